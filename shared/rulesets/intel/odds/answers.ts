/** What the other side may do about a command, one reason each; texts `answer.<id>`. */
import type { Reason } from '../../../engine/ruleset.ts';
import { aimAt, hasUsableWeapon } from '../assignment.ts';
import { effectiveIntel } from '../procedures/knowledge.ts';
import { reactionsOf } from '../reactions/refuse.ts';
import { windowOf } from '../procedures/windows.ts';
import { inPlay, type Rules } from '../rules.ts';
import { rule } from '../rule.ts';
import { isMelee } from '../procedures/hit.ts';
import { cellsOf } from '../why/move.ts';
import type { Command, State, UnitState } from '../types.ts';

export const ANSWER_IDS = ['mayGoToGround', 'mayReactFire', 'mayFallBack', 'mayCounterAttack'] as const;

const answer = (id: (typeof ANSWER_IDS)[number], units: readonly UnitState[]): Reason => ({
  id,
  cite: rule('R-7.24'),
  data: { count: units.length, units: units.map((u) => u.id) },
});

/** Enemies with RP that could fire at `u` standing where it stands. */
function firers(g: Rules, s: State, u: UnitState): readonly UnitState[] {
  return s.units.filter(
    (e) =>
      e.side !== u.side &&
      e.rp > 0 &&
      inPlay(e) &&
      effectiveIntel(g, e, u) >= 1 &&
      hasUsableWeapon(g, e, aimAt(g, s, e, u, 'reactionFire')),
  );
}

export function answersOf(g: Rules, s: State, u: UnitState, t: UnitState | undefined, cmd: Command): readonly Reason[] {
  switch (cmd.t) {
    case 'move':
    case 'forcedMarch':
    case 'assault':
      return againstMove(g, s, u, cellsOf(g, cmd.path));
    case 'shoot':
    case 'aimedFire':
    case 'suppressiveFire':
    case 'closeCombat':
      return t ? againstAttack(g, s, u, t, isMelee(cmd.t)) : [];
    default:
      return [];
  }
}

function againstMove(g: Rules, s: State, u: UnitState, path: readonly number[]): readonly Reason[] {
  const fire = new Set<UnitState>();
  const leave = new Set<UnitState>();
  for (const cell of path) {
    if (cell < 0) break;
    for (const e of firers(g, s, { ...u, cell, stance: 'open' })) fire.add(e);
    for (const e of s.units) if (e.cell === cell && e.side !== u.side && e.rp > 0 && inPlay(e)) leave.add(e);
  }
  return [...(fire.size > 0 ? [answer('mayReactFire', [...fire])] : []), ...(leave.size > 0 ? [answer('mayFallBack', [...leave])] : [])];
}

function againstAttack(g: Rules, s: State, u: UnitState, t: UnitState, melee: boolean): readonly Reason[] {
  const found: Reason[] = [];
  if (!melee && reactionsOf(g, s, windowOf(s, 'declare', u.order, t.order), t).length > 0) found.push(answer('mayGoToGround', [t]));
  if (melee && t.rp > 0) found.push(answer('mayCounterAttack', [t]));
  const fire = firers(g, s, u);
  if (fire.length > 0) found.push(answer('mayReactFire', fire));
  return found;
}
