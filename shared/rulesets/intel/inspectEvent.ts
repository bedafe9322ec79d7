/** Events in the words of `inspect`: what `last.<Event>.<field>` of a battle script reads. Sides by id, cells as `[column, row]`. */
import type { Int, Setting, ToldEvent } from '../../engine/ruleset.ts';
import type { Json } from '../../result.ts';
import type { Cell } from '../../geometry/grid.ts';
import { rulesOf } from './rules.ts';
import type { Event } from './types.ts';

/** A hidden cell and a side that is none are null. */
export function inspectEvent(setting: Setting, e: Event): ToldEvent {
  const { grid } = rulesOf(setting);
  const side = (i: Int | null): Json => (i === null ? null : (setting.sides[i]?.id ?? null));
  const cell = (c: Cell): Json => (c < 0 ? null : [...grid.colRow(c)]);
  const bySide = (list: readonly Int[]): Json => Object.fromEntries(list.map((n, i) => [setting.sides[i]?.id ?? String(i), n]));
  const plain = e as unknown as ToldEvent;
  switch (e.e) {
    case 'BattleStarted':
      return { ...plain, firstSide: side(e.firstSide) };
    case 'Stepped':
      return { ...plain, from: cell(e.from), cell: cell(e.cell) };
    case 'SmokePlaced':
    case 'SmokeCleared':
      return { ...plain, cell: cell(e.cell) };
    case 'ReactionOffered':
    case 'ReactionPassed':
    case 'ObjectiveChanged':
      return { ...plain, side: side(e.side) };
    case 'RoundEnded':
      return { ...plain, score: bySide(e.score) };
    case 'BattleEnded':
      return { ...plain, winner: side(e.winner), score: bySide(e.score) };
    default:
      return plain;
  }
}
