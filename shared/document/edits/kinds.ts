/**
 * Every kind of edit as data: the whole vocabulary of changes. Plain JSON, small: painted cells are runs, not lists
 * (`shared/board/runs.ts`). The behaviour of a kind is the file of its name; `index.ts` joins the two.
 * An optional field that is absent stays as it is; `null` takes a name away.
 */
import type { CellValues, Runs } from '../../board/runs.ts';
import type { CellSize, Numbering, TerrainType } from '../../board/board.ts';
import type { ColRow } from '../../geometry/grid.ts';
import type { Json } from '../../result.ts';
import type { ObjectiveDef, RulesetRef, SideDef, UnitDef } from '../../scenario/scenario.ts';
import type { Sentence } from '../edit.ts';

export type Fields = Readonly<Record<string, Json>>;

/** Terrain of cells: catalogue indexes, or HOLE. */
export interface SetTerrain {
  readonly kind: 'setTerrain';
  readonly set: CellValues;
}
/** The sight layer: indexes of SIGHTS. */
export interface SetSight {
  readonly kind: 'setSight';
  readonly set: CellValues;
}
/** A ruleset's fields of single cells; each entry replaces all fields of its cells, null = none. */
export interface SetCellFields {
  readonly kind: 'setCellFields';
  readonly set: readonly { readonly runs: Runs; readonly fields: Fields | null }[];
}

/** Cells of one zone: 1 = in, 0 = out. */
export interface SetZoneCells {
  readonly kind: 'setZoneCells';
  readonly zone: string;
  readonly set: CellValues;
}
export interface ZoneData {
  readonly id: string;
  readonly side: string;
  readonly name?: string;
  readonly runs: Runs;
  readonly extra?: Fields;
}
export interface AddZone {
  readonly kind: 'addZone';
  readonly zone: ZoneData;
  /** Place in the list. */
  readonly index: number;
}
export interface RemoveZone {
  readonly kind: 'removeZone';
  readonly zone: string;
}
export interface ChangeZone {
  readonly kind: 'changeZone';
  readonly zone: string;
  readonly name?: string | null;
  readonly side?: string;
}

export interface AddObjective {
  readonly kind: 'addObjective';
  readonly objective: ObjectiveDef;
  readonly index: number;
}
export interface RemoveObjective {
  readonly kind: 'removeObjective';
  readonly objective: string;
}
export interface ChangeObjective {
  readonly kind: 'changeObjective';
  readonly objective: string;
  readonly name?: string | null;
  readonly cells?: readonly ColRow[];
  readonly value?: number;
  readonly endValue?: number;
}

/** New units, each at its place in the list. */
export interface PlaceUnits {
  readonly kind: 'placeUnits';
  readonly units: readonly { readonly index: number; readonly unit: UnitDef }[];
}
export interface RemoveUnits {
  readonly kind: 'removeUnits';
  readonly units: readonly string[];
}
/** Start cells; null = into reserve. */
export interface MoveUnits {
  readonly kind: 'moveUnits';
  readonly moves: readonly { readonly unit: string; readonly to: ColRow | null }[];
}
export interface UnitChange {
  readonly unit: string;
  readonly name?: string;
  readonly side?: string;
  /** The whole definition; absent = unchanged. */
  readonly def?: Fields;
}
export interface ChangeUnits {
  readonly kind: 'changeUnits';
  readonly changes: readonly UnitChange[];
}
/** Order of battle: all unit ids in their new order. */
export interface ReorderUnits {
  readonly kind: 'reorderUnits';
  readonly order: readonly string[];
}

export interface SetMeta {
  readonly kind: 'setMeta';
  readonly title?: string;
  readonly author?: string;
  readonly licence?: string;
  /** Texts by key; null takes the key away, absent keys stay. */
  readonly texts?: Fields;
  /** The whole list. A side that zones or units use cannot go. */
  readonly sides?: readonly SideDef[];
  readonly cellSize?: CellSize;
  readonly numbering?: Numbering;
}
/** Options of the rule book by id; `null` is a value here, so taking away has its own list. */
export interface SetOptions {
  readonly kind: 'setOptions';
  readonly set: Fields;
  readonly unset?: readonly string[];
}
/** Another rule book, or another version of it, with all its options. */
export interface SetRuleset {
  readonly kind: 'setRuleset';
  readonly ruleset: RulesetRef;
}
/** Another terrain catalogue. `remap[old index]` = new index of those cells (HOLE allowed); absent = indexes stay. */
export interface SetCatalogue {
  readonly kind: 'setCatalogue';
  readonly catalogue: readonly TerrainType[];
  readonly remap?: readonly number[];
  /** Terrain of single cells, written after the remap; an undo needs it where two types became one. */
  readonly set?: CellValues;
}

/** Everything that a crop cut away and an undo brings back, in cells of the board that comes out. */
export interface Restored {
  readonly terrain: CellValues;
  readonly sight: CellValues;
  readonly cells: SetCellFields['set'];
  readonly zones: readonly { readonly zone: string; readonly runs: Runs }[];
  readonly objectives: readonly { readonly objective: string; readonly cells: readonly ColRow[] }[];
  readonly units: readonly { readonly unit: string; readonly at: ColRow | null }[];
  /** Kept parts of the board that hold places (labels, hexsides, overlays), as they were. */
  readonly extra: Fields;
}
/**
 * Rows and columns added (positive) or cut (negative) at each edge. Neighbours stay neighbours: on hexes a shift by an odd number
 * flips the offset parity. Units on cut cells go into reserve, zones and objectives lose those cells.
 */
export interface ResizeBoard {
  readonly kind: 'resizeBoard';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Terrain of new cells: catalogue index, or HOLE. */
  readonly fill: number;
  readonly restored?: Restored;
}

/** Several edits as one step, in order. */
export interface Batch {
  readonly kind: 'batch';
  readonly edits: readonly Edit[];
  /** The step's sentence; absent: that of the first edit. */
  readonly label?: Sentence;
}

export type Edit =
  | SetTerrain
  | SetSight
  | SetCellFields
  | SetZoneCells
  | AddZone
  | RemoveZone
  | ChangeZone
  | AddObjective
  | RemoveObjective
  | ChangeObjective
  | PlaceUnits
  | RemoveUnits
  | MoveUnits
  | ChangeUnits
  | ReorderUnits
  | SetMeta
  | SetOptions
  | SetRuleset
  | SetCatalogue
  | ResizeBoard
  | Batch;
export type EditKind = Edit['kind'];
export type EditOf<K extends EditKind> = Extract<Edit, { readonly kind: K }>;
