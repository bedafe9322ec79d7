/** Objectives: cells where nobody can stand, cells that count twice. */
import { gridOf, isHole } from '../board/board.ts';
import { objectiveName } from '../document/edits/objectives.ts';
import { finding, type Check, type Finding } from './finding.ts';

export const objectiveCells: Check = (scenario) => {
  const grid = gridOf(scenario.board);
  const found: Finding[] = [];
  const taken = new Map<string, string>();
  for (const objective of scenario.objectives) {
    const name = objectiveName(scenario, objective.id);
    const sound = objective.cells.filter(([c, r]) => grid.inside(c, r) && !isHole(scenario.board, grid.at(c, r)));
    const bad = objective.cells.length - sound.length;
    if (bad > 0) {
      const cell = objective.cells.find((place) => !sound.includes(place))!;
      const fix = { kind: 'changeObjective', objective: objective.id, cells: sound } as const;
      found.push(finding('check/objective-hole', 'warning', { objective: name, count: bad }, { objective: objective.id, cell }, fix));
    }
    const twice = objective.cells.find((place) => taken.has(String(place)));
    if (twice)
      found.push(
        finding(
          'check/objective-shared',
          'info',
          { objective: name, other: taken.get(String(twice))! },
          { objective: objective.id, cell: twice },
        ),
      );
    for (const place of objective.cells) taken.set(String(place), name);
  }
  return found;
};
