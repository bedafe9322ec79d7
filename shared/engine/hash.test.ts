import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashJson, xorHash, ZERO_HASH } from './hash.ts';

const json = fc.jsonValue({ maxDepth: 4 });

/** The same value with every object's keys in reverse order of insertion. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([k, v]) => [k, reversed(v)]),
  );
}

describe('hash of JSON', () => {
  it('is 16 hex digits, whatever the order of keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        const hash = hashJson(value);
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        expect(hashJson(reversed(value))).toBe(hash);
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('is the same before and after a trip through JSON text', () => {
    fc.assert(fc.property(json, (value) => hashJson(JSON.parse(JSON.stringify(value))) === hashJson(value)));
  });

  it('differs where canonical texts differ', () => {
    fc.assert(fc.property(json, json, (a, b) => (hashJson(a) === hashJson(b)) === (canonicalJson(a) === canonicalJson(b))));
  });

  it('tells nesting, types and neighbours apart', () => {
    const values = [
      [],
      [[]],
      {},
      [{}],
      '',
      [''],
      0,
      '0',
      false,
      null,
      [0, 1],
      [1, 0],
      [[0], 1],
      { a: 1 },
      { a: '1' },
      { b: 1 },
      ['a', 1],
      1.5,
      '1.5',
      'ab',
      ['a', 'b'],
    ];
    expect(new Set(values.map(hashJson)).size).toBe(values.length);
  });

  it('has no collision among 200,000 small states and spreads its bits', () => {
    const seen = new Set<string>();
    let ones = 0;
    for (let i = 0; i < 200_000; i++) {
      const hash = hashJson({ u: [i % 100, (i / 100) | 0], ap: i % 3 });
      seen.add(hash);
      if (parseInt(hash[7]!, 16) & 1) ones++;
    }
    expect(seen.size).toBe(200_000);
    expect(Math.abs(ones - 100_000)).toBeLessThan(1500);
  });

  it('leaves out undefined like JSON, and takes no functions', () => {
    expect(hashJson({ a: 1, b: undefined })).toBe(hashJson({ a: 1 }));
    expect(() => hashJson({ a: () => 1 })).toThrow('Broken promise');
  });

  it('XOR is commutative, associative and its own inverse', () => {
    const [a, b, c] = ['x', 'y', 'z'].map(hashJson) as [string, string, string];
    expect(xorHash(a, b)).toBe(xorHash(b, a));
    expect(xorHash(xorHash(a, b), c)).toBe(xorHash(a, xorHash(b, c)));
    expect(xorHash(xorHash(a, b), b)).toBe(a);
    expect(xorHash(a, ZERO_HASH)).toBe(a);
  });
});
