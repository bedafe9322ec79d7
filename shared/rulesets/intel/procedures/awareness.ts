/** Awareness check and share check. */
import type { Int } from '../../../engine/ruleset.ts';
import { sumOf } from '../chance.ts';
import { attributes, carries, type Rules } from '../rules.ts';
import type { IntelDecide, Item, Roll, State, UnitState } from '../types.ts';

const RADIO_BONUS = 2;
/** Right side of every awareness check. */
export const AWARENESS_RIGHT: readonly Item[] = Object.freeze([{ id: 'base', v: 20 }]);

/** Left items of an awareness check: AW, long range radio. */
export function awarenessLeft(g: Rules, u: UnitState): readonly Item[] {
  const aw = { id: 'aw', v: attributes(g, u).aw };
  return carries(u, 'longRangeRadio') ? [aw, { id: 'radio', v: RADIO_BONUS }] : [aw];
}

/** Draws one d20 against `right`; equal fails. */
export function rollD20(d: IntelDecide, why: string, u: UnitState, left: readonly Item[], right: readonly Item[]): Roll {
  const value = d.dice.roll(1, 20, { why, side: u.side, unit: u.id })[0]!;
  return { die: 20, value, left, right, margin: sumOf(left) + value - sumOf(right) };
}

/** for the link: says what came of it; the caller changes `linked`. */
export function rollLink(d: IntelDecide, g: Rules, u: UnitState, by: 'turnStart' | 'datalink'): boolean {
  const roll = rollD20(d, 'link', u, awarenessLeft(g, u), AWARENESS_RIGHT);
  const result = roll.margin > 0;
  d.out.emit({ e: 'LinkChecked', unit: u.id, result, by, ...roll });
  return result;
}

/**
 * after a successful recon: the private level first, then the share check, then the shared level.
 * @returns the level that was shared (also when it was no news), 0 = the check failed or was not made
 */
export function gainAndShare(d: IntelDecide, g: Rules, s: State, u: UnitState, t: UnitState, level: Int): Int {
  if (level > u.privateIntel[t.order]!) d.out.emit({ e: 'PrivateIntelChanged', unit: u.id, target: t.id, level });
  if (u.emissionControl) return 0;
  const news = level > t.intel || (s.phase === 'maintenance' && !t.maintained);
  if (g.o['share.roll'] === 'whenUseful' && !news) return 0;
  const roll = rollD20(d, 'share', u, awarenessLeft(g, u), AWARENESS_RIGHT);
  const result = roll.margin > 0;
  d.out.emit({ e: 'ShareRolled', unit: u.id, target: t.id, level, result, ...roll });
  if (!result) return 0;
  if (level > t.intel) d.out.emit({ e: 'IntelChanged', unit: t.id, from: t.intel, level, by: u.id });
  if (s.phase === 'maintenance' && !t.maintained) d.out.emit({ e: 'StatusChanged', unit: t.id, status: 'maintained', on: true });
  return level;
}
