/** Who acts next: highest awareness now, sides alternating, the owner's choice among equals. */
import type { Int, SideIndex } from '../../../engine/ruleset.ts';
import { attributes, inPlay, type Rules } from '../rules.ts';
import type { State, UnitState } from '../types.ts';

export interface Next {
  readonly side: SideIndex;
  readonly aw: Int;
  /** Equal candidates of that side in unit order; with `turn.tieChoice` = listOrder only the first. */
  readonly units: readonly UnitState[];
}

/**
 * @param isIn   still in the pool?
 * @param last   side of the turn before, -1 = none yet
 */
export function nextUnits(g: Rules, s: State, isIn: (u: UnitState) => boolean, last: SideIndex): Next | null {
  let aw = -1;
  let units: UnitState[] = [];
  for (const u of s.units) {
    if (!inPlay(u) || !isIn(u)) continue;
    const own = attributes(g, u).aw;
    if (own > aw) {
      aw = own;
      units = [u];
    } else if (own === aw) units.push(u);
  }
  if (units.length === 0) return null;
  const first = units[0]!.side;
  const both = units.some((u) => u.side !== first);
  const side = !both ? first : last < 0 ? s.firstSide : 1 - last;
  const candidates = units.filter((u) => u.side === side);
  return { side, aw, units: g.o['turn.tieChoice'] === 'listOrder' ? candidates.slice(0, 1) : candidates };
}

/** The order of the units that have not acted, as far as it can be told now: ties by side, then by unit order. For the order strip. */
export function turnOrder(g: Rules, s: State): readonly Int[] {
  const order: Int[] = [];
  const done = new Set<Int>();
  let last = s.lastTurnSide;
  for (;;) {
    const next = nextUnits(g, s, (u) => !u.acted && u.order !== s.active && !done.has(u.order), last);
    if (!next) return order;
    const u = next.units[0]!;
    order.push(u.order);
    done.add(u.order);
    last = u.side;
  }
}
