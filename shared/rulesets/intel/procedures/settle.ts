/** After an attack: discards over the slots, elimination, annihilation. */
import type { Int } from '../../../engine/ruleset.ts';
import { attributes, type Rules } from '../rules.ts';
import { findAccessory, weapon } from '../tables.ts';
import type { IntelDecide, State, UnitState } from '../types.ts';
import { endBattle } from './ending.ts';

export interface Excess {
  /** Slots too many, 0 = legal. */
  readonly specials: Int;
  readonly accessories: Int;
}

export const slotsOfSpecials = (ids: readonly string[]): Int => ids.reduce((sum, id) => sum + weapon(id).slots, 0);
export const slotsOfAccessories = (ids: readonly string[]): Int => ids.reduce((sum, id) => sum + (findAccessory(id)?.slots ?? 0), 0);

/** How far the unit is over its slots now (B-2, B-3). */
export function excessOf(g: Rules, u: UnitState): Excess {
  if (u.living === 0 || (u.specials.length === 0 && u.accessories.length === 0)) return { specials: 0, accessories: 0 };
  const a = attributes(g, u);
  return {
    specials: Math.max(0, slotsOfSpecials(u.specials) - a.sws),
    accessories: Math.max(0, slotsOfAccessories(u.accessories.map((x) => x.id)) - a.tas),
  };
}

/**
 * Discards and elimination of one concerned unit.
 * @returns false = its owner has been asked what to discard
 */
export function settleUnit(d: IntelDecide, g: Rules, u: UnitState): boolean {
  if (u.living === 0) {
    d.out.emit({ e: 'UnitEliminated', unit: u.id });
    return true;
  }
  const excess = excessOf(g, u);
  if (excess.specials === 0 && excess.accessories === 0) return true;
  const only = discardsOf(g, u);
  if (only.length === 1) {
    emitDiscard(d, u, only[0]!);
    return true;
  }
  d.out.ask({ k: 'discard', unit: u.id, specialSlots: excess.specials, accessorySlots: excess.accessories }, [u.side]);
  return false;
}

export function emitDiscard(d: IntelDecide, u: UnitState, items: readonly string[]): void {
  const specials = items.filter((id) => u.specials.includes(id));
  const accessories = items.filter((id) => !u.specials.includes(id));
  d.out.emit({ e: 'EquipmentDiscarded', unit: u.id, specials, accessories });
}

/** All legal discards without a needless item, cheapest first, ties by id: the first one is the book's automatic policy. */
export function discardsOf(g: Rules, u: UnitState): readonly (readonly string[])[] {
  const excess = excessOf(g, u);
  const specials = dropsOf(u.specials, excess.specials, (id) => weapon(id).slots, priceOf);
  const accessories = dropsOf(
    u.accessories.map((a) => a.id),
    excess.accessories,
    (id) => findAccessory(id)?.slots ?? 0,
    priceOf,
  );
  return specials.flatMap((a) => accessories.map((b) => [...a, ...b]));
}

const priceOf = (id: string): Int => findAccessory(id)?.points ?? weapon(id).points;

/** Smallest sets of items that free so many slots, by points, then by ids. */
function dropsOf(
  ids: readonly string[],
  slots: Int,
  slotsOf: (id: string) => Int,
  price: (id: string) => Int,
): readonly (readonly string[])[] {
  if (slots <= 0) return [[]];
  const sorted = ids.toSorted((a, b) => price(a) - price(b) || (a < b ? -1 : a > b ? 1 : 0));
  const found = new Map<string, { readonly items: readonly string[]; readonly points: Int }>();
  const pick = (from: Int, items: readonly string[], freed: Int, points: Int): void => {
    if (freed >= slots) {
      const needless = items.some((id) => freed - slotsOf(id) >= slots);
      if (!needless) found.set(items.join(), { items, points });
      return;
    }
    for (let i = from; i < sorted.length; i++) {
      const id = sorted[i]!;
      if (i > from && sorted[i - 1] === id) continue;
      pick(i + 1, [...items, id], freed + slotsOf(id), points + price(id));
    }
  };
  pick(0, [], 0, 0);
  return [...found.entries()].sort(([ka, a], [kb, b]) => a.points - b.points || (ka < kb ? -1 : 1)).map(([, x]) => x.items);
}

/** a side without living members on the board is annihilated; both at once is a draw. Ends the battle if so. */
export function testAnnihilation(d: IntelDecide, g: Rules, s: State): boolean {
  const alive = [false, false];
  for (const u of s.units) if (u.living > 0) alive[u.side] = true;
  if (alive[0] && alive[1]) return false;
  endBattle(d, g, s, 'annihilation', alive[0] ? 0 : alive[1] ? 1 : null);
  return true;
}
