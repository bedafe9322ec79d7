/** Lines of sight as offsets into a padded lattice grid, one list a vector, made from the exact pieces when first asked for. */
import type { Shape } from '../../geometry/offset.ts';
import { relativeSightline } from '../../geometry/sightline.ts';

/** Rim of the lattice grid: a line between two cells of a board leaves it by one cell at most (staggered border). */
export const PAD = 2;

/** Offsets kept before the table starts afresh (32 MB). */
const LIMIT = 8_000_000;

/**
 * Per vector: [n, n offsets of cells crossed inside, then pairs (left, right) of cells along an edge].
 * The observer's own cell is left out (it never blocks), the target's too (the caller knows whether it counts).
 */
export interface LineTable {
  get(dx: number, dy: number): Int32Array;
}

const tables = new Map<string, LineTable>();

/** The table for grids of this shape and width; shared by all boards that have it. */
export function linesFor(shape: Shape, width: number): LineTable {
  const key = `${shape}:${width}`;
  let table = tables.get(key);
  if (!table) {
    if (tables.size >= 16) tables.clear();
    tables.set(key, (table = makeTable(shape, width)));
  }
  return table;
}

function makeTable(shape: Shape, width: number): LineTable {
  const half = width;
  let rows: (Int32Array | undefined)[][] = [];
  let stored = 0;
  return {
    get(dx, dy) {
      const y = dy < 0 ? -2 * dy - 1 : 2 * dy;
      const row = (rows[y] ??= new Array<Int32Array | undefined>(2 * half));
      const known = row[dx + half];
      if (known) return known;
      const line = offsets(shape, width, dx, dy);
      if ((stored += line.length) > LIMIT) {
        rows = [];
        stored = line.length;
      }
      (rows[y] ??= new Array<Int32Array | undefined>(2 * half))[dx + half] = line;
      return line;
    },
  };
}

function offsets(shape: Shape, width: number, dx: number, dy: number): Int32Array {
  const { pieces } = relativeSightline(shape, dx, dy);
  const single: number[] = [];
  const pairs: number[] = [];
  for (let i = 1; i < pieces.length - 1; i++) {
    const p = pieces[i]!;
    const left = p.leftY * width + p.leftX;
    const right = p.rightY * width + p.rightX;
    if (left === right) single.push(left);
    else pairs.push(left, right);
  }
  return Int32Array.from([single.length, ...single, ...pairs]);
}
