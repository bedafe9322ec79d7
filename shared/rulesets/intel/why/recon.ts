/** Why a recon or a jamming is refused (6.1, 6.2, R-7.6, R-7.7). */
import type { Int, Reason } from '../../../engine/ruleset.ts';
import { distanceOf } from '../movement.ts';
import { baseNeed, effectiveIntel } from '../procedures/knowledge.ts';
import { DRONE_RANGE } from '../procedures/recon.ts';
import { no } from '../reasons.ts';
import { attributes, type Rules } from '../rules.ts';
import { sees } from '../sight.ts';
import type { ReconId, State, UnitState } from '../types.ts';

/** Against a target that TR allows; [] = this kind of recon is possible (AP, course and accessory apart). */
export function refuseRecon(g: Rules, s: State, u: UnitState, t: UnitState, kind: ReconId): readonly Reason[] {
  switch (kind) {
    case 'opticalRecon':
      return refuseOptical(g, s, u, t);
    case 'electronicRecon':
      return refuseElectronic(g, u, t);
    case 'droneRecon':
      return tooFar(g, u, t, DRONE_RANGE);
  }
}

/** A search needs the skill alone; whether there is anybody to find is the engine's secret. */
export function refuseSearch(g: Rules, u: UnitState, kind: ReconId): readonly Reason[] {
  const a = attributes(g, u);
  if (kind === 'opticalRecon' && a.or <= 0) return [no('opticalReconUnavailable', 'R-7.6')];
  return kind === 'electronicRecon' && a.er <= 0 ? [no('electronicReconUnavailable', 'R-7.7')] : [];
}

/** The same without reasons, for those who ask about everybody. */
export function canRecon(g: Rules, s: State, u: UnitState, t: UnitState, kind: ReconId): boolean {
  switch (kind) {
    case 'opticalRecon':
      return attributes(g, u).or > 0 && isNear(g, u, t, g.o['recon.opticalMaxRange']) && sees(g.setting, s.smoke, u.cell, t.cell);
    case 'electronicRecon':
      return attributes(g, u).er > 0 && attributes(g, t).es > 0 && isNear(g, u, t, g.o['recon.electronicMaxRange']);
    case 'droneRecon':
      return isNear(g, u, t, DRONE_RANGE);
  }
}

const isNear = (g: Rules, u: UnitState, t: UnitState, most: Int | null): boolean =>
  most === null || distanceOf(g.setting, u.cell, t.cell) <= most;

function tooFar(g: Rules, u: UnitState, t: UnitState, most: Int | null): readonly Reason[] {
  if (most === null) return [];
  const distance = distanceOf(g.setting, u.cell, t.cell);
  return distance > most ? [no('outOfRange', undefined, { distance, most })] : [];
}

function refuseOptical(g: Rules, s: State, u: UnitState, t: UnitState): readonly Reason[] {
  const found: Reason[] = [];
  if (attributes(g, u).or <= 0) found.push(no('opticalReconUnavailable', 'R-7.6'));
  found.push(...tooFar(g, u, t, g.o['recon.opticalMaxRange']));
  if (!sees(g.setting, s.smoke, u.cell, t.cell)) found.push(no('noLineOfSight', 'R-3.5'));
  return found;
}

function refuseElectronic(g: Rules, u: UnitState, t: UnitState): readonly Reason[] {
  const found: Reason[] = [];
  if (attributes(g, u).er <= 0 || attributes(g, t).es <= 0) found.push(no('electronicReconUnavailable', 'R-7.7'));
  found.push(...tooFar(g, u, t, g.o['recon.electronicMaxRange']));
  return found;
}

export function refuseJam(g: Rules, u: UnitState, t: UnitState): readonly Reason[] {
  const found: Reason[] = [];
  if (attributes(g, u).er <= 0 || attributes(g, t).es <= 0) found.push(no('electronicReconUnavailable', 'R-7.7'));
  const have = effectiveIntel(g, u, t);
  const need = baseNeed('jam');
  if (have < need) found.push(no('intelTooLow', 'R-7.5', { have, need }));
  return found;
}
