/**
 * The editor half of a rule book: its options, units, points, lint and the answers of its overlays, as data.
 * Part of the contract of `ruleset.ts`, which hands these names on.
 */
import type { Board } from '../board/board.ts';
import type { Cell, ColRow } from '../geometry/grid.ts';
import type { Json, Problem } from '../result.ts';
import type { Scenario, UnitDef } from '../scenario/scenario.ts';
import type { Int, Options } from './ruleset.ts';

/** One option of a book (its section 8.4), declared once: option sheet, file, record and `schema` read it. */
export interface OptionSpec {
  readonly id: string;
  readonly kind: 'flag' | 'int' | 'enum' | 'set' | 'percent';
  readonly nullable?: boolean;
  readonly def: Json;
  /** `int`, `percent`: inclusive bounds. `enum`, `set`: the values. */
  readonly min?: Int;
  readonly max?: Int;
  readonly values?: readonly (string | Int)[];
  /** Heading of the option sheet, text `optionGroup.<group>`. */
  readonly group: string;
  readonly since: string;
  readonly cite?: string;
}

/** A field of single cells (`intelCap`, `lane`), sparse in `board.cells`. */
export interface CellFieldSpec {
  readonly id: string;
  readonly kind: 'int' | 'enum';
  readonly nullable?: boolean;
  readonly def: Json;
  readonly min?: Int;
  readonly max?: Int;
  readonly values?: readonly string[];
  readonly cite?: string;
}

/** A ready-made unit of the book (13.5 of intel), offered in the palette. Text: `unit.<id>`. */
export interface Template {
  readonly id: string;
  /** Group in the palette, text `templateGroup.<group>`. */
  readonly group: string;
  readonly def: Readonly<Record<string, Json>>;
  readonly points: Int;
  /** Counter symbol id of `shared/drawing/counters`. */
  readonly symbol: string;
  /** Pips on the counter: members, steps or strength. */
  readonly pips: Int;
}

export interface PointsItem {
  /** Text: `item.<id>`. */
  readonly id: string;
  readonly count: Int;
  readonly price: Int;
  readonly points: Int;
}
export interface UnitPoints {
  readonly total: Int;
  readonly items: readonly PointsItem[];
}

/** The printable record of a unit as built; ids are texts of the catalogue, so a book prints what it has. */
export interface UnitCard {
  /** Text `attribute.<id>`, short `attribute.<id>.short`; `value` such as `2`, `14`, `11/10` where members differ. */
  readonly attributes: readonly { readonly id: string; readonly value: string }[];
  /** Cost to enter ground by level, null = impassable. */
  readonly costs: readonly { readonly level: Int; readonly cost: Int | null }[];
  /** Equal members together; `type`, `basic`, `melee` are texts `item.<id>`. */
  readonly members: readonly {
    readonly type: string;
    readonly count: Int;
    readonly hero: boolean;
    readonly hp: Int;
    readonly basic: readonly string[];
    readonly melee: string | null;
  }[];
  /** All weapons carried, equal ones together. `pen` such as `4/0`, `damage` such as `1+1`; text of a keyword `keyword.<id>`. */
  readonly weapons: readonly {
    readonly id: string;
    readonly count: Int;
    readonly attacks: Int;
    readonly pen: string;
    readonly damage: string;
    readonly ranges: readonly { readonly min: Int; readonly max: Int; readonly mod: Int }[];
    /** Modifier of a melee weapon. */
    readonly melee: Int | null;
    readonly keywords: readonly string[];
  }[];
  readonly training: readonly string[];
  readonly armour: string | null;
  readonly accessories: readonly string[];
  /** Meters used / limit, text `slot.<id>`. */
  readonly slots: readonly { readonly id: string; readonly used: Int; readonly limit: Int; readonly cite?: string }[];
  /** Actions beyond the basic ones, text `action.<id>`. */
  readonly actions: readonly string[];
}

/** One numbered rule of the book: implemented, or not modelled and why. */
export interface RuleEntry {
  readonly id: string;
  /** Our own short title, English; translated texts: `rule.<ruleset>.<id>.title`. */
  readonly title: string;
  readonly status: 'implemented' | 'partial' | 'notModelled';
  readonly note?: string;
}

/** A piece of a line of sight, cells as `[column, row]` even when off the board; fractions in lowest terms. */
export interface SightAnswerPiece {
  readonly from: string;
  readonly to: string;
  readonly left: ColRow;
  readonly right: ColRow;
  readonly blocks: boolean;
}
export interface SightAnswer {
  readonly visible: boolean;
  readonly distance: Int;
  readonly pieces: readonly SightAnswerPiece[];
  /** Index into `pieces`. */
  readonly blockedBy: Int | null;
  readonly rule: string;
  /** Further fields of a ruleset with other sight rules. */
  readonly more?: Readonly<Record<string, Json>>;
}

export interface ReachAnswer {
  readonly budget: Int;
  readonly unitOfCost: string;
  /** Legal end cells by row, then column; the own cell at cost 0. `from` = previous cell of a cheapest path. */
  readonly cells: readonly { readonly cell: Cell; readonly cost: Int; readonly from: Cell }[];
}

/** The editor half: overlay, lint, game and computer player give one verdict. */
export interface Book {
  readonly boards: { readonly shapes: readonly ('hex' | 'square' | 'table')[]; readonly minSide: Int; readonly maxSide: Int };
  readonly cellFields: readonly CellFieldSpec[];
  /** Terrain catalogue a new scenario starts with. */
  readonly catalogue: Board['catalogue'];
  readonly levels: readonly Int[];
  /** Zod schema of `UnitDef.def`, as JSON Schema. */
  readonly unitSchema: Json;
  /** Checks the shape of one unit's `def`; [] = well formed. */
  checkUnit(def: UnitDef['def']): readonly Problem[];
  readonly templates: readonly Template[];
  readonly rules: readonly RuleEntry[];
  /** Price list of a unit; `options` = the scenario's where a book's prices depend on them, else its defaults. */
  points(unit: UnitDef, options?: Options): UnitPoints;
  /** Symbol and pips of a unit's counter. */
  counter(unit: UnitDef): { readonly symbol: string; readonly pips: Int };
  /** The unit's record sheet; null when its definition cannot be read. */
  card?(unit: UnitDef, options?: Options): UnitCard | null;
  /** Problems of a scenario as this book sees them (builder rules, limits, deployment, ...). */
  lint(scenario: Scenario): readonly Problem[];
  /** Default zones and objectives for a new scenario of this book. */
  defaults(scenario: Scenario): Pick<Scenario, 'zones' | 'objectives'>;
}

/** A point of a board without cells, thousandths of an inch from the top left corner, x right, y down. */
export interface Point {
  readonly x: Int;
  readonly y: Int;
}
/** Sight between two points; `blocker` names the object in the way. */
export interface PointSightAnswer {
  readonly visible: boolean;
  /** Squared distance in thousandths of an inch, exact. */
  readonly distance2: Int;
  readonly blocker: string | null;
  readonly rule: string;
  readonly more?: Readonly<Record<string, Json>>;
}
/** Where one move may end, as simple polygons of integer points. */
export interface AreaAnswer {
  readonly budget: Int;
  readonly unitOfCost: string;
  readonly polygons: readonly (readonly Point[])[];
}
