/** Areas of like cells: the one around a cell (fill, double click) or all on the board (replace). */
import type { Cell, Grid } from '../geometry/grid.ts';

/**
 * The connected area around `start` whose cells all satisfy `like`, in order of discovery; empty when `start` does not.
 * O(area). On squares the area spreads over the four sides only, so that it does not leak through corners.
 * @param limit   stop after so many cells; the result then has `limit + 1` of them, which says "more"
 */
export function floodArea(grid: Grid, start: Cell, like: (cell: Cell) => boolean, limit = grid.size): Cell[] {
  if (!like(start)) return [];
  const seen = new Uint8Array(grid.size);
  seen[start] = 1;
  const area = [start];
  const step = grid.spec.shape === 'square' ? 2 : 1;
  for (let i = 0; i < area.length && area.length <= limit; i++)
    for (let d = 0; d < grid.directions; d += step) {
      const next = grid.neighbour(area[i]!, d);
      if (next < 0 || seen[next]) continue;
      seen[next] = 1;
      if (like(next)) area.push(next);
    }
  return area;
}

/** All cells of the board that satisfy `like`, ascending. */
export function allLike(grid: Grid, like: (cell: Cell) => boolean): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < grid.size; cell++) if (like(cell)) cells.push(cell);
  return cells;
}
