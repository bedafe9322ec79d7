/**
 * A scenario: board, sides, zones, objectives, units, options, texts. The decoded form of a `*.sandtable.json` file
 * (the file's shape and its Zod schema are in `formats/scenario`). Immutable plain data; only edits make a new one.
 */
import type { Board } from '../board/board.ts';
import type { CellLayer } from '../board/cells.ts';
import type { ColRow } from '../geometry/grid.ts';
import type { Json } from '../result.ts';

/** A player's side. Outside the engine a side is its id; `A/B` and `0/1` of the books mean sides[0], sides[1]. */
export interface SideDef {
  readonly id: string;
  readonly name: string;
  /** `#RRGGBB`, or one of the four standard colours `a`, `b`, `c`, `d` of the counter drawing. */
  readonly colour: string;
  readonly extra?: Readonly<Record<string, Json>>;
}

export interface ZoneDef {
  readonly id: string;
  readonly side: string;
  readonly name?: string;
  /** 1 in cells of the zone, 0 elsewhere. */
  readonly cells: CellLayer;
  readonly extra?: Readonly<Record<string, Json>>;
}

/** What can score. `hold` is edited in this version; other kinds are kept as they came and judged by the ruleset's lint. */
export interface ObjectiveDef {
  readonly id: string;
  readonly kind: string;
  readonly name?: string;
  readonly cells: readonly ColRow[];
  readonly value: number;
  readonly endValue: number;
  readonly extra?: Readonly<Record<string, Json>>;
}

/**
 * A unit placed or held in reserve. What it consists of is the ruleset's word: `def` is checked by the ruleset's `unitSchema`
 * (in the file its keys stand beside `id`, `side`, `at`, `name`).
 */
export interface UnitDef {
  readonly id: string;
  readonly side: string;
  /** Start cell, null when not placed. */
  readonly at: ColRow | null;
  readonly name: string;
  readonly def: Readonly<Record<string, Json>>;
}

export interface RulesetRef {
  readonly id: string;
  readonly version: string;
  /** All options as values, none left to a default (design 3); also the scenario fields of the books such as `pointsLimit`, `roundLimit`. */
  readonly options: Readonly<Record<string, Json>>;
}

export interface Scenario {
  /** Random id of the document, `^[A-Za-z0-9._-]{1,64}$`; kept over renames. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly licence: string;
  readonly ruleset: RulesetRef;
  readonly board: Board;
  readonly sides: readonly SideDef[];
  readonly zones: readonly ZoneDef[];
  readonly objectives: readonly ObjectiveDef[];
  readonly units: readonly UnitDef[];
  /** Briefings and notes, per key and language. */
  readonly texts: Readonly<Record<string, Json>>;
  /** Unknown top-level keys of the file, kept. */
  readonly extra: Readonly<Record<string, Json>>;
}
