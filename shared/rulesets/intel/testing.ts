/** Small scenarios and settings for the tests of this book. Nothing else imports this file. */
import type { Setting } from '../../engine/ruleset.ts';
import type { Board } from '../../board/board.ts';
import { filledLayer, layerFrom, withCells } from '../../board/cells.ts';
import type { ColRow } from '../../geometry/grid.ts';
import type { Lattice } from '../../geometry/offset.ts';
import { invariant, type Json } from '../../result.ts';
import type { Scenario, UnitDef } from '../../scenario/scenario.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import { SAMPLE_UNITS, TERRAIN } from './tables.ts';

export const POINTY: Lattice = { shape: 'hex', orientation: 'pointy', offset: 'odd' };
export const SQUARE: Lattice = { shape: 'square', orientation: 'pointy', offset: 'odd' };

/** The first terrain of the catalogue with this level. */
export const terrainOfLevel = (level: number): number => TERRAIN.findIndex((t) => t.level === level);

/** A board of level 1 ground; `levels` paints single cells by level, 0 = a hole. */
export function testBoard(
  lattice: Lattice,
  columns: number,
  rows: number,
  levels: readonly (readonly [ColRow, number])[] = [],
  sights: readonly (readonly [ColRow, 0 | 1 | 2])[] = [],
): Board {
  const index = (c: ColRow): number => c[1] * columns + c[0];
  return {
    spec: { ...lattice, columns, rows },
    cellSize: { value: 100, unit: 'm' },
    numbering: { scheme: 'CCRR', first: 1 },
    catalogue: TERRAIN,
    terrain: withCells(
      filledLayer(columns, rows, terrainOfLevel(1)),
      levels.map(([c]) => index(c)),
      levels.map(([, l]) => (l === 0 ? 255 : terrainOfLevel(l))),
    ),
    sight: withCells(
      filledLayer(columns, rows, 0),
      sights.map(([c]) => index(c)),
      sights.map(([, s]) => s),
    ),
    cells: new Map(),
    extra: {},
  };
}

/** A unit of a sample template (13.5), with fields of its definition changed. */
export function sampleUnit(id: string, template: string, side: string, at: ColRow | null, changes: Record<string, Json> = {}): UnitDef {
  const found = SAMPLE_UNITS.find((u) => u.id === template);
  invariant(found, `sample unit ${template} is in the tables`);
  return { id, side, at, name: id, def: { ...found.def, ...changes } };
}

/** A unit of so many equal members. */
export const squad = (
  id: string,
  members: readonly (string | Record<string, Json>)[],
  more: Record<string, Json> = {},
  at: ColRow | null = null,
  side = 'a',
): UnitDef => ({
  id,
  side,
  at,
  name: id,
  def: { kind: 'infantry', members: members.map((m) => (typeof m === 'string' ? { typeId: m, basic: 'assaultRifle' } : m)), ...more },
});

/** A scenario of two sides `a` and `b`; zones cover the whole board unless given. */
export function testScenario(board: Board, units: readonly UnitDef[], options: Record<string, Json> = {}): Scenario {
  const { columns, rows } = board.spec;
  const all = layerFrom(columns, rows, new Uint8Array(columns * rows).fill(1));
  return {
    id: 'test',
    title: 'test',
    author: '',
    licence: '',
    ruleset: { id: 'intel', version: '1.0.0', options: { ...DEFAULT_OPTIONS, ...options } },
    board,
    sides: [
      { id: 'a', name: 'A', colour: 'a' },
      { id: 'b', name: 'B', colour: 'b' },
    ],
    zones: [
      { id: 'za', side: 'a', cells: all },
      { id: 'zb', side: 'b', cells: all },
    ],
    objectives: [],
    units,
    texts: {},
    extra: {},
  };
}

/** The setting of a scenario, without a real hash. */
export const testSetting = (s: Scenario): Setting => ({
  hash: '0000000000000000',
  board: s.board,
  sides: s.sides,
  rosters: s.units,
  zones: s.zones,
  goals: s.objectives,
  options: s.ruleset.options,
});
