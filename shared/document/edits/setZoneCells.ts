/** Cells of one zone. */
import { z } from 'zod';
import { cellsOfValues, countIn, mergeValues, previousValues, withValues } from '../../board/runs.ts';
import { ok } from '../../result.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { cellValues, id, parseWith, unfit, valuesFit } from './check.ts';
import type { SetZoneCells } from './kinds.ts';
import { replaceZone, zoneName, zoneOf } from './zones.ts';

const schema = z.strictObject({ kind: z.literal('setZoneCells'), zone: id, set: cellValues });

const previous: (...args: Parameters<EditModule<SetZoneCells>['invert']>) => SetZoneCells['set'] = (before, { zone, set }) => {
  const now = zoneOf(before, zone);
  return now ? previousValues(now.cells, set) : [];
};

export const setZoneCells: EditModule<SetZoneCells> = {
  kind: 'setZoneCells',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { zone: zoneId, set }) => {
    const zone = zoneOf(scenario, zoneId);
    if (!zone) return unfit('zone', { id: zoneId });
    if (!valuesFit(zone.cells, set) || set.some(([value]) => value > 1)) return unfit('cell');
    const cells = withValues(zone.cells, set);
    return ok(cells === zone.cells ? scenario : replaceZone(scenario, { ...zone, cells }));
  },
  invert: (before, edit) => ({ kind: 'setZoneCells', zone: edit.zone, set: previous(before, edit) }),
  merge: (first, second) =>
    first.zone === second.zone ? { kind: 'setZoneCells', zone: first.zone, set: mergeValues(first.set, second.set) } : null,
  touched: (before, edit) => ({ ...NOTHING, zones: cellsOfValues(previous(before, edit)).length ? [edit.zone] : [] }),
  describe: (before, { zone, set }) => {
    const count = set.reduce((n, [, runs]) => n + countIn(runs), 0);
    const out = set.length === 1 && set[0]![0] === 0;
    return { key: out ? 'history.zoneErase' : 'history.zonePaint', params: { zone: zoneName(before, zone), count } };
  },
};
