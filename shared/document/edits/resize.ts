/** The arithmetic of a resize: every part of the scenario moved to its new place, what falls off the board cut. */
import type { Board } from '../../board/board.ts';
import { cellAt, differingCells, layerFrom, type CellLayer } from '../../board/cells.ts';
import { valuesOf, runsWith } from '../../board/runs.ts';
import type { Cell, ColRow, GridSpec } from '../../geometry/grid.ts';
import type { Json } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { Fields, ResizeBoard, Restored } from './kinds.ts';
import { groupFields } from './setCellFields.ts';

type Edges = Pick<ResizeBoard, 'left' | 'top' | 'right' | 'bottom'>;

/** Size and parity after the resize. Hex neighbours stay neighbours because an odd shift across the staggered axis flips the parity. */
export function resizedSpec(spec: GridSpec, { left, top, right, bottom }: Edges): GridSpec {
  const shift = spec.shape === 'square' ? 0 : spec.orientation === 'pointy' ? top : left;
  const offset = shift % 2 === 0 ? spec.offset : spec.offset === 'odd' ? 'even' : 'odd';
  return { ...spec, offset, columns: spec.columns + left + right, rows: spec.rows + top + bottom };
}

function movedLayer(layer: CellLayer, { left, top }: Edges, to: GridSpec, fill: number): CellLayer {
  const bytes = new Uint8Array(to.columns * to.rows).fill(fill);
  for (let row = Math.max(0, -top); row < Math.min(layer.rows, to.rows - top); row++)
    for (let column = Math.max(0, -left); column < Math.min(layer.columns, to.columns - left); column++)
      bytes[(row + top) * to.columns + column + left] = cellAt(layer, row * layer.columns + column);
  return layerFrom(to.columns, to.rows, bytes);
}

/** New place of a cell, null when it is cut. */
function moved([column, row]: ColRow, { left, top }: Edges, to: GridSpec): ColRow | null {
  const c = column + left;
  const r = row + top;
  return c >= 0 && r >= 0 && c < to.columns && r < to.rows ? [c, r] : null;
}

function movedFields(board: Board, edges: Edges, to: GridSpec): Board['cells'] {
  const next = new Map<Cell, Fields>();
  for (const [cell, fields] of board.cells) {
    const column = cell % board.spec.columns;
    const at = moved([column, (cell - column) / board.spec.columns], edges, to);
    if (at) next.set(at[1] * to.columns + at[0], fields);
  }
  return next;
}

const isPlace = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n) => Number.isInteger(n));

/** Labels and hexsides: entries with `at` or `cell` move along; those that fall off go. Other entries stay as they are. */
function movedEntries(list: Json, edges: Edges, to: GridSpec): Json {
  if (!Array.isArray(list)) return list;
  return (list as readonly Json[]).flatMap((entry): readonly Json[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [entry];
    const next: Record<string, Json> = { ...(entry as Fields) };
    for (const key of ['at', 'cell']) {
      const place = next[key];
      if (!isPlace(place)) continue;
      const at = moved(place, edges, to);
      if (!at) return [];
      next[key] = at;
    }
    return [next];
  });
}

/** Rows of text like the terrain's: moved, filled with `.`. Rows of another size stay as they are. */
function movedRows(rows: Json | undefined, from: GridSpec, { left, top }: Edges, to: GridSpec): Json | undefined {
  if (!Array.isArray(rows) || rows.length !== from.rows) return rows;
  if (!rows.every((row) => typeof row === 'string' && row.length === from.columns)) return rows;
  return Array.from({ length: to.rows }, (_, r) => {
    const old = (rows as readonly string[])[r - top] ?? '.'.repeat(from.columns);
    const start = old.slice(Math.max(0, -left));
    return ('.'.repeat(Math.max(0, left)) + start).slice(0, to.columns).padEnd(to.columns, '.');
  });
}

function movedExtra(extra: Fields, from: GridSpec, edges: Edges, to: GridSpec): Fields {
  const next: Record<string, Json> = { ...extra };
  for (const key of ['labels', 'hexsides']) if (next[key] !== undefined) next[key] = movedEntries(next[key], edges, to);
  const overlays = next['overlays'];
  if (Array.isArray(overlays))
    next['overlays'] = (overlays as readonly Json[]).map((layer): Json => {
      if (typeof layer !== 'object' || layer === null || Array.isArray(layer)) return layer;
      const rows = movedRows((layer as Fields)['rows'], from, edges, to);
      return rows === undefined ? layer : { ...(layer as Fields), rows };
    });
  return same(next, extra) ? extra : next;
}

/** The scenario on the new board, without what an undo would bring back. */
export function resized(scenario: Scenario, edges: Edges, fill: number): Scenario {
  const { board } = scenario;
  const spec = resizedSpec(board.spec, edges);
  return {
    ...scenario,
    board: {
      ...board,
      spec,
      terrain: movedLayer(board.terrain, edges, spec, fill),
      sight: movedLayer(board.sight, edges, spec, 0),
      cells: movedFields(board, edges, spec),
      extra: movedExtra(board.extra, board.spec, edges, spec),
    },
    zones: scenario.zones.map((zone) => ({ ...zone, cells: movedLayer(zone.cells, edges, spec, 0) })),
    objectives: scenario.objectives.map((objective) => ({
      ...objective,
      cells: objective.cells.map((cell) => moved(cell, edges, spec)).filter((cell) => cell !== null),
    })),
    units: scenario.units.map((unit) => (unit.at ? { ...unit, at: moved(unit.at, edges, spec) } : unit)),
  };
}

/** What must be written over `trial` (same board size) to make it `goal`. */
export function restoredFor(trial: Scenario, goal: Scenario): Restored {
  const values = (a: CellLayer, b: CellLayer): Restored['terrain'] => {
    const cells = differingCells(a, b);
    return valuesOf(
      cells,
      cells.map((cell) => cellAt(b, cell)),
    );
  };
  const fields: [Cell, Fields | null][] = [];
  for (const cell of new Set([...trial.board.cells.keys(), ...goal.board.cells.keys()])) {
    const wanted = goal.board.cells.get(cell) ?? null;
    if (!same(trial.board.cells.get(cell) ?? null, wanted)) fields.push([cell, wanted]);
  }
  const changedExtra = Object.keys(goal.board.extra).filter((key) => !same(trial.board.extra[key], goal.board.extra[key]));
  return {
    terrain: values(trial.board.terrain, goal.board.terrain),
    sight: values(trial.board.sight, goal.board.sight),
    cells: groupFields(fields),
    zones: goal.zones
      .filter((zone, i) => !same(trial.zones[i]!.cells, zone.cells))
      .map((zone) => ({ zone: zone.id, runs: runsWith(zone.cells, 1) })),
    objectives: goal.objectives
      .filter((objective, i) => !same(trial.objectives[i]!.cells, objective.cells))
      .map((objective) => ({ objective: objective.id, cells: objective.cells })),
    units: goal.units.filter((unit, i) => !same(trial.units[i]!.at, unit.at)).map((unit) => ({ unit: unit.id, at: unit.at })),
    extra: Object.fromEntries(changedExtra.map((key) => [key, goal.board.extra[key]!])),
  };
}
