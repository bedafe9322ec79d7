/** Gestures of the mouse: one gesture one step, Escape leaves no trace, fast strokes have no gaps, undo and redo give back every byte. */
import { makeGrid } from '#shared/geometry/grid.ts';
import { expect, test } from '../fixtures.ts';
import {
  cellsOf,
  clickCell,
  dialog,
  drag,
  isProtected,
  menu,
  newScenario,
  point,
  pressAlong,
  scenario,
  showPanel,
  standing,
  takeTerrain,
  takeTool,
  terrainAt,
  text,
  type At,
} from './editor.ts';

test('undo and redo over everything give back every byte of every step', async ({ app: page }) => {
  await newScenario(page, { title: 'All steps', columns: 16, rows: 14 });
  const texts = [await text(page)];
  /** Does one thing and notes the file that it makes; it must be one step and change the file. */
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const { rev } = await standing(page);
    await work();
    await expect.poll(async () => (await standing(page)).rev, `${name} is one step`).toBe(rev + 1);
    const now = await text(page);
    expect(now, `${name} changes the file`).not.toBe(texts.at(-1));
    texts.push(now);
  };
  await takeTerrain(page, 'Forest');
  await step('a brush stroke', () =>
    drag(page, [
      [2, 3],
      [9, 4],
    ]),
  );
  await takeTool(page, 'line');
  await step('a line', () =>
    drag(page, [
      [1, 6],
      [12, 8],
    ]),
  );
  await takeTool(page, 'rectangle');
  await step('a rectangle', () =>
    drag(page, [
      [10, 5],
      [13, 7],
    ]),
  );
  await takeTool(page, 'fill');
  await takeTerrain(page, 'Sand');
  await takeTool(page, 'fill');
  await step('a fill', () => clickCell(page, [11, 6]));
  await takeTool(page, 'eraser');
  await step('an eraser stroke', () =>
    drag(page, [
      [3, 3],
      [5, 3],
    ]),
  );
  await takeTool(page, 'sight');
  await step('sight blockers', () =>
    drag(page, [
      [2, 9],
      [7, 9],
    ]),
  );
  await step('clear marks', () =>
    drag(
      page,
      [
        [2, 10],
        [7, 10],
      ],
      { button: 'right' },
    ),
  );
  await takeTool(page, 'zone');
  await step('zone cells', () =>
    drag(page, [
      [4, 6],
      [8, 6],
    ]),
  );
  await takeTool(page, 'objective');
  await step('an objective', () => clickCell(page, [14, 11]));
  await takeTool(page, 'select');
  await showPanel(page, 'Forces');
  const template = page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio').first();
  await template.click();
  await step('a unit placed', () => clickCell(page, [5, 1]));
  await takeTool(page, 'select');
  await step('a unit moved', () =>
    drag(page, [
      [5, 1],
      [8, 1],
    ]),
  );
  await step('a unit duplicated', () => page.keyboard.press('Control+d'));
  await step('a unit renamed', async () => {
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of the unit' }).fill('先锋 «Alpha» 🛡️');
    await page.keyboard.press('Enter');
  });
  await clickCell(page, [8, 1]);
  await step('a unit deleted', () => page.keyboard.press('Delete'));
  await showPanel(page, 'Scenario');
  await step('the title', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Перекрёсток 十字路');
    await page.keyboard.press('Tab');
  });
  await step('a resize', async () => {
    await menu(page, 'Board', 'Resize board');
    await dialog(page).getByLabel('Top').fill('3');
    await dialog(page).getByLabel('Left').fill('-1');
    await dialog(page).getByRole('button', { name: 'Resize' }).click();
    await expect(dialog(page)).toBeHidden();
  });
  for (let at = texts.length - 2; at >= 0; at--) {
    await page.keyboard.press('Control+z');
    expect(await text(page), `undo to step ${at}`).toBe(texts[at]);
  }
  await page.keyboard.press('Control+z');
  expect(await text(page), 'nothing is left to undo').toBe(texts[0]);
  for (let at = 1; at < texts.length; at++) {
    await page.keyboard.press(at % 2 ? 'Control+y' : 'Control+Shift+z');
    expect(await text(page), `redo to step ${at}`).toBe(texts[at]);
  }
  // The history list jumps to any step at once.
  await showPanel(page, 'History');
  await page.locator('.ed-step').last().click();
  expect(await text(page)).toBe(texts[0]);
  await page.locator('.ed-step').first().click();
  expect(await text(page)).toBe(texts.at(-1));
});

test('Escape during any gesture leaves no trace, and the release afterwards does nothing', async ({ app: page }) => {
  await newScenario(page, { title: 'No trace', columns: 16, rows: 14 });
  await showPanel(page, 'Forces');
  await page.getByRole('radiogroup', { name: 'Templates' }).getByRole('radio').first().click();
  await clickCell(page, [5, 1]);
  await takeTool(page, 'sight');
  await drag(page, [
    [2, 9],
    [7, 9],
  ]);
  await isProtected(page);
  const before = await text(page);
  const stood = await standing(page);
  const path: readonly At[] = [
    [5, 1],
    [9, 6],
    [3, 9],
    [12, 11],
  ];
  const gestures: readonly (readonly [tool: string, button: 'left' | 'right'])[] = [
    ['brush', 'left'],
    ['brush', 'right'],
    ['line', 'left'],
    ['line', 'right'],
    ['rectangle', 'left'],
    ['rectangle', 'right'],
    ['fill', 'left'],
    ['eraser', 'left'],
    ['sight', 'left'],
    ['sight', 'right'],
    ['zone', 'left'],
    ['zone', 'right'],
    ['objective', 'left'],
    ['unit', 'left'],
    ['select', 'left'],
    ['los', 'left'],
  ];
  for (const [tool, button] of gestures) {
    await takeTool(page, tool);
    // A fill has no drag: Escape comes while the button is down.
    await pressAlong(page, tool === 'fill' ? path.slice(1, 2) : path, { button, steps: 4 });
    await page.keyboard.press('Escape');
    expect(await text(page), `${tool}, ${button}: Escape`).toBe(before);
    await page.mouse.up({ button });
    expect(await text(page), `${tool}, ${button}: release`).toBe(before);
    expect(await standing(page), `${tool}, ${button}: history and journal`).toEqual(stood);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  expect(await text(page), 'the last step is still the sight stroke').toBe(before);
});

test('a window that loses the focus in mid-stroke drops the stroke', async ({ app: page }) => {
  await newScenario(page, { title: 'Lost focus', columns: 10, rows: 10 });
  await takeTerrain(page, 'Forest');
  const before = await text(page);
  await pressAlong(page, [
    [1, 1],
    [7, 7],
  ]);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.mouse.up();
  expect(await text(page)).toBe(before);
  await drag(page, [
    [1, 1],
    [2, 1],
  ]);
  expect(cellsOf(await scenario(page), 'forest')).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

for (const cells of ['Hex, pointy', 'Hex, flat', 'Square'] as const)
  test(`a stroke as fast as the mouse reports has no gap: ${cells}`, async ({ app: page }) => {
    await newScenario(page, { title: 'Fast', columns: 30, rows: 40, cells });
    await takeTerrain(page, 'Forest');
    const corners: readonly At[] = [
      [1, 1],
      [28, 9],
      [2, 20],
      [27, 38],
      [15, 2],
      [3, 37],
    ];
    await drag(page, corners, { steps: 1 });
    const file = await scenario(page);
    const painted = cellsOf(file, 'forest');
    const grid = makeGrid({
      shape: cells === 'Square' ? 'square' : 'hex',
      orientation: cells === 'Hex, flat' ? 'flat' : 'pointy',
      offset: 'odd',
      columns: 30,
      rows: 40,
    });
    for (const corner of corners) expect(terrainAt(file, corner)).toBe('forest');
    // One piece: from the first corner every painted cell is reached over painted neighbours.
    const all = new Set(painted.map(([column, row]) => grid.at(column, row)));
    const reached = new Set([grid.at(1, 1)]);
    for (const cell of reached) for (const next of all) if (grid.distance(cell, next) === 1) reached.add(next);
    expect(reached.size).toBe(all.size);
    await page.keyboard.press('Control+z');
    expect(cellsOf(await scenario(page), 'forest'), 'it was one step').toEqual([]);
  });

test('the right button paints the second terrain; Alt picks; X swaps', async ({ app: page }) => {
  await newScenario(page, { title: 'Two buttons', columns: 12, rows: 10 });
  await takeTerrain(page, 'Town', 'right');
  await takeTerrain(page, 'River');
  await drag(page, [
    [2, 2],
    [6, 2],
  ]);
  await drag(
    page,
    [
      [2, 5],
      [6, 5],
    ],
    { button: 'right' },
  );
  for (const [id, button, row] of [
    ['line', 'left', 3],
    ['line', 'right', 6],
  ] as const) {
    await takeTool(page, id);
    await drag(
      page,
      [
        [2, row],
        [6, row],
      ],
      { button },
    );
  }
  const file = await scenario(page);
  expect(cellsOf(file, 'river').map(([, row]) => row)).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  expect(cellsOf(file, 'town').map(([, row]) => row)).toEqual([5, 5, 5, 5, 5, 6, 6, 6, 6, 6]);
  await expect(page.getByRole('menu'), 'no menu of the browser or ours comes up').toHaveCount(0);
  await takeTool(page, 'brush');
  await page.keyboard.press('x');
  await clickCell(page, [9, 8]);
  expect(terrainAt(await scenario(page), [9, 8])).toBe('town');
  await page.keyboard.down('Alt');
  await clickCell(page, [3, 2]);
  await page.keyboard.up('Alt');
  await clickCell(page, [10, 8]);
  expect(terrainAt(await scenario(page), [10, 8])).toBe('river');
  await drag(
    page,
    [
      [9, 8],
      [10, 8],
    ],
    { button: 'right' },
  );
  expect(terrainAt(await scenario(page), [10, 8]), 'the other button still has its own').toBe('river');
});

test('a middle-button drag pans and the wheel zooms at the pointer, without a step of history', async ({ app: page }) => {
  await newScenario(page, { title: 'View', columns: 30, rows: 40 });
  await takeTool(page, 'brush');
  const { rev } = await standing(page);
  const before = await point(page, [15, 20]);
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => page.evaluate(() => window.__sandtable!.view!.zoom)).toBeGreaterThan(0.7);
  const zoomed = await point(page, [15, 20]);
  expect(Math.hypot(zoomed.x - before.x, zoomed.y - before.y), 'the cell stays under the pointer').toBeLessThan(2);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(before.x + 120, before.y + 60, { steps: 4 });
  await page.mouse.up({ button: 'middle' });
  const panned = await point(page, [15, 20]);
  expect(Math.round(panned.x - zoomed.x)).toBe(120);
  expect(Math.round(panned.y - zoomed.y)).toBe(60);
  await page.keyboard.down('Space');
  await page.mouse.down();
  await page.mouse.move(before.x, before.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  expect(Math.round((await point(page, [15, 20])).x - zoomed.x)).toBe(0);
  expect((await standing(page)).rev).toBe(rev);
});
