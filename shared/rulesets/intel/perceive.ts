/** What of an event reaches a side in hidden play: what happens to its own units, smoke, objectives, and enemies as far as known. */
import type { Setting, SideIndex } from '../../engine/ruleset.ts';
import { isHiddenPlay, knownLevel } from './procedures/known.ts';
import { rulesOf, unitById, type Rules } from './rules.ts';
import type { Event, State, UnitState } from './types.ts';

/** Stands for a unit that the side does not know. */
export const UNKNOWN = '?';

/** `s` is the state after the event. Null = nothing of it. */
export function perceive(setting: Setting, s: State, e: Event, to: SideIndex): Event | null {
  const g = rulesOf(setting);
  if (to < 0 || !isHiddenPlay(g)) return e;
  switch (e.e) {
    case 'BattleStarted':
    case 'RoundStarted':
    case 'MaintenanceStarted':
    case 'RoundEnded':
    case 'ObjectiveChanged':
    case 'SmokeCleared':
    case 'BattleEnded':
    case 'UnitEliminated':
      return e;
    case 'SmokePlaced':
      return { ...e, unit: nameFor(g, s, to, e.unit) };
    case 'ReactionOffered':
      return e.side === to ? { ...e, trigger: nameFor(g, s, to, e.trigger) } : null;
    case 'ReactionPassed':
      return e.side === to ? e : null;
    case 'IntelChanged':
      return { ...e, by: nameFor(g, s, to, e.by) };
    case 'IntelLapsed':
      return e;
    default:
      return perceiveUnit(g, s, e, to);
  }
}

function nameFor(g: Rules, s: State, to: SideIndex, id: string): string {
  const u = unitById(s, id);
  return u && knownLevel(g, s, to, u) > 0 ? id : UNKNOWN;
}

type UnitEvent = Exclude<
  Event,
  {
    e:
      | 'BattleStarted'
      | 'RoundStarted'
      | 'MaintenanceStarted'
      | 'RoundEnded'
      | 'ObjectiveChanged'
      | 'SmokeCleared'
      | 'BattleEnded'
      | 'UnitEliminated'
      | 'SmokePlaced'
      | 'ReactionOffered'
      | 'ReactionPassed'
      | 'IntelChanged'
      | 'IntelLapsed';
  }
>;

function perceiveUnit(g: Rules, s: State, e: UnitEvent, to: SideIndex): Event | null {
  const u = unitById(s, e.unit);
  if (!u || u.side === to) return ownEvent(g, s, e, to);
  const known = knownLevel(g, s, to, u);
  switch (e.e) {
    case 'Stepped':
      return perceiveStep(g, s, e, u, to, known);
    case 'AttackDeclared': {
      // Being shot at is known; by whom, as far as known.
      const onOwn = unitById(s, e.target)?.side === to;
      if (known > 0) return onOwn || nameFor(g, s, to, e.target) !== UNKNOWN ? e : null;
      return onOwn ? { ...e, unit: UNKNOWN, weapons: [], distance: -1, sight: false } : null;
    }
    case 'DamageApplied':
      // The last one falling is seen by all; a member falling from level 2, a wound from level 3.
      return u.living === 0 || known >= 3 || (known === 2 && e.hp === 0) ? e : null;
    case 'EquipmentDiscarded':
    case 'AccessoryUsed':
      return known >= 2 ? e : null;
    case 'TurnStarted':
      return known >= 3 ? e : known >= 1 ? { ...e, ap: 0, rp: 0 } : null;
    case 'TurnEnded':
      return known >= 3 ? e : known >= 1 ? { ...e, rp: 0 } : null;
    case 'ActionTaken':
    case 'ReactionUsed':
    case 'MoveStopped':
    case 'HitRolled':
    case 'PenetrationRolled':
    case 'JamRolled':
    case 'FirstAidRolled':
      return known >= 1 ? namedOnly(g, s, to, e) : null;
    case 'StatusChanged':
      if (e.status === 'maintained') return e;
      return known >= (e.status === 'firedSinceTurnStart' ? 1 : 3) ? e : null;
    case 'StanceChanged':
    case 'PointsChanged':
    case 'Healed':
    case 'LinkChecked':
      return known >= 3 || (e.e === 'Healed' && u.living === 0) ? e : null;
    // What the enemy looks for and finds is its own business; what it shares about own units comes as IntelChanged.
    case 'ReconRolled':
    case 'ShareRolled':
    case 'SearchFailed':
    case 'PrivateIntelChanged':
    case 'PrivateIntelCleared':
      return null;
  }
}

/** An event of the side's own unit; who is named in it must be known. */
function ownEvent(g: Rules, s: State, e: UnitEvent, to: SideIndex): Event {
  switch (e.e) {
    case 'ReactionUsed':
      return { ...e, trigger: nameFor(g, s, to, e.trigger) };
    // The finding names itself: the level comes with the next event.
    case 'ReconRolled':
      return e.result || nameFor(g, s, to, e.target) !== UNKNOWN ? e : { e: 'SearchFailed', unit: e.unit, kind: e.kind };
    default:
      return e;
  }
}

/** Events with a second unit in them, of which the side may know nothing. */
function namedOnly(g: Rules, s: State, to: SideIndex, e: UnitEvent): Event | null {
  switch (e.e) {
    case 'ActionTaken':
      return e.target === null ? e : { ...e, target: nameFor(g, s, to, e.target) };
    case 'ReactionUsed':
      return { ...e, trigger: nameFor(g, s, to, e.trigger) };
    default:
      return e;
  }
}

/** A marker moves, appears out of nowhere, or is lost when it leaves the cell in which it was met. */
function perceiveStep(g: Rules, s: State, e: Extract<Event, { e: 'Stepped' }>, u: UnitState, to: SideIndex, known: number): Event | null {
  const met = g.o['intel.contactLevel'] > 0 && s.units.some((f) => f.side === to && f.living > 0 && f.cell === e.from);
  if (known > 0) return met || staysKnown(s, u, to) ? e : { ...e, from: e.cell };
  return met ? { ...e, cell: -1 } : null;
}

/** Known by levels, not by contact alone: then it was known before the step, too. */
const staysKnown = (s: State, u: UnitState, to: SideIndex): boolean =>
  u.intel > 0 || s.units.some((f) => f.side === to && f.living > 0 && f.privateIntel[u.order]! > 0);
