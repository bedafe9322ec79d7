import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { penResult, penSplit } from './chance.ts';
import { damageOf } from './procedures/hit.ts';
import { d20, d6, men, NO_LINK, rig, versus, type Die, type Rig } from './rig.testing.ts';
import { squad } from './testing.ts';
import { weapon } from './tables.ts';
import type { AttackId, WeaponUse } from './types.ts';

type At = readonly [number, number];
/** RC 8 + training; `rc` 14, 12, 10 or 8 with androids (8) or line infantry (8). */
const TRAINED: Readonly<Record<number, readonly string[]>> = { 8: [], 10: ['shooting1'], 12: ['shooting2'], 14: ['shooting3'] };

interface Shots {
  readonly rc?: number;
  readonly members?: readonly Record<string, Json>[];
  readonly attacker?: Record<string, Json>;
  readonly target?: Record<string, Json>;
  readonly targets?: readonly Record<string, Json>[];
  readonly distance?: number;
  readonly level?: number;
  readonly between?: number;
  readonly dice?: readonly Die[];
  readonly set?: Readonly<Record<string, Json>>;
  readonly options?: Record<string, Json>;
}

/** Attacker a1 at (1,5), target b1 so many cells to the east, Intel 3 and linked. */
function range(c: Shots): Rig {
  const distance = c.distance ?? 1;
  const at: At = [1 + distance, 5];
  return rig({
    units: [
      squad('a1', c.members ?? men(1, 'androidTrooper'), { training: TRAINED[c.rc ?? 8]!, ...c.attacker }, [1, 5], 'a'),
      squad('b1', c.targets ?? men(1, 'lineInfantry'), { armour: null, rp: 0, ...c.target }, at, 'b'),
      squad('b2', men(1, 'lineInfantry'), { rp: 0 }, [11, 11], 'b'),
    ],
    levels: [
      ...(c.level === undefined ? [] : [[at, c.level] as const]),
      ...(c.between === undefined ? [] : [[[2, 5], c.between] as const]),
    ],
    ...(c.options ? { options: c.options } : {}),
    dice: [...NO_LINK, ...(c.dice ?? [])],
    set: { 'units.a1.linked': true, 'units.b1.intel': 3, ...c.set },
  });
}

/** Comparison of the first hit roll: "22 vs 21", hit or miss. A hit is followed by a penetration die of 1. */
function hit(c: Shots & { readonly die: number; readonly with?: readonly WeaponUse[]; readonly t?: AttackId }): readonly [string, boolean] {
  const r = range({ ...c, dice: [...d20(c.die), ...d6(1, 1)] });
  r.do({ t: c.t ?? 'shoot', unit: 'a1', target: 'b1', ...(c.with ? { weapons: c.with } : {}) });
  const e = r.events('HitRolled')[0]!;
  return [versus(e), e.result];
}

describe('ranged hit', () => {
  it('T-39 assaultRifle range 1', () => {
    expect(hit({ rc: 14, die: 7 })).toEqual(['21 vs 21', false]);
    expect(hit({ rc: 14, die: 8 })).toEqual(['22 vs 21', true]);
  });
  it('T-40 assaultRifle range 4, TL 2', () => {
    const c = { rc: 14, distance: 4, level: 2 };
    expect(hit({ ...c, die: 11 })).toEqual(['22 vs 22', false]);
    expect(hit({ ...c, die: 12 })).toEqual(['23 vs 22', true]);
  });
  it('T-41 assaultRifle range 5 is refused', () =>
    expect(range({ rc: 14, distance: 5 }).refusal({ t: 'shoot', unit: 'a1', target: 'b1' })).toEqual(['outOfRange']));
  it('T-42 assaultRifleCard ranges', () => {
    const members = men(1, 'androidTrooper', 'assaultRifleCard');
    expect(hit({ rc: 14, members, distance: 5, die: 10 })).toEqual(['23 vs 21', true]);
    expect(hit({ rc: 14, members, distance: 6, die: 10 })).toEqual(['21 vs 21', false]);
    expect(range({ rc: 14, members, distance: 7 }).refusal({ t: 'shoot', unit: 'a1', target: 'b1' })).toEqual(['outOfRange']);
  });
  it('sample.rifleTable gives every rifle one table', () => {
    const far = (basic: string, how: string): Rig =>
      range({ members: men(1, 'androidTrooper', basic), distance: 5, options: { 'sample.rifleTable': how }, dice: d20(1) });
    expect(far('assaultRifleCard', 'weaponTable').refusal({ t: 'shoot', unit: 'a1', target: 'b1' })).toEqual(['outOfRange']);
    expect(far('assaultRifle', 'card').do({ t: 'shoot', unit: 'a1', target: 'b1' }).length).toBeGreaterThan(0);
  });
  it('T-43 submachineGun range 0 in TL 3', () => {
    const c = { members: men(1, 'androidTrooper', 'submachineGun'), distance: 0, level: 3 };
    expect(hit({ ...c, die: 11 })).toEqual(['23 vs 23', false]);
    expect(hit({ ...c, die: 12 })).toEqual(['24 vs 23', true]);
  });
  it('T-44 target in TL -2', () => {
    expect(hit({ rc: 10, distance: 2, level: -2, die: 8 })).toEqual(['18 vs 18', false]);
    expect(hit({ rc: 10, distance: 2, level: -2, die: 9 })).toEqual(['19 vs 18', true]);
  });
  it('T-45 redDotSight at 2 and 3, not at 1 and 4', () => {
    const c = { rc: 14, attacker: { training: ['shooting3'], accessories: ['redDotSight'] } };
    expect(hit({ ...c, distance: 1, die: 7 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...c, distance: 2, die: 6 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...c, distance: 2, die: 7 })).toEqual(['22 vs 21', true]);
    expect(hit({ ...c, distance: 3, die: 7 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...c, distance: 3, die: 8 })).toEqual(['22 vs 21', true]);
    expect(hit({ ...c, distance: 4, die: 10 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...c, distance: 4, die: 11 })).toEqual(['22 vs 21', true]);
  });
  it('T-46 redDotSight does not help a special weapon', () => {
    const c = {
      rc: 14,
      distance: 2,
      attacker: { training: ['shooting3'], accessories: ['redDotSight'], specials: ['grenadeLauncher'] },
      with: [{ member: 0, weapon: 'grenadeLauncher' }],
    };
    expect(hit({ ...c, die: 5 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...c, die: 6 })).toEqual(['22 vs 21', true]);
  });
  const mortar = {
    rc: 12,
    distance: 5,
    attacker: { training: ['shooting2'], specials: ['lightMortar'] },
    with: [{ member: 0, weapon: 'lightMortar' }],
  };
  it('T-47 indirect without sight', () => {
    expect(hit({ ...mortar, between: 3, die: 12 })).toEqual(['25 vs 25', false]);
    expect(hit({ ...mortar, between: 3, die: 13 })).toEqual(['26 vs 25', true]);
  });
  it('T-48 indirect with sight', () => {
    expect(hit({ ...mortar, die: 8 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...mortar, die: 9 })).toEqual(['22 vs 21', true]);
  });
  it('indirect fire without sight needs Intel 3, a direct weapon needs sight', () => {
    const r = range({ ...mortar, between: 3, set: { 'units.b1.intel': 2 } });
    expect(r.refusal({ t: 'shoot', unit: 'a1', target: 'b1', weapons: mortar.with })).toEqual(['intelTooLow']);
    expect(r.refusal({ t: 'shoot', unit: 'a1', target: 'b1', weapons: [{ member: 0, weapon: 'assaultRifle' }] })).toEqual([
      'outOfRange',
      'noLineOfSight',
    ]);
  });
  it('guided: needs Intel 1 and takes 1 off the right side', () => {
    const c = {
      rc: 10,
      distance: 5,
      members: men(2, 'androidTrooper'),
      attacker: { training: ['shooting1'], specials: ['guidedMissile'] },
    };
    const missile = [{ member: 0, weapon: 'guidedMissile' }];
    expect(hit({ ...c, with: missile, die: 7, set: { 'units.b1.intel': 1 } })).toEqual(['20 vs 20', false]);
    expect(hit({ ...c, with: missile, die: 8, set: { 'units.b1.intel': 1 } })).toEqual(['21 vs 20', true]);
    expect(range({ ...c, set: { 'units.b1.intel': 0 } }).refusal({ t: 'shoot', unit: 'a1', target: 'b1', weapons: missile })).toEqual([
      'intelTooLow',
    ]);
  });
  it('T-51 target in cover, TL 2', () => {
    const c = { rc: 14, level: 2, set: { 'units.b1.stance': 'cover' } };
    expect(hit({ ...c, die: 10 })).toEqual(['24 vs 24', false]);
    expect(hit({ ...c, die: 11 })).toEqual(['25 vs 24', true]);
  });
  it('T-113 aimedFire', () => {
    const c = {
      rc: 10,
      distance: 2,
      attacker: { training: ['shooting1', 'marksman'] },
      t: 'aimedFire' as const,
      set: { 'units.a1.ap': 3 },
    };
    expect(hit({ ...c, die: 7 })).toEqual(['21 vs 21', false]);
    expect(hit({ ...c, die: 8 })).toEqual(['22 vs 21', true]);
    const he = range({ ...c, attacker: { training: ['marksman'], specials: ['grenadeLauncher'] } });
    expect(he.refusal({ t: 'aimedFire', unit: 'a1', target: 'b1', weapons: [{ member: 0, weapon: 'grenadeLauncher' }] })).toEqual([
      'noUsableWeapon',
    ]);
  });
});

describe('melee hit', () => {
  const melee = (c: Shots & { readonly die: number }): readonly [string, boolean] => hit({ ...c, distance: 0, t: 'closeCombat' });
  it('T-53 combatBlade, CC 8, target in TL 3', () => {
    const members = men(1, 'androidTrooper', 'assaultRifle', 'combatBlade');
    expect(melee({ members, level: 3, die: 10 })).toEqual(['20 vs 20', false]);
    expect(melee({ members, level: 3, die: 11 })).toEqual(['21 vs 20', true]);
  });
  it('T-54 improvised, CC 6', () => {
    const members = men(1, 'lineInfantry');
    expect(melee({ members, die: 16 })).toEqual(['20 vs 20', false]);
    expect(melee({ members, die: 17 })).toEqual(['21 vs 20', true]);
  });
  it('T-84 closeCombat, CC 12 combatBlade against ARM 1 in TL 3', () => {
    const r = range({
      members: men(2, 'androidTrooper', 'assaultRifle', 'combatBlade'),
      attacker: { training: ['closeCombat2'] },
      targets: men(2, 'lineInfantry'),
      target: { armour: 'lightVest' },
      distance: 0,
      level: 3,
      dice: [...d20(7, 6), ...d6(2)],
    });
    r.do({ t: 'closeCombat', unit: 'a1', target: 'b1' });
    expect(r.events('HitRolled').map((e) => e.result)).toEqual([true, false]);
    expect(r.events('PenetrationRolled').map((e) => e.result)).toEqual(['pierce']);
    expect(r.at('units.b1.hp')).toEqual([1, 0]);
    expect(r.diceLeft()).toBe(0);
  });
  it('closeCombat.range 1 reaches the next cell', () => {
    expect(range({ distance: 1 }).refusal({ t: 'closeCombat', unit: 'a1', target: 'b1' })).toEqual(['notSameCell']);
    const r = range({ distance: 1, options: { 'closeCombat.range': 1 }, dice: d20(1) });
    r.do({ t: 'closeCombat', unit: 'a1', target: 'b1' });
    expect(r.events('HitRolled').length).toBe(1);
  });
});

describe('penetration and damage', () => {
  const row = (pen: number, arm: number): string =>
    [1, 2, 3, 4, 5, 6].map((d) => ({ none: '-', pierce: 'P', over: 'o' })[penResult(pen + d - arm)]).join('');
  /** One shot that hits, with each d6: result and damage as the battle tells them. */
  const pierced = (weaponId: string, armour: string | null, special = false): readonly (readonly [string, number])[] =>
    [1, 2, 3, 4, 5, 6].map((die) => {
      const r = range({
        rc: 14,
        ...(special ? {} : { members: men(1, 'androidTrooper', weaponId) }),
        attacker: { training: ['shooting3'], specials: special ? [weaponId] : [] },
        targets: men(1, 'androidTrooper'),
        target: { armour },
        dice: [...d20(20), ...d6(die)],
      });
      r.do({ t: 'shoot', unit: 'a1', target: 'b1', weapons: [{ member: 0, weapon: weaponId }] });
      const e = r.events('PenetrationRolled')[0]!;
      expect([r.diceLeft(), r.events('DamageApplied').map((x) => x.damage)]).toEqual([0, e.damage > 0 ? [e.damage] : []]);
      return [e.result, e.damage];
    });
  const signs = (rows: readonly (readonly [string, number])[]): string =>
    rows.map(([result]) => (result === 'none' ? '-' : result === 'pierce' ? 'P' : 'o')).join('');
  it('T-55 pen 0 vs ARM 2', () => expect([row(0, 2), signs(pierced('assaultRifle', 'ballisticPlates'))]).toEqual(['--PPPP', '--PPPP']));
  it('T-56 pen 1 vs ARM 1', () => expect([row(1, 1), signs(pierced('shellRifle', 'lightVest'))]).toEqual(['PPPPoo', 'PPPPoo']));
  it('T-57 pen -1 vs ARM 2', () => expect([row(-1, 2), signs(pierced('submachineGun', 'ballisticPlates'))]).toEqual(['---PPP', '---PPP']));
  // No infantry has the ARM of these two, so they are proven for the result alone.
  it('T-58 pen 8 vs ARM 7', () => expect(row(8, 7)).toBe('PPPooo'));
  it('T-59 pen 0 vs ARM 6', () => expect(row(0, 6)).toBe('------'));
  it('T-60 pen 3 vs ARM 0', () => expect([row(3, 0), signs(pierced('plasmaRifle', null, true))]).toEqual(['Pooooo', 'Pooooo']));
  it('T-61 penetration strictness', () => expect([0, 1, 4, 5].map(penResult)).toEqual(['none', 'pierce', 'pierce', 'over']));

  const damage = (id: string): number[] => [damageOf(weapon(id), 'pierce'), damageOf(weapon(id), 'over')];
  it('T-62 damage of shellRifle: none 0, pierce 2, over 1', () => {
    const [none, pierce, , , , over] = pierced('shellRifle', 'ballisticPlates');
    expect([none, pierce, over]).toEqual([
      ['none', 0],
      ['pierce', 2],
      ['over', 1],
    ]);
    expect(damage('shellRifle')).toEqual([2, 1]);
  });
  it('T-63 damage of assaultRifle: none 0, pierce 1, over 1', () => {
    const [none, pierce, , , , over] = pierced('assaultRifle', 'lightVest');
    expect([none, pierce, over]).toEqual([
      ['none', 0],
      ['pierce', 1],
      ['over', 1],
    ]);
    expect(damage('assaultRifle')).toEqual([1, 1]);
  });
  it('T-64 damage of tankGun: 3, 1', () => expect(damage('tankGun')).toEqual([3, 1]));

  it('T-65 overflow is lost', () => {
    const r = range({
      rc: 14,
      members: men(1, 'androidTrooper', 'shellRifle'),
      targets: men(3, 'lineInfantry'),
      dice: [...d20(20), ...d6(1)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.at('units.b1.hp')).toEqual([1, 1, 0]);
    expect(r.events('DamageApplied').map((e) => [e.damage, e.lost])).toEqual([[2, 1]]);
  });

  /** HP 2 (hero), 1, 1, 1, 1 with ARM 2. */
  const officerSquad = {
    targets: [{ typeId: 'lineOfficer', basic: 'assaultRifle' }, ...men(4, 'lineInfantry')],
    target: { armour: 'ballisticPlates' },
  };
  const five = { rc: 14, members: men(5, 'androidTrooper') };
  const results = (r: Rig): string[] => r.events('PenetrationRolled').map((e) => e.result);
  const hits = (r: Rig): number => r.events('HitRolled').filter((e) => e.result).length;

  it('T-66 volley', () => {
    const r = range({ ...five, ...officerSquad, dice: [...d20(7, 8, 20, 3, 15), ...d6(2, 3, 6)] });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect([hits(r), results(r), r.at('units.b1.hp')]).toEqual([3, ['none', 'pierce', 'pierce'], [2, 1, 1, 0, 0]]);
    expect(r.diceLeft()).toBe(0);
  });
  it('T-67 APCR volley', () => {
    const r = range({
      ...five,
      ...officerSquad,
      attacker: { training: ['shooting3'], accessories: ['apcrAmmo'] },
      dice: [...d20(8, 8, 8, 1, 1), ...d6(1, 2, 3, 1, 2, 2)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect([hits(r), results(r), r.at('units.b1.hp')]).toEqual([3, ['none', 'pierce', 'none'], [2, 1, 1, 1, 0]]);
    expect(r.diceLeft()).toBe(0);
  });
  it('T-68 heSmall vs infantry: one attack per living member', () => {
    const r = range({
      rc: 14,
      ...officerSquad,
      attacker: { training: ['shooting3'], specials: ['grenadeLauncher'] },
      dice: [...d20(5, 6, 12, 1, 20), ...d6(2, 3, 6)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1', weapons: [{ member: 0, weapon: 'grenadeLauncher' }] });
    expect([hits(r), results(r), r.at('units.b1.hp')]).toEqual([3, ['none', 'pierce', 'pierce'], [2, 1, 1, 0, 0]]);
    expect([r.events('HitRolled').length, r.diceLeft()]).toEqual([5, 0]);
  });
  const rifles = [0, 1, 2, 3].map((member) => ({ member, weapon: 'assaultRifle' }));
  const withLauncher = { attacker: { training: ['shooting3'], specials: ['grenadeLauncher'] } };
  it('T-69 snapshot: the launcher still makes five attacks', () => {
    const r = range({
      ...five,
      ...officerSquad,
      ...withLauncher,
      dice: [...d20(20, 20, 20, 20), ...d6(6, 6, 6, 6), ...d20(20, 20, 20, 20, 20), ...d6(3, 3, 3, 3, 3)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1', weapons: [...rifles, { member: 4, weapon: 'grenadeLauncher' }] });
    expect(results(r)).toEqual(Array.from({ length: 9 }, () => 'pierce'));
    expect(r.events('PenetrationRolled').map((e) => e.margin)).toEqual([4, 4, 4, 4, 1, 1, 1, 1, 1]);
    expect(r.events('HitRolled').map((e) => e.weapon === 'grenadeLauncher')).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1].map(Boolean));
    expect(r.events('DamageApplied').map((e) => e.member)).toEqual([4, 3, 2, 1, 0, 0]);
    expect([r.at('units.b1.hp'), r.diceLeft()]).toEqual([[0, 0, 0, 0, 0], 0]);
  });
  it('attack.snapshot = false reads the living again before every group', () => {
    const r = range({
      ...five,
      ...officerSquad,
      ...withLauncher,
      options: { 'attack.snapshot': false },
      dice: [...d20(20, 20, 20, 20), ...d6(6, 6, 6, 6), ...d20(20), ...d6(3)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1', weapons: [...rifles, { member: 4, weapon: 'grenadeLauncher' }] });
    expect([r.at('units.b1.hp'), r.diceLeft()]).toEqual([[1, 0, 0, 0, 0], 0]);
  });
  it('T-70 casualty order: wounded first, the hero last', () => {
    const r = range({
      ...five,
      members: men(3, 'androidTrooper'),
      targets: [{ typeId: 'androidLeader', basic: 'assaultRifle' }, ...men(3, 'androidTrooper')],
      dice: [...d20(20, 20, 20), ...d6(1, 1, 1)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.at('units.b1.hp')).toEqual([3, 2, 1, 0]);
    expect(r.events('DamageApplied').map((e) => e.member)).toEqual([3, 3, 2]);
    expect([r.events('PenetrationRolled').map((e) => e.margin), r.diceLeft()]).toEqual([[1, 1, 1], 0]);
  });
  it('T-143 casualty spread', () => {
    const r = range({
      ...five,
      members: men(4, 'androidTrooper'),
      targets: men(3, 'androidTrooper'),
      options: { 'attack.casualtyAllocation': 'spread' },
      dice: [...d20(20, 20, 20, 20), ...d6(1, 1, 1, 1)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.at('units.b1.hp')).toEqual([0, 1, 1]);
    expect(r.events('DamageApplied').map((e) => e.member)).toEqual([0, 1, 2, 0]);
  });
  it('ownerChoice asks the owner for each kill, and not when one member is left', () => {
    const r = range({
      ...five,
      members: men(4, 'androidTrooper'),
      targets: men(2, 'androidTrooper'),
      options: { 'attack.casualtyAllocation': 'ownerChoice' },
      dice: [...d20(20, 20, 20, 20), ...d6(1, 1, 1, 1)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.ask()).toBe('chooseCasualty');
    expect(r.refusal({ t: 'endTurn', unit: 'a1' })).toEqual(['pendingDecision']);
    r.do({ t: 'chooseCasualty', unit: 'b1', member: 0 });
    expect(r.at('units.b1.hp')).toEqual([1, 2]);
    expect(r.refusal({ t: 'chooseCasualty', unit: 'b1', member: 5 })).toEqual(['notALivingMember']);
    r.do({ t: 'chooseCasualty', unit: 'b1', member: 0 });
    expect(r.at('units.b1.hp')).toEqual([0, 0]);
  });
  it('T-137 heat vs infantry uses the first value', () => {
    const rocket = (die: number, options = {}): readonly [string, number] => {
      const r = range({
        rc: 14,
        attacker: { training: ['shooting3'], specials: ['antiTankRocket'] },
        target: { armour: 'lightVest' },
        targets: men(1, 'androidTrooper'),
        options,
        dice: [...d20(20), ...d6(die)],
      });
      r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
      const e = r.events('PenetrationRolled')[0]!;
      return [e.result, e.damage];
    };
    expect(rocket(1)).toEqual(['pierce', 2]);
    expect(rocket(2)).toEqual(['over', 1]);
    expect(rocket(2, { 'attack.heatVsInfantry': 'secondValue' })).toEqual(['pierce', 2]);
  });
  it('T-138 apcr: the higher die, even if it over-penetrates', () => {
    const shell = (accessories: readonly string[], dice: readonly number[]): readonly [string, number] => {
      const r = range({
        rc: 14,
        members: men(1, 'androidTrooper', 'shellRifle'),
        attacker: { training: ['shooting3'], accessories },
        target: { armour: 'lightVest' },
        targets: men(1, 'androidTrooper'),
        dice: [...d20(20), ...d6(...dice)],
      });
      r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
      const e = r.events('PenetrationRolled')[0]!;
      return [e.result, e.damage];
    };
    expect(shell(['apcrAmmo'], [3, 5])).toEqual(['over', 1]);
    expect(shell([], [3])).toEqual(['pierce', 2]);
  });
  it('the split of apcr is that of 36 pairs', () => {
    for (let pen = -2; pen <= 8; pen++)
      for (let arm = 0; arm <= 9; arm++) {
        const count = { none: 0, pierce: 0, over: 0 };
        for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) count[penResult(pen + Math.max(a, b) - arm)]++;
        expect(penSplit(pen, arm, true)).toEqual({ ...count, of: 36 });
      }
  });
});

describe('after an attack', () => {
  it('T-89 SWS loss: a plasma rifle goes with the dead', () => {
    const r = range({
      rc: 14,
      targets: men(3, 'augmentedHuman', 'submachineGun'),
      target: { specials: ['plasmaRifle', 'plasmaRifle', 'plasmaRifle'] },
      members: men(1, 'androidTrooper', 'shellRifle'),
      dice: [...d20(20), ...d6(2)],
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.at('units.b1.hp')).toEqual([2, 2, 0]);
    expect([r.at('units.b1.sws'), r.at('units.b1.specials')]).toEqual([2, ['plasmaRifle', 'plasmaRifle']]);
    // All three are alike, so nobody is asked.
    expect([r.ask(), r.events('EquipmentDiscarded').length]).toEqual(['turn', 1]);
  });
  it('T-90 TAS loss: the owner chooses, the policy takes the cheapest', () => {
    const sample = {
      targets: [{ typeId: 'androidLeader', basic: 'assaultRifle' }, ...men(4, 'androidTrooper')],
      target: { specials: ['grenadeLauncher'], accessories: ['ewSuite', 'redDotSight', 'apcrAmmo'], armour: 'ballisticPlates' },
      set: { 'units.b1.hp': [3, 0, 0, 0, 1] },
      rc: 14,
      dice: [...d20(20), ...d6(6)],
    };
    const r = range(sample);
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect([r.at('units.b1.sws'), r.at('units.b1.tas'), r.ask()]).toEqual([1, 2, 'discard']);
    expect(r.refusal({ t: 'discard', unit: 'b1', items: ['redDotSight', 'apcrAmmo'] })).toEqual(['notADiscard']);
    const policy = { reactions: 'pass', casualties: 'policy', discard: 'policy', maintenance: 'pass' } as const;
    const asked = r.battle.position.ask!;
    const answer = r.battle.ruleset.autoAnswer(r.battle.read, r.battle.view(1), asked, policy);
    expect(answer).toEqual({ t: 'discard', unit: 'b1', items: ['redDotSight'] });
    r.do(answer!);
    expect(r.at('units.b1.accessories')).toEqual([
      { id: 'ewSuite', uses: null },
      { id: 'apcrAmmo', uses: null },
    ]);
    expect(r.at('units.b1.specials')).toEqual(['grenadeLauncher']);
  });
  it('build.tasPerInfantry and build.swsPerInfantry count in battle, too', () => {
    const left = (options: Record<string, Json>): readonly unknown[] => {
      const r = range({
        rc: 14,
        targets: men(2, 'androidTrooper'),
        target: { specials: ['lightMortar'], accessories: ['ewSuite', 'medKit'] },
        options,
        set: { 'units.b1.hp': [2, 1] },
        dice: [...d20(20), ...d6(6)],
      });
      r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
      return [r.at('units.b1.sws'), r.at('units.b1.tas'), r.ask(), r.at('units.b1.specials')];
    };
    expect(left({})).toEqual([1, 2, 'turn', []]);
    expect(left({ 'build.swsPerInfantry': 2 })).toEqual([2, 2, 'turn', ['lightMortar']]);
    expect(left({ 'build.swsPerInfantry': 2, 'build.tasPerInfantry': 1 })).toEqual([2, 1, 'discard', ['lightMortar']]);
  });
  it('with build.multipleBasicWeapons a member fires the first of his weapons that can', () => {
    const fired = (distance: number): unknown => {
      const r = range({
        members: [{ typeId: 'androidTrooper', basic: ['submachineGun', 'assaultRifle'] }],
        options: { 'build.multipleBasicWeapons': true },
        distance,
        dice: d20(1),
      });
      r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
      return r.events('AttackDeclared')[0]!.weapons;
    };
    expect(fired(2)).toEqual([{ member: 0, weapon: 'submachineGun' }]);
    expect(fired(4)).toEqual([{ member: 0, weapon: 'assaultRifle' }]);
  });
  it('an eliminated unit is forgotten by everybody', () => {
    const r = range({ rc: 14, dice: [...d20(20), ...d6(6)], set: { 'units.a1.privateIntel.b1': 2 } });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.events('UnitEliminated').map((e) => e.unit)).toEqual(['b1']);
    expect([r.at('units.a1.privateIntel'), r.at('units.b1.intel')]).toEqual([{}, 0]);
  });
  it('T-109 suppressiveFire', () => {
    const fire = (dice: readonly number[]): Rig => {
      const r = range({
        rc: 14,
        members: men(4, 'androidTrooper'),
        attacker: { training: ['shooting3', 'supportGunnery'] },
        targets: men(4, 'lineInfantry'),
        target: { rp: 1 },
        set: { 'units.b1.intel': 1, 'units.b1.stance': 'cover' },
        dice: d20(...dice),
      });
      r.do({ t: 'suppressiveFire', unit: 'a1', target: 'b1' });
      return r;
    };
    const three = fire([20, 20, 20, 1]);
    expect([three.at('units.b1.rp'), three.at('units.b1.suppressed'), three.diceLeft()]).toEqual([0, false, 0]);
    const four = fire([20, 20, 20, 20]);
    expect([four.at('units.b1.rp'), four.at('units.b1.suppressed'), four.at('units.b1.hp')]).toEqual([0, true, [1, 1, 1, 1]]);
    expect(four.at('units.a1.firedSinceTurnStart')).toBe(true);
  });
  it('default assignment: usable specials to the lowest living members, the others their basic weapon', () => {
    const r = range({
      members: men(4, 'androidTrooper'),
      attacker: { specials: ['lightMortar', 'lightMachineGun'] },
      set: { 'units.a1.hp': [0, 2, 2, 2] },
      dice: d20(1, 1, 1, 1, 1),
    });
    // At distance 1 the mortar cannot fire.
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.events('AttackDeclared')[0]!.weapons).toEqual([
      { member: 1, weapon: 'lightMachineGun' },
      { member: 2, weapon: 'assaultRifle' },
      { member: 3, weapon: 'assaultRifle' },
    ]);
  });
  it('weapons that are not there are refused', () => {
    const r = range({ members: men(2, 'androidTrooper'), attacker: { specials: ['plasmaRifle'] }, set: { 'units.a1.hp': [2, 0] } });
    const shoot = (...weapons: WeaponUse[]) => r.refusal({ t: 'shoot', unit: 'a1', target: 'b1', weapons });
    expect(shoot()).toEqual(['noUsableWeapon']);
    expect(shoot({ member: 1, weapon: 'assaultRifle' })).toEqual(['noUsableWeapon']);
    expect(shoot({ member: 0, weapon: 'sniperRifle' })).toEqual(['noUsableWeapon']);
    expect(shoot({ member: 0, weapon: 'assaultRifle' }, { member: 0, weapon: 'plasmaRifle' })).toEqual(['noUsableWeapon']);
  });
});
