/** Which cells a moving pointer crossed; a fast stroke must leave no gap. */
import type { Cell } from '../geometry/grid.ts';
import type { Layout } from './layout.ts';

export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** A cell the way only clips, farther from its centre than this part of its width, is left out where the stroke holds without it. */
const CLIPPED = 0.43;

/**
 * Cells under the straight way from `a` to `b` in order, ending with the cell under `b`. Neighbours follow each other, except
 * where the way leaves the board. The cell under `a` is left out unless it is come back to.
 * @param a, b   px of the layout
 */
export function crossedCells(layout: Layout, a: PixelPoint, b: PixelPoint): Cell[] {
  const start = layout.cellAt(a.x, a.y);
  const met: { cell: Cell; nearest: number }[] = [];
  const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / (layout.width / 8)));
  let last = start;
  for (let i = 1; i <= steps; i++) {
    const x = i === steps ? b.x : a.x + ((b.x - a.x) * i) / steps;
    const y = i === steps ? b.y : a.y + ((b.y - a.y) * i) / steps;
    const cell = layout.cellAt(x, y);
    const distance = cell < 0 ? Infinity : Math.hypot(x - layout.centreX(cell), y - layout.centreY(cell));
    if (cell !== last) met.push({ cell, nearest: distance });
    else if (met.length > 0) met.at(-1)!.nearest = Math.min(met.at(-1)!.nearest, distance);
    last = cell;
  }
  const cells: Cell[] = [];
  let before = start;
  met.forEach(({ cell, nearest }, i) => {
    const next = met[i + 1]?.cell;
    const clipped = next !== undefined && next >= 0 && before >= 0 && nearest > CLIPPED * layout.width;
    if (cell < 0 || (clipped && layout.grid.distance(before, next) <= 1)) {
      if (cell < 0) before = cell;
      return;
    }
    if (before >= 0 && layout.grid.distance(before, cell) > 1) cells.push(...cellsBetween(layout, before, cell));
    cells.push(cell);
    before = cell;
  });
  return cells;
}

/** Cells strictly between two cells on the thin line of their centres: one fewer than the steps between them, each beside the next. */
export function cellsBetween(layout: Layout, from: Cell, to: Cell): Cell[] {
  const steps = layout.grid.distance(from, to);
  // A hair aside, so that ties along a side always fall the same way.
  const nudge = layout.width * 1e-6;
  const [ax, ay] = layout.centre(from);
  const [bx, by] = layout.centre(to);
  const cells: Cell[] = [];
  for (let i = 1; i < steps; i++) {
    const x = ax + ((bx - ax) * i) / steps;
    const y = ay + ((by - ay) * i) / steps;
    const cell = layout.cellAt(x + nudge, y + 2 * nudge);
    // Along the border of the board the tie falls to the cell that exists.
    cells.push(cell >= 0 ? cell : layout.cellAt(x - nudge, y - 2 * nudge));
  }
  return cells;
}
