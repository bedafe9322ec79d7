/**
 * A document as text: the same document always gives the same bytes. Fixed key order, LF, one board row, side, objective and unit
 * a line; keys we do not know come last, sorted. What is empty and may be absent is absent.
 */
import { HOLE, HOLE_SYMBOL, SIGHT_SYMBOLS, type Board, type TerrainType } from '../../board/board.ts';
import { bytesOf, type CellLayer } from '../../board/cells.ts';
import type { Document, Rest, RestPlace } from '../../document/document.ts';
import { LIMITS } from '../../limits.ts';
import type { Json } from '../../result.ts';
import type { ObjectiveDef, Scenario, SideDef, UnitDef, ZoneDef } from '../../scenario/scenario.ts';
import { block, inline, inlinePairs, list, pretty } from '../writeJson.ts';
import { FORMAT } from './schema.ts';

type Fields = Readonly<Record<string, Json>>;
type Pair = readonly [string, Json];

/** Unknown keys, sorted. A key that has a meaning here is not unknown. */
const others = (extra: Fields | undefined, known: readonly string[]): Pair[] =>
  Object.keys(extra ?? {})
    .filter((key) => !known.includes(key))
    .sort()
    .map((key) => [key, extra![key]!] as const);

/** `[key, value]` unless the value is absent. */
const given = (key: string, value: Json | undefined): Pair[] => (value === undefined ? [] : [[key, value]]);
const filled = (key: string, value: Fields | undefined): Pair[] => (value && Object.keys(value).length ? [[key, value]] : []);

/** A layer as one JSON string a row; `symbol(byte)` is the printable ASCII character of a value. */
function rowsText(layer: CellLayer, symbol: (value: number) => string): string[] {
  const codes = new Map<number, number>();
  const code = (value: number): number => {
    let known = codes.get(value);
    if (known === undefined) codes.set(value, (known = symbol(value).charCodeAt(0)));
    return known;
  };
  const bytes = bytesOf(layer);
  return Array.from({ length: layer.rows }, (_, row) => {
    const line = Array.from(bytes.subarray(row * layer.columns, (row + 1) * layer.columns), code);
    return JSON.stringify(String.fromCharCode(...line));
  });
}

const isBlank = (layer: CellLayer): boolean => layer.chunks.every((chunk) => chunk.every((v) => v === 0));

const TERRAIN_KEYS = ['symbol', 'id', 'level', 'sight', 'name', 'colour', 'pattern', 'letter', 'cell'] as const;
const terrainPairs = (type: TerrainType): Pair[] => [
  ['symbol', type.symbol],
  ['id', type.id],
  ['level', type.level],
  ['sight', type.sight],
  ...filled('name', type.name),
  ...given('colour', type.colour),
  ...given('pattern', type.pattern),
  ...given('letter', type.letter),
  ...filled('cell', type.cell),
  ...others(type.extra, TERRAIN_KEYS),
];

const sidePairs = (side: SideDef): Pair[] => [
  ['id', side.id],
  ['name', side.name],
  ['colour', side.colour],
  ...others(side.extra, ['id', 'name', 'colour']),
];

const objectivePairs = (objective: ObjectiveDef): Pair[] => [
  ['id', objective.id],
  ['kind', objective.kind],
  ...given('name', objective.name),
  ['cells', objective.cells],
  ['value', objective.value],
  ['endValue', objective.endValue],
  ...others(objective.extra, ['id', 'kind', 'name', 'cells', 'value', 'endValue']),
];

/** Where in a file stands what was set aside. */
export const SET_ASIDE = 'quarantine';

/** Keys of a unit that belong to the file, not to its definition. */
export const UNIT_KEYS = ['id', 'side', 'at', 'name'] as const;
const unitPairs = (unit: UnitDef): Pair[] => [
  ['id', unit.id],
  ['side', unit.side],
  ['at', unit.at],
  ['name', unit.name],
  ...others(unit.def, UNIT_KEYS),
];

function zoneText(zone: ZoneDef, indent: string): string {
  const inner = `${indent}  `;
  const rows = rowsText(zone.cells, (v) => (v === 1 ? '#' : '.'));
  return block(
    [
      ['id', JSON.stringify(zone.id)],
      ['side', JSON.stringify(zone.side)],
      ...given('name', zone.name).map(([key, value]) => [key, inline(value)] as const),
      ['rows', list(rows, inner)],
      ...others(zone.extra, ['id', 'side', 'name', 'rows']).map(([key, value]) => [key, pretty(value, inner)] as const),
    ],
    indent,
  );
}

function cellsText(board: Board, indent: string): string {
  const { columns } = board.spec;
  const cells = [...board.cells].filter(([, fields]) => Object.keys(fields).length > 0).sort((a, b) => a[0] - b[0]);
  const key = (cell: number): string => `${cell % columns},${Math.floor(cell / columns)}`;
  // Cells painted together share one object: its text is made once.
  const known = new Map<Fields, string>();
  const textOf = (fields: Fields): string => {
    let text = known.get(fields);
    if (text === undefined) known.set(fields, (text = inline(fields)));
    return text;
  };
  return block(
    cells.map(([cell, fields]) => [key(cell), textOf(fields)] as const),
    indent,
  );
}

/** Board parts that are kept but not edited, in their places in the file. */
const BOARD_EXTRA = ['hexsides', 'labels', 'underlay'] as const;
const BOARD_KEYS = [
  'shape',
  'orientation',
  'offset',
  'columns',
  'rows',
  'cellSize',
  'numbering',
  'terrain',
  'sight',
  'cells',
  ...BOARD_EXTRA,
];

function boardText(board: Board, rest: Rest): string {
  const inner = '    ';
  const { spec } = board;
  const tail = (place: RestPlace, known: readonly string[], indent: string): [string, string][] =>
    others(rest[place], known).map(([key, value]) => [key, pretty(value, indent)]);
  const symbol = (v: number): string => (v === HOLE ? HOLE_SYMBOL : board.catalogue[v]!.symbol);
  const { overlays, ...extra } = board.extra;
  const terrain: [string, string][] = [
    ['catalogue', list(board.catalogue.map(terrainPairs).map(inlinePairs), `${inner}  `)],
    ['rows', list(rowsText(board.terrain, symbol), `${inner}  `)],
    ...(overlays === undefined ? [] : [['overlays', pretty(overlays, `${inner}  `)] as [string, string]]),
    ...tail('/board/terrain', ['catalogue', 'rows', 'overlays'], `${inner}  `),
  ];
  const pairs: [string, string][] = [['shape', JSON.stringify(spec.shape)]];
  if (spec.shape === 'hex') pairs.push(['orientation', JSON.stringify(spec.orientation)], ['offset', JSON.stringify(spec.offset)]);
  pairs.push(
    ['columns', String(spec.columns)],
    ['rows', String(spec.rows)],
    ['cellSize', inlinePairs([...cellSizePairs(board), ...others(rest['/board/cellSize'], ['value', 'unit'])])],
    ['numbering', inlinePairs([...numberingPairs(board), ...others(rest['/board/numbering'], ['scheme', 'first'])])],
    ['terrain', block(terrain, inner)],
  );
  const sightRest = tail('/board/sight', ['rows'], `${inner}  `);
  if (sightRest.length || !isBlank(board.sight)) {
    const rows = rowsText(board.sight, (v) => SIGHT_SYMBOLS[v] ?? '.');
    pairs.push(['sight', block([['rows', list(rows, `${inner}  `)], ...sightRest], inner)]);
  }
  const cells = cellsText(board, inner);
  if (cells !== '{}') pairs.push(['cells', cells]);
  for (const key of BOARD_EXTRA) if (extra[key] !== undefined) pairs.push([key, pretty(extra[key], inner)]);
  const unknown = { ...rest['/board'], ...Object.fromEntries(others(extra, BOARD_KEYS)) };
  // Squares have neither orientation nor offset: a file that says them keeps them, as a key that we do not know.
  const known = spec.shape === 'hex' ? BOARD_KEYS : BOARD_KEYS.filter((key) => key !== 'orientation' && key !== 'offset');
  return block([...pairs, ...others(unknown, known).map(([key, value]): [string, string] => [key, pretty(value, inner)])], '  ');
}

const cellSizePairs = ({ cellSize }: Board): Pair[] => [
  ['value', cellSize.value],
  ['unit', cellSize.unit],
];
const numberingPairs = ({ numbering }: Board): Pair[] => [
  ['scheme', numbering.scheme],
  ['first', numbering.first],
];

function rulesetText({ ruleset }: Scenario, rest: Rest): string {
  const { options } = ruleset;
  const optionsText = block(
    Object.keys(options)
      .sort()
      .map((key) => [key, pretty(options[key]!, '      ')] as const),
    '    ',
  );
  const known = ['id', 'version', 'options'];
  return block(
    [
      ['id', JSON.stringify(ruleset.id)],
      ['version', JSON.stringify(ruleset.version)],
      ['options', optionsText],
      ...others(rest['/ruleset'], known).map(([key, value]) => [key, pretty(value, '    ')] as const),
    ],
    '  ',
  );
}

/**
 * What was set aside: readable while it is short, else an entry a line. Broken at every level, a large and deeply nested one would make a
 * file many times the size of the one it came from, too large to open again.
 */
function setAsideText(value: Json): string {
  if (!Array.isArray(value)) return pretty(value, '  ');
  const lines = (value as readonly Json[]).map(inline);
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  return length > LIMITS.unknownBytes ? list(lines, '  ') : pretty(value, '  ');
}

/** Keys of the file that have a meaning, in their order. */
export const FILE_KEYS = [
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
];

/** The file's text. Total for every document that edits and `decode` can make; `verify` proves it before each save. */
export function encode(document: Document): string {
  const { scenario, rest } = document;
  const texts = Object.keys(scenario.texts)
    .sort()
    .map((key) => [key, pretty(scenario.texts[key]!, '    ')] as const);
  const pairs: (readonly [string, string])[] = [
    ['format', JSON.stringify(FORMAT)],
    ['version', String(document.version)],
    ['id', JSON.stringify(scenario.id)],
    ['title', JSON.stringify(scenario.title)],
    ['author', JSON.stringify(scenario.author)],
    ['licence', JSON.stringify(scenario.licence)],
    ['ruleset', rulesetText(scenario, rest)],
    ['board', boardText(scenario.board, rest)],
    ['sides', list(scenario.sides.map(sidePairs).map(inlinePairs), '  ')],
    [
      'zones',
      list(
        scenario.zones.map((zone) => zoneText(zone, '    ')),
        '  ',
      ),
    ],
    ['objectives', list(scenario.objectives.map(objectivePairs).map(inlinePairs), '  ')],
    ['units', list(scenario.units.map(unitPairs).map(inlinePairs), '  ')],
    ['texts', block(texts, '  ')],
    ...others(scenario.extra, FILE_KEYS).map(
      ([key, value]) => [key, key === SET_ASIDE ? setAsideText(value) : pretty(value, '  ')] as const,
    ),
  ];
  return `${block(pairs, '')}\n`;
}
