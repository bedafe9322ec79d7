/** What can be done about a problem in one step: an edit, or the panel where it is mended. */
import { cellNumber } from '#shared/board/board.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Problem } from '#shared/result.ts';
import type { UnitDef } from '#shared/scenario/scenario.ts';
import { moveEdit } from '#shared/tools/forces.ts';
import { outward, spreadOver } from '#shared/tools/placement.ts';
import { cellsOfZone } from '../shell/editScene.ts';
import * as ask from '../tools/ask.ts';
import type { Edits } from './useEdit.ts';

export interface Fix {
  readonly label: string;
  readonly run: () => void;
}

const MOVE_CODES = new Set([
  'intel/start-impassable',
  'intel/start-in-hole',
  'intel/outside-zone',
  'intel/unit-in-reserve',
  'intel/start-stacking',
]);
const FORCES_CODES = new Set(['intel/no-units', 'intel/unit-count', 'pointsExceeded', 'offBoardShareExceeded']);
const OPTION_CODES = new Set(['intel/option-not-playable', 'intel/options-clash']);
const ZONE_CODES = new Set(['intel/no-zone', 'intel/zones-close']);

/** Cells of the unit's own zones; null when its side has none. */
function zoneCells(e: Edits, unit: UnitDef): readonly Cell[] | null {
  const { scenario } = e.tab.document;
  const zones = scenario.zones.filter((z) => z.side === unit.side);
  return zones.length > 0 ? zones.flatMap((z) => [...cellsOfZone(scenario, z)]) : null;
}

/** The nearest cell where the book has nothing against the unit, in its zone when there is one. */
export function betterCell(e: Edits, unit: UnitDef): Cell | null {
  const { scenario } = e.tab.document;
  const zone = zoneCells(e, unit);
  const allowed = zone ? new Set(zone) : null;
  const fine = (cell: Cell): boolean => (!allowed || allowed.has(cell)) && ask.against(scenario, unit, cell).length === 0;
  if (!unit.at) {
    const taken = scenario.units.flatMap((u) => (u.at ? [e.c.grid.at(u.at[0], u.at[1])] : []));
    const [cell] = spreadOver(e.c.grid, (zone ?? []).filter(fine), taken, 1);
    return cell ?? null;
  }
  let tried = 0;
  for (const cell of outward(e.c.grid, e.c.grid.at(unit.at[0], unit.at[1]))) {
    if (allowed && !allowed.has(cell)) continue;
    if (fine(cell)) return cell;
    if (++tried > 400) return null;
  }
  return null;
}

/** Found once a problem: every check makes new ones. */
const cells = new WeakMap<Problem, Cell | null>();

/** Null = there is nothing to press. */
export function fixOf(e: Edits, problem: Problem): Fix | null {
  const { tab, t } = e;
  const { scenario } = tab.document;
  const given = (problem as Problem & { readonly fix?: Edit }).fix;
  if (given) return { label: t('edit.problems.fix'), run: () => void e.run(given) };
  const unit = scenario.units.find((u) => u.id === problem.at?.unit);
  if (unit && MOVE_CODES.has(problem.code)) {
    let cell = cells.get(problem);
    if (cell === undefined) cells.set(problem, (cell = betterCell(e, unit)));
    if (cell === null) return null;
    const label = t(unit.at ? 'edit.problems.moveTo' : 'edit.problems.placeAt', { cell: cellNumber(scenario.board, cell) });
    return { label, run: () => void e.run(moveEdit(tab.document.settled, new Map([[unit.id, cell]]))) };
  }
  if (FORCES_CODES.has(problem.code)) return { label: t('edit.problems.openForces'), run: () => showSide(e, problem) };
  if (ZONE_CODES.has(problem.code)) return { label: t('edit.problems.openZones'), run: () => tab.view.show('zones') };
  if (OPTION_CODES.has(problem.code)) return { label: t('edit.problems.openScenario'), run: () => tab.view.show('scenario') };
  return null;
}

function showSide(e: Edits, problem: Problem): void {
  const index = /^\/sides\/(\d+)/.exec(problem.at?.pointer ?? '')?.[1];
  if (index !== undefined) e.root.tools.setSide(Number(index));
  e.tab.view.show('forces');
}
