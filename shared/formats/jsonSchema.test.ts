/** The published JSON schemas say what the readers say: an independent validator takes our files and refuses broken ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../e2e/testing/documents.ts';
import { sound, spoilt } from '../../e2e/corpus/hostile-json/generate.ts';
import { documentOf } from '../document/document.ts';
import { makeSetting } from '../engine/setting.ts';
import { walk } from '../engine/suiteTools.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import type { Json } from '../result.ts';
import { embedScenario, encodeBattle } from './battle.ts';
import { FORMATS, jsonSchema, type FormatName } from './jsonSchema.ts';
import { decode } from './scenario/decode.ts';
import { encode } from './scenario/encode.ts';

const intel = rulesetOf('intel')!;
function validator(format: FormatName, book: typeof intel | null = null): (value: unknown) => string[] {
  const check = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(
    jsonSchema(format, book) as object,
  );
  return (value) => (check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`));
}
const plain = validator('scenario');
const withBook = validator('scenario', intel);
const battle = validator('battle');
const script = validator('script');

const FOLDERS = [join(import.meta.dirname, '../../resources/samples'), join(import.meta.dirname, '../../e2e/corpus/versions/v1')];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sandtable.json'))
    .map((name) => [name, join(folder, name)] as const),
);

describe('JSON schemas', () => {
  it.each(FORMATS)('%s is a sound schema of draft 2020-12', (format) => {
    for (const book of [null, intel]) {
      const schema = jsonSchema(format, book) as Record<string, Json>;
      expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(() => validator(format, book)).not.toThrow();
    }
  });

  it('there are samples to check', () => expect(FILES.length).toBeGreaterThanOrEqual(12));
  it.each(FILES)('%s fits the schema of scenarios', (_name, path) => {
    const file = JSON.parse(readFileSync(path, 'utf8')) as { ruleset: { id: string }; units: unknown[] };
    expect(plain(file)).toEqual([]);
  });
  it.each(FILES.filter(([, path]) => path.includes('samples')))('sample %s fits the schema with its rule book', (_name, path) => {
    expect(withBook(JSON.parse(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('every document that we write fits: 300 cases', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(plain(JSON.parse(encode(document)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  const broken: readonly (readonly [(string | number)[], unknown, string])[] = [
    [['format'], 'other', '/format const'],
    [['version'], 0, '/version minimum'],
    [['version'], 1.5, '/version type'],
    [['title'], null, '/title type'],
    [['title'], 'x'.repeat(201), '/title maxLength'],
    [['board', 'columns'], 513, '/board/columns maximum'],
    [['board', 'rows'], 0, '/board/rows minimum'],
    [['board', 'shape'], 'table', '/board/shape enum'],
    [['board', 'terrain', 'rows'], 'x', '/board/terrain/rows type'],
    [['board', 'terrain', 'catalogue', 0, 'level'], 1000, '/board/terrain/catalogue/0/level maximum'],
    [['board', 'terrain', 'catalogue', 0, 'symbol'], '_', '/board/terrain/catalogue/0/symbol pattern'],
    [['board', 'terrain', 'catalogue'], [], '/board/terrain/catalogue minItems'],
    [['units', 0, 'id'], 'no id', '/units/0/id pattern'],
    [['units', 0, 'at'], [0], '/units/0/at '],
    [['units', 0, 'at'], [512, 0], '/units/0/at'],
    [['objectives', 0, 'value'], 1e9, '/objectives/0/value maximum'],
    [['zones', 0, 'rows'], 7, '/zones/0/rows type'],
    [['sides'], {}, '/sides type'],
    [['ruleset', 'id'], undefined, '/ruleset required'],
    [['ruleset', 'version'], '', '/ruleset/version minLength'],
  ];
  it.each(broken)('%j = %j is refused by schema and reader alike', (path, value, said) => {
    const text = spoilt([...path], value as never);
    const found = plain(JSON.parse(text));
    expect(
      found.some((line) => line.startsWith(said.trimEnd())),
      found.join('; '),
    ).toBe(true);
    const read = decode(text);
    expect(read.ok ? read.value.problems.length : 1).toBeGreaterThan(0);
  });

  it('what the reader fills in may be absent', () => {
    const file = sound() as Record<string, unknown>;
    for (const key of ['id', 'author', 'licence', 'sides', 'zones', 'objectives', 'units', 'texts']) delete file[key];
    expect(plain(file)).toEqual([]);
    expect(decode(JSON.stringify(file))).toMatchObject({ ok: true, value: { problems: [] } });
  });

  it('with a rule book its options, cell fields and units are checked, too', () => {
    const [, path] = FILES.find(([, p]) => p.includes('samples'))!;
    const sample = (): {
      ruleset: { id: string; options: Record<string, Json> };
      units: Record<string, Json>[];
      board: Record<string, Json>;
    } => JSON.parse(readFileSync(path, 'utf8'));
    const change = (edit: (file: ReturnType<typeof sample>) => void): string[] => {
      const file = sample();
      edit(file);
      expect(plain(file)).toEqual([]);
      return withBook(file);
    };
    expect(change((file) => void (file.ruleset.id = 'chess'))).toContain('/ruleset/id const');
    expect(change((file) => void (file.ruleset.options['pointsLimit'] = 'many'))).toContain('/ruleset/options/pointsLimit type');
    expect(change((file) => void (file.board['cells'] = { '1,1': { intelCap: 10 } })).join()).toContain('/board/cells/1,1/intelCap');
    expect(change((file) => void (file.board['cells'] = { '1,1': { intelCap: 9 } }))).toEqual([]);
    expect(change((file) => void (file.units[0]!['members'] = 'many')).length).toBeGreaterThan(0);
    expect(change((file) => void (file.units[0]!['kind'] = 'ghost')).length).toBeGreaterThan(0);
  });

  it('battle records and scripts have theirs', () => {
    const scenario = toyScenario({ columns: 6, rows: 5, perSide: 2 });
    const played = walk({ ruleset: toy, setting: makeSetting(scenario, toy), label: 'toy' }, 3);
    played.branch(1, 'again', 'new', 5);
    const record = JSON.parse(encodeBattle({ ...played.toRecord(), scenario: embedScenario(documentOf(scenario)) })) as Record<
      string,
      Json
    >;
    expect(battle(record)).toEqual([]);
    expect(battle({ ...record, seed: -1 }).join()).toContain('/seed');
    expect(battle({ ...record, entries: [{ c: 'cheat' }] }).length).toBeGreaterThan(0);
    const good = { format: 'sandtable/script', version: 1, scenario: 'x.sandtable.json', seed: 1, steps: [{ do: { t: 'move' } }] };
    expect(script(good)).toEqual([]);
    expect(script({ ...good, steps: [{ dance: {} }] }).length).toBeGreaterThan(0);
    expect(script({ ...good, surprise: 1 }).length).toBeGreaterThan(0);
  });
});
