/** A zone goes, with its cells. */
import { z } from 'zod';
import { id, parseWith, unfit } from './check.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import type { RemoveZone } from './kinds.ts';
import { zoneData, zoneName, zoneOf } from './zones.ts';

const schema = z.strictObject({ kind: z.literal('removeZone'), zone: id });

export const removeZone: EditModule<RemoveZone> = {
  kind: 'removeZone',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { zone }) =>
    zoneOf(scenario, zone) ? ok({ ...scenario, zones: scenario.zones.filter((other) => other.id !== zone) }) : unfit('zone', { id: zone }),
  invert: (before, edit) => {
    const index = before.zones.findIndex((zone) => zone.id === edit.zone);
    return index < 0 ? edit : { kind: 'addZone', zone: zoneData(before.zones[index]!), index };
  },
  merge: () => null,
  touched: (_before, edit) => ({ ...NOTHING, zones: [edit.zone] }),
  describe: (before, edit) => ({ key: 'history.removeZone', params: { zone: zoneName(before, edit.zone) } }),
};
