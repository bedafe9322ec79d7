/** A new objective at its place in the list. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { index, parseWith, unfit } from './check.ts';
import type { AddObjective } from './kinds.ts';
import { cellsOnBoard, objectiveOf, objectiveSchema } from './objectives.ts';

const schema = z.strictObject({ kind: z.literal('addObjective'), objective: objectiveSchema, index });

export const addObjective: EditModule<AddObjective> = {
  kind: 'addObjective',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { objective, index: place }) => {
    if (objectiveOf(scenario, objective.id)) return unfit('objectiveTaken', { id: objective.id });
    if (scenario.objectives.length >= LIMITS.objectives) return unfit('objectiveLimit', { limit: LIMITS.objectives });
    if (place > scenario.objectives.length) return unfit('place', { index: place });
    if (!cellsOnBoard(scenario, objective.cells)) return unfit('cell');
    return ok({ ...scenario, objectives: scenario.objectives.toSpliced(place, 0, objective) });
  },
  invert: (_before, edit) => ({ kind: 'removeObjective', objective: edit.objective.id }),
  merge: () => null,
  touched: (_before, edit) => ({ ...NOTHING, objectives: [edit.objective.id] }),
  describe: (_before, { objective, index: place }) => ({
    key: 'history.addObjective',
    params: { objective: objective.name || String(place + 1), count: objective.cells.length },
  }),
};
