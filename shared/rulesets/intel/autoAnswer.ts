/** Answers by policy: reactions never, over 50 %, always; casualties and discards by the book's policy; a maintenance plan. */
import type { AutoPolicy, Int, Read } from '../../engine/ruleset.ts';
import { pictureOf } from './bot/picture.ts';
import { keepWorth } from './bot/others.ts';
import { odds } from './odds/odds.ts';
import { woundedFirst } from './procedures/damage.ts';
import { discardsOf } from './procedures/settle.ts';
import { rulesOf, unitById, type Rules } from './rules.ts';
import { refuseGrant } from './why/common.ts';
import { canRecon } from './why/recon.ts';
import {
  RECONS,
  type Command,
  type IntelAsk,
  type IntelView,
  type ReactCommand,
  type ReactionId,
  type ReconId,
  type State,
  type UnitState,
} from './types.ts';

export function autoAnswer(r: Read, v: IntelView, asked: IntelAsk, policy: AutoPolicy): Command | null {
  const g = rulesOf(r.setting);
  const s = v.seen;
  const { ask } = asked;
  switch (ask.k) {
    case 'turn':
    case 'pickUnit':
      return null;
    case 'react':
      return answerReaction(r, s, asked, ask, policy, v.side);
    case 'maintenance':
      return answerMaintenance(g, s, asked, ask.units, policy, v.side);
    case 'discard':
      return policy.discard === 'policy' ? { t: 'discard', unit: ask.unit, items: discardsOf(g, unitById(s, ask.unit)!)[0]! } : null;
    case 'chooseCasualty':
      return policy.casualties === 'policy'
        ? { t: 'chooseCasualty', unit: ask.unit, member: woundedFirst(g, unitById(s, ask.unit)!) }
        : null;
  }
}

/** Shooting before looking before lying down; a policy never gives ground. */
const PREFERRED: readonly ReactionId[] = ['counterAttack', 'reactionFire', 'reactionOpticalRecon', 'reactionElectronicRecon', 'goToGround'];

/** The first unit whose policy wants one of its reactions; a pass when no unit's owner wants to be asked. */
function answerReaction(
  r: Read,
  s: State,
  asked: IntelAsk,
  ask: Extract<IntelAsk['ask'], { k: 'react' }>,
  policy: AutoPolicy,
  by: Int,
): Command | null {
  let mustAsk = false;
  for (const offer of ask.offers) {
    const word = policy.unitReactions?.[offer.unit] ?? policy.reactions;
    if (word === 'ask') mustAsk = true;
    if (word === 'ask' || word === 'pass') continue;
    for (const reaction of PREFERRED) {
      if (!offer.reactions.includes(reaction)) continue;
      const cmd: ReactCommand =
        reaction === 'goToGround'
          ? { t: 'react', reaction, unit: offer.unit }
          : { t: 'react', reaction, unit: offer.unit, ...(ask.trigger === '' ? {} : { target: ask.trigger }) };
      if (word === 'always' || isLikely(r, s, asked, cmd, by)) return cmd;
    }
  }
  return mustAsk ? null : { t: 'passReaction' };
}

/** More than one half: a kill, a finding; going to ground cannot fail. */
function isLikely(r: Read, s: State, asked: IntelAsk, cmd: ReactCommand, by: Int): boolean {
  const { outcomes, checks } = odds(r, s, asked, { by, cmd });
  if (cmd.reaction === 'goToGround') return true;
  if (cmd.reaction === 'reactionFire' || cmd.reaction === 'counterAttack') {
    const none = outcomes[0]?.p ?? [1, 1];
    return 2 * none[0] < none[1];
  }
  const found = checks[0]?.p ?? [0, 1];
  return 2 * found[0] > found[1];
}

/** pass: nobody looks; plan: each unit takes the target where its chance times the level at stake is greatest. */
function answerMaintenance(g: Rules, s: State, asked: IntelAsk, units: readonly string[], policy: AutoPolicy, side: Int): Command | null {
  if (policy.maintenance === 'ask') return null;
  if (policy.maintenance === 'pass') return { t: 'maintenancePass', unit: units[0]! };
  const p = pictureOf(g, s, asked, side);
  for (const id of units) {
    const u = unitById(s, id)!;
    let best: { readonly t: UnitState; readonly kind: ReconId } | null = null;
    let most = -Infinity;
    for (const t of p.enemies) {
      if (t.intel < 1) continue;
      for (const kind of RECONS) {
        if (!canRecon(g, s, u, t, kind) || (kind === 'droneRecon' && refuseGrant(g, u, kind).length > 0)) continue;
        const worth = keepWorth(p, u, t, kind);
        if (worth <= most) continue;
        most = worth;
        best = { t, kind };
      }
    }
    if (best) return { t: 'maintenanceRecon', unit: id, kind: best.kind, target: best.t.id };
  }
  return { t: 'maintenancePass', unit: units[0]! };
}
