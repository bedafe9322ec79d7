/** The one test behind greying, refusal, tests and computer players: [] = legal (section 6, exact codes of section 14). */
import type { Read, Reason } from '../../engine/ruleset.ts';
import { isAction, isWellFormed } from './commandShape.ts';
import { discardsOf } from './procedures/settle.ts';
import { reconKind, refuseMaintenance } from './procedures/maintenance.ts';
import { refuseReaction } from './reactions/refuse.ts';
import { no } from './reasons.ts';
import { rulesOf, unitById, type Rules } from './rules.ts';
import { COSTS } from './why/common.ts';
import { refuseAction, type ActionCommand } from './why/actions.ts';
import type { Command, IntelAsk, IntelBy, ReactCommand, State } from './types.ts';

export function why(r: Read, s: State, asked: IntelAsk | null, c: IntelBy): readonly Reason[] {
  const { cmd } = c;
  if (!isWellFormed(cmd)) return [no('malformed')];
  if (cmd.t === 'concede') return c.by >= 0 && c.by < r.setting.sides.length ? [] : [no('notActive')];
  if (!asked) return [no('notActive')];
  const g = rulesOf(r.setting);
  if (isAction(cmd.t)) return refuseTurn(g, s, asked, c, cmd as ActionCommand);
  return refuseAnswer(g, s, asked, c);
}

/** An action: the unit must be the active one, its owner asked, its AP enough; then the action's own conditions. */
function refuseTurn(g: Rules, s: State, asked: IntelAsk, c: IntelBy, cmd: ActionCommand): readonly Reason[] {
  const u = unitById(s, cmd.unit);
  if (!u || u.side !== c.by || u.order !== s.active) return [no('notActive')];
  if (asked.ask.k !== 'turn') return [no('pendingDecision')];
  if (asked.ask.unit !== u.id) return [no('notActive')];
  const own = refuseAction(g, s, u, cmd);
  const cost = COSTS[cmd.t];
  return u.ap >= cost ? own : [no('notEnoughAp', undefined, { have: u.ap, need: cost }), ...own];
}

function refuseAnswer(g: Rules, s: State, asked: IntelAsk, c: IntelBy): readonly Reason[] {
  const { ask } = asked;
  const { cmd } = c;
  const mine = asked.to.includes(c.by);
  switch (cmd.t) {
    case 'pickUnit':
      if (!mine) return [no('notActive')];
      return ask.k === 'pickUnit' && ask.units.includes(cmd.unit) ? [] : [no('notACandidate', 'R-7.20')];
    case 'react':
      return refuseReact(g, s, asked, c, cmd);
    case 'passReaction':
      return mine && ask.k === 'react' ? [] : [no('notOffered', 'R-7.24')];
    case 'maintenanceRecon':
    case 'maintenancePass': {
      if (!mine || ask.k !== 'maintenance') return [no('notActive')];
      const u = unitById(s, cmd.unit ?? ask.units[0]!);
      if (!u || !ask.units.includes(u.id)) return [no('notACandidate', 'R-7.21')];
      return cmd.t === 'maintenancePass' ? [] : refuseMaintenance(g, s, u, unitById(s, cmd.target), reconKind(cmd.kind));
    }
    case 'discard': {
      if (!mine || ask.k !== 'discard' || ask.unit !== cmd.unit) return [no('notActive')];
      return isDiscard(g, s, cmd) ? [] : [no('notADiscard', 'R-7.19')];
    }
    case 'chooseCasualty': {
      if (!mine || ask.k !== 'chooseCasualty' || ask.unit !== cmd.unit) return [no('notActive')];
      return (unitById(s, cmd.unit)?.hp[cmd.member] ?? 0) > 0 ? [] : [no('notALivingMember', 'R-7.15')];
    }
    default:
      return [no('notActive')];
  }
}

/** Reactions are asked for in windows only; outside, the reasons still say whether RP would have been there. */
function refuseReact(g: Rules, s: State, asked: IntelAsk, c: IntelBy, cmd: ReactCommand): readonly Reason[] {
  const u = unitById(s, cmd.unit);
  if (!u || u.side !== c.by) return [no('notOffered', 'R-7.24')];
  if (asked.ask.k !== 'react') return u.rp < 1 ? [no('notOffered', 'R-7.24'), no('notEnoughRp', 'R-7.2')] : [no('notOffered', 'R-7.24')];
  const { frame } = asked.ask;
  // A trigger the side does not know: what is offered is all there is.
  if (frame.trigger < 0) {
    const offered = asked.ask.offers.some((o) => o.unit === u.id && o.reactions.includes(cmd.reaction));
    return offered && cmd.target === undefined ? [] : [no('notOffered', 'R-7.24')];
  }
  const stranger = cmd.target !== undefined && cmd.target !== s.units[frame.trigger]!.id;
  const own = refuseReaction(g, s, frame, u, cmd.reaction, cmd);
  return stranger ? [no('targetNotTargetable'), ...own] : own;
}

/** Exactly one of the legal discards, in any order. */
function isDiscard(g: Rules, s: State, cmd: Extract<Command, { t: 'discard' }>): boolean {
  const u = unitById(s, cmd.unit);
  if (!u) return false;
  const key = (items: readonly string[]): string => items.toSorted().join();
  return discardsOf(g, u).some((d) => key(d) === key(cmd.items));
}
