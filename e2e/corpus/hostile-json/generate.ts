/**
 * Hostile scenario files, made by script: each is a name, a text, what must come of it, and where such a file comes from. Files that
 * would hurt other tools (deep nesting, huge numbers, giant strings) exist only here, never on disk.
 */

/** `code` = the problem that refuses it; `problem` = it opens and reports that; `opens` = it opens without a word. */
export type Outcome = { readonly code: string } | { readonly problem: string } | 'opens';
export type Hostile = readonly [name: string, text: string, outcome: Outcome, origin: string];

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

/** A case without its origin: that is the same for its whole group. */
type Case = readonly [name: string, text: string, outcome: Outcome];

const notJson: Case[] = (
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

const empty: Case[] = (
  [
    ['empty', ''],
    ['blank', ' \n\t '],
    ['a byte order mark alone', '\ufeff'],
  ] as const
).map(([name, text]) => [name, text, { code: 'file/empty' }] as const);

const notScenario: Case[] = (
  ['null', 'true', '3', '"text"', '[]', '{}', '{"format":3}', '{"format":"other"}', '[{"format":"sandtable/scenario"}]'] as const
).map((text) => [`JSON that is no scenario: ${text}`, text, { code: 'file/not-scenario' }] as const);

const wrongType: Case[] = (
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
    [['licence'], 5],
    [['ruleset'], undefined],
    [['ruleset', 'version'], ''],
    [['ruleset', 'version'], undefined],
    [['board', 'numbering', 'scheme'], 'roman'],
    [['board', 'terrain', 'overlays'], {}],
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

const setAside: Case[] = (
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
    [['objectives', 0, 'kind'], '', 'file/bad-entry'],
    [['zones', 0, 'name'], 7, 'file/bad-entry'],
    [['units', 0, 'name'], null, 'file/bad-entry'],
    [['units', 0, 'at'], [0], 'file/bad-entry'],
    [['sides', 0, 'colour'], undefined, 'file/bad-entry'],
    [['board', 'terrain', 'catalogue', 0, 'sight'], 'blind', 'file/bad-entry'],
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

const rows: Case[] = [
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

const others: Case[] = [
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

/** What the first 130 did not hold: text of other encodings, whole things in wrong places, and the same fault at the far end. */
const further: Case[] = [
  ['a form feed between tokens', `\f${JSON.stringify(sound())}`, { code: 'file/not-json' }],
  ['a no-break space between tokens', JSON.stringify(sound()).replace(',', ',\u00a0'), { code: 'file/not-json' }],
  ['typographic quotes', JSON.stringify(sound()).replaceAll('"', '\u201d'), { code: 'file/not-json' }],
  ['a second byte order mark', `\ufeff\ufeff${JSON.stringify(sound())}`, { code: 'file/not-json' }],
  ['marks of an unresolved merge', `<<<<<<< HEAD\n${JSON.stringify(sound())}\n=======`, { code: 'file/not-json' }],
  ['an HTML page of a failed download', '<!doctype html><title>404</title>', { code: 'file/not-json' }],
  ['a pointer of a file store', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1', { code: 'file/not-json' }],
  ['NUL to the end', `${JSON.stringify(sound()).slice(0, 300)}${'\u0000'.repeat(300)}`, { code: 'file/not-json' }],
  ['a version with a point', patched('"version":1', '"version":1.0'), 'opens'],
  ['a version as 1e0', patched('"version":1', '"version":1e0'), 'opens'],
  ['a scenario inside a scenario', patched('"texts":{}', `"texts":{},"x":${JSON.stringify(sound())}`), 'opens'],
  ['a scenario as its own title', spoilt(['title'], sound()), { code: 'file/bad-value' }],
  ['a board of one column and no rows', spoilt(['board', 'rows'], 0), { code: 'file/board-size' }],
  ['a unit that is its own side', spoilt(['units', 0, 'side'], 'u1'), { problem: 'file/unknown-side' }],
  ['a side called constructor', spoilt(['sides', 1, 'id'], 'constructor'), 'opens'],
  ['a unit of the side constructor, which is none', spoilt(['units', 0, 'side'], 'constructor'), { problem: 'file/unknown-side' }],
  ['quarantine that is no list', patched('"texts":{}', '"texts":{},"quarantine":{"a":1}'), 'opens'],
  ['cells of an objective as text', spoilt(['objectives', 0, 'cells'], '1,1'), { problem: 'file/bad-entry' }],
  ['a cell of three numbers', spoilt(['objectives', 0, 'cells'], [[1, 1, 1]]), { problem: 'file/bad-entry' }],
  [
    'a cell of an objective at half',
    spoilt(
      ['objectives', 0, 'cells'],
      [
        [1, 1],
        [0.5, 0],
      ],
    ),
    { problem: 'file/bad-entry' },
  ],
  ['a key of cells with a space', spoilt(['board', 'cells'], { '0, 0': { a: 1 } }), { problem: 'file/bad-entry' }],
  ['a key of cells with other digits', spoilt(['board', 'cells'], { '\u0661,0': { a: 1 } }), { problem: 'file/bad-entry' }],
  ['a key of cells that is a sum', spoilt(['board', 'cells'], { '1e0,0': { a: 1 } }), { problem: 'file/bad-entry' }],
  ['orientation on squares', patched('"shape":"hex"', '"shape":"square"'), 'opens'],
  ['overlays beside the terrain', patched('"shape":"hex"', '"shape":"hex","overlays":[1]'), 'opens'],
  ['an underlay that is no picture', spoilt(['board', 'underlay'], 'javascript:alert(1)'), 'opens'],
  ['a title of markup', spoilt(['title'], '<img src=x onerror=alert(1)>'), 'opens'],
  ['a title that turns its line round', spoilt(['title'], '\u202egpj.exe'), 'opens'],
];

const ORIGINS: readonly (readonly [origin: string, cases: readonly Case[]])[] = [
  ['cut off, pasted together or exported by another tool: it is no JSON', notJson],
  ['a full disk or a broken copy left nothing but blanks', empty],
  ['JSON of another program, opened by mistake', notScenario],
  ['written by hand or by a script: a value of the wrong type or range', wrongType],
  ['edited by hand: one entry of a list is wrong, the rest is sound', setAside],
  ['edited by hand: rows that do not fit the board', rows],
  ['made to hurt: numbers, keys and texts that parsers disagree about', others],
  ['seen in version control, downloads and other editors; the rest made to hurt', further],
];

/** All of them: 150, small. */
export const HOSTILE: readonly Hostile[] = ORIGINS.flatMap(([origin, cases]) =>
  cases.map(([name, text, outcome]) => [name, text, outcome, origin] as const),
);
