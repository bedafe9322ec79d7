/** Every command: found by the palette, in its menu, and doing something or saying why not. */
import type { Page } from '@playwright/test';
import { COMMANDS, COMMAND_IDS, MENUS, type CommandId } from '#shared/commands/catalogue.ts';
import { CATALOGUES } from '#shared/i18n/index.ts';
import { calm, expect, test } from '../fixtures.ts';
import { clickCell, dialog, isProtected, newScenario, settled, showPanel, takeTerrain, text } from './editor.ts';

test.use(calm);

const label = (id: CommandId): string => CATALOGUES.en[`command.${id}`] ?? '';
/** The palette does not list itself, Escape, and what has a number of its own: terrain slots, actions of a unit. */
const UNLISTED = /^app\.(palette|escape)$|^terrain\.slot|^play\.action/;

test('the palette finds every command by its name, and by its other words', async ({ app: page }) => {
  await newScenario(page, { title: 'Palette', columns: 10, rows: 8 });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox').and(page.locator('.st-palette-head input'));
  for (const id of COMMAND_IDS.filter((one) => !UNLISTED.test(one))) {
    await field.fill(`>${label(id)}`);
    await expect(page.locator(`[id="palette-${id}"]`), `${id} by its name`).toBeVisible();
    const words = COMMANDS[id].words?.split(' ') ?? [];
    if (words.length > 0) {
      await field.fill(words.slice(0, 2).join(' '));
      await expect(page.locator(`[id="palette-${id}"]`), `${id} by "${words.slice(0, 2).join(' ')}"`).toBeAttached();
    }
  }
  await field.fill('xyzzy');
  await expect(page.getByText('Nothing found. Try fewer letters.')).toBeVisible();
});

test('the palette runs commands, goes to cells and units, and says why something cannot run', async ({ app: page }) => {
  await newScenario(page, { title: 'Palette', columns: 10, rows: 8 });
  await showPanel(page, 'Forces');
  await page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio').first().click();
  await clickCell(page, [5, 1]);
  const run = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.locator('.st-palette-head input').fill(typed);
    await page.keyboard.press('Enter');
  };
  await run('>eraser');
  await expect.poll(() => page.evaluate(() => window.__sandtable!.tool)).toBe('eraser');
  await run('#0305');
  await expect.poll(() => page.evaluate(() => window.__sandtable!.selection!.cells)).toEqual([4 * 10 + 2]);
  await run('@a1');
  await expect.poll(() => page.evaluate(() => window.__sandtable!.selection!.units.length)).toBe(1);
  await page.keyboard.press('Control+k');
  await page.locator('.st-palette-head input').fill('>close other');
  const row = page.locator('[id="palette-file.closeOthers"]');
  await expect(row).toHaveAttribute('aria-disabled', 'true');
  await expect(row).toContainText('Only one document is open.');
  await page.keyboard.press('Escape');
  await expect(page.locator('.st-palette')).toHaveCount(0);
});

/** What a person could notice: model, page, dialogs, focus, full screen; the pixels of the board are in the text of the view. */
const noticed = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const s = window.__sandtable!;
    return JSON.stringify([
      s.text,
      s.tool,
      s.mode,
      s.tabs,
      s.view,
      s.selection,
      s.answer,
      document.fullscreenElement !== null,
      [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`),
      document.body.innerHTML.replaceAll(/(id|for|aria-\w+by|aria-controls)="[^"]*mantine[^"]*"/g, ''),
    ]);
  });

/** What an entry may have changed of the work, its history and what is chosen. */
const standsAt = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { text, rev, tool, selection, tabs, mode } = window.__sandtable!;
    return JSON.stringify([
      text,
      rev,
      tool,
      selection,
      tabs,
      mode,
      document.querySelector('.st-panel-tabs [aria-selected=true]')?.textContent,
    ]);
  });

test('every entry of every menu does something or says why not', { tag: '@browser' }, async ({ app: page }) => {
  test.setTimeout(480_000);
  await newScenario(page, { title: 'Menus', columns: 10, rows: 8 });
  /** The ordinary state of work: strokes to undo and to redo, a template of a unit chosen, a tool in hand that no entry names twice. */
  const prepare = async (): Promise<void> => {
    await showPanel(page, 'Forces');
    await page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio').first().click();
    // In front are the terrains, where an exchange of the two in hand shows.
    await takeTerrain(page, 'Forest');
    await clickCell(page, [2, 6]);
    await clickCell(page, [3, 6]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('h');
    await expect.poll(() => page.evaluate(() => window.__sandtable!.tool)).toBe('pan');
    // What the light says of the strokes is nothing that an entry did.
    await isProtected(page);
  };
  await prepare();
  let ordinary = await standsAt(page);
  // Escape may come while the focus is still on the menu's name.
  const edit = page.getByRole('menubar').getByRole('menuitem', { name: CATALOGUES.en['menu.edit']!, exact: true });
  await edit.click();
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('[role=menu]')))).toBe(true);
  await edit.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  for (const name of MENUS) {
    const title = CATALOGUES.en[`menu.${name}`]!;
    const open = (): Promise<void> => page.getByRole('menubar').getByRole('menuitem', { name: title, exact: true }).click();
    for (const id of COMMAND_IDS.filter((one) => COMMANDS[one].menu?.startsWith(`${name}/`))) {
      await page.mouse.move(700, 12);
      await open();
      const entry = page
        .getByRole('menu')
        .locator('[role^=menuitem]')
        .filter({ has: page.getByText(label(id), { exact: true }) });
      await expect(entry, id).toHaveCount(1);
      const off = await entry.isDisabled();
      if (off) expect(await entry.getAttribute('title'), `${id} says why not`).toMatch(/\w{3}.*\./);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      if (off || id === 'tool.pan') continue;
      await settled(page);
      const before = await noticed(page);
      await open();
      await entry.click();
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect.poll(() => noticed(page), `${id} does something`).not.toBe(before);
      await backToWork(page);
      if ((await standsAt(page)) === ordinary) continue;
      await prepare();
      ordinary = await standsAt(page);
    }
  }
});

/** Closes what an entry opened, whatever it was. */
async function backToWork(page: Page): Promise<void> {
  if ((await page.evaluate(() => window.__sandtable!.dialog)) !== null || (await dialog(page).first().isVisible())) {
    await page.keyboard.press('Escape');
    if ((await page.evaluate(() => window.__sandtable!.mode)) === 'edit') await expect(dialog(page)).toHaveCount(0);
  }
  if ((await page.evaluate(() => window.__sandtable!.mode)) === 'play') await page.keyboard.press('F5');
  if (await page.evaluate(() => document.fullscreenElement !== null)) await page.evaluate(() => document.exitFullscreen());
  if ((await text(page)) === '') {
    await page.locator('.st-start-link').first().click();
    await settled(page);
  }
  await expect.poll(() => page.evaluate(() => window.__sandtable!.mode)).toBe('edit');
  if (!(await page.locator('.st-panel-tabs').first().isVisible())) {
    await page.keyboard.press('Control+k');
    await page.locator('.st-palette-head input').fill('>Panels');
    await page.keyboard.press('Enter');
    await expect(page.locator('.st-panel-tabs').first()).toBeVisible();
  }
}
