/** Another terrain catalogue: new types, other words, types taken away with their cells turned into another type. */
import { z } from 'zod';
import { HOLE, HOLE_SYMBOL, SIGHTS, type TerrainType } from '../../board/board.ts';
import { cellAt, differingCells, type CellLayer } from '../../board/cells.ts';
import { valuesOf, withValues, type CellValues } from '../../board/runs.ts';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { cellValues, fields, id, name, parseWith, unfit, valuesFit } from './check.ts';
import type { SetCatalogue } from './kinds.ts';
import { hasTwice } from './units.ts';

/** One printable ASCII character except `"`, `\` and `_`. */
export const SYMBOL = /^[!#-[\]^`-~ ]$/;

const terrainType = z.strictObject({
  symbol: z.string().regex(SYMBOL),
  id,
  level: z.number().int().min(-100).max(100),
  sight: z.enum(SIGHTS),
  name: z.record(z.string().max(35), name).optional(),
  colour: z.string().max(32).optional(),
  pattern: z.string().max(64).optional(),
  letter: z.string().max(8).optional(),
  cell: fields.optional(),
  extra: fields.optional(),
});

const schema = z.strictObject({
  kind: z.literal('setCatalogue'),
  catalogue: z.array(terrainType).min(1).max(LIMITS.catalogue),
  remap: z.array(z.number().int().min(0).max(HOLE)).max(LIMITS.catalogue).optional(),
  set: cellValues.optional(),
});

/** The layer with each byte replaced by `map[byte]`; equal chunks stay shared. */
function mapped(layer: CellLayer, map: readonly number[]): CellLayer {
  const done = new Map<Uint8Array, Uint8Array>();
  const chunks = layer.chunks.map((chunk) => {
    const known = done.get(chunk);
    if (known) return known;
    const next = chunk.every((v) => map[v] === v) ? chunk : Uint8Array.from(chunk, (v) => map[v]!);
    done.set(chunk, next);
    return next;
  });
  return chunks.every((chunk, i) => chunk === layer.chunks[i]) ? layer : { columns: layer.columns, rows: layer.rows, chunks };
}

/** What becomes of each byte; types beyond the remap become `otherwise`. */
const byteMap = (remap: readonly number[], otherwise: number): number[] =>
  Array.from({ length: 256 }, (_, v) => (v === HOLE ? HOLE : (remap[v] ?? otherwise)));

const valid = (value: number, catalogue: readonly TerrainType[]): boolean => value === HOLE || value < catalogue.length;

function changedLayer(layer: CellLayer, edit: SetCatalogue): CellLayer {
  const moved = edit.remap ? mapped(layer, byteMap(edit.remap, HOLE)) : layer;
  return edit.set ? withValues(moved, edit.set) : moved;
}

/** Bytes beyond the board's edge are 0 in each chunk and never count. */
function usesOnly(layer: CellLayer, catalogue: readonly TerrainType[]): boolean {
  if (layer.chunks.every((chunk) => chunk.every((v) => valid(v, catalogue)))) return true;
  for (let cell = 0; cell < layer.columns * layer.rows; cell++) if (!valid(cellAt(layer, cell), catalogue)) return false;
  return true;
}

export const setCatalogue: EditModule<SetCatalogue> = {
  kind: 'setCatalogue',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    const { board } = scenario;
    const { catalogue } = edit;
    if (hasTwice(catalogue.map((type) => type.id))) return unfit('terrainTaken');
    if (hasTwice(catalogue.map((type) => type.symbol)) || catalogue.some((type) => type.symbol === HOLE_SYMBOL))
      return unfit('symbolTaken');
    if (catalogue.length === 0 || catalogue.length > LIMITS.catalogue) return unfit('catalogueLimit', { limit: LIMITS.catalogue });
    if (edit.remap && (edit.remap.length !== board.catalogue.length || !edit.remap.every((v) => valid(v, catalogue))))
      return unfit('remap');
    if (edit.set && (!valuesFit(board.terrain, edit.set) || !edit.set.every(([v]) => valid(v, catalogue)))) return unfit('cell');
    const terrain = changedLayer(board.terrain, edit);
    if (!usesOnly(terrain, catalogue)) return unfit('terrainUsed');
    if (terrain === board.terrain && same(catalogue, board.catalogue)) return ok(scenario);
    return ok({ ...scenario, board: { ...board, catalogue, terrain } });
  },
  invert: (before, edit) => {
    const old = before.board;
    // The first old type of each new one; cells of the others are put right by `set`.
    const back = edit.catalogue.map((_, j) => {
      const first = edit.remap ? edit.remap.indexOf(j) : j;
      return first >= 0 && first < old.catalogue.length ? first : HOLE;
    });
    const after = mapped(changedLayer(old.terrain, edit), byteMap(back, HOLE));
    const cells = differingCells(after, old.terrain);
    const set: CellValues = valuesOf(
      cells,
      cells.map((cell) => cellAt(old.terrain, cell)),
    );
    const plain = back.every((v, i) => v === i);
    return {
      kind: 'setCatalogue',
      catalogue: old.catalogue,
      ...(plain ? {} : { remap: back }),
      ...(set.length ? { set } : {}),
    } satisfies SetCatalogue;
  },
  merge: () => null,
  touched: (before, edit) =>
    same(edit.catalogue, before.board.catalogue) && changedLayer(before.board.terrain, edit) === before.board.terrain
      ? NOTHING
      : { ...NOTHING, cells: 'all' },
  describe: (before, { catalogue }) => {
    const added = catalogue.length - before.board.catalogue.length;
    if (added > 0) return { key: 'history.setCatalogue.added', params: { count: added } };
    if (added < 0) return { key: 'history.setCatalogue.removed', params: { count: -added } };
    return { key: 'history.setCatalogue.changed', params: {} };
  },
};
