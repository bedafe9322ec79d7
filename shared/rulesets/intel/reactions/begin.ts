/** A reaction is made or passed (6.3, R-7.24): RP, then the action it repeats; the window goes on with one reactor less. */
import { invariant } from '../../../result.ts';
import { setStance, beginRecon } from '../actions/single.ts';
import { aimAt, defaultWeapons } from '../assignment.ts';
import { stepCost } from '../movement.ts';
import { declareAttack } from '../procedures/attack.ts';
import { attributes, unitById, type Rules } from '../rules.ts';
import { cellsOf } from '../why/move.ts';
import type { Command, IntelDecide, ReactCommand, State, UnitState, WindowFrame } from '../types.ts';
import { retreatsOf } from './refuse.ts';

export function beginReaction(d: IntelDecide, g: Rules, s: State, cmd: Extract<Command, { t: 'react' | 'passReaction' }>): void {
  invariant(d.asked?.k === 'react', 'a reaction answers an open window');
  const frame = wholeFrame(s, d.asked.frame);
  if (cmd.t === 'passReaction') {
    d.out.emit({ e: 'ReactionPassed', side: frame.side, window: frame.window });
    d.out.pop();
    return;
  }
  const u = unitById(s, cmd.unit);
  invariant(u, 'the unit of a legal reaction exists');
  const t = s.units[frame.trigger]!;
  d.out.emit({ e: 'ReactionUsed', unit: u.id, reaction: cmd.reaction, trigger: t.id, rp: u.rp - 1 });
  d.out.replace({ ...frame, reacted: [...frame.reacted, u.order] });
  react(d, g, s, u, t, cmd);
}

/** The window with what the ask left out for a side that does not know the trigger. */
function wholeFrame(s: State, f: WindowFrame): WindowFrame {
  if (f.trigger >= 0) return f;
  return { ...f, trigger: s.trigger, cell: f.window === 'step' ? s.units[s.trigger]!.cell : -1 };
}

function react(d: IntelDecide, g: Rules, s: State, u: UnitState, t: UnitState, cmd: ReactCommand): void {
  const nesting = g.o['reaction.nesting'];
  switch (cmd.reaction) {
    case 'reactionFire':
    case 'counterAttack': {
      const aim = aimAt(g, s, u, t, cmd.reaction);
      declareAttack(d, u, t, aim, cmd.weapons ?? defaultWeapons(g, u, aim), nesting);
      return;
    }
    case 'reactionOpticalRecon':
      beginRecon(d, g, s, u, t, 'opticalRecon', nesting);
      return;
    case 'reactionElectronicRecon':
      beginRecon(d, g, s, u, t, 'electronicRecon', nesting);
      return;
    case 'goToGround':
      setStance(d, u, 'cover');
      return;
    case 'fallBack':
      fallBack(d, g, s, u, cmd);
  }
}

/** One cell, stance open, no window (6.3). Without a named cell the first in the book's order of neighbours. */
function fallBack(d: IntelDecide, g: Rules, s: State, u: UnitState, cmd: ReactCommand): void {
  const to = cmd.to ? cellsOf(g, [cmd.to])[0]! : retreatsOf(g, s, u)[0]!;
  setStance(d, u, 'open');
  d.out.emit({
    e: 'Stepped',
    unit: u.id,
    from: u.cell,
    cell: to,
    cost: stepCost(g.setting, attributes(g, u).ta, u.cell, to),
    by: 'fallBack',
  });
}
