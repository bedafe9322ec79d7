/** Reaction windows: opening, offering one reaction at a time, closing. */
import type { Int } from '../../../engine/ruleset.ts';
import type { Cell } from '../../../geometry/grid.ts';
import { reactionsOf } from '../reactions/refuse.ts';
import { knownLevel } from './known.ts';
import type { Rules } from '../rules.ts';
import type { IntelDecide, ReactionOffer, State, WindowFrame, WindowId } from '../types.ts';

/** A window for the enemies of the triggering unit. */
export const windowOf = (s: State, window: WindowId, trigger: Int, target: Int = -1, cell: Cell = -1): WindowFrame => ({
  f: 'window',
  window,
  trigger,
  side: 1 - s.units[trigger]!.side,
  target,
  cell,
  reacted: [],
});

function offersOf(g: Rules, s: State, f: WindowFrame): ReactionOffer[] {
  const offers: ReactionOffer[] = [];
  for (const u of s.units) {
    if (u.side !== f.side || u.rp <= 0 || u.living === 0) continue;
    const reactions = reactionsOf(g, s, f, u);
    if (reactions.length > 0) offers.push({ unit: u.id, reactions });
  }
  return offers;
}

/** Would anybody be asked in this window? Then it is worth pushing. */
export function isWorthOpening(g: Rules, s: State, f: WindowFrame): boolean {
  for (const u of s.units) if (u.side === f.side && u.rp > 0 && u.living > 0 && reactionsOf(g, s, f, u).length > 0) return true;
  return false;
}

/** Pushes the window if anybody could react in it; no prompt, no frame otherwise. */
export function openWindow(d: IntelDecide, g: Rules, s: State, f: WindowFrame): boolean {
  if (!isWorthOpening(g, s, f)) return false;
  d.out.push(f);
  return true;
}

/** Asks who reacts next; eligibility is looked at anew each time. Nobody left: the window closes. */
export function stepWindow(d: IntelDecide, g: Rules, s: State, f: WindowFrame): void {
  const offers = offersOf(g, s, f);
  if (offers.length === 0) {
    d.out.pop();
    return;
  }
  const trigger = s.units[f.trigger]!;
  d.out.emit({ e: 'ReactionOffered', side: f.side, window: f.window, trigger: trigger.id, units: offers.map((o) => o.unit) });
  const known = knownLevel(g, s, f.side, trigger) > 0;
  const frame = known ? f : { ...f, trigger: -1, cell: -1 };
  d.out.ask({ k: 'react', window: f.window, trigger: known ? trigger.id : '', offers, frame }, [f.side]);
}
