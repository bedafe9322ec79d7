/** What a side knows about a unit in hidden play. */
import type { Int, SideIndex } from '../../../engine/ruleset.ts';
import type { Rules } from '../rules.ts';
import type { State, UnitState } from '../types.ts';

/** More than any level that hides something. */
export const ALL_KNOWN = 99;

export const isHiddenPlay = (g: Rules): boolean => g.o.fogOfWar === 'intel';

/**
 * 0: no marker; 1: cell and kind; 2: members, weapons; 3 or more: HP, AP/RP, stance.
 * Shared level, private levels of living units, contact in one cell; own units and open play: everything.
 */
export function knownLevel(g: Rules, s: State, side: SideIndex, u: UnitState): Int {
  if (u.side === side || g.o.fogOfWar === 'open') return ALL_KNOWN;
  let known = u.intel;
  for (const f of s.units) {
    if (f.side !== side || f.living === 0) continue;
    const own = f.privateIntel[u.order]!;
    if (own > known) known = own;
    if (f.cell === u.cell && f.cell >= 0 && g.o['intel.contactLevel'] > known) known = g.o['intel.contactLevel'];
  }
  return known;
}
