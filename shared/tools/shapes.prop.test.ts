import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGrid, type Grid } from '../geometry/grid.ts';
import { BRUSH_SHAPES, brushCells, brushOffsets, clampBrush } from './brush.ts';
import { allLike, floodArea } from './fill.ts';
import { rectangleBetween, rectangleCells } from './rectangle.ts';
import { edgesFor } from './resize.ts';
import { cellSet, COMBINES, combineCells, combineOf, invertCells } from './selection.ts';
import { extendStroke, newStroke } from './stroke.ts';

const grids = fc
  .record({
    shape: fc.constantFrom('hex' as const, 'square' as const),
    orientation: fc.constantFrom('pointy' as const, 'flat' as const),
    offset: fc.constantFrom('odd' as const, 'even' as const),
    columns: fc.integer({ min: 1, max: 20 }),
    rows: fc.integer({ min: 1, max: 20 }),
  })
  .map(makeGrid);
const cellOf = (grid: Grid): fc.Arbitrary<number> => fc.integer({ min: 0, max: grid.size - 1 });
const gridCells = (n: number): fc.Arbitrary<readonly [Grid, number[]]> =>
  grids.chain((grid) => fc.tuple(fc.constant(grid), fc.array(cellOf(grid), { minLength: n, maxLength: n })));
const ascending = (cells: Iterable<number>): number[] => [...cells].sort((a, b) => a - b);

describe('brush footprint', () => {
  it('on hexes covers 1, 3, 7, 12, 19, 27, 37 cells for sizes 1 to 7', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => brushOffsets('hex', n).length)).toEqual([1, 3, 7, 12, 19, 27, 37]);
  });
  it('on squares covers 1, 4, 9, 12, 21, 32, 37 cells for sizes 1 to 7', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => brushOffsets('square', n).length)).toEqual([1, 4, 9, 12, 21, 32, 37]);
  });
  it('of odd size on hexes is exactly the cells within its radius', () => {
    fc.assert(
      fc.property(gridCells(1), fc.constantFrom(1, 3, 5, 7), ([grid, [cell]], size) => {
        if (grid.spec.shape === 'square') return;
        const inside = allLike(grid, (c) => grid.distance(c, cell!) <= (size - 1) / 2);
        expect(ascending(brushCells(grid, cell!, size))).toEqual(inside);
      }),
    );
  });
  it('round: a smaller size lies inside a larger one; a ring is its border', () => {
    for (const shape of ['hex', 'square'] as const)
      for (let n = 3; n <= 7; n++) {
        const disk = new Set(brushOffsets(shape, n).map(String));
        const inner = brushOffsets(shape, n - 2).map(String);
        for (const o of inner) expect(disk).toContain(o);
        const ring = brushOffsets(shape, n, 'ring').map(String);
        expect([...ring, ...inner].sort()).toEqual([...disk].sort());
      }
  });
  it('never leaves the board, never names a cell twice, keeps its anchor', () => {
    fc.assert(
      fc.property(gridCells(1), fc.integer({ min: 1, max: 7 }), fc.constantFrom(...BRUSH_SHAPES), ([grid, [cell]], size, form) => {
        const cells = brushCells(grid, cell!, size, form);
        expect(new Set(cells).size).toBe(cells.length);
        for (const c of cells) expect(c >= 0 && c < grid.size).toBe(true);
        if (form !== 'ring' || size < 3) expect(cells[0]).toBe(cell);
      }),
    );
  });
  it('clamps its size', () => expect([-3, 0, 2.4, 9].map(clampBrush)).toEqual([1, 1, 2, 7]));
});

describe('stroke', () => {
  it('covers the union of its dabs, whatever the pieces it came in', () => {
    fc.assert(
      fc.property(gridCells(6), fc.integer({ min: 1, max: 7 }), ([grid, path], size) => {
        const whole = newStroke(size, 'round');
        const all = extendStroke(grid, whole, path);
        const parts = newStroke(size, 'round');
        const fresh = path.flatMap((cell) => extendStroke(grid, parts, [cell]));
        expect(ascending(parts.covered)).toEqual(ascending(whole.covered));
        expect(new Set(fresh).size).toBe(fresh.length);
        expect(ascending(fresh)).toEqual(ascending(all));
        for (const cell of path) for (const c of brushCells(grid, cell, size)) expect(whole.covered).toContain(c);
      }),
    );
  });
});

describe('rectangle', () => {
  it('has both corners, its size, and an outline that is its border', () => {
    fc.assert(
      fc.property(gridCells(2), ([grid, [a, b]]) => {
        const box = rectangleBetween(grid, a!, b!);
        const cells = rectangleCells(grid, box);
        expect(cells).toContain(a);
        expect(cells).toContain(b);
        expect(cells.length).toBe(box.columns * box.rows);
        const inner = Math.max(0, box.columns - 2) * Math.max(0, box.rows - 2);
        expect(rectangleCells(grid, box, true).length).toBe(cells.length - inner);
      }),
    );
  });
  it('with equal sides is as wide as high, starts at the press and stays on the board', () => {
    fc.assert(
      fc.property(gridCells(2), ([grid, [a, b]]) => {
        const box = rectangleBetween(grid, a!, b!, true);
        expect(box.columns).toBe(box.rows);
        const cells = rectangleCells(grid, box);
        expect(cells).toContain(a);
        expect(cells.length).toBe(box.columns * box.rows);
      }),
    );
  });
});

describe('fill', () => {
  it('finds exactly the cells that a path of like neighbours reaches', () => {
    fc.assert(
      fc.property(gridCells(1), fc.infiniteStream(fc.boolean()), ([grid, [start]], stream) => {
        const pattern = Array.from({ length: grid.size }, () => stream.next().value as boolean);
        const like = (cell: number): boolean => pattern[cell]!;
        const step = grid.spec.shape === 'square' ? 2 : 1;
        const next = (cell: number): number[] => {
          const list: number[] = [];
          for (let d = 0; d < grid.directions; d += step) if (grid.neighbour(cell, d) >= 0) list.push(grid.neighbour(cell, d));
          return list;
        };
        // Naive closure: repeat until nothing is added.
        const naive = new Set(like(start!) ? [start!] : []);
        for (let before = -1; before !== naive.size;) {
          before = naive.size;
          for (const cell of naive) for (const n of next(cell)) if (like(n)) naive.add(n);
        }
        expect(ascending(floodArea(grid, start!, like))).toEqual(ascending(naive));
      }),
    );
  });
  it('stops soon after its limit', () => {
    const grid = makeGrid({ shape: 'hex', orientation: 'pointy', offset: 'odd', columns: 50, rows: 50 });
    const area = floodArea(grid, 0, () => true, 100);
    expect(area.length).toBeGreaterThan(100);
    expect(area.length).toBeLessThanOrEqual(106);
  });
  it('does not leak through a corner on squares', () => {
    const grid = makeGrid({ shape: 'square', orientation: 'pointy', offset: 'odd', columns: 2, rows: 2 });
    expect(floodArea(grid, 0, (c) => c === 0 || c === 3)).toEqual([0]);
  });
});

describe('selection', () => {
  const sets = fc.array(fc.nat(60));
  it('combines like sets', () => {
    fc.assert(
      fc.property(sets, sets, fc.constantFrom(...COMBINES), (p, q, how) => {
        const a = new Set(p);
        const b = new Set(q);
        const expected = {
          replace: b,
          add: [...a, ...[...b].filter((x) => !a.has(x))],
          subtract: [...a].filter((x) => !b.has(x)),
          intersect: [...a].filter((x) => b.has(x)),
        }[how];
        expect(combineCells(cellSet(p), q, how)).toEqual(ascending(expected));
      }),
    );
  });
  it('keeps the object when nothing changes', () => {
    const set = cellSet([4, 2, 9]);
    expect(combineCells(set, [2, 4, 9], 'replace')).toBe(set);
    expect(combineCells(set, [], 'subtract')).toBe(set);
    expect(combineCells(set, [9], 'add')).toBe(set);
  });
  it('inverted twice is itself', () => {
    fc.assert(
      fc.property(gridCells(7), ([grid, cells]) => {
        expect(invertCells(grid, invertCells(grid, cellSet(cells)))).toEqual(cellSet(cells));
      }),
    );
  });
  it('reads the modifier keys', () => {
    expect([
      combineOf({ shift: false, ctrl: false }),
      combineOf({ shift: true, ctrl: false }),
      combineOf({ shift: false, ctrl: true }),
      combineOf({ shift: true, ctrl: true }),
    ]).toEqual(['replace', 'add', 'subtract', 'intersect']);
  });
});

describe('resize plan', () => {
  it('always adds up to the new size', () => {
    fc.assert(
      fc.property(
        grids,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
        fc.constantFrom('start' as const, 'middle' as const, 'end' as const),
        (grid, columns, rows, x, y) => {
          const e = edgesFor(grid.spec, columns, rows, x, y);
          expect(grid.columns + e.left + e.right).toBe(columns);
          expect(grid.rows + e.top + e.bottom).toBe(rows);
          if (x === 'start') expect(e.left).toBe(0);
          if (y === 'end') expect(e.bottom).toBe(0);
          if (x === 'middle') expect(Math.abs(e.left - e.right)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
