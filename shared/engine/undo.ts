/** How far a player may take back: until a die, a fact newly known by rule, or another side's answer. */
import type { Entry, UndoState } from './battle.types.ts';
import type { Int, Ruleset, SideIndex, Types } from './ruleset.ts';

/** What in entries [from, to) cannot be taken back; null = nothing. */
function barrierIn<T extends Types>(ruleset: Ruleset<T>, entries: readonly Entry<T>[], from: Int, to: Int): 'die' | 'known' | null {
  let known = false;
  for (let i = from; i < to; i++) {
    const entry = entries[i]!;
    if (entry.c === 'roll') return 'die';
    if (entry.c === 'event' && !known) known = ruleset.reveals(entry.event);
  }
  return known ? 'known' : null;
}

/**
 * Commands of one side that may be taken back, counted from the last; automatic answers belong to the command before them.
 * @param commands   entry index of every command
 * @param by         whose; absent = the side of the last command
 */
export function undoDepth<T extends Types>(
  ruleset: Ruleset<T>,
  entries: readonly Entry<T>[],
  commands: readonly Int[],
  by?: SideIndex,
): UndoState {
  let depth = 0;
  let side = by;
  let end = entries.length;
  for (let k = commands.length - 1; k >= 0; k--) {
    const at = commands[k]!;
    const entry = entries[at]!;
    const barrier = barrierIn(ruleset, entries, at, end);
    if (barrier) return { depth, barrier };
    end = at;
    if (entry.c !== 'command' || entry.auto) continue;
    side ??= entry.by;
    if (entry.by !== side) return { depth, barrier: 'answer' };
    depth++;
  }
  return { depth, barrier: 'start' };
}
