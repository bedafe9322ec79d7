/** Features of a position for evaluation (section 15), own minus enemy, integers. */
import type { Int, Setting, SideIndex } from '../../engine/ruleset.ts';
import { FAR, objectiveFields } from './bot/fields.ts';
import { losses, totalScore } from './procedures/ending.ts';
import { attributes, inPlay, rulesOf, type Rules } from './rules.ts';
import { winningFaces } from './chance.ts';
import type { IntelView, State, UnitState } from './types.ts';

/** Weights in thousandths of a point. */
export const WEIGHTS = {
  sergeant: { hp: 1000, lost: 500, control: 40_000, nearness: 300, intel: 1500, link: 100, reserve: 300, suppressed: -1500 },
} as const;

export function features(setting: Setting, v: IntelView, side: SideIndex): Readonly<Record<string, Int>> {
  const g = rulesOf(setting);
  const s = v.seen;
  const lost = losses(g, s);
  const score = totalScore(g, s, true);
  const both = (f: (u: UnitState) => Int): Int => {
    let sum = 0;
    for (const u of s.units) if (inPlay(u)) sum += u.side === side ? f(u) : -f(u);
    return sum;
  };
  return {
    /** Points of what lives. */
    hp: both((u) => Math.floor((g.profiles[u.order]!.points * sumHp(u)) / Math.max(1, g.profiles[u.order]!.startHp))),
    lost: lost[1 - side]! - lost[side]!,
    control: s.objectives.reduce((sum, o) => sum + (o.control === side ? 1 : o.control >= 0 ? -1 : 0), 0),
    score: score[side]! - score[1 - side]!,
    nearness: both((u) => nearness(g, s, u)),
    // What a side knows about the other is the other's Intel.
    intel: -both((u) => Math.min(3, u.intel)),
    link: both((u) => (u.emissionControl ? 0 : winningFaces(attributes(g, u).aw, 20))),
    reserve: both((u) => u.rp + (u.overwatch ? 1 : 0)),
    suppressed: both((u) => (u.suppressed || u.jammed ? 1 : 0)),
  };
}

const sumHp = (u: UnitState): Int => u.hp.reduce((sum, hp) => sum + hp, 0);

/** 20 minus the way to the nearest objective, not below 0. */
function nearness(g: Rules, s: State, u: UnitState): Int {
  let best = FAR;
  const fields = objectiveFields(g, attributes(g, u).ta);
  for (let i = 0; i < s.objectives.length; i++) best = Math.min(best, fields[i]![u.cell]!);
  return Math.max(0, 20 - best);
}
