/** Open and save: the same document, the same bytes, everything kept, and no wrong encoder reaches the disk. */
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { counted, rounds } from '../../../e2e/testing/counts.ts';
import { documents, json } from '../../../e2e/testing/documents.ts';
import { documentOf, inOurVersion, same, type Document } from '../../document/document.ts';
import { newScenario } from '../../document/newScenario.ts';
import { perform, track } from '../../document/history.ts';
import type { Json } from '../../result.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { verify } from './verify.ts';

const opened = (text: string): Document => {
  const read = decode(text);
  if (!read.ok) throw new Error(`${read.error.code} ${JSON.stringify(read.error)}`);
  expect(read.value.problems).toEqual([]);
  return read.value.document;
};

/** The same value with the members of every object in another order. */
function shuffled<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map(shuffled) as T;
  if (value instanceof Map) return new Map([...value].reverse().map(([k, v]) => [k, shuffled(v)])) as T;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, shuffled(v)]),
  ) as T;
}

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe('open and save', () => {
  it('R-24 what is saved opens as the same document, and saving it again gives the same bytes: 1,000 documents', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const text = encode(document);
        const back = opened(text);
        expect(same(back, document)).toBe(true);
        expect(encode(back)).toBe(text);
      }),
      { numRuns: rounds(1000) },
    );
    counted('R-24', rounds(1000));
  });

  it('R-24 the order in which keys were set, the time zone and a second run change no byte', () => {
    fc.assert(
      fc.property(documents, (document) => {
        process.env['TZ'] = 'UTC';
        const text = encode(document);
        process.env['TZ'] = 'Asia/Tokyo';
        expect(encode(shuffled(document))).toBe(text);
        expect(encode(structuredClone(document))).toBe(text);
      }),
      { numRuns: rounds(300) },
    );
    counted('R-24', rounds(300));
  });

  it('is UTF-8 text with LF and one final line end, one board row a line', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const text = encode(document);
        expect(text.endsWith('}\n')).toBe(true);
        expect(text).not.toMatch(/\r|[ \t]\n/);
        const { rows } = (JSON.parse(text) as { board: { terrain: { rows: string[] } } }).board.terrain;
        const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''));
        for (const row of rows) expect(lines).toContain(JSON.stringify(row));
      }),
      { numRuns: 100 },
    );
  });

  it('the frame of a file is in the order of the design', () => {
    const document = newScenario({ id: 'x', title: 'T', shape: 'hex', columns: 2, rows: 2 }, null);
    const file = JSON.parse(encode(document)) as { board: object };
    expect(Object.keys(file)).toEqual([
      'format',
      'version',
      'id',
      'title',
      'author',
      'licence',
      'ruleset',
      'board',
      'sides',
      'zones',
      'objectives',
      'units',
      'texts',
    ]);
    expect(Object.keys(file.board)).toEqual(['shape', 'orientation', 'offset', 'columns', 'rows', 'cellSize', 'numbering', 'terrain']);
    const square = newScenario({ id: 'x', title: 'T', shape: 'square', columns: 2, rows: 2 }, null);
    const { board } = JSON.parse(encode(square)) as { board: Record<string, Json> };
    expect(board).not.toHaveProperty('orientation');
    expect(board).not.toHaveProperty('offset');
    expect(board).not.toHaveProperty('sight');
  });

  it('R-21 unknown keys at any depth survive open, edit and save: 1,000 cases', () => {
    const inserts = fc.array(fc.tuple(fc.nat(), fc.constantFrom('x-own', '新しい', 'ключ', 'constructor', 'zz top', '7'), json), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(documents, inserts, (document, list) => {
        const file = JSON.parse(encode(document)) as Json;
        const places = objectsOf(file, []);
        const put: [path: readonly string[], value: Json][] = [];
        for (const [n, key, value] of list) {
          const [path, object] = places[n % places.length]!;
          // A text that is null is a text that is not there.
          if (Object.hasOwn(object, key) || (path.join('/') === 'texts' && value === null)) continue;
          object[key] = value;
          put.push([[...path, key], value]);
        }
        const before = opened(JSON.stringify(file));
        const done = perform(track(before, true), { kind: 'setMeta', title: 'elsewhere' }, null);
        if (!done.ok) throw new Error(done.error.code);
        const saved = JSON.parse(encode(done.value.tracked.document)) as Json;
        expect((saved as { title: string }).title).toBe('elsewhere');
        for (const [path, value] of put) expect(at(saved, path), path.join('/')).toEqual(value);
      }),
      { numRuns: rounds(1000) },
    );
    counted('R-21', rounds(1000));
  });

  it('R-22 a newer version opens read-only and says so; one that cannot be read at all says why', () => {
    const [document] = fc.sample(documents, { numRuns: 1, seed: 22 });
    for (const version of [2, 3, 17, 1000]) {
      const newer = encode(document!).replace('"version": 1,', `"version": ${version},`);
      const read = decode(newer);
      expect(read).toMatchObject({ ok: true, value: { readOnly: true } });
      if (!read.ok) return;
      expect(read.value.problems[0]).toMatchObject({ code: 'file/newer-version', severity: 'warning', params: { version } });
      // Saved it is in our own version, with everything in it.
      expect(verify(inOurVersion(read.value.document))).toEqual({ ok: true, value: encode(document!) });
      expect(encode(read.value.document)).toBe(newer);
      const broken = decode(newer.replace('"shape"', '"form"'));
      expect(broken).toMatchObject({ ok: false, error: { code: 'file/newer-version' } });
    }
  });
});

/** Objects that may hold unknown keys, with their paths. Names per language and the cells are keyed by meaning, not by field. */
function objectsOf(value: Json, path: readonly string[]): [readonly string[], Record<string, Json>][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return (value as Json[]).flatMap((inner, i) => objectsOf(inner, [...path, String(i)]));
  const object = value as Record<string, Json>;
  const byMeaning = path.join('/') === 'board/cells' || (path[2] === 'catalogue' && path[4] === 'name');
  return [
    ...(byMeaning ? [] : [[path, object] as [readonly string[], Record<string, Json>]]),
    ...Object.keys(object).flatMap((key) => objectsOf(object[key]!, [...path, key])),
  ];
}

const at = (value: Json, path: readonly string[]): Json =>
  path.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] as Json, value);

/** Ways in which an encoder could be wrong, each on a text that it would have written. */
const lines = (text: string): string[] => text.split('\n');
const onLine =
  (pick: (line: string) => boolean, change: (line: string, all: string[], i: number) => string | null) =>
  (text: string): string => {
    const all = lines(text);
    const i = all.findIndex(pick);
    if (i < 0) return text;
    const next = change(all[i]!, all, i);
    if (next === null) all.splice(i, 1);
    else all[i] = next;
    return all.join('\n');
  };
const key = (name: string) => (line: string) => line.trimStart().startsWith(`"${name}": `);
const row = (line: string) => /^\s+"[^"]*",?$/.test(line);
const entry = (prefix: string) => (line: string) => line.includes(`{ "id": "${prefix}`);

const FAULTS: readonly (readonly [string, (text: string) => string])[] = [
  ...['format', 'title', 'ruleset', 'board', 'shape', 'columns', 'terrain', 'version'].map(
    (name) => [`the key ${name} misspelt`, (text: string) => text.replace(`"${name}": `, `"${name}_": `)] as const,
  ),
  ...['id', 'title', 'author', 'licence'].map((name) => [`the line of ${name} lost`, onLine(key(name), () => null)] as const),
  ...['author', 'licence', 'id', 'title'].map(
    (name) => [`another text for ${name}`, onLine(key(name), (line) => line.replace(/: ".*",/, ': "changed by mistake",'))] as const,
  ),
  ['a board row lost', onLine(row, () => null)],
  ['a board row twice', onLine(row, (line) => `${line}\n${line}`)],
  ['a board row shorter', onLine(row, (line) => line.replace(/"[^"]/, '"'))],
  ['a board row longer', onLine(row, (line) => line.replace('"', '".'))],
  ['a hole in a board row', onLine(row, (line) => line.replace(/"[^"_]/, '"_'))],
  ['a symbol of no type', onLine(row, (line) => line.replace(/"[^"]/, '"@'))],
  ['a row of another alphabet', onLine(row, (line) => line.replace(/"[^"]/, '"森'))],
  ['columns off by one', onLine(key('columns'), (line) => line.replace(/\d+/, (n) => String(Number(n) + 1)))],
  [
    'rows off by one',
    onLine(
      (line) => /^\s+"rows": \d/.test(line),
      (line) => line.replace(/\d+/, (n) => String(Number(n) + 1)),
    ),
  ],
  ['NaN for a number', onLine(key('columns'), (line) => line.replace(/\d+/, 'NaN'))],
  ['null for a number', onLine(key('columns'), (line) => line.replace(/\d+/, 'null'))],
  ['undefined for a text', onLine(key('title'), (line) => line.replace(/: ".*",/, ': undefined,'))],
  [
    'the other parity',
    (text) =>
      text.includes('"offset": "odd"')
        ? text.replace('"offset": "odd"', '"offset": "even"')
        : text.replace('"offset": "even"', '"offset": "odd"'),
  ],
  [
    'the other orientation',
    (text) => (text.includes('"pointy"') ? text.replace('"pointy"', '"flat"') : text.replace('"flat"', '"pointy"')),
  ],
  ['another cell size', onLine(key('cellSize'), (line) => line.replace(/"value": [0-9.]+/, '"value": 7'))],
  [
    'another numbering',
    onLine(key('numbering'), (line) => line.replace(/"first": \d/, (m) => (m.endsWith('0') ? '"first": 1' : '"first": 0'))),
  ],
  [
    'a terrain type lost',
    onLine(
      (line) => line.includes('"symbol": '),
      () => null,
    ),
  ],
  [
    'a level changed',
    onLine(
      (line) => line.includes('"level": '),
      (line) => line.replace(/"level": -?\d+/, '"level": 77'),
    ),
  ],
  [
    'sight of a type changed',
    onLine(
      (line) => line.includes('"sight": "'),
      (line) => line.replace(/"sight": "\w+"/, (m) => (m.includes('block') ? '"sight": "clear"' : '"sight": "block"')),
    ),
  ],
  ['a side lost', onLine(entry('s'), () => null)],
  ['a side renamed', onLine(entry('s'), (line) => line.replace('"colour": "a"', '"colour": "b"'))],
  ['a unit lost', onLine(entry('u'), () => null)],
  [
    'a unit moved',
    onLine(entry('u'), (line) => line.replace(/"at": (null|\[\d+, \d+\])/, (m) => (m.endsWith('null') ? '"at": [0, 0]' : '"at": null'))),
  ],
  ['a unit on the other side', (text) => text.replace(/("id": "u\d", "side": )"s\d"/, '$1"s9"')],
  [
    'unit ids swapped',
    (text) =>
      text.includes('"u2"')
        ? text.replace('"id": "u1"', '"id": "@@"').replace('"id": "u2"', '"id": "u1"').replace('"id": "@@"', '"id": "u2"')
        : text,
  ],
  ['a unit twice', onLine(entry('u'), (line) => `${line.replace(/,?$/, ',')}\n${line}`)],
  ['an objective lost', onLine(entry('o'), () => null)],
  ['an objective worth more', onLine(entry('o'), (line) => line.replace(/"value": -?\d+/, '"value": 42'))],
  ['an objective without cells', onLine(entry('o'), (line) => line.replace(/"cells": \[\[.*?\]\]/, '"cells": []'))],
  ['a zone with another side', (text) => text.replace(/("id": "z1",\s+"side": )"s\d"/, '$1"s9"')],
  [
    'a zone cell flipped',
    (text) => text.replace(/("id": "z1"[^\]]*?"rows": \[\s+")([.#])/, (_, head: string, cell: string) => head + (cell === '#' ? '.' : '#')),
  ],
  ['a zone lost', (text) => text.replace(/\{\s+"id": "z1"[^\]]*\][^}]*\},?/, '')],
  ['the last brace lost', (text) => text.slice(0, -2)],
  ['cut in half', (text) => text.slice(0, text.length / 2)],
  ['empty', () => ''],
  ['a comma lost', (text) => text.replace(',\n', '\n')],
  ['a comma too many', (text) => text.replace('\n}', ',\n}')],
  ['quotes not escaped', (text) => text.replace('"title": "', '"title": ""')],
  ['written twice', (text) => text + text],
  ['another document', () => encode(newScenario({ id: 'other', title: '', shape: 'square', columns: 1, rows: 1 }, null))],
  ['a key of its own', (text) => text.replace('"texts": ', '"surprise": 1,\n  "texts": ')],
  ['a newer version', (text) => text.replace('"version": 1', '"version": 2')],
];

describe('a wrong encoder', () => {
  it('R-14 there are at least 50 planted faults', () => expect(FAULTS.length).toBeGreaterThanOrEqual(50));

  // A rich document, so that each fault finds its victim, and random ones around it.
  const rich = fc
    .sample(documents, { numRuns: 800, seed: 14 })
    .filter(
      ({ scenario }) =>
        scenario.author !== '' &&
        scenario.licence !== '' &&
        scenario.board.spec.columns > 1 &&
        scenario.units.length > 1 &&
        scenario.zones.length > 0 &&
        scenario.objectives.some((objective) => objective.cells.length > 0) &&
        scenario.board.spec.shape === 'hex' &&
        scenario.board.catalogue.length > 1,
    );
  it.each(FAULTS)('R-14 stopped before the disk: %s', (_name, spoil) => {
    expect(rich.length).toBeGreaterThan(5);
    let planted = 0;
    for (const document of rich) {
      const text = spoil(encode(document));
      if (text === encode(document)) continue;
      planted++;
      expect(verify(document, () => text)).toMatchObject({ ok: false, error: { code: 'file/encoder-fault' } });
    }
    expect(planted).toBeGreaterThan(0);
    counted('R-14', 1);
  });

  it('R-14 an encoder that throws or forgets part of the document is stopped; the right one passes', () => {
    for (const document of rich) {
      const { scenario } = document;
      expect(verify(document)).toEqual({ ok: true, value: encode(document) });
      const forgets: readonly (() => string)[] = [
        () => {
          throw new Error('broken');
        },
        () => encode(documentOf({ ...scenario, units: scenario.units.slice(1) })),
        () => encode({ ...document, scenario: { ...scenario, zones: [] } }),
        () => encode({ ...document, scenario: { ...scenario, units: scenario.units.toReversed() } }),
        () =>
          encode({ ...document, scenario: { ...scenario, board: { ...scenario.board, spec: { ...scenario.board.spec, columns: 1 } } } }),
      ];
      for (const fault of forgets) {
        expect(verify(document, fault).ok).toBe(false);
        counted('R-14', 1);
      }
    }
  });
});
