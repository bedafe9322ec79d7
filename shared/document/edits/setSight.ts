/** The sight layer: what single cells say about sight, over their terrain. */
import { z } from 'zod';
import { SIGHTS } from '../../board/board.ts';
import { cellsOfValues, countIn, mergeValues, previousValues, withValues } from '../../board/runs.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { cellValues, parseWith, unfit, valuesFit } from './check.ts';
import type { SetSight } from './kinds.ts';

const schema = z.strictObject({ kind: z.literal('setSight'), set: cellValues });

export const setSight: EditModule<SetSight> = {
  kind: 'setSight',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { set }) => {
    const { board } = scenario;
    if (!valuesFit(board.sight, set)) return unfit('cell');
    if (set.some(([value]) => value >= SIGHTS.length)) return unfit('sight');
    const sight = withValues(board.sight, set);
    return ok(sight === board.sight ? scenario : { ...scenario, board: { ...board, sight } });
  },
  invert: (before, { set }) => ({ kind: 'setSight', set: previousValues(before.board.sight, set) }),
  merge: (first, second) => ({ kind: 'setSight', set: mergeValues(first.set, second.set) }),
  touched: (before, { set }) => ({ ...NOTHING, cells: cellsOfValues(previousValues(before.board.sight, set)) }),
  describe: (_before, { set }) => {
    const count = set.reduce((n, [, runs]) => n + countIn(runs), 0);
    const value = set.length === 1 ? SIGHTS[set[0]![0]] : undefined;
    return { key: value ? `history.setSight.${value}` : 'history.setSight.mixed', params: { count } };
  },
};
