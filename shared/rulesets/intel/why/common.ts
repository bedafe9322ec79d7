/** Preconditions that many actions share (section 6). */
import type { Reason } from '../../../engine/ruleset.ts';
import { no } from '../reasons.ts';
import { inPlay, mayDo, unitById, type Rules } from '../rules.ts';
import type { ActionId, State, UnitState } from '../types.ts';

/** Action points an action costs (6.1, 6.2). */
export const COSTS: Readonly<Record<ActionId, 0 | 1 | 2>> = {
  move: 1,
  shoot: 1,
  opticalRecon: 1,
  electronicRecon: 1,
  droneRecon: 1,
  closeCombat: 1,
  takeCover: 1,
  hide: 1,
  overwatch: 1,
  datalink: 1,
  emissionControl: 1,
  popSmoke: 1,
  aimedFire: 2,
  suppressiveFire: 1,
  assault: 2,
  forcedMarch: 1,
  jam: 1,
  firstAid: 1,
  endTurn: 0,
};

export type Grant = 'basic' | 'training' | 'accessory';
/** What an action needs beside AP: nothing, a course, an accessory. */
export const GRANTS: Readonly<Record<ActionId, Grant>> = {
  move: 'basic',
  shoot: 'basic',
  opticalRecon: 'basic',
  electronicRecon: 'basic',
  closeCombat: 'basic',
  takeCover: 'basic',
  hide: 'basic',
  overwatch: 'basic',
  datalink: 'basic',
  emissionControl: 'basic',
  endTurn: 'basic',
  popSmoke: 'accessory',
  droneRecon: 'accessory',
  aimedFire: 'training',
  suppressiveFire: 'training',
  assault: 'training',
  forcedMarch: 'training',
  jam: 'training',
  firstAid: 'training',
};
const ACCESSORY_OF: Readonly<Partial<Record<ActionId, string>>> = { popSmoke: 'smokeGrenades', droneRecon: 'reconDrone' };

/** Course or accessory of an action; uses left (`notTrained, missingAccessory, noUses`). */
export function refuseGrant(g: Rules, u: UnitState, action: ActionId): readonly Reason[] {
  switch (GRANTS[action]) {
    case 'basic':
      return [];
    case 'training':
      return mayDo(g, u, action) ? [] : [no('notTrained')];
    case 'accessory': {
      const carried = u.accessories.find((a) => a.id === ACCESSORY_OF[action]);
      if (!carried) return [no('missingAccessory')];
      return carried.uses === 0 ? [no('noUses')] : [];
    }
  }
}

/** TR: enemy, alive, on the board. */
export const isTarget = (u: UnitState, t: UnitState | undefined): t is UnitState => t !== undefined && t.side !== u.side && inPlay(t);

/** The named target, or the reason why it is none. */
export function targetOf(s: State, u: UnitState, id: string): UnitState | Reason {
  const t = unitById(s, id);
  return isTarget(u, t) ? t : no('targetNotTargetable');
}
export const isReason = (x: UnitState | Reason): x is Reason => !('order' in x);
