import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGrid, type Cell, type Grid } from '../geometry/grid.ts';
import { costField, pathTo, reachFrom, type StepCost } from './movement.ts';

const arena = fc
  .record({
    shape: fc.constantFrom('hex' as const, 'square' as const),
    orientation: fc.constantFrom('pointy' as const, 'flat' as const),
    offset: fc.constantFrom('odd' as const, 'even' as const),
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 1, max: 9 }),
    budget: fc.integer({ min: 0, max: 12 }),
    salt: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ budget, salt, ...spec }) => {
    const grid = makeGrid(spec);
    // -1 to 4, also zero, and not the same both ways.
    const cost: StepCost = (from, to) => ((from * 31 + to * 17 + salt) % 6) - 1;
    return { grid, budget, cost, start: salt % grid.size };
  });

/** Bellman-Ford: slow and obvious. */
function slowly(grid: Grid, sources: readonly Cell[], cost: StepCost): number[] {
  const best = Array.from({ length: grid.size }, () => Infinity);
  for (const s of sources) best[s] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let cell = 0; cell < grid.size; cell++)
      for (const next of grid.neighbours(cell)) {
        const step = cost(cell, next);
        if (step < 0 || best[cell]! + step >= best[next]!) continue;
        best[next] = best[cell]! + step;
        changed = true;
      }
  }
  return best;
}

describe('cheapest paths', () => {
  it('cost what a slow search finds, within the budget and nowhere else', () => {
    fc.assert(
      fc.property(arena, ({ grid, budget, cost, start }) => {
        const reach = reachFrom(grid, start, budget, cost);
        const best = slowly(grid, [start], cost);
        expect([...reach.cost]).toEqual(best.map((c) => (c <= budget ? c : -1)));
        expect([...reach.cells].sort((a, b) => a - b)).toEqual(best.flatMap((c, cell) => (c <= budget ? [cell] : [])));
        const costs = reach.cells.map((c) => reach.cost[c]!);
        expect(costs).toEqual([...costs].sort((a, b) => a - b));
      }),
    );
  });

  it('paths are chains of neighbours whose steps add up', () => {
    fc.assert(
      fc.property(arena, ({ grid, budget, cost, start }) => {
        const reach = reachFrom(grid, start, budget, cost);
        for (let cell = 0; cell < grid.size; cell++) {
          const path = pathTo(reach, cell);
          expect(path === null).toBe(reach.cost[cell]! < 0);
          if (!path) continue;
          let at = start;
          let sum = 0;
          for (const next of path) {
            expect(grid.neighbours(at)).toContain(next);
            sum += cost(at, next);
            at = next;
          }
          expect(at).toBe(cell);
          expect(sum).toBe(reach.cost[cell]);
        }
      }),
    );
  });

  it('two searches on one grid do not disturb each other', () => {
    const grid = makeGrid({ shape: 'hex', orientation: 'pointy', offset: 'odd', columns: 6, rows: 6 });
    const first = reachFrom(grid, 0, 3, () => 1);
    const before = [...first.cost];
    reachFrom(grid, 35, 9, () => 2);
    expect([...first.cost]).toEqual(before);
    expect([...reachFrom(grid, 0, 3, () => 1).cost]).toEqual(before);
  });

  it('a cost field holds the cost of walking to the nearest goal', () => {
    fc.assert(
      fc.property(arena, ({ grid, budget, cost, start }) => {
        const goals = [start, (start * 7 + 3) % grid.size];
        const field = costField(grid, goals, budget, cost);
        const best = slowly(grid, goals, (from, to) => cost(to, from));
        expect([...field]).toEqual(best.map((c) => (c <= budget ? c : -1)));
      }),
    );
  });
});
