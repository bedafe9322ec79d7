/** The text of values we do not know: its form, and that a deep one costs no more than it is long. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import type { Json } from '../result.ts';
import { inline, pretty } from './writeJson.ts';

/** The form, put plainly: on one line where that line with its indent has at most 120 columns. */
function plain(value: Json, indent: string): string {
  const line = inline(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= 120) return line;
  const inner = `${indent}  `;
  const fields = value as Readonly<Record<string, Json>>;
  const parts = Array.isArray(value)
    ? (value as readonly Json[]).map((item) => plain(item, inner))
    : Object.keys(fields)
        .sort()
        .map((key) => `${JSON.stringify(key)}: ${plain(fields[key]!, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

it('R-24 a value has one form: a line where it fits, else broken', () => {
  const { value } = fc.letrec<{ readonly value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constant('"\\\n\ud800'),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      ) as fc.Arbitrary<Json>,
      fc.array(tie('value'), { maxLength: 8 }) as fc.Arbitrary<Json>,
      fc.dictionary(fc.oneof(fc.string(), fc.constant('"\n')), tie('value'), { maxKeys: 5 }) as fc.Arbitrary<Json>,
    ),
  }));
  fc.assert(
    fc.property(value, fc.nat(8), (some, levels) => {
      const indent = '  '.repeat(levels);
      expect(pretty(some, indent)).toBe(plain(some, indent));
    }),
    { numRuns: rounds(1000) },
  );
  // At the very edge: names and strings with escapes, an empty list and an empty object among them.
  for (let length = 60; length <= 130; length++)
    for (const some of [['x'.repeat(length), [], {}], { 'a"': 'x'.repeat(length), b: { c: [] } }] as readonly Json[])
      expect(pretty(some, '  '), String(length)).toBe(plain(some, '  '));
  counted('R-24', rounds(1000) + 142);
});

it('R-60 a value that is nested as deeply as a file may be is looked at once or twice, not once for each level around it', () => {
  let reads = 0;
  const inner: Record<string, Json> = { long: 'x'.repeat(200) };
  Object.defineProperty(inner, 'counted', { enumerable: true, get: () => (reads++, 0) });
  let value: Json = inner;
  for (let level = 0; level < 60; level++) value = { a: value };
  expect(pretty(value, '')).toContain('"counted": 0');
  expect(reads).toBeLessThanOrEqual(4);
  counted('R-60', 1);
});
