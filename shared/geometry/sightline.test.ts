/**
 * The 71 line vectors of the intel book (LP-, LF-, LS-) and the invariants of its section 3.3.
 * The vectors are typed into `sightline.vectors.json`; pieces are "lo~hi cell" or "lo~hi left|right".
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, latticeX, latticeY, ORIENTATIONS, PARITIES, rowOf, type Lattice } from './offset.ts';
import { makeGrid } from './grid.ts';
import { fractionText, relativeSightline, sightline } from './sightline.ts';
import vectors from './sightline.vectors.json' with { type: 'json' };

interface Vector {
  id: string;
  size: [number, number];
  off?: 'odd' | 'even';
  from: [number, number];
  to: [number, number];
  dist: number;
  block: [number, number][];
  segs: string[];
  touch?: string[];
  los: boolean;
  adj: boolean;
  ign: boolean;
  rev: boolean;
  by?: string;
}

export const latticeOfVector = (v: { id: string; off?: 'odd' | 'even' }): Lattice => ({
  shape: v.id.startsWith('LS') ? 'square' : 'hex',
  orientation: v.id.startsWith('LF') ? 'flat' : 'pointy',
  offset: v.off ?? 'odd',
});

describe('pieces of a line of sight', () => {
  it('all 71 vectors are here', () => expect(vectors.length).toBe(71));
  for (const v of vectors as unknown as Vector[]) {
    it(`${v.id} pieces, touches and distance`, () => {
      const l = latticeOfVector(v);
      const grid = makeGrid({ ...l, columns: v.size[0], rows: v.size[1] });
      const name = (x: number, y: number) => {
        const c = columnOf(l, x, y);
        const r = rowOf(l, x, y);
        return grid.inside(c, r) ? `${c},${r}` : 'off';
      };
      const a = grid.at(...v.from);
      const b = grid.at(...v.to);
      const line = sightline(l.shape, grid.x(a), grid.y(a), grid.x(b), grid.y(b));
      const got = line.pieces.map((p) => {
        const left = name(p.leftX, p.leftY);
        const right = name(p.rightX, p.rightY);
        const same = p.leftX === p.rightX && p.leftY === p.rightY;
        return `${fractionText(p.lo, line.whole)}~${fractionText(p.hi, line.whole)} ${same ? left : `${left}|${right}`}`;
      });
      expect(got).toEqual(v.segs);
      if (v.touch) expect(new Set(line.touches.map(([x, y]) => name(x, y)))).toEqual(new Set(v.touch));
      expect(grid.distance(a, b)).toBe(v.dist);
    });
  }
});

const part = fc.integer({ min: -40, max: 40 });

describe('invariants of the pieces', () => {
  for (const shape of ['hex', 'square'] as const) {
    it(`${shape}: pieces partition the line, first and last are the ends`, () => {
      fc.assert(
        fc.property(part, part, (dx, dy) => {
          fc.pre(dx !== 0 || dy !== 0);
          const { pieces, whole } = relativeSightline(shape, dx, dy);
          expect(pieces[0]).toMatchObject({ lo: 0, leftX: 0, leftY: 0, rightX: 0, rightY: 0 });
          expect(pieces.at(-1)).toMatchObject({ hi: whole, leftX: dx, leftY: dy, rightX: dx, rightY: dy });
          for (let i = 1; i < pieces.length; i++) expect(pieces[i]!.lo).toBe(pieces[i - 1]!.hi);
          for (const p of pieces) for (const n of [p.leftX, p.leftY, p.rightX, p.rightY]) expect(Number.isInteger(n)).toBe(true);
        }),
        { numRuns: 1000 },
      );
    });
    it(`${shape}: the reverse line reverses the pieces and swaps left and right`, () => {
      fc.assert(
        fc.property(part, part, (dx, dy) => {
          fc.pre(dx !== 0 || dy !== 0);
          const there = sightline(shape, 0, 0, dx, dy);
          const back = sightline(shape, dx, dy, 0, 0);
          const turned = [...back.pieces].reverse().map((p) => ({
            lo: there.whole - p.hi,
            hi: there.whole - p.lo,
            leftX: p.rightX,
            leftY: p.rightY,
            rightX: p.leftX,
            rightY: p.leftY,
          }));
          expect(turned).toEqual(there.pieces);
        }),
        { numRuns: 1000 },
      );
    });
  }
  it('hex: pieces along an edge occur exactly when a form of the vector is zero; squares have none', () => {
    fc.assert(
      fc.property(part, part, (dx, dy) => {
        fc.pre(dx !== 0 || dy !== 0);
        const along = (shape: 'hex' | 'square') =>
          relativeSightline(shape, dx, dy).pieces.some((p) => p.leftX !== p.rightX || p.leftY !== p.rightY);
        expect(along('hex')).toBe(dx === dy || dx + 2 * dy === 0 || 2 * dx + dy === 0);
        expect(along('square')).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('offset storage', () => {
  it('round trip in all parities', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ORIENTATIONS), fc.constantFrom(...PARITIES), part, part, (orientation, offset, c, r) => {
        const l: Lattice = { shape: 'hex', orientation, offset };
        const x = latticeX(l, c, r);
        const y = latticeY(l, c, r);
        expect([columnOf(l, x, y), rowOf(l, x, y)]).toEqual([c, r]);
      }),
    );
  });
});
