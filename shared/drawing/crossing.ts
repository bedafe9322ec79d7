/** Which cells a moving pointer crossed; a fast stroke must leave no gap. */
import type { Cell } from '../geometry/grid.ts';
import { relativeSightline } from '../geometry/sightline.ts';
import type { Layout } from './layout.ts';

export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Cells under the straight way from `a` to `b` in order, ending with the cell under `b`. Neighbours follow each other, except
 * where the way leaves the board. The cell under `a` is left out unless it is come back to.
 * @param a, b   px of the layout
 */
export function crossedCells(layout: Layout, a: PixelPoint, b: PixelPoint): Cell[] {
  const cells: Cell[] = [];
  const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / (layout.width / 6)));
  let last = layout.cellAt(a.x, a.y);
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const cell = layout.cellAt(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
    if (cell === last) continue;
    if (cell >= 0 && last >= 0 && layout.grid.distance(last, cell) > 1) cells.push(...cellsBetween(layout, last, cell));
    if (cell >= 0) cells.push(cell);
    last = cell;
  }
  return cells;
}

/**
 * Cells strictly between two cells along the exact line of their centres; on a line along a side the left one, so that each
 * cell touches the next.
 */
export function cellsBetween(layout: Layout, from: Cell, to: Cell): Cell[] {
  const { grid } = layout;
  const x = grid.x(from);
  const y = grid.y(from);
  const line = relativeSightline(grid.spec.shape, grid.x(to) - x, grid.y(to) - y);
  const cells: Cell[] = [];
  for (const piece of line.pieces) {
    const left = grid.atLattice(x + piece.leftX, y + piece.leftY);
    const cell = left >= 0 ? left : grid.atLattice(x + piece.rightX, y + piece.rightY);
    if (cell >= 0 && cell !== from && cell !== to && cell !== cells.at(-1)) cells.push(cell);
  }
  return cells;
}
