/** Odds against counting every roll there is. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Int } from '../../engine/ruleset.ts';
import { penResult, penSplit } from './chance.ts';
import { exactRatio, fractions, hitCounts } from './odds/big.ts';
import { tollOf, type Volley } from './odds/casualties.ts';
import { spreadFrom, woundedFirst } from './procedures/damage.ts';
import { men, NO_LINK, rig, type Rig } from './rig.testing.ts';
import { squad } from './testing.ts';

function target(options: Record<string, string> = {}): Rig {
  return rig({
    units: [
      squad('a1', men(1, 'lineInfantry'), {}, [5, 5]),
      squad('b1', [{ typeId: 'androidLeader', basic: 'assaultRifle' }, ...men(2, 'androidTrooper')], {}, [9, 9], 'b'),
    ],
    dice: NO_LINK,
    options: { 'turn.tieChoice': 'listOrder', ...options },
  });
}

interface Group {
  readonly faces: readonly Int[];
  readonly pen: Int;
  readonly arm: Int;
  readonly apcr: boolean;
  readonly pierce: Int;
  readonly over: Int;
}
const volleyOf = (x: Group): Volley => ({
  faces: x.faces,
  split: penSplit(x.pen, x.arm, x.apcr),
  pierceDamage: x.pierce,
  overDamage: x.over,
});

/** All rolls of all groups, one after the other, with the rules' own choice of the member; counts by hit points afterwards. */
function enumerate(r: Rig, groups: readonly Group[], spread: boolean): Map<string, bigint> {
  const u = r.unit('b1');
  const dice: { readonly win: Int; readonly group: Group }[] = groups.flatMap((group) => group.faces.map((win) => ({ win, group })));
  let cloud = new Map<string, { hp: readonly Int[]; next: Int; n: bigint }>([['', { hp: u.hp, next: 0, n: 1n }]]);
  for (const { win, group } of dice) {
    const after: typeof cloud = new Map();
    const put = (hp: readonly Int[], next: Int, n: bigint): void => {
      const key = `${hp.join()};${next}`;
      const known = after.get(key);
      if (known) known.n += n;
      else after.set(key, { hp, next, n });
    };
    for (const { hp, next, n } of cloud.values())
      for (let d20 = 1; d20 <= 20; d20++)
        for (let a = 1; a <= 6; a++)
          for (let b = 1; b <= (group.apcr ? 6 : 1); b++) {
            const d6 = group.apcr ? Math.max(a, b) : a;
            const result = d20 > 20 - win ? penResult(group.pen + d6 - group.arm) : 'none';
            const member = result === 'none' ? -1 : spread ? spreadFrom(hp, next) : woundedFirst(r.g, u, hp);
            if (member < 0) {
              put(hp, next, n);
              continue;
            }
            const hurt = hp.slice();
            hurt[member] = Math.max(0, hurt[member]! - (result === 'over' ? group.over : group.pierce));
            put(hurt, spread ? (member + 1) % hp.length : 0, n);
          }
    cloud = after;
  }
  const counts = new Map<string, bigint>();
  for (const { hp, n } of cloud.values()) counts.set(hp.join(), (counts.get(hp.join()) ?? 0n) + n);
  return counts;
}

const group = fc.record({
  faces: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 3 }),
  pen: fc.integer({ min: -1, max: 4 }),
  arm: fc.integer({ min: 0, max: 4 }),
  apcr: fc.boolean(),
  pierce: fc.integer({ min: 1, max: 3 }),
  over: fc.integer({ min: 1, max: 2 }),
});

describe('odds of an attack', () => {
  for (const how of ['woundedFirst', 'spread'] as const)
    it(`${how}: the distribution of hit points equals counting all rolls`, () => {
      const r = target({ 'attack.casualtyAllocation': how });
      fc.assert(
        fc.property(fc.array(group, { minLength: 1, maxLength: 2 }), (groups) => {
          const toll = tollOf(r.g, r.unit('b1'), groups.map(volleyOf));
          const counted = enumerate(r, groups, how === 'spread');
          const told = new Map<string, bigint>();
          for (const { hp, n } of toll.after) told.set(hp.join(), (told.get(hp.join()) ?? 0n) + n);
          for (const [hp, n] of told) if (n === 0n) told.delete(hp);
          const all = groups.reduce((w, x) => w * (20n * (x.apcr ? 36n : 6n)) ** BigInt(x.faces.length), 1n);
          expect(toll.whole).toBe(all);
          const byHp = (a: readonly [string, bigint], b: readonly [string, bigint]): number => (a[0] < b[0] ? -1 : 1);
          expect([...told].sort(byHp)).toEqual([...counted].sort(byHp));
        }),
        { numRuns: 60 },
      );
    });

  it('number of hits: counts of independent dice sum to all rolls and match counting', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }), (faces) => {
        const counted = Array.from({ length: faces.length + 1 }, () => 0n);
        const walk = (i: number, hits: number): void => {
          if (i === faces.length) {
            counted[hits] = counted[hits]! + 1n;
            return;
          }
          for (let d = 1; d <= 20; d++) walk(i + 1, hits + (d > 20 - faces[i]! ? 1 : 0));
        };
        walk(0, 0);
        expect(hitCounts(faces)).toEqual(counted);
      }),
      { numRuns: 30 },
    );
  });

  it('fractions sum to one, exactly where they fit and on the grid where not', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 8 }), (counts) => {
        const whole = counts.reduce((a, b) => a + b, 0n);
        fc.pre(whole > 0n);
        const { exact, ps } = fractions(counts, whole);
        const sum = ps.reduce(([n, d], [a, b]) => [n * BigInt(b) + BigInt(a) * d, d * BigInt(b)] as const, [0n, 1n] as readonly [
          bigint,
          bigint,
        ]);
        expect(sum[0]).toBe(sum[1]);
        ps.forEach(([n, d], i) => {
          if (exact) expect(exactRatio(counts[i]!, whole)).toEqual([n, d]);
          else expect(Math.abs(n / d - Number(counts[i]!) / Number(whole))).toBeLessThan(2e-9);
        });
      }),
    );
  });
});
