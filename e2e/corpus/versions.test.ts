/**
 * every file of every release opens, as the document it always was. `expected.json` holds its SHA-256; files are only added.
 * Samples are files of the release that ships them: they must open, but may be drawn anew.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeBattle, encodeBattle, scenarioOf } from '#shared/formats/battle.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { counted } from '../testing/counts.ts';

const FOLDER = join(import.meta.dirname, 'versions');
const SAMPLES = join(import.meta.dirname, '../../resources/samples');
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, string>;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The text that saving the opened document gives. */
function saved(text: string): string {
  const read = decode(text);
  if (!read.ok) throw new Error(read.error.code);
  expect(read.value.problems).toEqual([]);
  return encode(read.value.document);
}

describe('files of every release', () => {
  it('R-20 of each version at least ten files, of each kind some, each with its expected document', () => {
    const versions = readdirSync(FOLDER).filter((name) => /^v\d+$/.test(name));
    const files = versions.flatMap((version) => readdirSync(join(FOLDER, version)).map((name) => `${version}/${name}`));
    expect(files.sort()).toEqual(Object.keys(EXPECTED).sort());
    for (const version of versions) {
      const own = files.filter((name) => name.startsWith(`${version}/`));
      expect(own.filter((name) => name.endsWith('.sandtable.json')).length).toBeGreaterThanOrEqual(10);
      expect(own.filter((name) => name.endsWith('.battle.json')).length).toBeGreaterThanOrEqual(4);
    }
  });
  it.each(Object.entries(EXPECTED).filter(([name]) => name.endsWith('.sandtable.json')))(
    'R-20 R-24 %s opens without a word, is the document it was, saves to the same bytes',
    (name, hash) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      expect(hashOf(saved(text))).toBe(hash);
      expect(saved(text)).toBe(text);
      counted('R-20', 1);
      counted('R-24', 1);
    },
  );
  it.each(Object.entries(EXPECTED).filter(([name]) => name.endsWith('.battle.json')))(
    'R-20 R-24 the battle %s is the record it was, holds its scenario, saves to the same bytes',
    (name, hash) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const read = decodeBattle(text);
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(hashOf(encodeBattle(read.value))).toBe(hash);
      expect(encodeBattle(read.value)).toBe(text);
      expect(scenarioOf(read.value).ok).toBe(true);
      counted('R-20', 1);
      counted('R-24', 1);
    },
  );
  it.each(readdirSync(SAMPLES))('R-20 R-24 the sample %s opens without a word and saves to the same bytes', (name) => {
    const text = readFileSync(join(SAMPLES, name), 'utf8');
    expect(saved(text)).toBe(text);
    counted('R-20', 1);
    counted('R-24', 1);
  });
});
