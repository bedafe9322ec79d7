/** A search: recon that names nobody. */
import { sumOf } from '../chance.ts';
import { distanceOf } from '../movement.ts';
import { inPlay, type Rules } from '../rules.ts';
import { canRecon } from '../why/recon.ts';
import type { IntelDecide, Item, ReconId, State, UnitState } from '../types.ts';
import { gainAndShare, rollD20 } from './awareness.ts';
import { cappedLevel } from './knowledge.ts';
import { knownLevel } from './known.ts';
import { reconSides } from './recon.ts';

/** Of the unknown enemies this recon could target: highest left minus right before the die, then nearest, then lowest `order`. */
export function searchTarget(g: Rules, s: State, u: UnitState, kind: ReconId): UnitState | null {
  let best: UnitState | null = null;
  let bestLead = 0;
  let bestDistance = 0;
  for (const t of s.units) {
    if (t.side === u.side || !inPlay(t) || knownLevel(g, s, u.side, t) > 0 || !canRecon(g, s, u, t, kind)) continue;
    const { left, right } = reconSides(g, u, t, kind);
    const lead = sumOf(left) - sumOf(right);
    const distance = distanceOf(g.setting, u.cell, t.cell);
    if (best && (lead < bestLead || (lead === bestLead && distance >= bestDistance))) continue;
    best = t;
    bestLead = lead;
    bestDistance = distance;
  }
  return best;
}

const NOBODY: readonly Item[] = [];

/** The d20 is drawn in any case; a failed search says only that nothing was found. */
export function doSearch(d: IntelDecide, g: Rules, s: State, u: UnitState, kind: ReconId): void {
  const t = searchTarget(g, s, u, kind);
  const { left, right } = t ? reconSides(g, u, t, kind) : { left: NOBODY, right: NOBODY };
  const roll = rollD20(d, kind, u, left, right);
  const level = t ? cappedLevel(g, roll.margin, t.cell) : 0;
  if (!t || level === 0) {
    d.out.emit({ e: 'SearchFailed', unit: u.id, kind });
    return;
  }
  d.out.emit({ e: 'ReconRolled', unit: u.id, target: t.id, kind, result: true, level, ...roll });
  gainAndShare(d, g, s, u, t, level);
}
