/** Why a path is refused (6.1 move, R-7.22, R-3.6). */
import type { Int, Reason } from '../../../engine/ruleset.ts';
import type { Cell, ColRow } from '../../../geometry/grid.ts';
import { mayStack, neighboursOf, stepCost } from '../movement.ts';
import { no } from '../reasons.ts';
import { attributes, inPlay, type Rules } from '../rules.ts';
import type { State, UnitState } from '../types.ts';

/** Stacking for one cell that `u` would enter. */
export function mayEnter(g: Rules, s: State, u: UnitState, cell: Cell): boolean {
  if (g.o['stacking.limit'] === null && g.o['stacking.enemiesShareCell']) return true;
  let own = 0;
  let enemies = 0;
  for (const other of s.units) {
    if (other === u || other.cell !== cell || !inPlay(other)) continue;
    if (other.side === u.side) own++;
    else enemies++;
  }
  return mayStack(g.o, own, enemies);
}

/** Cells of a path in a command; -1 where it leaves the board. */
export const cellsOf = (g: Rules, path: readonly ColRow[]): readonly Cell[] => path.map(([column, row]) => g.grid.at(column, row));

/**
 * Against the position as it is; surprises on the way are the move's own business.
 * @param bonus   movement points on top of M (forcedMarch)
 */
export function refusePath(g: Rules, s: State, u: UnitState, path: readonly Cell[], bonus: Int = 0): readonly Reason[] {
  const a = attributes(g, u);
  if (a.move <= 0) return [no('immobile', 'R-7.22')];
  if (path.length === 0) return [no('emptyPath', 'R-7.22')];
  let from = u.cell;
  let sum = 0;
  for (const to of path) {
    if (to < 0 || !neighboursOf(g.setting, from).includes(to)) return [no('notAdjacent', 'R-7.22')];
    const cost = stepCost(g.setting, a.ta, from, to);
    if (cost < 0) return [no('impassable', 'R-7.22')];
    if (!mayEnter(g, s, u, to)) return [no('stackLimit', 'R-3.6')];
    sum += cost;
    from = to;
  }
  const free = path.length === 1 && g.o['movement.minimumStep'];
  return sum > a.move + bonus && !free ? [no('notEnoughMovement', 'R-7.22', { need: sum, have: a.move + bonus })] : [];
}
