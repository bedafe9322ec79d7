/** Optical, electronic and drone recon (R-7.6, R-7.7, R-7.8, 6.2 droneRecon), with the share check behind it. */
import type { Int } from '../../../engine/ruleset.ts';
import { attributes, type Rules } from '../rules.ts';
import type { IntelDecide, Item, ReconId, State, UnitState } from '../types.ts';
import { gainAndShare, rollD20 } from './awareness.ts';
import { cappedLevel } from './knowledge.ts';
import { opticalTerrain } from './terrain.ts';

export const OPTICAL_BASE = 10;
export const ELECTRONIC_BASE = 15;
/** Optical skill and reach of the recon drone (6.2). */
export const DRONE_OR = 3;
export const DRONE_RANGE = 8;

export interface Sides {
  readonly left: readonly Item[];
  readonly right: readonly Item[];
}

/** Both sides of a recon check before the die. */
export function reconSides(g: Rules, u: UnitState, t: UnitState, kind: ReconId): Sides {
  return kind === 'electronicRecon' ? electronicSides(g, u, t) : opticalSides(g, u, t, kind === 'droneRecon');
}

function opticalSides(g: Rules, u: UnitState, t: UnitState, drone: boolean): Sides {
  const skill: Item = drone ? { id: 'drone', v: DRONE_OR } : { id: 'or', v: attributes(g, u).or };
  const right: Item[] = [
    { id: 'base', v: OPTICAL_BASE },
    { id: 'terrain', v: opticalTerrain(g, t) },
  ];
  add(right, 'cellMod', g.opticalMod[t.cell]!);
  add(right, 'weather', g.o.opticalModifier);
  if (t.firedSinceTurnStart) add(right, 'fired', -g.o['signature.firing']);
  return { left: [skill, { id: 'os', v: attributes(g, t).os }], right };
}

function electronicSides(g: Rules, u: UnitState, t: UnitState): Sides {
  const right: Item[] = [{ id: 'base', v: ELECTRONIC_BASE }];
  add(right, 'cellMod', g.electronicMod[t.cell]!);
  add(right, 'weather', g.o.electronicModifier);
  return {
    left: [
      { id: 'er', v: attributes(g, u).er },
      { id: 'es', v: attributes(g, t).es },
    ],
    right,
  };
}

function add(items: Item[], id: string, v: Int): void {
  if (v !== 0) items.push({ id, v });
}

/**
 * One recon: d20, on success the share check.
 * @returns the level that was shared, 0 = none
 */
export function doRecon(d: IntelDecide, g: Rules, s: State, u: UnitState, t: UnitState, kind: ReconId): Int {
  const { left, right } = reconSides(g, u, t, kind);
  const roll = rollD20(d, kind, u, left, right);
  const level = cappedLevel(g, roll.margin, t.cell);
  d.out.emit({ e: 'ReconRolled', unit: u.id, target: t.id, kind, result: level > 0, level, ...roll });
  return level > 0 ? gainAndShare(d, g, s, u, t, level) : 0;
}
