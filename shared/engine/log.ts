/** The battle log as one side may read it: what each entry says, with the arithmetic of its rolls. */
import type { Entry, Position } from './battle.types.ts';
import { applyEntry, copyPosition } from './position.ts';
import type { Check, Int, Reason, Ruleset, Setting, SideIndex, Types } from './ruleset.ts';

export interface LogLine {
  /** Index of the entry in the record. */
  readonly entry: Int;
  /** Number of the command that brought it; -1 before the first. */
  readonly turn: Int;
  readonly lines: readonly Reason[];
  /** Rolls inside the event; empty for a side that does not perceive it. */
  readonly checks: readonly Check[];
}

/**
 * Lines for entries [from, to), oldest first; entries that say nothing to the side are left out.
 * @param start  the position after `from` entries (`battle.at(from)`); it stays as it is
 * @param side   -1 = everything
 */
export function logOf<T extends Types>(
  ruleset: Ruleset<T>,
  setting: Setting,
  entries: readonly Entry<T>[],
  from: Int,
  to: Int,
  start: Position<T>,
  side: SideIndex,
): LogLine[] {
  const at = copyPosition(ruleset, start);
  const log: LogLine[] = [];
  for (let n = from; n < to; n++) {
    const entry = entries[n]!;
    applyEntry(ruleset, setting, at, entry);
    if (entry.c !== 'event') continue;
    const lines = ruleset.tell(setting, at.state, entry.event, side);
    const perceived = side < 0 ? entry.event : ruleset.perceive(setting, at.state, entry.event, side);
    const checks = perceived ? ruleset.checksOf(perceived) : [];
    if (lines.length > 0 || checks.length > 0) log.push({ entry: n, turn: at.turn - 1, lines, checks });
  }
  return log;
}
