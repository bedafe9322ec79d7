import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { penResult } from './chance.ts';
import { cappedLevel, effectiveIntel, levelOf, needFor } from './procedures/knowledge.ts';
import { refuseRecon } from './why/recon.ts';
import { d20, men, NO_LINK, rig, versus, type Rig } from './rig.testing.ts';
import { squad } from './testing.ts';
import { weapon } from './tables.ts';

/** OR 4 (visualRecon2) against OS 2; ER 6 with the EW suite against ES 2. */
const observer = (more: Record<string, Json> = {}) =>
  squad('a1', men(2, 'androidTrooper'), { training: ['visualRecon2'], ...more }, [5, 5], 'a');
const target = (more: Record<string, Json> = {}, at: readonly [number, number] = [7, 5]) =>
  squad('b1', men(4, 'lineInfantry'), more, at, 'b');

interface Case {
  readonly die: number;
  readonly level?: number;
  readonly at?: readonly [number, number];
  readonly set?: Readonly<Record<string, Json>>;
  readonly options?: Record<string, Json>;
  readonly cell?: Readonly<Record<string, Json>>;
  readonly observer?: Record<string, Json>;
  readonly target?: Record<string, Json>;
}

/** One recon in a battle: the printed comparison, margin and level. */
function recon(t: 'opticalRecon' | 'electronicRecon' | 'droneRecon', c: Case): readonly [string, number, number] {
  const at = c.at ?? [7, 5];
  const r = rig({
    units: [observer(c.observer), target(c.target, at)],
    levels: c.level === undefined ? [] : [[at, c.level]],
    cells: c.cell ? [[at, c.cell]] : [],
    ...(c.options ? { options: c.options } : {}),
    // A success is followed by the share check.
    dice: [...NO_LINK, ...d20(c.die, 1)],
    ...(c.set ? { set: c.set } : {}),
  });
  r.do({ t, unit: 'a1', target: 'b1' });
  const e = r.events('ReconRolled')[0]!;
  expect(e.result).toBe(e.level > 0);
  expect(r.events('ShareRolled').length).toBe(e.level > 0 ? 1 : 0);
  return [versus(e), e.margin, e.level];
}

describe('checks and levels', () => {
  it('T-1 an equal check fails; T-2 one more succeeds', () => {
    expect(penResult(0)).toBe('none');
    const link = (die: number): boolean => rig({ units: [observer(), target()], dice: d20(die) }).events('LinkChecked')[0]!.result;
    expect(link(8)).toBe(false);
    expect(link(9)).toBe(true);
  });
  it('T-2 left 21 against right 20 succeeds', () => {
    const e = rig({ units: [observer(), target()], dice: d20(9) }).events('LinkChecked')[0]!;
    expect([versus(e), e.margin, e.result]).toEqual(['21 vs 20', 1, true]);
  });
  it('T-3 intelLevel by margin', () => expect([0, 1, 4, 5, 8, 9, 12, 13, 16, 17].map(levelOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5]));
  it('T-4 intelLevel from the source', () => expect([5, 4].map(levelOf)).toEqual([2, 1]));
  it('T-5 intelLevel cap of the cell', () => {
    const level = (margin: number, intelCap: Json): number => {
      const r = rig({ units: [observer(), target()], cells: [[[7, 5], { intelCap }]], dice: NO_LINK });
      return cappedLevel(r.g, margin, r.unit('b1').cell);
    };
    expect([level(13, 2), level(4, 2), level(13, null)]).toEqual([2, 1, 4]);
  });
  it('intel.max caps every level', () => {
    const r = rig({ units: [observer(), target()], options: { 'intel.max': 3 }, dice: NO_LINK });
    expect([17, 9, 4].map((m) => cappedLevel(r.g, m, r.unit('b1').cell))).toEqual([3, 3, 1]);
  });
});

describe('optical recon', () => {
  const OPEN: readonly (readonly [string, number, string, number, number])[] = [
    ['T-6', 5, '11 vs 11', 0, 0],
    ['T-7', 6, '12 vs 11', 1, 1],
    ['T-8', 9, '15 vs 11', 4, 1],
    ['T-9', 10, '16 vs 11', 5, 2],
    ['T-10', 14, '20 vs 11', 9, 3],
    ['T-11', 18, '24 vs 11', 13, 4],
    ['T-12', 20, '26 vs 11', 15, 4],
  ];
  for (const [id, die, text, margin, level] of OPEN)
    it(`${id} optical recon OR 4, OS 2, TL 1, d20 ${die}`, () => expect(recon('opticalRecon', { die })).toEqual([text, margin, level]));

  const plain = { training: [] };
  it('T-13 optical recon in TL 3, same cell', () => {
    const c = { level: 3, at: [5, 5] as const, observer: plain };
    expect(recon('opticalRecon', { ...c, die: 9 })).toEqual(['13 vs 13', 0, 0]);
    expect(recon('opticalRecon', { ...c, die: 10 })).toEqual(['14 vs 13', 1, 1]);
  });
  it('T-14 optical recon in TL -2', () => {
    expect(recon('opticalRecon', { die: 4, level: -2, observer: plain })).toEqual(['8 vs 8', 0, 0]);
    expect(recon('opticalRecon', { die: 5, level: -2, observer: plain })).toEqual(['9 vs 8', 1, 1]);
  });
  it('T-17 optical recon against hidden infantry in TL 2', () => {
    const c = { level: 2, set: { 'units.b1.stance': 'hidden' } };
    expect(recon('opticalRecon', { ...c, die: 10 })).toEqual(['16 vs 16', 0, 0]);
    expect(recon('opticalRecon', { ...c, die: 11 })).toEqual(['17 vs 16', 1, 1]);
  });
  it('T-18 optical recon against hidden infantry with camoNet', () => {
    const c = { level: 2, set: { 'units.b1.stance': 'hidden' }, target: { accessories: ['camoNet'] } };
    expect(recon('opticalRecon', { ...c, die: 12 })).toEqual(['18 vs 18', 0, 0]);
    expect(recon('opticalRecon', { ...c, die: 13 })).toEqual(['19 vs 18', 1, 1]);
  });
  it('T-19 optical recon against a unit that has fired', () => {
    const c = { level: 2, set: { 'units.b1.firedSinceTurnStart': true }, observer: plain };
    expect(recon('opticalRecon', { ...c, die: 6 })).toEqual(['10 vs 10', 0, 0]);
    expect(recon('opticalRecon', { ...c, die: 7 })).toEqual(['11 vs 10', 1, 1]);
  });
  it('signature.firing is an option', () => {
    const c = { set: { 'units.b1.firedSinceTurnStart': true }, options: { 'signature.firing': 6 } };
    expect(recon('opticalRecon', { ...c, die: 5 })).toEqual(['11 vs 5', 6, 2]);
  });
  it('T-20 optical recon with OR 0 is refused', () => {
    const r = rig({ units: [observer(), target()], dice: NO_LINK });
    const blind = r.g.profiles.map((p) => ({ ...p, members: p.members.map((m) => ({ ...m, or: 0 })) }));
    const reasons = refuseRecon({ ...r.g, profiles: blind }, r.battle.position.state, r.unit('a1'), r.unit('b1'), 'opticalRecon');
    expect(reasons.map((x) => x.id)).toEqual(['opticalReconUnavailable']);
    expect(r.diceLeft()).toBe(0);
  });
  it('no sight, no optical recon; a range limit is an option', () => {
    const wall = rig({ units: [observer(), target()], levels: [[[6, 5], 3]], dice: NO_LINK });
    expect(wall.refusal({ t: 'opticalRecon', unit: 'a1', target: 'b1' })).toEqual(['noLineOfSight']);
    const near = rig({ units: [observer(), target()], options: { 'recon.opticalMaxRange': 1 }, dice: NO_LINK });
    expect(near.refusal({ t: 'opticalRecon', unit: 'a1', target: 'b1' })).toEqual(['outOfRange']);
  });
  it('T-145 intelCap cuts a level', () => expect(recon('opticalRecon', { die: 14, cell: { intelCap: 2 } })).toEqual(['20 vs 11', 9, 2]));
  it('T-146 opticalMod of the cell and opticalModifier of the scenario', () => {
    const c = { observer: plain, cell: { opticalMod: 2 }, options: { opticalModifier: 3 } };
    expect(recon('opticalRecon', { ...c, die: 12 })).toEqual(['16 vs 16', 0, 0]);
    expect(recon('opticalRecon', { ...c, die: 13 })).toEqual(['17 vs 16', 1, 1]);
  });
});

describe('electronic and drone recon', () => {
  const suite = { accessories: ['ewSuite'] };
  const CASES: readonly (readonly [string, number, string, number, number])[] = [
    ['T-21', 7, '15 vs 15', 0, 0],
    ['T-22', 8, '16 vs 15', 1, 1],
    ['T-23', 11, '19 vs 15', 4, 1],
    ['T-24', 12, '20 vs 15', 5, 2],
    ['T-25', 16, '24 vs 15', 9, 3],
    ['T-26', 20, '28 vs 15', 13, 4],
  ];
  for (const [id, die, text, margin, level] of CASES)
    it(`${id} electronic recon ER 6, ES 2, d20 ${die}`, () =>
      expect(recon('electronicRecon', { die, observer: suite })).toEqual([text, margin, level]));

  it('T-27 electronic recon needs ER and ES, not sight', () => {
    const silent = (who: string): Rig =>
      rig({ units: [observer(suite), target()], dice: NO_LINK, set: { [`units.${who}.emissionControl`]: true } });
    for (const who of ['a1', 'b1'])
      expect(silent(who).refusal({ t: 'electronicRecon', unit: 'a1', target: 'b1' })).toEqual(['electronicReconUnavailable']);
    const blind = rig({ units: [observer(suite), target()], levels: [[[6, 5], 3]], dice: [...NO_LINK, ...d20(7)] });
    blind.do({ t: 'electronicRecon', unit: 'a1', target: 'b1' });
    expect(versus(blind.events('ReconRolled')[0]!)).toBe('15 vs 15');
  });
  it('electronicMod, electronicModifier and the range limit', () => {
    const c = { observer: suite, cell: { electronicMod: 2 }, options: { electronicModifier: 1 } };
    expect(recon('electronicRecon', { ...c, die: 11 })).toEqual(['19 vs 18', 1, 1]);
    const near = rig({ units: [observer(suite), target()], options: { 'recon.electronicMaxRange': 1 }, dice: NO_LINK });
    expect(near.refusal({ t: 'electronicRecon', unit: 'a1', target: 'b1' })).toEqual(['outOfRange']);
  });
  it('T-147 droneRecon at distance 8 without sight, not at 9, not without a drone', () => {
    const drone = { accessories: ['reconDrone'] };
    const fly = (die: number): readonly [string, number, number] => {
      const r = rig({
        units: [squad('a1', men(2, 'androidTrooper'), drone, [1, 5], 'a'), target({}, [9, 5])],
        levels: [
          [[9, 5], 3],
          [[5, 5], 3],
        ],
        dice: [...NO_LINK, ...d20(die, 1)],
      });
      r.do({ t: 'droneRecon', unit: 'a1', target: 'b1' });
      const e = r.events('ReconRolled')[0]!;
      return [versus(e), e.margin, e.level];
    };
    expect(fly(8)).toEqual(['13 vs 13', 0, 0]);
    expect(fly(9)).toEqual(['14 vs 13', 1, 1]);
    const far = rig({ units: [squad('a1', men(2, 'androidTrooper'), drone, [1, 5], 'a'), target({}, [10, 5])], dice: NO_LINK });
    expect(far.refusal({ t: 'droneRecon', unit: 'a1', target: 'b1' })).toEqual(['outOfRange']);
    const none = rig({ units: [observer(), target()], dice: NO_LINK });
    expect(none.refusal({ t: 'droneRecon', unit: 'a1', target: 'b1' })).toEqual(['missingAccessory']);
  });
});

describe('awareness, share, knowledge', () => {
  it('T-28 AW check AW 12', () => {
    const link = (die: number) => rig({ units: [observer(), target()], dice: d20(die) }).events('LinkChecked')[0]!;
    expect([versus(link(8)), link(8).result]).toEqual(['20 vs 20', false]);
    expect([versus(link(9)), link(9).result]).toEqual(['21 vs 20', true]);
  });
  it('T-29 AW check with longRangeRadio', () => {
    const link = (die: number) =>
      rig({ units: [observer({ accessories: ['longRangeRadio'] }), target()], dice: d20(die) }).events('LinkChecked')[0]!;
    expect([versus(link(6)), link(6).result]).toEqual(['20 vs 20', false]);
    expect([versus(link(7)), link(7).result]).toEqual(['21 vs 20', true]);
  });
  const share = (shared: number, find: number, die: number): readonly [boolean, number, number] => {
    const r = rig({ units: [observer(), target()], dice: [...NO_LINK, ...d20(find, die)], set: { 'units.b1.intel': shared } });
    r.do({ t: 'opticalRecon', unit: 'a1', target: 'b1' });
    return [r.events('ShareRolled')[0]!.result, r.at('units.b1.intel') as number, r.at('units.a1.privateIntel.b1') as number];
  };
  it('T-30 share succeeds and raises', () => expect(share(1, 14, 9)).toEqual([true, 3, 3]));
  it('T-31 share fails, the private level stays', () => expect(share(1, 14, 8)).toEqual([false, 1, 3]));
  it('T-32 share of less than is known changes nothing', () => expect(share(2, 6, 20)).toEqual([true, 2, 1]));
  it('share.roll = whenUseful does not roll for old news; always does', () => {
    const r = rig({
      units: [observer(), target()],
      options: { 'share.roll': 'whenUseful' },
      dice: [...NO_LINK, ...d20(6)],
      set: { 'units.b1.intel': 2 },
    });
    r.do({ t: 'opticalRecon', unit: 'a1', target: 'b1' });
    expect(r.events('ShareRolled')).toEqual([]);
    expect(r.at('units.a1.privateIntel.b1')).toBe(1);
  });
  it('a share check never changes the link', () => {
    const r = rig({ units: [observer(), target()], dice: d20(9, 6, 1) });
    r.do({ t: 'opticalRecon', unit: 'a1', target: 'b1' });
    expect([r.events('ShareRolled')[0]!.result, r.at('units.a1.linked')]).toEqual([false, true]);
  });

  const known = (linked: boolean, shared: number, own: number, at: readonly [number, number] = [7, 5], options = {}): number => {
    const r = rig({
      units: [observer(), target({}, at)],
      options,
      dice: NO_LINK,
      set: { 'units.a1.linked': linked, 'units.b1.intel': shared, 'units.a1.privateIntel': { b1: own } },
    });
    return effectiveIntel(r.g, r.unit('a1'), r.unit('b1'));
  };
  it('T-33 effectiveIntel linked', () => expect(known(true, 3, 1)).toBe(3));
  it('T-34 effectiveIntel not linked', () => expect(known(false, 3, 1)).toBe(1));
  it('T-35 effectiveIntel not linked, nothing private', () => expect(known(false, 3, 0)).toBe(0));
  it('T-36 effectiveIntel by contact', () => {
    expect(known(false, 0, 0, [5, 5])).toBe(1);
    expect(known(false, 0, 0, [5, 5], { 'intel.contactLevel': 0 })).toBe(0);
    expect(known(false, 0, 0, [5, 5], { 'intel.contactLevel': 2 })).toBe(2);
  });
  const PLAIN = weapon('assaultRifle');
  const MORTAR = weapon('lightMortar');
  const MISSILE = weapon('guidedMissile');
  /** The need that a battle names when nothing is known; level 3 between the two hides the target. */
  const told = (t: 'shoot' | 'suppressiveFire', weaponId: string, between: number): unknown => {
    const armed = { specials: ['lightMortar', 'guidedMissile'], training: ['supportGunnery'] };
    const r = rig({
      units: [squad('a1', men(4, 'androidTrooper'), armed, [5, 5], 'a'), target()],
      levels: [[[6, 5], between]],
      dice: NO_LINK,
    });
    const reasons = r.battle.why({ by: 0, cmd: { t, unit: 'a1', target: 'b1', weapons: [{ member: 0, weapon: weaponId }] } });
    return reasons.find((x) => x.id === 'intelTooLow')?.data?.['need'];
  };
  it('T-37 intelNeed of shoot', () => {
    expect(needFor('shoot', PLAIN, true)).toBe(2);
    expect(needFor('shoot', MORTAR, false)).toBe(3);
    expect(needFor('shoot', MORTAR, true)).toBe(2);
    expect(needFor('shoot', MISSILE, true)).toBe(1);
    // No weapon of the book is both.
    expect(needFor('shoot', { indirect: true, guided: true }, false)).toBe(2);
    expect([told('shoot', 'assaultRifle', 1), told('shoot', 'lightMortar', 3), told('shoot', 'lightMortar', 1)]).toEqual([2, 3, 2]);
    expect(told('shoot', 'guidedMissile', 1)).toBe(1);
  });
  it('T-38 intelNeed of suppressiveFire', () => {
    expect([needFor('suppressiveFire', PLAIN, true), needFor('suppressiveFire', MISSILE, true)]).toEqual([1, 1]);
    expect([told('suppressiveFire', 'assaultRifle', 1), told('suppressiveFire', 'guidedMissile', 1)]).toEqual([1, 1]);
  });
});
