/** Files from anywhere: a document or a problem, always; R-60 to R-68 as far as reading a text goes. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents, json } from '../../../e2e/testing/documents.ts';
import { deep, HOSTILE, patched, sound, spoilt } from '../../../e2e/corpus/hostile-json/generate.ts';
import { applyEdit, parseEdit } from '../../document/edits/index.ts';
import { LIMITS } from '../../limits.ts';
import type { Json, Problem } from '../../result.ts';
import { CATALOGUES } from '../../i18n/index.ts';
import { MAX_MEMBERS } from '../jsonGate.ts';
import { decode, type Decoded } from './decode.ts';
import { encode } from './encode.ts';
import { verify } from './verify.ts';

/** What every answer must be: a problem with a text, or a document that can be saved and opened again without a word. */
function sane(text: string): Decoded | Problem {
  const read = decode(text);
  if (!read.ok) {
    expect(CATALOGUES.en[`problem.${read.error.code}.title`], read.error.code).toBeDefined();
    return read.error;
  }
  const { document, problems, readOnly } = read.value;
  for (const found of problems) expect(CATALOGUES.en[`problem.${found.code}.title`], found.code).toBeDefined();
  if (!readOnly) {
    const again = decode(encode(document));
    expect(again.ok && again.value.problems).toEqual([]);
  }
  return read.value;
}

const refusal = (text: string): Problem => {
  const read = decode(text);
  if (read.ok) throw new Error('was opened');
  return read.error;
};

describe('hostile files', () => {
  it.each(HOSTILE)('R-17 R-60 corpus: %s', (_name, text, outcome) => {
    const result = sane(text);
    if (outcome === 'opens') expect(result).toMatchObject({ problems: [] });
    else if ('code' in outcome) expect(result).toMatchObject({ code: outcome.code });
    else expect((result as Decoded).problems?.map((found) => found.code)).toContain(outcome.problem);
  });

  it('R-60 decode gives a document or a problem: any JSON, any text, mutated files, 20,000 cases', () => {
    const bases = fc.sample(documents, { numRuns: 40, seed: 60 }).map(encode);
    const base = fc.constantFrom(...bases, JSON.stringify(sound()));
    const graft = fc.tuple(base, json, fc.nat(), fc.constantFrom('replace', 'remove', 'swap', 'double')).map(([text, value, n, how]) => {
      const file = JSON.parse(text) as Json;
      const places = allPlaces(file);
      const place = places[n % places.length]!;
      const other = places[(n * 7 + 3) % places.length]!;
      if (how === 'double') return doubled(text, n);
      put(place, how === 'replace' ? value : how === 'swap' ? (structuredClone(other.in[other.key as never]) as Json) : undefined);
      return JSON.stringify(file);
    });
    const flipped = fc.tuple(base, fc.array(fc.tuple(fc.nat(), fc.nat(0xffff)), { minLength: 1, maxLength: 4 })).map(([text, flips]) => {
      const units = text.split('');
      for (const [at, unit] of flips) units[at % units.length] = String.fromCharCode(unit % 3 ? 32 + (unit % 95) : unit);
      return units.join('');
    });
    const cut = fc
      .tuple(base, fc.nat(), fc.nat(200))
      .map(([text, at, length]) => text.slice(0, at % text.length) + text.slice((at % text.length) + length));
    const any = fc.oneof(
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      { weight: 2, arbitrary: fc.json() },
      { weight: 8, arbitrary: graft },
      { weight: 4, arbitrary: flipped },
      { weight: 4, arbitrary: cut },
    );
    let opened = 0;
    let refused = 0;
    fc.assert(
      fc.property(any, (text) => {
        const result = sane(text);
        if ('document' in result) opened++;
        else refused++;
      }),
      { numRuns: 20_000 },
    );
    // The mixture must reach both ends, or it proves nothing.
    expect(opened).toBeGreaterThan(2000);
    expect(refused).toBeGreaterThan(2000);
  });

  it('R-60 the answer comes for large hostile texts, too', () => {
    const size = 4 * 1024 * 1024;
    for (const text of [
      '['.repeat(size),
      '"'.repeat(size),
      `"${'\\'.repeat(size)}"`,
      '{"a":'.repeat(size / 8),
      `[${'1,'.repeat(size / 2)}`,
      `{${'"a":1,'.repeat(size / 8)}"a":1}`,
      `{"x":"${'\\u0041'.repeat(size / 8)}"`,
      ' '.repeat(size),
      `"${'a'.repeat(size)}`,
    ])
      expect(decode(text).ok).toBe(false);
  });
});

describe('gates', () => {
  it.each([63, 64])('R-61 a file nested %i levels is parsed', (levels) => {
    // The file itself and the key are one level.
    expect(sane(patched('"texts":{}', `"texts":{},"x":${deep(levels - 1)}`))).toHaveProperty('document');
  });
  it.each([65, 1000, 100_000, 1_000_000])('R-61 a file nested %i levels is refused before parsing', (levels) => {
    expect(refusal(patched('"texts":{}', `"texts":{},"x":${deep(levels - 1)}`))).toMatchObject({
      code: 'file/too-deep',
      params: { limit: 64 },
    });
    expect(refusal(deep(levels, '{"a":', '}')).code).toBe('file/too-deep');
  });
  it('R-61 a text beyond the size limit is refused before it is looked at', () => {
    const limit = LIMITS.fileBytes;
    expect(refusal(' '.repeat(limit + 1))).toMatchObject({ code: 'file/too-large', params: { limit, value: limit + 1 } });
  });

  const nasty = [-1, 0, 0.5, 513, 1e9, 2 ** 31, 2 ** 53, '30', null, [], true];
  it.each(['columns', 'rows'].flatMap((field) => nasty.map((value) => [field, value] as const)))(
    'R-62 %s = %j is refused before memory is asked for',
    (field, value) => {
      const problem = refusal(spoilt(['board', field], value));
      expect(['file/board-size', 'file/number-range']).toContain(problem.code);
      expect(problem.at?.pointer).toBe(`/board/${field}`);
    },
  );
  it.each(['1e308', '1e999', '-1e999'])('R-62 columns = %s is refused', (number) => {
    expect(refusal(patched('"columns":3', `"columns":${number}`)).at?.pointer).toBe('/board/columns');
  });
  it('R-62 a size that the rows do not have is refused without making the board', () => {
    expect(refusal(spoilt(['board', 'columns'], 512)).code).toBe('file/row-length');
    expect(refusal(spoilt(['board', 'rows'], 512)).code).toBe('file/rows-mismatch');
  });

  const numberFields: readonly (readonly (string | number)[])[] = [
    ['version'],
    ['board', 'columns'],
    ['board', 'rows'],
    ['board', 'cellSize', 'value'],
    ['board', 'numbering', 'first'],
    ['board', 'terrain', 'catalogue', 0, 'level'],
    ['objectives', 0, 'value'],
    ['objectives', 0, 'endValue'],
    ['objectives', 0, 'cells', 0, 0],
    ['objectives', 0, 'cells', 0, 1],
    ['units', 0, 'at', 0],
    ['units', 0, 'at', 1],
  ];
  const nastyNumbers = ['-1e9', '0.5', '1e9', '1e308', '1e999', '-1e999', '9007199254740993', '"1"', 'null', '[]', '{}', 'true'];
  it.each(numberFields.map((path) => [path.join('.'), path] as const))(
    'R-63 %s takes none of twelve nasty values silently',
    (_name, path) => {
      for (const raw of nastyNumbers) {
        const text = spoilt(path, '@@').replace('"@@"', raw);
        const result = sane(text);
        if ('document' in result) {
          // A reserve unit has no cell, a newer version opens read-only: neither is silent.
          // A cell may be half a metre wide.
          const sound = path.includes('cellSize') && raw === '0.5';
          const silent = result.problems.length === 0 && !sound;
          expect(silent, `${path.join('.')} = ${raw}`).toBe(false);
        }
      }
    },
  );
});

describe('prototypes', () => {
  const keys = ['__proto__', 'constructor', 'prototype'];
  it('R-64 no key at any place reaches a prototype, through decode, edits and merge: 500 cases', () => {
    const clean = Object.getOwnPropertyNames(Object.prototype).sort();
    fc.assert(
      fc.property(documents, fc.nat(), fc.constantFrom(...keys), (document, n, key) => {
        const text = encode(document);
        const braces = [...text.matchAll(/\{/g)].map((match) => match.index);
        const at = braces[n % braces.length]! + 1;
        const comma = /^\s*\}/.test(text.slice(at)) ? '' : ',';
        const evil = `"${key}":{"polluted":1,"toString":"x","x":1}${comma}`;
        const result = sane(text.slice(0, at) + evil + text.slice(at));
        if ('document' in result) {
          const set = JSON.parse(`{${evil.replace(/,$/, '')}}`) as Record<string, Json>;
          for (const raw of [
            { kind: 'setOptions', set },
            { kind: 'setMeta', texts: set },
            { kind: 'setCellFields', set: [{ runs: [0, 1], fields: set }] },
          ]) {
            const edit = parseEdit(raw as Json);
            if (!edit.ok) continue;
            const applied = applyEdit(result.document.scenario, edit.value);
            if (applied.ok) expect(verify({ ...result.document, scenario: applied.value }).ok || result.readOnly).toBe(true);
          }
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        expect(({} as Record<string, unknown>)['x']).toBeUndefined();
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(clean);
      }),
      { numRuns: 500 },
    );
  });
});

describe('references', () => {
  it('R-65 a key that stands twice is reported with its place, at every depth', () => {
    const result = sane(patched('"id":"u1"', '"id":"u0","id":"u1"'));
    expect((result as Decoded).problems).toMatchObject([
      { code: 'file/duplicate-key', at: { pointer: '/units/0/id' }, params: { key: 'id' } },
    ]);
    expect((result as Decoded).document.scenario.units[0]?.id).toBe('u1');
  });

  it('R-65 random graphs of ids and references: what is kept is sound, the rest is set aside and stays in the file: 1,000 cases', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor', '');
    const unit = fc.record({ id, side: id, at: fc.constantFrom(null, [0, 0], [2, 1], [3, 0]), name: fc.constant('n') });
    const zone = fc.record({ id, side: id, rows: fc.constantFrom(['###', '...'], ['..']) });
    fc.assert(
      fc.property(
        fc.array(fc.record({ id, name: id, colour: id }), { maxLength: 5 }),
        fc.array(zone, { maxLength: 6 }),
        fc.array(unit, { maxLength: 10 }),
        (sides, zones, units) => {
          const result = sane(JSON.stringify({ ...sound(), sides, zones, units }));
          if (!('document' in result)) throw new Error(`refused: ${result.code}`);
          const { scenario } = result.document;
          const known = new Set(scenario.sides.map((side) => side.id));
          for (const list of [scenario.sides, scenario.zones, scenario.units])
            expect(new Set(list.map((x) => x.id)).size).toBe(list.length);
          for (const thing of [...scenario.zones, ...scenario.units]) expect(known.has(thing.side)).toBe(true);
          const aside = (scenario.extra['quarantine'] ?? []) as readonly Json[];
          expect(scenario.sides.length + scenario.zones.length + scenario.units.length + aside.length).toBe(
            sides.length + zones.length + units.length,
          );
          if (aside.length > 0) expect(result.problems.length).toBeGreaterThanOrEqual(aside.length);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('R-65 what was set aside survives saving, and a second opening adds to it', () => {
    const first = sane(spoilt(['units', 0, 'side'], 'nobody')) as Decoded;
    const file = JSON.parse(encode(first.document)) as { quarantine: { value: { id: string } }[]; units: unknown[] };
    expect(file.quarantine.map((entry) => entry.value.id)).toEqual(['u1']);
    file.units.push({ id: 'u9', side: 'ghost', at: null, name: '' });
    const second = sane(JSON.stringify(file)) as Decoded;
    expect((second.document.scenario.extra['quarantine'] as { value: { id: string } }[]).map((entry) => entry.value.id)).toEqual([
      'u1',
      'u9',
    ]);
  });
});

describe('text', () => {
  it.each([
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['line ends of all kinds', (text: string) => text.replaceAll('\n', '\r\n')],
    ['one line of more than 1 MB', (text: string) => text.replaceAll('\n', ' '.repeat(20_000))],
  ])('R-66 a file with %s opens as the same document', (_name, change) => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 66 });
    const text = encode(document!);
    const result = sane(change(text)) as Decoded;
    expect(result.problems).toEqual([]);
    expect(encode(result.document)).toBe(text);
  });
  it.each(['\ud800', '\udfff', '\ud800\ud800', '\u0000', '\u2028', '\ufeff', '\ufffe', '𝒜', 'e\u0301'])(
    'R-66 %j in names survives exactly',
    (odd) => {
      const file = { ...sound(), title: odd, author: `a${odd}b` };
      const result = sane(JSON.stringify(file)) as Decoded;
      expect(result.document.scenario.title).toBe(odd);
      const saved = encode(result.document);
      expect((JSON.parse(saved) as { author: string }).author).toBe(`a${odd}b`);
      // No half of a pair may reach UTF-8 bare: it would be replaced there.
      expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(saved)).toBe(false);
    },
  );
});

describe('limits', () => {
  const unit = (i: number): unknown => ({ id: `u${i}`, side: 'a', at: null, name: '' });
  const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
  const cases: readonly (readonly [string, number, (count: number) => string, string])[] = [
    ['units', LIMITS.units, (n) => spoilt(['units'], many(n, unit)), 'file/too-many'],
    [
      'zones',
      LIMITS.zones,
      (n) =>
        spoilt(
          ['zones'],
          many(n, (i) => ({ id: `z${i}`, side: 'a', rows: ['...', '...'] })),
        ),
      'file/too-many',
    ],
    [
      'objectives',
      LIMITS.objectives,
      (n) =>
        spoilt(
          ['objectives'],
          many(n, (i) => ({ id: `o${i}`, kind: 'hold', cells: [], value: 1, endValue: 1 })),
        ),
      'file/too-many',
    ],
    [
      'events',
      LIMITS.events,
      (n) =>
        spoilt(
          ['events'],
          many(n, () => 0),
        ),
      'file/too-many',
    ],
    [
      'layers',
      LIMITS.layers,
      (n) =>
        spoilt(
          ['board', 'terrain', 'overlays'],
          many(n, (i) => ({ id: `l${i}` })),
        ),
      'file/too-many',
    ],
    [
      'sides',
      LIMITS.sides,
      (n) =>
        spoilt(
          ['sides'],
          many(n, (i) => ({ id: i === 0 ? 'a' : `s${i}`, name: '', colour: 'a' })),
        ),
      'file/too-many',
    ],
    [
      'catalogue',
      LIMITS.catalogue,
      (n) =>
        spoilt(
          ['board', 'terrain', 'catalogue'],
          many(n, (i) => ({ symbol: symbols[i] ?? '.', id: `t${i}`, level: 1, sight: 'auto' })),
        ),
      'file/too-many',
    ],
    ['name', LIMITS.name, (n) => spoilt(['title'], 'x'.repeat(n)), 'file/too-long'],
    ['briefing', LIMITS.briefing, (n) => spoilt(['texts'], { a: 'x'.repeat(n) }), 'file/too-long'],
    ['id', LIMITS.id, (n) => spoilt(['id'], 'x'.repeat(n)), 'file/too-long'],
    [
      'unknown keys',
      LIMITS.unknownKeys,
      (n) => JSON.stringify({ ...sound(), ...Object.fromEntries(many(n, (i) => [`x${i}`, 0])) }),
      'file/too-many-unknown',
    ],
    ['unknown bytes', LIMITS.unknownBytes, (n) => JSON.stringify({ ...sound(), ...padding(n) }), 'file/too-much-unknown'],
    [
      'underlay',
      LIMITS.underlayBytes,
      (n) => spoilt(['board', 'underlay'], { data: 'x'.repeat(Math.ceil((n * 4) / 3)) }),
      'file/underlay-size',
    ],
    ['members of one object', MAX_MEMBERS, (n) => `{${many(n, (i) => `"k${i}":0`).join(',')}}`, 'file/too-many'],
    ['board columns', LIMITS.boardSide, (n) => JSON.stringify(wide(n)), 'file/board-size'],
  ];
  it.each(cases)('R-68 %s: limit - 1 and limit pass, limit + 1 is refused with limit and value', (name, limit, make, code) => {
    for (const count of [limit - 1, limit]) {
      const read = decode(make(count));
      if (name === 'members of one object') expect(read).toMatchObject({ ok: false, error: { code: 'file/not-scenario' } });
      // The second symbol of the rows is missing in the largest catalogues: reported, not refused.
      else expect(read.ok || read.error.code, name).toBe(true);
    }
    const refused = refusal(make(limit + 1));
    expect(refused.code).toBe(code);
    expect(refused.params).toMatchObject({ limit });
    expect(Number(refused.params?.['value'])).toBeGreaterThan(limit);
  });
});

const symbols = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((c) => !'"\\_'.includes(c));

/** Unknown keys of exactly `n` bytes as JSON, no text longer than allowed. */
function padding(n: number): Record<string, string> {
  const keys: Record<string, string> = {};
  let left = n - 2;
  for (let i = 10; left > 0; i++) {
    const overhead = `"k${i}":"",`.length;
    const length = Math.min(60_000, left - overhead + 1);
    keys[`k${i}`] = 'x'.repeat(Math.max(0, length));
    left -= overhead + length;
  }
  return keys;
}

function wide(columns: number): Record<string, unknown> {
  const file = sound() as { board: { columns: number; terrain: { rows: string[] } }; zones: unknown[] };
  file.board.columns = columns;
  file.board.terrain.rows = ['.'.repeat(columns), '.'.repeat(columns)];
  file.zones = [];
  return file;
}

interface Place {
  readonly in: Record<string | number, Json>;
  readonly key: string | number;
}

/** Every place in a value. */
function allPlaces(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as unknown as Record<string | number, Json>;
  return Object.keys(container).flatMap((key) => [{ in: container, key }, ...allPlaces(container[key]!)]);
}

function put(place: Place, value: Json | undefined): void {
  if (value !== undefined) place.in[place.key] = value;
  else if (Array.isArray(place.in)) (place.in as unknown as Json[]).splice(Number(place.key), 1);
  else delete place.in[place.key];
}

/** One member of the text doubled. */
function doubled(text: string, n: number): string {
  const members = [...text.matchAll(/"[a-z]+": "[^"\\]*",/g)];
  const member = members[n % Math.max(1, members.length)];
  return member ? text.slice(0, member.index) + member[0] + text.slice(member.index) : text;
}
