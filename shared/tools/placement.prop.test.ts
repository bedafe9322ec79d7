import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGrid, type Grid } from '../geometry/grid.ts';
import { middleOf, outward, placeAround, shiftCells, spreadOver } from './placement.ts';
import { sideLetter, unitCodes } from './unitCodes.ts';

const grids = fc
  .record({
    shape: fc.constantFrom('hex' as const, 'square' as const),
    orientation: fc.constantFrom('pointy' as const, 'flat' as const),
    offset: fc.constantFrom('odd' as const, 'even' as const),
    columns: fc.integer({ min: 2, max: 16 }),
    rows: fc.integer({ min: 2, max: 16 }),
  })
  .map(makeGrid);
const gridCells = (n: number): fc.Arbitrary<readonly [Grid, number[]]> =>
  grids.chain((grid) => fc.tuple(fc.constant(grid), fc.array(fc.integer({ min: 0, max: grid.size - 1 }), { minLength: n, maxLength: n })));

describe('moving counters together', () => {
  it('keeps every distance between them, on all parities', () => {
    fc.assert(
      fc.property(gridCells(5), ([grid, [from, to, ...cells]]) => {
        const moved = shiftCells(grid, cells, from!, to!);
        for (let i = 0; i < cells.length; i++)
          for (let j = 0; j < cells.length; j++)
            if (moved[i]! >= 0 && moved[j]! >= 0) expect(grid.distance(moved[i]!, moved[j]!)).toBe(grid.distance(cells[i]!, cells[j]!));
      }),
    );
  });
  it('there and back is where they were', () => {
    fc.assert(
      fc.property(gridCells(3), ([grid, [from, to, cell]]) => {
        const [there] = shiftCells(grid, [cell!], from!, to!);
        if (there! >= 0) expect(shiftCells(grid, [there!], to!, from!)).toEqual([cell]);
      }),
    );
  });
});

describe('placing several counters', () => {
  it('walks outward over every cell once, by distance', () => {
    fc.assert(
      fc.property(gridCells(1), ([grid, [centre]]) => {
        const order = [...outward(grid, centre!)];
        expect(order.length).toBe(grid.size);
        expect(new Set(order).size).toBe(grid.size);
        for (let i = 1; i < order.length; i++)
          expect(grid.distance(centre!, order[i]!)).toBeGreaterThanOrEqual(grid.distance(centre!, order[i - 1]!));
      }),
    );
  });
  it('takes the nearest allowed cells; none nearer is left out', () => {
    fc.assert(
      fc.property(gridCells(1), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 5 }), ([grid, [centre]], count, modulus) => {
        const accept = (cell: number): boolean => cell % modulus !== 0;
        const placed = placeAround(grid, centre!, count, accept);
        const allowed = Array.from({ length: grid.size }, (_, c) => c).filter(accept);
        expect(placed.length).toBe(allowed.length === 0 ? 0 : count);
        for (const cell of placed) expect(accept(cell)).toBe(true);
        if (allowed.length < count) return;
        expect(new Set(placed).size).toBe(count);
        const furthest = Math.max(...placed.map((c) => grid.distance(centre!, c)));
        for (const cell of allowed) if (!placed.includes(cell)) expect(grid.distance(centre!, cell)).toBeGreaterThanOrEqual(furthest);
      }),
    );
  });
  it('spreads over a zone without using a cell twice while there is room, and avoids taken cells', () => {
    fc.assert(
      fc.property(gridCells(12), fc.integer({ min: 1, max: 8 }), ([grid, cells], count) => {
        const area = [...new Set(cells.slice(0, 9))];
        const taken = cells.slice(9);
        const placed = spreadOver(grid, area, taken, count);
        expect(placed.length).toBe(count);
        for (const cell of placed) expect(area).toContain(cell);
        const free = area.filter((c) => !taken.includes(c));
        if (free.length >= count) {
          expect(new Set(placed).size).toBe(count);
          for (const cell of placed) expect(taken).not.toContain(cell);
        }
      }),
    );
  });
  it('starts a lone counter in the middle of the zone', () => {
    const grid = makeGrid({ shape: 'square', orientation: 'pointy', offset: 'odd', columns: 9, rows: 9 });
    const area = Array.from({ length: 81 }, (_, i) => i);
    expect(spreadOver(grid, area, [], 1)).toEqual([grid.at(4, 4)]);
    expect(middleOf(grid, [0, 1, 2])).toBe(1);
  });
});

describe('codes', () => {
  it('count per side in the order of the file', () => {
    const unit = (id: string, side: string) => ({ id, side, at: null, name: id, def: {} });
    const sides = [
      { id: 'x', name: 'X', colour: 'a' },
      { id: 'y', name: 'Y', colour: 'b' },
    ];
    const codes = unitCodes({ sides, units: [unit('u1', 'x'), unit('u2', 'y'), unit('u3', 'x'), unit('u4', 'gone')] });
    expect([...codes.entries()]).toEqual([
      ['u1', 'A1'],
      ['u2', 'B1'],
      ['u3', 'A2'],
      ['u4', '?1'],
    ]);
    expect(sideLetter(2)).toBe('C');
  });
});
