/** New units, each at its place in the list (ascending places, as the list is after the edit). */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { index, onBoard, parseWith, unfit } from './check.ts';
import type { PlaceUnits } from './kinds.ts';
import { aboutUnits, hasTwice, unitMap, unitSchema } from './units.ts';
import { hasSide } from './zones.ts';

const schema = z.strictObject({
  kind: z.literal('placeUnits'),
  units: z
    .array(z.strictObject({ index, unit: unitSchema }))
    .max(LIMITS.units)
    .refine((units) => units.every((unit, i) => i === 0 || units[i - 1]!.index < unit.index)),
});

export const placeUnits: EditModule<PlaceUnits> = {
  kind: 'placeUnits',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { units }) => {
    const known = unitMap(scenario);
    if (hasTwice(units.map(({ unit }) => unit.id))) return unfit('unitTaken');
    if (known.size + units.length > LIMITS.units) return unfit('unitLimit', { limit: LIMITS.units });
    const list = [...scenario.units];
    for (const { index: place, unit } of units) {
      if (known.has(unit.id)) return unfit('unitTaken', { id: unit.id });
      if (!hasSide(scenario, unit.side)) return unfit('side', { id: unit.side });
      if (unit.at && !onBoard(scenario, unit.at)) return unfit('cell');
      if (place > list.length) return unfit('place', { index: place });
      list.splice(place, 0, unit);
    }
    return ok(units.length ? { ...scenario, units: list } : scenario);
  },
  invert: (_before, { units }) => ({ kind: 'removeUnits', units: units.map(({ unit }) => unit.id) }),
  merge: () => null,
  touched: (_before, { units }) => ({ ...NOTHING, units: units.map(({ unit }) => unit.id) }),
  describe: (_before, { units }) =>
    aboutUnits(
      'history.placeUnits',
      units.map(({ unit }) => unit),
    ),
};
