import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridSpec } from '../geometry/grid.ts';
import { centreOfColRow, makeLayout, type Layout } from './layout.ts';

const kinds = fc.constantFrom<Pick<GridSpec, 'shape' | 'orientation' | 'offset'>>(
  { shape: 'hex', orientation: 'pointy', offset: 'odd' },
  { shape: 'hex', orientation: 'pointy', offset: 'even' },
  { shape: 'hex', orientation: 'flat', offset: 'odd' },
  { shape: 'hex', orientation: 'flat', offset: 'even' },
  { shape: 'square', orientation: 'pointy', offset: 'odd' },
);
const specs = (max: number): fc.Arbitrary<GridSpec> =>
  fc.tuple(kinds, fc.integer({ min: 1, max }), fc.integer({ min: 1, max })).map(([k, columns, rows]) => ({ ...k, columns, rows }));
const widths = fc.double({ min: 2, max: 300, noNaN: true });
const unit = fc.double({ min: 0, max: 1, noNaN: true });

const nearest = (layout: Layout, x: number, y: number): { cell: number; distance: number } => {
  let best = { cell: -1, distance: Infinity };
  for (let cell = 0; cell < layout.grid.size; cell++) {
    const distance = Math.hypot(layout.centreX(cell) - x, layout.centreY(cell) - y);
    if (distance < best.distance) best = { cell, distance };
  }
  return best;
};

describe('layout', () => {
  it('finds each cell at its own centre, on boards up to 512 x 512', () => {
    fc.assert(
      fc.property(specs(512), widths, fc.array(unit, { minLength: 1, maxLength: 20 }), (spec, width, picks) => {
        const layout = makeLayout(spec, width);
        for (const pick of picks) {
          const cell = Math.min(layout.grid.size - 1, Math.floor(pick * layout.grid.size));
          expect(layout.cellAt(layout.centreX(cell), layout.centreY(cell))).toBe(cell);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds the nearest cell for any point well inside the board', () => {
    fc.assert(
      fc.property(specs(9), widths, unit, unit, (spec, width, u, v) => {
        const layout = makeLayout(spec, width);
        const x = u * layout.bounds.width;
        const y = v * layout.bounds.height;
        const found = layout.cellAt(x, y);
        const near = nearest(layout, x, y);
        // Inside the inscribed circle there is no doubt; outside every circumcircle nothing may be found.
        if (near.distance < layout.width * 0.4999) expect(found).toBe(near.cell);
        if (near.distance > layout.radius * 1.0001) expect(found).toBe(-1);
        if (found >= 0) expect(Math.hypot(layout.centreX(found) - x, layout.centreY(found) - y)).toBeLessThan(layout.radius * 1.0001);
      }),
      { numRuns: 1000 },
    );
  });

  it('has side i towards the cell across it, half way between the centres', () => {
    fc.assert(
      fc.property(specs(12), unit, (spec, pick) => {
        const layout = makeLayout(spec, 36);
        const cell = Math.floor(pick * (layout.grid.size - 1));
        for (let i = 0; i < layout.sides; i++) {
          const other = layout.across(cell, i);
          if (other < 0) continue;
          const [a, b] = layout.side(cell, i);
          expect((a[0] + b[0]) / 2).toBeCloseTo((layout.centreX(cell) + layout.centreX(other)) / 2, 6);
          expect((a[1] + b[1]) / 2).toBeCloseTo((layout.centreY(cell) + layout.centreY(other)) / 2, 6);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('puts every outline inside the bounds and touches all four borders', () => {
    fc.assert(
      fc.property(specs(10), widths, (spec, width) => {
        const layout = makeLayout(spec, width);
        const points = Array.from({ length: layout.grid.size }, (_, cell) => layout.polygon(cell)).flat();
        const xs = points.map((p) => p[0]);
        const ys = points.map((p) => p[1]);
        expect(Math.min(...xs)).toBeCloseTo(0, 6);
        expect(Math.min(...ys)).toBeCloseTo(0, 6);
        expect(Math.max(...xs)).toBeCloseTo(layout.bounds.width, 6);
        expect(Math.max(...ys)).toBeCloseTo(layout.bounds.height, 6);
      }),
      { numRuns: 200 },
    );
  });

  it('lists every cell that has a corner in a rectangle, row-major, none twice', () => {
    fc.assert(
      fc.property(specs(14), widths, unit, unit, unit, unit, (spec, width, u, v, w, h) => {
        const layout = makeLayout(spec, width);
        const { bounds } = layout;
        const rect = { x: u * bounds.width, y: v * bounds.height, width: w * bounds.width, height: h * bounds.height };
        const cells = layout.cellsIn(rect);
        expect(cells).toEqual([...new Set(cells)].sort((a, b) => a - b));
        const listed = new Set(cells);
        for (let cell = 0; cell < layout.grid.size; cell++) {
          const within = layout
            .polygon(cell)
            .some(([x, y]) => x > rect.x && y > rect.y && x < rect.x + rect.width && y < rect.y + rect.height);
          if (within) expect(listed.has(cell)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('knows how wide a cell is at each height', () => {
    fc.assert(
      fc.property(kinds, fc.double({ min: -0.7, max: 0.7, noNaN: true }), (kind, part) => {
        const layout = makeLayout({ ...kind, columns: 3, rows: 3 }, 36);
        const cell = 4;
        const dy = part * 36;
        const half = layout.halfWidthAt(dy);
        const at = (dx: number): number => layout.cellAt(layout.centreX(cell) + dx, layout.centreY(cell) + dy);
        if (half > 0.01) {
          expect(at(half - 0.01)).toBe(cell);
          expect(at(-half + 0.01)).toBe(cell);
        }
        expect(at(half + 0.01)).not.toBe(cell);
      }),
      { numRuns: 300 },
    );
  });

  it('gives cells off the board the place they would have', () => {
    fc.assert(
      fc.property(specs(8), fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }), (spec, column, row) => {
        const layout = makeLayout(spec, 36);
        if (!layout.grid.inside(column, row)) return;
        const [x, y] = centreOfColRow(layout, column, row);
        expect(x).toBeCloseTo(layout.centreX(layout.grid.at(column, row)), 6);
        expect(y).toBeCloseTo(layout.centreY(layout.grid.at(column, row)), 6);
      }),
    );
    const layout = makeLayout({ shape: 'hex', orientation: 'pointy', offset: 'odd', columns: 3, rows: 3 }, 36);
    expect(centreOfColRow(layout, -1, 0)).toEqual([-18, layout.centreY(0)]);
  });
});
