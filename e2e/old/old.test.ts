/**
 * the release before reads what today's product writes, and keeps what it does not know. Its readers lie here as one module a
 * release, made by `make.mjs`; modules are only added.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBattle, encodeBattle } from '#shared/formats/battle.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { baseSeed, counted, rounds } from '../testing/counts.ts';
import { documents } from '../testing/documents.ts';

interface Old {
  readonly decode: typeof decode;
  readonly decodeBattle: typeof decodeBattle;
}
const RELEASES = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+\.mjs$/.test(name));
const CORPUS = join(import.meta.dirname, '../corpus/versions/v1');
const SAMPLES = join(import.meta.dirname, '../../resources/samples');
const texts = (folder: string, end: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const need = <T>(read: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { readonly code: string } }): T => {
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};

/** Today's text with what a later minor version could add, at the top, on the board and in each entry of a list. */
function withAdditions(text: string): string {
  const file = JSON.parse(text) as Record<string, unknown> & { board: Record<string, unknown> };
  const more = { since: '1.1', list: [{ a: 1 }, null] };
  for (const list of ['sides', 'zones', 'objectives', 'units'])
    for (const entry of file[list] as Record<string, unknown>[]) entry['x-later'] = more;
  file.board['x-later'] = more;
  file['x-later'] = more;
  const written = encode(need(decode(JSON.stringify(file))).document);
  // They are really in there: an encoder of today that forgot one would make this an easy test.
  expect(JSON.parse(written)).toEqual(file);
  return written;
}

it('R-23 there is a release before this one', () => expect(RELEASES.length).toBeGreaterThan(0));

describe.each(RELEASES)('the readers of %s', (name) => {
  const load = async (): Promise<Old> => (await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, name)).href)) as Old;
  it('R-23 are those of another build than ours', async () => expect((await load()).decode).not.toBe(decode));

  it('R-23 open the files that today writes, without a word, and lose nothing: corpus, samples, 20 random documents', async () => {
    const old = await load();
    const drawn = fc.sample(documents, { numRuns: rounds(20), seed: baseSeed() }).map(encode);
    for (const text of [...texts(CORPUS, '.sandtable.json'), ...texts(SAMPLES, '.sandtable.json'), ...drawn]) {
      const today = encode(need(decode(text)).document);
      for (const written of [today, withAdditions(today)]) {
        const read = need(old.decode(written));
        expect(read.problems).toEqual([]);
        expect(read.readOnly).toBe(false);
        expect(encode(read.document)).toBe(written);
        counted('R-23', 1);
      }
    }
  });

  it('R-23 open the battle records that today writes', async () => {
    const old = await load();
    for (const text of texts(CORPUS, '.battle.json')) {
      const written = encodeBattle(need(decodeBattle(text)));
      expect(encodeBattle(need(old.decodeBattle(written)))).toBe(written);
      counted('R-23', 1);
    }
  });
});
