/** Ending a battle (section 10): objectives, losses, score, result. */
import type { Int, SideIndex } from '../../../engine/ruleset.ts';
import { inPlay, type Rules } from '../rules.ts';
import type { EndId, IntelDecide, State, UnitState } from '../types.ts';

/** Points a unit counts as lost: all if eliminated, half (down) with at most half of its hit points. */
export function lostPoints(g: Rules, u: UnitState): Int {
  const p = g.profiles[u.order]!;
  // A unit that never was on the board is no loss.
  if (p.kind !== 'infantry' || p.cell < 0) return 0;
  if (u.living === 0) return p.points;
  let hp = 0;
  for (const h of u.hp) hp += h;
  return 2 * hp <= p.startHp ? Math.floor(p.points / 2) : 0;
}

/** Lost points per side. */
export function losses(g: Rules, s: State): readonly Int[] {
  const lost = g.setting.sides.map(() => 0);
  for (const u of s.units) lost[u.side]! += lostPoints(g, u);
  return lost;
}

/** The side that alone has a living unit in one of the cells, -1 = nobody or both. */
function holder(g: Rules, s: State, cells: readonly (readonly [Int, Int])[]): SideIndex {
  let found = -1;
  for (const [column, row] of cells) {
    const cell = g.grid.at(column, row);
    for (const u of s.units) {
      if (u.cell !== cell || !inPlay(u)) continue;
      if (found >= 0 && found !== u.side) return -1;
      found = u.side;
    }
  }
  return found;
}

/** at round end: control changes hands, each controlled objective scores its value. */
export function scoreObjectives(d: IntelDecide, g: Rules, s: State): readonly Int[] {
  const score = s.score.slice();
  for (const o of s.objectives) {
    const goal = g.setting.goals.find((x) => x.id === o.id);
    if (!goal) continue;
    const side = holder(g, s, goal.cells);
    if (side >= 0 && side !== o.control) d.out.emit({ e: 'ObjectiveChanged', objective: o.id, side });
    const control = side >= 0 ? side : o.control;
    if (control >= 0) score[control]! += goal.value;
  }
  return score;
}

/**
 * Score of each side if the battle ended now: objective points, losses of the enemy; `atEnd` adds the end values.
 */
export function totalScore(g: Rules, s: State, atEnd: boolean): readonly Int[] {
  const total = s.score.slice();
  const lost = losses(g, s);
  for (let side = 0; side < total.length; side++) total[side]! += Math.floor((lost[1 - side] ?? 0) / g.o['end.lossDivisor']);
  if (atEnd)
    for (const o of s.objectives) {
      const goal = g.setting.goals.find((x) => x.id === o.id);
      if (goal && o.control >= 0) total[o.control]! += goal.endValue;
    }
  return total;
}

export function endBattle(d: IntelDecide, g: Rules, s: State, how: EndId, winner: SideIndex | null): void {
  const score = totalScore(g, s, how === 'roundLimit');
  d.out.emit({ e: 'BattleEnded', winner, how, score });
  d.out.over({ winner, how, score });
}

/** the higher total wins if it leads by the victory margin. */
export function endByRounds(d: IntelDecide, g: Rules, s: State): void {
  const score = totalScore(g, s, true);
  const lead = score[0]! - score[1]!;
  const winner = Math.abs(lead) < g.o['end.victoryMargin'] || lead === 0 ? null : lead > 0 ? 0 : 1;
  endBattle(d, g, s, 'roundLimit', winner);
}
