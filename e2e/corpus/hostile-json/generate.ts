/**
 * Hostile scenario files, made by script: each is a name, a text and what must come of it. Files that would hurt other tools
 * (deep nesting, huge numbers, giant strings) exist only here, never on disk.
 */

/** `code` = the problem that refuses it; `problem` = it opens and reports that; `opens` = it opens without a word. */
export type Outcome = { readonly code: string } | { readonly problem: string } | 'opens';
export type Hostile = readonly [name: string, text: string, outcome: Outcome];

/** A small sound file as an object, to be spoilt. */
export function sound(): Record<string, unknown> {
  return {
    format: 'sandtable/scenario',
    version: 1,
    id: 'hostile',
    title: 'Hostile',
    author: '',
    licence: '',
    ruleset: { id: 'intel', version: '1.0.0', options: {} },
    board: {
      shape: 'hex',
      orientation: 'pointy',
      offset: 'odd',
      columns: 3,
      rows: 2,
      cellSize: { value: 100, unit: 'm' },
      numbering: { scheme: 'CCRR', first: 1 },
      terrain: {
        catalogue: [
          { symbol: '.', id: 'meadow', level: 2, sight: 'auto' },
          { symbol: 'f', id: 'forest', level: 3, sight: 'auto' },
        ],
        rows: ['..f', '.f.'],
      },
    },
    sides: [
      { id: 'a', name: 'A', colour: 'a' },
      { id: 'b', name: 'B', colour: 'b' },
    ],
    zones: [{ id: 'za', side: 'a', rows: ['###', '...'] }],
    objectives: [{ id: 'o1', kind: 'hold', cells: [[1, 1]], value: 1, endValue: 3 }],
    units: [{ id: 'u1', side: 'a', at: [0, 0], name: 'One', kind: 'infantry' }],
    texts: {},
  };
}

/** The sound file with the value at a path replaced (undefined takes it away), as text. */
export function spoilt(path: readonly (string | number)[], value: unknown): string {
  const file = sound();
  let at: Record<string | number, unknown> = file;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  const last = path[path.length - 1]!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return JSON.stringify(file);
}

/** The sound text with a piece put in by hand, for what `JSON.stringify` cannot say. */
export const patched = (from: string, to: string): string => {
  const text = JSON.stringify(sound());
  if (!text.includes(from)) throw new Error(`nothing to patch: ${from}`);
  return text.replace(from, to);
};

export const deep = (levels: number, open = '[', close = ']'): string => open.repeat(levels) + close.repeat(levels);

const notJson: Hostile[] = (
  [
    ['a word', 'scenario'],
    ['half a file', JSON.stringify(sound()).slice(0, 200)],
    ['all but the last brace', JSON.stringify(sound()).slice(0, -1)],
    ['something behind it', `${JSON.stringify(sound())} x`],
    ['two files in one', JSON.stringify(sound()).repeat(2)],
    ['a trailing comma', '{"format":"sandtable/scenario",}'],
    ['single quotes', "{'format':'sandtable/scenario'}"],
    ['a comment', '{/* */"format":"sandtable/scenario"}'],
    ['NaN', patched('"level":2', '"level":NaN')],
    ['Infinity', patched('"level":2', '"level":Infinity')],
    ['a hexadecimal number', patched('"level":2', '"level":0x2')],
    ['a leading zero', patched('"level":2', '"level":02')],
    ['a raw control character in a string', patched('Hostile', 'Hos\ttile')],
    ['a raw NUL', `${JSON.stringify(sound()).slice(0, 50)}\u0000`],
    ['a bad escape', patched('Hostile', 'Hos\\qtile')],
    ['UTF-16 read as Latin', JSON.stringify(sound()).split('').join('\u0000')],
    ['only opening brackets', '['.repeat(60)],
    ['an XML file', '<?xml version="1.0"?><scenario/>'],
    ['a zip', 'PK\u0003\u0004\u0000\u0000'],
  ] as const
).map(([name, text]) => [name, text, { code: 'file/not-json' }] as const);

const empty: Hostile[] = (
  [
    ['empty', ''],
    ['blank', ' \n\t '],
    ['a byte order mark alone', '\ufeff'],
  ] as const
).map(([name, text]) => [name, text, { code: 'file/empty' }] as const);

const notScenario: Hostile[] = (
  ['null', 'true', '3', '"text"', '[]', '{}', '{"format":3}', '{"format":"other"}', '[{"format":"sandtable/scenario"}]'] as const
).map((text) => [`JSON that is no scenario: ${text}`, text, { code: 'file/not-scenario' }] as const);

const wrongType: Hostile[] = (
  [
    [['version'], '1'],
    [['version'], 0],
    [['version'], 1.5],
    [['version'], -1],
    [['version'], null],
    [['id'], ''],
    [['id'], 'über'],
    [['id'], 7],
    [['title'], undefined],
    [['title'], {}],
    [['author'], []],
    [['ruleset'], undefined],
    [['ruleset'], 'intel'],
    [['ruleset', 'id'], '../etc'],
    [['ruleset', 'options'], []],
    [['board'], undefined],
    [['board'], []],
    [['board', 'shape'], 'triangle'],
    [['board', 'orientation'], 'sideways'],
    [['board', 'offset'], 1],
    [['board', 'cellSize', 'value'], 0],
    [['board', 'cellSize', 'unit'], 'furlong'],
    [['board', 'numbering', 'first'], 2],
    [['board', 'terrain'], undefined],
    [['board', 'terrain', 'catalogue'], []],
    [['board', 'terrain', 'rows'], 'rows'],
    [['board', 'terrain', 'rows', 0], 3],
    [['board', 'sight'], []],
    [['board', 'cells'], []],
    [['sides'], {}],
    [['zones'], 'none'],
    [['objectives'], null],
    [['units'], 5],
    [['texts'], []],
  ] as const
).map(
  ([path, value]) =>
    [
      `${path.join('.')} = ${JSON.stringify(value)}`,
      spoilt(path, value),
      { code: value === undefined ? 'file/missing' : 'file/bad-value' },
    ] as const,
);

const setAside: Hostile[] = (
  [
    [['sides', 1], 'b', 'file/bad-entry'],
    [['sides', 1, 'id'], 'a', 'file/duplicate-id'],
    [['zones', 0, 'side'], 'nobody', 'file/unknown-side'],
    [['zones', 0, 'rows'], ['###'], 'file/bad-entry'],
    [['zones', 0, 'rows', 1], '.?.', 'file/bad-entry'],
    [['zones', 0], null, 'file/bad-entry'],
    [['objectives', 0, 'cells'], [[3, 0]], 'file/off-board'],
    [['objectives', 0, 'cells'], [[-1, 0]], 'file/bad-entry'],
    [['objectives', 0, 'value'], '1', 'file/bad-entry'],
    [['objectives', 0, 'id'], 'o 1', 'file/bad-entry'],
    [['units', 0, 'side'], 'nobody', 'file/unknown-side'],
    [['units', 0, 'at'], [0.5, 0], 'file/bad-entry'],
    [['units', 0, 'at'], [5, 5], 'file/unit-off-board'],
    [['units', 0], [], 'file/bad-entry'],
    [['units', 1], { id: 'u1', side: 'b', at: [1, 1], name: 'Twin' }, 'file/duplicate-id'],
    [['board', 'cells'], { '9,9': { intelCap: 2 } }, 'file/bad-entry'],
    [['board', 'cells'], { '01,0': { intelCap: 2 } }, 'file/bad-entry'],
    [['board', 'cells'], { '0,0': 3 }, 'file/bad-entry'],
    [['board', 'terrain', 'rows', 0], '..?', 'file/unknown-symbol'],
    [['board', 'terrain', 'catalogue', 1, 'symbol'], '.', 'file/duplicate-symbol'],
    [['board', 'terrain', 'catalogue', 1, 'id'], 'meadow', 'file/duplicate-id'],
    [['board', 'terrain', 'catalogue', 1], {}, 'file/bad-entry'],
    [['board', 'terrain', 'catalogue', 1, 'level'], 1e9, 'file/bad-entry'],
  ] as const
).map(
  ([path, value, problem]) =>
    [`${path.join('.')} = ${JSON.stringify(value)} is set aside or reported`, spoilt(path, value), { problem }] as const,
);

const rows: Hostile[] = [
  ['too few rows', spoilt(['board', 'terrain', 'rows'], ['..f']), { code: 'file/rows-mismatch' }],
  ['too many rows', spoilt(['board', 'terrain', 'rows'], ['..f', '.f.', '...']), { code: 'file/rows-mismatch' }],
  ['a short row', spoilt(['board', 'terrain', 'rows', 1], '.f'), { code: 'file/row-length' }],
  ['a long row', spoilt(['board', 'terrain', 'rows', 1], '.f..'), { code: 'file/row-length' }],
  ['a row of an emoji', spoilt(['board', 'terrain', 'rows', 1], '.🌲'), { code: 'file/bad-symbol' }],
  ['a quote as a symbol', spoilt(['board', 'terrain', 'rows', 1], '."f'), { code: 'file/bad-symbol' }],
  ['sight with a wrong sign', spoilt(['board', 'sight'], { rows: ['...', '.x.'] }), { code: 'file/bad-symbol' }],
  ['sight of another size', spoilt(['board', 'sight'], { rows: ['..', '..'] }), { code: 'file/row-length' }],
  ['a table', spoilt(['board', 'shape'], 'table'), { code: 'file/table-board' }],
];

const others: Hostile[] = [
  ['a battle record', '{"format":"sandtable/battle","version":1}', { code: 'file/is-battle' }],
  ['a number beyond 2^53', patched('"level":2', '"level":1e300'), { code: 'file/number-range' }],
  ['a number that parses to Infinity', patched('"level":2', '"level":1e999'), { code: 'file/number-range' }],
  ['a huge number in an unknown key', patched('"texts":{}', '"texts":{},"x":-1e999'), { code: 'file/number-range' }],
  ['minus zero', patched('"endValue":3', '"endValue":-0'), 'opens'],
  ['a lone surrogate in a name', patched('Hostile', '\\ud800'), 'opens'],
  ['an escaped NUL in a name', patched('Hostile', '\\u0000'), 'opens'],
  ['a byte order mark', `\ufeff${JSON.stringify(sound())}`, 'opens'],
  ['CRLF and tabs', JSON.stringify(sound(), null, '\t').replaceAll('\n', '\r\n'), 'opens'],
  ['one key twice', patched('"title":"Hostile"', '"title":"First","title":"Hostile"'), { problem: 'file/duplicate-key' }],
  [
    'one key twice, once escaped',
    patched('"title":"Hostile"', '"t\\u0069tle":"First","title":"Hostile"'),
    { problem: 'file/duplicate-key' },
  ],
  ['__proto__ at the top', patched('"texts":{}', '"texts":{},"__proto__":{"x":1}'), { problem: 'file/forbidden-key' }],
  ['__proto__ in a unit', patched('"kind":"infantry"', '"__proto__":{"x":1}'), { problem: 'file/forbidden-key' }],
  ['constructor.prototype as unknown keys', patched('"texts":{}', '"texts":{},"constructor":{"prototype":{"x":1}}'), 'opens'],
];

/** All of them: about 130, small. */
export const HOSTILE: readonly Hostile[] = [...notJson, ...empty, ...notScenario, ...wrongType, ...setAside, ...rows, ...others];
