/** Name, cells and worth of an objective. */
import { z } from 'zod';
import { ok } from '../../result.ts';
import type { ObjectiveDef } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { compact, id, name, parseWith, unfit } from './check.ts';
import type { ChangeObjective } from './kinds.ts';
import { cellsOnBoard, objectiveCells, objectiveName, objectiveOf, points } from './objectives.ts';

const schema = z.strictObject({
  kind: z.literal('changeObjective'),
  objective: id,
  name: name.nullable().optional(),
  cells: objectiveCells.optional(),
  value: points.optional(),
  endValue: points.optional(),
});

const changed = (objective: ObjectiveDef, edit: ChangeObjective): ObjectiveDef =>
  compact<ObjectiveDef>({
    ...objective,
    name: edit.name === undefined ? objective.name : (edit.name ?? undefined),
    cells: edit.cells ?? objective.cells,
    value: edit.value ?? objective.value,
    endValue: edit.endValue ?? objective.endValue,
  });

export const changeObjective: EditModule<ChangeObjective> = {
  kind: 'changeObjective',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    const objective = objectiveOf(scenario, edit.objective);
    if (!objective) return unfit('objective', { id: edit.objective });
    if (edit.cells && !cellsOnBoard(scenario, edit.cells)) return unfit('cell');
    const after = changed(objective, edit);
    if (same(objective, after)) return ok(scenario);
    return ok({ ...scenario, objectives: scenario.objectives.map((other) => (other === objective ? after : other)) });
  },
  invert: (before, edit) => {
    const objective = objectiveOf(before, edit.objective);
    return compact<ChangeObjective>({
      kind: 'changeObjective',
      objective: edit.objective,
      name: edit.name === undefined ? undefined : (objective?.name ?? null),
      cells: edit.cells && objective?.cells,
      value: edit.value === undefined ? undefined : objective?.value,
      endValue: edit.endValue === undefined ? undefined : objective?.endValue,
    });
  },
  merge: (first, second) => (first.objective === second.objective ? { ...first, ...second } : null),
  touched: (before, edit) => {
    const objective = objectiveOf(before, edit.objective);
    return { ...NOTHING, objectives: objective && !same(objective, changed(objective, edit)) ? [edit.objective] : [] };
  },
  describe: (before, edit) => {
    const objective = objectiveName(before, edit.objective);
    if (edit.name) return { key: 'history.renameObjective', params: { objective, name: edit.name } };
    if (edit.cells) return { key: 'history.objectiveCells', params: { objective, count: edit.cells.length } };
    return { key: 'history.changeObjective', params: { objective } };
  },
};
