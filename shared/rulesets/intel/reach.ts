/** Where move actions can lead: cheapest costs over TA, with the square rules of and stacking of. */
import type { Int, Read, ReachAnswer } from '../../engine/ruleset.ts';
import { gridOf } from '../../board/board.ts';
import type { Cell } from '../../geometry/grid.ts';
import { attributesOf } from './derived.ts';
import { mayStack, stepCost, type Ground } from './movement.ts';
import { optionsOf } from './options.ts';
import { profilesOf } from './unitProfile.ts';

export interface Mover {
  readonly cell: Cell;
  /** M now: most movement points one move action may spend. */
  readonly move: Int;
  /** Cost by LEVELS, null = impassable. */
  readonly ta: readonly (Int | null)[];
  /** May it enter this cell as far as stacking goes? Asked for every cell on the way. */
  mayEnter(cell: Cell): boolean;
}

/** Text id of the unit of cost. */
export const UNIT_OF_COST = 'movementPoints';

interface Label {
  /** Points used up, what is lost at the end of an action counted in: the order of preference. */
  readonly clock: Int;
  /** Points really spent on steps. */
  readonly cost: Int;
  readonly from: Cell;
}

/**
 * All cells that so many move actions reach one after the other, with cost and the previous cell of a cheapest path; own cell at cost 0.
 * What is left of an action is lost. With `movement.minimumStep` the first step of an action is always allowed to a unit with M > 0.
 */
export function reachOf(setting: Ground, mover: Mover, actions: Int = 1): ReachAnswer {
  const grid = gridOf(setting.board);
  const move = Math.max(0, mover.move);
  const limit = move * actions;
  const minimumStep = optionsOf(setting)['movement.minimumStep'];
  const best = new Map<Cell, Label>([[mover.cell, { clock: 0, cost: 0, from: mover.cell }]]);
  // The clock is a small integer: one list per value, taken in order. Order of discovery within a list keeps paths short and stable.
  const buckets: Cell[][] = [[mover.cell]];
  for (let clock = 0; clock < limit; clock++)
    for (const cell of buckets[clock] ?? []) {
      const here = best.get(cell)!;
      if (here.clock !== clock) continue;
      for (const next of grid.neighbours(cell)) {
        const step = stepCost(setting, mover.ta, cell, next);
        if (step < 0) continue;
        const arrival = arrive(clock, step, move, minimumStep);
        if (arrival > limit) continue;
        const known = best.get(next);
        if ((known && known.clock <= arrival) || !mover.mayEnter(next)) continue;
        best.set(next, { clock: arrival, cost: here.cost + step, from: cell });
        (buckets[arrival] ??= []).push(next);
      }
    }
  const cells = [...best].map(([cell, { cost, from }]) => ({ cell, cost, from })).sort((a, b) => a.cell - b.cell);
  return { budget: limit, unitOfCost: UNIT_OF_COST, cells };
}

/** Clock after a step: in this action if its rest suffices, else in the next; Infinity when no action can pay for it. */
function arrive(clock: Int, step: Int, move: Int, minimumStep: boolean): Int {
  const used = clock % move;
  if (used + step <= move) return clock + step;
  const next = used === 0 ? clock : clock - used + move;
  if (step <= move) return next + step;
  return minimumStep ? next + move : Infinity;
}

/** `Queries.reach` at scenario start; null for an unknown, unplaced or off-board unit. */
export function startReach(r: Read, unit: string, actions: Int): ReachAnswer | null {
  const { setting } = r;
  const units = profilesOf(setting);
  const me = units.find((u) => u.id === unit);
  if (!me || me.cell < 0 || me.kind === 'offBoard') return null;
  const attributes = attributesOf(
    setting,
    me,
    me.members.map((m) => m.maxHp),
    me.accessories,
    false,
  );
  const opt = optionsOf(setting);
  const mayEnter = (cell: Cell): boolean => {
    if (opt['stacking.limit'] === null && opt['stacking.enemiesShareCell']) return true;
    const there = units.filter((u) => u.cell === cell && u.id !== unit);
    const own = there.filter((u) => u.side === me.side).length;
    return mayStack(opt, own, there.length - own);
  };
  return reachOf(setting, { cell: me.cell, move: attributes.move, ta: attributes.ta, mayEnter }, actions);
}
