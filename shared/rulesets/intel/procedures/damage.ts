/** Damage to infantry: one kill, one member; surplus is lost. */
import type { Int } from '../../../engine/ruleset.ts';
import type { Rules } from '../rules.ts';
import type { IntelDecide, UnitState } from '../types.ts';

/** Who takes the next kill under `woundedFirst`: non-heroes, wounded, lower hp, higher index; -1 = nobody lives. */
export function woundedFirst(g: Rules, u: UnitState, hp: readonly Int[] = u.hp): Int {
  const members = g.profiles[u.order]!.members;
  let best = -1;
  let bestKey = 0;
  for (let i = 0; i < hp.length; i++) {
    const now = hp[i]!;
    if (now <= 0) continue;
    const m = members[i]!;
    // Lower is better; the index decides last, from the end.
    const key = ((m.isHero ? 1 : 0) * 2 + (now < m.maxHp ? 0 : 1)) * 64 + now;
    if (best < 0 || key <= bestKey) {
      best = i;
      bestKey = key;
    }
  }
  return best;
}

/** `spread`: the next living member in index order, cyclic, from `next`; -1 = nobody lives. */
export function spreadFrom(hp: readonly Int[], next: Int): Int {
  for (let k = 0; k < hp.length; k++) {
    const i = (next + k) % hp.length;
    if (hp[i]! > 0) return i;
  }
  return -1;
}

/** One kill on one living member. */
export function applyKill(d: IntelDecide, u: UnitState, member: Int, damage: Int): void {
  const hp = Math.max(0, u.hp[member]! - damage);
  d.out.emit({ e: 'DamageApplied', unit: u.id, member, damage, hp, lost: damage - (u.hp[member]! - hp) });
}

/**
 * Allots kills without asking anybody.
 * @param next   where `spread` goes on
 * @returns where it goes on afterwards
 */
export function allotKills(d: IntelDecide, g: Rules, u: UnitState, kills: readonly Int[], next: Int): Int {
  const spread = g.o['attack.casualtyAllocation'] === 'spread';
  let at = next;
  for (const damage of kills) {
    const member = spread ? spreadFrom(u.hp, at) : woundedFirst(g, u);
    if (member < 0) return at; // wasted
    applyKill(d, u, member, damage);
    if (spread) at = (member + 1) % u.hp.length;
  }
  return at;
}
