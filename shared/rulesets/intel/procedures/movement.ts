/** A move step by step: cost, stop, W-step after each step; an assault's close combat at its end (6.2). */
import { aimAt, defaultWeapons, refuseWeapons } from '../assignment.ts';
import { stepCost } from '../movement.ts';
import { attributes, inPlay, type Rules } from '../rules.ts';
import { mayEnter } from '../why/move.ts';
import type { IntelDecide, MoveFrame, State, UnitState } from '../types.ts';
import { declareAttack } from './attack.ts';
import { openWindow, windowOf } from './windows.ts';

/** One step of the path, or the end of the move. */
export function stepMove(d: IntelDecide, g: Rules, s: State, f: MoveFrame): void {
  const u = s.units[f.unit]!;
  const to = f.path[f.at];
  if (to === undefined || !inPlay(u)) {
    if (!inPlay(u) && to !== undefined) d.out.emit({ e: 'MoveStopped', unit: u.id, why: 'eliminated' });
    finish(d, g, s, f, u);
    return;
  }
  const a = attributes(g, u);
  const cost = stepCost(g.setting, a.ta, u.cell, to);
  const free = f.at === 0 && f.path.length === 1 && g.o['movement.minimumStep'];
  const stop =
    a.move <= 0
      ? ('immobile' as const)
      : cost < 0 || (f.spent + cost > a.move + f.bonus && !free)
        ? ('notEnoughMovement' as const)
        : !mayEnter(g, s, u, to)
          ? ('stackLimit' as const)
          : null;
  if (stop) {
    d.out.emit({ e: 'MoveStopped', unit: u.id, why: stop });
    finish(d, g, s, f, u);
    return;
  }
  const from = u.cell;
  d.out.replace({ ...f, at: f.at + 1, spent: f.spent + cost });
  d.out.emit({ e: 'Stepped', unit: u.id, from, cell: to, cost, by: 'move' });
  openWindow(d, g, s, windowOf(s, 'step', f.unit, -1, to));
}

/** An assault goes on to close combat if that is legal where the mover stands now; its AP are spent in any case. */
function finish(d: IntelDecide, g: Rules, s: State, f: MoveFrame, u: UnitState): void {
  d.out.pop();
  if (f.kind !== 'assault' || !inPlay(u)) return;
  const t = s.units[f.target]!;
  if (!inPlay(t)) return;
  const aim = aimAt(g, s, u, t, 'assault');
  const weapons = f.weapons?.filter((w) => (u.hp[w.member] ?? 0) > 0) ?? defaultWeapons(g, u, aim);
  if (refuseWeapons(g, u, aim, weapons).length === 0) declareAttack(d, u, t, aim, weapons, true);
}
