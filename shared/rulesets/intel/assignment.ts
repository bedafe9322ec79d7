/** Which member fires what at whom, and why not (section 6: attack rule AR, R-7.5; design: default assignment). */
import type { Int, Reason } from '../../engine/ruleset.ts';
import { effectiveIntel, needFor } from './procedures/knowledge.ts';
import { isMelee } from './procedures/hit.ts';
import { no } from './reasons.ts';
import { weaponOf, type Rules } from './rules.ts';
import { sees } from './sight.ts';
import { distanceOf } from './movement.ts';
import { findWeapon, rangeMod } from './tables.ts';
import type { AttackKind, State, UnitState, WeaponGroup, WeaponUse } from './types.ts';

export const IMPROVISED = 'improvised';
/** Attacks that no HE weapon can make (6.2). */
const NO_HE: ReadonlySet<AttackKind> = new Set(['aimedFire', 'suppressiveFire']);

/** What an attack rests on; worked out once for all weapons. */
export interface Aim {
  readonly kind: AttackKind;
  readonly distance: Int;
  readonly sight: boolean;
  readonly known: Int;
}

export function aimAt(g: Rules, s: State, u: UnitState, t: UnitState, kind: AttackKind): Aim {
  return {
    kind,
    distance: distanceOf(g.setting, u.cell, t.cell),
    sight: sees(g.setting, s.smoke, u.cell, t.cell),
    known: effectiveIntel(g, u, t),
  };
}

type Fault = 'outOfRange' | 'noLineOfSight' | 'intelTooLow' | 'noUsableWeapon';
const FAULTS: readonly Fault[] = ['noUsableWeapon', 'outOfRange', 'noLineOfSight', 'intelTooLow'];

/** What keeps one ranged weapon from this shot; [] = nothing. */
function faultsOf(g: Rules, weaponId: string, aim: Aim): readonly Fault[] {
  const w = weaponOf(g, weaponId);
  const found: Fault[] = [];
  if (NO_HE.has(aim.kind) && (w.heSmall || w.heLarge)) found.push('noUsableWeapon');
  if (rangeMod(w, aim.distance) === null) found.push('outOfRange');
  if (!aim.sight && !w.indirect) found.push('noLineOfSight');
  if (aim.known < needFor(aim.kind, w, aim.sight)) found.push('intelTooLow');
  return found;
}

const isClear = (g: Rules, weaponId: string, aim: Aim): boolean => {
  const w = weaponOf(g, weaponId);
  return (
    !(NO_HE.has(aim.kind) && (w.heSmall || w.heLarge)) &&
    rangeMod(w, aim.distance) !== null &&
    (aim.sight || w.indirect) &&
    aim.known >= needFor(aim.kind, w, aim.sight)
  );
};

const reasonOf = (fault: Fault, g: Rules, aim: Aim, weaponIds: readonly string[]): Reason => {
  switch (fault) {
    case 'outOfRange':
      return no('outOfRange', 'R-7.10', { distance: aim.distance });
    case 'noLineOfSight':
      return no('noLineOfSight', 'R-3.5');
    case 'intelTooLow': {
      const need = Math.min(...weaponIds.map((id) => needFor(aim.kind, weaponOf(g, id), aim.sight)));
      return no('intelTooLow', 'R-7.5', { have: aim.known, need });
    }
    case 'noUsableWeapon':
      return no('noUsableWeapon', 'R-7.12');
  }
};

/** Default assignment: usable specials in list order to the lowest living members, the rest fire their first usable basic weapon. */
export function defaultWeapons(g: Rules, u: UnitState, aim: Aim): readonly WeaponUse[] {
  const uses: WeaponUse[] = [];
  const members = g.profiles[u.order]!.members;
  if (isMelee(aim.kind)) {
    for (let i = 0; i < u.hp.length; i++) if (u.hp[i]! > 0) uses.push({ member: i, weapon: members[i]!.melee ?? IMPROVISED });
    return uses;
  }
  const specials = u.specials.filter((id) => isClear(g, id, aim));
  let next = 0;
  for (let i = 0; i < u.hp.length; i++) {
    if (u.hp[i]! <= 0) continue;
    const weapon = next < specials.length ? specials[next++] : members[i]!.basics.find((id) => isClear(g, id, aim));
    if (weapon !== undefined) uses.push({ member: i, weapon });
  }
  return uses;
}

/** Does the default assignment have any weapon? Cheaper than making it. */
export function hasUsableWeapon(g: Rules, u: UnitState, aim: Aim): boolean {
  if (isMelee(aim.kind)) return aim.known >= 1 && aim.distance <= g.o['closeCombat.range'];
  // Most targets are unknown: no weapon needs less than 1.
  if (aim.known === 0) return false;
  for (const id of u.specials) if (isClear(g, id, aim)) return true;
  const members = g.profiles[u.order]!.members;
  for (let i = 0; i < u.hp.length; i++) if (u.hp[i]! > 0) for (const id of members[i]!.basics) if (isClear(g, id, aim)) return true;
  return false;
}

/** Every ranged weapon the unit could fire with somebody. */
function carriedWeapons(g: Rules, u: UnitState): readonly string[] {
  const members = g.profiles[u.order]!.members;
  const ids = new Set(u.specials);
  u.hp.forEach((hp, i) => {
    if (hp > 0) for (const id of members[i]!.basics) ids.add(id);
  });
  return [...ids];
}

/** Why no shot at all is possible, [] = some weapon can fire. What fails for all weapons comes first. */
function refuseAll(g: Rules, u: UnitState, aim: Aim): readonly Reason[] {
  const ids = carriedWeapons(g, u);
  const faults = ids.map((id) => faultsOf(g, id, aim));
  if (faults.some((f) => f.length === 0)) return [];
  if (ids.length === 0) return [no('noUsableWeapon', 'R-7.12')];
  const shared = FAULTS.filter((f) => faults.every((list) => list.includes(f)));
  const told = shared.length > 0 ? shared : faults.reduce((best, f) => (f.length < best.length ? f : best));
  return FAULTS.filter((f) => told.includes(f)).map((f) => reasonOf(f, g, aim, ids));
}

/** Why this attack is refused as far as weapons, range, sight and Intel go (AR); [] = it may be made. */
export function refuseWeapons(g: Rules, u: UnitState, aim: Aim, weapons: readonly WeaponUse[] | undefined): readonly Reason[] {
  if (isMelee(aim.kind)) return refuseMelee(g, u, aim, weapons);
  if (weapons === undefined) return hasUsableWeapon(g, u, aim) ? [] : refuseAll(g, u, aim);
  if (weapons.length === 0 || !areCarried(g, u, weapons)) return [no('noUsableWeapon', 'R-7.12')];
  const ids = [...new Set(weapons.map((w) => w.weapon))];
  const found = new Set(ids.flatMap((id) => faultsOf(g, id, aim)));
  return FAULTS.filter((f) => found.has(f)).map((f) => reasonOf(f, g, aim, ids));
}

function refuseMelee(g: Rules, u: UnitState, aim: Aim, weapons: readonly WeaponUse[] | undefined): readonly Reason[] {
  const found: Reason[] = [];
  if (aim.distance > g.o['closeCombat.range']) found.push(no('notSameCell', 'R-7.11', { distance: aim.distance }));
  if (aim.known < 1) found.push(no('intelTooLow', 'R-7.5', { have: aim.known, need: 1 }));
  const members = g.profiles[u.order]!.members;
  const fits = (w: WeaponUse): boolean => (u.hp[w.member] ?? 0) > 0 && (w.weapon === IMPROVISED || w.weapon === members[w.member]!.melee);
  if (weapons && (weapons.length === 0 || !areSingle(weapons) || !weapons.every(fits))) found.push(no('noUsableWeapon', 'R-7.12'));
  return found;
}

const areSingle = (weapons: readonly WeaponUse[]): boolean => new Set(weapons.map((w) => w.member)).size === weapons.length;

/** Living members, one weapon each, own basic weapons, specials at most as many as carried. */
function areCarried(g: Rules, u: UnitState, weapons: readonly WeaponUse[]): boolean {
  if (!areSingle(weapons)) return false;
  const members = g.profiles[u.order]!.members;
  const specials = [...u.specials];
  for (const { member, weapon } of weapons) {
    if (!((u.hp[member] ?? 0) > 0) || !findWeapon(weapon)) return false;
    if (members[member]!.basics.includes(weapon)) continue;
    const at = specials.indexOf(weapon);
    if (at < 0) return false;
    specials.splice(at, 1);
  }
  return true;
}

/** Groups by weapon in order of first appearance, members ascending. */
export function groupsOf(weapons: readonly WeaponUse[]): readonly WeaponGroup[] {
  const sorted = weapons.every((w, i) => i === 0 || weapons[i - 1]!.member <= w.member)
    ? weapons
    : [...weapons].sort((a, b) => a.member - b.member);
  const groups: { weapon: string; members: Int[] }[] = [];
  for (const w of sorted) {
    const group = groups.find((x) => x.weapon === w.weapon);
    if (group) group.members.push(w.member);
    else groups.push({ weapon: w.weapon, members: [w.member] });
  }
  return groups;
}

export interface Armed {
  readonly weapon: string;
  /** How many the unit can fire at once. */
  readonly count: Int;
  /** Members who may fire it. */
  readonly members: readonly Int[];
  /** Why not at this target; [] = it can. */
  readonly no: readonly Reason[];
}

/** Everything the unit could fire at this target, specials in list order first, with what keeps it from it: for the weapons dialog. */
export function armouryOf(g: Rules, u: UnitState, aim: Aim): readonly Armed[] {
  const members = g.profiles[u.order]!.members;
  const living = u.hp.flatMap((hp, i) => (hp > 0 ? [i] : []));
  if (isMelee(aim.kind)) {
    const ids = [...new Set([...living.flatMap((i) => members[i]!.melee ?? []), IMPROVISED])];
    return ids.map((weapon) => {
      const able = living.filter((i) => weapon === IMPROVISED || members[i]!.melee === weapon);
      return { weapon, count: able.length, members: able, no: refuseMelee(g, u, aim, undefined) };
    });
  }
  return carriedWeapons(g, u).map((weapon) => {
    const special = u.specials.filter((id) => id === weapon).length;
    const able = special > 0 ? living : living.filter((i) => members[i]!.basics.includes(weapon));
    const faults = faultsOf(g, weapon, aim);
    return {
      weapon,
      count: special > 0 ? special : able.length,
      members: able,
      no: FAULTS.filter((f) => faults.includes(f)).map((f) => reasonOf(f, g, aim, [weapon])),
    };
  });
}
