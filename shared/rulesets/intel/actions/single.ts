/** Actions that are done in one go (6.1, 6.2): recon, stances, link, silence, smoke, jamming, first aid. */
import type { Cell } from '../../../geometry/grid.ts';
import type { Int } from '../../../engine/ruleset.ts';
import { rollD20, rollLink } from '../procedures/awareness.ts';
import { doRecon } from '../procedures/recon.ts';
import { doSearch } from '../procedures/search.ts';
import { setLinked } from '../procedures/turnStart.ts';
import { openWindow, windowOf } from '../procedures/windows.ts';
import { attributes, carries, type Rules } from '../rules.ts';
import { woundedMember } from '../why/actions.ts';
import type { IntelDecide, ReconId, Stance, State, UnitState } from '../types.ts';

export const JAM_BASE = 18;
export const FIRST_AID_BASE = 12;
export const MED_KIT = 4;

export function setStance(d: IntelDecide, u: UnitState, stance: Stance): void {
  if (u.stance !== stance) d.out.emit({ e: 'StanceChanged', unit: u.id, stance });
}

/**
 * @param t         null = a search
 * @param windows   W-emit may follow: actions of the active unit, reactions with `reaction.nesting`
 */
export function beginRecon(d: IntelDecide, g: Rules, s: State, u: UnitState, t: UnitState | null, kind: ReconId, windows: boolean): void {
  if (t) doRecon(d, g, s, u, t, kind);
  else doSearch(d, g, s, u, kind);
  if (windows && kind === 'electronicRecon') openWindow(d, g, s, windowOf(s, 'emit', u.order));
}

/** Success links and publishes every private level above the shared one; W-emit in any case. */
export function beginDatalink(d: IntelDecide, g: Rules, s: State, u: UnitState): void {
  if (rollLink(d, g, u, 'datalink')) {
    setLinked(d, u, true);
    for (const t of s.units) {
      const level = u.privateIntel[t.order]!;
      if (level > t.intel) d.out.emit({ e: 'IntelChanged', unit: t.id, from: t.intel, level, by: u.id });
    }
  }
  openWindow(d, g, s, windowOf(s, 'emit', u.order));
}

/** emissionControl toggles; on, the link is gone at once. */
export function beginSilence(d: IntelDecide, u: UnitState): void {
  const on = !u.emissionControl;
  d.out.emit({ e: 'StatusChanged', unit: u.id, status: 'emissionControl', on });
  if (on) setLinked(d, u, false);
}

/** Smoke until the end of the next round. */
export function beginSmoke(d: IntelDecide, s: State, u: UnitState, cell: Cell): void {
  const carried = u.accessories.find((a) => a.id === 'smokeGrenades');
  if (carried && carried.uses > 0) d.out.emit({ e: 'AccessoryUsed', unit: u.id, accessory: carried.id, uses: carried.uses - 1 });
  d.out.emit({ e: 'SmokePlaced', unit: u.id, cell, until: s.round + 1 });
}

/** ER + target ES + d20 against 18; success cuts the link now and at the next turn start. */
export function beginJam(d: IntelDecide, g: Rules, s: State, u: UnitState, t: UnitState): void {
  if (u.stance === 'hidden') setStance(d, u, 'open');
  const left = [
    { id: 'er', v: attributes(g, u).er },
    { id: 'es', v: attributes(g, t).es },
  ];
  const roll = rollD20(d, 'jam', u, left, [{ id: 'base', v: JAM_BASE }]);
  d.out.emit({ e: 'JamRolled', unit: u.id, target: t.id, result: roll.margin > 0, ...roll });
  if (roll.margin > 0) {
    setLinked(d, t, false);
    if (!t.jammed) d.out.emit({ e: 'StatusChanged', unit: t.id, status: 'jammed', on: true });
  }
  openWindow(d, g, s, windowOf(s, 'emit', u.order));
}

/** d20, medKit +4, against 12; success gives one hit point back. */
export function beginFirstAid(d: IntelDecide, g: Rules, u: UnitState, t: UnitState, named: Int | undefined): void {
  const member = woundedMember(g, t, named);
  const left = carries(u, 'medKit') ? [{ id: 'medKit', v: MED_KIT }] : [];
  const roll = rollD20(d, 'firstAid', u, left, [{ id: 'base', v: FIRST_AID_BASE }]);
  d.out.emit({ e: 'FirstAidRolled', unit: u.id, target: t.id, member, result: roll.margin > 0, ...roll });
  if (roll.margin > 0) d.out.emit({ e: 'Healed', unit: t.id, member, hp: t.hp[member]! + 1 });
}
