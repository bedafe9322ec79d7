/** Terrain of cells: every brush, line, rectangle, fill and eraser stroke ends as one of these. */
import { z } from 'zod';
import { HOLE, type TerrainType } from '../../board/board.ts';
import { cellsOfValues, countIn, mergeValues, previousValues, withValues } from '../../board/runs.ts';
import { ok } from '../../result.ts';
import type { EditModule, Sentence } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { cellValues, parseWith, unfit, valuesFit } from './check.ts';
import type { SetTerrain } from './kinds.ts';

const schema = z.strictObject({ kind: z.literal('setTerrain'), set: cellValues });

export const setTerrain: EditModule<SetTerrain> = {
  kind: 'setTerrain',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { set }) => {
    const { board } = scenario;
    if (!valuesFit(board.terrain, set)) return unfit('cell');
    const bad = set.find(([value]) => value !== HOLE && value >= board.catalogue.length);
    if (bad) return unfit('terrain', { value: bad[0] });
    const terrain = withValues(board.terrain, set);
    return ok(terrain === board.terrain ? scenario : { ...scenario, board: { ...board, terrain } });
  },
  invert: (before, { set }) => ({ kind: 'setTerrain', set: previousValues(before.board.terrain, set) }),
  merge: (first, second) => ({ kind: 'setTerrain', set: mergeValues(first.set, second.set) }),
  touched: (before, { set }) => ({ ...NOTHING, cells: cellsOfValues(previousValues(before.board.terrain, set)) }),
  describe: (before, { set }) => {
    const count = set.reduce((n, [, runs]) => n + countIn(runs), 0);
    const value = set[0]?.[0];
    if (set.length === 1 && value === HOLE) return { key: 'history.setHoles', params: { count } };
    const type = value === undefined || set.length > 1 ? undefined : before.board.catalogue[value];
    return type
      ? { key: 'history.setTerrain', params: { ...terrainName(type), count } }
      : { key: 'history.setTerrains', params: { count } };
  },
};

/** The author's own name of a terrain type, else its catalogue key. */
export function terrainName(type: TerrainType): Sentence['params'] {
  const own = type.name?.['en'] ?? Object.values(type.name ?? {})[0];
  return own === undefined ? { terrainKey: `terrain.${type.id}` } : { terrain: own };
}
