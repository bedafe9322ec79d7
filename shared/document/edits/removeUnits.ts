/** Units go. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { id, parseWith, unfit } from './check.ts';
import type { RemoveUnits } from './kinds.ts';
import { aboutUnits, hasTwice, unitMap, unitOf } from './units.ts';

const schema = z.strictObject({ kind: z.literal('removeUnits'), units: z.array(id).max(LIMITS.units) });

export const removeUnits: EditModule<RemoveUnits> = {
  kind: 'removeUnits',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { units }) => {
    const known = unitMap(scenario);
    const missing = units.find((unit) => !known.has(unit));
    if (missing !== undefined || hasTwice(units)) return unfit('unit', { id: missing ?? '' });
    const gone = new Set(units);
    return ok(units.length ? { ...scenario, units: scenario.units.filter((unit) => !gone.has(unit.id)) } : scenario);
  },
  invert: (before, { units }) => {
    const gone = new Set(units);
    return {
      kind: 'placeUnits',
      units: before.units.map((unit, index) => ({ index, unit })).filter(({ unit }) => gone.has(unit.id)),
    };
  },
  merge: (first, second) => ({ kind: 'removeUnits', units: [...first.units, ...second.units] }),
  touched: (_before, { units }) => ({ ...NOTHING, units }),
  describe: (before, { units }) =>
    aboutUnits(
      'history.removeUnits',
      units.map((unit) => unitOf(before, unit)),
    ),
};
