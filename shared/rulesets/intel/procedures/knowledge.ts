/** Effective and needed Intel, level by margin. */
import type { Int } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import type { Rules } from '../rules.ts';
import type { WeaponType } from '../tables.ts';
import type { AttackKind, UnitState } from '../types.ts';

/** What `u` may build an attack on `t` on: shared while linked, its own finds, contact in one cell. */
export function effectiveIntel(g: Rules, u: UnitState, t: UnitState): Int {
  const shared = u.linked ? t.intel : 0;
  const own = u.privateIntel[t.order]!;
  const known = shared > own ? shared : own;
  const contact = u.cell === t.cell && u.cell >= 0 ? g.o['intel.contactLevel'] : 0;
  return known > contact ? known : contact;
}

/** Base need of an action. */
const BASE_NEED: Readonly<Record<AttackKind | 'jam', Int>> = {
  shoot: 2,
  aimedFire: 2,
  reactionFire: 2,
  suppressiveFire: 1,
  closeCombat: 1,
  assault: 1,
  counterAttack: 1,
  jam: 1,
};

/** Need of an action without a weapon, or with a plain one. */
export const baseNeed = (kind: AttackKind | 'jam'): Int => BASE_NEED[kind];

/** Need for one weapon: +1 indirect without sight, then guided max(1, that - 1). */
export function needFor(kind: AttackKind, w: Pick<WeaponType, 'indirect' | 'guided'>, sight: boolean): Int {
  const need = BASE_NEED[kind] + (w.indirect && !sight ? 1 : 0);
  return w.guided ? Math.max(1, need - 1) : need;
}

/** 0 at margin <= 0, then 1 more for each 4, without caps. */
export const levelOf = (margin: Int): Int => (margin <= 0 ? 0 : 1 + Math.floor((margin - 1) / 4));

/** The same under the target cell's `intelCap` and `intel.max`. */
export function cappedLevel(g: Rules, margin: Int, cell: Cell): Int {
  let level = levelOf(margin);
  const cap = cell >= 0 ? g.intelCap[cell]! : 0;
  if (cap > 0 && level > cap) level = cap;
  const most = g.o['intel.max'];
  return most !== null && level > most ? most : level;
}
