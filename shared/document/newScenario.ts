/** An empty sound scenario from the choices of the wizard or the command line. */
import type { Board, CellSize, Numbering, TerrainType } from '../board/board.ts';
import { filledLayer } from '../board/cells.ts';
import type { Orientation, Parity, Shape } from '../geometry/offset.ts';
import { LIMITS } from '../limits.ts';
import { invariant, type Json } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { documentOf, type Document } from './document.ts';

export interface NewScenario {
  /** Random id, made by the caller: nothing here is random. */
  readonly id: string;
  readonly title: string;
  readonly author?: string;
  readonly licence?: string;
  readonly shape: Shape;
  /** Hex only; `pointy` and `odd` when absent. */
  readonly orientation?: Orientation;
  readonly offset?: Parity;
  readonly columns: number;
  readonly rows: number;
  readonly cellSize?: CellSize;
  readonly numbering?: Numbering;
  /** Names of the two sides in the person's language. */
  readonly sideNames?: readonly [string, string];
  /** Catalogue id of the ground; absent: open ground of the book (level 2), else its first type. */
  readonly ground?: string;
  /** Zones and objectives as the book advises; default true. */
  readonly zones?: boolean;
}

/** What a rule book gives to a new scenario; every `Ruleset` has it. */
export interface NewScenarioBook {
  readonly id: string;
  readonly version: string;
  readonly options: readonly { readonly id: string; readonly def: Json }[];
  readonly book: {
    readonly catalogue: readonly TerrainType[];
    defaults(scenario: Scenario): Pick<Scenario, 'zones' | 'objectives'>;
  };
}

/** Ground of a scenario without a rule book. */
export const PLAIN_CATALOGUE: readonly TerrainType[] = [{ symbol: '.', id: 'open', level: 2, sight: 'auto' }];

/** The default size of a cell. */
export const CELL_SIZE: CellSize = { value: 100, unit: 'm' };
export const NUMBERING: Numbering = { scheme: 'CCRR', first: 1 };

/**
 * The document. Sizes outside 1..512 are a broken promise of the caller: the wizard and the command line check their input.
 * All options of the book are written as values, so a later default changes nothing.
 */
export function newScenario(choices: NewScenario, ruleset: NewScenarioBook | null): Document {
  const { columns, rows } = choices;
  for (const side of [columns, rows])
    invariant(Number.isInteger(side) && side >= 1 && side <= LIMITS.boardSide, `a board side is 1..${LIMITS.boardSide}`);
  const catalogue = ruleset && ruleset.book.catalogue.length > 0 ? ruleset.book.catalogue : PLAIN_CATALOGUE;
  const hex = choices.shape === 'hex';
  const board: Board = {
    spec: {
      shape: choices.shape,
      orientation: hex ? (choices.orientation ?? 'pointy') : 'pointy',
      offset: hex ? (choices.offset ?? 'odd') : 'odd',
      columns,
      rows,
    },
    cellSize: choices.cellSize ?? CELL_SIZE,
    numbering: choices.numbering ?? NUMBERING,
    catalogue,
    terrain: filledLayer(columns, rows, groundOf(catalogue, choices.ground)),
    sight: filledLayer(columns, rows, 0),
    cells: new Map(),
    extra: {},
  };
  const [first, second] = choices.sideNames ?? ['A', 'B'];
  const scenario: Scenario = {
    id: choices.id,
    title: choices.title,
    author: choices.author ?? '',
    licence: choices.licence ?? '',
    ruleset: {
      id: ruleset?.id ?? 'none',
      version: ruleset?.version ?? '0.0.0',
      options: Object.fromEntries((ruleset?.options ?? []).map((option) => [option.id, option.def])),
    },
    board,
    sides: [
      { id: 'a', name: first, colour: 'a' },
      { id: 'b', name: second, colour: 'b' },
    ],
    zones: [],
    objectives: [],
    units: [],
    texts: {},
    extra: {},
  };
  return documentOf(ruleset && choices.zones !== false ? { ...scenario, ...ruleset.book.defaults(scenario) } : scenario);
}

function groundOf(catalogue: readonly TerrainType[], wanted: string | undefined): number {
  const given = catalogue.findIndex((type) => type.id === wanted);
  if (given >= 0) return given;
  return Math.max(
    0,
    catalogue.findIndex((type) => type.level === 2),
  );
}
