/**
 * The scene of Play from the battle and the table: counters with marks, Intel and chances, objectives with control, smoke, and the
 * answer of the chosen action. Each part is computed by itself, so that an unchanged part stays the same object.
 */
import { compareStructural, computed } from 'mobx';
import { gridOf } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { query } from '#shared/rulesets/intel/queries.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import type { AnswerView, CounterView, ObjectiveView, PreviewView, Scene, ZoneView } from '../canvas/scene.ts';
import type { T } from '../i18n/t.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { pathOf } from '../tools/answers.ts';
import { counter } from '../tools/ask.ts';
import { makeCounters, type Accents, type Face } from './counters.ts';
import { activeUnit, myAskOf, stateOf } from './reading.ts';
import type { Table } from './Table.ts';
import { chanceOf, percentText, stepOf } from './targets.ts';
import { reasonText, type Words } from './words.ts';

const NO_CELLS: readonly Cell[] = [];
const NO_ZONES: readonly ZoneView[] = [];
const NO_IDS: ReadonlySet<string> = new Set();
const NO_PILLS: Accents['pills'] = new Map();

/** Faces of all units of the battle's scenario. */
export function facesOf(scenario: Table['play']['scenario']): ReadonlyMap<string, Face> {
  const codes = unitCodes(scenario);
  return new Map(
    scenario.units.map((u) => {
      const face = counter(scenario, u);
      return [u.id, { symbol: face.symbol, code: codes.get(u.id) ?? '?', name: u.name, members: face.pips }];
    }),
  );
}

/** Units that can be clicked now: legal targets, or those among which the owner chooses. */
export function targetIds(table: Table): ReadonlySet<string> {
  const ask = myAskOf(table.play);
  if (ask?.ask.k === 'pickUnit') return new Set(ask.ask.units);
  if (ask?.ask.k === 'react') return new Set(ask.ask.offers.map((o) => o.unit));
  const legal = table.targets.filter((x) => x.no.length === 0).map((x) => x.unit);
  return legal.length > 0 ? new Set(legal) : NO_IDS;
}

function pillsOf(table: Table, language: string): Accents['pills'] {
  if (table.chances.size === 0) return NO_PILLS;
  const pills = new Map<string, CounterView['pill']>();
  for (const [unit, odds] of table.chances) {
    const p = chanceOf(odds);
    if (p) pills.set(unit, { text: percentText(language, p), step: stepOf(p) });
  }
  return pills;
}

function objectivesOf(table: Table): readonly ObjectiveView[] {
  const { scenario } = table.play;
  const grid = gridOf(scenario.board);
  const state = stateOf(table.play);
  return scenario.objectives.map((o) => {
    const control = state.objectives.find((x) => x.id === o.id)?.control ?? -1;
    return {
      id: o.id,
      name: o.name ?? '',
      cells: o.cells.map(([c, r]) => grid.at(c, r)).filter((cell) => cell >= 0),
      value: o.value,
      control: control < 0 ? null : control,
      selected: false,
    };
  });
}

/** Actions that a line of sight matters to. */
const LOOKS: ReadonlySet<string> = new Set(['shoot', 'aimedFire', 'suppressiveFire', 'opticalRecon']);

/** The line to what is aimed at, or the one that was looked up from the shown unit to the pointer. */
function lineOf(table: Table): Extract<AnswerView, { kind: 'line' }> | null {
  const s = stateOf(table.play);
  const line = (from: Cell, to: Cell, answer = table.sight(from, to)): Extract<AnswerView, { kind: 'line' }> => ({
    kind: 'line',
    from,
    to,
    answer,
    highlight: null,
  });
  if (table.lookup === 'line') {
    const from = table.shown?.cell ?? -1;
    return table.hoverCell === null || from < 0 || table.hoverCell === from ? null : line(from, table.hoverCell);
  }
  const { aimed } = table;
  const a = aimed && activeUnit(table.play);
  const t = aimed && s.units.find((u) => u.id === aimed.target.unit);
  if (!a || !t || a.cell === t.cell || !LOOKS.has(aimed.cmd.t)) return null;
  // A clear line is only a line; a blocked one shows what blocks it.
  return line(a.cell, t.cell, aimed.sight.visible ? { ...aimed.sight, pieces: [] } : aimed.sight);
}

function areaOf(table: Table): Exclude<AnswerView, { kind: 'line' }> | null {
  const { play, reach, lookup } = table;
  const { read } = play.battle;
  const state = stateOf(play);
  if (reach) {
    const from = activeUnit(play)?.cell ?? -1;
    return { kind: 'reach', from, first: reach, second: null, path: pathOf(reach, table.step ? table.step.cell : null) };
  }
  const u = table.shown;
  if (!u || u.cell < 0) return null;
  if (lookup === 'field') return { kind: 'field', from: [u.cell], seen: query.field(read, state, u.cell) };
  if (lookup === 'reach') {
    const first = query.reach(read, state, u.id, 1);
    return first && { kind: 'reach', from: u.cell, first, second: query.reach(read, state, u.id, 2), path: pathOf(first, table.hoverCell) };
  }
  return null;
}

/** A getter of the whole scene; reading it inside a reaction follows every part. */
export function makePlayScene(root: RootStore, tab: Tab, table: Table, say: T): () => Scene {
  const { play } = table;
  const counters = makeCounters(facesOf(play.scenario));
  const accents = computed((): Accents => ({
    active: stateOf(play).phase === 'battle' ? (activeUnit(play)?.id ?? null) : null,
    selected: table.looked,
    targets: targetIds(table),
    pills: pillsOf(table, root.settings.language),
    dimOthers: false,
  }));
  const counterViews = computed(() => counters(stateOf(play), accents.get()));
  const objectives = computed(() => objectivesOf(table), { equals: compareStructural });
  const smoke = computed(() => (stateOf(play).smoke.length > 0 ? stateOf(play).smoke.map((x) => x.cell) : NO_CELLS), {
    equals: compareStructural,
  });
  const line = computed(() => lineOf(table));
  const area = computed(() => areaOf(table));
  const preview = computed((): PreviewView | null => previewOf(table, { t: say, play, language: root.settings.language }));
  const layers = computed((): Scene['layers'] => {
    const shown = tab.view.layers;
    return { ...shown, zones: { ...shown.zones, visible: false } };
  });
  const blockers = computed(() => {
    if (table.lookup !== 'line' && table.lookup !== 'field') return null;
    const found = new Set<Cell>();
    query.blockers?.(play.battle.read, stateOf(play)).forEach((value, cell) => value && found.add(cell));
    return found;
  });
  return () => ({
    board: play.scenario.board,
    layers: layers.get(),
    zones: NO_ZONES,
    objectives: objectives.get(),
    counters: counterViews.get(),
    smoke: smoke.get(),
    answer: area.get() ?? line.get(),
    secondAnswer: area.get() ? line.get() : null,
    preview: preview.get(),
    flash: null,
    cursor: root.tools.cursor,
    selection: NO_CELLS,
    theme: root.settings.dark ? 'dark' : 'light',
    showBlockers: blockers.get(),
    reducedMotion: root.settings.reducedMotion,
  });
}

function previewOf(table: Table, words: Words): PreviewView | null {
  const { t: say } = words;
  const plain = { terrain: null, counter: null, anchor: null } as const;
  if (table.cells.length > 0) {
    const at = table.hoverCell !== null && table.cells.includes(table.hoverCell);
    return { ...plain, cells: at ? [table.hoverCell!] : table.cells, tone: 'sightBlock' };
  }
  const { step, refusedTarget } = table;
  const refusedCell = refusedTarget && table.shownCell(refusedTarget.unit);
  if (refusedTarget && refusedCell !== null) {
    const note = refusedTarget.no.map((no) => reasonText(words, no)).join(' · ');
    return { ...plain, cells: [refusedCell], tone: 'refused', note };
  }
  if (step) {
    const answers = step.odds.answers.map((a) => say('play.risk', { count: Number(a.data?.['count'] ?? 1) }));
    return { ...plain, cells: [step.cell], tone: 'unit', ...(answers[0] ? { note: answers[0] } : {}) };
  }
  return null;
}
