/** What is checked before memory is asked for, and every limit: R-61, R-62, R-63 and R-68 as far as reading a text goes. */
import { describe, expect, it } from 'vitest';
import { deep, patched, sound, spoilt } from '../../../e2e/corpus/hostile-json/generate.ts';
import { counted } from '../../../e2e/testing/counts.ts';
import { refusal, sane } from '../../../e2e/testing/opening.ts';
import { applyEdit, parseEdit } from '../../document/edits/index.ts';
import { LIMITS } from '../../limits.ts';
import type { Json } from '../../result.ts';
import { MAX_MEMBERS } from '../jsonGate.ts';
import { decode, type Decoded } from './decode.ts';
import { MAX_OBJECTIVE_CELLS } from './schema.ts';

describe('gates', () => {
  it.each([63, 64])('R-61 a file nested %i levels is parsed', (levels) => {
    // The file itself and the key are one level.
    expect(sane(patched('"texts":{}', `"texts":{},"x":${deep(levels - 1)}`))).toHaveProperty('document');
    counted('R-61', 1);
  });
  it.each([65, 1000, 100_000, 1_000_000])('R-61 a file nested %i levels is refused before parsing', (levels) => {
    expect(refusal(patched('"texts":{}', `"texts":{},"x":${deep(levels - 1)}`))).toMatchObject({
      code: 'file/too-deep',
      params: { limit: 64 },
    });
    expect(refusal(deep(levels, '{"a":', '}')).code).toBe('file/too-deep');
    counted('R-61', 1);
  });
  it('R-61 a text beyond the size limit is refused before it is looked at', () => {
    const limit = LIMITS.fileBytes;
    expect(refusal(' '.repeat(limit + 1))).toMatchObject({ code: 'file/oversized', params: { limit, value: limit + 1 } });
    counted('R-61', 1);
  });

  const sizes = ['-1', '0', '0.5', '1e9', '2147483648', '9007199254740992', '1e308', '1e999', '"30"', 'null'];
  it.each(sizes)('R-62 columns = %s with ten heights: refused before memory is asked for, with its place', (columns) => {
    for (const rows of sizes) {
      const problem = refusal(patched('"columns":3,"rows":2', `"columns":${columns},"rows":${rows}`));
      expect(['file/board-size', 'file/number-range']).toContain(problem.code);
      expect(['/board/columns', '/board/rows']).toContain(problem.at?.pointer);
      counted('R-62', 1);
    }
  });
  it.each(['columns', 'rows'])('R-62 only %s is wrong: it is the one that is named', (field) => {
    const before = field === 'columns' ? '"columns":3' : '"rows":2';
    for (const value of [...sizes, '513', '[]', 'true', '{}']) {
      expect(refusal(patched(before, `"${field}":${value}`)).at?.pointer, value).toBe(`/board/${field}`);
      counted('R-62', 1);
    }
  });
  it('R-62 a resize to such a size is refused: four edges, eleven values', () => {
    const read = decode(JSON.stringify(sound()));
    if (!read.ok) throw new Error(read.error.code);
    for (const edge of ['left', 'top', 'right', 'bottom'])
      for (const value of ['-3', '0.5', '510', '511', '1e9', '2147483648', '9007199254740992', '1e308', '1e999', '"30"', 'null']) {
        const text = `{"kind":"resizeBoard","left":0,"top":0,"right":0,"bottom":0,"fill":0,"${edge}":${value}}`;
        const edit = parseEdit(JSON.parse(text) as Json);
        const applied = edit.ok ? applyEdit(read.value.document.scenario, edit.value) : edit;
        if (value === '510' && (edge === 'top' || edge === 'bottom')) expect(applied.ok).toBe(true);
        else expect(applied.ok, `${edge} ${value}`).toBe(false);
        counted('R-62', 1);
      }
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
          const fits = path.includes('cellSize') && raw === '0.5';
          const silent = result.problems.length === 0 && !fits;
          expect(silent, `${path.join('.')} = ${raw}`).toBe(false);
        }
        counted('R-63', 1);
      }
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
    ['board rows', LIMITS.boardSide, (n) => JSON.stringify(tall(n)), 'file/board-size'],
  ];
  it.each(cases)('R-68 %s: limit - 1 and limit pass, limit + 1 is refused with limit and value', (name, limit, make, code) => {
    for (const count of [limit - 1, limit]) {
      const read = decode(make(count));
      if (name === 'members of one object') expect(read).toMatchObject({ ok: false, error: { code: 'file/not-scenario' } });
      // The second symbol of the rows is missing in the largest catalogues: reported, not refused.
      else expect(read.ok || read.error.code, name).toBe(true);
      counted('R-68', 1);
    }
    const refused = refusal(make(limit + 1));
    expect(refused.code).toBe(code);
    expect(refused.params).toMatchObject({ limit });
    expect(Number(refused.params?.['value'])).toBeGreaterThan(limit);
    counted('R-68', 1);
  });

  const x = (n: number): string => 'x'.repeat(n);
  const at = (path: readonly (string | number)[], limit: number, more: (text: string) => unknown = (text) => text) =>
    [path.join('.'), limit, (n: number) => spoilt(path, more(x(n)))] as const;
  /** Texts that a document has whole: one that is too long refuses it. */
  const whole = [
    at(['author'], LIMITS.name),
    at(['licence'], LIMITS.name),
    at(['ruleset', 'version'], LIMITS.id),
    at(['ruleset', 'id'], LIMITS.id),
    at(['ruleset', 'options'], LIMITS.name, (key) => ({ [key]: 1 })),
    at(['texts'], LIMITS.name, (key) => ({ [key]: 'a' })),
    at(['board', 'cells'], LIMITS.name, (key) => ({ [key]: {} })),
    at(['board', 'labels'], LIMITS.briefing, (text) => [{ text }]),
  ];
  it.each(whole)('R-68 %s: limit - 1 and limit pass, limit + 1 is refused with limit and value', (_name, limit, make) => {
    for (const count of [limit - 1, limit]) {
      expect(sane(make(count))).toHaveProperty('document');
      counted('R-68', 1);
    }
    expect(refusal(make(limit + 1)).params).toMatchObject({ limit, value: limit + 1 });
    counted('R-68', 1);
  });
  /** Texts and lists of one entry: one beyond its limit is set aside, the rest opens. */
  const entry = [
    at(['units', 0, 'name'], LIMITS.name),
    at(['units', 0, 'id'], LIMITS.id),
    at(['sides', 0, 'name'], LIMITS.name),
    at(['sides', 0, 'colour'], 32),
    at(['zones', 0, 'name'], LIMITS.name),
    at(['zones', 0, 'id'], LIMITS.id),
    at(['objectives', 0, 'name'], LIMITS.name),
    at(['objectives', 0, 'id'], LIMITS.id),
    at(['objectives', 0, 'kind'], LIMITS.id),
    at(['objectives', 0, 'cells'], MAX_OBJECTIVE_CELLS, (text) => Array.from(text, () => [0, 0])),
    at(['board', 'terrain', 'catalogue', 1, 'id'], LIMITS.id),
    at(['board', 'terrain', 'catalogue', 1, 'colour'], 32),
    at(['board', 'terrain', 'catalogue', 1, 'pattern'], 64),
    at(['board', 'terrain', 'catalogue', 1, 'letter'], 8),
    at(['board', 'terrain', 'catalogue', 1, 'name'], LIMITS.name, (name) => ({ en: name })),
  ];
  it.each(entry)('R-68 %s: limit - 1 and limit pass, limit + 1 is set aside, with limit and value', (_name, limit, make) => {
    for (const count of [limit - 1, limit]) {
      expect(sane(make(count))).toMatchObject({ problems: [] });
      counted('R-68', 1);
    }
    const [found] = (sane(make(limit + 1)) as Decoded).problems;
    expect(found).toMatchObject({ code: 'file/bad-entry', params: { limit, value: limit + 1 } });
    expect(String(found?.params?.['field'])).toContain(`(${limit + 1} > ${limit})`);
    counted('R-68', 1);
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

function tall(rows: number): Record<string, unknown> {
  const file = sound() as { board: { rows: number; terrain: { rows: string[] } }; zones: unknown[] };
  file.board.rows = rows;
  file.board.terrain.rows = Array.from({ length: rows }, () => '...');
  file.zones = [];
  return file;
}
