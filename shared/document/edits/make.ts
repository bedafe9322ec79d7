/**
 * Edits from what tools and panels know. Each returns null when nothing would change, so that an empty gesture leaves no step.
 */
import { SIGHTS, type Board, type Sight } from '../../board/board.ts';
import { cellAt } from '../../board/cells.ts';
import { runsOf, valuesOf } from '../../board/runs.ts';
import type { Cell, ColRow } from '../../geometry/grid.ts';
import { freshId } from '../../ids.ts';
import type { Json } from '../../result.ts';
import type { Scenario, UnitDef, ZoneDef } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { Sentence } from '../edit.ts';
import type {
  AddObjective,
  AddZone,
  Batch,
  Edit,
  Fields,
  MoveUnits,
  PlaceUnits,
  RemoveUnits,
  SetCellFields,
  SetOptions,
  SetSight,
  SetTerrain,
  SetZoneCells,
} from './kinds.ts';
import { groupFields } from './setCellFields.ts';
import { setTerrain } from './setTerrain.ts';

const differing = (layer: Board['terrain'], cells: readonly Cell[], value: number): Cell[] =>
  cells.filter((cell) => cellAt(layer, cell) !== value);

/** One terrain (catalogue index, or HOLE) in all cells. */
export function paintTerrain(board: Board, cells: readonly Cell[], terrain: number): SetTerrain | null {
  const real = differing(board.terrain, cells, terrain);
  return real.length ? { kind: 'setTerrain', set: valuesOf(real, terrain) } : null;
}

/** A terrain a cell, such as a stamped clip. */
export function paintTerrains(board: Board, cells: readonly Cell[], terrains: ArrayLike<number>): SetTerrain | null {
  const kept = cells.map((cell, i) => [cell, terrains[i]!] as const).filter(([cell, v]) => cellAt(board.terrain, cell) !== v);
  if (kept.length === 0) return null;
  const set = valuesOf(
    kept.map(([cell]) => cell),
    kept.map(([, v]) => v),
  );
  return { kind: 'setTerrain', set };
}

/** What cells say about sight; `auto` takes the word back. */
export function paintSight(board: Board, cells: readonly Cell[], sight: Sight): SetSight | null {
  const value = SIGHTS.indexOf(sight);
  const real = differing(board.sight, cells, value);
  return real.length ? { kind: 'setSight', set: valuesOf(real, value) } : null;
}

const changedFields = (now: Fields | undefined, change: Fields): Fields | null => {
  const next: Record<string, Json> = { ...now };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return Object.keys(next).length ? next : null;
};

function fieldsEdit(board: Board, changes: Iterable<readonly [Cell, Fields]>): SetCellFields | null {
  const entries: [Cell, Fields | null][] = [];
  // The same change of the same fields gives the same object: 100,000 cells of one stroke are one value.
  const made = new Map<Fields, Map<Fields | undefined, Fields | null>>();
  for (const [cell, change] of changes) {
    const now = board.cells.get(cell);
    let results = made.get(change);
    if (!results) made.set(change, (results = new Map()));
    let next = results.get(now);
    if (next === undefined) {
      const changed = changedFields(now, change);
      next = same(now ?? null, changed) ? (now ?? null) : changed;
      results.set(now, next);
    }
    if (next !== (now ?? null)) entries.push([cell, next]);
  }
  return entries.length ? { kind: 'setCellFields', set: groupFields(entries) } : null;
}

/** Fields of cells: given keys are written, null takes one away, others stay. */
export const setFields = (board: Board, cells: readonly Cell[], change: Fields): SetCellFields | null =>
  fieldsEdit(
    board,
    cells.map((cell) => [cell, change] as const),
  );

/**
 * Terrain with the preset fields of its type, as one step: the old type's presets go where they are still as it set them,
 * the new type's are written.
 */
export function paintWithPresets(board: Board, cells: readonly Cell[], terrain: number): Edit | null {
  const paint = paintTerrain(board, cells, terrain);
  const preset = board.catalogue[terrain]?.cell ?? {};
  const change = function* (): Generator<readonly [Cell, Fields]> {
    for (const cell of cells) {
      const old = board.catalogue[cellAt(board.terrain, cell)]?.cell ?? {};
      const now = board.cells.get(cell) ?? {};
      const gone = Object.keys(old).filter((key) => Object.hasOwn(now, key) && same(now[key], old[key]));
      yield [cell, { ...Object.fromEntries(gone.map((key) => [key, null])), ...preset }];
    }
  };
  const fields = board.catalogue.some((type) => type.cell) ? fieldsEdit(board, change()) : null;
  if (!paint || !fields) return paint ?? fields;
  return { kind: 'batch', edits: [paint, fields], label: setTerrain.describe({ board } as Scenario, paint) };
}

/** Cells into a zone, or out of it. */
export function paintZone(zone: ZoneDef, cells: readonly Cell[], inside: boolean): SetZoneCells | null {
  const value = inside ? 1 : 0;
  const real = differing(zone.cells, cells, value);
  return real.length ? { kind: 'setZoneCells', zone: zone.id, set: valuesOf(real, value) } : null;
}

const ids = (things: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(things.map((thing) => thing.id));

/** A new zone of a side at the end of the list. */
export function newZone(scenario: Scenario, side: string, cells: readonly Cell[] = [], name?: string): AddZone {
  const id = freshId('z', ids(scenario.zones));
  return {
    kind: 'addZone',
    zone: { id, side, ...(name === undefined ? {} : { name }), runs: runsOf(cells) },
    index: scenario.zones.length,
  };
}

/** A new `hold` objective at the end of the list. */
export function newObjective(
  scenario: Scenario,
  cells: readonly ColRow[],
  more: { readonly value?: number; readonly endValue?: number; readonly name?: string } = {},
): AddObjective {
  const { value = 1, endValue = 3, name } = more;
  return {
    kind: 'addObjective',
    objective: {
      id: freshId('o', ids(scenario.objectives)),
      kind: 'hold',
      ...(name === undefined ? {} : { name }),
      cells,
      value,
      endValue,
    },
    index: scenario.objectives.length,
  };
}

/** The first free unit ids, `u1`, `u2`, ... */
export function freshUnitIds(scenario: Scenario, count: number): string[] {
  const taken = new Set(scenario.units.map((unit) => unit.id));
  return Array.from({ length: count }, () => {
    const id = freshId('u', taken);
    taken.add(id);
    return id;
  });
}

/** New units at the end of the list, under fresh ids. */
export function placeUnits(scenario: Scenario, units: readonly Omit<UnitDef, 'id'>[]): PlaceUnits | null {
  const fresh = freshUnitIds(scenario, units.length);
  if (units.length === 0) return null;
  return { kind: 'placeUnits', units: units.map((unit, i) => ({ index: scenario.units.length + i, unit: { ...unit, id: fresh[i]! } })) };
}

/** Copies of units right behind them in the list, on the same cells. */
export function duplicateUnits(scenario: Scenario, unitIds: readonly string[]): PlaceUnits | null {
  const wanted = new Set(unitIds);
  const fresh = freshUnitIds(scenario, unitIds.length);
  const units: { index: number; unit: UnitDef }[] = [];
  scenario.units.forEach((unit, i) => {
    if (wanted.has(unit.id)) units.push({ index: i + 1 + units.length, unit: { ...unit, id: fresh[units.length]! } });
  });
  return units.length ? { kind: 'placeUnits', units } : null;
}

/** Units to cells, or into reserve; moves that change nothing are left out. */
export function moveUnits(scenario: Scenario, moves: MoveUnits['moves']): MoveUnits | null {
  const now = new Map(scenario.units.map((unit) => [unit.id, unit.at]));
  const real = moves.filter(({ unit, to }) => now.has(unit) && !same(now.get(unit), to));
  return real.length ? { kind: 'moveUnits', moves: real } : null;
}

/** Units that are there go. */
export function removeUnits(scenario: Scenario, units: readonly string[]): RemoveUnits | null {
  const wanted = new Set(units);
  const real = scenario.units.filter((unit) => wanted.has(unit.id)).map((unit) => unit.id);
  return real.length ? { kind: 'removeUnits', units: real } : null;
}

/** Options with new values; those that already have them are left out. */
export function setOptions(scenario: Scenario, set: Fields): SetOptions | null {
  const { options } = scenario.ruleset;
  const real = Object.entries(set).filter(([key, value]) => !Object.hasOwn(options, key) || !same(options[key], value));
  return real.length ? { kind: 'setOptions', set: Object.fromEntries(real) } : null;
}

/** Several edits as one step; null for none, the edit itself for one without a label. */
export function batch(edits: readonly (Edit | null)[], label?: Sentence): Edit | null {
  const real = edits.filter((edit) => edit !== null);
  if (real.length === 0) return null;
  if (real.length === 1 && !label) return real[0]!;
  return { kind: 'batch', edits: real, ...(label ? { label } : {}) } satisfies Batch;
}
