/**
 * The scene of Edit mode from the stores. Each part is computed by itself, so that an unchanged part stays the same object
 * and the canvas repaints only what changed.
 */
import { computed } from 'mobx';
import { gridOf } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Scenario, UnitDef, ZoneDef } from '#shared/scenario/scenario.ts';
import type { CounterView, ObjectiveView, Scene, ZoneView } from '../canvas/scene.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import type { EditBoard } from './slots.ts';
import { blockers as blockingCells, counter } from '../tools/ask.ts';

const NO_CELLS: readonly Cell[] = [];

const zoneCells = new WeakMap<ZoneDef['cells'], readonly Cell[]>();
/** Cells of a zone, ascending; kept as long as its layer lives. */
export function cellsOfZone(scenario: Scenario, zone: ZoneDef): readonly Cell[] {
  let cells = zoneCells.get(zone.cells);
  if (!cells) {
    const { size } = gridOf(scenario.board);
    const found: Cell[] = [];
    for (let cell = 0; cell < size; cell++) if (cellAt(zone.cells, cell) === 1) found.push(cell);
    cells = found;
    zoneCells.set(zone.cells, cells);
  }
  return cells;
}

/** Short code of a unit in its side: side letter and place in the order of battle, such as `A3`. */
export function unitCode(scenario: Scenario, unit: UnitDef): string {
  const side = scenario.sides.findIndex((s) => s.id === unit.side);
  const own = scenario.units.filter((u) => u.side === unit.side);
  return `${String.fromCharCode(65 + Math.max(0, side))}${own.indexOf(unit) + 1}`;
}

export function zonesOf(scenario: Scenario): readonly ZoneView[] {
  return scenario.zones.map((zone) => ({
    id: zone.id,
    name: zone.name ?? '',
    side: scenario.sides.findIndex((s) => s.id === zone.side),
    cells: cellsOfZone(scenario, zone),
  }));
}

function objectivesOf(scenario: Scenario, selected: string | null): readonly ObjectiveView[] {
  const grid = gridOf(scenario.board);
  return scenario.objectives.map((o) => ({
    id: o.id,
    name: o.name ?? '',
    cells: o.cells.map(([c, r]) => grid.at(c, r)).filter((cell) => cell >= 0),
    value: o.value,
    control: null,
    selected: o.id === selected,
  }));
}

export function countersOf(tab: Tab, scenario: Scenario): readonly CounterView[] {
  const grid = gridOf(scenario.board);
  const selected = new Set(tab.selection.units);
  const index = new Map(scenario.sides.map((s, i) => [s.id, i]));
  const counters: CounterView[] = [];
  const numbers = new Map<string, number>();
  for (const unit of scenario.units) {
    const number = (numbers.get(unit.side) ?? 0) + 1;
    numbers.set(unit.side, number);
    if (!unit.at) continue;
    const cell = grid.at(unit.at[0], unit.at[1]);
    if (cell < 0) continue;
    const side = index.get(unit.side) ?? 0;
    const face = counter(scenario, unit);
    counters.push({
      id: unit.id,
      side,
      cell,
      symbol: face.symbol,
      code: `${String.fromCharCode(65 + side)}${number}`,
      name: unit.name,
      pips: { now: face.pips, full: face.pips },
      marks: [],
      badge: null,
      problem: tab.problems.ofUnit(unit.id),
      selected: selected.has(unit.id),
      active: false,
      dimmed: false,
      pill: null,
      target: false,
    });
  }
  return counters;
}

/** Layers as drawn: while an answer is shown, zones fade to half (interface specification 6). */
function layersOf(tab: Tab): Scene['layers'] {
  const { layers } = tab.view;
  if (!tab.answer.shown) return layers;
  return {
    ...layers,
    zones: { ...layers.zones, opacity: layers.zones.opacity / 2 },
  };
}

/** A getter of the whole scene; reading it inside a reaction follows every part. */
export function makeEditScene(root: RootStore, tab: Tab, board: EditBoard | null): () => Scene {
  const scenario = computed(() => tab.document.scenario);
  const units = computed(() => scenario.get().units);
  const zones = computed(
    () => {
      const now = scenario.get();
      return { zones: now.zones, sides: now.sides, spec: now.board.spec };
    },
    { equals: (a, b) => a.zones === b.zones && a.sides === b.sides && a.spec === b.spec },
  );
  const zoneViews = computed(() => {
    zones.get();
    return zonesOf(tab.document.scenario);
  });
  const objectives = computed(() => ({ list: scenario.get().objectives, selected: tab.selection.objective }), {
    equals: (a, b) => a.list === b.list && a.selected === b.selected,
  });
  const objectiveViews = computed(() => objectivesOf(tab.document.scenario, objectives.get().selected));
  const counterViews = computed(() => {
    units.get();
    return countersOf(tab, tab.document.scenario);
  });
  const layers = computed(() => layersOf(tab));
  const blockers = computed(() =>
    // The board before the stroke: its marks show at once as hatching, rims of the whole board follow with the release.
    root.tools.active === 'sight' || root.tools.active === 'los' || tab.answer.shown ? blockingCells(tab.document.settled) : null,
  );
  return () => ({
    board: scenario.get().board,
    layers: layers.get(),
    zones: zoneViews.get(),
    objectives: objectiveViews.get(),
    counters: counterViews.get(),
    smoke: NO_CELLS,
    answer: tab.answer.area ?? tab.answer.line,
    secondAnswer: tab.answer.area ? tab.answer.line : null,
    preview: root.tools.preview,
    flash: newest(tab.document.flash, board?.feedback.blink ?? null),
    cursor: board?.feedback.cursorShown ? root.tools.cursor : null,
    selection: board?.feedback.pointed ?? tab.selection.cells,
    theme: root.settings.dark ? 'dark' : 'light',
    showBlockers: blockers.get(),
    reducedMotion: root.settings.reducedMotion,
  });
}

const order = new WeakMap<object, number>();
let seen = 0;
/** Of two flashes the one that came later; each object starts its flash once. */
function newest(a: Scene['flash'], b: Scene['flash']): Scene['flash'] {
  for (const flash of [a, b]) if (flash && !order.has(flash)) order.set(flash, ++seen);
  if (!a || !b) return a ?? b;
  return order.get(a)! > order.get(b)! ? a : b;
}
