/** Exact distribution of what an attack does to one infantry unit. */
import type { Int } from '../../../engine/ruleset.ts';
import type { PenSplit } from '../chance.ts';
import { spreadFrom, woundedFirst } from '../procedures/damage.ts';
import type { Rules } from '../rules.ts';
import type { UnitState } from '../types.ts';
import { hitCounts } from './big.ts';

/** One weapon group against the unit. */
export interface Volley {
  /** Winning faces of each d20, in drawing order. */
  readonly faces: readonly Int[];
  readonly split: PenSplit;
  readonly pierceDamage: Int;
  readonly overDamage: Int;
}

interface Wounds {
  readonly hp: readonly Int[];
  /** Where `spread` goes on. */
  readonly next: Int;
}
type Cloud = Map<string, { readonly at: Wounds; n: bigint }>;

const keyOf = (w: Wounds): string => `${w.hp.join()};${w.next}`;

export interface Toll {
  /** Counts by hit points of the unit afterwards, over `whole`. */
  readonly after: readonly { readonly hp: readonly Int[]; readonly n: bigint }[];
  readonly whole: bigint;
}

/** Runs all volleys one after the other. ownerChoice is taken as woundedFirst. */
export function tollOf(g: Rules, u: UnitState, volleys: readonly Volley[]): Toll {
  const spread = g.o['attack.casualtyAllocation'] === 'spread';
  const kill = (w: Wounds, damage: Int): Wounds => {
    const member = spread ? spreadFrom(w.hp, w.next) : woundedFirst(g, u, w.hp);
    if (member < 0) return w;
    const hp = w.hp.slice();
    hp[member] = Math.max(0, hp[member]! - damage);
    return { hp, next: spread ? (member + 1) % hp.length : 0 };
  };
  let cloud: Cloud = new Map();
  const start: Wounds = { hp: u.hp, next: 0 };
  cloud.set(keyOf(start), { at: start, n: 1n });
  let whole = 1n;
  for (const v of volleys) {
    cloud = afterVolley(cloud, v, kill);
    whole *= (20n * BigInt(v.split.of)) ** BigInt(v.faces.length);
  }
  return { after: [...cloud.values()].map((x) => ({ hp: x.at.hp, n: x.n })), whole };
}

/** Sum over the number of hits; each hit one penetration. Denominator (20 * of)^attacks. */
function afterVolley(cloud: Cloud, v: Volley, kill: (w: Wounds, damage: Int) => Wounds): Cloud {
  const counts = hitCounts(v.faces);
  const of = BigInt(v.split.of);
  const result: Cloud = new Map();
  let now = cloud;
  counts.forEach((count, hits) => {
    if (hits > 0) now = afterHit(now, v, kill);
    if (count === 0n) return;
    const weight = count * of ** BigInt(v.faces.length - hits);
    for (const [key, x] of now) add(result, key, x.at, x.n * weight);
  });
  return result;
}

function afterHit(cloud: Cloud, v: Volley, kill: (w: Wounds, damage: Int) => Wounds): Cloud {
  const next: Cloud = new Map();
  for (const [key, x] of cloud) {
    if (v.split.none > 0) add(next, key, x.at, x.n * BigInt(v.split.none));
    for (const [n, damage] of [
      [v.split.pierce, v.pierceDamage],
      [v.split.over, v.overDamage],
    ] as const) {
      if (n === 0) continue;
      const at = kill(x.at, damage);
      add(next, keyOf(at), at, x.n * BigInt(n));
    }
  }
  return next;
}

function add(cloud: Cloud, key: string, at: Wounds, n: bigint): void {
  const known = cloud.get(key);
  if (known) known.n += n;
  else cloud.set(key, { at, n });
}
