/** Resizing from every edge: what were neighbours stay neighbours, on every kind of board; units, zones and objectives come along. */
import type { Page } from '@playwright/test';
import { makeGrid, type GridSpec } from '#shared/geometry/grid.ts';
import { calm, expect, test } from '../fixtures.ts';
import { clickCell, dialog, menu, newScenario, scenario, showPanel, takeTool, text, type ScenarioFile } from './editor.ts';

test.use(calm);

const EDGES = ['Top', 'Left', 'Right', 'Bottom'] as const;
/** Marks that can be told apart: each stands in one cell. */
const MARKS = ['r', 'f', 't', 'v', 's', 'k'] as const;

type Board = ScenarioFile['board'] & Pick<GridSpec, 'shape' | 'orientation' | 'offset'>;

/** All distances between the marks, in the order of MARKS. */
function distances(file: ScenarioFile): readonly number[] {
  const board = file.board as Board;
  const grid = makeGrid({
    shape: board.shape,
    orientation: board.orientation ?? 'pointy',
    offset: board.offset ?? 'odd',
    columns: board.columns,
    rows: board.rows,
  });
  const cells = MARKS.map((mark) => {
    const row = board.terrain.rows.findIndex((line) => line.includes(mark));
    return grid.at(board.terrain.rows[row]?.indexOf(mark) ?? -1, row);
  });
  return cells.flatMap((a, i) => cells.slice(i + 1).map((b) => grid.distance(a, b)));
}

async function resize(page: Page, steps: Partial<Record<(typeof EDGES)[number], number>>): Promise<void> {
  await menu(page, 'Board', 'Resize board');
  for (const [edge, by] of Object.entries(steps)) await dialog(page).getByLabel(edge, { exact: true }).fill(String(by));
  await dialog(page).getByRole('button', { name: 'Resize' }).click();
  await expect(dialog(page)).toBeHidden();
}

for (const cells of ['Hex, pointy', 'Hex, flat', 'Square'] as const)
  test(`resizing at each edge keeps every neighbour: ${cells}`, async ({ app: page }) => {
    await newScenario(page, { title: 'Resize', columns: 9, rows: 9, cells });
    await takeTool(page, 'brush');
    // Keys 1, 9, 0 and so on are the slots of the terrains in their order.
    const slots = ['1', '9', '0', 'v', '7', 'Shift+4'];
    for (const [i, at] of (
      [
        [4, 4],
        [5, 4],
        [4, 5],
        [3, 4],
        [4, 3],
        [5, 3],
      ] as const
    ).entries()) {
      if (slots[i] === 'v') await page.locator('#panel-terrain').getByRole('radio', { name: 'River' }).click();
      else await page.keyboard.press(slots[i]!);
      await clickCell(page, at);
    }
    await showPanel(page, 'Forces');
    await page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio').first().click();
    await clickCell(page, [4, 4]);
    const before = await text(page);
    const wanted = distances(JSON.parse(before) as ScenarioFile);
    expect(wanted.every((d) => d > 0)).toBe(true);
    const cases = [...EDGES.flatMap((edge) => [{ [edge]: 1 }, { [edge]: -1 }]), { Top: 3, Left: -1, Right: 2, Bottom: -2 }];
    for (const steps of cases) {
      await resize(page, steps);
      const file = await scenario(page);
      const told = JSON.stringify(steps);
      const { Top = 0, Bottom = 0, Left = 0, Right = 0 } = steps as Partial<Record<(typeof EDGES)[number], number>>;
      expect([file.board.columns, file.board.rows], told).toEqual([9 + Left + Right, 9 + Top + Bottom]);
      expect(distances(file), told).toEqual(wanted);
      const [column, row] = file.units[0]!.at!;
      expect(file.board.terrain.rows[row]![column], `${told}: the unit stands on its road`).toBe('r');
      await page.keyboard.press('Control+z');
      expect(await text(page), `${told}: one step back`).toBe(before);
    }
  });

test('cutting a board says what falls away, and undo brings it back', async ({ app: page }) => {
  await newScenario(page, { title: 'Cut', columns: 9, rows: 9 });
  await showPanel(page, 'Forces');
  await page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio').first().click();
  await clickCell(page, [4, 0]);
  await takeTool(page, 'objective');
  await clickCell(page, [7, 0]);
  const before = await text(page);
  await menu(page, 'Board', 'Resize board');
  await dialog(page).getByLabel('Top', { exact: true }).fill('-1');
  await expect(dialog(page)).toContainText('1 unit stands on a cut cell and goes into reserve.');
  await expect(dialog(page)).toContainText('1 objective cell is cut.');
  await dialog(page).getByRole('button', { name: 'Resize' }).click();
  await expect(dialog(page)).toBeHidden();
  const cut = await scenario(page);
  expect(cut.units.map((u) => u.at)).toEqual([null]);
  await page.keyboard.press('Control+z');
  expect(await text(page)).toBe(before);
  await menu(page, 'Board', 'Resize board');
  await dialog(page).getByLabel('Bottom', { exact: true }).fill('-9');
  await expect(dialog(page).getByRole('button', { name: 'Resize' })).toBeDisabled();
  await dialog(page).getByLabel('Bottom', { exact: true }).fill('600');
  await expect(dialog(page)).toContainText('A whole number from 1 to 512.');
  await expect(dialog(page).getByRole('button', { name: 'Resize' })).toBeDisabled();
  await page.keyboard.press('Escape');
  expect(await text(page)).toBe(before);
});
