import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../geometry/grid.ts';
import { groundMap, type GroundMap } from './ground.ts';
import { makeLayout } from './layout.ts';
import { drawPaths, isPaved, linksOf, PATH_INFLUENCE } from './paths.ts';
import { makeRecorder, testBoard } from './testing.ts';

const ROAD = 1;
const specs = [
  { shape: 'hex', orientation: 'pointy', offset: 'odd', columns: 8, rows: 8 },
  { shape: 'hex', orientation: 'flat', offset: 'even', columns: 8, rows: 8 },
] as const;
const roads = fc.tuple(fc.constantFrom(...specs), fc.uniqueArray(fc.nat(63), { maxLength: 40 }));

function mapOf(spec: (typeof specs)[number], cells: readonly Cell[]): GroundMap {
  const bytes = new Uint8Array(64);
  for (const cell of cells) bytes[cell] = ROAD;
  return groundMap(testBoard(spec, bytes), makeLayout(spec, 36), 'light', 1);
}

const joined = (map: GroundMap, cell: Cell): Cell[] =>
  isPaved(map, cell, 'road')
    ? map.layout.grid.neighbours(cell).filter((n) => map.index(n) === ROAD)
    : linksOf(map, cell, 'road').map((side) => map.layout.across(cell, side));

describe('roads', () => {
  it('join from both ends', () => {
    fc.assert(
      fc.property(roads, ([spec, cells]) => {
        const map = mapOf(spec, cells);
        for (const cell of cells) for (const other of joined(map, cell)) expect(joined(map, other)).toContain(cell);
      }),
      { numRuns: 500 },
    );
  });

  it('form no triangles outside paved places', () => {
    fc.assert(
      fc.property(roads, ([spec, cells]) => {
        const map = mapOf(spec, cells);
        for (const a of cells)
          for (const b of joined(map, a))
            for (const c of joined(map, b))
              if (joined(map, c).includes(a)) expect([a, b, c].some((cell) => isPaved(map, cell, 'road'))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('stay connected wherever their cells touch', () => {
    fc.assert(
      fc.property(roads, ([spec, cells]) => {
        const map = mapOf(spec, cells);
        const reach = (from: Cell, next: (cell: Cell) => readonly Cell[]): Set<Cell> => {
          const seen = new Set([from]);
          for (const cell of seen) for (const other of next(cell)) seen.add(other);
          return seen;
        };
        for (const cell of cells) {
          const touching = reach(cell, (c) => map.layout.grid.neighbours(c).filter((n) => map.index(n) === ROAD));
          expect(reach(cell, (c) => joined(map, c)).size).toBe(touching.size);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('look the same beyond their reach when one cell changes', () => {
    fc.assert(
      fc.property(roads, fc.nat(63), ([spec, cells], changed) => {
        const before = mapOf(spec, cells);
        const after = mapOf(spec, cells.includes(changed) ? cells.filter((c) => c !== changed) : [...cells, changed]);
        const draw = (map: GroundMap, cell: Cell): string => {
          const pen = makeRecorder();
          drawPaths(pen, map, [cell], 36);
          return JSON.stringify(pen.drawn);
        };
        for (let cell = 0; cell < 64; cell++)
          if (before.layout.grid.distance(cell, changed) > PATH_INFLUENCE) expect(draw(after, cell)).toBe(draw(before, cell));
      }),
      { numRuns: 150 },
    );
  });

  it('run through all three cells of a tight bend', () => {
    const spec = specs[0];
    const layout = makeLayout(spec, 36);
    const at = (c: number, r: number): Cell => layout.grid.at(c, r);
    // x - a - b - c - y, where a and c touch, too: b must not become a spur.
    const [a, c] = [at(3, 3), at(4, 3)];
    const b = at(4, 4);
    const map = mapOf(spec, [at(2, 3), a, b, c, at(5, 3)]);
    expect(layout.grid.distance(a, c)).toBe(1);
    expect(new Set(joined(map, b))).toEqual(new Set([a, c]));
    expect(joined(map, a)).not.toContain(c);
  });
});
