/**
 * Counter-based random numbers in 32-bit integer arithmetic: no state, no float, the same on every machine.
 * The mixing steps are those of murmur3's finaliser with other constants (Ettinger's search), applied once per word.
 */

const mix = (h: number): number => {
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
};

/** Hash of a seed (uint32) and a key text, 32 bits. */
export function keyHash(seed: number, key: string): number {
  let h = mix((seed | 0) ^ 0x9e3779b9);
  for (let i = 0; i < key.length; i++) h = mix(h ^ Math.imul(key.charCodeAt(i) + 1, 0x85ebca6b));
  return mix(h ^ key.length);
}

/** The uint32 number `counter`, attempt `attempt`, of a key. */
export const wordOf = (key: number, counter: number, attempt: number): number =>
  mix(mix(key ^ Math.imul(counter + 1, 0x9e3779b1)) ^ Math.imul(attempt, 0xc2b2ae3d) ^ 0x27d4eb2f) >>> 0;

/**
 * Uniform 1..faces for draw `counter` of a key, without modulo bias: words above the last whole multiple of `faces` are rejected.
 * @param faces   1..2^32
 */
export function uniform(key: number, counter: number, faces: number): number {
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % faces);
  for (let attempt = 0; ; attempt++) {
    const w = wordOf(key, counter, attempt);
    if (w < limit) return (w % faces) + 1;
  }
}

/** Seed number `i` of a series: hash(S, i), uint32. */
export const seedOf = (series: number, i: number): number => wordOf(keyHash(series, 'battle'), i, 0);
