/** Joining and starting `Touched` records. */
import type { Touched } from './edit.ts';

export const NOTHING: Touched = { cells: [], units: [], zones: [], objectives: [], meta: false };

const union = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 ? b : b.length === 0 ? a : [...new Set([...a, ...b])];

/** What two changes in a row touched together. */
export function joinTouched(a: Touched, b: Touched): Touched {
  const cells =
    a.cells === 'all' || b.cells === 'all'
      ? 'all'
      : a.cells.length === 0
        ? b.cells
        : b.cells.length === 0
          ? a.cells
          : [...new Set([...a.cells, ...b.cells])].sort((x, y) => x - y);
  return {
    cells,
    units: union(a.units, b.units),
    zones: union(a.zones, b.zones),
    objectives: union(a.objectives, b.objectives),
    meta: a.meta || b.meta,
  };
}
