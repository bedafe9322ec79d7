import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLayout } from './layout.ts';
import type { Point } from './pen.ts';
import { fittedDash, hatchLines, rimPieces } from './rims.ts';

const layouts = (['odd', 'even'] as const)
  .flatMap((offset) => [
    { shape: 'hex', orientation: 'pointy', offset } as const,
    { shape: 'hex', orientation: 'flat', offset } as const,
    { shape: 'square', orientation: 'pointy', offset } as const,
  ])
  .map((kind) => makeLayout({ ...kind, columns: 9, rows: 8 }, 36));
const sets = fc.uniqueArray(fc.nat(71), { minLength: 1, maxLength: 50 });

const key = ([x, y]: Point): string => `${x.toFixed(4)},${y.toFixed(4)}`;

describe('rims', () => {
  it('are closed: as many pieces end in a point as start there', () => {
    fc.assert(
      fc.property(fc.nat(5), sets, fc.constantFrom(1, 0.97, 0.9, 0.86), (which, cells, k) => {
        const layout = layouts[which]!;
        const set = new Set(cells);
        const balance = new Map<string, number>();
        for (const [a, b] of rimPieces(layout, cells, (cell) => set.has(cell), k)) {
          balance.set(key(a!), (balance.get(key(a!)) ?? 0) + 1);
          balance.set(key(b!), (balance.get(key(b!)) ?? 0) - 1);
        }
        expect([...balance.values()].filter((n) => n !== 0)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('lie inside the set when they are pulled inward', () => {
    fc.assert(
      fc.property(fc.nat(5), sets, (which, cells) => {
        const layout = layouts[which]!;
        const set = new Set(cells);
        for (const [a, b] of rimPieces(layout, cells, (cell) => set.has(cell), 0.9)) {
          const at = layout.cellAt((a![0] + b![0]) / 2, (a![1] + b![1]) / 2);
          expect(set.has(at)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a part of the cells are the same pieces as of all of them', () => {
    fc.assert(
      fc.property(fc.nat(5), sets, fc.nat(71), (which, cells, from) => {
        const layout = layouts[which]!;
        const set = new Set(cells);
        const member = (cell: number): boolean => set.has(cell);
        const all = new Set(rimPieces(layout, cells, member, 0.93).map((p) => p.map(key).join(' ')));
        const part = rimPieces(
          layout,
          cells.filter((cell) => cell >= from),
          member,
          0.93,
        );
        for (const piece of part) expect(all.has(piece.map(key).join(' '))).toBe(true);
      }),
    );
  });
});

describe('hatches', () => {
  it('stay in their cell and run on into the next', () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.nat(71),
        fc.constantFrom<1 | -1>(1, -1),
        fc.double({ min: 3, max: 20, noNaN: true }),
        (which, cell, slope, step) => {
          const layout = layouts[which]!;
          for (const [a, b] of hatchLines(layout, cell, step, slope)) {
            const middle: Point = [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2];
            expect(layout.cellAt(...middle)).toBe(cell);
            // All lines of a board lie on one family: x + slope * y is a whole multiple of the gap.
            const n = (middle[0] + slope * middle[1]) / (step * Math.SQRT2);
            expect(Math.abs(n - Math.round(n))).toBeLessThan(1e-6);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('have dashes that fill a piece in whole periods', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 2, maxLength: 4 }),
        fc.double({ min: 5, max: 90, noNaN: true }),
        (dash, length) => {
          const period = fittedDash(dash, length).reduce((sum, d) => sum + d, 0);
          expect(Math.abs(length / period - Math.round(length / period))).toBeLessThan(1e-9);
        },
      ),
    );
  });
});
