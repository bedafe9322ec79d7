/** Setting up, copying and checking a battle's state. */
import type { Int, Read, Reason, Setting } from '../../engine/ruleset.ts';
import { rulesOf, type Rules } from './rules.ts';
import type { Frame, State, UnitState } from './types.ts';
import type { UnitProfile } from './unitProfile.ts';

/** First state and root frame: all units on their start cells, before the first round. */
export function setup(r: Read): { readonly state: State; readonly frames: readonly Frame[] } {
  const g = rulesOf(r.setting);
  const state: State = {
    round: 0,
    phase: 'setup',
    active: -1,
    firstSide: g.o['turn.firstSide'] === 'B' ? 1 : 0,
    lastTurnSide: -1,
    trigger: -1,
    units: g.profiles.map((p) => freshUnit(g, p)),
    smoke: [],
    objectives: g.goals.map((o) => ({ id: o.id, control: -1 })),
    score: r.setting.sides.map(() => 0),
  };
  return { state, frames: [{ f: 'battle', at: 'start', done: [], last: -1, best: [] }] };
}

/** A unit as it is before the first round; also what is believed of one that nobody has seen. */
export function freshUnit(g: Rules, p: UnitProfile): UnitState {
  // Vehicles and off-board units stand in the list with their order but take no part yet (the lint says so).
  const plays = p.kind === 'infantry' && p.cell >= 0;
  return {
    id: p.id,
    side: p.side,
    order: p.order,
    cell: plays ? p.cell : -1,
    hp: p.members.map((m) => (plays ? m.maxHp : 0)),
    living: plays ? p.members.length : 0,
    intel: plays ? p.intel : 0,
    privateIntel: g.profiles.map(() => 0),
    linked: g.o['link.initial'],
    ap: 0,
    rp: g.o['reaction.initialRp'] === 'card' ? p.rp : 0,
    acted: false,
    stance: 'open',
    overwatch: false,
    suppressed: false,
    jammed: false,
    emissionControl: false,
    firedSinceTurnStart: false,
    maintained: false,
    specials: [...p.specials],
    accessories: p.accessories.map((a) => ({ id: a.id, uses: a.uses ?? -1 })),
  };
}

/** Deep copy; smoke entries are never changed in place, so they are shared. */
export function copy(s: State): State {
  return {
    round: s.round,
    phase: s.phase,
    active: s.active,
    firstSide: s.firstSide,
    lastTurnSide: s.lastTurnSide,
    trigger: s.trigger,
    units: s.units.map(copyUnit),
    smoke: s.smoke.slice(),
    objectives: s.objectives.map((o) => ({ id: o.id, control: o.control })),
    score: s.score.slice(),
  };
}

function copyUnit(u: UnitState): UnitState {
  return {
    id: u.id,
    side: u.side,
    order: u.order,
    cell: u.cell,
    hp: u.hp.slice(),
    living: u.living,
    intel: u.intel,
    privateIntel: u.privateIntel.slice(),
    linked: u.linked,
    ap: u.ap,
    rp: u.rp,
    acted: u.acted,
    stance: u.stance,
    overwatch: u.overwatch,
    suppressed: u.suppressed,
    jammed: u.jammed,
    emissionControl: u.emissionControl,
    firedSinceTurnStart: u.firedSinceTurnStart,
    maintained: u.maintained,
    specials: u.specials.slice(),
    accessories: u.accessories.map((a) => ({ id: a.id, uses: a.uses })),
  };
}

/** Invariants of a state; [] = sound. A finding is a fault of ours, so the ids are for developers. */
export function check(setting: Setting, s: State): readonly Reason[] {
  const g = rulesOf(setting);
  const found: Reason[] = [];
  const claim = (holds: boolean, id: string, unit?: string): void => {
    if (!holds) found.push({ id, ...(unit === undefined ? {} : { data: { unit } }) });
  };
  claim(s.units.length === g.profiles.length, 'invariant.units');
  claim(s.active === -1 || (s.active >= 0 && s.active < s.units.length), 'invariant.active');
  for (const u of s.units) checkUnit(g, u, claim);
  claim(
    s.smoke.every((x, i) => i === 0 || s.smoke[i - 1]!.cell < x.cell),
    'invariant.smoke',
  );
  claim(isWhole(s.round) && s.score.every(isWhole), 'invariant.integers');
  return found;
}

const isWhole = (n: Int): boolean => Number.isSafeInteger(n);

function checkUnit(g: Rules, u: UnitState, claim: (holds: boolean, id: string, unit?: string) => void): void {
  const p = g.profiles[u.order]!;
  claim(p.id === u.id && p.side === u.side, 'invariant.order', u.id);
  claim(
    u.hp.length === p.members.length && u.hp.every((hp, i) => isWhole(hp) && hp >= 0 && hp <= p.members[i]!.maxHp),
    'invariant.hp',
    u.id,
  );
  claim(u.living === u.hp.filter((hp) => hp > 0).length, 'invariant.living', u.id);
  claim(u.cell >= -1 && u.cell < g.grid.size && (u.cell < 0 || g.level[u.cell] !== 0), 'invariant.cell', u.id);
  claim(
    [u.ap, u.rp, u.intel, ...u.privateIntel].every((n) => isWhole(n) && n >= 0),
    'invariant.counts',
    u.id,
  );
  claim(u.rp <= p.rp + p.ap, 'invariant.rp', u.id);
  claim(u.privateIntel.length === g.profiles.length, 'invariant.privateIntel', u.id);
  claim(u.stance !== 'cover' || g.level[u.cell]! >= 1, 'invariant.stance', u.id);
  claim(u.stance !== 'hidden' || g.level[u.cell]! >= 2, 'invariant.stance', u.id);
}
