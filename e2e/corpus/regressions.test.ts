/** What the soak has found, kept for good: each is tried again with every commit. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { tryPair, type PairCase } from '../../electron/testing/faultPairs.ts';
import { counted } from '../testing/counts.ts';
import { sane } from '../testing/opening.ts';

const FOLDER = join(import.meta.dirname, 'regressions');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

interface Expected {
  readonly origin: string;
  /** Code and place of each problem; of a file that is refused the code alone. */
  readonly problems: readonly string[];
  /** Parts of the text that saving gives. */
  readonly holds: readonly string[];
  readonly lacks: readonly string[];
}
interface StoredPair {
  readonly name: string;
  readonly origin: string;
  readonly case: PairCase;
}
const FILES = Object.entries(JSON.parse(read('expected.json')) as Readonly<Record<string, Expected>>);
const PAIRS = JSON.parse(read('pairs.json')) as readonly StoredPair[];

describe('found by the soak', () => {
  it('every file has its origin and its right result', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sandtable.json'));
    expect(files.sort()).toEqual(FILES.map(([name]) => name).sort());
    for (const { origin } of [...FILES.map(([, file]) => file), ...PAIRS]) expect(origin).toMatch(/seed \d+/);
  });
  it.each(FILES)('R-60 R-64 %s', (name, { problems, holds, lacks }) => {
    const result = sane(read(name));
    const told = 'document' in result ? result.problems.map(({ code, at }) => `${code} at ${at?.pointer}`) : [result.code];
    expect(told).toEqual(problems);
    const saved = 'document' in result ? encode(result.document) : '';
    for (const part of holds) expect(saved).toContain(part);
    for (const part of lacks) expect(saved).not.toContain(part);
    counted('R-60', 1);
  });
  it.each(PAIRS)('R-12 $name', async ({ case: made }) => {
    await tryPair(made);
    counted('R-12', 1);
  });
});
