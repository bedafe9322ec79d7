/**
 * Questions to the rule book of a scenario: sight, field, reach, blockers, points, what stands against a place.
 * Everything is the ruleset's own answer; this file only finds the book and keeps what was asked.
 */
import { gridOf } from '#shared/board/board.ts';
import { cellAt, filledLayer, layerFrom } from '#shared/board/cells.ts';
import type { Book, OptionSpec, ReachAnswer, Read, SightAnswer, Template, UnitCard, UnitPoints } from '#shared/engine/ruleset.ts';
import { completeOptions } from '#shared/engine/setting.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Problem } from '#shared/result.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import type { Scenario, UnitDef } from '#shared/scenario/scenario.ts';

/** The editor half of the scenario's rule book; null when this version does not know the book. */
export const book = (scenario: Scenario): Book | null => rulesetOf(scenario.ruleset.id)?.book ?? null;

/** The options of the scenario's rule book, in the book's order. */
export const optionSpecs = (scenario: Scenario): readonly OptionSpec[] => rulesetOf(scenario.ruleset.id)?.options ?? [];

/**
 * The scenario as the queries read it. A battle's setting is also frozen and hashed; here a stroke makes a new scenario with every
 * cell, and hashing 40,000 of them would take longer than the answer.
 */
function startOf(scenario: Scenario, specs: readonly OptionSpec[]): Read {
  const opt = completeOptions(specs, scenario.ruleset.options);
  const { board, sides, units, zones, objectives, extra } = scenario;
  return { setting: { hash: '', board, sides, rosters: units, zones, goals: objectives, options: opt, extra }, opt };
}

const reads = new WeakMap<Scenario, Read | null>();
function readOf(scenario: Scenario): Read | null {
  let read = reads.get(scenario);
  if (read === undefined) {
    const rules = rulesetOf(scenario.ruleset.id);
    read = rules ? startOf(scenario, rules.options) : null;
    reads.set(scenario, read);
  }
  return read;
}

/** Sight from a to b at the start of the scenario. */
export function sight(scenario: Scenario, a: Cell, b: Cell): SightAnswer | null {
  const read = readOf(scenario);
  return read ? (rulesetOf(scenario.ruleset.id)?.query.sight(read, null, a, b) ?? null) : null;
}

/** Cells seen from any of `from` (1 each). */
export function field(scenario: Scenario, from: readonly Cell[]): Uint8Array | null {
  const read = readOf(scenario);
  const query = rulesetOf(scenario.ruleset.id)?.query;
  if (!read || !query) return null;
  const seen = new Uint8Array(gridOf(scenario.board).size);
  for (const cell of from) query.field(read, null, cell).forEach((value, i) => (seen[i]! |= value));
  return seen;
}

/** Cells that see any of `to` (1 each): the field read the other way. */
export function watchers(scenario: Scenario, to: readonly Cell[]): Uint8Array | null {
  const read = readOf(scenario);
  const query = rulesetOf(scenario.ruleset.id)?.query;
  if (!read || !query) return null;
  const seen = new Uint8Array(gridOf(scenario.board).size);
  for (let cell = 0; cell < seen.length; cell++) if (to.some((goal) => query.sight(read, null, cell, goal).visible)) seen[cell] = 1;
  return seen;
}

/** Where a unit gets with so many move actions; null when it is not on the board. */
export function reach(scenario: Scenario, unit: string, actions: 1 | 2): ReachAnswer | null {
  const read = readOf(scenario);
  return read ? (rulesetOf(scenario.ruleset.id)?.query.reach(read, null, unit, actions) ?? null) : null;
}

const blockerSets = new WeakMap<Scenario['board'], Map<string, ReadonlySet<Cell>>>();
/** Cells that block a line which only passes through them. */
export function blockers(scenario: Scenario): ReadonlySet<Cell> {
  let sets = blockerSets.get(scenario.board);
  if (!sets) blockerSets.set(scenario.board, (sets = new Map()));
  const key = JSON.stringify(scenario.ruleset);
  let set = sets.get(key);
  if (!set) {
    const read = readOf(scenario);
    const bytes = read ? rulesetOf(scenario.ruleset.id)?.query.blockers?.(read, null) : undefined;
    const found = new Set<Cell>();
    bytes?.forEach((value, cell) => value && found.add(cell));
    set = found;
    sets.set(key, set);
  }
  return set;
}

/**
 * Does this one cell block a line that only passes through it? While a stroke makes a board an event, the whole board is not asked:
 * the book judges a board of this cell alone.
 */
export function blocks(scenario: Scenario, cell: Cell): boolean {
  const { board } = scenario;
  if (blockerSets.has(board)) return blockers(scenario).has(cell);
  const fields = board.cells.get(cell);
  const alone: Scenario = {
    ...scenario,
    board: {
      ...board,
      spec: { ...board.spec, columns: 1, rows: 1 },
      terrain: filledLayer(1, 1, cellAt(board.terrain, cell)),
      sight: filledLayer(1, 1, cellAt(board.sight, cell)),
      cells: fields ? new Map([[0, fields]]) : new Map(),
      extra: {},
    },
    zones: [],
    objectives: [],
    units: [],
  };
  return blockers(alone).has(0);
}

const prices = new WeakMap<UnitDef, { readonly options: Scenario['ruleset']['options']; readonly points: UnitPoints }>();
const NO_POINTS: UnitPoints = { total: 0, items: [] };
/** Price list of a unit. */
export function points(scenario: Scenario, unit: UnitDef): UnitPoints {
  const { options } = scenario.ruleset;
  const known = prices.get(unit);
  if (known?.options === options) return known.points;
  const found = book(scenario)?.points(unit, options) ?? NO_POINTS;
  prices.set(unit, { options, points: found });
  return found;
}

const counters = new WeakMap<UnitDef, { readonly symbol: string; readonly pips: number }>();
/** Symbol and pips of a unit's counter. */
export function counter(scenario: Scenario, unit: UnitDef): { readonly symbol: string; readonly pips: number } {
  let found = counters.get(unit);
  if (!found) {
    found = book(scenario)?.counter(unit) ?? { symbol: 'infantry', pips: 1 };
    counters.set(unit, found);
  }
  return found;
}

const cards = new WeakMap<UnitDef, { readonly options: Scenario['ruleset']['options']; readonly card: UnitCard | null }>();
/** The unit's card as the book prints it; null where the book prints none. */
export function card(scenario: Scenario, unit: UnitDef): UnitCard | null {
  const { options } = scenario.ruleset;
  const known = cards.get(unit);
  if (known?.options === options) return known.card;
  const found = book(scenario)?.card?.(unit, options) ?? null;
  cards.set(unit, { options, card: found });
  return found;
}

export const template = (scenario: Scenario, id: string | null): Template | null =>
  book(scenario)?.templates.find((t) => t.id === id) ?? null;

/**
 * What the book says against a unit in a cell, worst first; [] = nothing. Asked of the scenario with this unit alone,
 * so limits of the whole side do not count.
 */
export function against(scenario: Scenario, unit: UnitDef, cell: Cell): readonly Problem[] {
  const rules = book(scenario);
  if (!rules) return [];
  const ghost: UnitDef = { ...unit, at: gridOf(scenario.board).colRow(cell) };
  const order = { error: 0, warning: 1, info: 2 } as const;
  return rules
    .lint({ ...scenario, units: [ghost] })
    .filter((problem) => problem.at?.unit === ghost.id && problem.at.cell !== undefined)
    .toSorted((a, b) => order[a.severity] - order[b.severity]);
}

const typeSets = new WeakMap<Scenario['board']['catalogue'], Map<string, ReadonlySet<string>>>();
/** Ids of the terrain types that block sight by themselves: the book judges a strip of board with one cell of each. */
export function blockingTypes(scenario: Scenario): ReadonlySet<string> {
  const { catalogue } = scenario.board;
  let sets = typeSets.get(catalogue);
  if (!sets) typeSets.set(catalogue, (sets = new Map()));
  const key = JSON.stringify(scenario.ruleset);
  let found = sets.get(key);
  if (!found) {
    const n = catalogue.length;
    const strip: Scenario = {
      ...scenario,
      board: {
        ...scenario.board,
        spec: { ...scenario.board.spec, columns: n, rows: 1 },
        terrain: layerFrom(
          n,
          1,
          Uint8Array.from({ length: n }, (_, i) => i),
        ),
        sight: filledLayer(n, 1, 0),
        cells: new Map(),
        extra: {},
      },
      zones: [],
      objectives: [],
      units: [],
    };
    found = n > 0 ? new Set([...blockers(strip)].map((cell) => catalogue[cell]!.id)) : new Set();
    sets.set(key, found);
  }
  return found;
}
