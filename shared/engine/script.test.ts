import { describe, expect, it } from 'vitest';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import type { Json } from '../result.ts';
import { runScript, valueAt } from './script.ts';
import { decodeScript, type BattleScript } from './scriptFormat.ts';
import { makeSetting } from './setting.ts';

const setting = makeSetting(toyScenario({ columns: 6, rows: 5, perSide: 2, hiddenEvery: 0 }), toy);
const cell = (c: number, r: number): number => r * 6 + c;

function script(more: { readonly [key: string]: Json }): BattleScript {
  const read = decodeScript({ format: 'sandtable/script', version: 1, scenario: 'x.json', ...more });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const run = (more: { readonly [key: string]: Json }) => runScript(toy, setting, script(more));
const d100 = (...values: number[]): Json => values.map((value) => ({ faces: 100, value }));
const codes = (more: { readonly [key: string]: Json }): string[] => run(more).failures.map((f) => f.code);

describe('a battle script', () => {
  it('plays commands with its dice and checks fields of the state and of the last event', () => {
    const report = run({
      dice: d100(10, 90),
      steps: [
        { expect: { round: 1, active: 'a1', 'units.b1.hp': 2 } },
        { do: { t: 'shoot', unit: 'a1', target: 'b1' } },
        { expect: { 'units.b1.hp': 1, 'last.Shot.hit': true, 'last.Shot.value': 10 } },
        { refuse: { t: 'shoot', unit: 'a1', target: 'a2', reasons: ['noTarget'] } },
        { do: { t: 'shoot', unit: 'a1', target: 'b1' } },
        { expect: { 'units.b1.hp': 1, 'last.Shot.hit': false, active: 'b1', 'units.a1.cell': [1, 0] } },
      ],
    });
    expect(report.failures).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.diceUsed).toBe(2);
    expect(report.steps).toHaveLength(2);
    expect(report.steps[0]!.events.map((e) => e.e)).toEqual(['Paid', 'Shot']);
    expect(report.steps[1]!.asks).toEqual([{ ask: { k: 'turn', unit: 'b1' }, to: [1] }]);
    expect(report.state).toMatchObject({ round: 1, units: { b1: { hp: 1 } } });
  });

  it('sets fields before the first command only, and the question follows what was set', () => {
    expect(
      run({
        dice: [],
        steps: [
          { set: { 'units.a1.ap': 0, 'units.b1.cell': [3, 3] } },
          { expect: { active: 'b1', 'units.b1.cell': [3, 3] } },
          { do: { t: 'end', unit: 'b1' } },
        ],
      }).failures,
    ).toEqual([]);
    expect(codes({ dice: [], steps: [{ do: { t: 'end', unit: 'a1' } }, { set: { 'units.a1.hp': 1 } }] })).toEqual(['script/set-late']);
    expect(codes({ dice: [], steps: [{ set: { 'units.zz.hp': 1 } }] })).toEqual(['script/set']);
  });

  it('too few, too many and wrong dice are failures', () => {
    const shoot = { do: { t: 'shoot', unit: 'a1', target: 'b1' } };
    expect(codes({ dice: [], steps: [shoot] })).toEqual(['script/dice-missing']);
    expect(codes({ dice: d100(1, 2), steps: [shoot] })).toEqual(['script/dice-left']);
    expect(codes({ dice: [{ faces: 20, value: 1 }], steps: [shoot] })).toEqual(['script/dice-faces']);
    expect(codes({ dice: d100(0 + 1), steps: [shoot] })).toEqual([]);
  });

  it('says what differs', () => {
    expect(run({ dice: [], steps: [{ expect: { 'units.a1.hp': 9, 'units.a9.hp': 1, 'last.Shot.hit': true } }] }).failures).toEqual([
      { step: 0, code: 'script/expectation', path: 'units.a1.hp', expected: 9, actual: 2 },
      { step: 0, code: 'script/no-such-field', path: 'units.a9.hp', expected: 1 },
      { step: 0, code: 'script/no-such-field', path: 'last.Shot.hit', expected: true },
    ]);
    expect(codes({ dice: [], steps: [{ do: { t: 'end', unit: 'b1' } }] })).toEqual(['script/refused']);
    expect(codes({ dice: [], steps: [{ refuse: { t: 'end', unit: 'a1', reasons: ['notActive'] } }] })).toEqual(['script/not-refused']);
    expect(codes({ dice: [], steps: [{ refuse: { t: 'end', unit: 'b1', reasons: ['outOfRange'] } }] })).toEqual(['script/other-reasons']);
    expect(codes({ dice: [], steps: [{ do: { t: 'end', unit: 'a1', by: 'nobody' } }] })).toEqual(['script/unknown-side']);
  });

  it('answers reactions by `auto`', () => {
    const steps: Json = [
      { do: { t: 'move', unit: 'a1', path: [cell(1, 1)] } },
      { expect: { 'units.a1.cell': [1, 1], 'units.a1.hp': 1, active: 'a1' } },
    ];
    expect(codes({ dice: d100(1, 99), auto: { reactions: 'always' }, steps })).toEqual([]);
    expect(codes({ dice: [], auto: { reactions: 'pass' }, steps })).toEqual(['script/expectation']);
  });

  it('without `auto` a question stays open for the command that answers it, and is passed over for any other', () => {
    const move: Json = { do: { t: 'move', unit: 'a1', path: [cell(1, 1)] } };
    expect(
      run({
        dice: d100(5),
        steps: [
          move,
          { refuse: { t: 'end', unit: 'a1', reasons: ['notAsked'] } },
          { do: { t: 'react', unit: 'b2' } },
          { expect: { 'units.a1.hp': 1 } },
        ],
      }).failures,
    ).toEqual([]);
    const passed = run({ dice: [], steps: [move, { do: { t: 'end', unit: 'a1' } }] });
    expect(passed.failures).toEqual([]);
    expect(passed.steps[0]!.events.map((e) => e.e)).toContain('Passed');
  });

  it('runs under a seed', () => {
    const report = run({ seed: 3, steps: [{ do: { t: 'shoot', unit: 'a1', target: 'b1' } }] });
    expect(report).toMatchObject({ ok: true, diceUsed: 1 });
  });

  it('a crash of the rules is a failure of its step, no exception', () => {
    const report = runScript(
      {
        ...toy,
        begin: () => {
          throw new Error('broke');
        },
      },
      setting,
      script({ dice: [], steps: [{ do: { t: 'end', unit: 'a1' } }] }),
    );
    expect(report.failures).toEqual([{ step: 0, code: 'script/crashed', actual: 'Error: broke' }]);
  });
});

describe('the script format', () => {
  const good = { format: 'sandtable/script', version: 1, scenario: 'x', dice: [], steps: [] };
  it.each([
    ['both dice and seed', { ...good, seed: 1 }],
    ['neither', { ...good, dice: undefined }],
    ['another format', { ...good, format: 'x' }],
    ['an unknown step', { ...good, steps: [{ wait: 1 }] }],
    ['a command without t', { ...good, steps: [{ do: { unit: 'a' } }] }],
    ['a die without value', { ...good, dice: [{ faces: 6 }] }],
    ['no object', 7],
  ])('refuses %s with a place', (_what, value) => {
    expect(decodeScript(value)).toMatchObject({ ok: false, error: { code: 'script/not-a-script' } });
  });

  it('paths may run through keys that hold dots, and through lists', () => {
    const root = { a: { 'b.c': [5, { d: null }] } };
    expect(valueAt(root, 'a.b.c.0')).toBe(5);
    expect(valueAt(root, 'a.b.c.1.d')).toBeNull();
    expect(valueAt(root, 'a.b')).toBeUndefined();
    expect(valueAt(root, 'constructor')).toBeUndefined();
  });
});
