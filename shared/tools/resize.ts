/** How many cells a board gains (positive) or loses (negative) at each edge; the preview and the edit read the same plan. */
import type { GridSpec } from '../geometry/grid.ts';

export interface EdgeChange {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export const ANCHORS = ['start', 'middle', 'end'] as const;
/** Which part of the old board stays in place along one axis. */
export type Anchor = (typeof ANCHORS)[number];

/**
 * Edge changes for a new size when the old board is held at an anchor: at `start` everything happens at the right and lower edge.
 * An odd difference held in the middle goes to the right and lower edge.
 */
export function edgesFor(spec: GridSpec, columns: number, rows: number, x: Anchor, y: Anchor): EdgeChange {
  const [left, right] = split(columns - spec.columns, x);
  const [top, bottom] = split(rows - spec.rows, y);
  return { left, right, top, bottom };
}

function split(more: number, anchor: Anchor): readonly [number, number] {
  if (anchor === 'start') return [0, more];
  if (anchor === 'end') return [more, 0];
  const first = Math.trunc(more / 2);
  return [first, more - first];
}
