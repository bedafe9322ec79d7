/** Turn start: points, what expires, the link. */
import type { Rules } from '../rules.ts';
import type { IntelDecide, UnitState } from '../types.ts';
import { rollLink } from './awareness.ts';

export function startTurn(d: IntelDecide, g: Rules, u: UnitState): void {
  const p = g.profiles[u.order]!;
  const ap = u.suppressed ? Math.max(1, p.ap - 1) : p.ap;
  d.out.emit({ e: 'TurnStarted', unit: u.id, ap, rp: p.rp });
  if (g.o['intel.privateExpiry'] === 'ownTurnStart') clearPrivate(d, u);
  if (u.emissionControl || u.jammed) {
    if (u.jammed) d.out.emit({ e: 'StatusChanged', unit: u.id, status: 'jammed', on: false });
    setLinked(d, u, false);
  } else setLinked(d, u, rollLink(d, g, u, 'turnStart'));
}

export function clearPrivate(d: IntelDecide, u: UnitState): void {
  if (u.privateIntel.some((level) => level > 0)) d.out.emit({ e: 'PrivateIntelCleared', unit: u.id });
}

export function setLinked(d: IntelDecide, u: UnitState, on: boolean): void {
  if (u.linked !== on) d.out.emit({ e: 'StatusChanged', unit: u.id, status: 'linked', on });
}
