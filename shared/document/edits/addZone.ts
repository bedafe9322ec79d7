/** A new zone at its place in the list. */
import { z } from 'zod';
import { fits, fields, id, index, name, parseWith, runs, unfit } from './check.ts';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import type { AddZone } from './kinds.ts';
import { hasSide, zoneFrom, zoneOf, zoneWord } from './zones.ts';

const zone = z.strictObject({ id, side: id, name: name.optional(), runs, extra: fields.optional() });
const schema = z.strictObject({ kind: z.literal('addZone'), zone, index });

export const addZone: EditModule<AddZone> = {
  kind: 'addZone',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { zone: data, index: place }) => {
    if (zoneOf(scenario, data.id)) return unfit('zoneTaken', { id: data.id });
    if (!hasSide(scenario, data.side)) return unfit('side', { id: data.side });
    if (scenario.zones.length >= LIMITS.zones) return unfit('zoneLimit', { limit: LIMITS.zones });
    if (place > scenario.zones.length) return unfit('place', { index: place });
    if (!fits(scenario.board.terrain, data.runs)) return unfit('cell');
    const { columns, rows } = scenario.board.spec;
    return ok({ ...scenario, zones: scenario.zones.toSpliced(place, 0, zoneFrom(data, columns, rows)) });
  },
  invert: (_before, edit) => ({ kind: 'removeZone', zone: edit.zone.id }),
  merge: () => null,
  touched: (_before, edit) => ({ ...NOTHING, zones: [edit.zone.id] }),
  describe: (before, edit) => ({ key: 'history.addZone', params: { zone: zoneWord(before, edit.zone) } }),
};
