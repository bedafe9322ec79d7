/** Distances to objectives in movement points, per kind of mover; made once per setting and kept. */
import type { Int, Setting } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import { enterCost, neighboursOf } from '../movement.ts';
import type { Rules } from '../rules.ts';

/** No way there. */
export const FAR = 9999;

/** Per setting by the mover's costs: first by the identity of the list (attributes are kept, so it is stable), then by its figures. */
interface Kept {
  readonly byList: WeakMap<readonly (Int | null)[], readonly Int16Array[]>;
  readonly byCosts: Map<string, readonly Int16Array[]>;
}
const cache = new WeakMap<Setting, Kept>();

/** Per objective to hold (in the order of `State.objectives`): cost from each cell to its nearest cell, FAR = no way. */
export function objectiveFields(g: Rules, ta: readonly (Int | null)[]): readonly Int16Array[] {
  let kept = cache.get(g.setting);
  if (!kept) cache.set(g.setting, (kept = { byList: new WeakMap(), byCosts: new Map() }));
  const known = kept.byList.get(ta);
  if (known) return known;
  const key = ta.join();
  let fields = kept.byCosts.get(key);
  if (!fields) {
    fields = g.goals.map((o) =>
      fieldTo(
        g,
        ta,
        o.cells.map(([column, row]) => g.grid.at(column, row)),
      ),
    );
    kept.byCosts.set(key, fields);
  }
  kept.byList.set(ta, fields);
  return fields;
}

/** Costs of walking to the nearest of `goals`, by buckets from the goals outward: leaving a cell costs what entering the next one does. */
function fieldTo(g: Rules, ta: readonly (Int | null)[], goals: readonly Cell[]): Int16Array {
  const cost = new Int16Array(g.grid.size).fill(FAR);
  const buckets: Cell[][] = [[]];
  for (const cell of goals)
    if (cell >= 0) {
      cost[cell] = 0;
      buckets[0]!.push(cell);
    }
  for (let c = 0; c < buckets.length; c++)
    for (const cell of buckets[c] ?? []) {
      if (cost[cell] !== c) continue;
      const step = enterCost(g.setting, ta, cell);
      if (step < 0) continue;
      for (const next of neighboursOf(g.setting, cell)) {
        if (enterCost(g.setting, ta, next) < 0 || cost[next]! <= c + step) continue;
        cost[next] = c + step;
        (buckets[c + step] ??= []).push(next);
      }
    }
  return cost;
}
