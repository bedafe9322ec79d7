/**
 * Objective `O`: a stroke beside or on an objective adds to it, any other stroke makes a new one; the right button or `Ctrl` takes
 * cells away, and the objective with its last cell.
 */
import { isHole } from '#shared/board/board.ts';
import { newObjective } from '#shared/document/edits/make.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import type { Cell, Grid } from '#shared/geometry/grid.ts';
import type { ObjectiveDef, Scenario } from '#shared/scenario/scenario.ts';
import { strokeTool, type Work } from './stroke.ts';
import type { Hover, ToolContext } from './tool.ts';
import { keyPart, objectiveName, part } from './words.ts';

export const cellsOf = (grid: Grid, objective: ObjectiveDef): Cell[] =>
  objective.cells.map(([column, row]) => grid.at(column, row)).filter((cell) => cell >= 0);

/** The objective that a stroke starting in `cell` works on: the one there, else the chosen or another one beside it. */
export function objectiveAt(c: ToolContext, scenario: Scenario, cell: Cell | null): ObjectiveDef | null {
  if (cell === null) return null;
  const near = (reach: number) => (o: ObjectiveDef) => cellsOf(c.grid, o).some((x) => c.grid.distance(x, cell) <= reach);
  const here = scenario.objectives.find(near(0));
  if (here) return here;
  const beside = scenario.objectives.filter(near(1));
  return beside.find((o) => o.id === c.tool.objective) ?? beside[0] ?? null;
}

function addWork(c: ToolContext, start: Cell | null): Work {
  const old = objectiveAt(c, c.document.settled, start);
  const { board } = c.document.settled;
  return {
    tone: 'objective',
    terrain: null,
    refuses: (cell) => (isHole(board, cell) ? 'edit.refused.hole' : null),
    edit(scenario, cells): Edit | null {
      if (!old)
        return cells.length > 0
          ? newObjective(
              scenario,
              cells.map((cell) => c.grid.colRow(cell)),
            )
          : null;
      const own = new Set(cellsOf(c.grid, old));
      const more = cells.filter((cell) => !own.has(cell));
      if (more.length === 0) return null;
      return { kind: 'changeObjective', objective: old.id, cells: [...old.cells, ...more.map((cell) => c.grid.colRow(cell))] };
    },
    done: () => c.tool.setObjective(old?.id ?? c.document.settled.objectives.at(-1)?.id ?? null),
  };
}

function removeWork(c: ToolContext): Work {
  return {
    tone: 'erase',
    terrain: null,
    refuses: () => null,
    edit(scenario, cells) {
      const gone = new Set(cells);
      const edits = scenario.objectives.flatMap((o): Edit[] => {
        const left = o.cells.filter(([column, row]) => !gone.has(c.grid.at(column, row)));
        if (left.length === o.cells.length) return [];
        return [left.length > 0 ? { kind: 'changeObjective', objective: o.id, cells: left } : { kind: 'removeObjective', objective: o.id }];
      });
      return edits.length > 1 ? { kind: 'batch', edits } : (edits[0] ?? null);
    },
  };
}

export const objective = strokeTool({
  id: 'objective',
  layer: 'objectives',
  right: true,
  picks: false,
  work: (c, p: Hover & { readonly button: string }) => (p.ctrl || p.button === 'right' ? removeWork(c) : addWork(c, p.cell)),
  hint(c) {
    const old = objectiveAt(c, c.scenario, c.feedback.hover?.cell ?? null);
    return [
      old
        ? part(c.say, 'drag', 'edit.hint.objectiveAdd', { objective: objectiveName(c.say, c.scenario, old) })
        : part(c.say, 'drag', 'edit.hint.objectiveNew'),
      part(c.say, 'rightOrCtrl', 'edit.hint.remove'),
      part(c.say, 'shift', 'edit.hint.straight'),
      keyPart(c.say, '[ ]', 'edit.hint.size'),
    ];
  },
  step(c, direction) {
    const list = c.scenario.objectives;
    if (list.length === 0) return false;
    const at = list.findIndex((o) => o.id === c.tool.objective);
    c.tool.setObjective(list[at < 0 && direction < 0 ? list.length - 1 : (at + direction + list.length) % list.length]!.id);
    return true;
  },
});
