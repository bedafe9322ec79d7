/** every file of every release opens, as the document it always was. `expected.json` holds its SHA-256; files are only added. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';

const FOLDER = join(import.meta.dirname, 'versions');
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, string>;

describe('files of every release', () => {
  it('R-20 at least ten files of version 1, each with its expected document', () => {
    const files = readdirSync(join(FOLDER, 'v1'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => `v1/${name}`);
    expect(files.sort()).toEqual(Object.keys(EXPECTED).sort());
    expect(files.length).toBeGreaterThanOrEqual(10);
  });
  it.each(Object.entries(EXPECTED))('R-20 R-24 %s opens without a word, is the document it was, saves to the same bytes', (name, hash) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const read = decode(text);
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value.problems).toEqual([]);
    const saved = encode(read.value.document);
    expect(createHash('sha256').update(saved).digest('hex')).toBe(hash);
    expect(saved).toBe(text);
  });
});
