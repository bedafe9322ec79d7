/** Sets of cells as ascending arrays: plain data that compares by identity and survives JSON. */
import type { Cell, Grid } from '../geometry/grid.ts';

export type CellSet = readonly Cell[];
export const COMBINES = ['replace', 'add', 'subtract', 'intersect'] as const;
export type Combine = (typeof COMBINES)[number];

export const EMPTY_CELLS: CellSet = [];

/** The cells as a set: ascending, each once. */
export const cellSet = (cells: Iterable<Cell>): CellSet => [...new Set(cells)].sort((a, b) => a - b);

/** `old` changed by `more` in the way the modifier keys say. The same object when nothing changes. */
export function combineCells(old: CellSet, more: Iterable<Cell>, how: Combine): CellSet {
  const extra = new Set(more);
  const own = new Set(old);
  const result =
    how === 'replace'
      ? cellSet(extra)
      : how === 'add'
        ? cellSet([...old, ...extra])
        : old.filter((cell) => extra.has(cell) === (how === 'intersect'));
  return result.length === old.length && result.every((cell) => own.has(cell)) ? old : result;
}

/** `Shift` adds, `Ctrl` subtracts, both intersect. */
export const combineOf = (keys: { readonly shift: boolean; readonly ctrl: boolean }): Combine =>
  keys.shift ? (keys.ctrl ? 'intersect' : 'add') : keys.ctrl ? 'subtract' : 'replace';

/** All cells that are not in the set and satisfy `real` (holes are no cells). */
export function invertCells(grid: Grid, set: CellSet, real: (cell: Cell) => boolean = () => true): CellSet {
  const own = new Set(set);
  const rest: Cell[] = [];
  for (let cell = 0; cell < grid.size; cell++) if (!own.has(cell) && real(cell)) rest.push(cell);
  return rest;
}
