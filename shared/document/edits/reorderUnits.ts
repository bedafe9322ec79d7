/** Order of battle: the list in another order. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { id, parseWith, unfit } from './check.ts';
import type { ReorderUnits } from './kinds.ts';
import { hasTwice, unitMap } from './units.ts';

const schema = z.strictObject({ kind: z.literal('reorderUnits'), order: z.array(id).max(LIMITS.units) });

export const reorderUnits: EditModule<ReorderUnits> = {
  kind: 'reorderUnits',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { order }) => {
    const known = unitMap(scenario);
    if (order.length !== known.size || hasTwice(order) || !order.every((unit) => known.has(unit))) return unfit('order');
    if (order.every((unit, i) => scenario.units[i]!.id === unit)) return ok(scenario);
    return ok({ ...scenario, units: order.map((unit) => known.get(unit)!) });
  },
  invert: (before) => ({ kind: 'reorderUnits', order: before.units.map((unit) => unit.id) }),
  merge: (_first, second) => second,
  touched: (before, { order }) => ({ ...NOTHING, units: order.filter((unit, i) => before.units[i]?.id !== unit) }),
  describe: () => ({ key: 'history.reorderUnits', params: {} }),
};
