/** Battle records as files: what is written is read again, byte for byte; anything else is a problem with its place. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { documents, json } from '../../e2e/testing/documents.ts';
import { documentOf } from '../document/document.ts';
import { startBattle } from '../engine/battle.ts';
import type { BattleRecord } from '../engine/battle.types.ts';
import { checkRecord } from '../engine/record.ts';
import { makeSetting } from '../engine/setting.ts';
import { reload, walk } from '../engine/suiteTools.ts';
import { CATALOGUES } from '../i18n/index.ts';
import { LIMITS } from '../limits.ts';
import type { Json, Problem } from '../result.ts';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import { decodeBattle, embedScenario, encodeBattle, scenarioOf } from './battle.ts';
import { encode } from './scenario/encode.ts';

const scenario = toyScenario({ columns: 4, rows: 4, perSide: 1 });
const setting = makeSetting(scenario, toy);

/** A whole random battle with a branch inside a branch, as a record around its scenario. */
function recordOf(seed: number): BattleRecord {
  const battle = walk({ ruleset: toy, setting, label: 'toy' }, seed);
  const { turn } = battle.position;
  battle.branch(turn - 1, '別の道', 'new', 77);
  battle.branch(turn - 2, 'again "quoted"', 'same');
  return { ...battle.toRecord(), scenario: embedScenario(documentOf(scenario)), players: { a: 'human', b: ['bot', 3] } };
}
const read = (text: string): BattleRecord => {
  const decoded = decodeBattle(text);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.error));
  return decoded.value;
};
const refusal = (text: string): Problem => {
  const decoded = decodeBattle(text);
  if (decoded.ok) throw new Error('was opened');
  return decoded.error;
};
const sample = recordOf(4);
type Mutable = Record<string, Json>;
const spoilt = (change: (file: Mutable) => void): string => {
  const file = JSON.parse(encodeBattle(sample)) as Mutable;
  change(file);
  return JSON.stringify(file);
};
const entries = (file: Mutable): Mutable[] => file['entries'] as unknown as Mutable[];
const first = (file: Mutable, c: string): Mutable => entries(file).find((entry) => entry['c'] === c)!;

describe('battle files', () => {
  it('the sample has everything that a record can have', () => {
    expect(new Set(sample.entries.map((entry) => entry.c))).toEqual(new Set(['command', 'event', 'push', 'replace', 'pop', 'ask', 'roll']));
    expect(sample.branches.length + (sample.branches[0]?.inner?.length ?? 0)).toBe(2);
  });

  it('R-24 a record is read as it was written, and written again to the same bytes: 40 battles', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const record = recordOf(seed);
      const text = encodeBattle(record);
      expect(text.endsWith('}\n')).toBe(true);
      expect(read(text)).toEqual(JSON.parse(JSON.stringify(record)));
      expect(encodeBattle(read(text))).toBe(text);
      counted('R-24', 1);
    }
  });

  it('a record from a file can be checked against its rules', () => {
    const battle = reload(walk({ ruleset: toy, setting, label: 'toy' }, 9));
    const text = encodeBattle({ ...battle.toRecord(), scenario: embedScenario(documentOf(scenario)) });
    const checked = checkRecord(toy, setting, read(text) as never);
    expect(checked.firstDifference).toBeNull();
    expect(checked.commands).toBeGreaterThan(3);
  });

  it('has one entry a line, so that two battles can be compared', () => {
    const lines = encodeBattle(sample).split('\n');
    for (const entry of sample.entries) {
      const keys = Object.keys(entry).sort();
      expect(lines.some((line) => line.trim().startsWith(`{ "${keys[0]!}": `) && line.includes(`"c": "${entry.c}"`))).toBe(true);
    }
    expect(lines.length).toBeGreaterThan(sample.entries.length);
  });

  it('holds its scenario whole: any document goes in and comes out', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const text = encodeBattle({ ...sample, scenario: embedScenario(document) });
        const out = scenarioOf(read(text));
        if (!out.ok) throw new Error(out.error.code);
        expect(encode(out.value)).toBe(encode(document));
      }),
      { numRuns: 100 },
    );
  });

  it('R-21 keys that we do not know stay, at the top, in the ruleset, in entries and in branches', () => {
    const text = spoilt((file) => {
      file['x-own'] = { b: 1, a: [2] };
      (file['ruleset'] as Mutable)['x-build'] = 'beta';
      first(file, 'command')['x-thought'] = 'hm';
      (file['branches'] as unknown as Mutable[])[0]!['x-colour'] = 'red';
    });
    const saved = JSON.parse(encodeBattle(read(text))) as Json;
    expect(saved).toEqual(JSON.parse(text));
    counted('R-21', 4);
  });

  it('an empty battle is a record, too', () => {
    const battle = startBattle({ ruleset: toy, setting, dice: { kind: 'hand' }, scenario: embedScenario(documentOf(scenario)) });
    const record = { ...battle.toRecord(), entries: [] };
    expect(record.seed).toBeNull();
    expect(read(encodeBattle(record))).toEqual(JSON.parse(JSON.stringify(record)));
  });
});

describe('hostile battle files', () => {
  it.each<[string, (file: Mutable) => void, string]>([
    ['an entry of no kind', (file) => void (entries(file)[2]!['c'] = 'cheat'), '/entries/2/c'],
    ['a die above its faces limit', (file) => void (first(file, 'roll')['faces'] = 1_000_001), '/faces'],
    ['a die of half a point', (file) => void (first(file, 'roll')['values'] = [0.5]), '/values/0'],
    ['a seed below zero', (file) => void (file['seed'] = -1), '/seed'],
    ['a seed above 32 bits', (file) => void (file['seed'] = 2 ** 32), '/seed'],
    ['a hash that is none', (file) => void (file['hash'] = 'x'), '/hash'],
    ['a version of 0', (file) => void (file['version'] = 0), '/version'],
    ['a version of half', (file) => void (file['version'] = 0.5), '/version'],
    ['no scenario', (file) => void delete file['scenario'], '/scenario'],
    ['a list for a scenario', (file) => void (file['scenario'] = []), '/scenario'],
    ['entries that are no list', (file) => void (file['entries'] = {}), '/entries'],
    ['a side that cannot be', (file) => void (first(file, 'command')['by'] = 17), '/by'],
    ['a command without a kind', (file) => void (first(file, 'command')['cmd'] = {}), '/cmd/t'],
    ['an id with a slash', (file) => void ((file['ruleset'] as Mutable)['id'] = '../x'), '/ruleset/id'],
    ['an id too long', (file) => void ((file['ruleset'] as Mutable)['id'] = 'x'.repeat(LIMITS.id + 1)), '/ruleset/id'],
    ['a branch before the start', (file) => void ((file['branches'] as unknown as Mutable[])[0]!['at'] = -1), '/branches/0/at'],
    ['a branch of other dice', (file) => void ((file['branches'] as unknown as Mutable[])[0]!['dice'] = 'loaded'), '/branches/0/dice'],
  ])('%s is refused with its place', (name, change, where) => {
    const problem = refusal(spoilt(change));
    expect(problem.code).toBe(/^(no|a command without) /.test(name) ? 'file/missing' : 'file/bad-value');
    expect(problem.at?.pointer?.endsWith(where)).toBe(true);
    expect(problem.params?.['where']).toBe(problem.at?.pointer);
  });

  it('a newer version, another format, a scenario, text that is no JSON, doubled keys: each has its own word', () => {
    expect(refusal(spoilt((file) => void (file['version'] = 2)))).toMatchObject({
      code: 'file/newer-version',
      params: { version: 2, known: 1 },
    });
    expect(refusal(encode(documentOf(scenario))).code).toBe('file/not-battle');
    for (const text of ['null', '[]', '7', '"x"', '{}']) expect(refusal(text).code).toBe('file/not-battle');
    expect(refusal('{\n  "format": }')).toMatchObject({ code: 'file/not-json', params: { line: 2, column: 13 } });
    expect(refusal(encodeBattle(sample).replace('"version": 1,', '"version": 1, "version": 1,'))).toMatchObject({
      code: 'file/duplicate-key',
      at: { pointer: '/version' },
    });
    expect(refusal('['.repeat(65)).code).toBe('file/too-deep');
  });

  it('R-64 no key of a record reaches a prototype', () => {
    const text = encodeBattle(sample).replace('"settingHash"', '"__proto__": { "polluted": 1 }, "settingHash"');
    expect(refusal(text).code).toBe('file/forbidden-key');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('R-60 a record or a problem, never a throw: 2,000 mutated files', () => {
    const base = encodeBattle(sample);
    const mutated = fc.oneof(
      fc.json(),
      fc.tuple(fc.nat(base.length - 1), fc.nat(60)).map(([at, n]) => base.slice(0, at) + base.slice(at + n)),
      fc
        .tuple(fc.nat(base.length - 1), fc.constantFrom('"', '{', '}', '[', ']', ',', '0', 'e', '\\', '\u0000', 'null'))
        .map(([at, put]) => base.slice(0, at) + put + base.slice(at + 1)),
      fc.tuple(fc.nat(), json).map(([n, value]) =>
        spoilt((file) => {
          const list = entries(file);
          const entry = list[n % list.length]!;
          const keys = Object.keys(entry);
          entry[keys[n % keys.length]!] = value;
        }),
      ),
    );
    let opened = 0;
    let refused = 0;
    fc.assert(
      fc.property(mutated, (text) => {
        const decoded = decodeBattle(text);
        if (decoded.ok) {
          opened++;
          const saved = encodeBattle(decoded.value);
          expect(encodeBattle(read(saved))).toBe(saved);
        } else {
          refused++;
          expect(CATALOGUES.en[`problem.${decoded.error.code}.title`]).toBeDefined();
        }
      }),
      { numRuns: rounds(2000) },
    );
    counted('R-60', rounds(2000));
    expect(opened).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(300);
  });
});
