/** Brings a cell into view without moving the board more than needed. */
import type { GridSpec } from '#shared/geometry/grid.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { CELL_WIDTH, makeLayout } from '#shared/drawing/layout.ts';
import type { BoardViewApi } from '../canvas/scene.ts';

/** True when the cell with one more around it lies in view. */
export function inView(canvas: BoardViewApi, spec: GridSpec, cell: Cell): boolean {
  const [x, y] = makeLayout(spec, CELL_WIDTH).centre(cell);
  const { visible } = canvas.viewport;
  return (
    x > visible.x + CELL_WIDTH &&
    x < visible.x + visible.width - CELL_WIDTH &&
    y > visible.y + CELL_WIDTH &&
    y < visible.y + visible.height - CELL_WIDTH
  );
}

/** Centres on the cell unless it is in view. */
export function reveal(canvas: BoardViewApi | null, spec: GridSpec, cell: Cell, animate = false): void {
  if (canvas && !inView(canvas, spec, cell)) canvas.viewport.centreOn(cell, animate);
}
