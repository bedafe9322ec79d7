/** every schema of files and of the calls between window and host has bounds, and every limit says itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sound } from '../../e2e/corpus/hostile-json/generate.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { applyEdit, EDITS, parseEdit, type Edit } from '../document/edits/index.ts';
import { newScenario } from '../document/newScenario.ts';
import { scriptSchema } from '../engine/scriptFormat.ts';
import { CATALOGUES, LANGUAGES } from '../i18n/index.ts';
import { CONTRACT, hostEvent } from '../ipc/contract.ts';
import { LIMITS } from '../limits.ts';
import type { Json } from '../result.ts';
import { battleFile } from './battle.ts';
import { decode } from './scenario/decode.ts';
import {
  boardEntry,
  dimensions,
  objectiveEntry,
  outer,
  scenarioFile,
  sideEntry,
  terrainType,
  unitEntry,
  zoneEntry,
} from './scenario/schema.ts';

interface Def {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly rest?: z.ZodType | null;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly getter?: () => z.ZodType;
}
/** What a check of a schema says: Zod's own names. */
interface Check {
  readonly check: string;
  readonly value?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly pattern?: RegExp;
}
const checksOf = (schema: z.ZodType): Check[] =>
  ((schema.def as unknown as { checks?: readonly { _zod: { def: Check } }[] }).checks ?? []).map((check) => check._zod.def);

/** A pattern that fixes the length itself: anchored, without `*`, `+` or an open count. */
const isBoundedPattern = (pattern: RegExp): boolean =>
  pattern.source.startsWith('^') && pattern.source.endsWith('$') && !/[*+]|,\}/.test(pattern.source.replace(/\[[^\]]*\]/g, ''));

/** Places without bounds. `lazy` ends at what was seen; opaque parts (`unknown`, `custom`) are the gate's business and named by it. */
function unbounded(schema: z.ZodType, path = '', seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema.def as unknown as Def;
  const checks = checksOf(schema);
  const has = (kind: string): boolean =>
    checks.some((check) => check.check === kind && Number.isFinite(check.value ?? check.maximum ?? check.length));
  const into = (inner: z.ZodType | null | undefined, step: string): string[] => (inner ? unbounded(inner, `${path}${step}`, seen) : []);
  const many = (list: readonly z.ZodType[] | undefined): string[] => (list ?? []).flatMap((inner, i) => into(inner, `|${i}`));
  switch (def.type) {
    case 'number':
      return def.format === 'safeint' || (has('greater_than') && has('less_than')) ? [] : [`${path}: number`];
    case 'string':
      return has('max_length') || checks.some((check) => check.pattern && isBoundedPattern(check.pattern)) ? [] : [`${path}: string`];
    case 'array':
      return [...(has('max_length') || has('length_equals') ? [] : [`${path}: array`]), ...into(def.element, '[]')];
    case 'object':
      return [...Object.entries(def.shape ?? {}).flatMap(([key, inner]) => into(inner, `.${key}`)), ...into(def.catchall, '.*')];
    case 'record':
      return [...into(def.keyType, '{key}'), ...into(def.valueType, '{}')];
    case 'tuple':
      return [...many(def.items), ...(def.rest ? [`${path}: tuple with a rest`] : [])];
    case 'union':
      return many(def.options);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return into(def.innerType, '');
    case 'pipe':
      return [...into(def.in, ''), ...into(def.out, '')];
    case 'lazy':
      // `z.json()` is the one recursive schema of scripts: opaque, read through the gate only.
      return into(def.getter!() === undefined ? null : isJson(schema) ? null : def.getter!(), '');
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
    case 'unknown':
    case 'never':
    case 'custom':
      return [];
    default:
      return [`${path}: ${def.type} is not known to this test`];
  }
}
/** Zod's own JSON schema: a lazy union of the six kinds of JSON. */
function isJson(schema: z.ZodType): boolean {
  const kinds = ((schema.def as unknown as Def).getter!().def as unknown as Def).options?.map((option) => option.def.type) ?? [];
  return ['string', 'number', 'boolean', 'null', 'array', 'record'].every((kind) => kinds.includes(kind as never));
}

const FILES = {
  scenarioFile,
  outer,
  boardEntry,
  dimensions,
  terrainType,
  sideEntry,
  zoneEntry,
  objectiveEntry,
  unitEntry,
  battleFile,
  scriptSchema,
};

describe('bounds', () => {
  it('R-63 the walk itself finds what has no bounds', () => {
    const bad = z.object({
      a: z.number(),
      b: z.string(),
      c: z.array(z.number().min(0).max(1)),
      d: z.record(z.string(), z.union([z.string().max(3), z.number().min(0)])),
      e: z.tuple([z.string().regex(/^a+$/)]).optional(),
      f: z.date(),
    });
    expect(unbounded(bad)).toEqual([
      '.a: number',
      '.b: string',
      '.c: array',
      '.d{key}: string',
      '.d{}|1: number',
      '.e|0: string',
      '.f: date is not known to this test',
    ]);
    expect(
      unbounded(z.object({ a: z.string().regex(/^[a-z]{1,64}$/), b: z.number().int().min(0).max(9), c: z.array(z.null()).max(2) })),
    ).toEqual([]);
  });
  it.each(Object.entries(FILES))('R-63 file schema %s: every number, string and array has its bounds', (_name, schema) => {
    expect(unbounded(schema)).toEqual([]);
    counted('R-63', 1);
  });
  it.each(Object.entries(CONTRACT))('R-63 call %s: request and reply have bounds', (_name, { request, reply }) => {
    expect([...unbounded(request, 'request'), ...unbounded(reply, 'reply')]).toEqual([]);
    counted('R-63', 1);
  });
  it('R-63 events of the host have bounds', () => expect(unbounded(hostEvent)).toEqual([]));

  it('R-63 edits: no field takes a number that is not finite, or a text without end', () => {
    const scenario = newScenario({ id: 's', title: '', shape: 'hex', columns: 3, rows: 3 }, null).scenario;
    const edits: readonly Edit[] = [
      { kind: 'setTerrain', set: [[0, [0, 1]]] },
      { kind: 'setSight', set: [[1, [0, 1]]] },
      { kind: 'setCellFields', set: [{ runs: [0, 1], fields: { a: 1 } }] },
      { kind: 'setZoneCells', zone: 'z', set: [[1, [0, 1]]] },
      { kind: 'addZone', zone: { id: 'z', side: 'a', name: 'n', runs: [0, 1] }, index: 0 },
      { kind: 'changeZone', zone: 'z', name: 'n', side: 'a' },
      { kind: 'addObjective', objective: { id: 'o', kind: 'hold', name: 'n', cells: [[0, 0]], value: 1, endValue: 1 }, index: 0 },
      { kind: 'changeObjective', objective: 'o', name: 'n', cells: [[0, 0]], value: 1, endValue: 1 },
      { kind: 'placeUnits', units: [{ index: 0, unit: { id: 'u', side: 'a', at: [0, 0], name: 'n', def: { a: 1 } } }] },
      { kind: 'moveUnits', moves: [{ unit: 'u', to: [0, 0] }] },
      { kind: 'changeUnits', changes: [{ unit: 'u', name: 'n', side: 'a', def: { a: 'x' } }] },
      {
        kind: 'setMeta',
        title: 't',
        author: 'a',
        licence: 'l',
        texts: { b: 'x' },
        sides: [{ id: 'a', name: 'n', colour: 'a' }],
        cellSize: { value: 1, unit: 'm' },
      },
      { kind: 'setOptions', set: { a: 1 }, unset: ['b'] },
      { kind: 'setRuleset', ruleset: { id: 'r', version: '1', options: { a: 1 } } },
      { kind: 'setCatalogue', catalogue: [{ symbol: '.', id: 't', level: 1, sight: 'auto' }], remap: [0] },
      { kind: 'resizeBoard', left: 0, top: 0, right: 1, bottom: 0, fill: 0 },
    ];
    expect(edits.length).toBeGreaterThan(Object.keys(EDITS).length - 6);
    let replaced = 0;
    for (const edit of edits) {
      expect(parseEdit(edit as unknown as Json).ok, edit.kind).toBe(true);
      for (const path of leaves(edit as unknown as Json)) {
        const now = at(edit as unknown as Json, path);
        const nasty =
          typeof now === 'number'
            ? [1e308, Number.POSITIVE_INFINITY, Number.NaN, -1e308]
            : typeof now === 'string'
              ? ['x'.repeat(LIMITS.briefing + 1)]
              : [];
        for (const value of nasty) {
          const parsed = parseEdit(put(edit as unknown as Json, path, value));
          expect(parsed.ok, `${path.join('.')} = ${String(value).slice(0, 20)}`).toBe(false);
          replaced++;
        }
      }
    }
    expect(replaced).toBeGreaterThan(80);
    counted('R-63', replaced);
    expect(applyEdit(scenario, edits[0]!).ok).toBe(true);
  });
});

const leaves = (value: Json): (readonly (string | number)[])[] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : Object.entries(value).flatMap(([key, inner]) =>
        leaves(inner as Json).map((path) => [Array.isArray(value) ? Number(key) : key, ...path]),
      );
const at = (value: Json, path: readonly (string | number)[]): Json =>
  path.reduce<Json>((inner, key) => (inner as Record<string | number, Json>)[key] as Json, value);
function put(value: Json, path: readonly (string | number)[], leaf: unknown): Json {
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const inner = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((here, key) => here[key] as Record<string | number, unknown>, copy);
  inner[path.at(-1)!] = leaf;
  return copy as unknown as Json;
}

describe('limits', () => {
  it('R-68 every limit is proven somewhere: named in a test of formats, document, storage or host', () => {
    // Where each limit has its test at -1, 0 and +1; a new limit needs a line here.
    const proven: Readonly<Record<keyof typeof LIMITS, string>> = {
      fileBytes: 'scenario/gates.test.ts',
      nesting: 'scenario/gates.test.ts',
      boardSide: 'scenario/gates.test.ts',
      units: 'scenario/gates.test.ts',
      zones: 'scenario/gates.test.ts',
      objectives: 'scenario/gates.test.ts',
      events: 'scenario/gates.test.ts',
      layers: 'scenario/gates.test.ts',
      sides: 'scenario/gates.test.ts',
      catalogue: 'scenario/gates.test.ts',
      name: 'scenario/gates.test.ts',
      note: 'bounds.test.ts',
      briefing: 'scenario/gates.test.ts',
      id: 'scenario/gates.test.ts',
      unknownKeys: 'scenario/gates.test.ts',
      unknownBytes: 'scenario/gates.test.ts',
      underlayBytes: 'scenario/gates.test.ts',
      fileNameBytes: '../../electron/storage/fileNames.test.ts',
    };
    expect(Object.keys(proven).sort()).toEqual(Object.keys(LIMITS).sort());
    for (const [limit, file] of Object.entries(proven)) {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const how = limit === 'nesting' ? 'nested %i levels' : `LIMITS.${limit}`;
      expect(text.includes(how), `${limit} in ${file}`).toBe(true);
    }
  });

  it('R-68 a note of a battle at LIMITS.note - 1, 0 and + 1', () => {
    const branch = (length: number): unknown => ({ at: 0, name: 'x'.repeat(length), dice: 'same', line: [] });
    const fits = (length: number): boolean => battleFile.shape.branches.safeParse([branch(length)]).success;
    expect([LIMITS.note - 1, LIMITS.note, LIMITS.note + 1].map(fits)).toEqual([true, true, false]);
    counted('R-68', 3);
  });

  it('R-68 limit and value stand in the text that people read, in every language', () => {
    const codes = [
      'file/too-many',
      'file/too-long',
      'file/board-size',
      'file/too-many-unknown',
      'file/too-much-unknown',
      'file/underlay-size',
    ];
    for (const language of LANGUAGES)
      for (const code of codes) {
        const text = ['title', 'body', 'action'].map((part) => CATALOGUES[language][`problem.${code}.${part}`]).join(' ');
        expect(text, `${language} ${code}`).toContain('{{limit}}');
        expect(text, `${language} ${code}`).toContain('{{value}}');
      }
  });

  it('R-68 a name of a unit beyond the limit is set aside with its place, the rest opens', () => {
    for (const [length, problems] of [
      [LIMITS.name - 1, 0],
      [LIMITS.name, 0],
      [LIMITS.name + 1, 1],
    ] as const) {
      const file = sound() as { units: { name: string }[] };
      file.units[0]!.name = 'x'.repeat(length);
      const read = decode(JSON.stringify(file));
      if (!read.ok) throw new Error(read.error.code);
      expect(read.value.problems).toHaveLength(problems);
      if (problems)
        expect(read.value.problems[0]).toMatchObject({
          code: 'file/bad-entry',
          params: { where: '/units/0', field: '/units/0/name (201 > 200)' },
        });
    }
  });
});
