/** How many cells of each kind a board has; counted once per board, chunk by chunk. */
import type { Board } from '#shared/board/board.ts';
import { CHUNK, chunksAcross } from '#shared/board/cells.ts';

const counted = new WeakMap<Board['terrain'], readonly number[]>();
const perChunk = new WeakMap<Uint8Array, readonly number[]>();

/** Cells by catalogue index. Whole chunks are counted once and shared by all boards that hold them. */
export function terrainCounts(board: Board): readonly number[] {
  let counts = counted.get(board.terrain);
  if (!counts) {
    const sum = Array.from({ length: 256 }, () => 0);
    const { columns, rows, chunks } = board.terrain;
    const across = chunksAcross(columns);
    chunks.forEach((chunk, i) => {
      const width = Math.min(CHUNK, columns - (i % across) * CHUNK);
      const height = Math.min(CHUNK, rows - Math.floor(i / across) * CHUNK);
      const own = width === CHUNK && height === CHUNK ? wholeChunk(chunk) : countIn(chunk, width, height);
      own.forEach((n, value) => (sum[value]! += n));
    });
    counts = sum;
    counted.set(board.terrain, counts);
  }
  return counts;
}

function wholeChunk(chunk: Uint8Array): readonly number[] {
  let counts = perChunk.get(chunk);
  if (!counts) perChunk.set(chunk, (counts = countIn(chunk, CHUNK, CHUNK)));
  return counts;
}

function countIn(chunk: Uint8Array, width: number, height: number): number[] {
  const counts = Array.from({ length: 256 }, () => 0);
  for (let row = 0; row < height; row++) for (let column = 0; column < width; column++) counts[chunk[row * CHUNK + column]!]! += 1;
  return counts;
}
