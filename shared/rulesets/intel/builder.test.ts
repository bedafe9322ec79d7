import { describe, expect, it } from 'vitest';
import type { UnitDef } from '../../scenario/scenario.ts';
import { buildProblems, slotUse } from './builder.ts';
import { derive } from './derived.ts';
import { DEFAULT_OPTIONS, intelOptions } from './options.ts';
import { pointsOf } from './points.ts';
import { findInfantry, SAMPLE_UNITS } from './tables.ts';
import { readBody } from './unitDef.ts';
import { profileOf, profilesOf, type UnitProfile } from './unitProfile.ts';
import { sampleUnit, squad, testBoard, testScenario, testSetting, POINTY } from './testing.ts';

const opt = intelOptions(DEFAULT_OPTIONS);
const withOptions = (changes: Record<string, string | number | boolean>) => intelOptions({ ...DEFAULT_OPTIONS, ...changes });
const errors = (unit: UnitDef, o = opt): string[] =>
  buildProblems(unit, o)
    .filter((p) => p.severity === 'error')
    .map((p) => p.code);
const profile = (unit: UnitDef, o = opt): UnitProfile => profileOf(unit, 0, 0, -1, o)!;
const attributes = (p: UnitProfile, hp: readonly number[], o = opt) =>
  derive(
    p,
    hp,
    p.accessories.map((a) => a.id),
    false,
    o,
  );
const full = (p: UnitProfile): number[] => p.members.map((m) => m.maxHp);

describe('the sample unit of the source', () => {
  const unit = sampleUnit('u1', 'androidLedSquad', 'a', null);

  it('T-85 builder sample: price list, card, slots', () => {
    const { total, items } = pointsOf(unit, opt);
    expect(total).toBe(149);
    expect(items.map((i) => [i.id, i.count, i.price, i.points])).toEqual([
      ['androidLeader', 1, 12, 12],
      ['androidTrooper', 4, 8, 32],
      ['assaultRifle', 5, 2, 10],
      ['grenadeLauncher', 1, 5, 5],
      ['shooting3', 5, 3, 15],
      ['visualRecon2', 5, 2, 10],
      ['ballisticPlates', 5, 4, 20],
      ['ewSuite', 1, 20, 20],
      ['redDotSight', 1, 10, 10],
      ['apcrAmmo', 1, 15, 15],
    ]);
    const p = profile(unit);
    expect(p.members.map((m) => m.maxHp)).toEqual([3, 2, 2, 2, 2]);
    expect(p.members.map((m) => [m.rc, m.cc])).toEqual(Array.from({ length: 5 }, () => [14, 8]));
    expect([p.ap, p.rp, p.startHp, p.points, p.members[0]!.ld]).toEqual([2, 1, 11, 149, 8]);
    const { move, arm, aw, or, os, er, es, ta } = attributes(p, full(p));
    expect({ move, arm, aw, or, os, er, es, ta }).toEqual({
      move: 2,
      arm: 2,
      aw: 12,
      or: 4,
      os: 2,
      er: 6,
      es: 4,
      ta: [2, 2, 1, 1, 1, null],
    });
    const read = readBody(unit.def);
    expect(read.ok && slotUse(read.body, 5, opt)).toEqual({ sws: 1, swsLimit: 5, tas: 3, tasLimit: 10 });
    expect(read.ok && slotUse(read.body, 5, withOptions({ 'build.tasPerInfantry': 1 })).tasLimit).toBe(5);
    expect(buildProblems(unit, opt)).toEqual([]);
    expect(errors(unit, withOptions({ 'build.tasPerInfantry': 1 }))).toEqual([]);
  });

  it('the card with its own rifle may be fielded as it stands and not otherwise', () => {
    expect(errors(sampleUnit('u', 'androidLedSquadCard', 'a', null))).toEqual([]);
    expect(errors(sampleUnit('u', 'androidLedSquadCard', 'a', null, { accessories: [] }))).toEqual(['weaponNotAllowed']);
  });
});

describe('all sample units', () => {
  for (const sample of SAMPLE_UNITS)
    it(`${sample.id}: printed points, no errors`, () => {
      const unit = sampleUnit('u', sample.id, 'a', null);
      expect(pointsOf(unit, opt).total).toBe(sample.points);
      expect(errors(unit)).toEqual([]);
    });
});

describe('squad organisation', () => {
  it('T-86 hero HP: one more than the peers', () => {
    expect([findInfantry('augmentedHuman')!.hp, findInfantry('augmentedLeader')!.hp]).toEqual([2, 3]);
  });
  it('T-87 SO with hero: LD counts the others', () => {
    const led = (n: number) => squad('u', ['androidLeader', ...Array.from({ length: n }, () => 'androidTrooper')]);
    expect(errors(led(4))).toEqual([]);
    expect(errors(led(5))).toEqual(['soExceeded']);
    expect(buildProblems(led(5), opt)[0]!.params).toMatchObject({ used: 10, limit: 8 });
  });
  it('T-88 SO without hero', () => {
    const plain = (n: number) =>
      squad(
        'u',
        Array.from({ length: n }, () => 'androidTrooper'),
      );
    expect(errors(plain(3))).toEqual([]);
    expect(errors(plain(4))).toEqual(['soExceeded']);
    expect(errors(plain(4), withOptions({ 'build.soCounts': 'heads' }))).toEqual([]);
  });
  it('two heroes are too many', () => {
    expect(errors(squad('u', ['androidLeader', 'androidLeader']))).toEqual(['tooManyHeroes']);
  });
});

describe('attributes of a mixed unit', () => {
  const o = withOptions({ 'build.trainingScope': 'perMember' });
  const mixed = profile(
    squad('u', ['androidTrooper', 'lineInfantry', { typeId: 'augmentedHuman', basic: 'assaultRifle', armour: 'heavyPlates' }]),
    o,
  );
  it('T-91 aggregate', () => {
    expect(attributes(mixed, full(mixed), o)).toMatchObject({
      move: 2,
      arm: 0,
      aw: 12,
      or: 2,
      os: 4,
      er: 2,
      es: 2,
      ta: [null, 2, 1, 1, 1, null],
    });
  });
  it('T-92 recompute after the first two die', () => {
    expect(attributes(mixed, [0, 0, 2], o)).toMatchObject({
      move: 2,
      arm: 3,
      aw: 11,
      or: 2,
      os: 4,
      er: 1,
      es: 2,
      ta: [null, 2, 1, 1, 1, 2],
      living: 1,
      sws: 1,
      tas: 2,
    });
  });
  it('minCost takes the best adaptation', () => {
    const best = withOptions({ 'build.trainingScope': 'perMember', 'build.taAggregate': 'minCost' });
    expect(attributes(mixed, full(mixed), best).ta).toEqual([2, 2, 1, 1, 1, 2]);
  });
  it('climbing gear opens cliffs to those who could not enter them, and silence ends ER and ES', () => {
    const p = profile(squad('u', ['lineInfantry'], { accessories: ['climbingGear', 'ewSuite'] }));
    expect(attributes(p, full(p)).ta).toEqual([2, 2, 1, 1, 1, 2]);
    expect(attributes(p, full(p))).toMatchObject({ er: 6, es: 4 });
    expect(derive(p, full(p), ['ewSuite'], true, opt)).toMatchObject({ er: 0, es: 0 });
  });
});

describe('builder errors', () => {
  const five = (more: Record<string, string[]>) =>
    squad(
      'u',
      Array.from({ length: 5 }, () => 'lineInfantry'),
      more,
    );
  it('T-152 builder errors', () => {
    expect(errors(five({ specials: Array.from({ length: 6 }, () => 'grenadeLauncher') }))).toEqual(['swsExceeded']);
    expect(errors(five({ specials: Array.from({ length: 5 }, () => 'grenadeLauncher') }))).toEqual([]);
    const eleven = [...SAMPLE_ACCESSORIES, 'ewSuite'];
    expect(errors(five({ accessories: eleven }))).toEqual(['tasExceeded', 'duplicateAccessory']);
    expect(errors(five({ accessories: SAMPLE_ACCESSORIES }))).toEqual([]);
    expect(errors(squad('u', ['lineInfantry', { typeId: 'lineInfantry' }]))).toEqual(['noBasicWeapon']);
    const two = squad('u', [{ typeId: 'lineInfantry', basic: ['assaultRifle', 'laserRifle'] }]);
    expect(errors(two)).toEqual(['tooManyBasicWeapons']);
    expect(errors(two, withOptions({ 'build.multipleBasicWeapons': true }))).toEqual([]);
  });
  it('T-169 builder, vehicle', () => {
    const car = (members: object[], more = {}) => sampleUnit('u', 'scoutCarCrewed', 'a', null, { members: members as never, ...more });
    const at = (partId: string) => ({ typeId: 'androidTrooper', basic: 'submachineGun', seat: { vehicleIndex: 0, partId } });
    expect(errors(car([at('gunner')]))).toEqual(['seatUnfilled']);
    expect(errors(car([at('driver'), at('gunner'), at('gunner')]))).toEqual(['memberWithoutSeat']);
    expect(errors(car([at('driver'), at('gunner')], { accessories: ['camoNet'] }))).toEqual(['accessoryNotAllowed']);
    expect(errors(car([at('driver'), at('gunner')]))).toEqual([]);
  });
  it('training families, accessories and weapons in the wrong place', () => {
    expect(errors(five({ training: ['shooting1', 'shooting3'] }))).toEqual(['duplicateTraining']);
    expect(errors(squad('u', [{ typeId: 'lineInfantry', basic: 'sniperRifle' }]))).toEqual(['weaponNotAllowed']);
    expect(errors(squad('u', [{ typeId: 'lineInfantry', basic: 'assaultRifle', melee: 'satchelCharge' }]))).toEqual(['weaponNotAllowed']);
    expect(errors(five({ specials: ['assaultRifle'] }))).toEqual(['weaponNotAllowed']);
    expect(errors(five({ specials: ['raygun'] }))).toEqual(['intel/unknown-id']);
    expect(errors(squad('u', []))).toEqual(['intel/no-members']);
  });
  it('B-11 uneven members are a warning, a differing hero only a note', () => {
    const said = (unit: UnitDef) => buildProblems(unit, opt).map((p) => `${p.severity} ${p.code}`);
    expect(said(squad('u', ['lineInfantry', 'androidTrooper']))).toEqual(['warning intel/uneven-members']);
    expect(said(squad('u', ['lineOfficer', 'lineInfantry']))).toEqual(['info intel/uneven-members']);
  });
  it('a definition of another shape is named by its place and never thrown', () => {
    const bad = { id: 'u', side: 'a', at: null, name: 'bad', def: { kind: 'infantry', members: [{ typeId: 7 }] } };
    expect(buildProblems(bad, opt)).toMatchObject([{ code: 'intel/unit-shape', at: { unit: 'u', pointer: '/members/0/typeId' } }]);
    expect(pointsOf(bad, opt).total).toBe(0);
  });
});

const SAMPLE_ACCESSORIES = [
  'ewSuite',
  'redDotSight',
  'apcrAmmo',
  'smokeGrenades',
  'medKit',
  'camoNet',
  'longRangeRadio',
  'reconDrone',
  'satchelCharges',
  'climbingGear',
];

describe('profiles of a setting', () => {
  it('units stand in unit order, the first side first, and actions come from training and accessories', () => {
    const board = testBoard(POINTY, 12, 12);
    const setting = testSetting(
      testScenario(board, [
        sampleUnit('b1', 'androidAssault', 'b', [4, 4]),
        sampleUnit('a1', 'lineScouts', 'a', [1, 2]),
        sampleUnit('b2', 'androidRifles', 'b', null),
      ]),
    );
    const list = profilesOf(setting);
    expect(list.map((p) => [p.id, p.order, p.side, p.cell])).toEqual([
      ['a1', 0, 0, 25],
      ['b1', 1, 1, 52],
      ['b2', 2, 1, -1],
    ]);
    expect([...list[0]!.actions].sort()).toEqual(['droneRecon']);
    expect([...list[1]!.actions].sort()).toEqual(['assault', 'popSmoke']);
    expect([...list[2]!.actions]).toEqual(['suppressiveFire']);
    expect(profilesOf(setting)).toBe(list);
  });
});
