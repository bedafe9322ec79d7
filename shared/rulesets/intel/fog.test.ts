import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { d20, d6, men, NO_LINK, rig, versus, type Rig, type RigSpec } from './rig.testing.ts';
import { intel } from './ruleset.ts';
import { squad } from './testing.ts';
import type { Event, State } from './types.ts';

type At = readonly [number, number];
const android = (id: string, at: At, more: Record<string, Json> = {}, n = 2) => squad(id, men(n, 'androidTrooper'), more, at, id[0]!);
const line = (id: string, at: At, more: Record<string, Json> = {}, n = 4) =>
  squad(id, men(n, 'lineInfantry'), { rp: 0, ...more }, at, id[0]!);

/** Hidden play on open ground; `options` may differ. */
const hidden = (spec: Partial<RigSpec>): Rig =>
  rig({
    units: [android('a1', [5, 5]), line('b1', [8, 5])],
    ...spec,
    options: { fogOfWar: 'intel', ...spec.options },
    dice: [...NO_LINK, ...(spec.dice ?? [])],
  });

const seenBy = (r: Rig, side: number): State => r.battle.view(side).seen;
const perceived = (r: Rig, side: number): Event[] => {
  const found: Event[] = [];
  for (let n = 1; n <= r.battle.entries.length; n++) {
    const entry = r.battle.entries[n - 1]!;
    if (entry.c !== 'event') continue;
    const e = intel.perceive(r.battle.setting, r.battle.at(n).state, entry.event, side);
    if (e) found.push(e);
  }
  return found;
};

describe('searches (R-7.26)', () => {
  it('T-168 search with nobody to find draws its die and finds nothing; an unknown enemy cannot be named', () => {
    const r = hidden({ levels: [[[7, 5], 3]], dice: d20(20) });
    expect(r.refusal({ t: 'opticalRecon', unit: 'a1', target: 'b1' })).toEqual(['targetNotTargetable']);
    r.do({ t: 'opticalRecon', unit: 'a1' });
    expect([r.events('SearchFailed'), r.at('units.a1.ap'), r.diceLeft()]).toEqual([
      [{ e: 'SearchFailed', unit: 'a1', kind: 'opticalRecon' }],
      1,
      0,
    ]);
  });
  it('T-167 part: of two unknown enemies the easier one is taken, a success names it and is shared', () => {
    // OR 4: b1 in cover on level 2 (6 - 14), b2 in the open on level 1 (6 - 11).
    const r = hidden({
      units: [android('a1', [5, 5], { training: ['visualRecon2'] }), line('b1', [7, 5]), line('b2', [5, 7])],
      levels: [[[7, 5], 2]],
      dice: d20(10, 9),
      set: { 'units.b1.stance': 'cover' },
    });
    r.do({ t: 'opticalRecon', unit: 'a1' });
    const e = r.events('ReconRolled')[0]!;
    expect([e.target, versus(e), e.level, r.at('units.b2.intel')]).toEqual(['b2', '16 vs 11', 2, 2]);
    expect(r.battle.why({ by: 0, cmd: { t: 'opticalRecon', unit: 'a1', target: 'b2' } })).toEqual([]);
  });
  it('equal enemies: the nearest, then the lowest order', () => {
    const found = (b1: At, b2: At): string => {
      const r = hidden({ units: [android('a1', [5, 5]), line('b1', b1), line('b2', b2)], dice: d20(20, 1) });
      r.do({ t: 'opticalRecon', unit: 'a1' });
      return r.events('ReconRolled')[0]!.target;
    };
    expect([found([9, 5], [7, 5]), found([7, 5], [9, 5]), found([7, 5], [3, 5])]).toEqual(['b2', 'b1', 'b1']);
  });
  it('a failed search looks the same with and without an enemy', () => {
    const log = (levels: NonNullable<RigSpec['levels']>): unknown => {
      const r = hidden({ levels, dice: d20(1) });
      const events = r.do({ t: 'opticalRecon', unit: 'a1' });
      return events.flatMap((e) => intel.tell(r.battle.setting, r.battle.position.state, e, 0));
    };
    expect(log([])).toEqual(log([[[7, 5], 3]]));
  });
  it('open play knows no search', () => {
    const r = rig({ units: [android('a1', [5, 5]), line('b1', [8, 5])], dice: NO_LINK });
    expect(r.refusal({ t: 'opticalRecon', unit: 'a1' })).toEqual(['targetNotTargetable']);
  });
  it('maintenance is no time for a search', () => {
    const r = hidden({ dice: d20(1, 1) });
    r.do({ t: 'endTurn', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'b1' });
    expect([r.at('round'), r.ask()]).toEqual([2, 'turn']);
  });
});

describe('what a side sees', () => {
  const at = (level: number): State => {
    const r = hidden({
      dice: [],
      set: {
        'units.b1.intel': level,
        'units.b1.hp': [1, 0, 1, 0],
        'units.b1.stance': 'cover',
        'units.b1.rp': 2,
        'units.b1.firedSinceTurnStart': true,
      },
    });
    return seenBy(r, 0);
  };
  const shown = (s: State): unknown => {
    const u = s.units[1]!;
    return [u.cell, u.firedSinceTurnStart, u.living, u.hp, u.stance, u.rp];
  };
  it('level by level: nothing, cell, members, everything', () => {
    const cell = 5 * 12 + 8;
    expect(shown(at(0))).toEqual([-1, false, 4, [1, 1, 1, 1], 'open', 0]);
    expect(shown(at(1))).toEqual([cell, true, 4, [1, 1, 1, 1], 'open', 0]);
    expect(shown(at(2))).toEqual([cell, true, 2, [1, 0, 1, 0], 'open', 0]);
    expect(shown(at(3))).toEqual([cell, true, 2, [1, 0, 1, 0], 'cover', 2]);
  });
  it('private levels of living units and contact count, the umpire and the end see all', () => {
    const r = hidden({ set: { 'units.a1.privateIntel': { b1: 1 } } });
    expect(seenBy(r, 0).units[1]!.cell).toBeGreaterThan(0);
    const met = hidden({ units: [android('a1', [5, 5]), line('b1', [5, 5])] });
    expect(seenBy(met, 0).units[1]!.cell).toBe(65);
    const none = hidden({ units: [android('a1', [5, 5]), line('b1', [5, 5])], options: { 'intel.contactLevel': 0 } });
    expect(seenBy(none, 0).units[1]!.cell).toBe(-1);
    expect(seenBy(r, 1).units[0]!.cell).toBe(-1);
    expect(intel.view(r.battle.setting, r.battle.position.state, -1).seen).toBe(r.battle.position.state);
    r.do({ t: 'concede' }, 1);
    expect(seenBy(r, 1).units[0]!.cell).toBe(65);
  });
  it('an unknown enemy acts unseen, its shot is felt without a name', () => {
    const r = hidden({
      units: [android('a1', [5, 5], { training: ['shooting3'] }, 1), line('b1', [6, 5])],
      dice: [...d20(20), ...d6(6)],
      set: { 'units.a1.linked': true, 'units.b1.intel': 2 },
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    const b = perceived(r, 1);
    expect(b.find((e) => e.e === 'AttackDeclared')).toMatchObject({ unit: '?', target: 'b1', weapons: [] });
    expect(b.filter((e) => e.e === 'HitRolled' || e.e === 'ActionTaken' || e.e === 'TurnStarted')).toEqual([]);
    expect(b.filter((e) => e.e === 'DamageApplied').map((e) => e.unit)).toEqual(['b1']);
    // Known at 2, the attacker sees a member fall.
    expect(perceived(r, 0).filter((e) => e.e === 'DamageApplied').length).toBe(1);
  });
  it('a trigger that is not known offers recon only, without unit or cell', () => {
    const r = hidden({ units: [android('a1', [5, 5]), line('b1', [8, 5], { rp: 1 })], dice: d20(20, 20) });
    r.do({ t: 'move', unit: 'a1', path: [[6, 5]] });
    const { ask } = r.battle.position.ask!;
    expect(ask).toMatchObject({
      k: 'react',
      trigger: '',
      offers: [{ unit: 'b1', reactions: ['reactionOpticalRecon'] }],
      frame: { trigger: -1, cell: -1 },
    });
    expect(r.refusal({ t: 'react', reaction: 'reactionFire', unit: 'b1' })).toEqual(['notOffered']);
    expect(r.refusal({ t: 'react', reaction: 'reactionOpticalRecon', unit: 'b1', target: 'a1' })).toEqual(['notOffered']);
    r.do({ t: 'react', reaction: 'reactionOpticalRecon', unit: 'b1' });
    expect([r.at('units.a1.intel'), r.ask()]).toEqual([4, 'turn']);
  });
  it('a marker that leaves the cell in which it was met is lost', () => {
    const r = hidden({ units: [android('a1', [5, 5]), line('b1', [5, 5])] });
    r.do({ t: 'move', unit: 'a1', path: [[6, 5]] });
    const step = perceived(r, 1).find((e) => e.e === 'Stepped')!;
    expect(step).toMatchObject({ unit: 'a1', from: 65, cell: -1 });
    const [told] = intel.tell(r.battle.setting, r.battle.position.state, r.events('Stepped')[0]!, 1);
    expect(told).toMatchObject({ id: 'lostContact', data: { unit: 'a1', cell: [5, 5] } });
  });
});
