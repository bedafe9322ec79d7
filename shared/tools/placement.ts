/** Where counters go: moved together, dropped in a heap, spread over a zone. Returns plans; the caller makes one edit of them. */
import type { Cell, Grid } from '../geometry/grid.ts';

/** The cells moved by the lattice vector from `from` to `to`: neighbours stay neighbours on every parity. -1 = off the board. */
export function shiftCells(grid: Grid, cells: readonly Cell[], from: Cell, to: Cell): Cell[] {
  const dx = grid.x(to) - grid.x(from);
  const dy = grid.y(to) - grid.y(from);
  return cells.map((cell) => grid.atLattice(grid.x(cell) + dx, grid.y(cell) + dy));
}

/** Cells of the board by distance from `centre`, nearest first; equal distances in reading order. */
export function* outward(grid: Grid, centre: Cell): Generator<Cell> {
  const seen = new Uint8Array(grid.size);
  seen[centre] = 1;
  let ring: Cell[] = [centre];
  while (ring.length > 0) {
    yield* ring;
    const next: Cell[] = [];
    for (const cell of ring)
      for (const n of grid.neighbours(cell))
        if (!seen[n]) {
          seen[n] = 1;
          next.push(n);
        }
    ring = next.sort((a, b) => a - b);
  }
}

/**
 * `count` cells at and around `centre` that `accept` allows, nearest first, each once;
 * when the board runs out, the list starts again from its first cell (stacks). Empty when no cell is allowed.
 */
export function placeAround(grid: Grid, centre: Cell, count: number, accept: (cell: Cell) => boolean): Cell[] {
  const found: Cell[] = [];
  if (count <= 0) return found;
  for (const cell of outward(grid, centre)) {
    if (accept(cell)) found.push(cell);
    if (found.length === count) return found;
  }
  return cycled(found, count);
}

/**
 * `count` cells of `area` as far apart from each other and from `taken` as a greedy choice makes them, in reading order;
 * starts at the cell nearest to the middle of the area. When there are fewer cells than counters, cells are used again.
 * @param area   allowed cells, in any order
 */
export function spreadOver(grid: Grid, area: readonly Cell[], taken: readonly Cell[], count: number): Cell[] {
  if (area.length === 0 || count <= 0) return [];
  const free = area.filter((cell) => !taken.includes(cell));
  const pool = (free.length > 0 ? free : [...area]).sort((a, b) => a - b);
  const far = pool.map((cell) => taken.reduce((least, t) => Math.min(least, grid.distance(cell, t)), Infinity));
  const chosen: Cell[] = [];
  let next = far.every((d) => d === Infinity) ? pool.indexOf(middleOf(grid, pool)) : widest(far);
  while (chosen.length < Math.min(count, pool.length)) {
    const cell = pool[next]!;
    chosen.push(cell);
    pool.forEach((p, i) => (far[i] = Math.min(far[i]!, grid.distance(p, cell))));
    next = widest(far);
  }
  return cycled(
    chosen.sort((a, b) => a - b),
    count,
  );
}

/** The list continued with its own items, in order, to a length; empty stays empty. */
const cycled = (list: readonly Cell[], count: number): Cell[] =>
  list.length === 0 ? [] : Array.from({ length: count }, (_, i) => list[i % list.length]!);

const widest = (far: readonly number[]): number => far.reduce((best, d, i) => (d > far[best]! ? i : best), 0);

/** The cell with the least sum of lattice differences to all of them; ties in reading order. O(n) by comparing with the mean. */
export function middleOf(grid: Grid, cells: readonly Cell[]): Cell {
  const mean = (of: (cell: Cell) => number): number => Math.round(cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length);
  const column = mean((cell) => grid.column(cell));
  const row = mean((cell) => grid.row(cell));
  const goal = grid.at(column, row);
  let best = cells[0]!;
  for (const cell of cells) if (grid.distance(cell, goal) < grid.distance(best, goal)) best = cell;
  return best;
}
