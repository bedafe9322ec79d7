/**
 * Cheapest paths over a grid under a cost function: Dijkstra with buckets, as costs are small integers.
 * Typed arrays are kept per grid size and reused: one search allocates nothing but its answer.
 */
import type { Cell, Grid } from '../geometry/grid.ts';

/** Cost of stepping from a cell into its neighbour, an integer >= 0; -1 = not allowed. */
export type StepCost = (from: Cell, to: Cell) => number;

export interface Reach {
  readonly start: Cell;
  readonly budget: number;
  /** Cells reached, in order of cost, then of discovery (start first). */
  readonly cells: readonly Cell[];
  /** By cell, -1 = out of reach. */
  readonly cost: Int32Array;
  /** Previous cell of a cheapest path, -1 at the start and out of reach. Of several the first in direction order from the cheapest neighbour. */
  readonly from: Int32Array;
}

interface Buffers {
  readonly settled: Uint8Array;
  readonly buckets: Cell[][];
}
const buffers = new Map<number, Buffers>();

function buffersFor(size: number): Buffers {
  let found = buffers.get(size);
  if (!found) {
    found = { settled: new Uint8Array(size), buckets: [] };
    if (buffers.size > 16) buffers.clear();
    buffers.set(size, found);
  }
  return found;
}

/**
 * Everything within `budget` of `start`.
 * @param budget   integer >= 0; a cell is reached when the cheapest sum of step costs to it is at most this
 */
export function reachFrom(grid: Grid, start: Cell, budget: number, stepCost: StepCost): Reach {
  const { settled, buckets } = buffersFor(grid.size);
  const cost = new Int32Array(grid.size).fill(-1);
  const from = new Int32Array(grid.size).fill(-1);
  const cells: Cell[] = [];
  while (buckets.length <= budget) buckets.push([]);
  cost[start] = 0;
  buckets[0]!.push(start);
  for (let c = 0; c <= budget; c++) {
    const bucket = buckets[c]!;
    // A zero-cost step appends to the bucket that is being read.
    for (let i = 0; i < bucket.length; i++) {
      const cell = bucket[i]!;
      if (settled[cell] === 1 || cost[cell] !== c) continue;
      settled[cell] = 1;
      cells.push(cell);
      const around = grid.neighbours(cell);
      for (let k = 0; k < around.length; k++) {
        const next = around[k]!;
        if (settled[next] === 1) continue;
        const step = stepCost(cell, next);
        if (step < 0) continue;
        const total = c + step;
        if (total > budget || (cost[next]! >= 0 && cost[next]! <= total)) continue;
        cost[next] = total;
        from[next] = cell;
        buckets[total]!.push(next);
      }
    }
    bucket.length = 0;
  }
  for (let i = 0; i < cells.length; i++) settled[cells[i]!] = 0;
  return { start, budget, cells, cost, from };
}

/** Cells of a cheapest path to `to`, start excluded, `to` last; null when out of reach, empty at the start itself. */
export function pathTo(reach: Reach, to: Cell): Cell[] | null {
  if (reach.cost[to]! < 0) return null;
  const path: Cell[] = [];
  for (let cell = to; cell !== reach.start; cell = reach.from[cell]!) path.push(cell);
  return path.reverse();
}

/** Cost from every cell to the nearest of `goals` under a cost function read in walking direction (`stepCost(from, to)`); -1 = never. */
export function costField(grid: Grid, goals: readonly Cell[], limit: number, stepCost: StepCost): Int32Array {
  const cost = new Int32Array(grid.size).fill(-1);
  const buckets: Cell[][] = Array.from({ length: limit + 1 }, () => []);
  for (const goal of goals) {
    cost[goal] = 0;
    buckets[0]!.push(goal);
  }
  for (let c = 0; c <= limit; c++) {
    const bucket = buckets[c]!;
    for (let i = 0; i < bucket.length; i++) {
      const cell = bucket[i]!;
      if (cost[cell] !== c) continue;
      for (const before of grid.neighbours(cell)) {
        const step = stepCost(before, cell);
        if (step < 0) continue;
        const total = c + step;
        if (total > limit || (cost[before]! >= 0 && cost[before]! <= total)) continue;
        cost[before] = total;
        buckets[total]!.push(before);
      }
    }
  }
  return cost;
}
