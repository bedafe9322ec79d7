/** The difference of both sides of a recon check without its items: computer players ask for it all the time. */
import type { Int } from '../../../engine/ruleset.ts';
import { DRONE_OR, ELECTRONIC_BASE, OPTICAL_BASE } from '../procedures/recon.ts';
import { opticalTerrain } from '../procedures/terrain.ts';
import type { ReconId, UnitState } from '../types.ts';
import type { Picture } from './picture.ts';

/** Left minus right before the die; the sums of `reconSides`. */
export function reconMargin(p: Pick<Picture, 'g' | 'attr'>, u: UnitState, t: UnitState, kind: ReconId): Int {
  const { g } = p;
  if (kind === 'electronicRecon') return p.attr(u).er + p.attr(t).es - ELECTRONIC_BASE - g.electronicMod[t.cell]! - g.o.electronicModifier;
  const skill = kind === 'droneRecon' ? DRONE_OR : p.attr(u).or;
  const fired = t.firedSinceTurnStart ? g.o['signature.firing'] : 0;
  return skill + p.attr(t).os - OPTICAL_BASE - opticalTerrain(g, t) - g.opticalMod[t.cell]! - g.o.opticalModifier + fired;
}
