/** Worth of answers outside the own turn: who acts, reactions, maintenance, casualties, discards. */
import type { Appraisal, Int } from '../../../engine/ruleset.ts';
import { winningFaces } from '../chance.ts';
import { effectiveIntel } from '../procedures/knowledge.ts';
import { reconKind } from '../procedures/maintenance.ts';
import { infantryTerrain } from '../procedures/terrain.ts';
import { attributes, unitById } from '../rules.ts';
import { cellsOf } from '../why/move.ts';
import { findAccessory, weapon } from '../tables.ts';
import type { Command, IntelAsk, ReactCommand, ReconId, UnitState } from '../types.ts';
import { rangedLoss } from './firepower.ts';
import type { Picture } from './picture.ts';
import { reconMargin } from './reconMargin.ts';
import { appraisal, bestShot } from './turn.ts';

/** Worth of a look at an unknown trigger, thousandths of a point. */
const SEARCH = 800;

/** Scouts before shooters before the rest; among shooters the best shot first. */
export function appraisePick(p: Picture, u: UnitState): Appraisal {
  const a = attributes(p.g, u);
  return appraisal([
    { id: 'scouts', value: (a.or + a.er) * 100 },
    { id: 'shot', value: bestShot(p, u, u.cell) },
  ]);
}

export function appraiseReaction(p: Picture, asked: Extract<IntelAsk['ask'], { k: 'react' }>, cmd: ReactCommand): Appraisal {
  const u = unitById(p.s, cmd.unit)!;
  const t = p.s.units[asked.frame.trigger];
  // Somebody unknown is about: a look costs nothing that is better spent.
  if (!t) return appraisal([{ id: 'search', value: SEARCH }]);
  switch (cmd.reaction) {
    case 'reactionFire':
      return appraisal([{ id: 'shot', value: snapShot(p, u, t) - 300 }]);
    case 'counterAttack':
      return appraisal([{ id: 'melee', value: p.melee(u, t, 0) - 200 }]);
    case 'reactionOpticalRecon':
      return appraisal([{ id: 'news', value: finds(p, u, t, 'opticalRecon') }]);
    case 'reactionElectronicRecon':
      return appraisal([{ id: 'news', value: finds(p, u, t, 'electronicRecon') }]);
    case 'goToGround':
      return appraisal([{ id: 'cover', value: groundGain(p, t, u) - Math.floor(bestShot(p, u, u.cell) / 5) - 150 }]);
    case 'fallBack': {
      const to = cmd.to ? cellsOf(p.g, [cmd.to])[0]! : u.cell;
      const fear = p.melee(t, u, 0) - p.melee(u, t, 0);
      return appraisal([
        { id: 'fear', value: Math.floor(fear / 2) - 300 },
        { id: 'ground', value: p.ground(u, to) - p.ground(u, u.cell) },
        { id: 'danger', value: Math.floor((p.threat(u, u.cell, u.stance) - p.threat(u, to, 'open')) / 3) },
      ]);
    }
  }
}

/** A reaction shot with the snap penalty unless on overwatch. */
function snapShot(p: Picture, u: UnitState, t: UnitState): Int {
  const snap = u.overwatch ? 0 : p.g.o['reaction.snapPenalty'];
  return p.shot(u, u.cell, t, effectiveIntel(p.g, u, t), -snap);
}

/** What going to ground saves from the shot that is coming. */
function groundGain(p: Picture, shooter: UnitState, u: UnitState): Int {
  const loss = (stance: 'open' | 'cover' | 'hidden'): Int =>
    rangedLoss(
      p.duel(shooter, u),
      p.distance(shooter.cell, u.cell),
      p.sees(shooter.cell, u.cell),
      20 + infantryTerrain(p.g.level[u.cell]!, stance, false, false),
      effectiveIntel(p.g, shooter, u),
    );
  return Math.floor(((loss(u.stance) - loss('cover')) * p.value(u)) / 1000);
}

/** A level that the side does not have yet: what its units could make of it. */
function finds(p: Picture, u: UnitState, t: UnitState, kind: ReconId): Int {
  if (t.intel >= 2) return -100;
  const useful = winningFaces(reconMargin(p, u, t, kind), 4);
  const best = p.bestFriend(t);
  // A shot of its own with this RP would be better than looking.
  return Math.floor((best * useful * p.linkChance(u)) / 500) + useful * 20 - 150;
}

/** Chance to keep the level times what it is worth, less for what is kept already. */
export function appraiseMaintenance(p: Picture, cmd: Extract<Command, { t: 'maintenanceRecon' }>): Appraisal {
  const u = unitById(p.s, cmd.unit)!;
  const t = unitById(p.s, cmd.target)!;
  return appraisal([{ id: 'keep', value: keepWorth(p, u, t, reconKind(cmd.kind)) }]);
}

export function keepWorth(p: Picture, u: UnitState, t: UnitState, kind: ReconId): Int {
  const chance = winningFaces(reconMargin(p, u, t, kind), 0) * (u.emissionControl ? 0 : p.linkChance(u));
  const worth = p.g.profiles[t.order]!.points * Math.min(3, t.intel);
  return Math.floor((chance * worth) / (t.maintained ? 40 : 4));
}

/** Cheapest things go first; soldiers with few hit points before heroes. */
export function appraiseLoss(p: Picture, cmd: Extract<Command, { t: 'discard' | 'chooseCasualty' }>): Appraisal {
  if (cmd.t === 'discard') {
    const points = cmd.items.reduce((sum, id) => sum + (findAccessory(id)?.points ?? weapon(id).points), 0);
    return appraisal([{ id: 'price', value: -1000 * points }]);
  }
  const u = unitById(p.s, cmd.unit)!;
  const m = p.g.profiles[u.order]!.members[cmd.member]!;
  return appraisal([{ id: 'price', value: -(m.isHero ? 4000 : 0) - u.hp[cmd.member]! * 1000 - m.rc }]);
}
