import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { effectiveIntel } from './procedures/knowledge.ts';
import { d20, d6, men, NO_LINK, rig, versus, type Die, type Rig, type RigSpec } from './rig.testing.ts';
import { squad } from './testing.ts';

type At = readonly [number, number];
const android = (id: string, at: At, more: Record<string, Json> = {}, n = 2) => squad(id, men(n, 'androidTrooper'), more, at, id[0]!);
const line = (id: string, at: At, more: Record<string, Json> = {}, n = 4) => squad(id, men(n, 'lineInfantry'), more, at, id[0]!);

const start = (spec: Partial<RigSpec> & { readonly dice?: readonly Die[] } = {}): Rig =>
  rig({ units: [android('a1', [5, 5]), line('b1', [7, 5])], ...spec, dice: [...NO_LINK, ...(spec.dice ?? [])] });

describe('AP, RP, link', () => {
  it('T-93 ends its turn with 2 AP and RP 1: RP 3 at once; next turn start AP 2, RP 1', () => {
    const r = start({ dice: d20(1, 1) });
    r.do({ t: 'endTurn', unit: 'a1' });
    expect([r.at('units.a1.rp'), r.at('units.a1.ap')]).toEqual([3, 0]);
    r.do({ t: 'endTurn', unit: 'b1' });
    expect([r.at('round'), r.at('active'), r.at('units.a1.ap'), r.at('units.a1.rp')]).toEqual([2, 'a1', 2, 1]);
  });
  it('T-94 one AP left becomes RP, a reaction spends one, the next turn start sets RP 1', () => {
    const r = start({ dice: d20(1, 1, 1) });
    r.do({ t: 'takeCover', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'a1' });
    expect(r.at('units.a1.rp')).toBe(2);
    r.do({ t: 'move', unit: 'b1', path: [[7, 6]] });
    r.do({ t: 'react', reaction: 'reactionOpticalRecon', unit: 'a1' });
    expect(r.at('units.a1.rp')).toBe(1);
    r.do({ t: 'endTurn', unit: 'b1' });
    expect([r.at('active'), r.at('units.a1.rp')]).toEqual(['a1', 1]);
  });
  it('T-95 suppressed at turn start: AP 1, RP 1, not suppressed any more', () => {
    const r = start({ dice: d20(1), set: { 'units.b1.suppressed': true } });
    r.do({ t: 'endTurn', unit: 'a1' });
    expect([r.at('active'), r.at('units.b1.ap'), r.at('units.b1.rp'), r.at('units.b1.suppressed')]).toEqual(['b1', 1, 1, false]);
  });
  it('T-144 part: suppressed with card AP 1, not below 1 (a squad; off-board units come later)', () => {
    const r = start({
      units: [android('a1', [5, 5]), line('b1', [7, 5], { ap: 1 })],
      dice: d20(1),
      set: { 'units.b1.suppressed': true },
    });
    r.do({ t: 'endTurn', unit: 'a1' });
    expect(r.at('units.b1.ap')).toBe(1);
  });
  it('T-119 turn start under emissionControl and jammed: no die, not linked, jammed cleared', () => {
    for (const status of ['emissionControl', 'jammed']) {
      const r = start({ set: { [`units.b1.${status}`]: true, 'units.b1.linked': true } });
      r.do({ t: 'endTurn', unit: 'a1' });
      expect([r.at('active'), r.at('units.b1.linked'), r.at('units.b1.jammed'), r.diceLeft()]).toEqual(['b1', false, false, 0]);
    }
  });
  it('T-120 turn start clears private Intel; the link fails', () => {
    const r = start({ dice: d20(1), set: { 'units.b1.privateIntel': { a1: 2 } } });
    expect(effectiveIntel(r.g, r.unit('b1'), r.unit('a1'))).toBe(2);
    r.do({ t: 'endTurn', unit: 'a1' });
    expect([effectiveIntel(r.g, r.unit('b1'), r.unit('a1')), r.at('units.b1.privateIntel')]).toEqual([0, {}]);
  });
  it('intel.privateExpiry = roundEnd keeps it until the round is over', () => {
    const r = start({ dice: d20(1, 1), options: { 'intel.privateExpiry': 'roundEnd' }, set: { 'units.b1.privateIntel': { a1: 2 } } });
    r.do({ t: 'endTurn', unit: 'a1' });
    expect(r.at('units.b1.privateIntel')).toEqual({ a1: 2 });
    r.do({ t: 'endTurn', unit: 'b1' });
    expect([r.at('round'), r.at('units.b1.privateIntel')]).toEqual([2, {}]);
  });
  it('T-121 before the first turn: not linked, RP of the card', () => {
    const r = start();
    expect([r.at('units.b1.linked'), r.at('units.b1.rp')]).toEqual([false, 1]);
    const other = start({ options: { 'link.initial': true, 'reaction.initialRp': 0 } });
    expect([other.at('units.b1.linked'), other.at('units.b1.rp')]).toEqual([true, 0]);
  });
  it('T-170 emissionControl', () => {
    const r = start({
      units: [android('a1', [5, 5], { accessories: ['ewSuite'] }), line('b1', [7, 5])],
      set: { 'units.a1.linked': true, 'units.b1.intel': 3 },
    });
    expect(effectiveIntel(r.g, r.unit('a1'), r.unit('b1'))).toBe(3);
    r.do({ t: 'emissionControl', unit: 'a1' });
    expect([r.at('units.a1.linked'), effectiveIntel(r.g, r.unit('a1'), r.unit('b1'))]).toEqual([false, 0]);
    expect(r.refusal({ t: 'electronicRecon', unit: 'a1', target: 'b1' })).toEqual(['electronicReconUnavailable']);
    expect(r.refusal({ t: 'datalink', unit: 'a1' })).toEqual(['inEmissionControl']);
    const against = start({ set: { 'units.b1.emissionControl': true } });
    expect(against.refusal({ t: 'electronicRecon', unit: 'a1', target: 'b1' })).toEqual(['electronicReconUnavailable']);
  });
  it('no share roll under emissionControl', () => {
    const r = start({ dice: d20(20), set: { 'units.a1.emissionControl': true } });
    r.do({ t: 'opticalRecon', unit: 'a1', target: 'b1' });
    expect([r.at('units.a1.privateIntel'), r.at('units.b1.intel'), r.diceLeft()]).toEqual([{ b1: 4 }, 0, 0]);
  });
  it('datalink links and publishes what is private; failing changes nothing', () => {
    const set = { 'units.a1.privateIntel': { b1: 3 }, 'units.b1.rp': 0 };
    const works = start({ dice: d20(9), set });
    works.do({ t: 'datalink', unit: 'a1' });
    expect([works.at('units.a1.linked'), works.at('units.b1.intel')]).toEqual([true, 3]);
    const fails = start({ dice: d20(8), set: { ...set, 'units.a1.linked': true } });
    fails.do({ t: 'datalink', unit: 'a1' });
    expect([fails.at('units.a1.linked'), fails.at('units.b1.intel')]).toEqual([true, 0]);
  });
  it('T-110 jam', () => {
    const jam = (die: number): Rig => {
      const r = start({
        units: [android('a1', [5, 5], { accessories: ['ewSuite'], training: ['electronicWarfare'] }), line('b1', [7, 5])],
        dice: d20(die),
        set: { 'units.b1.intel': 1, 'units.a1.linked': true, 'units.b1.linked': true, 'units.b1.rp': 0 },
      });
      r.do({ t: 'jam', unit: 'a1', target: 'b1' });
      return r;
    };
    const fails = jam(10);
    expect([versus(fails.events('JamRolled')[0]!), fails.at('units.b1.linked')]).toEqual(['18 vs 18', true]);
    const works = jam(11);
    expect([versus(works.events('JamRolled')[0]!), works.at('units.b1.linked'), works.at('units.b1.jammed')]).toEqual([
      '19 vs 18',
      false,
      true,
    ]);
    works.do({ t: 'endTurn', unit: 'a1' });
    expect([works.at('active'), works.at('units.b1.linked'), works.diceLeft()]).toEqual(['b1', false, 0]);
  });
  it('T-111 firstAid', () => {
    const aid = (die: number, accessories: readonly string[] = []): readonly [boolean, unknown] => {
      const r = start({
        units: [android('a1', [5, 5], { training: ['fieldMedicine'], accessories }), line('b1', [7, 5])],
        dice: d20(die),
        set: { 'units.a1.hp': [2, 1] },
      });
      r.do({ t: 'firstAid', unit: 'a1' });
      return [r.events('FirstAidRolled')[0]!.result, r.at('units.a1.hp')];
    };
    expect(aid(12)).toEqual([false, [2, 1]]);
    expect(aid(13)).toEqual([true, [2, 2]]);
    expect(aid(8, ['medKit'])).toEqual([false, [2, 1]]);
    expect(aid(9, ['medKit'])).toEqual([true, [2, 2]]);
    const whole = start({ units: [android('a1', [5, 5], { training: ['fieldMedicine'] }), line('b1', [7, 5])] });
    expect(whole.refusal({ t: 'firstAid', unit: 'a1' })).toEqual(['noWounded']);
  });
});

describe('order of turns', () => {
  /** Line infantry has AW 10; signals add 1, 2, 4. */
  const SIGNALS: Readonly<Record<number, readonly string[]>> = { 10: [], 11: ['signals1'], 12: ['signals2'], 14: ['signals3'] };
  const unit = (id: string, aw: number, i: number) =>
    squad(id, men(1, 'lineInfantry'), { training: SIGNALS[aw]! }, [i, id.startsWith('a') ? 1 : 9], id[0]!);
  const six = [unit('a1', 12, 0), unit('a2', 12, 1), unit('a3', 10, 2), unit('b1', 12, 0), unit('b2', 11, 1), unit('b3', 10, 2)];

  /** Plays a round in which everybody ends the turn at once; the first candidate is picked. */
  function order(r: Rig): readonly string[] {
    const seen: string[] = [];
    while (seen.length < 6) {
      const { ask } = r.battle.position.ask!;
      if (ask.k === 'pickUnit') r.do({ t: 'pickUnit', unit: ask.units[0]! });
      const active = r.at('active') as string;
      seen.push(active);
      r.do({ t: 'endTurn', unit: active });
    }
    return seen;
  }
  it('T-96 turn order, the turn before was of B', () =>
    expect(order(rig({ units: six, dice: d20(1, 1, 1, 1, 1, 1, 1) }))).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']));
  it('T-97 turn order, the turn before was of A', () =>
    expect(order(rig({ units: six, options: { 'turn.firstSide': 'B' }, dice: d20(1, 1, 1, 1, 1, 1, 1) }))).toEqual([
      'b1',
      'a1',
      'a2',
      'b2',
      'a3',
      'b3',
    ]));
  it('turn.tieChoice: the owner picks among equals, or the list does', () => {
    const asks = rig({ units: six, dice: d20(1) });
    expect(asks.battle.position.ask!.ask).toEqual({ k: 'pickUnit', units: ['a1', 'a2'], aw: 12 });
    expect(asks.refusal({ t: 'pickUnit', unit: 'a3' })).toEqual(['notACandidate']);
    asks.do({ t: 'pickUnit', unit: 'a2' });
    expect(asks.at('active')).toBe('a2');
    const lists = rig({ units: six, options: { 'turn.tieChoice': 'listOrder' }, dice: d20(1) });
    expect(lists.at('active')).toBe('a1');
  });
  it('turn.firstSide = roll: d6 each, higher, equal again', () => {
    const r = rig({ units: six, options: { 'turn.firstSide': 'roll' }, dice: [...d6(3, 3, 2, 5), ...d20(1)] });
    expect(r.events('BattleStarted')[0]).toMatchObject({
      firstSide: 1,
      rolls: [
        [3, 3],
        [2, 5],
      ],
    });
    expect(r.at('active')).toBe('b1');
  });
  /** AW 12 + 4 with its officer, 10 + 4 without. */
  const led = (id: string) =>
    squad(
      id,
      [
        { typeId: 'lineOfficer', basic: 'assaultRifle' },
        { typeId: 'lineInfantry', basic: 'assaultRifle' },
      ],
      { training: ['signals3'] },
      [4, 1],
      id[0]!,
    );
  it('T-98 a risen AW acts next', () => {
    // AW 10 or 15: the trained soldier is down until the turn of a1 (AW 16); b1 has AW 12.
    const scout = { typeId: 'augmentedHuman', basic: 'assaultRifle', training: ['signals3'] };
    const leader = { typeId: 'androidLeader', basic: 'assaultRifle', training: ['signals3'] };
    const r = rig({
      units: [
        squad('a1', [leader], {}, [1, 1], 'a'),
        squad('a2', [...men(1, 'lineInfantry'), scout], {}, [2, 1], 'a'),
        android('b1', [1, 10]),
      ],
      options: { 'build.trainingScope': 'perMember' },
      dice: d20(1, 1, 1),
      set: { 'units.a2.hp': [1, 0] },
    });
    expect([r.at('active'), r.at('units.a2.aw'), r.at('units.b1.aw')]).toEqual(['a1', 10, 12]);
    r.battle.set('units.a2.hp', [1, 2]);
    expect(r.at('units.a2.aw')).toBe(15);
    r.do({ t: 'endTurn', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'a2' });
    expect(r.events('TurnStarted').map((e) => e.unit)).toEqual(['a1', 'a2', 'b1']);
  });
  it('T-99 a fallen AW gives no second turn', () => {
    const r = rig({ units: [led('a1'), unit('b1', 12, 0), unit('b2', 11, 1)], dice: d20(1, 1, 1) });
    r.do({ t: 'endTurn', unit: 'a1' });
    expect([r.at('active'), r.at('units.a1.aw')]).toEqual(['b1', 16]);
    r.battle.set('units.a1.hp', [0, 1]);
    expect(r.at('units.a1.aw')).toBe(14);
    r.do({ t: 'endTurn', unit: 'b1' });
    expect(r.at('active')).toBe('b2');
  });
  it('lastTurnSide carries over between rounds', () => {
    const three = [unit('a1', 14, 0), unit('a2', 12, 1), unit('b1', 12, 0)];
    const r = rig({ units: three, dice: d20(1, 1, 1, 1) });
    const turns = (): unknown[] => r.events('TurnStarted').map((e) => e.unit);
    r.do({ t: 'endTurn', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'b1' });
    r.do({ t: 'endTurn', unit: 'a2' });
    expect([r.at('round'), turns()]).toEqual([2, ['a1', 'b1', 'a2', 'a1']]);
    // Two units tie at the top of the next round: the side that did not have the last turn goes first.
    const two = rig({ units: [unit('a1', 12, 0), unit('b1', 12, 0)], options: { 'turn.firstSide': 'B' }, dice: d20(1, 1, 1) });
    two.do({ t: 'endTurn', unit: 'b1' });
    two.do({ t: 'endTurn', unit: 'a1' });
    expect([two.at('round'), two.at('active')]).toEqual([2, 'b1']);
  });
});

describe('maintenance', () => {
  const eyes = { training: ['visualRecon2'], accessories: ['ewSuite'] };
  /** a1 (AW 12) ends its turn, everybody else has acted: maintenance, a1 first, then a2 (AW 10). */
  function maintain(spec: { readonly dice: readonly Die[]; readonly intel: number; readonly options?: Record<string, Json> }): Rig {
    const r = rig({
      units: [android('a1', [5, 5], eyes), line('a2', [5, 6], eyes), line('b1', [7, 5]), line('b2', [11, 11])],
      ...(spec.options ? { options: spec.options } : {}),
      dice: [...NO_LINK, ...spec.dice],
      set: { 'units.b1.intel': spec.intel, 'units.a2.acted': true, 'units.b1.acted': true, 'units.b2.acted': true },
    });
    r.do({ t: 'endTurn', unit: 'a1' });
    return r;
  }
  it('T-100 maintained by the second observer, the value stays', () => {
    const r = maintain({ intel: 3, dice: d20(10, 8, 8, 11, 1) });
    r.do({ t: 'maintenanceRecon', unit: 'a1', kind: 'opticalRecon', target: 'b1' });
    expect([r.at('units.a1.privateIntel'), r.at('units.b1.maintained')]).toEqual([{ b1: 2 }, false]);
    r.do({ t: 'maintenanceRecon', unit: 'a2', kind: 'electronic', target: 'b1' });
    expect([r.at('round'), r.at('units.b1.intel'), r.at('units.b1.maintained')]).toEqual([2, 3, true]);
    expect(r.events('IntelLapsed')).toEqual([]);
  });
  it('T-101 maintenance may raise the level', () => {
    const r = maintain({ intel: 1, dice: d20(14, 9) });
    r.do({ t: 'maintenanceRecon', unit: 'a1', kind: 'optical', target: 'b1' });
    expect([r.at('units.b1.maintained'), r.at('units.b1.intel')]).toEqual([true, 3]);
  });
  it('T-102 not maintained: lapse, decrement, none', () => {
    const left = (how: string): unknown => {
      const r = maintain({ intel: 2, dice: d20(5, 6, 8, 1), options: { 'intel.maintenance': how } });
      r.do({ t: 'maintenanceRecon', unit: 'a1', kind: 'optical', target: 'b1' });
      // a2 finds it and cannot share.
      r.do({ t: 'maintenanceRecon', unit: 'a2', kind: 'optical', target: 'b1' });
      return [r.at('round'), r.at('units.b1.intel')];
    };
    expect(['lapse', 'decrement', 'none'].map(left)).toEqual([
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
  });
  it('T-103 shared 0 is no target of maintenance', () => {
    const r = maintain({ intel: 2, dice: [] });
    expect(r.refusal({ t: 'maintenanceRecon', unit: 'a1', kind: 'optical', target: 'b2' })).toContain('notMaintainable');
    expect(r.refusal({ t: 'maintenanceRecon', unit: 'b1', kind: 'optical', target: 'a1' }, 1)).toEqual(['notActive']);
    expect(r.refusal({ t: 'maintenanceRecon', unit: 'a2', kind: 'optical', target: 'b1' })).toEqual(['notACandidate']);
  });
  it('intel.maintainedValue = replace takes the best level shared in the phase', () => {
    const r = maintain({ intel: 3, dice: d20(6, 9, 1), options: { 'intel.maintainedValue': 'replace' } });
    r.do({ t: 'maintenanceRecon', unit: 'a1', kind: 'optical', target: 'b1' });
    r.do({ t: 'maintenancePass', unit: 'a2' });
    expect([r.at('round'), r.at('units.b1.intel')]).toEqual([2, 1]);
  });
  it('maintenance opens no reaction windows', () => {
    const r = maintain({ intel: 1, dice: d20(8, 1) });
    expect(r.at('units.b1.rp')).toBe(1);
    r.do({ t: 'maintenanceRecon', unit: 'a1', kind: 'electronic', target: 'b1' });
    expect(r.events('ReactionOffered')).toEqual([]);
  });
  it('a phase in which nobody can do anything asks nobody', () => {
    const r = start({ dice: d20(1, 1) });
    r.do({ t: 'endTurn', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'b1' });
    expect([r.at('round'), r.ask()]).toEqual([2, 'turn']);
  });
  it('equal observers are asked together and answer in any order', () => {
    const r = rig({
      units: [android('a1', [5, 5]), android('a2', [5, 6]), line('b1', [7, 5])],
      dice: d20(1, 1, 1, 1),
      set: { 'units.b1.intel': 1 },
    });
    r.do({ t: 'pickUnit', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'a2' });
    r.do({ t: 'endTurn', unit: 'b1' });
    expect(r.battle.position.ask!.ask).toMatchObject({ k: 'maintenance', units: ['a1', 'a2'] });
    r.do({ t: 'maintenanceRecon', unit: 'a2', kind: 'optical', target: 'b1' });
    expect(r.battle.position.ask!.ask).toMatchObject({ k: 'maintenance', units: ['a1'] });
  });
});
