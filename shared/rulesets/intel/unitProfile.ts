/**
 * The static half of every unit of a setting: members after training and armour, weapons, accessories, granted actions, points.
 * Compiled once per setting; the battle's state holds only what changes. List order is unit order (4.3): side A's units first.
 */
import type { Int, Setting, SideIndex } from '../../engine/ruleset.ts';
import { gridOf } from '../../board/board.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { UnitDef } from '../../scenario/scenario.ts';
import { pointsOf } from './points.ts';
import { intelOptions, type IntelOptions } from './options.ts';
import { findAccessory, findArmour, findInfantry, findOffBoard, findTraining, type AccessoryType, type Effect } from './tables.ts';
import { armourOf, basicsOf, readBody, trainingOf, type MemberDef, type UnitBody } from './unitDef.ts';

/** A soldier as built: type, training and armour counted in (4.3 Member). */
export interface MemberProfile {
  readonly typeId: string;
  readonly isHero: boolean;
  readonly ld: Int | null;
  readonly maxHp: Int;
  readonly move: Int;
  readonly arm: Int;
  readonly rc: Int;
  readonly cc: Int;
  readonly aw: Int;
  readonly or: Int;
  readonly os: Int;
  readonly er: Int;
  readonly es: Int;
  /** Cost to enter a cell by LEVELS, null = impassable. */
  readonly ta: readonly (Int | null)[];
  readonly so: Int;
  readonly basics: readonly string[];
  readonly melee: string | null;
  readonly seat: { readonly vehicleIndex: Int; readonly partId: string } | null;
}

export interface UnitProfile {
  readonly id: string;
  readonly side: SideIndex;
  /** Index in the list of all units. */
  readonly order: Int;
  readonly kind: 'infantry' | 'vehicle' | 'offBoard';
  readonly name: string;
  /** Start cell, -1 = not placed. */
  readonly cell: Cell;
  readonly members: readonly MemberProfile[];
  readonly specials: readonly string[];
  readonly accessories: readonly AccessoryType[];
  readonly training: readonly string[];
  /** Trained, accessory and special actions. */
  readonly actions: ReadonlySet<string>;
  readonly vehicles: readonly string[];
  /** Off-board type id, null for units on the board. */
  readonly offBoard: string | null;
  readonly ap: Int;
  readonly rp: Int;
  /** Start value of the enemy's knowledge. */
  readonly intel: Int;
  readonly points: Int;
  /** Sum of the members' hit points at the start (R-10.4). */
  readonly startHp: Int;
}

const profiles = new WeakMap<Setting, readonly UnitProfile[]>();

/** All units of a setting in unit order; the index is `order`. Cached. Units with a broken definition are left out (lint refuses them). */
export function profilesOf(setting: Setting): readonly UnitProfile[] {
  let list = profiles.get(setting);
  if (!list) {
    const opt = intelOptions(setting.options);
    const grid = gridOf(setting.board);
    const made: UnitProfile[] = [];
    setting.sides.forEach((side, index) => {
      for (const unit of setting.rosters) {
        if (unit.side !== side.id) continue;
        const cell = unit.at ? grid.at(unit.at[0], unit.at[1]) : -1;
        const profile = profileOf(unit, index, made.length, cell, opt);
        if (profile) made.push(profile);
      }
    });
    profiles.set(setting, (list = made));
  }
  return list;
}

/** The profile of one unit, null when its definition cannot be read or names unknown types. */
export function profileOf(unit: UnitDef, side: SideIndex, order: Int, cell: Cell, opt: IntelOptions): UnitProfile | null {
  const read = readBody(unit.def);
  if (!read.ok) return null;
  const body = read.body;
  const off = body.kind === 'offBoard' ? findOffBoard(body.typeId ?? '') : undefined;
  if (body.kind === 'offBoard' && !off) return null;
  const members = off ? [] : body.members.map((m) => memberProfile(m, body, opt));
  if (members.some((m) => m === null)) return null;
  const soldiers = members as MemberProfile[];
  const accessories = off ? [] : body.accessories.map(findAccessory).filter((a) => a !== undefined);
  return {
    id: unit.id,
    side,
    order,
    kind: body.kind,
    name: unit.name,
    cell,
    members: soldiers,
    specials: off ? [] : body.specials,
    accessories,
    training: body.training,
    actions: grantedActions(body, accessories, opt),
    vehicles: off ? [] : body.vehicles,
    offBoard: off?.id ?? null,
    ap: off?.ap ?? body.ap,
    rp: off?.rp ?? body.rp,
    intel: body.intel,
    points: pointsOf(unit, opt).total,
    startHp: soldiers.reduce((sum, m) => sum + m.maxHp, 0),
  };
}

function grantedActions(body: UnitBody, accessories: readonly AccessoryType[], opt: IntelOptions): ReadonlySet<string> {
  const actions = new Set<string>(body.specialActions);
  for (const m of body.members) {
    for (const a of findInfantry(m.typeId)?.specialActions ?? []) actions.add(a);
    for (const t of trainingOf(m, body, opt)) for (const a of findTraining(t)?.grantsActions ?? []) actions.add(a);
  }
  for (const accessory of accessories) for (const a of accessory.grantsActions) actions.add(a);
  return actions;
}

type Attribute = Effect['attr'];

/** Type value, training `add`, armour `add`, floor 0, then training and armour `raise`. Null for an unknown type. */
function memberProfile(m: MemberDef, body: UnitBody, opt: IntelOptions): MemberProfile | null {
  const type = findInfantry(m.typeId);
  if (!type) return null;
  const armour = armourOf(m, body, opt);
  const effects = [
    ...trainingOf(m, body, opt).flatMap((t) => findTraining(t)?.effects ?? []),
    ...(armour === null ? [] : (findArmour(armour)?.effects ?? [])),
  ];
  const value = (attr: Attribute): Int => applyEffects(type[attr], attr, effects);
  return {
    typeId: type.id,
    isHero: type.isHero,
    ld: type.ld,
    maxHp: type.hp,
    move: value('move'),
    arm: value('arm'),
    rc: value('rc'),
    cc: value('cc'),
    aw: value('aw'),
    or: value('or'),
    os: value('os'),
    er: value('er'),
    es: value('es'),
    ta: type.ta,
    so: type.so,
    basics: basicsOf(m),
    melee: m.melee ?? null,
    seat: m.seat ?? null,
  };
}

/** All `add` first, floor 0, then `raise`; the same order for members and for accessories. */
export function applyEffects(base: Int, attr: Attribute, effects: readonly Effect[]): Int {
  let v = base;
  for (const e of effects) if (e.attr === attr && e.op === 'add') v += e.value;
  v = Math.max(0, v);
  for (const e of effects) if (e.attr === attr && e.op === 'raise') v = Math.max(v, e.value);
  return v;
}
