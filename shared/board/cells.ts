/**
 * One byte a cell for a whole board, immutable, in 16 x 16 chunks that unchanged parts share.
 * An edit copies the touched chunks only; comparing two layers compares chunk identities first.
 */
import type { Cell } from '../geometry/grid.ts';

/** Cells along one edge of a chunk. */
export const CHUNK = 16;

export interface CellLayer {
  readonly columns: number;
  readonly rows: number;
  /** Row-major chunks of `CHUNK * CHUNK` bytes, row-major inside; bytes beyond the board mean nothing. Never written after creation. */
  readonly chunks: readonly Uint8Array[];
}

/** Chunks across a board of so many columns. */
export const chunksAcross = (columns: number): number => Math.ceil(columns / CHUNK);

/** Index of the chunk that holds a cell. */
export const chunkOf = (columns: number, cell: Cell): number => {
  const column = cell % columns;
  const row = (cell - column) / columns;
  return (row >> 4) * chunksAcross(columns) + (column >> 4);
};

const offsetIn = (columns: number, cell: Cell): number => {
  const column = cell % columns;
  const row = (cell - column) / columns;
  return ((row & 15) << 4) | (column & 15);
};

/** A layer with `value` (0..255) in every cell. */
export function filledLayer(columns: number, rows: number, value: number): CellLayer {
  const count = chunksAcross(columns) * chunksAcross(rows);
  const chunk = new Uint8Array(CHUNK * CHUNK).fill(value);
  return { columns, rows, chunks: Array.from({ length: count }, () => chunk) };
}

/** A layer from row-major bytes, `columns * rows` long. */
export function layerFrom(columns: number, rows: number, bytes: ArrayLike<number>): CellLayer {
  const across = chunksAcross(columns);
  const chunks = Array.from({ length: across * chunksAcross(rows) }, () => new Uint8Array(CHUNK * CHUNK));
  for (let row = 0, cell = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, cell++)
      chunks[(row >> 4) * across + (column >> 4)]![((row & 15) << 4) | (column & 15)] = bytes[cell]!;
  return { columns, rows, chunks };
}

/** Value of a cell on the board. */
export const cellAt = (layer: CellLayer, cell: Cell): number => layer.chunks[chunkOf(layer.columns, cell)]![offsetIn(layer.columns, cell)]!;

/** All cells as row-major bytes, a fresh array. */
export function bytesOf(layer: CellLayer): Uint8Array {
  const { columns, rows, chunks } = layer;
  const bytes = new Uint8Array(columns * rows);
  const across = chunksAcross(columns);
  for (let row = 0; row < rows; row++)
    for (let c = 0; c < across; c++) {
      const width = Math.min(CHUNK, columns - c * CHUNK);
      const from = (row % CHUNK) * CHUNK;
      bytes.set(chunks[Math.floor(row / CHUNK) * across + c]!.subarray(from, from + width), row * columns + c * CHUNK);
    }
  return bytes;
}

/**
 * The layer with some cells changed; the same layer when nothing differs.
 * @param cells, values   same length; a cell named twice keeps the last value
 */
export function withCells(layer: CellLayer, cells: readonly Cell[], values: ArrayLike<number>): CellLayer {
  let chunks: Uint8Array[] | undefined;
  const copied = new Set<number>();
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const c = chunkOf(layer.columns, cell);
    const o = offsetIn(layer.columns, cell);
    const current = (chunks ?? layer.chunks)[c]!;
    if (current[o] === values[i]) continue;
    chunks ??= [...layer.chunks];
    if (!copied.has(c)) {
      chunks[c] = current.slice();
      copied.add(c);
    }
    chunks[c]![o] = values[i]!;
  }
  return chunks ? { columns: layer.columns, rows: layer.rows, chunks } : layer;
}

/** Cells whose values differ between two layers of one size, ascending. Chunks shared by both are skipped. */
export function differingCells(a: CellLayer, b: CellLayer): Cell[] {
  const found: Cell[] = [];
  const across = chunksAcross(a.columns);
  for (let c = 0; c < a.chunks.length; c++) {
    const p = a.chunks[c]!;
    const q = b.chunks[c]!;
    if (p === q) continue;
    const column0 = (c % across) * CHUNK;
    const row0 = Math.floor(c / across) * CHUNK;
    for (let o = 0; o < CHUNK * CHUNK; o++) {
      const column = column0 + (o & 15);
      const row = row0 + (o >> 4);
      if (p[o] !== q[o] && column < a.columns && row < a.rows) found.push(row * a.columns + column);
    }
  }
  return found.sort((x, y) => x - y);
}
