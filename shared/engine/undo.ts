/** How far a player may take back: until a die, a fact newly known by rule, or another side's answer. */
import type { UndoState } from './battle.types.ts';
import type { SideIndex } from './ruleset.ts';
import type { Mark } from './timeline.ts';

/**
 * Commands of one side that may be taken back, counted from the last; automatic answers belong to the command before them.
 * @param by   whose; absent = the side of the last command
 */
export function undoDepth(marks: readonly Mark[], by?: SideIndex): UndoState {
  let depth = 0;
  let side = by;
  for (let k = marks.length - 1; k >= 0; k--) {
    const mark = marks[k]!;
    if (mark.bar) return { depth, barrier: mark.bar };
    if (mark.auto) continue;
    side ??= mark.by;
    if (mark.by !== side) return { depth, barrier: 'answer' };
    depth++;
  }
  return { depth, barrier: 'start' };
}
