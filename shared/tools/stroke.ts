/** A stroke in progress: the cells a brush has covered so far, each once, in order. Grows by the new part only: O(stroke). */
import type { Cell, Grid } from '../geometry/grid.ts';
import { brushCells, type BrushShape } from './brush.ts';
import { joinCells } from './line.ts';

export interface Stroke {
  readonly size: number;
  readonly form: BrushShape;
  /** Last anchor, null before the first. */
  last: Cell | null;
  readonly covered: Set<Cell>;
}

export const newStroke = (size: number, form: BrushShape): Stroke => ({ size, form, last: null, covered: new Set() });

/**
 * Leads the brush over further anchors; gaps between them are closed by straight lines.
 * @returns the cells covered for the first time by this call
 */
export function extendStroke(grid: Grid, stroke: Stroke, anchors: readonly Cell[]): Cell[] {
  const chain = joinCells(grid, stroke.last === null ? anchors : [stroke.last, ...anchors]);
  const fresh: Cell[] = [];
  for (const anchor of chain)
    for (const cell of brushCells(grid, anchor, stroke.size, stroke.form))
      if (!stroke.covered.has(cell)) {
        stroke.covered.add(cell);
        fresh.push(cell);
      }
  stroke.last = chain.at(-1) ?? stroke.last;
  return fresh;
}
