/** Play around the battle itself: start and leave by key, take back, look back, save in mid-battle and resume, fight a batch. */
import { readdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, usable } from '../fixtures.ts';
import { dialog, settled, text } from './editor.ts';
import { battle, decide, myTurn, type Battle, type Deeds } from './player.ts';

const mode = (page: Page): Promise<string> => page.evaluate(() => window.__sandtable!.mode);

/** Opens the first sample and its set-up by F5. */
async function setUp(page: Page): Promise<void> {
  await page.locator('.st-sample').last().click();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await settled(page);
  await page.keyboard.press('F5');
  await expect.poll(() => mode(page)).toBe('play');
  await expect(page.locator('.pl-setup')).toBeVisible();
}
async function start(page: Page): Promise<Battle> {
  await setUp(page);
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.keyboard.press('Enter');
  const speed = page.locator('.pl-scrub .speed');
  while ((await speed.textContent()) !== '8×') await speed.click();
  return myTurn(page);
}

test('F5 and one key start a battle from the unsaved board; Escape goes back to Edit, F5 returns to the battle', async ({ app: page }) => {
  await setUp(page);
  const board = await text(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => mode(page)).toBe('edit');
  const view = await page.evaluate(() => window.__sandtable!.view);
  expect(await text(page)).toBe(board);
  await page.keyboard.press('F5');
  await expect(page.getByRole('button', { name: 'Start battle' })).toBeFocused();
  await page.keyboard.press('Enter');
  const first = await myTurn(page);
  expect(first.round).toBe(1);
  const board0 = (await page.locator('.pl-board .st-canvas').boundingBox())!;
  for (const unit of Object.values(first.units)) {
    const at = await page.evaluate(([c, r]) => window.__sandtable!.cellAt(c, r), unit.cell!);
    const inside = at !== null && at.x > board0.x && at.x < board0.x + board0.width && at.y > board0.y && at.y < board0.y + board0.height;
    expect(inside, 'both armies are in view when the battle starts').toBe(true);
  }
  for (let i = 0; i < 4 && (await mode(page)) === 'play'; i++) await page.keyboard.press('Escape');
  expect(await mode(page)).toBe('edit');
  expect(await text(page)).toBe(board);
  await settled(page);
  expect(await page.evaluate(() => window.__sandtable!.view), 'Edit looks where it looked').toEqual(view);
  await page.keyboard.press('F5');
  expect((await battle(page)).round).toBe(1);
});

test('what needed no die is taken back, the record is stepped through, and one click comes back to now', async ({ app: page }) => {
  let now = await start(page);
  const deeds: Deeds = new Map();
  const memory = new Map<string, string[]>();
  while (now.ask?.k !== 'turn') {
    await decide(page, now, deeds, memory);
    now = await myTurn(page);
  }
  await page.locator('.pl-action[data-action="takeCover"]').click();
  await expect.poll(async () => (await battle(page)).turn).toBeGreaterThan(now.turn);
  const covered = await battle(page);
  expect(covered.units).not.toEqual(now.units);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await battle(page)).units).toEqual(now.units);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await battle(page)).units).toEqual(covered.units);
  await page.keyboard.press(',');
  await expect(page.locator('.pl-banner')).toBeVisible();
  await page.locator('.pl-banner button').click();
  await expect(page.locator('.pl-banner')).toHaveCount(0);
  expect((await battle(page)).units).toEqual(covered.units);
});

test(
  'a battle is saved in mid-battle and goes on from its file after a reload of the window',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    let now = await start(page);
    const deeds: Deeds = new Map();
    const memory = new Map<string, string[]>();
    for (let i = 0; i < 5; i++) {
      await decide(page, now, deeds, memory);
      now = await myTurn(page);
    }
    await page.keyboard.press('Control+k');
    await page.locator('.st-palette-head input').fill('>Save battle');
    await page.keyboard.press('Enter');
    const saving = dialog(page);
    await saving.getByRole('textbox').last().fill('Mid battle');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saving).toBeHidden();
    expect(await readdir(place.documents)).toContain('Mid battle.battle.json');
    const kept = await battle(page);
    await page.waitForFunction(() => window.__sandtable!.safe);
    await page.reload();
    await usable(page);
    await expect(dialog(page), 'it is in its file: nobody is asked about it').toBeHidden();
    await setUp(page);
    await page.getByRole('button', { name: 'Open battle…' }).click();
    await dialog(page)
      .getByRole('option', { name: /Mid battle/ })
      .dblclick();
    const again = await myTurn(page);
    expect([again.round, again.turn, again.units]).toEqual([kept.round, kept.turn, kept.units]);
  },
);

test('a hundred battles of two computers run in the background and can be cancelled', async ({ app: page }) => {
  await setUp(page);
  await page.getByRole('button', { name: 'Fight 100 battles' }).click();
  const tray = page.locator('.pl-tray');
  await expect(tray.getByRole('progressbar')).toBeVisible();
  await expect
    .poll(async () => Number(await tray.getByRole('progressbar').getAttribute('aria-valuenow')), { timeout: 60_000 })
    .toBeGreaterThan(0);
  await tray.getByRole('button', { name: 'Cancel' }).click();
  await expect(tray.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(page.locator('.pl-setup'), 'the board stays usable').toBeVisible();
});
