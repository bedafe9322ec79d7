/**
 * A 64-bit hash of plain JSON as 16 hex digits: the same for every key order, on every machine. Two 32-bit lanes, `Math.imul` only.
 * Not cryptographic: it tells positions and records apart, it does not protect them.
 */

/** Anything that survives JSON; keys whose value is undefined do not count, as in JSON. */
export type Hashable = unknown;

let a = 0;
let b = 0;

/** One 32-bit word into both lanes (murmur3 steps with different constants). */
function word(k: number): void {
  a = Math.imul(a ^ Math.imul(k, 0xcc9e2d51), 0x1b873593);
  a = ((a << 13) | (a >>> 19)) + 0x52dce729;
  b = Math.imul(b ^ Math.imul(k, 0x85ebca6b), 0xc2b2ae35);
  b = ((b << 15) | (b >>> 17)) + 0x38495ab5;
  b ^= a >>> 7;
}

function text(s: string): void {
  const n = s.length;
  let i = 0;
  for (; i + 1 < n; i += 2) word(s.charCodeAt(i) | (s.charCodeAt(i + 1) << 16));
  if (i < n) word(s.charCodeAt(i));
  word(n);
}

function number(n: number): void {
  if (n === (n | 0)) {
    word(1);
    word(n | 0);
    return;
  }
  word(2);
  text(String(n));
}

/** Own keys in code unit order; mostly they come sorted or in a small object, so a look suffices. */
function sortedKeys(o: object): string[] {
  const keys = Object.keys(o);
  for (let i = 1; i < keys.length; i++) if (keys[i - 1]! > keys[i]!) return keys.sort();
  return keys;
}

function walk(value: Hashable): void {
  switch (typeof value) {
    case 'number':
      return number(value);
    case 'string':
      word(3);
      return text(value);
    case 'boolean':
      return word(value ? 4 : 5);
    case 'object':
      break;
    default:
      throw new Error(`Broken promise: only JSON is hashed, got ${typeof value}`);
  }
  if (value === null) return word(6);
  if (Array.isArray(value)) {
    word(7);
    for (const item of value) walk(item === undefined ? null : item);
    return word(8);
  }
  word(9);
  const o = value as Record<string, unknown>;
  for (const key of sortedKeys(o)) {
    const item = o[key];
    if (item === undefined) continue;
    text(key);
    walk(item);
  }
  word(10);
}

const mix = (h: number): number => {
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
};

const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');

/** Hash of a JSON value, 16 hex digits. Throws on functions, symbols and bigints. */
export function hashJson(value: Hashable): string {
  a = 0x243f6a88;
  b = 0x13198a2e;
  walk(value);
  const x = mix(a ^ Math.imul(b, 0x9e3779b1));
  const y = mix(b ^ Math.imul(a, 0x85ebca77) ^ x);
  return hex(x) + hex(y);
}

/** XOR of two hashes of 16 hex digits: the hash of an unordered set of things. */
export function xorHash(p: string, q: string): string {
  const half = (i: number): string => hex(parseInt(p.slice(i, i + 8), 16) ^ parseInt(q.slice(i, i + 8), 16));
  return half(0) + half(8);
}

export const ZERO_HASH = '0000000000000000';

/** JSON text with sorted keys, no spaces: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) => {
    if (v === null || typeof v !== 'object' || Array.isArray(v)) return v;
    const o = v as Record<string, unknown>;
    const sorted: Record<string, unknown> = {};
    for (const key of sortedKeys(o)) sorted[key] = o[key];
    return sorted;
  });
}
