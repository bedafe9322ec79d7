/**
 * Ways out of problems that a rule book reports. They are looked for when somebody asks, by trying: the book's own lint says
 * whether a place is good, so no rule is known here twice.
 */
import { gridOf, isHole } from '../board/board.ts';
import { runsWith } from '../board/runs.ts';
import type { Cell } from '../geometry/grid.ts';
import { applyEdit, type Edit } from '../document/edits/index.ts';
import { batch } from '../document/edits/make.ts';
import { freshId } from '../ids.ts';
import type { Problem } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { CheckBook, Finding } from './finding.ts';
import { cellsOfZone } from './zoneCells.ts';

type Fix = (scenario: Scenario, problem: Problem, book: CheckBook) => Edit | null;

/** Cells that are tried before giving up: with the unit alone on its zone (cheap), and with everybody there (stacking counts). */
const ALONE = 4000;
const TRIES = 40;

/** Has the book an error to say about the unit? */
const against = (scenario: Scenario, unit: string, book: CheckBook['book']): boolean =>
  book.lint(scenario).some((found) => found.severity === 'error' && found.at?.unit === unit);

/** Moves a unit to the nearest cell of its side's zones where the book has nothing against it. */
const intoZone: Fix = (scenario, problem, { book }) => {
  const unit = scenario.units.find((other) => other.id === problem.at?.unit);
  if (!unit) return null;
  const { board } = scenario;
  const grid = gridOf(board);
  const taken = new Set(scenario.units.flatMap((other) => (other.at && other !== unit ? [grid.at(other.at[0], other.at[1])] : [])));
  const zone = new Set(scenario.zones.filter((z) => z.side === unit.side).flatMap((z) => cellsOfZone(z)));
  const cells = zone.size > 0 ? [...zone] : Array.from({ length: grid.size }, (_, cell) => cell);
  const from = unit.at ? grid.at(unit.at[0], unit.at[1]) : (cells[Math.floor(cells.length / 2)] ?? 0);
  // Free cells first: a fix should not pile units up.
  const cost = (cell: Cell): number => grid.distance(from, cell) + (taken.has(cell) ? grid.columns + grid.rows : 0);
  const ranked = cells
    .filter((cell) => !isHole(board, cell) && (cell !== from || !unit.at))
    .map((cell) => [cost(cell), cell] as const)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const alone = { ...scenario, zones: scenario.zones.filter((z) => z.side === unit.side), objectives: [] };
  let tries = 0;
  for (const [, cell] of ranked.slice(0, ALONE)) {
    const to = grid.colRow(cell);
    if (against({ ...alone, units: [{ ...unit, at: to }] }, unit.id, book)) continue;
    const edit: Edit = { kind: 'moveUnits', moves: [{ unit: unit.id, to }] };
    const moved = applyEdit(scenario, edit);
    if (moved.ok && !against(moved.value, unit.id, book)) return edit;
    if (++tries === TRIES) break;
  }
  return null;
};

/** The id, or a fresh one where a zone has it already. */
function freeId(id: string, taken: Set<string>): string {
  const free = taken.has(id) ? freshId('z', taken) : id;
  taken.add(free);
  return free;
}

/** The zones that the book would give a side. */
const defaultZones: Fix = (scenario, problem, { book }) => {
  const index = /^\/sides\/(\d+)$/.exec(problem.at?.pointer ?? '')?.[1];
  const side = index === undefined ? undefined : scenario.sides[Number(index)];
  if (!side) return null;
  const taken = new Set(scenario.zones.map((zone) => zone.id));
  const zones = book.defaults(scenario).zones.filter((zone) => zone.side === side.id);
  return batch(
    zones.map((zone, i) => ({
      kind: 'addZone' as const,
      zone: {
        id: freeId(zone.id, taken),
        side: zone.side,
        ...(zone.name === undefined ? {} : { name: zone.name }),
        runs: runsWith(zone.cells, 1),
      },
      index: scenario.zones.length + i,
    })),
  );
};

const removeObjective: Fix = (_scenario, problem) =>
  problem.at?.objective === undefined ? null : { kind: 'removeObjective', objective: problem.at.objective };

const FIXES: Readonly<Record<string, Fix>> = {
  'intel/outside-zone': intoZone,
  'intel/start-in-hole': intoZone,
  'intel/start-impassable': intoZone,
  'intel/unit-in-reserve': intoZone,
  'intel/no-zone': defaultZones,
  'intel/objective-empty': removeObjective,
};

/** Is a way out worth looking for? For showing the button; cheap. */
export const canFix = (problem: Finding): boolean => problem.fix !== undefined || Object.hasOwn(FIXES, problem.code);

/** The edit that takes the problem away, null when none was found after all. */
export function fixOf(scenario: Scenario, problem: Finding, book: CheckBook | null): Edit | null {
  if (problem.fix) return problem.fix;
  const fix = book && Object.hasOwn(FIXES, problem.code) ? FIXES[problem.code] : undefined;
  return fix && book ? fix(scenario, problem, book) : null;
}
