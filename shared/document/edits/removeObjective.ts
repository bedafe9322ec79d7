/** An objective goes. */
import { z } from 'zod';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { id, parseWith, unfit } from './check.ts';
import type { RemoveObjective } from './kinds.ts';
import { objectiveName, objectiveOf } from './objectives.ts';

const schema = z.strictObject({ kind: z.literal('removeObjective'), objective: id });

export const removeObjective: EditModule<RemoveObjective> = {
  kind: 'removeObjective',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { objective }) =>
    objectiveOf(scenario, objective)
      ? ok({ ...scenario, objectives: scenario.objectives.filter((other) => other.id !== objective) })
      : unfit('objective', { id: objective }),
  invert: (before, edit) => {
    const index = before.objectives.findIndex((objective) => objective.id === edit.objective);
    return index < 0 ? edit : { kind: 'addObjective', objective: before.objectives[index]!, index };
  },
  merge: () => null,
  touched: (_before, edit) => ({ ...NOTHING, objectives: [edit.objective] }),
  describe: (before, { objective }) => ({
    key: 'history.removeObjective',
    params: { objective: objectiveName(before, objective) },
  }),
};
