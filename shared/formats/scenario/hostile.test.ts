/** Files from anywhere: a document or a problem, always (R-60), and each hostile file of the corpus with its right result. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE, sound } from '../../../e2e/corpus/hostile-json/generate.ts';
import { baseSeed, counted, rounds } from '../../../e2e/testing/counts.ts';
import { documents } from '../../../e2e/testing/documents.ts';
import { numbers } from '../../../e2e/testing/edits.ts';
import { mutatedJson, mutatedText } from '../../../e2e/testing/mutate.ts';
import { sane } from '../../../e2e/testing/opening.ts';
import type { Problem } from '../../result.ts';
import { decode, type Decoded } from './decode.ts';
import { encode } from './encode.ts';

describe('hostile files', () => {
  it('R-60 the corpus has its 150 files, each with the line of its origin and no name twice', () => {
    expect(HOSTILE.length).toBe(150);
    expect(HOSTILE.filter(([, , , origin]) => origin.length < 20)).toEqual([]);
    expect(new Set(HOSTILE.map(([name]) => name)).size).toBe(HOSTILE.length);
    expect(Math.max(...HOSTILE.map(([, text]) => text.length))).toBeLessThan(100_000);
  });
  it.each(HOSTILE)('R-17 R-60 corpus: %s', (_name, text, outcome) => {
    const result = sane(text);
    if (outcome === 'opens') expect(result).toMatchObject({ problems: [] });
    else if ('code' in outcome) expect(result).toMatchObject({ code: outcome.code });
    else expect((result as Decoded).problems?.map((found) => found.code)).toContain(outcome.problem);
    counted('R-17', 1);
    counted('R-60', 1);
  });

  /** Texts to be spoilt: 40 random documents and a small one. */
  const bases = [...fc.sample(documents, { numRuns: 40, seed: 60 }).map(encode), JSON.stringify(sound())];
  const sources: readonly (readonly [string, number, (i: number) => string])[] = [
    ['any bytes', 1000, texts(fc.string({ unit: 'binary', maxLength: 80 }))],
    ['any JSON', 1000, texts(fc.json())],
    ['valid documents changed as JSON', 9000, (i) => mutatedJson(...drawn(i))],
    ['valid documents changed as text', 5000, (i) => mutatedText(drawn(i)[0], drawn(i)[2])],
    ['both at once', 2000, (i) => mutatedText(mutatedJson(...drawn(i)), numbers(i + 9))],
    ['hostile files changed as text', 2000, (i) => mutatedText(`${HOSTILE[i % HOSTILE.length]![1]} `, numbers(baseSeed() + i))],
  ];
  function drawn(i: number): [text: string, donor: string, pick: (n: number) => number] {
    const pick = numbers(baseSeed() * 7919 + i);
    return [bases[pick(bases.length)]!, bases[pick(bases.length)]!, pick];
  }
  function texts(arbitrary: fc.Arbitrary<string>): (i: number) => string {
    let made: string[] = [];
    return (i) => {
      if (i % 1000 === 0) made = fc.sample(arbitrary, { numRuns: 1000, seed: baseSeed() + i });
      return made[i % 1000]!;
    };
  }
  it.each(sources)('R-60 %s: a document or a problem, never a throw (%i cases)', (name, ci, make) => {
    const cases = rounds(ci);
    const seen = new Map<string, number>();
    for (let i = 0; i < cases; i++) {
      const text = make(i);
      try {
        const result = sane(text);
        const what = 'document' in result ? 'opened' : result.code;
        seen.set(what, (seen.get(what) ?? 0) + 1);
      } catch (failure) {
        throw new Error(`${name}, case ${i}, seed ${baseSeed()}: ${String(failure)}\n${text.slice(0, 20_000)}`, { cause: failure });
      }
    }
    // The changed documents must reach both ends, or they prove nothing.
    if (name.startsWith('valid')) {
      expect(seen.get('opened') ?? 0).toBeGreaterThan(cases / 20);
      expect(cases - (seen.get('opened') ?? 0)).toBeGreaterThan(cases / 10);
      expect(seen.size).toBeGreaterThan(3);
    }
    counted('R-60', cases);
  });

  const size = 2 * 1024 * 1024;
  const many = (piece: (i: number) => string, count: number): string => Array.from({ length: count }, (_, i) => piece(i)).join(',');
  const large: readonly (readonly [string, string])[] = [
    ['opening brackets', '['.repeat(size)],
    ['quotes', '"'.repeat(size)],
    ['backslashes', `"${'\\'.repeat(size)}"`],
    ['opening braces', '{"a":'.repeat(size / 8)],
    ['commas', `[${'1,'.repeat(size / 2)}1]`],
    ['one key over and over', `{${'"a":1,'.repeat(size / 8)}"a":1}`],
    ['keys over and over', `[${many((i) => `{"k${i}":1,"k${i}":2}`, size / 24)}]`],
    ['many keys', `{${many((i) => `"key${i}":[1,{}]`, 120_000)}}`],
    ['escapes', `{"x":"${'\\u0041'.repeat(size / 8)}"`],
    ['blanks', ' '.repeat(size)],
    ['an open string', `"${'a'.repeat(size)}`],
    ['empty arrays', `[${'[],'.repeat(size / 3)}1]`],
    ['arrays in arrays', `[${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(size / 121)}1]`],
    ['line ends', `{"a":${'\n'.repeat(size)}`],
    [
      'units of no side',
      JSON.stringify({ ...sound(), units: Array.from({ length: 5000 }, (_, i) => ({ id: `u${i}`, side: 'x', n: 'x'.repeat(300) })) }),
    ],
    [
      'cells off the board',
      `${JSON.stringify(sound()).slice(0, -1)},"zones":[],"units":[],"board":{"shape":"hex","columns":1,"rows":1,"terrain":{"catalogue":[{"symbol":".","id":"a","level":1,"sight":"auto"}],"rows":["."]},"cells":{${many((i) => `"x${i}":1`, 180_000)}}}}`,
    ],
  ];
  it('R-60 large hostile texts: an answer within 100 ms per MB (four times that here, for slow machines), the best of three', () => {
    for (const [name, text] of large) {
      let best = Infinity;
      for (let i = 0; i < 3; i++) {
        const start = process.cpuUsage();
        const read = decode(text);
        const { user, system } = process.cpuUsage(start);
        if (read.ok && !name.includes(' of ') && !name.startsWith('cells')) throw new Error(`${name} was opened`);
        best = Math.min(best, (user + system) / 1000);
      }
      expect(best / (text.length / 1e6), name).toBeLessThan(400);
      counted('R-60', 1);
    }
  });
});

describe('named regressions', () => {
  it('R-60 a text of two million small arrays is refused before the parser asks for memory', () => {
    const nest = `${'['.repeat(62)}${']'.repeat(62)}`;
    const text = `[${Array.from({ length: 33_000 }, () => nest).join(',')}]`;
    expect(decode(text)).toMatchObject({ ok: false, error: { code: 'file/too-many', params: { limit: 2_000_000 } } });
  });
  it('R-60 a key of a megabyte is not repeated in the problem that names its place', () => {
    const key = 'k'.repeat(1_000_000);
    const texts = JSON.stringify({ ...sound(), texts: { [key]: 1 } });
    const numbers = JSON.stringify({ ...sound(), [key]: '@' }).replace('"@"', '1e999');
    for (const text of [texts, numbers]) {
      const read = decode(text) as { readonly ok: false; readonly error: Problem };
      expect(read.ok).toBe(false);
      expect(JSON.stringify(read.error).length).toBeLessThan(2000);
    }
  });
  it('R-21 orientation and offset of a square board, which mean nothing there, stay in its file', () => {
    const file = sound() as { board: { shape: string; orientation?: string; offset?: string } };
    Object.assign(file.board, { shape: 'square', orientation: 'flat', offset: 'even' });
    const result = sane(JSON.stringify(file)) as Decoded;
    expect(result.problems).toEqual([]);
    const saved = encode(result.document);
    expect((JSON.parse(saved) as typeof file).board).toMatchObject({ shape: 'square', orientation: 'flat', offset: 'even' });
    expect(encode((sane(saved) as Decoded).document)).toBe(saved);
  });
});
