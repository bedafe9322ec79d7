/** The only writer of a battle's state: applies what happened. No dice, no look-ups of rules; every fact is in the event. */
import { invariant } from '../../result.ts';
import { unitById } from './rules.ts';
import type { Event, State, UnitState } from './types.ts';

/** Changes `s` in place. Total: every event of the type has its branch. */
export function evolve(s: State, e: Event): void {
  switch (e.e) {
    case 'BattleStarted':
      s.firstSide = e.firstSide;
      s.phase = 'battle';
      return;
    case 'RoundStarted':
      s.round = e.round;
      s.phase = 'battle';
      for (const u of s.units) u.acted = false;
      return;
    case 'MaintenanceStarted':
      s.phase = 'maintenance';
      for (const u of s.units) u.maintained = false;
      return;
    case 'ObjectiveChanged':
      for (const o of s.objectives) if (o.id === e.objective) o.control = e.side;
      return;
    case 'RoundEnded':
      s.score = [...e.score];
      return;
    case 'SmokePlaced':
      s.smoke = [...s.smoke.filter((x) => x.cell !== e.cell), { cell: e.cell, until: e.until }].sort((a, b) => a.cell - b.cell);
      return;
    case 'SmokeCleared':
      s.smoke = s.smoke.filter((x) => x.cell !== e.cell);
      return;
    case 'ReactionOffered':
      s.trigger = unit(s, e.trigger).order;
      return;
    case 'BattleEnded':
      s.phase = 'ended';
      s.active = -1;
      return;
    // Told for the log; what they change comes in events of its own.
    case 'LinkChecked':
    case 'ReconRolled':
    case 'ShareRolled':
    case 'AttackDeclared':
    case 'HitRolled':
    case 'PenetrationRolled':
    case 'JamRolled':
    case 'FirstAidRolled':
    case 'SearchFailed':
    case 'MoveStopped':
    case 'ReactionPassed':
      return;
    default:
      evolveUnit(s, e, unit(s, e.unit));
  }
}

function unit(s: State, id: string): UnitState {
  const found = unitById(s, id);
  invariant(found, `unit ${id} of an event exists`);
  return found;
}

type UnitEvent = Extract<
  Event,
  {
    e:
      | 'TurnStarted'
      | 'ActionTaken'
      | 'Stepped'
      | 'PrivateIntelChanged'
      | 'PrivateIntelCleared'
      | 'IntelChanged'
      | 'IntelLapsed'
      | 'DamageApplied'
      | 'Healed'
      | 'EquipmentDiscarded'
      | 'StanceChanged'
      | 'StatusChanged'
      | 'PointsChanged'
      | 'AccessoryUsed'
      | 'ReactionUsed'
      | 'TurnEnded'
      | 'UnitEliminated';
  }
>;

function evolveUnit(s: State, e: UnitEvent, u: UnitState): void {
  switch (e.e) {
    case 'TurnStarted':
      s.active = u.order;
      s.lastTurnSide = u.side;
      u.ap = e.ap;
      u.rp = e.rp;
      u.suppressed = false;
      u.firedSinceTurnStart = false;
      u.overwatch = false;
      return;
    case 'TurnEnded':
      s.active = -1;
      u.acted = true;
      u.ap = 0;
      u.rp = e.rp;
      return;
    case 'ActionTaken':
      u.ap = e.ap;
      return;
    case 'ReactionUsed':
      u.rp = e.rp;
      return;
    case 'PointsChanged':
      u.ap = e.ap;
      u.rp = e.rp;
      return;
    case 'Stepped':
      u.cell = e.cell;
      return;
    case 'PrivateIntelChanged':
      u.privateIntel[unit(s, e.target).order] = e.level;
      return;
    case 'PrivateIntelCleared':
      u.privateIntel.fill(0);
      return;
    case 'IntelChanged':
    case 'IntelLapsed':
      u.intel = e.level;
      return;
    case 'DamageApplied':
    case 'Healed':
      u.hp[e.member] = e.hp;
      u.living = countLiving(u.hp);
      return;
    case 'EquipmentDiscarded':
      for (const id of e.specials) u.specials.splice(u.specials.indexOf(id), 1);
      for (const id of e.accessories)
        u.accessories.splice(
          u.accessories.findIndex((a) => a.id === id),
          1,
        );
      return;
    case 'StanceChanged':
      u.stance = e.stance;
      return;
    case 'StatusChanged':
      u[e.status] = e.on;
      return;
    case 'AccessoryUsed':
      for (const a of u.accessories) if (a.id === e.accessory) a.uses = e.uses;
      return;
    case 'UnitEliminated':
      eliminate(s, u);
  }
}

function countLiving(hp: readonly number[]): number {
  let n = 0;
  for (const h of hp) if (h > 0) n++;
  return n;
}

/** R-7.19 (4): the unit leaves the game; what others knew about it goes with it. */
function eliminate(s: State, u: UnitState): void {
  u.hp.fill(0);
  u.living = 0;
  u.ap = 0;
  u.rp = 0;
  u.intel = 0;
  u.linked = false;
  u.stance = 'open';
  u.overwatch = false;
  u.suppressed = false;
  u.jammed = false;
  u.maintained = false;
  u.specials = [];
  u.accessories = [];
  u.privateIntel.fill(0);
  for (const other of s.units) other.privateIntel[u.order] = 0;
}
