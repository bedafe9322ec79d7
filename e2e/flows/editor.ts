/** The editor as a person uses it: cells under the mouse, keys, menus, dialogs. Waits only for what the window itself says. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { HostPlace } from '../host.ts';

/** `[column, row]`, 0-based. */
export type At = readonly [number, number];

/** The parts of a scenario file that flows look at. */
export interface ScenarioFile {
  readonly title: string;
  readonly board: {
    readonly columns: number;
    readonly rows: number;
    readonly terrain: {
      readonly catalogue: readonly { readonly symbol: string; readonly id: string; readonly level: number }[];
      readonly rows: readonly string[];
    };
    readonly sight?: { readonly rows: readonly string[] };
  };
  readonly zones: readonly { readonly id: string; readonly side: string; readonly rows: readonly string[] }[];
  readonly objectives: readonly { readonly id: string; readonly cells: readonly At[]; readonly value: number }[];
  readonly units: readonly { readonly id: string; readonly side: string; readonly at: At | null; readonly name: string }[];
}

/** Resolves when the canvas has nothing left to paint. */
export const settled = (page: Page): Promise<void> => page.evaluate(() => window.__sandtable!.settled());

/** The text that a save would write now. */
export const text = (page: Page): Promise<string> => page.evaluate(() => window.__sandtable!.text ?? '');
export const scenario = async (page: Page): Promise<ScenarioFile> => JSON.parse(await text(page)) as ScenarioFile;

/** Id of the terrain in a cell. */
export function terrainAt(file: ScenarioFile, [column, row]: At): string {
  const symbol = file.board.terrain.rows[row]?.[column];
  return file.board.terrain.catalogue.find((t) => t.symbol === symbol)?.id ?? '';
}
/** Cells of a terrain, row by row. */
export const cellsOf = (file: ScenarioFile, id: string): At[] =>
  file.board.terrain.rows.flatMap((line, row) =>
    Array.from(line).flatMap((_, column): At[] => (terrainAt(file, [column, row]) === id ? [[column, row]] : [])),
  );

/** How many steps of history lie behind, and where the journal stands. */
export const standing = (
  page: Page,
): Promise<{ readonly rev: number; readonly protectedRev: number; readonly savedRev: number | null; readonly changes: number }> =>
  page.evaluate(() => {
    const { rev, protectedRev, savedRev, changes } = window.__sandtable!;
    return { rev, protectedRev, savedRev, changes };
  });

/** Resolves when every finished edit is in the journal on disk. */
export async function isProtected(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__sandtable!.protectedRev === window.__sandtable!.rev);
}

/** Client px of the middle of a cell. */
export async function point(page: Page, [column, row]: At): Promise<{ readonly x: number; readonly y: number }> {
  const found = await page.evaluate(([c, r]) => window.__sandtable!.cellAt(c, r), [column, row] as const);
  expect(found, `cell ${column},${row} is on the board`).not.toBeNull();
  return found!;
}

export interface Press {
  readonly button?: 'left' | 'right' | 'middle';
  /** Mouse events between two cells. */
  readonly steps?: number;
}

export async function clickCell(page: Page, at: At, press: Press = {}): Promise<void> {
  const { x, y } = await point(page, at);
  await page.mouse.click(x, y, { button: press.button ?? 'left' });
}
export async function hoverCell(page: Page, at: At): Promise<void> {
  const { x, y } = await point(page, at);
  await page.mouse.move(x, y);
}
/** Presses in the first cell, goes through the others and does not let go. */
export async function pressAlong(page: Page, cells: readonly At[], press: Press = {}): Promise<void> {
  const points = [];
  for (const at of cells) points.push(await point(page, at));
  await page.mouse.move(points[0]!.x, points[0]!.y);
  await page.mouse.down({ button: press.button ?? 'left' });
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: press.steps ?? 8 });
}
/** One stroke of the mouse through these cells. */
export async function drag(page: Page, cells: readonly At[], press: Press = {}): Promise<void> {
  await pressAlong(page, cells, press);
  await page.mouse.up({ button: press.button ?? 'left' });
}

/** Takes a tool by its button in the rail. */
export async function takeTool(page: Page, id: string): Promise<void> {
  await page.locator(`[data-tool="${id}"]`).click();
  await expect.poll(() => page.evaluate(() => window.__sandtable!.tool)).toBe(id);
}
/** Brings a panel to the front by its tab. */
export async function showPanel(page: Page, name: string): Promise<void> {
  await page.locator('.st-panel-tabs').getByRole('tab', { name }).click();
}
/** Takes a terrain of the palette for the left or right button. */
export async function takeTerrain(page: Page, name: string, button: 'left' | 'right' = 'left'): Promise<void> {
  await showPanel(page, 'Terrain');
  await page
    .locator('#panel-terrain')
    .getByRole('radio', { name: new RegExp(`^${name}( |,|$)`) })
    .click({ button });
}
/** Runs an entry of the menus in the window. */
export async function menu(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await page.getByRole('menubar').getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: entry }).click();
}

/** The dialog in front. */
export const dialog = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]');

export interface NewBoard {
  readonly title: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly cells?: 'Hex, pointy' | 'Hex, flat' | 'Square';
}

/** New scenario by the wizard; every field is typed as a person types it. */
export async function newScenario(page: Page, board: NewBoard): Promise<void> {
  await page.keyboard.press('Alt+n');
  const wizard = dialog(page);
  await wizard.getByRole('textbox').first().fill(board.title);
  await wizard.getByRole('button', { name: /^Next/ }).click();
  if (board.cells) await wizard.getByRole('radio', { name: board.cells }).click();
  if (board.columns !== undefined) await wizard.getByLabel('Columns', { exact: true }).fill(String(board.columns));
  if (board.rows !== undefined) await wizard.getByLabel('Rows', { exact: true }).fill(String(board.rows));
  await wizard.getByRole('button', { name: /^Next/ }).click();
  await wizard.getByRole('button', { name: 'Create' }).click();
  await expect(wizard).toBeHidden();
  await settled(page);
}

/** Saves under a name in the first granted folder; the name is typed without its kind. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+Shift+s');
  const saving = dialog(page);
  await saving.getByLabel('File name').fill(name);
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toBeHidden();
  await expect(page.locator('.st-changes')).toHaveText('All saved');
}
/** Opens a file of the first granted folder by double click. */
export async function openFile(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+o');
  const opening = dialog(page);
  await opening.getByRole('option', { name }).dblclick();
  await expect(opening).toBeHidden();
  await settled(page);
}

export const fileOf = (place: HostPlace, name: string): string => join(place.documents, `${name}.sandtable.json`);
export const bytesOf = (place: HostPlace, name: string): Promise<string> => readFile(fileOf(place, name), 'utf8');
