import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeSightline } from '../../geometry/sightline.ts';
import { linesFor, walkClear } from './sightLines.ts';

const WIDTH = 4_096;
const part = fc.integer({ min: -600, max: 600 });
const small = fc.integer({ min: -12, max: 12 });

/** The walk's line and the exact pieces in one form: sorted offsets, pairs in either order. */
function both(shape: 'hex' | 'square', dx: number, dy: number) {
  const line = linesFor(shape, WIDTH).get(dx, dy);
  const n = line[0]!;
  const walked = [...line.subarray(1, n + 1)].map(String);
  for (let i = n + 1; i < line.length; i += 2) walked.push([line[i]!, line[i + 1]!].sort((a, b) => a - b).join('|'));
  const exact = relativeSightline(shape, dx, dy)
    .pieces.slice(1, -1)
    .map((p) => {
      const left = p.leftY * WIDTH + p.leftX;
      const right = p.rightY * WIDTH + p.rightX;
      return left === right ? String(left) : [left, right].sort((a, b) => a - b).join('|');
    });
  return { walked: walked.sort(), exact: exact.sort() };
}

describe('walked lines', () => {
  for (const shape of ['hex', 'square'] as const) {
    it(`${shape}: every vector up to 25 cells crosses exactly the cells of the exact pieces`, () => {
      for (let dx = -25; dx <= 25; dx++)
        for (let dy = -25; dy <= 25; dy++) {
          if (dx === 0 && dy === 0) continue;
          const { walked, exact } = both(shape, dx, dy);
          expect(walked, `${dx},${dy}`).toEqual(exact);
        }
    });
    it(`${shape}: long vectors too`, () => {
      fc.assert(
        fc.property(part, part, (dx, dy) => {
          fc.pre(dx !== 0 || dy !== 0);
          const { walked, exact } = both(shape, dx, dy);
          expect(walked).toEqual(exact);
        }),
        { numRuns: 300 },
      );
    });
    it(`${shape}: a blocker counts where the exact pieces say so`, () => {
      fc.assert(
        fc.property(small, small, small, small, small, small, (dx, dy, ax, ay, bx, by) => {
          fc.pre(dx !== 0 || dy !== 0);
          const width = 64;
          const bytes = new Uint8Array(width * width);
          const base = 32 * width + 32;
          const ends = [0, dy * width + dx];
          for (const offset of [ay * width + ax, by * width + bx]) if (!ends.includes(offset)) bytes[base + offset] = 1;
          const blocked = relativeSightline(shape, dx, dy).pieces.some(
            (p) => bytes[base + p.leftY * width + p.leftX] === 1 && bytes[base + p.rightY * width + p.rightX] === 1,
          );
          expect(walkClear(shape, width, bytes, base, dx, dy)).toBe(!blocked);
        }),
        { numRuns: 2_000 },
      );
    });
  }
});
