/** Lists of the file: each entry is read alone; one that is wrong, twice there or points nowhere is set aside and reported. */
import type { z } from 'zod';
import type { TerrainType } from '../../board/board.ts';
import { compact } from '../../document/edits/check.ts';
import { LIMITS } from '../../limits.ts';
import { problem, type Json, type Problem } from '../../result.ts';
import type { ObjectiveDef, SideDef, UnitDef, ZoneDef } from '../../scenario/scenario.ts';
import { MAX_LISTED } from '../jsonGate.ts';
import { pointerOf } from '../jsonText.ts';
import { SET_ASIDE, UNIT_KEYS } from './encode.ts';
import { zoneLayer } from './rows.ts';
import { MAX_OBJECTIVE_CELLS, objectiveOuter, sideEntry, terrainType, unitEntry, zoneEntry } from './schema.ts';

type Fields = Readonly<Record<string, Json>>;

/** Levels that a value may have in that list: the file, the list and the entry are around it. */
const MOST_LEVELS = LIMITS.nesting - 3;

/** How deep a value is nested; the gate has bounded that. */
function levelsOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let inner = 0;
  for (const part of Object.values(value)) inner = Math.max(inner, levelsOf(part));
  return 1 + inner;
}

/** What was set aside: it stays in the file under the key `quarantine`, so nothing is lost by saving. */
export interface SetAside {
  readonly at: string;
  readonly why: string;
  readonly value: Json;
}

/** Where the reading of a file collects what it has to tell. */
export class Report {
  readonly problems: Problem[] = [];
  readonly aside: SetAside[] = [];
  /** The first value too deep to be set aside: saved one level further down the file would never open again. */
  tooDeep: Problem | null = null;
  /** Unknown keys kept, and their size as JSON. */
  keys = 0;
  bytes = 0;

  tell(found: Problem): void {
    if (this.problems.length < MAX_LISTED * 4) this.problems.push(found);
  }

  /** Sets a value aside and says why. */
  quarantine(at: string, code: string, value: Json, params: Problem['params'] = {}): void {
    if (levelsOf(value) > MOST_LEVELS) this.tooDeep ??= problem('file/too-deep', { limit: LIMITS.nesting }, { at: { pointer: at } });
    this.aside.push({ at, why: code, value });
    this.tell(problem(code, { where: at, ...params }, { at: { pointer: at } }));
  }

  /**
   * Keys that the format does not know, or undefined when there are none. The list of what was set aside is among them and does not count:
   * a file that opened must open again when it was saved, however much of it was damaged.
   */
  unknown(object: Readonly<Record<string, unknown>>, known: readonly string[]): Fields | undefined {
    const names = Object.keys(object).filter((key) => !known.includes(key));
    if (names.length === 0) return undefined;
    const extra = Object.fromEntries(names.map((key) => [key, object[key] as Json]));
    const { [SET_ASIDE]: earlier, ...others } = extra;
    const strangers = Array.isArray(earlier) ? others : extra;
    this.keys += Object.keys(strangers).length;
    this.bytes += JSON.stringify(strangers).length;
    return extra;
  }
}

/** Parameters of a problem with a field: of one beyond its limit, limit and value stand with its place, in signs that need no language. */
function unfit(field: string, value?: number, limit?: number): NonNullable<Problem['params']> {
  if (value === undefined || limit === undefined) return { field };
  return { field: `${field} (${value} ${value > limit ? '>' : '<'} ${limit})`, value, limit };
}

/** Value and limit of what is too long or too large. */
function beyond(issue: z.core.$ZodIssue, raw: unknown): [value: number, limit: number] | [] {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return [];
  const found = issue.path.reduce<unknown>((inner, part) => (inner as Readonly<Record<PropertyKey, unknown>>)[part], raw);
  const value = typeof found === 'string' || Array.isArray(found) ? found.length : Number(found);
  return [value, Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)];
}

/** Reads a list entry by entry. `read` may itself refuse an entry by returning null after it told why. */
function entries<T extends { readonly id: string }, S extends z.ZodType>(
  report: Report,
  pointer: string,
  list: readonly unknown[],
  schema: S,
  read: (entry: z.infer<S>, at: string, raw: Json) => T | null,
): T[] {
  const ids = new Set<string>();
  const kept: T[] = [];
  list.forEach((raw, i) => {
    const at = `${pointer}/${i}`;
    const parsed = schema.safeParse(raw);
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!;
      report.quarantine(at, 'file/bad-entry', raw as Json, unfit(at + pointerOf(issue.path), ...beyond(issue, raw)));
      return;
    }
    const value = read(parsed.data, at, raw as Json);
    if (!value) return;
    if (ids.has(value.id)) {
      report.quarantine(at, 'file/duplicate-id', raw as Json, { id: value.id });
      return;
    }
    ids.add(value.id);
    kept.push(value);
  });
  return kept;
}

export function readCatalogue(report: Report, list: readonly unknown[]): TerrainType[] {
  const symbols = new Set<string>();
  const known = Object.keys(terrainType.shape);
  return entries(report, '/board/terrain/catalogue', list, terrainType, (entry, at, raw) => {
    if (symbols.has(entry.symbol)) {
      report.quarantine(at, 'file/duplicate-symbol', raw, { symbol: entry.symbol });
      return null;
    }
    symbols.add(entry.symbol);
    const { symbol, id, level, sight, name, colour, pattern, letter, cell } = entry;
    const extra = report.unknown(entry, known);
    return compact<TerrainType>({
      symbol,
      id,
      level,
      sight,
      colour,
      pattern,
      letter,
      extra,
      name: name && Object.keys(name).length ? name : undefined,
      cell: cell && Object.keys(cell).length ? (cell as Fields) : undefined,
    });
  });
}

export function readSides(report: Report, list: readonly unknown[]): SideDef[] {
  return entries(report, '/sides', list, sideEntry, ({ id, name, colour, ...rest }) =>
    compact<SideDef>({ id, name, colour, extra: report.unknown(rest, []) }),
  );
}

export function readZones(report: Report, list: readonly unknown[], sides: ReadonlySet<string>, columns: number, rows: number): ZoneDef[] {
  return entries(report, '/zones', list, zoneEntry, (entry, at, raw) => {
    const { id, side, name, rows: text, ...rest } = entry;
    if (!sides.has(side)) {
      report.quarantine(at, 'file/unknown-side', raw, { side });
      return null;
    }
    const layer = zoneLayer(text, columns, rows, `${at}/rows`);
    if (!layer.ok) {
      report.quarantine(at, 'file/bad-entry', raw, { field: layer.error.at?.pointer ?? at });
      return null;
    }
    return compact<ZoneDef>({ id, side, name, cells: layer.value, extra: report.unknown(rest, []) });
  });
}

export function readObjectives(report: Report, list: readonly unknown[], columns: number, rows: number): ObjectiveDef[] {
  return entries(report, '/objectives', list, objectiveOuter, (entry, at, raw) => {
    const { id, kind, name, cells, value, endValue, ...rest } = entry;
    if (Array.isArray(cells) && cells.length > MAX_OBJECTIVE_CELLS) {
      report.quarantine(at, 'file/bad-entry', raw, unfit(`${at}/cells`, cells.length, MAX_OBJECTIVE_CELLS));
      return null;
    }
    const bad = badCells(cells);
    if (bad !== null) {
      report.quarantine(at, 'file/bad-entry', raw, { field: at + bad });
      return null;
    }
    const known = cells as ObjectiveDef['cells'];
    if (!known.every(([c, r]) => c < columns && r < rows)) {
      report.quarantine(at, 'file/off-board', raw, { id });
      return null;
    }
    return compact<ObjectiveDef>({ id, kind, name, cells: known, value, endValue, extra: report.unknown(rest, []) });
  });
}

/** Where cells are no list of `[column, row]` that some board could have; null when they are. */
function badCells(cells: unknown): string | null {
  if (!Array.isArray(cells)) return '/cells';
  const bad = cells.findIndex((cell: unknown) => !(Array.isArray(cell) && cell.length === 2 && cell.every(isIndex)));
  return bad < 0 ? null : `/cells/${bad}`;
}

const isIndex = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < LIMITS.boardSide;

export function readUnits(report: Report, list: readonly unknown[], sides: ReadonlySet<string>, columns: number, rows: number): UnitDef[] {
  return entries(report, '/units', list, unitEntry, (entry, at, raw) => {
    const { id, side, at: cell, name } = entry;
    if (!sides.has(side)) {
      report.quarantine(at, 'file/unknown-side', raw, { side });
      return null;
    }
    const off = cell !== null && (cell[0] >= columns || cell[1] >= rows);
    if (off)
      report.tell(problem('file/unit-off-board', { unit: name || id, column: cell[0], row: cell[1] }, { at: { pointer: at, unit: id } }));
    const def = Object.fromEntries(
      Object.keys(entry)
        .filter((key) => !(UNIT_KEYS as readonly string[]).includes(key))
        .map((key) => [key, entry[key] as Json]),
    );
    return { id, side, at: off ? null : cell, name, def };
  });
}
