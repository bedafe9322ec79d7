import { describe, expect, it } from 'vitest';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import type { ToyCommand, ToyTypes } from '../rulesets/toy/types.ts';
import { autoplay, onlyAnswer } from './autoplay.ts';
import { snapshot, startBattle } from './battle.ts';
import type { Battle, BattleRecord, DiceSource } from './battle.types.ts';
import { positionHash } from './position.ts';
import { checkRecord, resumeRecord, watchRecord } from './record.ts';
import type { AutoPolicy, Ruleset } from './ruleset.ts';
import { ruleRefs } from './ruleRef.ts';
import { makeSetting } from './setting.ts';
import { walk } from './suiteTools.ts';

const setting = makeSetting(toyScenario({ columns: 6, rows: 5, perSide: 2, hiddenEvery: 0 }), toy);
const start = (dice: DiceSource = { kind: 'seeded', seed: 5 }, ruleset = toy): Battle<ToyTypes> =>
  startBattle({ ruleset, setting, dice, keyframeEvery: 8, scenario: { a: 1 } });
const at = (c: number, r: number): number => r * 6 + c;
const give = (battle: Battle<ToyTypes>, by: number, cmd: ToyCommand) => battle.submit({ by, cmd });
const PASS: AutoPolicy = { reactions: 'pass', casualties: 'policy', discard: 'policy', maintenance: 'pass' };

describe('the core loop', () => {
  it('starts by itself and asks the first unit', () => {
    const battle = start();
    expect(battle.position.ask).toEqual({ ask: { k: 'turn', unit: 'a1' }, to: [0] });
    expect(battle.entries.map((e) => e.c)).toEqual(['event', 'replace', 'event', 'replace', 'ask']);
    expect(battle.waiting).toBeNull();
  });

  it('refuses with reasons and leaves no trace', () => {
    const battle = start();
    const before = JSON.stringify(battle.toRecord());
    expect(give(battle, 1, { t: 'end', unit: 'b1' })).toEqual({ ok: false, error: [{ id: 'notAsked' }] });
    expect(give(battle, 0, { t: 'shoot', unit: 'a1', target: 'a2' })).toEqual({ ok: false, error: [{ id: 'noTarget' }] });
    expect(JSON.stringify(battle.toRecord())).toBe(before);
  });

  it('plays a command to the next question and says which entries it brought', () => {
    const battle = start();
    const played = give(battle, 0, { t: 'move', unit: 'a1', path: [at(1, 1)] });
    expect(played.ok && played.value.entries[0]).toEqual({ c: 'command', by: 0, cmd: { t: 'move', unit: 'a1', path: [at(1, 1)] } });
    expect(played.ok && played.value.entries).toEqual(battle.entries.slice(5));
    expect(battle.position.ask?.ask).toEqual({ k: 'react', trigger: 'a1', units: ['b1', 'b2'] });
    expect(battle.position.frames.map((f) => f.f)).toEqual(['battle', 'move', 'window']);
  });

  it('takes no command after the end', () => {
    const battle = start();
    give(battle, 1, { t: 'concede' });
    expect(battle.position.over).toEqual({ winner: 0, how: 'concede', score: [4, 4] });
    expect(battle.position.ask).toBeNull();
    expect(give(battle, 0, { t: 'end', unit: 'a1' })).toEqual({ ok: false, error: [{ id: 'engine.battleOver' }] });
  });

  it('a rule that breaks in the middle of an action leaves the battle as it was', () => {
    const broken: Ruleset<ToyTypes> = {
      ...toy,
      step(d, s, top) {
        if (top.f === 'move' && top.i === 1) throw new Error('rule broke');
        toy.step(d, s, top);
      },
    };
    const battle = startBattle({
      ruleset: broken,
      setting: makeSetting(toyScenario({ options: { reactions: false } }), toy),
      dice: { kind: 'seeded', seed: 1 },
    });
    const hash = positionHash(battle.position);
    expect(() => battle.submit({ by: 0, cmd: { t: 'move', unit: 'a1', path: [9, 17] } })).toThrow('rule broke');
    expect(positionHash(battle.position)).toBe(hash);
    expect(battle.entries).toHaveLength(5);
    expect(battle.submit({ by: 0, cmd: { t: 'end', unit: 'a1' } }).ok).toBe(true);
  });

  it('a ruleset that goes in circles or stops without a question is found out', () => {
    expect(() => start(undefined, { ...toy, step: () => undefined })).toThrow('a step of battle says something');
    expect(() => start(undefined, { ...toy, setup: (r) => ({ ...toy.setup(r), frames: [] }) })).toThrow('goes on to a question');
  });

  it('a ruleset that writes into its events is found out when entries are frozen', () => {
    const careless: Ruleset<ToyTypes> = {
      ...toy,
      evolve(s, e) {
        toy.evolve(s, e);
        if (e.e === 'RoundStarted') (e as { round: number }).round = 7;
      },
    };
    expect(() => startBattle({ ruleset: careless, setting, dice: { kind: 'seeded', seed: 1 }, freeze: true })).toThrow(TypeError);
  });

  it('a snapshot stays when the battle goes on', () => {
    const battle = start();
    const kept = snapshot(battle);
    const hash = positionHash(kept);
    give(battle, 0, { t: 'end', unit: 'a1' });
    expect(positionHash(kept)).toBe(hash);
    expect(positionHash(battle.position)).not.toBe(hash);
  });
});

describe('undo', () => {
  const shot = (battle: Battle<ToyTypes>): void => {
    give(battle, 0, { t: 'shoot', unit: 'a1', target: 'b1' });
  };

  it('takes back free commands one by one and plays them again', () => {
    const battle = start();
    const first = positionHash(battle.position);
    give(battle, 0, { t: 'end', unit: 'a1' });
    const second = positionHash(battle.position);
    expect(battle.undoState()).toEqual({ depth: 1, barrier: 'start' });
    expect(battle.undo()).toBe(true);
    expect(positionHash(battle.position)).toBe(first);
    expect(battle.redo()).toBe(true);
    expect(positionHash(battle.position)).toBe(second);
    expect(battle.redo()).toBe(false);
  });

  it('stops at a die', () => {
    const battle = start();
    shot(battle);
    expect(battle.undoState()).toEqual({ depth: 0, barrier: 'die' });
    expect(battle.undo()).toBe(false);
  });

  it('stops at what became known by rule', () => {
    const ambush = makeSetting(toyScenario({ columns: 6, rows: 4, perSide: 1, hiddenEvery: 1, options: { stride: 3 } }), toy);
    const battle = startBattle({ ruleset: toy, setting: ambush, dice: { kind: 'seeded', seed: 1 } });
    // b1 hides at [3, 3]; the mover ends beside it.
    expect(battle.submit({ by: 0, cmd: { t: 'move', unit: 'a1', path: [at(3, 1), at(3, 2)] } }).ok).toBe(true);
    expect(battle.undoState().barrier).toBe('known');
    expect(battle.undo()).toBe(false);
  });

  it("stops at another side's answer", () => {
    const battle = start();
    give(battle, 0, { t: 'move', unit: 'a1', path: [at(1, 1)] });
    give(battle, 1, { t: 'pass' });
    expect(battle.undoState(0)).toEqual({ depth: 0, barrier: 'answer' });
    expect(battle.undo(0)).toBe(false);
    expect(battle.undoState(1)).toEqual({ depth: 1, barrier: 'answer' });
  });

  it('automatic answers are no barrier and go with the command before them', () => {
    const battle = start();
    const hash = positionHash(battle.position);
    give(battle, 0, { t: 'move', unit: 'a1', path: [at(1, 1)] });
    expect(autoplay(battle, [null, PASS])).toEqual({ answered: 1, waitingFor: [0] });
    const after = positionHash(battle.position);
    expect(battle.undoState(0).depth).toBe(1);
    expect(battle.undo(0)).toBe(true);
    expect(positionHash(battle.position)).toBe(hash);
    expect(battle.redo()).toBe(true);
    expect(positionHash(battle.position)).toBe(after);
  });

  it('over a barrier a branch is made; the same dice fall again, new dice fall otherwise, nothing is lost', () => {
    const battle = start();
    shot(battle);
    shot(battle);
    const line = [...battle.entries];
    battle.branch(0, 'again', 'same');
    expect(battle.position.ask?.ask).toEqual({ k: 'turn', unit: 'a1' });
    shot(battle);
    shot(battle);
    expect(battle.entries).toEqual(line);
    battle.branch(0, 'new luck', 'new', 1234);
    for (let i = 0; i < 2; i++) shot(battle);
    const values = (entries: typeof line): unknown => entries.flatMap((e) => (e.c === 'roll' ? e.values : []));
    expect(values([...battle.entries])).not.toEqual(values(line));
    const record = battle.toRecord();
    expect(record.branches.map((b) => [b.at, b.name, b.dice, b.seed])).toEqual([
      [5, 'again', 'same', undefined],
      [5, 'new luck', 'new', 1234],
    ]);
    expect(record.branches[1]!.line).toEqual(line.slice(5));
    const resumed = resumeRecord(toy, setting, JSON.parse(JSON.stringify(record)) as BattleRecord<ToyTypes>);
    if (!resumed.ok) throw new Error('resumes');
    give(battle, 0, { t: 'end', unit: 'a1' });
    for (const b of [battle, resumed.value]) while (b.position.ask?.to[0] === 0) give(b, 0, { t: 'end', unit: 'a1' });
    for (const b of [battle, resumed.value]) give(b, 1, { t: 'shoot', unit: 'b1', target: 'a1' });
    expect(resumed.value.entries.slice(-6)).toEqual(battle.entries.slice(-6));
  });
});

describe('hand dice', () => {
  it('a command waits for its dice, and the same numbers give the same battle', () => {
    const seeded = walk({ ruleset: toy, setting, label: 'toy' }, 3);
    const hand = start({ kind: 'hand' });
    const rolls = seeded.entries.flatMap((e) => (e.c === 'roll' ? e.values : []));
    for (const entry of seeded.entries) {
      if (entry.c !== 'command') continue;
      for (;;) {
        const before = hand.entries.length;
        const played = hand.submit({ by: entry.by, cmd: entry.cmd });
        if (played.ok) break;
        expect(played.error[0]).toMatchObject({ id: 'engine.diceNeeded', data: { faces: 100, n: 1, why: 'shot' } });
        expect(hand.entries).toHaveLength(before);
        hand.giveDice([rolls[hand.diceUsed]!]);
      }
    }
    expect(positionHash(hand.position)).toBe(positionHash(seeded.position));
  });

  it('a battle that rolls before its first question waits, and starts when it gets the number', () => {
    const rolling: Ruleset<ToyTypes> = {
      ...toy,
      step(d, s, top) {
        if (top.f === 'battle' && top.at === 'round' && s.round === 0) d.dice.roll(1, 6, { why: 'initiative', side: -1 });
        toy.step(d, s, top);
      },
    };
    const battle = start({ kind: 'hand' }, rolling);
    expect(battle.waiting).toMatchObject({ id: 'engine.diceNeeded', data: { faces: 6 } });
    expect(battle.position.ask).toBeNull();
    battle.giveDice([4]);
    expect(battle.waiting).toBeNull();
    expect(battle.position.ask).not.toBeNull();
    expect(battle.entries[0]).toMatchObject({ c: 'roll', values: [4], src: 'hand' });
  });
});

describe('records', () => {
  const battle = walk({ ruleset: toy, setting, label: 'toy' }, 11);
  const record = JSON.parse(JSON.stringify(battle.toRecord())) as BattleRecord<ToyTypes>;

  it('check themselves', () => {
    const checked = checkRecord(toy, setting, record);
    expect(checked.firstDifference).toBeNull();
    expect(checked.ok).toBe(true);
    expect(checked.commands).toBe(battle.position.turn);
  });

  it('other rules are found at the first entry that comes out otherwise, with both sides', () => {
    const lenient: Ruleset<ToyTypes> = {
      ...toy,
      step(d, s, top) {
        if (top.f !== 'shot') return toy.step(d, s, top);
        const out = { ...d.out, emit: (e: ToyTypes['Event']) => d.out.emit(e.e === 'Shot' ? { ...e, need: e.need + 1 } : e) };
        toy.step({ ...d, out }, s, top);
      },
    };
    const index = record.entries.findIndex((e) => e.c === 'event' && e.event.e === 'Shot');
    const { firstDifference } = checkRecord(lenient, setting, record);
    expect(firstDifference?.index).toBe(index);
    expect(firstDifference?.expected).toEqual(record.entries[index]);
    expect(firstDifference?.actual).not.toEqual(record.entries[index]);
  });

  it.each([
    ['a changed die', (e: BattleRecord<ToyTypes>['entries'][number]) => (e.c === 'roll' ? { ...e, values: [101 - e.values[0]!] } : e)],
    ['a command left out', (e: BattleRecord<ToyTypes>['entries'][number]) => (e.c === 'command' ? null : e)],
    ['a wrong command', (e: BattleRecord<ToyTypes>['entries'][number]) => (e.c === 'command' ? { ...e, cmd: { t: 'pass' as const } } : e)],
  ])('%s is found', (_what, change) => {
    const entries = record.entries.flatMap((e) => change(e) ?? []);
    expect(checkRecord(toy, setting, { ...record, entries }).ok).toBe(false);
  });

  it('a record cut short or with a wrong hash does not pass for whole', () => {
    expect(checkRecord(toy, setting, { ...record, hash: '0123456789abcdef' }).firstDifference?.index).toBe(record.entries.length);
    const cut = { ...record, entries: record.entries.slice(0, -1) };
    expect(checkRecord(toy, setting, cut).ok).toBe(false);
    const last = record.entries.findLastIndex((e) => e.c === 'event' && e.event.e === 'Shot' && e.event.hit);
    const holed = resumeRecord(toy, setting, { ...record, entries: record.entries.toSpliced(last, 1) });
    expect(!holed.ok && holed.error.code).toBe('record/damaged');
  });

  it('of another ruleset or scenario are refused, damaged ones are a problem and no exception', () => {
    const other = makeSetting(toyScenario({ perSide: 1 }), toy);
    expect(resumeRecord(toy, other, record)).toMatchObject({ ok: false, error: { code: 'record/other-setting' } });
    expect(resumeRecord(toy, setting, { ...record, ruleset: { id: 'x', version: '1' } })).toMatchObject({
      ok: false,
      error: { code: 'record/other-ruleset' },
    });
    const bad = { ...record, entries: [...record.entries, { c: 'event', event: { e: 'Moved', unit: 99, from: 0, to: 0 } } as const] };
    expect(resumeRecord(toy, setting, bad)).toMatchObject({ ok: false, error: { code: 'record/damaged' } });
  });

  it('are watched without rules: step, why and begin are never called', () => {
    const silent = (): never => {
      throw new Error('rules ran');
    };
    const watch = watchRecord({ ...toy, step: silent, why: silent, begin: silent }, setting, record);
    expect(watch.length).toBe(record.entries.length);
    expect(positionHash(watch.at(watch.length))).toBe(record.hash);
    expect(positionHash(watch.at(40))).toBe(positionHash(battle.at(40)));
  });

  it('go on from any moment as another battle', () => {
    const mid = battle.commandAt[3]!;
    const again = resumeRecord(toy, setting, record, { at: mid, dice: { kind: 'seeded', seed: 8 } });
    if (!again.ok) throw new Error('resumes');
    expect(positionHash(again.value.position)).toBe(positionHash(battle.at(mid)));
  });

  it('keep a field set by hand', () => {
    const edited = start();
    expect(edited.set('units.b1.hp', 1)).toBeNull();
    expect(edited.set('units.zz.hp', 1)).toMatchObject({ code: 'script/no-such-field' });
    give(edited, 0, { t: 'shoot', unit: 'a1', target: 'b1' });
    expect(edited.position.ask?.ask).toEqual({ k: 'turn', unit: 'a1' });
    const checked = checkRecord(toy, setting, JSON.parse(JSON.stringify(edited.toRecord())) as BattleRecord<ToyTypes>);
    expect(checked.firstDifference).toBeNull();
  });
});

describe('decisions that are none', () => {
  it('an ask with one possible answer is answered by the engine, one with two is not', () => {
    const closed = makeSetting(
      toyScenario({
        columns: 3,
        rows: 3,
        perSide: 1,
        hiddenEvery: 0,
        options: { range: 1, hidden: false },
        walls: [
          [0, 0],
          [2, 0],
          [0, 1],
          [1, 1],
          [2, 1],
        ],
      }),
      toy,
    );
    const battle = startBattle({ ruleset: toy, setting: closed, dice: { kind: 'seeded', seed: 1 } });
    expect(onlyAnswer(battle)).toEqual({ by: 0, cmd: { t: 'end', unit: 'a1' } });
    expect(autoplay(battle, [null, null])).toEqual({ answered: 1, waitingFor: [1] });
    expect(onlyAnswer(battle)).toBeNull();
  });
});

describe('rule numbers', () => {
  it('are checked against the index', () => {
    const rule = ruleRefs([{ id: 'R-1.1' }, { id: 'R-7.14' }]);
    expect(rule('R-7.14')).toBe('R-7.14');
    // @ts-expect-error not in the index
    expect(() => rule('R-9.9')).toThrow('R-9.9');
  });
});
