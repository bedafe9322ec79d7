/** The record sheet of a unit as built (section 14): attributes, costs, members, weapons with ranges, slots. */
import type { UnitCard } from '../../engine/ruleset.ts';
import type { UnitDef } from '../../scenario/scenario.ts';
import { organisationUse, slotUse } from './builder.ts';
import { derive } from './derived.ts';
import type { IntelOptions } from './options.ts';
import { rule } from './rule.ts';
import { findOffBoard, findWeapon, LEVELS, type WeaponType } from './tables.ts';
import { readBody, type UnitBody } from './unitDef.ts';
import { profileOf, type MemberProfile, type UnitProfile } from './unitProfile.ts';
import { weaponIn } from './weapons.ts';

/** The card of a unit; null when its definition cannot be read or names unknown types. */
export function cardOf(unit: UnitDef, opt: IntelOptions): UnitCard | null {
  const read = readBody(unit.def);
  const profile = profileOf(unit, 0, 0, -1, opt);
  if (!read.ok || !profile) return null;
  const { body } = read;
  const onBoard = profile.kind === 'infantry';
  const figures = onBoard ? infantryFigures(profile, opt) : { attributes: [], ta: null };
  return {
    attributes: [
      ...figures.attributes,
      ...supportFigures(profile),
      { id: 'ap', value: String(profile.ap) },
      { id: 'rp', value: String(profile.rp) },
    ],
    costs: figures.ta ? LEVELS.map((level, i) => ({ level, cost: figures.ta[i] ?? null })) : [],
    members: memberRows(profile.members),
    weapons: weaponRows(profile, opt),
    training: body.training,
    armour: body.armour,
    accessories: profile.accessories.map((a) => a.id),
    slots: onBoard ? slotRows(body, opt) : [],
    actions: [...profile.actions],
  };
}

type Attributes = UnitCard['attributes'];

function infantryFigures(profile: UnitProfile, opt: IntelOptions): { attributes: Attributes; ta: readonly (number | null)[] } {
  const a = derive(
    profile,
    profile.members.map((m) => m.maxHp),
    profile.accessories.map((x) => x.id),
    false,
    opt,
  );
  const each = (f: (m: MemberProfile) => number): string => [...new Set(profile.members.map(f))].join('/');
  const row = (id: string, value: number | string) => ({ id, value: String(value) });
  const attributes = [
    row('move', a.move),
    row('arm', a.arm),
    row(
      'rc',
      each((m) => m.rc),
    ),
    row(
      'cc',
      each((m) => m.cc),
    ),
    row('aw', a.aw),
    row('or', a.or),
    row('os', a.os),
    row('er', a.er),
    row('es', a.es),
  ];
  return { attributes, ta: a.ta };
}

function supportFigures(profile: UnitProfile): Attributes {
  const type = profile.offBoard === null ? undefined : findOffBoard(profile.offBoard);
  return type ? (['rc', 'aw', 'salvos'] as const).map((id) => ({ id, value: String(type[id]) })) : [];
}

/** Items that read alike, counted, in order of first appearance. */
function grouped<T>(items: readonly T[]): { item: T; count: number }[] {
  const groups = new Map<string, { item: T; count: number }>();
  for (const item of items) {
    const key = JSON.stringify(item);
    const known = groups.get(key);
    if (known) known.count++;
    else groups.set(key, { item, count: 1 });
  }
  return [...groups.values()];
}

const memberRows = (members: readonly MemberProfile[]): UnitCard['members'] =>
  grouped(members.map((m) => ({ type: m.typeId, hero: m.isHero, hp: m.maxHp, basic: m.basics, melee: m.melee }))).map(
    ({ item, count }) => ({ ...item, count }),
  );

function weaponRows(profile: UnitProfile, opt: IntelOptions): UnitCard['weapons'] {
  const off = profile.offBoard === null ? undefined : findOffBoard(profile.offBoard);
  const carried = [
    ...profile.members.flatMap((m) => m.basics),
    ...profile.members.flatMap((m) => (m.melee === null ? [] : [m.melee])),
    ...profile.specials,
    ...(off ? [off.weaponId] : []),
  ];
  return grouped(carried.filter((id) => findWeapon(id))).map(({ item, count }) => weaponRow(weaponIn(opt, item), count));
}

const weaponRow = (w: WeaponType, count: number): UnitCard['weapons'][number] => ({
  id: w.id,
  count,
  attacks: w.attacks,
  pen: w.pen.join('/'),
  damage: `${w.pierceDamage}+${w.afterDamage}`,
  ranges: w.rangeTable,
  melee: w.meleeMod ?? null,
  keywords: w.keywords,
});

function slotRows(body: UnitBody, opt: IntelOptions): UnitCard['slots'] {
  const use = slotUse(body, body.members.length, opt);
  const squad = organisationUse(body, opt);
  const cite = rule('R-4.1');
  return [
    { id: squad.led ? 'leadership' : 'organisation', used: squad.used, limit: squad.limit, cite },
    { id: 'special', used: use.sws, limit: use.swsLimit, cite },
    { id: 'accessory', used: use.tas, limit: use.tasLimit, cite },
  ];
}
