/**
 * What this book says about a whole scenario: builder rules, army limits (B-9), deployment, and what this version of
 * the product cannot play yet. An error means that the scenario cannot be started.
 */
import { gridOf, isHole } from '../../board/board.ts';
import { cellAt } from '../../board/cells.ts';
import type { Cell } from '../../geometry/grid.ts';
import { problem, type Problem, type ProblemPlace } from '../../result.ts';
import type { Scenario, SideDef, UnitDef, ZoneDef } from '../../scenario/scenario.ts';
import { buildProblems } from './builder.ts';
import { derive } from './derived.ts';
import { boardProblems, zoneDistanceProblem } from './lintBoard.ts';
import { enterCost, mayStack, type Ground } from './movement.ts';
import { intelOptions, type IntelOptions } from './options.ts';
import { pointsOf } from './points.ts';
import { rule, type RuleId } from './rule.ts';
import { readBody } from './unitDef.ts';
import { profileOf } from './unitProfile.ts';

/** Units a side should have by the book (section 1); fewer or more is advice, not a fault. */
const ADVISED_UNITS = [10, 15] as const;

/** Options whose other values this version does not play. */
const NOT_PLAYED: readonly (readonly [keyof IntelOptions, string, RuleId])[] = [
  ['fogOfWar', 'intel', 'R-7.26'],
  ['deployOrder', 'alternating', 'R-3.7'],
];

const make = (code: string, params: Problem['params'], at: ProblemPlace, cite: RuleId, severity: Problem['severity'] = 'error'): Problem =>
  problem(code, params, { severity, at, rule: rule(cite) });

/** Problems of a scenario in the order: scenario and options, board, sides, units, objectives. */
export function lintScenario(scenario: Scenario): readonly Problem[] {
  const opt = intelOptions(scenario.ruleset.options);
  return [
    ...scenarioProblems(scenario, opt),
    ...boardProblems(scenario.board),
    ...zoneDistanceProblem(scenario, opt),
    ...scenario.sides.slice(0, 2).flatMap((side) => sideProblems(scenario, side, opt)),
    ...unitProblems(scenario, opt),
    ...objectiveProblems(scenario),
  ];
}

function scenarioProblems(scenario: Scenario, opt: IntelOptions): Problem[] {
  const found: Problem[] = [];
  if (scenario.sides.length !== 2) found.push(make('intel/two-sides', { count: scenario.sides.length }, { pointer: '/sides' }, 'R-3.7'));
  for (const [id, value, cite] of NOT_PLAYED)
    if (opt[id] === value)
      found.push(
        make(
          'intel/option-not-playable',
          { optionKey: `option.${id}`, valueKey: `option.${id}.${value}` },
          { pointer: `/ruleset/options/${id}` },
          cite,
        ),
      );
  if (!opt['stacking.enemiesShareCell'] && opt['closeCombat.range'] === 0)
    found.push(make('intel/options-clash', {}, { pointer: '/ruleset/options/closeCombat.range' }, 'R-3.6'));
  return found;
}

/** B-9, unit counts and zones of one side. */
function sideProblems(scenario: Scenario, side: SideDef, opt: IntelOptions): Problem[] {
  const found: Problem[] = [];
  const units = scenario.units.filter((u) => u.side === side.id);
  const offBoard = units.filter((u) => kindOf(u) === 'offBoard');
  const placed = units.filter((u) => u.at !== null && kindOf(u) !== 'offBoard');
  const total = (list: readonly UnitDef[]): number => list.reduce((sum, u) => sum + pointsOf(u, opt).total, 0);
  const pointer = `/sides/${scenario.sides.indexOf(side)}`;
  const at = { pointer };
  if (placed.length === 0) found.push(make('intel/no-units', { side: side.name }, at, 'R-3.7'));
  const points = total(units);
  const limit = opt.pointsLimit;
  if (points > limit) found.push(make('pointsExceeded', { side: side.name, points, limit, over: points - limit }, at, 'R-4.1'));
  const share = Math.floor((limit * opt['build.offBoardShare']) / 100);
  const off = total(offBoard);
  if (off > share) found.push(make('offBoardShareExceeded', { side: side.name, points: off, limit: share }, at, 'R-4.1'));
  if (placed.length > 0 && (placed.length < ADVISED_UNITS[0] || placed.length > ADVISED_UNITS[1]))
    found.push(
      make(
        'intel/unit-count',
        { side: side.name, count: placed.length, low: ADVISED_UNITS[0], high: ADVISED_UNITS[1] },
        at,
        'R-3.7',
        'info',
      ),
    );
  if (placed.length > 0 && !scenario.zones.some((z) => z.side === side.id))
    found.push(make('intel/no-zone', { side: side.name }, at, 'R-3.7', 'warning'));
  return found;
}

function kindOf(unit: UnitDef): string {
  const read = readBody(unit.def);
  return read.ok ? read.body.kind : 'infantry';
}

function unitProblems(scenario: Scenario, opt: IntelOptions): Problem[] {
  const ground: Ground = { board: scenario.board, options: scenario.ruleset.options };
  const grid = gridOf(scenario.board);
  const stacks = new Map<Cell, Map<string, number>>();
  const found: Problem[] = [];
  for (const unit of scenario.units) {
    found.push(...buildProblems(unit, opt));
    const kind = kindOf(unit);
    const at: ProblemPlace = unit.at ? { unit: unit.id, cell: unit.at } : { unit: unit.id };
    if (kind === 'vehicle') found.push(make('intel/vehicle-not-playable', { unit: unit.name }, at, 'R-7.18'));
    if (kind === 'offBoard') {
      found.push(make('intel/off-board-not-playable', { unit: unit.name }, at, 'R-7.25'));
      continue;
    }
    if (!unit.at) {
      found.push(make('intel/unit-in-reserve', { unit: unit.name }, at, 'R-3.7', 'warning'));
      continue;
    }
    const cell = grid.at(unit.at[0], unit.at[1]);
    if (cell < 0) continue;
    const sides = stacks.get(cell) ?? new Map<string, number>();
    stacks.set(cell, sides.set(unit.side, (sides.get(unit.side) ?? 0) + 1));
    found.push(...deploymentProblems(scenario, ground, unit, cell, opt));
  }
  return [...found, ...stackProblems(scenario, stacks, opt)];
}

/** Start cell passable for the unit and inside a zone of its side. */
function deploymentProblems(scenario: Scenario, ground: Ground, unit: UnitDef, cell: Cell, opt: IntelOptions): Problem[] {
  const found: Problem[] = [];
  const at: ProblemPlace = { unit: unit.id, cell: unit.at! };
  const profile = profileOf(unit, 0, 0, cell, opt);
  const hole = isHole(scenario.board, cell);
  if (hole) found.push(make('intel/start-in-hole', { unit: unit.name }, at, 'R-3.7'));
  else if (profile?.kind === 'infantry' && profile.members.length > 0) {
    const hp = profile.members.map((m) => m.maxHp);
    const { ta } = derive(
      profile,
      hp,
      profile.accessories.map((a) => a.id),
      false,
      opt,
    );
    if (enterCost(ground, ta, cell) < 0) found.push(make('intel/start-impassable', { unit: unit.name }, at, 'R-3.7'));
  }
  const zones = scenario.zones.filter((z) => z.side === unit.side);
  if (zones.length > 0 && !zones.some((z) => inZone(z, cell)))
    found.push(make('intel/outside-zone', { unit: unit.name }, { ...at, zone: zones[0]!.id }, 'R-3.7'));
  return found;
}

const inZone = (zone: ZoneDef, cell: Cell): boolean => cellAt(zone.cells, cell) === 1;

/** at the start: limit per cell, and sides together only where the option allows it. */
function stackProblems(scenario: Scenario, stacks: ReadonlyMap<Cell, ReadonlyMap<string, number>>, opt: IntelOptions): Problem[] {
  const grid = gridOf(scenario.board);
  const found: Problem[] = [];
  for (const [cell, sides] of stacks) {
    const counts = [...sides.values()];
    const all = counts.reduce((a, b) => a + b, 0);
    const largest = Math.max(...counts);
    if (mayStack(opt, largest - 1, all - largest)) continue;
    const code = sides.size > 1 && !opt['stacking.enemiesShareCell'] ? 'intel/start-shared' : 'intel/start-stacking';
    found.push(make(code, { count: all, limit: opt['stacking.limit'] ?? 0 }, { cell: grid.colRow(cell) }, 'R-3.6'));
  }
  return found;
}

function objectiveProblems(scenario: Scenario): Problem[] {
  const grid = gridOf(scenario.board);
  return scenario.objectives.flatMap((o) => {
    const at: ProblemPlace = { objective: o.id };
    if (o.kind !== 'hold') return [make('intel/objective-not-playable', { name: o.name ?? o.id, kind: o.kind }, at, 'R-10.3')];
    const cells = o.cells.map(([c, r]) => grid.at(c, r)).filter((cell) => cell >= 0 && !isHole(scenario.board, cell));
    return cells.length === 0 ? [make('intel/objective-empty', { name: o.name ?? o.id }, at, 'R-10.3', 'warning')] : [];
  });
}
