/** Terrain modifier of infantry on foot: right side of hit and optical recon. */
import type { Int } from '../../../engine/ruleset.ts';
import { carries, type Rules } from '../rules.ts';
import type { Stance, UnitState } from '../types.ts';

/** Added to the level in cover, and to the optical modifier when hidden, with a camouflage net on top. */
const COVER = 2;
const HIDDEN = 4;
const CAMO_NET = 2;

/** The table of for infantry. Stance `cover` needs level >= 1, `hidden` level >= 2; not checked here. */
export function infantryTerrain(level: Int, stance: Stance, optical: boolean, camoNet: boolean): Int {
  if (stance === 'cover') return level + COVER;
  if (stance === 'hidden' && optical) return level + HIDDEN + (camoNet ? CAMO_NET : 0);
  return level;
}

export const hitTerrain = (g: Rules, t: UnitState): Int => infantryTerrain(g.level[t.cell]!, t.stance, false, false);

export const opticalTerrain = (g: Rules, t: UnitState): Int =>
  infantryTerrain(g.level[t.cell]!, t.stance, true, t.stance === 'hidden' && carries(t, 'camoNet'));
