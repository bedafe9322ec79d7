/** Brings the place of a problem, or what differs in a file that others changed, into view and marks it. */
import { gridOf } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Problem } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { cellAt } from '#shared/board/cells.ts';
import type { Tab } from '../stores/index.ts';

/** The cell where a problem sits; null when it has no place on the board. */
export function cellOfProblem(scenario: Scenario, problem: Problem): Cell | null {
  const grid = gridOf(scenario.board);
  const at = problem.at;
  const found = (place: readonly [number, number] | null | undefined): Cell | null => {
    if (!place) return null;
    const cell = grid.at(place[0], place[1]);
    return cell < 0 ? null : cell;
  };
  if (!at) return null;
  if (at.cell) return found(at.cell);
  if (at.unit) return found(scenario.units.find((u) => u.id === at.unit)?.at);
  if (at.objective) return found(scenario.objectives.find((o) => o.id === at.objective)?.cells[0]);
  const zone = at.zone ? scenario.zones.find((z) => z.id === at.zone) : undefined;
  if (zone) for (let cell = 0; cell < grid.size; cell++) if (cellAt(zone.cells, cell) === 1) return cell;
  return null;
}

export function flyTo(tab: Tab, problem: Problem): void {
  const { unit, zone, objective } = problem.at ?? {};
  if (unit) tab.selection.selectUnits([unit]);
  else if (zone) tab.selection.selectZone(zone);
  else if (objective) tab.selection.selectObjective(objective);
  const cell = cellOfProblem(tab.document.scenario, problem);
  if (cell !== null) {
    if (!unit && !zone && !objective) tab.selection.selectCells([cell]);
    tab.view.canvas?.viewport.centreOn(cell, true);
  }
}

/** The cell of `cells` (not empty) that lies nearest to their middle. */
export function middleOf(scenario: Scenario, cells: readonly Cell[]): Cell {
  const grid = gridOf(scenario.board);
  const mean = (of: (cell: Cell) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const column = mean((cell) => grid.column(cell));
  const row = mean((cell) => grid.row(cell));
  const away = (cell: Cell): number => (grid.column(cell) - column) ** 2 + (grid.row(cell) - row) ** 2;
  return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
}

/** Outlines the cells that differ and brings them into view: they may lie beside it, or under the bar that tells of them. */
export function showDifferences(tab: Tab, cells: readonly Cell[]): void {
  tab.showTheirs(cells);
  tab.view.canvas?.viewport.centreOn(middleOf(tab.document.scenario, cells), true);
}
