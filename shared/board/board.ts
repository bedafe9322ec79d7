/**
 * The battlefield: a grid, its terrain and sight layers, sparse fields of single cells.
 * Immutable plain data with structural sharing; only edits make a new one.
 */
import { makeGrid, type Cell, type Grid, type GridSpec } from '../geometry/grid.ts';
import type { Json } from '../result.ts';
import { cellAt, type CellLayer } from './cells.ts';

/** What the sight layer and a catalogue entry may say about a cell (design 3): decide by level, block, clear. */
export const SIGHTS = ['auto', 'block', 'clear'] as const;
export type Sight = (typeof SIGHTS)[number];
/** The characters of the sight rows in a file, by index of SIGHTS. */
export const SIGHT_SYMBOLS = ['.', '#', '~'] as const;

/** Byte of the terrain layer that means "no cell here"; `_` in files. */
export const HOLE = 255;
export const HOLE_SYMBOL = '_';

/** One kind of ground. Which levels exist and what they mean is the ruleset's business; `intel`: -2, -1, 1, 2, 3, 4. */
export interface TerrainType {
  /** One printable ASCII character except `"`, `\` and `_`; stands for the type in the rows of a file. */
  readonly symbol: string;
  readonly id: string;
  readonly level: number;
  readonly sight: Sight;
  /** Name given by the author, per language; absent: the catalogue text `terrain.<id>`. */
  readonly name?: Readonly<Record<string, string>>;
  /** `#RRGGBB` and a drawing recipe id of `shared/drawing`; absent: the recipe named like `id`, else a plain one. */
  readonly colour?: string;
  readonly pattern?: string;
  readonly letter?: string;
  /** Preset values of per-cell fields for newly painted cells, such as `intelCap`; null clears the field. */
  readonly cell?: Readonly<Record<string, Json>>;
  readonly extra?: Readonly<Record<string, Json>>;
}

export interface CellSize {
  readonly value: number;
  readonly unit: 'm' | 'km' | 'in' | 'ft';
}

/** How cell numbers are printed; display only, files always hold `[column, row]`. */
export interface Numbering {
  /** `CCRR`: two digits column, two digits row, both from 1 unless `first` says otherwise. `letters`: A1, B1, ... */
  readonly scheme: 'CCRR' | 'RRCC' | 'letters' | 'none';
  readonly first: 0 | 1;
}

export interface Board {
  readonly spec: GridSpec;
  readonly cellSize: CellSize;
  readonly numbering: Numbering;
  readonly catalogue: readonly TerrainType[];
  /** Index into the catalogue, or HOLE. */
  readonly terrain: CellLayer;
  /** Index into SIGHTS. */
  readonly sight: CellLayer;
  /** A ruleset's fields of single cells (`intelCap`, `lane`, ...), sparse: absent cell or field = its default. */
  readonly cells: ReadonlyMap<Cell, Readonly<Record<string, Json>>>;
  /** Parts of the file's board object that this version does not edit (overlays, hexsides, labels, underlay, unknown keys), kept as they came. */
  readonly extra: Readonly<Record<string, Json>>;
}

/** The grid of a board; shared and cached by spec. */
export const gridOf = (board: Board): Grid => makeGrid(board.spec);

/** Terrain of a cell, undefined for a hole. */
export function terrainAt(board: Board, cell: Cell): TerrainType | undefined {
  const index = cellAt(board.terrain, cell);
  return index === HOLE ? undefined : board.catalogue[index];
}

export const isHole = (board: Board, cell: Cell): boolean => cellAt(board.terrain, cell) === HOLE;

/** What the cell's own sight row says, without the catalogue. */
export const sightOverride = (board: Board, cell: Cell): Sight => SIGHTS[cellAt(board.sight, cell)] ?? 'auto';

/** Sight row first, then the catalogue's word; `auto` = the ruleset's blocking levels decide (design 3). */
export function sightOf(board: Board, cell: Cell): Sight {
  const own = sightOverride(board, cell);
  return own === 'auto' ? (terrainAt(board, cell)?.sight ?? 'auto') : own;
}

/** Printed number of a cell, such as `1418`; display only. */
export function cellNumber(board: Board, cell: Cell): string {
  const grid = gridOf(board);
  const { scheme, first } = board.numbering;
  const digits = Math.max(2, String(Math.max(board.spec.columns, board.spec.rows)).length);
  const c = String(grid.column(cell) + first).padStart(digits, '0');
  const r = String(grid.row(cell) + first).padStart(digits, '0');
  switch (scheme) {
    case 'RRCC':
      return r + c;
    case 'letters':
      return letters(grid.column(cell)) + String(grid.row(cell) + first);
    case 'none':
      return '';
    case 'CCRR':
      return c + r;
  }
}

function letters(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}
