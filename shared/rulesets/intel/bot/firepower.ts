/** Expected damage in closed form (section 15), in thousandths of a hit point; integers, cheap, on what both sides see. */
import type { Int } from '../../../engine/ruleset.ts';
import type { Attributes } from '../derived.ts';
import { penSplit, winningFaces } from '../chance.ts';
import { IMPROVISED } from '../assignment.ts';
import { damageOf, penAgainstInfantry } from '../procedures/hit.ts';
import { attributes, carries, weaponOf, type Rules } from '../rules.ts';
import type { WeaponType } from '../tables.ts';
import type { UnitState } from '../types.ts';
import type { UnitProfile } from '../unitProfile.ts';

interface Arm {
  readonly w: WeaponType;
  /** Members behind it and their mean skill, rounded down. */
  readonly n: Int;
  readonly skill: Int;
}

/** What a unit can throw at somebody, gathered once per decision. */
export interface Firepower {
  readonly ranged: readonly Arm[];
  readonly melee: readonly Arm[];
  readonly redDot: boolean;
  readonly apcr: boolean;
  readonly maxRange: Int;
  /** Any weapon that needs no sight. */
  readonly indirect: boolean;
}

interface Kept {
  readonly alive: Int;
  readonly specials: readonly string[];
  readonly redDot: boolean;
  readonly apcr: boolean;
  readonly firepower: Firepower;
}
/** The last answer per unit: between losses it does not change. */
const kept = new WeakMap<UnitProfile, Kept>();

export function firepowerOf(g: Rules, u: UnitState): Firepower {
  const p = g.profiles[u.order]!;
  let alive = 0;
  for (let i = 0; i < u.hp.length && i < 30; i++) if (u.hp[i]! > 0) alive |= 1 << i;
  const known = kept.get(p);
  const redDot = carries(u, 'redDotSight');
  const apcr = carries(u, 'apcrAmmo');
  if (
    known &&
    u.hp.length <= 30 &&
    known.alive === alive &&
    known.redDot === redDot &&
    known.apcr === apcr &&
    isSame(known.specials, u.specials)
  )
    return known.firepower;
  const firepower = gather(g, u);
  kept.set(p, { alive, specials: u.specials.slice(), redDot, apcr, firepower });
  return firepower;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function gather(g: Rules, u: UnitState): Firepower {
  const members = g.profiles[u.order]!.members;
  const ranged = new Map<string, { w: WeaponType; n: Int; skill: Int }>();
  const melee = new Map<string, { w: WeaponType; n: Int; skill: Int }>();
  const add = (to: typeof ranged, id: string, skill: Int): void => {
    const known = to.get(id);
    if (known) {
      known.n++;
      known.skill += skill;
    } else to.set(id, { w: weaponOf(g, id), n: 1, skill });
  };
  let next = 0;
  for (let i = 0; i < u.hp.length; i++) {
    if (u.hp[i]! <= 0) continue;
    const m = members[i]!;
    const id = next < u.specials.length ? u.specials[next++] : m.basics[0];
    if (id !== undefined) add(ranged, id, m.rc);
    add(melee, m.melee ?? IMPROVISED, m.cc);
  }
  const arms = [...ranged.values()].map(mean);
  return {
    ranged: arms,
    melee: [...melee.values()].map(mean),
    redDot: carries(u, 'redDotSight'),
    apcr: carries(u, 'apcrAmmo'),
    maxRange: arms.reduce((most, a) => Math.max(most, a.w.maxRange), 0),
    indirect: arms.some((a) => a.w.indirect),
  };
}

const mean = (a: Arm): Arm => ({ ...a, skill: Math.floor(a.skill / a.n) });

/** Who is shot at: what decides about hits and damage. */
export interface Mark {
  readonly living: Int;
  readonly arm: Int;
  /** Sum of hit points and of the most that one member has. */
  readonly hp: Int;
  readonly most: Int;
}

const marks = new WeakMap<UnitProfile, { readonly hp: readonly Int[]; readonly attributes: Attributes; readonly mark: Mark }>();

/** The same object until somebody is hurt, so that what is worked out from it can be kept. */
export function markOf(g: Rules, t: UnitState): Mark {
  const p = g.profiles[t.order]!;
  const now = attributes(g, t);
  const known = marks.get(p);
  if (known && known.attributes === now && isEqual(known.hp, t.hp)) return known.mark;
  let hp = 0;
  let most = 0;
  for (const h of t.hp) {
    hp += h;
    if (h > most) most = h;
  }
  const mark = { living: t.living, arm: now.arm, hp, most };
  marks.set(p, { hp: t.hp.slice(), attributes: now, mark });
  return mark;
}

function isEqual(a: readonly Int[], b: readonly Int[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Somebody's arms against somebody: per arm attacks times damage of a hit, in thousandths of a hit point. */
export interface Duel {
  readonly f: Firepower;
  readonly m: Mark;
  readonly ranged: readonly Int[];
  readonly melee: readonly Int[];
}
const duels = new WeakMap<Firepower, WeakMap<Mark, Duel>>();

/** Worked out once while neither side changes. */
export function duelOf(g: Rules, f: Firepower, m: Mark): Duel {
  let known = duels.get(f);
  if (!known) duels.set(f, (known = new WeakMap()));
  let duel = known.get(m);
  if (!duel)
    known.set(
      m,
      (duel = {
        f,
        m,
        ranged: f.ranged.map(({ w, n }) => n * w.attacks * (w.heSmall || w.heLarge ? m.living : 1) * lossPerHit(g, f, w, m)),
        melee: f.melee.map(({ w, n }) => n * w.attacks * lossPerHit(g, f, w, m)),
      }),
    );
  return duel;
}

function lossPerHit(g: Rules, f: Firepower, w: WeaponType, m: Mark): Int {
  const split = penSplit(penAgainstInfantry(g, w), m.arm, f.apcr && w.kind === 'basic');
  const pierce = Math.min(m.most, damageOf(w, 'pierce'));
  const over = Math.min(m.most, damageOf(w, 'over'));
  return Math.floor((1000 * (split.pierce * pierce + split.over * over)) / split.of);
}

/**
 * One ranged attack with everything that may fire.
 * @param right   right side without weapon items: base, terrain, snap
 * @param bonus   on the left (aimedFire)
 * @param known   effective Intel to test each weapon's need against, or 99 to assume enough
 */
export function rangedLoss(duel: Duel, distance: Int, sight: boolean, right: Int, known: Int, bonus: Int = 0): Int {
  const { f } = duel;
  if (distance > f.maxRange || (!sight && !f.indirect)) return 0;
  let loss = 0;
  for (let i = 0; i < f.ranged.length; i++) {
    const { w, skill } = f.ranged[i]!;
    const mod = w.mods[distance];
    if (mod === null || mod === undefined || (!sight && !w.indirect)) continue;
    const blind = w.indirect && !sight;
    const need = 2 + (blind ? 1 : 0);
    if (known < (w.guided ? need - 1 : need)) continue;
    const dot = f.redDot && w.kind === 'basic' && (distance === 2 || distance === 3) ? 1 : 0;
    const against = right + (blind ? 4 : 0) - (w.guided ? 1 : 0);
    loss += Math.floor((duel.ranged[i]! * winningFaces(skill + mod + dot + bonus, against)) / 20);
  }
  return Math.min(loss, 1000 * duel.m.hp);
}

/** One melee attack of everybody. */
export function meleeLoss(duel: Duel, bonus: Int): Int {
  const { f } = duel;
  let loss = 0;
  for (let i = 0; i < f.melee.length; i++) {
    const { w, skill } = f.melee[i]!;
    loss += Math.floor((duel.melee[i]! * winningFaces(skill + (w.meleeMod ?? 0) + bonus, 20)) / 20);
  }
  return Math.min(loss, 1000 * duel.m.hp);
}
