/** through the host: files on a disk, opened as a window opens them. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readFile } from '../../electron/storage/bytes.ts';
import { nodeFileSystem, type FileSystem } from '../../electron/storage/fileSystem.ts';
import { testDesk, type TestDesk } from '../../electron/testing/desk.ts';
import { quickFolder } from '../../electron/testing/quickFolder.ts';
import { openFile } from '../../renderer/stores/files.ts';
import { makeTurnedClock } from '../../renderer/stores/memoryRoot.ts';
import { RootStore } from '../../renderer/stores/RootStore.ts';
import { strangers } from '#shared/formats/scenario/strangers.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Bridge, HostEvent } from '#shared/ipc/contract.ts';
import { LIMITS } from '#shared/limits.ts';
import { HOSTILE, sound } from './hostile-json/generate.ts';
import { counted } from '../testing/counts.ts';
import { documents } from '../testing/documents.ts';
import { numbers } from '../testing/edits.ts';
import { damaged } from '../testing/mutate.ts';

const NAME = 'map.sandtable.json';
const COPY = 'map (2).sandtable.json';
const PUT_AT = new Date('2026-01-02T03:04:05.000Z');
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A desk over a real folder that holds one file, and a window of it. */
async function place(bytes: string | Uint8Array) {
  const home = quickFolder('sandtable-newer-');
  const folder = join(home, 'Documents/Sandtable');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, NAME);
  writeFileSync(path, bytes);
  utimesSync(path, PUT_AT, PUT_AT);
  const bench = await testDesk({ fs: nodeFileSystem, home });
  closers.push(async () => {
    for (const open of bench.desk.documents.values()) await open.host.close(true);
    rmSync(home, { recursive: true, force: true });
  });
  return { bench, path, folder };
}

function windowOf(bench: TestDesk): RootStore {
  const listeners = new Set<(event: HostEvent) => void>();
  const bridge = {
    call: (...call: Parameters<TestDesk['call']>) => bench.call(...call),
    listen: (listener: (event: HostEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Bridge;
  let id = 0;
  return new RootStore({ bridge, clock: makeTurnedClock(), check: () => [], newId: () => `id-${++id}` });
}

const SAMPLES = join(import.meta.dirname, '../../resources/samples');
const rich = fc
  .sample(documents, { numRuns: 60, seed: 22 })
  .map(encode)
  .find((text) => {
    const read = decode(text);
    return read.ok && strangers(read.value.document).length > 2;
  })!;
const sources: readonly (readonly [string, string])[] = [
  ['a document of everything', rich],
  ['a sample', readFileSync(join(SAMPLES, 'crossing.sandtable.json'), 'utf8')],
  ['a file of unknown keys', readFileSync(join(import.meta.dirname, 'versions/v1/unknown-keys-1.sandtable.json'), 'utf8')],
];

describe('a file of a newer version', () => {
  const versions = [2, 3, 17, 1_000_000];
  it.each(sources.flatMap(([name, text]) => versions.map((version) => [name, version, text] as const)))(
    'R-22 %s in version %i: read-only, nothing saves over it, a copy goes elsewhere with the list of what it cannot use',
    async (_name, version, source) => {
      const text = source.replace('"version": 1,', `"version": ${version},\n  "future": { "rule": [1] },`);
      const { bench, path, folder } = await place(text);
      const root = windowOf(bench);
      const handle = await bench.folder();
      const opened = await openFile(root, handle, NAME);
      if (!opened.ok) throw new Error(opened.error.code);
      const { document } = opened.value;
      expect(document.info).toMatchObject({ readOnly: true, readOnlyWhy: 'newer' });
      expect(document.run({ kind: 'setMeta', title: 'mine' }).ok).toBe(false);
      // The list of losses: every key that this version does not know, and no other.
      const read = decode(text);
      if (!read.ok) throw new Error(read.error.code);
      const listed = read.value.problems.filter((found) => found.code === 'file/unknown-part').map((found) => found.at?.pointer);
      expect(listed).toContain('/future');
      expect(listed).toEqual(strangers(read.value.document));
      // Over itself: by no way.
      expect(await document.saveAs(document.info.folder!, NAME, true)).toMatchObject({ ok: false, error: { code: 'file/newer-kept' } });
      // Elsewhere: in our version, with everything that we do not know.
      expect(await document.saveAs(document.info.folder!, COPY)).toMatchObject({ ok: true });
      const copy = readFileSync(join(folder, COPY), 'utf8');
      expect(JSON.parse(copy)).toEqual({ ...(JSON.parse(text) as object), version: 1 });
      expect(decode(copy)).toMatchObject({ ok: true, value: { readOnly: false, problems: [] } });
      // The file itself is as it was, to the byte and the second.
      expect(readFileSync(path, 'utf8')).toBe(text);
      expect(statSync(path).mtimeMs).toBe(PUT_AT.getTime());
      counted('R-22', 1);
    },
  );
});

const latin = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0) & 0xff);
const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i + (big ? 1 : 0)] = unit & 0xff;
    bytes[2 * i + (big ? 0 : 1)] = unit >> 8;
  }
  return bytes;
};
const text = JSON.stringify(sound());
/** The sound file with its title as raw bytes. */
const titled = (...bytes: number[]): Uint8Array => latin(text.replace('Hostile', String.fromCharCode(...bytes)));
const encodings: readonly (readonly [string, Uint8Array, code: string | null])[] = [
  ['UTF-16 with its mark, little end first', utf16(`\ufeff${text}`, false), 'file/not-text'],
  ['UTF-16 with its mark, big end first', utf16(`\ufeff${text}`, true), 'file/not-text'],
  ['UTF-16 without a mark', utf16(text, false), 'file/not-json'],
  ['Latin-1', titled(0x5a, 0xfc, 0x72), 'file/not-text'],
  ['Shift JIS', titled(0x96, 0x6b), 'file/not-text'],
  ['GBK', titled(0xb1, 0xb1), 'file/not-text'],
  ['KOI8-R', titled(0xe2, 0xd2, 0xcf, 0xc4), 'file/not-text'],
  ['a continuation byte alone', titled(0x80), 'file/not-text'],
  ['a sequence cut short', titled(0xe5, 0x8c), 'file/not-text'],
  ['an overlong slash', titled(0xc0, 0xaf), 'file/not-text'],
  ['a surrogate in three bytes', titled(0xed, 0xa0, 0x80), 'file/not-text'],
  ['a character beyond the last', titled(0xf4, 0x90, 0x80, 0x80), 'file/not-text'],
  ['a byte that is never UTF-8', titled(0xff), 'file/not-text'],
  ['a file that ends inside a character', new Uint8Array([...latin(text), 0xf0, 0x9f]), 'file/not-text'],
  ['a mark of UTF-8', new Uint8Array([0xef, 0xbb, 0xbf, ...latin(text)]), null],
  ['NUL in the text', latin(text.replace('Hostile', '\0')), 'file/not-json'],
  ['NUL behind the text', latin(`${text}\0\0`), 'file/not-json'],
  ['nothing but NUL', new Uint8Array(4096), 'file/not-json'],
  ['one line of 1 MB', latin(`${text.slice(0, -1)},"x":"${'a'.repeat(90_000)}"${' '.repeat(1_000_000)}}`), null],
];

describe('bytes on a disk', () => {
  it.each(encodings)('R-66 %s: opens whole or is refused, the file stays', async (_name, bytes, code) => {
    const { bench, path } = await place(bytes);
    const opened = await openFile(windowOf(bench), await bench.folder(), NAME);
    expect(opened.ok ? null : opened.error.code).toBe(code);
    if (opened.ok) expect(opened.value.document.title).toBe('Hostile');
    expect(readFileSync(path).equals(bytes)).toBe(true);
    counted('R-66', 1);
  });

  it('R-17 damaged and hostile files are opened by a window and left as they are: 60 files', async () => {
    const whole = new Uint8Array(readFileSync(join(SAMPLES, 'crossing.sandtable.json')));
    const { bench, folder } = await place(whole);
    const root = windowOf(bench);
    const handle = await bench.folder();
    let refused = 0;
    for (let i = 0; i < 60; i++) {
      const bytes = i % 2 ? damaged(whole, numbers(i + 1)) : new TextEncoder().encode(HOSTILE[(i * 7) % HOSTILE.length]![1]);
      const name = `broken ${i}.sandtable.json`;
      writeFileSync(join(folder, name), bytes);
      utimesSync(join(folder, name), PUT_AT, PUT_AT);
      const opened = await openFile(root, handle, name);
      if (!opened.ok) refused++;
      expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
      expect(statSync(join(folder, name)).mtimeMs).toBe(PUT_AT.getTime());
      // One that is refused is not kept open: nothing may lock or watch it.
      expect([...bench.desk.documents.values()].some((open) => open.host.path?.endsWith(name))).toBe(opened.ok);
      counted('R-17', 1);
    }
    expect(refused).toBeGreaterThan(20);
  });
});

describe('the size of a file', () => {
  /** A file system whose one file says `size` and then gives `bytes` zero bytes; tells how many were read. */
  function endless(size: number, bytes: number): { readonly fs: FileSystem; readonly read: () => number } {
    let given = 0;
    const open: FileSystem['open'] = async () =>
      ({
        stat: async () => ({ kind: 'file', size }),
        read: async (into: Uint8Array, position: number) => {
          const count = Math.max(0, Math.min(into.length, bytes - position));
          given += count;
          return count;
        },
        close: async () => {},
      }) as never;
    return { fs: { ...nodeFileSystem, open }, read: () => given };
  }
  const limit = LIMITS.fileBytes;
  it('R-61 a file that says it is too large is not read at all', async () => {
    const { fs, read } = endless(limit + 1, limit + 1);
    expect(await readFile(fs, '/x', 'x')).toMatchObject({ ok: false, error: { code: 'file/too-large', params: { limit: 64 } } });
    expect(read()).toBe(0);
    counted('R-61', 1);
  });
  it.each([
    ['grows while it is read', 1000, limit + 1],
    ['says nothing of its size and never ends', 0, Number.MAX_SAFE_INTEGER],
  ])('R-61 a file that %s is given up one byte beyond the limit', async (_name, size, bytes) => {
    // Pieces of the hint's size: a smaller limit keeps the number of reads small.
    const small = 256 * 1024;
    const { fs, read } = endless(size, bytes);
    expect(await readFile(fs, '/x', 'x', small)).toMatchObject({ ok: false, error: { code: 'file/too-large' } });
    expect(read()).toBe(small + 1);
    counted('R-61', 1);
  });
  it('R-61 a file of exactly the limit is read', async () => {
    const { fs } = endless(limit, limit);
    const whole = await readFile(fs, '/x', 'x');
    expect(whole.ok && whole.value.bytes.length).toBe(limit);
    counted('R-61', 1);
  });
});
