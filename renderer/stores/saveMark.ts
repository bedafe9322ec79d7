/**
 * Where the file stands in the history. Undo below the saved step and new strokes after it leave the saved state on a branch that
 * is gone; the mark then remembers how far both still agree.
 */
import type { History } from '#shared/document/history.ts';

export interface SaveMark {
  /** Steps done at the save; null = never saved. */
  readonly depth: number | null;
  /** Steps that the saved state and the present history share. */
  readonly common: number;
}

export const startMark = (depth: number | null): SaveMark => ({ depth, common: depth ?? 0 });

/** The mark before a new step is made at `depth` done steps. */
export const moveMark = (mark: SaveMark, depth: number): SaveMark => (depth < mark.common ? { ...mark, common: depth } : mark);

/** Steps to undo and to make between the saved state and `depth` done steps; null when never saved. */
export function changesSince(mark: SaveMark, depth: number): number | null {
  if (mark.depth === null) return null;
  const agreed = Math.min(mark.common, depth);
  return mark.common === mark.depth ? Math.abs(depth - mark.depth) : mark.depth - agreed + (depth - agreed);
}

/** Done steps that two histories of one document share from the start. */
export function commonDepth(before: History, now: History): number {
  let n = 0;
  while (n < before.position && n < now.steps.length && before.steps[n] === now.steps[n]) n += 1;
  return n;
}
