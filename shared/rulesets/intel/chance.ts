/** Chances of single dice as exact counts. */
import type { Int, Ratio } from '../../engine/ruleset.ts';
import type { Item, PenResult } from './types.ts';

/** Sum of the items of one side. */
export function sumOf(items: readonly Item[]): Int {
  let sum = 0;
  for (const i of items) sum += i.v;
  return sum;
}

/** Faces of a d20 with which `left + d20 > right` (0..20): equal fails, no natural 1 or 20. */
export function winningFaces(left: Int, right: Int, faces: Int = 20): Int {
  const n = faces + left - right;
  return n < 0 ? 0 : n > faces ? faces : n;
}

/** Greatest common divisor of non-negative integers, at least 1. */
export function gcd(a: Int, b: Int): Int {
  while (b !== 0) [a, b] = [b, a % b];
  return a === 0 ? 1 : a;
}

/** `n / d` in lowest terms. */
export function ratio(n: Int, d: Int): Ratio {
  const k = gcd(Math.abs(n), d);
  return [n / k, d / k];
}

/** margin <= 0 none, 1..4 pierce, >= 5 over. */
export const penResult = (margin: Int): PenResult => (margin <= 0 ? 'none' : margin <= 4 ? 'pierce' : 'over');

export interface PenSplit {
  /** Counts out of `of`. */
  readonly none: Int;
  readonly pierce: Int;
  readonly over: Int;
  readonly of: Int;
}

const splits = new Map<Int, PenSplit>();

/** Split of one penetration check: one d6, or with apcrAmmo the higher of two (8.2). Cached. */
export function penSplit(pen: Int, arm: Int, apcr: boolean): PenSplit {
  const key = (pen - arm) * 2 + (apcr ? 1 : 0);
  let split = splits.get(key);
  if (!split) {
    const count = { none: 0, pierce: 0, over: 0 };
    for (let d = 1; d <= 6; d++) count[penResult(pen + d - arm)] += apcr ? 2 * d - 1 : 1;
    splits.set(key, (split = { ...count, of: apcr ? 36 : 6 }));
  }
  return split;
}
