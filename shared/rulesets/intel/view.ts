/**
 * What a side knows. With open markers both sides see everything, so a view is the state itself, to be read only.
 * In hidden play a view is a copy in which every enemy is shown as far as it is known and believed to be as on its first day
 * where it is not.
 */
import { makeView, type Dice, type Setting, type SideIndex } from '../../engine/ruleset.ts';
import { enterCost } from './movement.ts';
import { isHiddenPlay, knownLevel } from './procedures/known.ts';
import { attributes, rulesOf, type Rules } from './rules.ts';
import { copy, freshUnit } from './state.ts';
import type { Event, IntelTypes, IntelView, State, UnitState } from './types.ts';

/** Open play: the state itself, good until the next command. The result of a battle shows everything. */
export function view(setting: Setting, s: State, to: SideIndex): IntelView {
  const g = rulesOf(setting);
  const seen = isHiddenPlay(g) && s.phase !== 'ended' && to >= 0 ? hiddenView(g, s, to) : s;
  return makeView<IntelTypes>(to, seen);
}

function hiddenView(g: Rules, s: State, to: SideIndex): State {
  const seen = copy(s);
  const active = s.units[s.active];
  if (active && knownLevel(g, s, to, active) === 0) seen.active = -1;
  // Whose turn it was tells of units that may be unknown; the trigger stands in the ask as far as it is known.
  seen.lastTurnSide = -1;
  seen.trigger = -1;
  seen.units = s.units.map((u) => (u.side === to ? seen.units[u.order]! : maskUnit(g, s, to, u)));
  return seen;
}

/** An enemy as the side sees it. */
function maskUnit(g: Rules, s: State, to: SideIndex, u: UnitState): UnitState {
  const shown: UnitState = freshUnit(g, g.profiles[u.order]!);
  shown.linked = false;
  shown.cell = -1;
  shown.intel = u.intel;
  shown.maintained = u.maintained;
  if (u.living === 0) return { ...shown, hp: u.hp.slice(), living: 0, cell: u.cell, acted: u.acted, rp: 0, specials: [], accessories: [] };
  const known = knownLevel(g, s, to, u);
  if (known >= 1) {
    shown.cell = u.cell;
    shown.acted = u.acted;
    shown.firedSinceTurnStart = u.firedSinceTurnStart;
  }
  if (known >= 2) {
    const members = g.profiles[u.order]!.members;
    shown.hp = u.hp.map((hp, i) => (hp > 0 ? members[i]!.maxHp : 0));
    shown.living = u.living;
    shown.specials = u.specials.slice();
    shown.accessories = u.accessories.map((a) => ({ ...a }));
  }
  if (known >= 3) {
    shown.hp = u.hp.slice();
    shown.ap = u.ap;
    shown.rp = u.rp;
    shown.stance = u.stance;
    shown.overwatch = u.overwatch;
    shown.suppressed = u.suppressed;
    shown.jammed = u.jammed;
    shown.emissionControl = u.emissionControl;
    shown.linked = u.linked;
  }
  return shown;
}

/** Unknown enemies are put on cells where they could be: passable for them, not beside one's own people in one cell. */
export function resample(setting: Setting, v: IntelView, rnd: Dice): State {
  const g = rulesOf(setting);
  const s = copy(v.seen);
  if (!isHiddenPlay(g) || s.phase === 'ended' || v.side < 0) return s;
  for (const u of s.units) {
    if (u.side === v.side || u.living === 0 || u.cell >= 0) continue;
    const { ta } = attributes(g, u);
    const cells: number[] = [];
    for (let cell = 0; cell < g.grid.size; cell++)
      if (enterCost(setting, ta, cell) >= 0 && !s.units.some((f) => f.side === v.side && f.cell === cell)) cells.push(cell);
    if (cells.length > 0) u.cell = cells[rnd.roll(1, cells.length, { why: 'resample', side: v.side, unit: u.id })[0]! - 1]!;
  }
  return s;
}

/** Findings become known to a side by rule; an undo must not take them back. */
export const reveals = (e: Event): boolean => e.e === 'ReconRolled' || e.e === 'IntelChanged' || e.e === 'PrivateIntelChanged';
