/**
 * Attributes of an infantry unit from its living members, its accessories and its conditions. Pure; asked after every event,
 * so answers are kept per profile: what counts is who lives, which accessories are left, and silence.
 */
import type { Int, Setting } from '../../engine/ruleset.ts';
import { optionsOf, type IntelOptions } from './options.ts';
import { findAccessory, levelIndex, LEVELS, type Effect } from './tables.ts';
import { applyEffects, type UnitProfile } from './unitProfile.ts';

export interface Attributes {
  readonly move: Int;
  readonly arm: Int;
  readonly aw: Int;
  readonly or: Int;
  readonly os: Int;
  readonly er: Int;
  readonly es: Int;
  /** By LEVELS, null = impassable. */
  readonly ta: readonly (Int | null)[];
  readonly living: Int;
  /** Slots for special weapons and accessories (B-2, B-3). */
  readonly sws: Int;
  readonly tas: Int;
}

type Kept = readonly (string | { readonly id: string })[];

/** Answers of one profile, by accessory text, then by the bits of the living (and silence as the lowest bit). */
const memo = new WeakMap<UnitProfile, Memo[]>();
interface Memo {
  readonly options: IntelOptions;
  readonly accessories: readonly string[];
  readonly byLiving: Map<number, Attributes>;
}

/**
 * Attributes now.
 * @param hp            hit points by member index
 * @param accessories   what the unit still carries
 * @param silent        emissionControl: ER = ES = 0
 */
export function attributesOf(
  setting: Pick<Setting, 'options'>,
  profile: UnitProfile,
  hp: readonly Int[],
  accessories: Kept,
  silent: boolean,
): Attributes {
  const options = optionsOf(setting);
  let memos = memo.get(profile);
  if (!memos) memo.set(profile, (memos = []));
  let entry: Memo | undefined;
  for (const m of memos) if (m.options === options && sameIds(m.accessories, accessories)) entry = m;
  if (!entry) memos.push((entry = { options, accessories: accessories.map(idOf), byLiving: new Map() }));
  // More than 30 members do not fit in the bits of an integer; such a unit is derived anew each time.
  if (hp.length > 30) return derive(profile, hp, entry.accessories, silent, options);
  let key = silent ? 1 : 0;
  for (let i = 0; i < hp.length; i++) if (hp[i]! > 0) key |= 2 << i;
  let found = entry.byLiving.get(key);
  if (!found) entry.byLiving.set(key, (found = derive(profile, hp, entry.accessories, silent, options)));
  return found;
}

const idOf = (a: string | { readonly id: string }): string => (typeof a === 'string' ? a : a.id);
function sameIds(ids: readonly string[], list: Kept): boolean {
  if (ids.length !== list.length) return false;
  for (let i = 0; i < ids.length; i++) if (ids[i] !== idOf(list[i]!)) return false;
  return true;
}

/** without any cache. A unit without living members has all attributes 0 and passes nowhere. */
export function derive(
  profile: Pick<UnitProfile, 'members'>,
  hp: readonly Int[],
  accessories: readonly string[],
  silent: boolean,
  opt: IntelOptions,
): Attributes {
  const alive = profile.members.filter((_, i) => (hp[i] ?? 0) > 0);
  const none = alive.length === 0;
  const lowest = (f: (m: (typeof alive)[number]) => Int): Int => (none ? 0 : Math.min(...alive.map(f)));
  const highest = (f: (m: (typeof alive)[number]) => Int): Int => (none ? 0 : Math.max(...alive.map(f)));
  const effects: Effect[] = accessories.flatMap((id) => findAccessory(id)?.effects ?? []);
  const value = (base: Int, attr: Effect['attr']): Int => applyEffects(base, attr, effects);
  const ta = LEVELS.map((_, i) =>
    aggregateTa(
      alive.map((m) => m.ta[i] ?? null),
      opt['build.taAggregate'],
    ),
  );
  const top = levelIndex(4);
  if (!none && accessories.includes('climbingGear') && ta[top] === null) ta[top] = 2;
  return {
    move: value(
      lowest((m) => m.move),
      'move',
    ),
    arm: value(
      lowest((m) => m.arm),
      'arm',
    ),
    aw: value(
      highest((m) => m.aw),
      'aw',
    ),
    or: value(
      highest((m) => m.or),
      'or',
    ),
    os: value(
      highest((m) => m.os),
      'os',
    ),
    er: silent
      ? 0
      : value(
          highest((m) => m.er),
          'er',
        ),
    es: silent
      ? 0
      : value(
          highest((m) => m.es),
          'es',
        ),
    ta,
    living: alive.length,
    sws: alive.length * opt['build.swsPerInfantry'],
    tas: alive.length * opt['build.tasPerInfantry'],
  };
}

/** Highest cost, null counting as infinite; with `minCost` the lowest. */
function aggregateTa(costs: readonly (Int | null)[], how: IntelOptions['build.taAggregate']): Int | null {
  const numbers = costs.filter((c) => c !== null);
  if (numbers.length === 0 || (how === 'maxCost' && numbers.length < costs.length)) return null;
  return how === 'maxCost' ? Math.max(...numbers) : Math.min(...numbers);
}
