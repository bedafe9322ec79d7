/**
 * The whole product in one sitting: an empty 30 x 40 board becomes a battlefield with two armies, survives the death of its host and comes
 * back byte for byte. Every step is a mouse's or a key's; pictures of each station are kept in `artifacts/firstBattle`.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openEditor, test, watch } from '../fixtures.ts';
import { startHost } from '../host.ts';
import {
  bytesOf,
  cellsOf,
  clickCell,
  dialog,
  drag,
  fileOf,
  hoverCell,
  isProtected,
  openFile,
  saveAs,
  scenario,
  settled,
  showPanel,
  takeTerrain,
  takeTool,
  terrainAt,
  text,
  type At,
} from './editor.ts';
import { battle, myTurn, playRounds, type Deeds } from './player.ts';

const pictures = join(import.meta.dirname, '../../artifacts/firstBattle');
let station = 0;
async function picture(page: Page, name: string): Promise<void> {
  await settled(page);
  station += 1;
  await page.screenshot({ path: join(pictures, `${String(station).padStart(2, '0')}-${name}.png`) });
}

test.use({ viewport: { width: 1600, height: 1000 } });

test(
  'from an empty board to two armies, and back from the dead',
  { tag: '@browser' },
  async ({ app: page, place, host, browser, violations }) => {
    test.setTimeout(480_000);
    await mkdir(pictures, { recursive: true });

    await test.step('a new 30 x 40 board by the wizard', async () => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^New scenario/ })
        .click();
      const wizard = dialog(page);
      await wizard.getByRole('textbox', { name: 'Title' }).fill('First battle');
      await picture(page, 'wizard-book');
      await wizard.getByRole('button', { name: 'Next: Board' }).click();
      await expect(wizard.getByRole('radio', { name: '30 × 40' })).toHaveAttribute('aria-checked', 'true');
      await wizard.getByRole('button', { name: 'Next: Sides' }).click();
      await wizard.getByLabel('First side').fill('Azure');
      await wizard.getByLabel('Second side').fill('Crimson');
      await wizard.getByText('Deployment zones and objectives as the rule book advises').click();
      await wizard.getByRole('button', { name: 'Create' }).click();
      await expect(wizard).toBeHidden();
      const { board, title, zones, objectives } = await scenario(page);
      expect([title, board.columns, board.rows, zones.length, objectives.length]).toEqual(['First battle', 30, 40, 0, 0]);
      await picture(page, 'empty-board');
    });

    await test.step('what forbids a start is a list of rows, each a small sign and then its words', async () => {
      await page.keyboard.press('F5');
      const row = page.getByRole('alert').getByRole('button').first();
      const sign = (await row.getByRole('img').boundingBox())!;
      const words = (await row.locator('b').boundingBox())!;
      expect(words.x - (sign.x + sign.width)).toBeLessThan(20);
      expect(sign.width).toBeLessThan(30);
      await page.keyboard.press('Escape');
      await expect(row).toBeHidden();
    });

    await test.step('a river with the brush', async () => {
      await takeTool(page, 'brush');
      await takeTerrain(page, 'River');
      await drag(page, [
        [0, 18],
        [6, 20],
        [12, 19],
        [18, 21],
        [24, 20],
        [29, 22],
      ]);
      const river = cellsOf(await scenario(page), 'river');
      expect(river.length).toBeGreaterThanOrEqual(30);
      expect(new Set(river.map(([column]) => column)).size).toBe(30);
    });

    await test.step('a road with the line, a bridge with a click', async () => {
      await takeTool(page, 'line');
      await takeTerrain(page, 'Road');
      await drag(page, [
        [14, 2],
        [14, 37],
      ]);
      expect(cellsOf(await scenario(page), 'road').length).toBeGreaterThanOrEqual(36);
    });

    await test.step('a town with the rectangle', async () => {
      await takeTool(page, 'rectangle');
      await takeTerrain(page, 'Town');
      await drag(page, [
        [11, 24],
        [13, 26],
      ]);
      expect(cellsOf(await scenario(page), 'town')).toHaveLength(9);
    });

    await test.step('woods: an outline with the brush, filled', async () => {
      await takeTool(page, 'brush');
      await takeTerrain(page, 'Forest');
      await drag(page, [
        [3, 8],
        [8, 8],
        [9, 12],
        [3, 12],
        [3, 8],
      ]);
      const rim = cellsOf(await scenario(page), 'forest').length;
      expect(terrainAt(await scenario(page), [6, 10])).toBe('meadow');
      await takeTool(page, 'fill');
      await clickCell(page, [6, 10]);
      const now = await scenario(page);
      expect(terrainAt(now, [6, 10])).toBe('forest');
      expect(cellsOf(now, 'forest').length).toBeGreaterThan(rim);
      expect(terrainAt(now, [20, 10])).toBe('meadow');
      await picture(page, 'four-tools');
    });

    await test.step('a row of sight blockers', async () => {
      await takeTool(page, 'sight');
      await drag(page, [
        [18, 30],
        [26, 30],
      ]);
      const marks = (await scenario(page)).board.sight?.rows[30] ?? '';
      expect(marks.slice(18, 27)).toBe('#########');
      await picture(page, 'sight-blockers');
    });

    await test.step('a line of sight, explained', async () => {
      await takeTool(page, 'los');
      await drag(page, [
        [22, 27],
        [22, 34],
      ]);
      const panel = page.getByRole('region', { name: 'Line of sight' });
      await expect(panel.locator('.ed-verdict')).toHaveClass(/blocked/);
      const culprit = panel.locator('.ed-piece.culprit');
      await expect(culprit).toHaveCount(1);
      await expect(culprit).toContainText('blocks');
      await expect(panel.locator('.ed-verdict')).toContainText(/R-3\.5/);
      await expect(panel.locator('.ed-verdict p')).toContainText('2331');
      expect(await panel.locator('.ed-piece').count()).toBeGreaterThan(3);
      await culprit.hover();
      await picture(page, 'line-of-sight');
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    });

    await test.step('two deployment zones', async () => {
      await showPanel(page, 'Zones');
      for (const [side, row] of [
        ['Azure', 15],
        ['Crimson', 23],
      ] as const) {
        await page.getByRole('button', { name: new RegExp(`zone.*${side}`, 'i') }).click();
        await page.keyboard.press(']');
        await page.keyboard.press(']');
        await drag(page, [
          [1, row + 1],
          [28, row + 1],
        ]);
        await page.keyboard.press('[');
        await page.keyboard.press('[');
      }
      const { zones } = await scenario(page);
      expect(zones.map((z) => z.side)).toEqual(['a', 'b']);
      for (const zone of zones) expect(zone.rows.join('').replace(/[.]/g, '').length).toBeGreaterThan(80);
      await picture(page, 'zones');
    });

    await test.step('two objectives', async () => {
      await takeTool(page, 'objective');
      await clickCell(page, [12, 25]);
      await clickCell(page, [6, 10]);
      const { objectives } = await scenario(page);
      expect(objectives.map((o) => o.cells)).toEqual([[[12, 25]], [[6, 10]]]);
      await picture(page, 'objectives');
    });

    const armies: readonly (readonly [side: string, cells: readonly At[]])[] = [
      [
        'Azure',
        [
          [10, 16],
          [13, 16],
          [15, 15],
          [18, 17],
        ],
      ],
      [
        'Crimson',
        [
          [10, 24],
          [14, 25],
          [16, 24],
          [20, 25],
        ],
      ],
    ];
    await test.step('two armies from the palette, by click and by drag', async () => {
      await showPanel(page, 'Forces');
      for (const [side, cells] of armies) {
        await page.locator('.ed-side-tab', { hasText: side }).click();
        const templates = page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio');
        const [first, ...rest] = cells;
        await templates.nth(0).click();
        await clickCell(page, first!);
        for (const [i, at] of rest.entries()) {
          // Rifles, line rifles, scouts: below the leaders in the list.
          const template = templates.nth(4 + i);
          await template.scrollIntoViewIfNeeded();
          const from = await template.boundingBox();
          const to = await page.evaluate(([c, r]) => window.__sandtable!.cellAt(c, r), at);
          await page.mouse.move(from!.x + 60, from!.y + from!.height / 2);
          await page.mouse.down();
          await page.mouse.move(to!.x, to!.y, { steps: 12 });
          await page.mouse.up();
        }
      }
      const { units } = await scenario(page);
      expect(units.map((u) => [u.side, u.at])).toEqual([...armies[0]![1].map((at) => ['a', at]), ...armies[1]![1].map((at) => ['b', at])]);
      await picture(page, 'armies');
    });

    const before = await text(page);
    await test.step('three rounds against the sergeant, by mouse', async () => {
      const { view } = await page.evaluate(() => ({ view: window.__sandtable!.view }));
      await page.keyboard.press('F5');
      const setUp = page.locator('.pl-setup');
      await expect(setUp.getByRole('radio', { name: 'Sergeant' }).last()).toBeChecked();
      await setUp.getByRole('textbox', { name: 'Seed' }).fill('20261130');
      await picture(page, 'set-up');
      await setUp.getByRole('button', { name: 'Start battle' }).click();
      await page.keyboard.press('Control+0');
      const speed = page.locator('.pl-scrub .speed');
      while ((await speed.textContent()) !== '8×') await speed.click();

      const first = await myTurn(page);
      expect(Object.values(first.units).map((u) => u.cell)).toEqual([...armies[0]![1], ...armies[1]![1]]);
      await picture(page, 'first-turn');
      const deeds: Deeds = new Map();
      const now = await playRounds(page, 3, deeds, (round) => picture(page, `round-${round}`));
      expect(now.round > 3 || Boolean(now.over)).toBe(true);
      expect(now.entries).toBeGreaterThan(60);
      expect(deeds.get('move') ?? 0, 'units moved').toBeGreaterThan(3);
      expect(
        (deeds.get('shoot') ?? 0) + (deeds.get('opticalRecon') ?? 0) + (deeds.get('electronicRecon') ?? 0),
        'units looked or shot',
      ).toBeGreaterThan(2);
      await expect(page.locator('.pl-log, [role=log]').first()).toBeVisible();
      await picture(page, 'after-three-rounds');

      // The board of the editor is as it was, and so is the view of it.
      await page.keyboard.press('F5');
      await expect.poll(() => page.evaluate(() => window.__sandtable!.mode)).toBe('edit');
      await settled(page);
      expect(await text(page)).toBe(before);
      expect(view).not.toBeNull();
      // F5 again: the battle is still there.
      await page.keyboard.press('F5');
      await page.locator('.pl-setup').or(page.locator('.pl-actions')).first().waitFor();
      expect((await battle(page)).round).toBe(now.round);
      await page.keyboard.press('F5');
      await expect.poll(() => page.evaluate(() => window.__sandtable!.mode)).toBe('edit');
    });

    await test.step('undo takes the last stroke back, redo brings it again', async () => {
      await takeTool(page, 'brush');
      await drag(page, [
        [20, 12],
        [26, 12],
      ]);
      expect(await text(page)).not.toBe(before);
      await page.keyboard.press('Control+z');
      expect(await text(page)).toBe(before);
      await page.keyboard.press('Control+y');
      expect(await text(page)).not.toBe(before);
      await picture(page, 'undo');
    });

    await test.step('save', async () => {
      await saveAs(page, 'First battle');
      expect(await bytesOf(place, 'First battle')).toBe(await text(page));
      await picture(page, 'saved');
    });
    const saved = await readFile(fileOf(place, 'First battle'));

    await test.step('strokes after the save; the host is killed', async () => {
      await takeTerrain(page, 'Marsh');
      await drag(page, [
        [20, 14],
        [26, 16],
      ]);
      await isProtected(page);
      violations.expected.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|network error|ERR_CONNECTION_RESET/);
      await host.end('SIGKILL');
      expect(await readFile(fileOf(place, 'First battle'))).toEqual(saved);
    });
    const lost = await text(page);

    const again = await startHost(place);
    try {
      const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
      await watch(context, violations);
      const second = await context.newPage();
      await test.step('a new start offers the work, and gives it back', async () => {
        await openEditor(second, again);
        const recovery = dialog(second);
        await expect(recovery).toContainText('Your work is still here');
        await expect(recovery).toContainText('1 stroke not in the file');
        await picture(second, 'recovery');
        await recovery.getByRole('button', { name: 'Recover' }).click();
        // The battle that ran is offered too, and waits for another time.
        await expect(recovery.getByRole('button', { name: 'Play on' })).toBeVisible();
        await expect(recovery.getByRole('button', { name: /^Recover/ })).toBeHidden();
        await second.keyboard.press('Escape');
        await expect(recovery).toBeHidden();
        await settled(second);
        expect(await text(second)).toBe(lost);
        expect(await readFile(fileOf(place, 'First battle'))).toEqual(saved);
        await picture(second, 'recovered');
        await second.keyboard.press('Control+z');
      });
      await test.step('the file opens byte-equal to what was saved', async () => {
        await second.keyboard.press('Control+s');
        await expect(second.locator('.st-changes')).toHaveText('All saved');
        await second.keyboard.press('Alt+w');
        await openFile(second, 'First battle.sandtable.json');
        expect(Buffer.from(await text(second))).toEqual(saved);
        expect(await readFile(fileOf(place, 'First battle'))).toEqual(saved);
        await hoverCell(second, [14, 20]);
        await picture(second, 'opened-again');
      });
      await context.close();
    } finally {
      await again.end();
    }
  },
);
