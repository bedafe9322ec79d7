/** Name and side of a zone. */
import { z } from 'zod';
import { compact, id, name, parseWith, unfit } from './check.ts';
import { ok } from '../../result.ts';
import type { ZoneDef } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import type { ChangeZone } from './kinds.ts';
import { hasSide, replaceZone, zoneName, zoneOf } from './zones.ts';

const schema = z.strictObject({ kind: z.literal('changeZone'), zone: id, name: name.nullable().optional(), side: id.optional() });

const changed = (zone: ZoneDef, edit: ChangeZone): ZoneDef =>
  compact<ZoneDef>({
    ...zone,
    name: edit.name === undefined ? zone.name : (edit.name ?? undefined),
    side: edit.side ?? zone.side,
  });

export const changeZone: EditModule<ChangeZone> = {
  kind: 'changeZone',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    const zone = zoneOf(scenario, edit.zone);
    if (!zone) return unfit('zone', { id: edit.zone });
    if (edit.side !== undefined && !hasSide(scenario, edit.side)) return unfit('side', { id: edit.side });
    const after = changed(zone, edit);
    return ok(same(zone, after) ? scenario : replaceZone(scenario, after));
  },
  invert: (before, edit) => {
    const zone = zoneOf(before, edit.zone);
    return compact<ChangeZone>({
      kind: 'changeZone',
      zone: edit.zone,
      name: edit.name === undefined ? undefined : (zone?.name ?? null),
      side: edit.side === undefined ? undefined : zone?.side,
    });
  },
  merge: (first, second) => (first.zone === second.zone ? { ...first, ...second } : null),
  touched: (before, edit) => {
    const zone = zoneOf(before, edit.zone);
    return { ...NOTHING, zones: zone && !same(zone, changed(zone, edit)) ? [edit.zone] : [] };
  },
  describe: (before, edit) => {
    const zone = zoneName(before, edit.zone);
    return edit.name ? { key: 'history.renameZone', params: { zone, name: edit.name } } : { key: 'history.changeZone', params: { zone } };
  },
};
