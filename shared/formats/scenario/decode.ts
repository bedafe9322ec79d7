/**
 * A text from anywhere as a document, or why not. Never throws; sizes are checked before anything is made of them.
 * Refused is what has no sound board; entries of lists that are wrong are set aside and reported, the rest opens.
 */
import type { z } from 'zod';
import type { Board } from '../../board/board.ts';
import { filledLayer } from '../../board/cells.ts';
import { FORMAT_VERSION, type Document, type Rest, type RestPlace } from '../../document/document.ts';
import { CELL_SIZE, NUMBERING } from '../../document/newScenario.ts';
import type { Cell } from '../../geometry/grid.ts';
import { LIMITS } from '../../limits.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '../../result.ts';
import { MAX_LISTED, readJson } from '../jsonGate.ts';
import { pointerOf, pointerPart } from '../jsonText.ts';
import { FILE_KEYS, SET_ASIDE } from './encode.ts';
import { readCatalogue, readObjectives, readSides, readUnits, readZones, Report } from './entries.ts';
import { grown } from './grown.ts';
import { sightLayer, terrainLayer } from './rows.ts';
import { strangers } from './strangers.ts';
import { boardEntry, dimensions, FORMAT, outer, type Outer } from './schema.ts';

export interface Decoded {
  readonly document: Document;
  /** What was wrong and how it was taken; severity `error` = the file is damaged though it opens. */
  readonly problems: readonly Problem[];
  /** Written by a newer product: saving is off, since we could lose what we do not know. */
  readonly readOnly: boolean;
}

type Fields = Readonly<Record<string, Json>>;

const isObject = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a scenario file. */
export function decode(text: string): Result<Decoded> {
  const gated = readJson(text);
  if (!gated.ok) return gated;
  const { value, problems } = gated.value;
  const version = versionOf(value);
  if (!version.ok) return version;
  const newer = version.value > FORMAT_VERSION;
  const notice = problem('file/newer-version', { version: version.value, known: FORMAT_VERSION });
  const read = readDocument(value);
  if (!read.ok) return newer ? err({ ...notice, cause: read.error.code }) : read;
  const { document } = read.value;
  const large = newer ? null : grown(document, text.length);
  if (large) return err(large);
  const told = newer ? [{ ...notice, severity: 'warning' as const }, ...unknownParts(document)] : [];
  return ok({ document, problems: [...told, ...problems, ...read.value.problems], readOnly: newer });
}

/** What a copy of a newer file keeps and cannot use. */
const unknownParts = (document: Document): Problem[] =>
  strangers(document)
    .slice(0, MAX_LISTED)
    .map((where) => ({ ...problem('file/unknown-part', { where }, { at: { pointer: where } }), severity: 'info' }));

/** Is it a scenario at all, and of which version? */
function versionOf(value: Json): Result<number> {
  if (!isObject(value) || typeof value['format'] !== 'string') return err(problem('file/not-scenario'));
  const format = value['format'];
  if (format === 'sandtable/battle') return err(problem('file/is-battle'));
  if (format !== FORMAT) return err(problem('file/not-scenario'));
  const version = value['version'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return err(problem('file/bad-value', { where: '/version' }, { at: { pointer: '/version' } }));
  return ok(version);
}

/** The first issue of a schema as a problem with its place. A list that is too long names limit and length. */
function issueProblem(error: z.ZodError, value: Json, base = ''): Problem {
  const issue = error.issues[0]!;
  const where = base + pointerOf(issue.path);
  let found: unknown = value;
  for (const part of issue.path)
    found = typeof found === 'object' && found !== null ? (found as Record<PropertyKey, unknown>)[part] : undefined;
  if (issue.code === 'too_big' && (Array.isArray(found) || typeof found === 'string')) {
    const limit = Number(issue.maximum);
    return Array.isArray(found)
      ? problem('file/too-many', { what: where, limit, value: found.length }, { at: { pointer: where } })
      : problem('file/too-long', { where, limit, value: found.length }, { at: { pointer: where } });
  }
  const code = found === undefined ? 'file/missing' : 'file/bad-value';
  return problem(code, { where }, { at: { pointer: where }, cause: issue.message });
}

/** The board's size and shape, before anything is made of that size. */
function checkDimensions(value: Fields): Problem | null {
  const board = value['board'];
  if (board === undefined) return problem('file/missing', { where: '/board' }, { at: { pointer: '/board' } });
  const shape = isObject(board) ? board['shape'] : undefined;
  if (shape === 'table') return problem('file/table-board', {}, { at: { pointer: '/board/shape' } });
  const parsed = dimensions.safeParse(board);
  if (parsed.success) return null;
  const field = String(parsed.error.issues[0]?.path[0] ?? '');
  if (field !== 'columns' && field !== 'rows') return issueProblem(parsed.error, board ?? null, '/board');
  const pointer = `/board/${field}`;
  const found = isObject(board) ? board[field] : undefined;
  if (found === undefined) return problem('file/missing', { where: pointer }, { at: { pointer } });
  return problem(
    'file/board-size',
    { fieldKey: `wizard.${field}`, limit: LIMITS.boardSide, value: (JSON.stringify(found) ?? '').slice(0, 40) },
    { at: { pointer } },
  );
}

function readDocument(value: Json): Result<{ document: Document; problems: Problem[] }> {
  if (!isObject(value)) return err(problem('file/not-scenario'));
  const wrongSize = checkDimensions(value);
  if (wrongSize) return err(wrongSize);
  const events = value['events'];
  if (Array.isArray(events) && events.length > LIMITS.events)
    return err(problem('file/too-many', { what: '/events', limit: LIMITS.events, value: events.length }, { at: { pointer: '/events' } }));
  const parsed = outer.safeParse(value);
  if (!parsed.success) return err(issueProblem(parsed.error, value));
  const file = parsed.data;
  const options = fieldsOf(file.ruleset.options, '/ruleset/options');
  if (!options.ok) return options;
  const allTexts = fieldsOf(file.texts, '/texts');
  if (!allTexts.ok) return allTexts;
  const report = new Report();
  const board = readBoard(report, file.board);
  if (!board.ok) return board;
  const { columns, rows } = board.value.spec;
  const sides = readSides(report, file.sides);
  const sideIds = new Set(sides.map((side) => side.id));
  const zones = readZones(report, file.zones, sideIds, columns, rows);
  const objectives = readObjectives(report, file.objectives, columns, rows);
  const units = readUnits(report, file.units, sideIds, columns, rows);
  const rest = readRest(report, file);
  const extra = report.unknown(file, FILE_KEYS) ?? {};
  const unkept = unknownLimit(report) ?? report.tooDeep;
  if (unkept) return err(unkept);
  const { id, title, author, licence, ruleset } = file;
  return ok({
    document: {
      scenario: {
        id,
        title,
        author,
        licence,
        ruleset: { id: ruleset.id, version: ruleset.version, options: options.value },
        board: board.value,
        sides,
        zones,
        objectives,
        units,
        texts: withoutNulls(allTexts.value),
        extra: withQuarantine(extra, report),
      },
      rest,
      version: file.version,
    },
    problems: report.problems,
  });
}

/** A value as an object with keys of a length that a name may have. */
function fieldsOf(value: unknown, where: string): Result<Fields> {
  if (!isObject(value)) return err(problem('file/bad-value', { where }, { at: { pointer: where } }));
  const long = Object.keys(value).find((key) => key.length > LIMITS.name);
  if (long === undefined) return ok(value);
  const pointer = where + pointerPart(long);
  return err(problem('file/too-long', { where: pointer, limit: LIMITS.name, value: long.length }, { at: { pointer } }));
}

/** A text that is null is a text that is not there. */
function withoutNulls(texts: Fields): Fields {
  if (!Object.values(texts).includes(null)) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null));
}

/** What was set aside joins what an earlier opening has set aside. */
function withQuarantine(extra: Fields, report: Report): Fields {
  if (report.aside.length === 0) return extra;
  const earlier = extra[SET_ASIDE];
  const before: readonly Json[] = earlier === undefined ? [] : Array.isArray(earlier) ? (earlier as readonly Json[]) : [earlier];
  return { ...extra, [SET_ASIDE]: [...before, ...report.aside.map((entry): Json => ({ ...entry }))] };
}

function unknownLimit(report: Report): Problem | null {
  if (report.keys > LIMITS.unknownKeys) return problem('file/too-many-unknown', { limit: LIMITS.unknownKeys, value: report.keys });
  if (report.bytes > LIMITS.unknownBytes) return problem('file/too-much-unknown', { limit: LIMITS.unknownBytes, value: report.bytes });
  return null;
}

const BOARD_PARTS = ['hexsides', 'labels', 'underlay'];

function readBoard(report: Report, file: Outer['board']): Result<Board> {
  const { shape, columns, rows } = file;
  const hex = shape === 'hex';
  const catalogue = readCatalogue(report, file.terrain.catalogue);
  const terrain = terrainLayer(file.terrain.rows, catalogue, columns, rows);
  if (!terrain.ok) return terrain;
  terrain.value.problems.forEach((found) => report.tell(found));
  if (terrain.value.catalogue.length === 0)
    return err(problem('file/bad-value', { where: '/board/terrain/catalogue' }, { at: { pointer: '/board/terrain/catalogue' } }));
  const sight = file.sight ? sightLayer(file.sight.rows, columns, rows) : ok(filledLayer(columns, rows, 0));
  if (!sight.ok) return sight;
  const cells = fieldsOf(file.cells ?? {}, '/board/cells');
  if (!cells.ok) return cells;
  const picture = pictureBytes(file['underlay']);
  if (picture > LIMITS.underlayBytes)
    return err(problem('file/underlay-size', { limit: LIMITS.underlayBytes, value: picture }, { at: { pointer: '/board/underlay' } }));
  const kept = Object.fromEntries(BOARD_PARTS.filter((key) => file[key] !== undefined).map((key) => [key, file[key] as Json]));
  // `overlays` belongs into `terrain`; one that stands here is a stranger and lies in the document's `rest`.
  const unknown = report.unknown(file, [...Object.keys(boardEntry.shape), ...BOARD_PARTS, 'overlays']) ?? {};
  return ok({
    spec: {
      shape,
      orientation: hex ? (file.orientation ?? 'pointy') : 'pointy',
      offset: hex ? (file.offset ?? 'odd') : 'odd',
      columns,
      rows,
    },
    cellSize: file.cellSize ? { value: file.cellSize.value, unit: file.cellSize.unit } : CELL_SIZE,
    numbering: file.numbering ? { scheme: file.numbering.scheme, first: file.numbering.first } : NUMBERING,
    catalogue: terrain.value.catalogue,
    terrain: terrain.value.layer,
    sight: sight.value,
    cells: readCells(report, cells.value, columns, rows),
    extra: {
      ...unknown,
      ...kept,
      ...(file.terrain.overlays === undefined ? {} : { overlays: file.terrain.overlays as Json }),
    },
  });
}

/** Bytes of all base64 text in the underlay. */
function pictureBytes(value: unknown): number {
  if (typeof value === 'string') return Math.floor((value.length * 3) / 4);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + pictureBytes(inner), 0);
}

/** Column and row of a key of `cells`, such as `3,4` without leading zeros; null for anything else. */
function colRowOf(key: string): readonly [number, number] | null {
  const comma = key.indexOf(',');
  const column = wholeNumber(key, 0, comma);
  const row = wholeNumber(key, comma + 1, key.length);
  return column < 0 || row < 0 ? null : [column, row];
}

/** The number of at most three digits between two places of a text; -1 for anything else. */
function wholeNumber(text: string, from: number, to: number): number {
  if (to <= from || to - from > 3 || (to - from > 1 && text.charCodeAt(from) === 0x30)) return -1;
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Fields of single cells; an entry without a cell is set aside. Files hold them by row and column: they are sorted only when they are not. */
function readCells(report: Report, file: Fields, columns: number, rows: number): Board['cells'] {
  const cells: [Cell, Fields][] = [];
  let sorted = true;
  let last = -1;
  for (const key of Object.keys(file)) {
    const value = file[key]!;
    const at = colRowOf(key);
    if (at === null || at[0] >= columns || at[1] >= rows || !isObject(value)) {
      const place = `/board/cells${pointerPart(key)}`;
      report.quarantine(place, 'file/bad-entry', value, { field: place });
    } else if (!isEmpty(value)) {
      const cell = at[1] * columns + at[0];
      sorted &&= cell > last;
      last = cell;
      cells.push([cell, value]);
    }
  }
  return new Map(sorted ? cells : cells.sort((a, b) => a[0] - b[0]));
}

function isEmpty(object: Fields): boolean {
  for (const _key in object) return false;
  return true;
}

/** Keys of a board that mean nothing where they stand: `overlays` belongs into `terrain`, squares have neither orientation nor offset. */
function boardRest(board: Outer['board']): Fields | undefined {
  const idle = board.shape === 'hex' ? ['overlays'] : ['overlays', 'orientation', 'offset'];
  const found = idle.filter((key) => board[key] !== undefined);
  return found.length ? Object.fromEntries(found.map((key) => [key, board[key] as Json])) : undefined;
}

/** Unknown keys of the fixed places. */
function readRest(report: Report, file: Outer): Rest {
  const { board, ruleset } = file;
  const places: Partial<Record<RestPlace, Fields | undefined>> = {
    '/ruleset': report.unknown(ruleset, ['id', 'version', 'options']),
    '/board': boardRest(board),
    '/board/cellSize': board.cellSize && report.unknown(board.cellSize, ['value', 'unit']),
    '/board/numbering': board.numbering && report.unknown(board.numbering, ['scheme', 'first']),
    '/board/terrain': report.unknown(board.terrain, ['catalogue', 'rows', 'overlays']),
    '/board/sight': board.sight && report.unknown(board.sight, ['rows']),
  };
  return Object.fromEntries(Object.entries(places).filter(([, extra]) => extra !== undefined)) as Rest;
}
