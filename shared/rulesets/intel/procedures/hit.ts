/** Ranged and melee hit: both sides of the check before the die. */
import type { Int } from '../../../engine/ruleset.ts';
import { carries, type Rules } from '../rules.ts';
import { rangeMod, type WeaponType } from '../tables.ts';
import type { AttackKind, Item, UnitState } from '../types.ts';
import { hitTerrain } from './terrain.ts';

export const HIT_BASE = 20;
const AIMED = 4;
const ASSAULT = 2;
const RED_DOT = 1;
const INDIRECT = 4;
const GUIDED = -1;

export const MELEE_KINDS: ReadonlySet<AttackKind> = new Set(['closeCombat', 'assault', 'counterAttack']);
export const isMelee = (kind: AttackKind): boolean => MELEE_KINDS.has(kind);

/** What an attack looks like to one concerned unit. */
export interface Shot {
  readonly kind: AttackKind;
  readonly weapon: WeaponType;
  readonly distance: Int;
  readonly sight: boolean;
}

/** Left items but the member's own skill, which comes first in the finished list. */
function leftExtras(u: UnitState, shot: Shot): Item[] {
  const { weapon: w, kind } = shot;
  if (isMelee(kind)) {
    const items: Item[] = [{ id: 'meleeMod', v: w.meleeMod ?? 0 }];
    if (kind === 'assault') items.push({ id: 'assault', v: ASSAULT });
    return items;
  }
  const items: Item[] = [{ id: 'range', v: rangeMod(w, shot.distance) ?? 0 }];
  if (w.kind === 'basic' && (shot.distance === 2 || shot.distance === 3) && carries(u, 'redDotSight'))
    items.push({ id: 'redDot', v: RED_DOT });
  if (kind === 'aimedFire') items.push({ id: 'aimed', v: AIMED });
  return items;
}

/** Left side for one member: RC or CC, weapon, bonuses. */
export function hitLeft(g: Rules, u: UnitState, member: Int, shot: Shot): readonly Item[] {
  const m = g.profiles[u.order]!.members[member]!;
  return [isMelee(shot.kind) ? { id: 'cc', v: m.cc } : { id: 'rc', v: m.rc }, ...leftExtras(u, shot)];
}

/** Right side against one concerned unit; melee knows no terrain. */
export function hitRight(g: Rules, u: UnitState, t: UnitState, shot: Shot): readonly Item[] {
  const items: Item[] = [{ id: 'base', v: HIT_BASE }];
  if (isMelee(shot.kind)) return items;
  items.push({ id: 'terrain', v: hitTerrain(g, t) });
  if (shot.weapon.indirect && !shot.sight) items.push({ id: 'indirect', v: INDIRECT });
  if (shot.weapon.guided) items.push({ id: 'guided', v: GUIDED });
  if (shot.kind === 'reactionFire' && !u.overwatch && g.o['reaction.snapPenalty'] !== 0)
    items.push({ id: 'snap', v: g.o['reaction.snapPenalty'] });
  return items;
}

/** Attacks of one weapon against one concerned unit: HE multiplies by the living. */
export const attacksOn = (w: WeaponType, living: Int): Int => w.attacks * (w.heSmall || w.heLarge ? living : 1);

/** Penetration value against infantry: the first, or with `attack.heatVsInfantry` the second of HEAT. */
export const penAgainstInfantry = (g: Rules, w: WeaponType): Int =>
  w.heat && g.o['attack.heatVsInfantry'] === 'secondValue' ? w.pen[w.pen.length - 1]! : w.pen[0]!;

/** apcrAmmo helps basic weapons only. */
export const hasApcr = (u: UnitState, w: WeaponType): boolean => w.kind === 'basic' && carries(u, 'apcrAmmo');

/** Damage of a penetration: pierce + after for a plain one, pierce alone for an over-penetration. */
export const damageOf = (w: WeaponType, result: 'pierce' | 'over'): Int =>
  result === 'over' ? w.pierceDamage : w.pierceDamage + w.afterDamage;
