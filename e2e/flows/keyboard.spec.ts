/** Without a mouse: new, paint, place, ask, undo, save, open; and the same keys on other layouts. */
import { expect, test } from '../fixtures.ts';
import { bytesOf, cellsOf, dialog, newScenario, scenario, settled, terrainAt, text, type At } from './editor.ts';

test('a scenario is made, painted, manned, saved and opened again with keys only', { tag: '@browser' }, async ({ app: page, place }) => {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Alt+n');
  await expect(dialog(page)).toBeVisible();
  await press('Enter');
  await press('Enter');
  await press('Enter');
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  expect((await scenario(page)).board).toMatchObject({ columns: 30, rows: 40 });

  // To the board, region by region.
  const inBoard = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') === 'board');
  for (let i = 0; i < 12 && !(await inBoard()); i++) await press('F6');
  expect(await inBoard()).toBe(true);

  // The cursor begins in the middle; a terrain by its digit, a stroke with Shift and arrows.
  await press('b', '9', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await page.keyboard.down('Shift');
  await press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.keyboard.up('Shift');
  const forest = cellsOf(await scenario(page), 'forest');
  expect(forest.length).toBeGreaterThanOrEqual(4);
  expect(new Set(forest.map(([, row]) => row)).size).toBe(1);
  await press('0', 'ArrowDown', 'ArrowDown', 'Enter');
  const town = cellsOf(await scenario(page), 'town');
  expect(town).toHaveLength(1);
  await press('Control+z');
  expect(cellsOf(await scenario(page), 'town')).toHaveLength(0);
  await press('Control+y');
  expect(cellsOf(await scenario(page), 'town')).toEqual(town);

  // A line: Enter begins, arrows lead, Enter ends; Escape leaves nothing.
  const before = await text(page);
  await press('l', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Escape');
  expect(await text(page)).toBe(before);
  await press('Enter', 'ArrowDown', 'ArrowDown', 'Enter');
  expect(cellsOf(await scenario(page), 'town')).toHaveLength(4);

  // A unit of the second template, one step to the right, and one for the other side.
  await press('u', 'Tab', 'Tab', 'ArrowRight', 'Enter');
  const [unit] = (await scenario(page)).units;
  expect(unit?.side).toBe('a');
  const at = unit?.at as At;
  expect(terrainAt(await scenario(page), at)).not.toBe('');
  await press('v', 'Delete');
  expect((await scenario(page)).units).toHaveLength(0);
  await press('Control+z');
  expect((await scenario(page)).units).toHaveLength(1);

  // A line of sight, its panel, and away again.
  await press('q', 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await expect(page.getByRole('region', { name: 'Line of sight' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('region', { name: 'Line of sight' })).toBeHidden();

  await press('Control+s');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.type('Keys only');
  await press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('.st-changes')).toHaveText('All saved');
  const saved = await bytesOf(place, 'Keys only');
  expect(saved).toBe(await text(page));

  await press('Alt+w');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await press('Control+o');
  const row = dialog(page).getByRole('option', { name: 'Keys only' });
  await expect(row, 'the list has the focus when it comes').toBeFocused();
  await press('Enter');
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  expect(await text(page)).toBe(saved);

  // Into a folder made by keys: the focus is never lost, Enter saves there.
  await press('Control+Shift+s');
  const field = dialog(page).getByRole('textbox', { name: 'File name' });
  await expect(field).toBeFocused();
  const folderButton = dialog(page).getByRole('button', { name: 'New folder' });
  await folderButton.focus();
  await press('Enter', 'Escape');
  await expect(folderButton, 'Escape goes back to the button').toBeFocused();
  await press('Enter');
  await page.keyboard.type('By keys');
  await press('Enter');
  await expect(dialog(page).getByText('By keys')).toBeVisible();
  await expect(field, 'an empty folder: the name is next').toBeFocused();
  await press('Enter');
  await expect(dialog(page)).toBeHidden();
  await press('Control+o');
  await expect(dialog(page).getByRole('option', { name: 'Keys only' })).toBeFocused();
  await press('Backspace');
  await expect(dialog(page).getByRole('option', { name: 'By keys' })).toBeFocused();
  await press('Escape');
  await expect(dialog(page)).toBeHidden();

  // Where the focus was before a dialog or the palette, there it is again.
  const tool = page.locator('[data-tool="brush"]');
  await tool.focus();
  for (const key of ['F1', 'Control+k', 'Control+,']) {
    await press(key);
    await expect(tool, key).not.toBeFocused();
    await press('Escape');
    await expect(tool, key).toBeFocused();
  }
});

test('shortcuts work on Russian, Japanese and French layouts, and never while text is typed or composed', async ({ app: page }) => {
  await newScenario(page, { title: 'Layouts', columns: 8, rows: 6 });
  const tool = (): Promise<string> => page.evaluate(() => window.__sandtable!.tool);
  const key = (init: {
    readonly key: string;
    readonly code: string;
    readonly isComposing?: boolean;
    readonly ctrlKey?: boolean;
  }): Promise<void> =>
    page.evaluate((event) => {
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...event }));
    }, init);
  for (const [layout, produced, code, wanted] of [
    ['ru', 'и', 'KeyB', 'brush'],
    ['ru', 'п', 'KeyG', 'fill'],
    ['ja kana', 'ち', 'KeyA', null],
    ['ja kana', 'く', 'KeyH', 'pan'],
    ['fr: the letter where it is printed', 'z', 'KeyW', 'zone'],
    ['fr', 'q', 'KeyA', 'los'],
  ] as const) {
    const before = await tool();
    await key({ key: produced, code });
    expect(await tool(), layout).toBe(wanted ?? before);
  }
  await key({ key: 'b', code: 'KeyB' });
  await key({ key: 'Process', code: 'KeyG', isComposing: true });
  expect(await tool(), 'nothing fires while composing').toBe('brush');
  await page.locator('.st-panel-tabs').getByRole('tab', { name: 'Terrain' }).click();
  await page.getByRole('textbox', { name: 'Find terrain' }).fill('');
  await page.keyboard.type('regen');
  expect(await tool(), 'letters belong to the text field').toBe('brush');
  await page.keyboard.press('Control+z');
  expect((await scenario(page)).title).toBe('Layouts');
});
