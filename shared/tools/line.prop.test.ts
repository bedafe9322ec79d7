import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGrid, type Grid } from '../geometry/grid.ts';
import { sightline } from '../geometry/sightline.ts';
import { joinCells, lineCells, snapEnd } from './line.ts';

const grids = fc
  .record({
    shape: fc.constantFrom('hex' as const, 'square' as const),
    orientation: fc.constantFrom('pointy' as const, 'flat' as const),
    offset: fc.constantFrom('odd' as const, 'even' as const),
    columns: fc.integer({ min: 1, max: 24 }),
    rows: fc.integer({ min: 1, max: 24 }),
  })
  .map(makeGrid);
const withCells = (n: number): fc.Arbitrary<readonly [Grid, number[]]> =>
  grids.chain((grid) => fc.tuple(fc.constant(grid), fc.array(fc.integer({ min: 0, max: grid.size - 1 }), { minLength: n, maxLength: n })));

describe('line of a tool', () => {
  it('runs from one cell to the other, each step to a neighbour, no longer than the distance', () => {
    fc.assert(
      fc.property(withCells(2), ([grid, [a, b]]) => {
        const line = lineCells(grid, a!, b!);
        expect(line[0]).toBe(a);
        expect(line.at(-1)).toBe(b);
        expect(line.length).toBeLessThanOrEqual(grid.distance(a!, b!) + 1);
        expect(new Set(line).size).toBe(line.length);
        // At the ragged border of a hex board a cell of the line may be missing; else each step goes to a neighbour.
        if (line.length === grid.distance(a!, b!) + 1)
          for (let i = 1; i < line.length; i++) expect(grid.distance(line[i - 1]!, line[i]!)).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
  it('read backwards is the same line', () => {
    fc.assert(
      fc.property(withCells(2), ([grid, [a, b]]) => {
        expect(lineCells(grid, b!, a!)).toEqual(lineCells(grid, a!, b!).reverse());
      }),
      { numRuns: 1000 },
    );
  });
  it('on hexes keeps to cells that the exact straight line meets', () => {
    fc.assert(
      fc.property(withCells(2), ([grid, [a, b]]) => {
        if (grid.spec.shape === 'square') return;
        const exact = sightline('hex', grid.x(a!), grid.y(a!), grid.x(b!), grid.y(b!));
        const met = new Set([
          ...exact.pieces.flatMap((p) => [`${p.leftX},${p.leftY}`, `${p.rightX},${p.rightY}`]),
          ...exact.touches.map(([x, y]) => `${x},${y}`),
        ]);
        if (a !== b) for (const cell of lineCells(grid, a!, b!)) expect(met).toContain(`${grid.x(cell)},${grid.y(cell)}`);
      }),
      { numRuns: 1000 },
    );
  });
  it('joins any path into a chain of neighbours that visits every cell of the path', () => {
    fc.assert(
      fc.property(withCells(5), ([grid, path]) => {
        const chain = joinCells(grid, path);
        for (const cell of path) expect(chain).toContain(cell);
        for (let i = 1; i < chain.length; i++) expect(grid.distance(chain[i - 1]!, chain[i]!)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('Shift: straight directions', () => {
  const snapped = (grid: Grid, from: number, to: number): readonly [number, number] => {
    const end = snapEnd(grid, from, to);
    return [grid.x(end) - grid.x(from), grid.y(end) - grid.y(from)];
  };
  it('gives a multiple of a side or corner direction (30 degrees on hexes, 45 on squares)', () => {
    fc.assert(
      fc.property(withCells(2), ([grid, [a, b]]) => {
        const [dx, dy] = snapped(grid, a!, b!);
        const hex = dx === 0 || dy === 0 || dx === -dy || dx === dy || dx === -2 * dy || dy === -2 * dx;
        const square = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy);
        expect(grid.spec.shape === 'hex' ? hex : square).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
  it('leaves an end alone that already lies in such a direction', () => {
    fc.assert(
      fc.property(withCells(2), ([grid, [a, b]]) => {
        const end = snapEnd(grid, a!, b!);
        expect(snapEnd(grid, a!, end)).toBe(end);
      }),
      { numRuns: 1000 },
    );
  });
  it('snaps a knight-like step on squares to the nearest of the eight directions', () => {
    const grid = makeGrid({ shape: 'square', orientation: 'pointy', offset: 'odd', columns: 20, rows: 20 });
    expect(snapped(grid, grid.at(5, 5), grid.at(12, 6))).toEqual([7, 0]);
    expect(snapped(grid, grid.at(5, 5), grid.at(9, 8))).toEqual([4, 4]);
  });
});
