import { describe, expect, it } from 'vitest';
import type { AutoPolicy } from '../../engine/ruleset.ts';
import { CATALOGUES } from '../../i18n/index.ts';
import type { Json } from '../../result.ts';
import { aimAt, armouryOf } from './assignment.ts';
import { isWellFormed } from './commandShape.ts';
import { d20, men, NO_LINK, rig, type Rig } from './rig.testing.ts';
import { intel } from './ruleset.ts';
import { squad } from './testing.ts';
import type { Command } from './types.ts';

type At = readonly [number, number];
const android = (id: string, at: At, more: Record<string, Json> = {}, n = 2) => squad(id, men(n, 'androidTrooper'), more, at, id[0]!);
const line = (id: string, at: At, more: Record<string, Json> = {}, n = 4) => squad(id, men(n, 'lineInfantry'), more, at, id[0]!);
const policy = (more: Partial<AutoPolicy> = {}): AutoPolicy => ({
  reactions: 'pass',
  casualties: 'policy',
  discard: 'policy',
  maintenance: 'pass',
  ...more,
});
const answer = (r: Rig, side: number, p: AutoPolicy): Command | null =>
  intel.autoAnswer(r.battle.read, r.battle.view(side), r.battle.position.ask!, p);

describe('reactions by policy', () => {
  /** a1 steps towards b1 (shooting known, good or poor) and b2. */
  const window = (shooting: readonly string[]): Rig => {
    const r = rig({
      units: [android('a1', [5, 5], {}, 1), line('b1', [8, 5], { training: shooting }, 3), line('b2', [9, 9], {}, 1)],
      dice: NO_LINK,
      set: { 'units.b1.linked': true, 'units.a1.intel': 2 },
    });
    r.do({ t: 'move', unit: 'a1', path: [[6, 5]] });
    return r;
  };
  const fire = { t: 'react', reaction: 'reactionFire', unit: 'b1', target: 'a1' };

  it('pass lets it go, always shoots, ask leaves it to the player', () => {
    const r = window([]);
    expect(answer(r, 1, policy())).toEqual({ t: 'passReaction' });
    expect(answer(r, 1, policy({ reactions: 'always' }))).toEqual(fire);
    expect(answer(r, 1, policy({ reactions: 'ask' }))).toBeNull();
  });
  it('over50 shoots when a kill is likelier than none', () => {
    // HP 2 against single hits of 1: three rifles of RC 8 rarely kill, of RC 14 at a wounded man they do.
    const poor = window([]);
    expect(answer(poor, 1, policy({ reactions: 'over50' }))).not.toEqual(fire);
    const good = window(['shooting3']);
    good.battle.set('units.a1.hp', [1]);
    // Setting a field asks anew; the window is still open.
    expect(good.ask()).toBe('react');
    expect(answer(good, 1, policy({ reactions: 'over50' }))).toEqual(fire);
  });
  it('the word for a unit wins over the word for the side', () => {
    const r = window([]);
    expect(answer(r, 1, policy({ unitReactions: { b1: 'always' } }))).toEqual(fire);
    expect(answer(r, 1, policy({ reactions: 'always', unitReactions: { b1: 'pass', b2: 'pass' } }))).toEqual({ t: 'passReaction' });
    expect(answer(r, 1, policy({ reactions: 'always', unitReactions: { b1: 'ask', b2: 'pass' } }))).toBeNull();
  });
  it('a policy goes to ground and never gives ground', () => {
    const shot = rig({
      units: [android('a1', [5, 5]), line('b1', [6, 5])],
      dice: [...NO_LINK, ...d20(1, 1)],
      set: { 'units.a1.linked': true, 'units.b1.intel': 2 },
    });
    shot.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    for (const reactions of ['over50', 'always'] as const)
      expect(answer(shot, 1, policy({ reactions }))).toEqual({ t: 'react', reaction: 'goToGround', unit: 'b1' });
    const entered = rig({
      units: [android('a1', [5, 5]), line('b1', [6, 5])],
      levels: [[[5, 5], 3]],
      dice: NO_LINK,
      set: { 'units.b1.emissionControl': true },
    });
    entered.do({ t: 'move', unit: 'a1', path: [[6, 5]] });
    expect(answer(entered, 1, policy({ reactions: 'always' }))).not.toMatchObject({ reaction: 'fallBack' });
  });
});

describe('maintenance by policy', () => {
  const phase = (): Rig => {
    const r = rig({
      units: [android('a1', [5, 5], { accessories: ['ewSuite'] }), line('b1', [7, 5]), line('b2', [6, 6], {}, 8)],
      dice: NO_LINK,
      set: { 'units.b1.intel': 1, 'units.b2.intel': 3, 'units.b1.acted': true, 'units.b2.acted': true },
    });
    r.do({ t: 'endTurn', unit: 'a1' });
    return r;
  };
  it('pass passes, ask asks', () => {
    expect(answer(phase(), 0, policy())).toEqual({ t: 'maintenancePass', unit: 'a1' });
    expect(answer(phase(), 0, policy({ maintenance: 'ask' }))).toBeNull();
  });
  it('the plan keeps what is worth most, by the recon that is likeliest', () => {
    // ER 6 + ES 2 against 15 is 13 faces, OR 2 + OS 2 against 11 also 13: the optical one comes first.
    expect(answer(phase(), 0, policy({ maintenance: 'plan' }))).toEqual({
      t: 'maintenanceRecon',
      unit: 'a1',
      kind: 'opticalRecon',
      target: 'b2',
    });
  });
});

describe('choices', () => {
  const r = rig({
    units: [android('a1', [5, 5], { specials: ['grenadeLauncher'] }), line('b1', [7, 5]), line('b2', [0, 0])],
    levels: [[[0, 0], 3]],
    dice: NO_LINK,
    set: { 'units.a1.linked': true, 'units.b1.intel': 2 },
  });
  const all = (refused: boolean) => [...intel.choices(r.battle.read, r.battle.position.state, r.battle.position.ask, { side: 0, refused })];
  it('legal ones only, unless the refused are asked for with their reasons', () => {
    const legal = all(false);
    expect(legal.every((c) => c.no === undefined && r.battle.why({ by: 0, cmd: c.cmd }).length === 0)).toBe(true);
    const shown = all(true);
    expect(shown.filter((c) => !c.no).map((c) => c.cmd)).toEqual(legal.map((c) => c.cmd));
    const far = shown.find((c) => c.cmd.t === 'shoot' && c.cmd.target === 'b2');
    expect(far?.no?.map((x) => x.id)).toEqual(['outOfRange', 'noLineOfSight', 'intelTooLow']);
    // Every action has at least one entry, so that the bar can say why not.
    for (const t of ['aimedFire', 'assault', 'jam', 'popSmoke', 'droneRecon', 'firstAid', 'forcedMarch', 'closeCombat'])
      expect(
        shown.some((c) => c.cmd.t === t && c.no !== undefined),
        t,
      ).toBe(true);
  });
  it('labels name what is done to whom', () => {
    const shot = all(false).find((c) => c.cmd.t === 'shoot')!;
    expect(shot.label).toEqual({ id: 'shoot', data: { unit: 'a1', target: 'b1' } });
    expect(JSON.parse(JSON.stringify(shot))).toMatchObject({ cmd: { t: 'shoot' }, label: { id: 'shoot' } });
  });
  it('the armoury lists every weapon with its members and what speaks against it', () => {
    const s = r.battle.position.state;
    const at = (target: string) => armouryOf(r.g, r.unit('a1'), aimAt(r.g, s, r.unit('a1'), r.unit(target), 'shoot'));
    expect(at('b1')).toEqual([
      { weapon: 'grenadeLauncher', count: 1, members: [0, 1], no: [] },
      { weapon: 'assaultRifle', count: 2, members: [0, 1], no: [] },
    ]);
    expect(at('b2').map((w) => w.no.map((x) => x.id))).toEqual([
      ['outOfRange', 'noLineOfSight', 'intelTooLow'],
      ['outOfRange', 'noLineOfSight', 'intelTooLow'],
    ]);
  });
  it('every weighed choice can be told, and shooting a known enemy beats doing nothing', () => {
    const view = r.battle.view(0);
    const weighed = all(false).map((choice) => ({ choice, ...intel.appraise(r.battle.read, view, r.battle.position.ask, choice) }));
    for (const w of weighed) {
      expect(w.score).toBe(w.terms.reduce((a, t) => a + t.value, 0));
      for (const t of w.terms) expect(CATALOGUES.en[`appraisal.${t.id}`], t.id).toBeDefined();
    }
    const score = (t: string): number => Math.max(...weighed.filter((w) => w.choice.cmd.t === t).map((w) => w.score));
    expect(score('shoot')).toBeGreaterThan(score('endTurn'));
  });
});

describe('commands', () => {
  it('of another shape are told apart from legal ones', () => {
    const good: Command[] = [
      { t: 'move', unit: 'a', path: [[1, 2]] },
      { t: 'shoot', unit: 'a', target: 'b', weapons: [{ member: 0, weapon: 'assaultRifle' }] },
      { t: 'maintenanceRecon', unit: 'a', kind: 'optical', target: 'b' },
      { t: 'passReaction' },
    ];
    for (const cmd of good) expect(isWellFormed(cmd), JSON.stringify(cmd)).toBe(true);
    const bad: unknown[] = [
      { t: 'fly' },
      { t: 'constructor' },
      { t: 'move', unit: 'a', path: [[1]] },
      { t: 'move', unit: 'a', path: [[1.5, 2]] },
      { t: 'shoot', unit: 'a' },
      { t: 'shoot', unit: 'a', target: 'b', weapons: [{ member: '0', weapon: 'x' }] },
      { t: 'chooseCasualty', unit: 'a', member: -1 },
      { t: 'maintenanceRecon', unit: 'a', kind: 'psychic', target: 'b' },
      { t: 'react', reaction: 'flee', unit: 'a' },
    ];
    for (const cmd of bad) expect(isWellFormed(cmd as Command), JSON.stringify(cmd)).toBe(false);
  });
});
