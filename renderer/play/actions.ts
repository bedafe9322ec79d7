/** The action bar: sixteen fixed places for all units, what each would cost, and the first thing that stands against it. */
import type { Read, Reason } from '#shared/engine/ruleset.ts';
import { choices } from '#shared/rulesets/intel/choices.ts';
import { mayDo, unitById, type Rules } from '#shared/rulesets/intel/rules.ts';
import { COSTS, GRANTS } from '#shared/rulesets/intel/why/common.ts';
import type { ActionId, IntelAsk, State, UnitState } from '#shared/rulesets/intel/types.ts';
import type { IconId } from '../theme/icons/Icon.tsx';

/** Places in reading order, two rows of eight. */
export const PLACES: readonly ActionId[] = [
  'move',
  'shoot',
  'suppressiveFire',
  'opticalRecon',
  'electronicRecon',
  'takeCover',
  'hide',
  'overwatch',
  'closeCombat',
  'aimedFire',
  'assault',
  'popSmoke',
  'firstAid',
  'datalink',
  'emissionControl',
  'endTurn',
];
/** Actions of few units; each takes the place of another special action that its unit does not have. */
const GUESTS: readonly (readonly [guest: ActionId, hosts: readonly ActionId[]])[] = [
  ['droneRecon', ['firstAid', 'aimedFire', 'assault', 'popSmoke', 'suppressiveFire']],
  ['jam', ['aimedFire', 'firstAid', 'assault', 'popSmoke', 'suppressiveFire']],
  ['forcedMarch', ['assault', 'aimedFire', 'firstAid', 'popSmoke', 'suppressiveFire']],
];

export const ACTION_ICONS = {
  move: 'move',
  shoot: 'target',
  opticalRecon: 'eye',
  electronicRecon: 'signal',
  droneRecon: 'drone',
  closeCombat: 'swords',
  takeCover: 'shield',
  hide: 'eyeOff',
  overwatch: 'watch',
  datalink: 'link',
  emissionControl: 'silent',
  popSmoke: 'smoke',
  aimedFire: 'aimed',
  suppressiveFire: 'suppress',
  assault: 'assault',
  forcedMarch: 'march',
  jam: 'jam',
  firstAid: 'aid',
  endTurn: 'hourglass',
} as const satisfies Record<ActionId, IconId>;

const has = (g: Rules, u: UnitState, action: ActionId): boolean => GRANTS[action] === 'basic' || mayDo(g, u, action);

/** The sixteen actions on the bar of a unit; null = no unit, then the plain places. */
export function placesOf(g: Rules, u: UnitState | null): readonly ActionId[] {
  if (!u) return PLACES;
  const places = [...PLACES];
  for (const [guest, hosts] of GUESTS) {
    if (!has(g, u, guest)) continue;
    const host = hosts.find((h) => places.includes(h) && !has(g, u, h));
    if (host) places[places.indexOf(host)] = guest;
  }
  return places;
}

export interface Slot {
  readonly action: ActionId;
  readonly cost: 0 | 1 | 2;
  /** Why it cannot be done, first things first; [] = it can. */
  readonly no: readonly Reason[];
  /** There is nobody or nothing it could be done to. */
  readonly pointless: boolean;
}

/** May the unit do it now? With the reasons of the choice that is nearest to being allowed. */
function judge(r: Read, s: State, asked: IntelAsk, side: number, unit: string, action: ActionId): Pick<Slot, 'no' | 'pointless'> {
  let best: readonly Reason[] | null = null;
  for (const choice of choices(r, s, asked, { side, unit, action, refused: true })) {
    if (!choice.no) return { no: [], pointless: false };
    if (!best || choice.no.length < best.length) best = choice.no;
  }
  return best ? { no: best, pointless: false } : { no: [], pointless: true };
}

/** The bar while the unit's owner is asked for its next action. */
export function slotsOf(r: Read, g: Rules, s: State, asked: IntelAsk, side: number, unit: string): readonly Slot[] {
  return placesOf(g, unitById(s, unit) ?? null).map((action) => ({
    action,
    cost: COSTS[action],
    ...judge(r, s, asked, side, unit, action),
  }));
}
