import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsBetween, crossedCells } from './crossing.ts';
import { makeLayout, type Layout } from './layout.ts';

const layouts: readonly Layout[] = (['odd', 'even'] as const)
  .flatMap((offset) => [
    { shape: 'hex', orientation: 'pointy', offset } as const,
    { shape: 'hex', orientation: 'flat', offset } as const,
    { shape: 'square', orientation: 'pointy', offset } as const,
  ])
  .map((kind) => makeLayout({ ...kind, columns: 24, rows: 20 }, 36));
const unit = fc.double({ min: -0.1, max: 1.1, noNaN: true });
const point = fc.tuple(unit, unit);

describe('cells crossed by the pointer', () => {
  it('leave no gap between two cells on the board, however fast it moved', () => {
    fc.assert(
      fc.property(fc.nat(5), point, point, (which, a, b) => {
        const layout = layouts[which]!;
        const from = { x: a[0] * layout.bounds.width, y: a[1] * layout.bounds.height };
        const to = { x: b[0] * layout.bounds.width, y: b[1] * layout.bounds.height };
        const cells = crossedCells(layout, from, to);
        const end = layout.cellAt(to.x, to.y);
        const start = layout.cellAt(from.x, from.y);
        if (end >= 0 && end !== start) expect(cells.at(-1)).toBe(end);
        const onBoard = [0.25, 0.5, 0.75].every((t) => layout.cellAt(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t) >= 0);
        if (start < 0 || end < 0 || !onBoard) return;
        let last = start;
        for (const cell of cells) {
          expect(layout.grid.distance(last, cell)).toBeLessThanOrEqual(1);
          last = cell;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('hold every cell whose middle the way came near', () => {
    fc.assert(
      fc.property(fc.nat(5), point, point, (which, a, b) => {
        const layout = layouts[which]!;
        const from = { x: a[0] * layout.bounds.width, y: a[1] * layout.bounds.height };
        const to = { x: b[0] * layout.bounds.width, y: b[1] * layout.bounds.height };
        const cells = new Set([layout.cellAt(from.x, from.y), ...crossedCells(layout, from, to)]);
        for (let i = 0; i <= 200; i++) {
          const x = from.x + ((to.x - from.x) * i) / 200;
          const y = from.y + ((to.y - from.y) * i) / 200;
          const cell = layout.cellAt(x, y);
          if (cell >= 0 && Math.hypot(x - layout.centreX(cell), y - layout.centreY(cell)) < 0.35 * layout.width)
            expect(cells.has(cell)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('from centre to centre are a thin line: one cell for each step', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(479), fc.nat(479), (which, a, b) => {
        const layout = layouts[which]!;
        const between = cellsBetween(layout, a, b);
        const whole = [a, ...between, b];
        expect(between.length).toBe(Math.max(0, layout.grid.distance(a, b) - 1));
        for (let i = 1; i < whole.length; i++) expect(layout.grid.distance(whole[i - 1]!, whole[i]!)).toBe(a === b ? 0 : 1);
      }),
      { numRuns: 1000 },
    );
  });
});
