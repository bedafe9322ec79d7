/** Start cells without a rule book to ask; with one, its own lint says more (passable, stacking, zones). */
import { gridOf, isHole } from '../board/board.ts';
import { finding, type Check } from './finding.ts';

export const unitCells: Check = (scenario, book) => {
  if (book) return [];
  const grid = gridOf(scenario.board);
  return scenario.units.flatMap((unit, i) => {
    if (!unit.at || !isHole(scenario.board, grid.at(unit.at[0], unit.at[1]))) return [];
    const fix = { kind: 'moveUnits', moves: [{ unit: unit.id, to: null }] } as const;
    return [finding('check/unit-in-hole', 'warning', { unit: unit.name || `#${i + 1}` }, { unit: unit.id, cell: unit.at }, fix)];
  });
};
