/** Why an action of the active unit is refused: one entry per action, in the order of 6.1 and 6.2. */
import type { Reason } from '../../../engine/ruleset.ts';
import { aimAt, refuseWeapons } from '../assignment.ts';
import { distanceOf, neighboursOf } from '../movement.ts';
import { no } from '../reasons.ts';
import { inPlay, unitById, type Rules } from '../rules.ts';
import { isHole } from '../../../board/board.ts';
import { isHiddenPlay } from '../procedures/known.ts';
import { isReason, refuseGrant, targetOf } from './common.ts';
import { cellsOf, refusePath } from './move.ts';
import { refuseJam, refuseRecon, refuseSearch } from './recon.ts';
import type { ActionId, Command, State, UnitState } from '../types.ts';

export type ActionCommand = Extract<Command, { readonly t: ActionId }>;

/** Without activity and AP, which `why` has looked at; [] = legal. */
export function refuseAction(g: Rules, s: State, u: UnitState, cmd: ActionCommand): readonly Reason[] {
  const grant = refuseGrant(g, u, cmd.t);
  const own = refuseOwn(g, s, u, cmd);
  return grant.length === 0 ? own : [...grant, ...own];
}

function refuseOwn(g: Rules, s: State, u: UnitState, cmd: ActionCommand): readonly Reason[] {
  switch (cmd.t) {
    case 'move':
      return refusePath(g, s, u, cellsOf(g, cmd.path));
    case 'shoot':
    case 'closeCombat':
    case 'aimedFire':
    case 'suppressiveFire': {
      const t = targetOf(s, u, cmd.target);
      return isReason(t) ? [t] : refuseWeapons(g, u, aimAt(g, s, u, t, cmd.t), cmd.weapons);
    }
    case 'opticalRecon':
    case 'electronicRecon':
    case 'droneRecon': {
      if (cmd.target === undefined) return isHiddenPlay(g) ? refuseSearch(g, u, cmd.t) : [no('targetNotTargetable')];
      const t = targetOf(s, u, cmd.target);
      return isReason(t) ? [t] : refuseRecon(g, s, u, t, cmd.t);
    }
    case 'takeCover':
      return refuseStance(g, s, u, 'cover');
    case 'hide':
      return refuseStance(g, s, u, 'hidden');
    case 'overwatch':
      return refuseOverwatch(g, u);
    case 'datalink':
      if (u.emissionControl) return [no('inEmissionControl')];
      return u.jammed ? [no('isJammed')] : [];
    case 'popSmoke':
      return refuseSmoke(g, u, cellsOf(g, [cmd.to])[0]!);
    case 'assault':
      return refuseAssault(g, s, u, cmd);
    case 'forcedMarch':
      return refusePath(g, s, u, cellsOf(g, cmd.path), 1);
    case 'jam': {
      const t = targetOf(s, u, cmd.target);
      return isReason(t) ? [t] : refuseJam(g, u, t);
    }
    case 'firstAid':
      return refuseFirstAid(g, s, u, cmd);
    case 'emissionControl':
    case 'endTurn':
      return [];
  }
}

function refuseStance(g: Rules, s: State, u: UnitState, stance: 'cover' | 'hidden'): readonly Reason[] {
  const found: Reason[] = [];
  if (g.level[u.cell]! < (stance === 'cover' ? 1 : 2)) found.push(no('terrainForbids', 'R-7.9'));
  if (stance === 'hidden' && s.units.some((e) => e.side !== u.side && e.cell === u.cell && inPlay(e))) found.push(no('enemyInCell'));
  if (u.stance === stance) found.push(no('alreadyInStance'));
  return found;
}

function refuseOverwatch(g: Rules, u: UnitState): readonly Reason[] {
  const members = g.profiles[u.order]!.members;
  const armed = u.specials.length > 0 || u.hp.some((hp, i) => hp > 0 && members[i]!.basics.length > 0);
  if (!armed) return [no('noUsableWeapon')];
  return u.overwatch ? [no('alreadyOnOverwatch')] : [];
}

function refuseSmoke(g: Rules, u: UnitState, cell: number): readonly Reason[] {
  const near = cell === u.cell || (cell >= 0 && neighboursOf(g.setting, u.cell).includes(cell));
  if (!near) return [no('notAdjacent')];
  return isHole(g.setting.board, cell) ? [no('terrainForbids')] : [];
}

function refuseAssault(g: Rules, s: State, u: UnitState, cmd: Extract<ActionCommand, { t: 'assault' }>): readonly Reason[] {
  const t = targetOf(s, u, cmd.target);
  if (isReason(t)) return [t];
  const path = cellsOf(g, cmd.path);
  const onTheWay = path.length === 0 ? [] : refusePath(g, s, u, path);
  if (onTheWay.length > 0) return onTheWay;
  const end = path.length === 0 ? u.cell : path[path.length - 1]!;
  const distance = distanceOf(g.setting, end, t.cell);
  if (distance > g.o['closeCombat.range']) return [no('notSameCell', 'R-7.11', { distance })];
  // Range and Intel count after the path; weapons that nobody has will not be there then either.
  const armed = cmd.weapons === undefined ? [] : refuseWeapons(g, u, aimAt(g, s, u, t, 'assault'), cmd.weapons);
  return armed.filter((r) => r.id === 'noUsableWeapon');
}

function refuseFirstAid(g: Rules, s: State, u: UnitState, cmd: Extract<ActionCommand, { t: 'firstAid' }>): readonly Reason[] {
  const t = cmd.target === undefined ? u : unitById(s, cmd.target);
  if (!t || t.side !== u.side || !inPlay(t)) return [no('targetNotTargetable')];
  if (t.cell !== u.cell) return [no('notSameCell')];
  return woundedMember(g, t, cmd.member) < 0 ? [no('noWounded')] : [];
}

/** The named member if it is alive and wounded, else with no name the first such member; -1 = none. */
export function woundedMember(g: Rules, t: UnitState, member: number | undefined): number {
  const members = g.profiles[t.order]!.members;
  const isWounded = (i: number): boolean => (t.hp[i] ?? 0) > 0 && t.hp[i]! < members[i]!.maxHp;
  if (member !== undefined) return isWounded(member) ? member : -1;
  return t.hp.findIndex((_, i) => isWounded(i));
}
