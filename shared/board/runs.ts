/**
 * Sets of cells as runs: how edits and journals hold painted cells. A fill of a whole 512 x 512 board is two numbers,
 * a brush stroke a few. Always ascending, disjoint and as long as they can be, so one set has one form.
 */
import type { Cell } from '../geometry/grid.ts';
import { CHUNK, chunksAcross, cellAt, type CellLayer } from './cells.ts';

/** `[first, length, first, length, ...]`, ascending, never touching. */
export type Runs = readonly number[];

/** Which cells have which value: one entry a value, values ascending, no cell twice. */
export type CellValues = readonly (readonly [value: number, runs: Runs])[];

/** The set of some cells, in any order, repeats allowed. */
export function runsOf(cells: Iterable<Cell>): Runs {
  const sorted =
    Array.isArray(cells) && isAscending(cells as readonly Cell[]) ? (cells as readonly Cell[]) : Uint32Array.from(cells).sort();
  const runs: number[] = [];
  let end = -1;
  for (const cell of sorted) {
    if (cell < end) continue;
    if (cell === end) runs[runs.length - 1]! += 1;
    else runs.push(cell, 1);
    end = cell + 1;
  }
  return runs;
}

/** Cells of a set, ascending. */
export function cellsIn(runs: Runs): Cell[] {
  const cells: Cell[] = [];
  for (let i = 0; i < runs.length; i += 2) for (let k = 0; k < runs[i + 1]!; k++) cells.push(runs[i]! + k);
  return cells;
}

/** Number of cells in a set. */
export function countIn(runs: Runs): number {
  let n = 0;
  for (let i = 1; i < runs.length; i += 2) n += runs[i]!;
  return n;
}

/** One past the last cell of a set, 0 when empty: what must not exceed the board's size. */
export const endOf = (runs: Runs): number => (runs.length ? runs[runs.length - 2]! + runs[runs.length - 1]! : 0);

/** Cells that are in `runs` and in none of `others`. */
export function without(runs: Runs, others: Iterable<Runs>): Runs {
  const taken = new Set<Cell>();
  for (const other of others) for (const cell of cellsIn(other)) taken.add(cell);
  return taken.size === 0 ? runs : runsOf(cellsIn(runs).filter((cell) => !taken.has(cell)));
}

/** Runs under construction, from cells that mostly come in ascending order. */
interface Growing {
  readonly runs: number[];
  /** One past the last cell. */
  end: number;
  sorted: boolean;
}

/** Collects cells by value; a cell must come once only. Ascending cells cost nothing but their runs. */
function collector(): { add(cell: Cell, value: number): void; values(): CellValues } {
  const groups: (Growing | undefined)[] = [];
  return {
    add: (cell, value) => {
      const group = (groups[value] ??= { runs: [], end: -1, sorted: true });
      if (cell === group.end) group.runs[group.runs.length - 1]! += 1;
      else {
        if (cell < group.end) group.sorted = false;
        group.runs.push(cell, 1);
      }
      group.end = cell + 1;
    },
    // Sparse: only the values that came, ascending.
    values: () =>
      Object.entries(groups).map(([value, group]) => [Number(value), group!.sorted ? group!.runs : runsOf(cellsIn(group!.runs))]),
  };
}

/** Ascending without repeats. */
function isAscending(cells: readonly Cell[]): boolean {
  for (let i = 1; i < cells.length; i++) if (cells[i]! <= cells[i - 1]!) return false;
  return true;
}

/**
 * Groups cells by value.
 * @param value   one value for all, or one a cell; a cell named twice keeps its last value
 */
export function valuesOf(cells: readonly Cell[], value: number | ArrayLike<number>): CellValues {
  if (typeof value === 'number') return cells.length ? [[value, runsOf(cells)]] : [];
  const groups = collector();
  if (isAscending(cells)) for (let i = 0; i < cells.length; i++) groups.add(cells[i]!, value[i]!);
  else {
    const last = new Map<Cell, number>();
    cells.forEach((cell, i) => last.set(cell, value[i]!));
    for (const [cell, v] of last) groups.add(cell, v);
  }
  return groups.values();
}

/** What a layer holds now in the cells that `values` would change; cells that already have the value are left out. */
export function previousValues(layer: CellLayer, values: CellValues): CellValues {
  const groups = collector();
  for (const [value, runs] of values)
    for (let i = 0; i < runs.length; i += 2)
      for (let cell = runs[i]!, end = cell + runs[i + 1]!; cell < end; cell++) {
        const now = cellAt(layer, cell);
        if (now !== value) groups.add(cell, now);
      }
  return groups.values();
}

/** All cells named by `values`, ascending. */
export function cellsOfValues(values: CellValues): Cell[] {
  if (values.length < 2) return values.length ? cellsIn(values[0]![1]) : [];
  return Array.from(Uint32Array.from(values.flatMap(([, runs]) => cellsIn(runs))).sort());
}

/** `first` and then `second` as one: where both name a cell, `second` counts. */
export function mergeValues(first: CellValues, second: CellValues): CellValues {
  const cells: Cell[] = [];
  const values: number[] = [];
  for (const [value, runs] of [...first, ...second])
    for (const cell of cellsIn(runs)) {
      cells.push(cell);
      values.push(value);
    }
  return valuesOf(cells, values);
}

/** The layer with `values` written; the same layer when nothing differs. Copies the touched chunks only. */
export function withValues(layer: CellLayer, values: CellValues): CellLayer {
  const across = chunksAcross(layer.columns);
  let chunks: Uint8Array[] | undefined;
  for (const [value, runs] of values)
    for (let i = 0; i < runs.length; i += 2)
      for (let cell = runs[i]!, left = runs[i + 1]!; left > 0;) {
        const column = cell % layer.columns;
        const row = (cell - column) / layer.columns;
        // The longest stretch that stays in this row and this chunk.
        const stretch = Math.min(left, layer.columns - column, CHUNK - (column % CHUNK));
        const index = Math.floor(row / CHUNK) * across + Math.floor(column / CHUNK);
        const from = (row % CHUNK) * CHUNK + (column % CHUNK);
        let chunk = (chunks ?? layer.chunks)[index]!;
        if (!chunk.subarray(from, from + stretch).every((v) => v === value)) {
          chunks ??= [...layer.chunks];
          if (chunk === layer.chunks[index]) chunk = chunks[index] = chunk.slice();
          chunk.fill(value, from, from + stretch);
        }
        cell += stretch;
        left -= stretch;
      }
  return chunks ? { columns: layer.columns, rows: layer.rows, chunks } : layer;
}

/** Cells of a layer that hold `value`. */
export function runsWith(layer: CellLayer, value: number): Runs {
  const runs: number[] = [];
  let open = false;
  for (let cell = 0; cell < layer.columns * layer.rows; cell++) {
    const has = cellAt(layer, cell) === value;
    if (has && open) runs[runs.length - 1]! += 1;
    else if (has) runs.push(cell, 1);
    open = has;
  }
  return runs;
}
