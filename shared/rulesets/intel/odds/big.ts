/** Exact distributions in big integers, brought down to `Ratio` at the end. */
import type { Int, Ratio } from '../../../engine/ruleset.ts';

/** Rounding grid for fractions that do not fit in safe integers. */
const GRID = 1_000_000_000n;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

const bigGcd = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** `n / d` in lowest terms; null when it does not fit in safe integers. */
export function exactRatio(n: bigint, d: bigint): Ratio | null {
  if (n === 0n) return [0, 1];
  const k = bigGcd(n, d);
  return d / k <= SAFE && n / k <= SAFE ? [Number(n / k), Number(d / k)] : null;
}

/** The nearest fraction on the grid of thousand millionths, lowest terms. */
export function roundedRatio(n: bigint, d: bigint): Ratio {
  const scaled = (2n * n * GRID + d) / (2n * d);
  return exactRatio(scaled, GRID) ?? [0, 1];
}

export interface Fractions {
  readonly exact: boolean;
  readonly ps: readonly Ratio[];
}

/**
 * Counts over one denominator as ratios that sum to 1: exact where they fit, else all on the grid with the largest remainders rounded up.
 * @param counts   non-negative, summing to `whole`
 */
export function fractions(counts: readonly bigint[], whole: bigint): Fractions {
  const exact = counts.map((c) => exactRatio(c, whole));
  if (exact.every((p) => p !== null)) return { exact: true, ps: exact };
  const floors = counts.map((c) => (c * GRID) / whole);
  let missing = Number(GRID - floors.reduce((a, b) => a + b, 0n));
  const byRest = counts
    .map((c, i) => ({ i, rest: (c * GRID) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of byRest) {
    if (missing <= 0) break;
    floors[i] = floors[i]! + 1n;
    missing--;
  }
  return { exact: false, ps: floors.map((n) => exactRatio(n, GRID) ?? [0, 1]) };
}

/** Number of hits of independent dice, `faces[i]` winning faces of 20 each: counts by number of hits over 20^n. */
export function hitCounts(faces: readonly Int[]): readonly bigint[] {
  let counts = [1n];
  for (const f of faces) {
    const win = BigInt(f);
    const lose = BigInt(20 - f);
    const next = Array.from({ length: counts.length + 1 }, () => 0n);
    counts.forEach((c, k) => {
      next[k] = next[k]! + c * lose;
      next[k + 1] = next[k + 1]! + c * win;
    });
    counts = next;
  }
  return counts;
}
