import { describe, expect, it } from 'vitest';
import { d20, d6, rig, versus, type Rig } from './rig.testing.ts';
import { sampleUnit } from './testing.ts';
import { effectiveIntel } from './procedures/knowledge.ts';
import type { WeaponUse } from './types.ts';

const rifles = (n: number, from = 0): WeaponUse[] => Array.from({ length: n }, (_, i) => ({ member: from + i, weapon: 'assaultRifle' }));

describe('integrated sequence (12.2)', () => {
  it('T-158 two squads: recon, fire, reactions, maintenance, with every die in the order of the book', () => {
    const r = rig({
      units: [sampleUnit('A1', 'androidLedSquad', 'a', [5, 4]), sampleUnit('B1', 'lineRifles', 'b', [7, 4])],
      dice: [
        ...d20(5), // 1 link of A1
        ...d20(12, 14), // 2 optical recon, share
        ...d20(7, 6, 15, 20, 3), // 3 five rifles
        ...d6(1, 4, 2, 2, 6, 3),
        ...d20(10, 11), // 4 reaction recon, share
        ...d20(15), // 6 link of B1
        ...d20(12, 11, 20), // 7 machine gun
        ...d6(3, 2),
        ...d20(5, 13, 1, 19), // rifles
        ...d6(6, 1),
        ...d20(9, 8, 2, 20), // 8 reaction fire
        ...d6(1, 1, 5, 5),
        ...d20(9, 8), // 10 electronic recon, share
        ...d20(10, 11), // 11 optical recon, share
        ...d20(1), // link of A1 in round 2
      ],
    });
    const known = (of: string, about: string): number => effectiveIntel(r.g, r.unit(of), r.unit(about));
    const last = <K extends Parameters<Rig['events']>[0]>(e: K) => r.events(e).at(-1)!;

    // 1
    expect([r.at('active'), r.at('units.A1.ap'), r.at('units.A1.rp'), r.at('units.A1.linked')]).toEqual(['A1', 2, 1, false]);
    expect(versus(last('LinkChecked'))).toBe('17 vs 20');
    // 2
    r.do({ t: 'opticalRecon', unit: 'A1', target: 'B1' });
    expect([versus(last('ReconRolled')), last('ReconRolled').level, versus(last('ShareRolled'))]).toEqual(['18 vs 11', 2, '26 vs 20']);
    expect([r.at('units.B1.intel'), r.at('units.A1.privateIntel')]).toEqual([2, { B1: 2 }]);
    // 3
    r.do({ t: 'shoot', unit: 'A1', target: 'B1', weapons: rifles(5) });
    expect(r.battle.position.ask!.ask).toMatchObject({ k: 'react', window: 'declare' });
    r.do({ t: 'passReaction' });
    expect(r.events('HitRolled').map((e) => [versus(e), e.result])).toEqual([
      ['22 vs 21', true],
      ['21 vs 21', false],
      ['30 vs 21', true],
      ['35 vs 21', true],
      ['18 vs 21', false],
    ]);
    expect(r.events('PenetrationRolled').map((e) => [e.pair, e.result])).toEqual([
      [[1, 4], 'pierce'],
      [[2, 2], 'pierce'],
      [[6, 3], 'over'],
    ]);
    expect(r.at('units.B1.living')).toBe(5);
    // 4
    expect(known('B1', 'A1')).toBe(0);
    expect(r.refusal({ t: 'react', reaction: 'reactionFire', unit: 'B1' })).toContain('intelTooLow');
    r.do({ t: 'react', reaction: 'reactionOpticalRecon', unit: 'B1' });
    expect([versus(last('ReconRolled')), last('ReconRolled').level, versus(last('ShareRolled'))]).toEqual(['15 vs 9', 2, '21 vs 20']);
    expect([r.at('units.A1.intel'), last('ReactionUsed')]).toMatchObject([2, { unit: 'B1', rp: 0 }]);
    // 5, 6
    expect([r.events('TurnEnded').at(-1), r.at('units.A1.rp')]).toEqual([{ e: 'TurnEnded', unit: 'A1', rp: 1 }, 1]);
    expect([r.at('active'), r.at('units.B1.ap'), r.at('units.B1.rp'), r.at('units.B1.linked')]).toEqual(['B1', 2, 1, true]);
    expect([r.at('units.B1.privateIntel'), versus(last('LinkChecked')), known('B1', 'A1')]).toEqual([{}, '25 vs 20', 2]);
    // 7
    r.do({ t: 'shoot', unit: 'B1', target: 'A1', weapons: [{ member: 0, weapon: 'lightMachineGun' }, ...rifles(4, 1)] });
    r.do({ t: 'passReaction' });
    const shots = r.events('HitRolled').slice(5);
    expect(shots.map((e) => [e.weapon, e.result])).toEqual([
      ['lightMachineGun', true],
      ['lightMachineGun', false],
      ['lightMachineGun', true],
      ['assaultRifle', false],
      ['assaultRifle', true],
      ['assaultRifle', false],
      ['assaultRifle', true],
    ]);
    // RC 10, range 2, TL 1.
    expect(shots.map(versus)).toEqual(['22 vs 21', '21 vs 21', '30 vs 21', '15 vs 21', '23 vs 21', '11 vs 21', '29 vs 21']);
    expect(
      r
        .events('PenetrationRolled')
        .slice(3)
        .map((e) => [e.value, e.right[0]!.v]),
    ).toEqual([
      [3, 2],
      [2, 2],
      [6, 2],
      [1, 2],
    ]);
    expect(
      r
        .events('PenetrationRolled')
        .slice(3)
        .map((e) => e.result),
    ).toEqual(['pierce', 'none', 'pierce', 'none']);
    expect([r.at('units.A1.hp'), r.at('units.A1.sws'), r.at('units.A1.tas')]).toEqual([[3, 2, 2, 2, 0], 4, 8]);
    expect(r.events('EquipmentDiscarded')).toEqual([]);
    // 8
    expect([r.at('units.A1.linked'), known('A1', 'B1')]).toEqual([false, 2]);
    r.do({ t: 'react', reaction: 'reactionFire', unit: 'A1', weapons: rifles(4) });
    expect(
      r
        .events('HitRolled')
        .slice(12)
        .map((e) => [versus(e), e.result]),
    ).toEqual([
      ['24 vs 23', true],
      ['23 vs 23', false],
      ['17 vs 23', false],
      ['35 vs 23', true],
    ]);
    expect(
      r
        .events('PenetrationRolled')
        .slice(7)
        .map((e) => [e.pair, e.result]),
    ).toEqual([
      [[1, 1], 'none'],
      [[5, 5], 'pierce'],
    ]);
    expect([r.at('units.B1.living'), r.at('units.A1.rp')]).toEqual([4, 0]);
    // 9
    r.do({ t: 'endTurn', unit: 'B1' });
    expect(r.at('units.B1.rp')).toBe(2);
    // 10
    r.do({ t: 'maintenanceRecon', unit: 'A1', kind: 'electronicRecon', target: 'B1' });
    expect([versus(last('ReconRolled')), last('ReconRolled').level]).toEqual(['17 vs 15', 1]);
    expect([versus(last('ShareRolled')), last('ShareRolled').result]).toEqual(['20 vs 20', false]);
    // 11
    r.do({ t: 'maintenanceRecon', unit: 'B1', kind: 'opticalRecon', target: 'A1' });
    expect([versus(last('ReconRolled')), last('ReconRolled').level, versus(last('ShareRolled'))]).toEqual(['15 vs 9', 2, '21 vs 20']);
    // 12
    expect(r.events('IntelLapsed')).toEqual([{ e: 'IntelLapsed', unit: 'B1', from: 2, level: 0 }]);
    expect([r.at('units.B1.intel'), r.at('units.A1.intel'), r.at('round'), r.diceLeft()]).toEqual([0, 2, 2, 0]);
  });
});
