/**
 * Building rules of one unit (R-4.1, B-1 to B-11). Codes are the book's own; what only this product can say starts with `intel/`.
 * Army limits (B-9) need the whole side: `lint.ts`.
 */
import { problem, type Problem } from '../../result.ts';
import type { UnitDef } from '../../scenario/scenario.ts';
import type { IntelOptions } from './options.ts';
import { rule } from './rule.ts';
import {
  findAccessory,
  findArmour,
  findInfantry,
  findOffBoard,
  findTraining,
  findVehicle,
  findWeapon,
  SAMPLE_UNITS,
  type VehicleType,
} from './tables.ts';
import { armourOf, basicsOf, readBody, trainingOf, type UnitBody } from './unitDef.ts';
import { profileOf } from './unitProfile.ts';

type Say = (code: string, params?: Problem['params'], severity?: Problem['severity']) => void;

/** What the building rules say about one unit, in the order of the rules; warnings and advice included. [] = nothing. */
export function buildProblems(unit: UnitDef, opt: IntelOptions): readonly Problem[] {
  const read = readBody(unit.def);
  if (!read.ok) return read.problems.map((p) => ({ ...p, at: { ...p.at, unit: unit.id } }));
  const body = read.body;
  const found: Problem[] = [];
  const say: Say = (code, params = {}, severity = 'error') =>
    found.push(problem(code, { unit: unit.name, ...params }, { severity, at: { unit: unit.id }, rule: rule('R-4.1') }));
  if (!knownNames(body, opt, say)) return found;
  if (body.kind === 'offBoard') return found;
  if (body.members.length === 0) {
    say('intel/no-members');
    return found;
  }
  if (body.kind === 'vehicle' && body.vehicles.length === 0) say('intel/no-vehicle');
  if (body.kind === 'infantry' && body.vehicles.length > 0) say('intel/infantry-with-vehicle');
  basicWeapons(body, opt, say);
  slots(body, opt, say);
  organisation(body, opt, say);
  duplicates(body, opt, say);
  if (body.kind === 'vehicle') crew(body, say);
  allowedWeapons(body, say);
  uniform(unit, opt, say);
  return found;
}

/** Every id must be in the tables; the first unknown one of each is named. */
function knownNames(body: UnitBody, opt: IntelOptions, say: Say): boolean {
  const unknown = new Set<string>();
  const check = (id: string | null | undefined, entry: unknown): void => {
    if (id !== null && id !== undefined && entry === undefined) unknown.add(id);
  };
  if (body.kind === 'offBoard') check(body.typeId ?? '?', findOffBoard(body.typeId ?? ''));
  for (const m of body.members) {
    check(m.typeId, findInfantry(m.typeId));
    for (const w of basicsOf(m)) check(w, findWeapon(w));
    check(m.melee, findWeapon(m.melee ?? ''));
    for (const t of trainingOf(m, body, opt)) check(t, findTraining(t));
    check(armourOf(m, body, opt), findArmour(armourOf(m, body, opt) ?? ''));
  }
  for (const w of body.specials) check(w, findWeapon(w));
  for (const a of body.accessories) check(a, findAccessory(a));
  for (const v of body.vehicles) check(v, findVehicle(v));
  for (const a of body.specialActions) check(a, undefined);
  for (const id of unknown) say('intel/unknown-id', { id });
  return unknown.size === 0;
}

/** B-1. */
function basicWeapons(body: UnitBody, opt: IntelOptions, say: Say): void {
  const counts = body.members.map((m) => basicsOf(m).length);
  const without = counts.filter((n) => n === 0).length;
  const several = counts.filter((n) => n > 1).length;
  if (without > 0) say('noBasicWeapon', { count: without });
  if (several > 0 && !opt['build.multipleBasicWeapons']) say('tooManyBasicWeapons', { count: several });
}

/** Slots that a unit of so many living members has and uses (B-2, B-3). */
export function slotUse(
  body: Pick<UnitBody, 'specials' | 'accessories'>,
  living: number,
  opt: IntelOptions,
): { readonly sws: number; readonly swsLimit: number; readonly tas: number; readonly tasLimit: number } {
  return {
    sws: body.specials.reduce((sum, w) => sum + (findWeapon(w)?.slots ?? 0), 0),
    swsLimit: living * opt['build.swsPerInfantry'],
    tas: body.accessories.reduce((sum, a) => sum + (findAccessory(a)?.slots ?? 0), 0),
    tasLimit: living * opt['build.tasPerInfantry'],
  };
}

/** B-2, B-3. */
function slots(body: UnitBody, opt: IntelOptions, say: Say): void {
  const use = slotUse(body, body.members.length, opt);
  if (use.sws > use.swsLimit) say('swsExceeded', { used: use.sws, limit: use.swsLimit });
  if (use.tas > use.tasLimit) say('tasExceeded', { used: use.tas, limit: use.tasLimit });
}

const vehiclesOf = (body: UnitBody): VehicleType[] => body.vehicles.map(findVehicle).filter((v) => v !== undefined);
const isMounted = (body: UnitBody): boolean => body.kind === 'vehicle' && vehiclesOf(body).every((v) => v.class === 'mount');

/** What a unit's members count against SO, or against the LD of its hero, who is not counted (B-4). */
export function organisationUse(
  body: Pick<UnitBody, 'members'>,
  opt: IntelOptions,
): { readonly used: number; readonly limit: number; readonly led: boolean; readonly heroes: number } {
  const types = body.members.map((m) => findInfantry(m.typeId)).filter((t) => t !== undefined);
  const leader = types.findIndex((t) => t.isHero);
  const followers = types.filter((_, i) => i !== leader);
  const used = followers.reduce((sum, t) => sum + (opt['build.soCounts'] === 'heads' ? 1 : t.hp), 0);
  const limit = leader >= 0 ? (types[leader]!.ld ?? 0) : types.length === 0 ? 0 : Math.min(...types.map((t) => t.so));
  return { used, limit, led: leader >= 0, heroes: types.filter((t) => t.isHero).length };
}

/** B-4 (infantry and mounts), B-5. */
function organisation(body: UnitBody, opt: IntelOptions, say: Say): void {
  const { used, limit, heroes } = organisationUse(body, opt);
  if (heroes > 1) say('tooManyHeroes', { count: heroes });
  if (body.kind === 'vehicle' && !isMounted(body)) return;
  if (used > limit) say('soExceeded', { used, limit });
}

/** B-6, B-7: one tier per training family, accessories once. */
function duplicates(body: UnitBody, opt: IntelOptions, say: Say): void {
  for (const m of body.members) {
    const courses = trainingOf(m, body, opt);
    const families = courses.map((t) => findTraining(t)?.family ?? t);
    const again = families.findIndex((f, i) => families.indexOf(f) !== i);
    if (again < 0) continue;
    say('duplicateTraining', { itemKey: `item.${courses[again]!}` });
    break;
  }
  const accessory = body.accessories.find((id, i) => body.accessories.indexOf(id) !== i);
  if (accessory !== undefined) say('duplicateAccessory', { itemKey: `item.${accessory}` });
  if (opt['build.trainingScope'] === 'allMembers' && body.members.some((m) => m.training !== undefined || m.armour !== undefined))
    say('intel/member-training', {}, 'warning');
}

/** B-8: a crew seat of its own for every member, a driver (mount: rider) for every vehicle, accessories as `forVehicles` allows. */
function crew(body: UnitBody, say: Say): void {
  const vehicles = vehiclesOf(body);
  const taken = new Set<string>();
  let seatless = 0;
  for (const { seat } of body.members) {
    const part = seat && vehicles[seat.vehicleIndex]?.parts.find((p) => p.kind === 'seat' && p.id === seat.partId);
    const key = seat ? `${seat.vehicleIndex}/${seat.partId}` : '';
    if (!part || taken.has(key)) seatless++;
    else taken.add(key);
  }
  vehicles.forEach((v, i) => {
    const driver = v.class === 'mount' ? 'rider' : 'driver';
    if (!taken.has(`${i}/${driver}`)) say('seatUnfilled', { vehicleKey: `item.${v.id}`, seatKey: `part.${driver}` });
  });
  if (seatless > 0) say('memberWithoutSeat', { count: seatless });
  const mounted = isMounted(body);
  if (body.specials.length > 0 && !mounted) say('weaponNotAllowed', { itemKey: `item.${body.specials[0]!}` });
  for (const id of body.accessories) {
    const allowed = findAccessory(id)?.forVehicles;
    if (allowed === 'none' || (allowed === 'mount' && !mounted)) say('accessoryNotAllowed', { itemKey: `item.${id}` });
  }
}

/** B-10. */
function allowedWeapons(body: UnitBody, say: Say): void {
  const refused = new Set<string>();
  const asItStands = isSampleCard(body);
  const types = body.members.map((m) => findInfantry(m.typeId)).filter((t) => t !== undefined);
  body.members.forEach((m) => {
    const type = findInfantry(m.typeId);
    for (const id of basicsOf(m)) {
      const w = findWeapon(id);
      const listed = type?.allowedBasic?.includes(id) ?? true;
      if (w?.kind !== 'basic' || !listed || (!w.buildable && !asItStands)) refused.add(id);
    }
    if (typeof m.melee === 'string') {
      const w = findWeapon(m.melee);
      if (w?.kind !== 'melee' || !w.buildable) refused.add(m.melee);
    }
  });
  for (const id of body.specials) {
    const w = findWeapon(id);
    const listed = types.some((t) => t.allowedSpecial?.includes(id) ?? true);
    if (w?.kind !== 'special' || !listed || !w.buildable) refused.add(id);
  }
  for (const id of refused) say('weaponNotAllowed', { itemKey: `item.${id}` });
}

/** Is this the source's card exactly as it stands? It alone may carry the rifle of the card (13.5). */
function isSampleCard(body: UnitBody): boolean {
  const card = SAMPLE_UNITS.find((u) => u.id === 'androidLedSquadCard');
  const read = card && readBody(card.def);
  if (!read?.ok) return false;
  const parts = (b: UnitBody): string =>
    JSON.stringify([
      b.kind,
      b.members.map((m) => [m.typeId, basicsOf(m), m.melee ?? null]),
      [...b.specials].sort(),
      [...b.training].sort(),
      b.armour,
      [...b.accessories].sort(),
      b.vehicles,
    ]);
  return parts(read.body) === parts(body);
}

/** B-11: uneven members are allowed; a hero differs by nature, so that is worth a note only. */
function uniform(unit: UnitDef, opt: IntelOptions, say: Say): void {
  const members = profileOf(unit, 0, 0, -1, opt)?.members ?? [];
  const figures = (list: typeof members): Set<string> =>
    new Set(list.map((m) => JSON.stringify([m.move, m.arm, m.aw, m.or, m.os, m.er, m.es, m.ta])));
  if (figures(members).size < 2) return;
  say('intel/uneven-members', {}, figures(members.filter((m) => !m.isHero)).size < 2 ? 'info' : 'warning');
}
