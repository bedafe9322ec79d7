/** Accepts a legal command or an answer: pays, says what happens, pushes the frames that go on with it (6.1, 6.2, 6.3). */
import { invariant } from '../../../result.ts';
import { aimAt, defaultWeapons } from '../assignment.ts';
import { applyKill } from '../procedures/damage.ts';
import { declareAttack } from '../procedures/attack.ts';
import { beginTurn } from '../procedures/battle.ts';
import { endBattle } from '../procedures/ending.ts';
import { doMaintenance, passMaintenance, reconKind } from '../procedures/maintenance.ts';
import { emitDiscard } from '../procedures/settle.ts';
import { beginReaction } from '../reactions/begin.ts';
import { rulesOf, unitById, type Rules } from '../rules.ts';
import { COSTS } from '../why/common.ts';
import { cellsOf } from '../why/move.ts';
import type { ActionCommand } from '../why/actions.ts';
import type { IntelBy, IntelDecide, State, UnitState } from '../types.ts';
import { beginDatalink, beginFirstAid, beginJam, beginRecon, beginSilence, beginSmoke, setStance } from './single.ts';

export function begin(d: IntelDecide, s: State, c: IntelBy): void {
  const g = rulesOf(d.setting);
  const { cmd } = c;
  switch (cmd.t) {
    //
    case 'concede':
      endBattle(d, g, s, 'concede', 1 - c.by);
      return;
    case 'pickUnit':
      beginTurn(d, g, named(s, cmd.unit));
      return;
    case 'react':
    case 'passReaction':
      beginReaction(d, g, s, cmd);
      return;
    case 'maintenanceRecon':
    case 'maintenancePass':
      beginMaintenance(d, g, s, cmd);
      return;
    case 'discard':
      emitDiscard(d, named(s, cmd.unit), cmd.items);
      return;
    case 'chooseCasualty': {
      invariant(d.asked?.k === 'chooseCasualty', 'a casualty is chosen when one is asked for');
      const [damage, ...kills] = d.asked.kills;
      d.out.replace({ f: 'casualties', unit: named(s, cmd.unit).order, kills });
      applyKill(d, named(s, cmd.unit), cmd.member, damage!);
      return;
    }
    default:
      beginAction(d, g, s, cmd);
  }
}

function named(s: State, id: string): UnitState {
  const u = unitById(s, id);
  invariant(u, `unit ${id} of a legal command exists`);
  return u;
}

function beginMaintenance(
  d: IntelDecide,
  g: Rules,
  s: State,
  cmd: Extract<IntelBy['cmd'], { t: 'maintenanceRecon' | 'maintenancePass' }>,
): void {
  invariant(d.asked?.k === 'maintenance', 'maintenance is answered when it is asked for');
  const u = named(s, cmd.unit ?? d.asked.units[0]!);
  if (cmd.t === 'maintenancePass') passMaintenance(d, d.asked.frame, u);
  else doMaintenance(d, g, s, d.asked.frame, u, named(s, cmd.target), reconKind(cmd.kind));
}

function beginAction(d: IntelDecide, g: Rules, s: State, cmd: ActionCommand): void {
  const u = named(s, cmd.unit);
  const target = 'target' in cmd && cmd.target !== undefined ? named(s, cmd.target) : null;
  if (cmd.t === 'endTurn') {
    d.out.emit({ e: 'TurnEnded', unit: u.id, rp: u.rp + u.ap });
    return;
  }
  d.out.emit({ e: 'ActionTaken', unit: u.id, action: cmd.t, target: target?.id ?? null, ap: u.ap - COSTS[cmd.t] });
  switch (cmd.t) {
    case 'move':
    case 'forcedMarch':
    case 'assault':
      beginMove(d, g, u, target, cmd);
      return;
    case 'shoot':
    case 'aimedFire':
    case 'suppressiveFire':
    case 'closeCombat': {
      const aim = aimAt(g, s, u, target!, cmd.t);
      declareAttack(d, u, target!, aim, cmd.weapons ?? defaultWeapons(g, u, aim), true);
      return;
    }
    case 'opticalRecon':
    case 'electronicRecon':
    case 'droneRecon':
      beginRecon(d, g, s, u, target, cmd.t, true);
      return;
    case 'takeCover':
      setStance(d, u, 'cover');
      return;
    case 'hide':
      setStance(d, u, 'hidden');
      return;
    case 'overwatch':
      d.out.emit({ e: 'StatusChanged', unit: u.id, status: 'overwatch', on: true });
      return;
    case 'datalink':
      beginDatalink(d, g, s, u);
      return;
    case 'emissionControl':
      beginSilence(d, u);
      return;
    case 'popSmoke':
      beginSmoke(d, s, u, cellsOf(g, [cmd.to])[0]!);
      return;
    case 'jam':
      beginJam(d, g, s, u, target!);
      return;
    case 'firstAid':
      beginFirstAid(d, g, u, target ?? u, cmd.member);
  }
}

function beginMove(
  d: IntelDecide,
  g: Rules,
  u: UnitState,
  target: UnitState | null,
  cmd: Extract<ActionCommand, { t: 'move' | 'forcedMarch' | 'assault' }>,
): void {
  if (cmd.t === 'forcedMarch' && u.rp > 0) d.out.emit({ e: 'PointsChanged', unit: u.id, ap: u.ap, rp: 0 });
  if (cmd.path.length > 0) setStance(d, u, 'open');
  d.out.push({
    f: 'move',
    unit: u.order,
    path: cellsOf(g, cmd.path),
    at: 0,
    spent: 0,
    bonus: cmd.t === 'forcedMarch' ? 1 : 0,
    kind: cmd.t,
    target: target?.order ?? -1,
    weapons: cmd.t === 'assault' ? (cmd.weapons ?? null) : null,
  });
}
