import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGrid } from '../geometry/grid.ts';
import { CURSOR_MOVES, cursorStep, type CursorMove } from './cursor.ts';

const OPPOSITE: Record<CursorMove, CursorMove> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
  upLeft: 'downRight',
  downRight: 'upLeft',
  upRight: 'downLeft',
  downLeft: 'upRight',
};
const cases = fc
  .record({
    shape: fc.constantFrom('hex' as const, 'square' as const),
    orientation: fc.constantFrom('pointy' as const, 'flat' as const),
    offset: fc.constantFrom('odd' as const, 'even' as const),
    columns: fc.integer({ min: 1, max: 12 }),
    rows: fc.integer({ min: 1, max: 12 }),
  })
  .map(makeGrid)
  .chain((grid) => fc.tuple(fc.constant(grid), fc.integer({ min: 0, max: grid.size - 1 })));

describe('cell cursor', () => {
  it('goes to a neighbour or stays, and the opposite key leads back', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...CURSOR_MOVES), ([grid, cell], move) => {
        const next = cursorStep(grid, cell, move);
        expect(grid.distance(cell, next)).toBeLessThanOrEqual(1);
        if (next !== cell) expect(cursorStep(grid, next, OPPOSITE[move])).toBe(cell);
      }),
      { numRuns: 1000 },
    );
  });
  it('arrows alone reach every cell of any board', () => {
    fc.assert(
      fc.property(cases, ([grid, start]) => {
        const seen = new Set([start]);
        const queue = [start];
        for (const cell of queue)
          for (const move of ['left', 'right', 'up', 'down'] as const) {
            const next = cursorStep(grid, cell, move);
            if (!seen.has(next)) {
              seen.add(next);
              queue.push(next);
            }
          }
        expect(seen.size).toBe(grid.size);
      }),
    );
  });
});
