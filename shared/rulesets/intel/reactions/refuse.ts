/** Why a reaction is refused inside an open window (6.3, R-7.24). Reactions follow the action they repeat, with RP in place of AP. */
import type { Reason } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import { aimAt, hasUsableWeapon, refuseWeapons } from '../assignment.ts';
import { neighboursOf, stepCost } from '../movement.ts';
import { knownLevel } from '../procedures/known.ts';
import { no } from '../reasons.ts';
import { attributes, inPlay, type Rules } from '../rules.ts';
import { isTarget } from '../why/common.ts';
import { cellsOf, mayEnter } from '../why/move.ts';
import { canRecon, refuseRecon } from '../why/recon.ts';
import type { ReactCommand, ReactionId, State, UnitState, WindowFrame, WindowId } from '../types.ts';

/** Reactions of each window; some have further conditions below. */
const OF_WINDOW: Readonly<Record<WindowId, readonly ReactionId[]>> = {
  declare: ['goToGround'],
  step: ['reactionFire', 'reactionOpticalRecon', 'fallBack'],
  after: ['reactionFire', 'reactionOpticalRecon', 'reactionElectronicRecon', 'counterAttack'],
  emit: ['reactionElectronicRecon'],
};

/** May this unit react in this window at all? The cheap half. */
export const mayReact = (f: WindowFrame, u: UnitState): boolean =>
  u.side === f.side && u.rp > 0 && inPlay(u) && !f.reacted.includes(u.order);

/** Reactions this unit can make now, in the order of 6.3; [] = no prompt. */
export function reactionsOf(g: Rules, s: State, f: WindowFrame, u: UnitState): readonly ReactionId[] {
  if (!mayReact(f, u)) return [];
  // Somebody unknown: recon only.
  const unknown = knownLevel(g, s, f.side, s.units[f.trigger]!) === 0;
  return OF_WINDOW[f.window].filter((id) => (!unknown || IS_RECON.has(id)) && canReact(g, s, f, u, id));
}
const IS_RECON: ReadonlySet<ReactionId> = new Set(['reactionOpticalRecon', 'reactionElectronicRecon']);

function canReact(g: Rules, s: State, f: WindowFrame, u: UnitState, id: ReactionId): boolean {
  const t = s.units[f.trigger]!;
  switch (id) {
    case 'reactionFire':
      return isTarget(u, t) && hasUsableWeapon(g, u, aimAt(g, s, u, t, id));
    case 'reactionOpticalRecon':
      return isTarget(u, t) && canRecon(g, s, u, t, 'opticalRecon');
    case 'reactionElectronicRecon':
      return isTarget(u, t) && canRecon(g, s, u, t, 'electronicRecon');
    case 'fallBack':
      return f.cell === u.cell && refuseReaction(g, s, f, u, id).length === 0;
    case 'counterAttack':
    case 'goToGround':
      return f.target === u.order && refuseReaction(g, s, f, u, id).length === 0;
  }
}

/** All reasons against one reaction; [] = it may be made. */
export function refuseReaction(
  g: Rules,
  s: State,
  f: WindowFrame,
  u: UnitState,
  id: ReactionId,
  cmd?: Pick<ReactCommand, 'to' | 'weapons'>,
): readonly Reason[] {
  const found: Reason[] = [];
  if (u.side !== f.side || !inPlay(u) || f.reacted.includes(u.order) || !OF_WINDOW[f.window].includes(id))
    found.push(no('notOffered', 'R-7.24'));
  if (u.rp < 1) found.push(no('notEnoughRp', 'R-7.2'));
  if (!inPlay(u)) return found;
  const t = s.units[f.trigger]!;
  switch (id) {
    case 'goToGround':
      found.push(...refuseGround(g, f, u));
      return found;
    case 'fallBack':
      found.push(...refuseFallBack(g, s, f, u, cmd));
      return found;
    case 'counterAttack':
      if (f.target !== u.order) found.push(no('notOffered', 'R-7.24'));
      break;
    default:
  }
  if (!isTarget(u, t)) return [...found, no('targetNotTargetable')];
  switch (id) {
    case 'reactionFire':
    case 'counterAttack':
      found.push(...refuseWeapons(g, u, aimAt(g, s, u, t, id), cmd?.weapons));
      break;
    case 'reactionOpticalRecon':
      found.push(...refuseRecon(g, s, u, t, 'opticalRecon'));
      break;
    case 'reactionElectronicRecon':
      found.push(...refuseRecon(g, s, u, t, 'electronicRecon'));
  }
  return found;
}

function refuseGround(g: Rules, f: WindowFrame, u: UnitState): readonly Reason[] {
  if (f.target !== u.order) return [no('notOffered', 'R-7.24')];
  if (g.level[u.cell]! < 1) return [no('terrainForbids', 'R-7.9')];
  return u.stance === 'cover' ? [no('alreadyInStance')] : [];
}

function refuseFallBack(g: Rules, s: State, f: WindowFrame, u: UnitState, cmd?: Pick<ReactCommand, 'to'>): readonly Reason[] {
  if (f.cell !== u.cell) return [no('notOffered', 'R-7.24')];
  if (cmd?.to) return refuseRetreat(g, s, u, cellsOf(g, [cmd.to])[0]!);
  const cells = neighboursOf(g.setting, u.cell);
  if (cells.some((cell) => refuseRetreat(g, s, u, cell).length === 0)) return [];
  return cells.length === 0 ? [no('impassable', 'R-7.22')] : refuseRetreat(g, s, u, cells[0]!);
}

/** One adjacent cell that a move allows with cost <= M (6.3 fallBack). */
function refuseRetreat(g: Rules, s: State, u: UnitState, to: Cell): readonly Reason[] {
  const a = attributes(g, u);
  if (a.move <= 0) return [no('immobile', 'R-7.22')];
  if (to < 0 || !neighboursOf(g.setting, u.cell).includes(to)) return [no('notAdjacent', 'R-7.22')];
  const cost = stepCost(g.setting, a.ta, u.cell, to);
  if (cost < 0) return [no('impassable', 'R-7.22')];
  if (!mayEnter(g, s, u, to)) return [no('stackLimit', 'R-3.6')];
  return cost > a.move && !g.o['movement.minimumStep'] ? [no('notEnoughMovement', 'R-7.22', { need: cost, have: a.move })] : [];
}

/** Cells the unit can fall back to, in the book's order of neighbours. */
export const retreatsOf = (g: Rules, s: State, u: UnitState): readonly Cell[] =>
  neighboursOf(g.setting, u.cell).filter((cell) => refuseRetreat(g, s, u, cell).length === 0);
