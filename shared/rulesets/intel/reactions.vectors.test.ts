import { describe, expect, it } from 'vitest';
import { startBattle } from '../../engine/battle.ts';
import { canonicalJson } from '../../engine/hash.ts';
import { makeSetting } from '../../engine/setting.ts';
import { botDice, decide } from '../../bots/decide.ts';
import { BOTS } from '../../bots/index.ts';
import type { Json } from '../../result.ts';
import { crossing } from './crossing.testing.ts';
import { d20, d6, men, NO_LINK, rig, versus, type Rig, type RigSpec } from './rig.testing.ts';
import { intel } from './ruleset.ts';
import { squad } from './testing.ts';
import type { IntelTypes, WeaponUse, WindowFrame } from './types.ts';
import { windowOf } from './procedures/windows.ts';
import { refuseReaction } from './reactions/refuse.ts';

type At = readonly [number, number];
const android = (id: string, at: At, more: Record<string, Json> = {}, n = 2) => squad(id, men(n, 'androidTrooper'), more, at, id[0]!);
const line = (id: string, at: At, more: Record<string, Json> = {}, n = 4) => squad(id, men(n, 'lineInfantry'), more, at, id[0]!);
const far = (id: string) => squad(id, men(1, 'lineInfantry'), { rp: 0 }, id.startsWith('a') ? [0, 11] : [11, 0], id[0]!);

const fight = (spec: Partial<RigSpec>): Rig =>
  rig({ units: [android('a1', [5, 5]), line('b1', [6, 5])], ...spec, dice: [...NO_LINK, ...(spec.dice ?? [])] });

describe('contact and going to ground', () => {
  it('T-122 contact: closeCombat legal, shoot is not', () => {
    const r = fight({ units: [android('a1', [5, 5]), line('b1', [5, 5])] });
    expect(r.battle.why({ by: 0, cmd: { t: 'closeCombat', unit: 'a1', target: 'b1' } })).toEqual([]);
    expect(r.battle.why({ by: 0, cmd: { t: 'shoot', unit: 'a1', target: 'b1' } })).toEqual([
      { id: 'intelTooLow', cite: 'R-7.5', data: { have: 1, need: 2 } },
    ]);
  });
  const shot = (reacts: boolean): Rig => {
    const r = fight({
      units: [android('a1', [5, 5], { training: ['shooting3'] }, 1), line('b1', [6, 5])],
      dice: [...d20(9), ...d6(1)],
      set: { 'units.a1.linked': true, 'units.b1.intel': 2 },
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.battle.position.ask!.ask).toMatchObject({
      k: 'react',
      window: 'declare',
      offers: [{ unit: 'b1', reactions: ['goToGround'] }],
    });
    r.do(reacts ? { t: 'react', reaction: 'goToGround', unit: 'b1' } : { t: 'passReaction' });
    return r;
  };
  it('T-123 goToGround', () => {
    const stays = shot(false);
    const hit = stays.events('HitRolled')[0]!;
    expect([versus(hit), hit.result]).toEqual(['23 vs 21', true]);
    const drops = shot(true);
    const miss = drops.events('HitRolled')[0]!;
    expect([versus(miss), miss.result, drops.at('units.b1.stance'), drops.at('units.b1.rp')]).toEqual(['23 vs 23', false, 'cover', 0]);
  });
  it('T-124 goToGround not offered in TL -1, without RP, in cover', () => {
    for (const [levels, set] of [
      [[[[6, 5], -1]], {}],
      [[], { 'units.b1.rp': 0 }],
      [[], { 'units.b1.stance': 'cover' }],
    ] as const) {
      const r = fight({
        levels: levels as never,
        dice: d20(1, 1),
        set: { 'units.a1.linked': true, 'units.b1.intel': 2, 'units.b1.rp': 1, ...set },
      });
      r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
      expect(r.events('ReactionOffered').filter((e) => e.window === 'declare')).toEqual([]);
    }
  });
});

describe('reactions to a move', () => {
  const path = [
    [6, 5],
    [7, 5],
  ] as const;
  const known = { 'units.b1.linked': true, 'units.a1.intel': 2 };
  it('T-52 snap: reactionFire +2, none after overwatch', () => {
    const snap = (die: number, overwatch: boolean, options = {}): readonly [string, boolean] => {
      const r = rig({
        units: [android('a1', [4, 5]), squad('b1', men(1, 'androidTrooper'), { training: ['shooting3'] }, [6, 5], 'b')],
        options,
        dice: [...NO_LINK, ...d20(die), ...d6(1)],
        set: { ...known, 'units.b1.overwatch': overwatch },
      });
      r.do({ t: 'move', unit: 'a1', path: [[5, 5]] });
      r.do({ t: 'react', reaction: 'reactionFire', unit: 'b1' });
      const e = r.events('HitRolled')[0]!;
      return [versus(e), e.result];
    };
    expect(snap(9, false)).toEqual(['23 vs 23', false]);
    expect(snap(10, false)).toEqual(['24 vs 23', true]);
    expect(snap(8, true)).toEqual(['22 vs 21', true]);
    expect(snap(12, false, { 'reaction.snapPenalty': 5 })).toEqual(['26 vs 26', false]);
    expect(snap(8, false, { 'reaction.snapPenalty': 0 })).toEqual(['22 vs 21', true]);
  });
  it('T-125 reactionFire with RP 1: one window, then no prompt', () => {
    const r = fight({
      units: [android('a1', [5, 5]), line('b1', [9, 5], {}, 1)],
      dice: d20(1),
      set: known,
    });
    r.do({ t: 'move', unit: 'a1', path });
    expect(r.ask()).toBe('react');
    r.do({ t: 'react', reaction: 'reactionFire', unit: 'b1' });
    expect([r.at('units.b1.rp'), r.ask(), r.at('units.a1.cell')]).toEqual([0, 'turn', [7, 5]]);
    expect(r.events('ReactionOffered').length).toBe(1);
    expect(r.refusal({ t: 'react', reaction: 'reactionFire', unit: 'b1' })).toEqual(['notOffered', 'notEnoughRp']);
    const inWindow: WindowFrame = windowOf(r.battle.position.state, 'step', r.unit('a1').order, -1, r.unit('a1').cell);
    const reasons = refuseReaction(r.g, r.battle.position.state, inWindow, r.unit('b1'), 'reactionFire');
    expect(reasons.map((x) => x.id)).toEqual(['notEnoughRp']);
  });
  it('T-126 the mover is eliminated after step 1', () => {
    const r = fight({
      units: [android('a1', [5, 5], {}, 1), far('a2'), line('b1', [8, 5], {}, 3)],
      dice: [...d20(20, 20, 20), ...d6(1, 1, 1), ...d20(1)],
      set: known,
    });
    r.do({ t: 'move', unit: 'a1', path });
    r.do({ t: 'react', reaction: 'reactionFire', unit: 'b1' });
    expect(r.events('Stepped').map((e) => e.unit)).toEqual(['a1']);
    expect(r.events('MoveStopped')).toEqual([{ e: 'MoveStopped', unit: 'a1', why: 'eliminated' }]);
    expect([r.events('TurnEnded').map((e) => e.unit), r.at('active')]).toEqual([['a1'], 'b1']);
  });
  it('T-127 fallBack', () => {
    const r = fight({ dice: [], set: { 'units.b1.stance': 'cover' } });
    r.do({ t: 'move', unit: 'a1', path });
    expect(r.battle.position.ask!.ask).toMatchObject({ offers: [{ unit: 'b1', reactions: ['reactionOpticalRecon', 'fallBack'] }] });
    expect(r.refusal({ t: 'react', reaction: 'fallBack', unit: 'b1', to: [9, 9] })).toEqual(['notAdjacent']);
    r.do({ t: 'react', reaction: 'fallBack', unit: 'b1', to: [6, 6] });
    expect([r.at('units.b1.cell'), r.at('units.b1.rp'), r.at('units.b1.stance')]).toEqual([[6, 6], 0, 'open']);
    // The mover has gone on with its path.
    expect([r.at('units.a1.cell'), r.ask()]).toEqual([[7, 5], 'turn']);
  });
  it('each unit reacts once in a window, the others are asked again', () => {
    const r = fight({
      units: [android('a1', [5, 5]), line('b1', [9, 5], { rp: 2 }, 1), line('b2', [9, 6], {}, 1)],
      dice: d20(1, 1),
      set: { ...known, 'units.b2.linked': true },
    });
    r.do({ t: 'move', unit: 'a1', path: [[6, 5]] });
    r.do({ t: 'react', reaction: 'reactionFire', unit: 'b1' });
    expect([r.at('units.b1.rp'), r.battle.position.ask!.ask]).toMatchObject([1, { offers: [{ unit: 'b2' }] }]);
    expect(r.refusal({ t: 'react', reaction: 'reactionFire', unit: 'b1' })).toContain('notOffered');
    r.do({ t: 'passReaction' });
    expect([r.ask(), r.events('ReactionPassed').length]).toEqual(['turn', 1]);
  });
});

describe('reactions to attacks and emissions', () => {
  it('counterAttack by the melee target, after the attack', () => {
    const r = fight({
      units: [android('a1', [5, 5], {}, 1), line('b1', [5, 5], {}, 2)],
      dice: [...d20(1), ...d20(20, 1), ...d6(6)],
    });
    r.do({ t: 'closeCombat', unit: 'a1', target: 'b1' });
    expect(r.battle.position.ask!.ask).toMatchObject({ window: 'after', offers: [{ unit: 'b1' }] });
    r.do({ t: 'react', reaction: 'counterAttack', unit: 'b1' });
    expect([r.at('units.a1.hp'), r.at('units.b1.rp'), r.events('AttackDeclared').map((e) => e.kind)]).toEqual([
      [1],
      0,
      ['closeCombat', 'counterAttack'],
    ]);
  });
  it('reactionElectronicRecon after electronicRecon and datalink, not after optical recon', () => {
    const eyes = { accessories: ['ewSuite'] };
    const windows = (t: 'electronicRecon' | 'datalink' | 'opticalRecon'): readonly string[] => {
      // b1 is out of sight, so it cannot be looked at or look.
      const r = fight({
        units: [android('a1', [5, 5], eyes), line('b1', [6, 5], eyes)],
        dice: d20(1, 1),
        set: { 'units.b1.rp': 1 },
      });
      r.do(t === 'datalink' ? { t, unit: 'a1' } : { t, unit: 'a1', target: 'b1' });
      return r.events('ReactionOffered').map((e) => e.window);
    };
    expect([windows('electronicRecon'), windows('datalink'), windows('opticalRecon')]).toEqual([['emit'], ['emit'], []]);
  });
  it('no window inside a window, unless reaction.nesting says so', () => {
    const nested = (nesting: boolean): readonly string[] => {
      const r = fight({
        units: [android('a1', [4, 5], {}, 1), line('b1', [8, 5], {}, 1)],
        options: { 'reaction.nesting': nesting },
        dice: d20(1),
        set: { 'units.b1.linked': true, 'units.a1.intel': 2 },
      });
      r.do({ t: 'move', unit: 'a1', path: [[5, 5]] });
      r.do({ t: 'react', reaction: 'reactionFire', unit: 'b1' });
      return r.events('ReactionOffered').map((e) => `${e.side}:${e.window}`);
    };
    expect(nested(false)).toEqual(['1:step']);
    expect(nested(true)).toEqual(['1:step', '0:declare']);
  });
  it('the fireCoordination course is inert: no window of its own', () => {
    const r = fight({ units: [android('a1', [5, 5], { training: ['fireCoordination'] }), line('b1', [6, 5])], dice: d20(20, 20) });
    r.do({ t: 'opticalRecon', unit: 'a1', target: 'b1' });
    expect([r.events('ShareRolled')[0]!.result, r.events('ReactionOffered')]).toEqual([true, []]);
  });
});

describe('assault', () => {
  const drilled = { training: ['assaultDrill'] };
  it('T-162 assault: the target falls back, there is no close combat and the AP are spent', () => {
    const r = fight({ units: [android('a1', [5, 5], drilled), line('b1', [6, 5])], dice: d20(1) });
    r.do({ t: 'assault', unit: 'a1', target: 'b1', path: [[6, 5]] });
    r.do({ t: 'react', reaction: 'fallBack', unit: 'b1', to: [7, 5] });
    expect([r.at('units.a1.cell'), r.at('units.a1.ap'), r.events('AttackDeclared')]).toEqual([[6, 5], 0, []]);
    expect(r.at('active')).toBe('b1');
  });
  it('an assault goes on to close combat with CC +2', () => {
    const r = fight({
      units: [squad('a1', men(1, 'androidTrooper', 'assaultRifle', 'combatBlade'), drilled, [5, 5], 'a'), line('b1', [6, 5], { rp: 0 })],
      dice: [...d20(9), ...d6(6), ...d20(1)],
    });
    r.do({ t: 'assault', unit: 'a1', target: 'b1', path: [[6, 5]] });
    expect(r.events('HitRolled').map(versus)).toEqual(['21 vs 20']);
    expect(r.at('units.b1.hp')).toEqual([1, 1, 1, 0]);
  });
  it('an assault with weapons that are not there is refused before anything is spent', () => {
    const r = fight({ units: [android('a1', [5, 5], drilled), line('b1', [6, 5], { rp: 0 })], dice: [...d20(1), ...d20(1)] });
    const assault = (...weapons: WeaponUse[]) => ({ t: 'assault', unit: 'a1', target: 'b1', path: [[6, 5]], weapons }) as const;
    for (const weapons of [[], [{ member: 7, weapon: 'improvised' }], [{ member: 0, weapon: 'combatBlade' }]])
      expect(r.refusal(assault(...weapons)), JSON.stringify(weapons)).toEqual(['noUsableWeapon']);
    // Far from the target and of unknown worth: what it will be worth is seen after the move.
    r.do(assault({ member: 1, weapon: 'improvised' }));
    expect(r.events('HitRolled').map((e) => e.member)).toEqual([1]);
  });
  it('an assault must end with its target', () => {
    const r = fight({ units: [android('a1', [5, 5], drilled), line('b1', [8, 5])] });
    expect(r.refusal({ t: 'assault', unit: 'a1', target: 'b1', path: [[6, 5]] })).toEqual(['notSameCell']);
  });
});

describe('replay', () => {
  it('T-157 replay: same seed and commands twice, identical event logs', () => {
    const setting = makeSetting(crossing(), intel);
    const play = (): string => {
      const battle = startBattle<IntelTypes>({ ruleset: intel, setting, dice: { kind: 'seeded', seed: 7 } });
      const dice = [botDice(7, 0), botDice(7, 1)];
      for (let n = 0; n < 150 && battle.position.ask; n++) {
        const side = battle.position.ask.to[0]!;
        battle.submit(decide(battle, side, BOTS.sergeant, dice[side]!)!);
      }
      return canonicalJson(battle.entries as unknown as Json);
    };
    const first = play();
    expect(first.length).toBeGreaterThan(10_000);
    expect(play()).toBe(first);
  });
});
