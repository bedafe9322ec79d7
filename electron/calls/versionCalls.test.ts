/** Older versions: what saving kept is found again, also when the file itself is gone, and reading changes nothing. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { quickClock, testDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { quickFolder } from '../testing/quickFolder.ts';

let home = '';
beforeEach(() => {
  home = quickFolder('sandtable-versions-');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const TEXTS = [
  encode(blankDocument()),
  ...Array.from(
    { length: 3 },
    (
      (made) => () =>
        made.next().value.text
    )(strokes(3)),
  ),
];
const SIX_MINUTES = 6 * 60_000;

/** A desk whose file was saved three times, six minutes apart. */
async function savedThrice() {
  await mkdir(join(home, 'Documents', 'Sandtable'), { recursive: true });
  const path = join(home, 'Documents', 'Sandtable', '渡口 карта.sandtable.json');
  await writeFile(path, TEXTS[0]!);
  const clock = quickClock();
  const bench = await testDesk({ fs: nodeFileSystem, clock, home });
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: '渡口 карта.sandtable.json' });
  for (const text of TEXTS.slice(1)) {
    clock.advance(SIX_MINUTES);
    await bench.need('documents.save', { document: document.handle, rev: 0, text, overwrite: true });
  }
  return { bench, document, path };
}

describe('older versions', () => {
  it('every save over a file leaves the one before, newest first, and reading them changes nothing', async () => {
    const { bench, document, path } = await savedThrice();
    const { name, versions } = await bench.need('versions.list', { of: { what: 'document', document: document.handle } });
    expect(name).toBe('渡口 карта.sandtable.json');
    const texts = [];
    for (const { version } of versions) texts.push((await bench.need('versions.read', { version })).text);
    expect(texts).toEqual([TEXTS[2], TEXTS[1], TEXTS[0]]);
    expect(versions.map(({ replaced }) => replaced)).toEqual(versions.map(({ replaced }) => replaced).toSorted((a, b) => b - a));
    expect(versions.map(({ bytes }) => bytes)).toEqual(texts.map((text) => Buffer.byteLength(text)));
    expect(await readFile(path, 'utf8')).toBe(TEXTS[3]);
  });

  it('a file that is gone still has its older versions, found by the list of recent files', async () => {
    const { bench, document, path } = await savedThrice();
    await bench.need('documents.close', { document: document.handle, discard: true });
    await rm(path);
    const { recent } = await bench.need('recent.list', {});
    expect(recent[0]!.missing).toBe(true);
    const { versions } = await bench.need('versions.list', { of: { what: 'recent', id: recent[0]!.id } });
    expect((await bench.need('versions.read', { version: versions[0]!.version })).text).toBe(TEXTS[2]);
  });

  it('a file that was never saved over has none; an untitled document and a forged handle are refused in words', async () => {
    await mkdir(join(home, 'Documents', 'Sandtable'), { recursive: true });
    await writeFile(join(home, 'Documents', 'Sandtable', 'new.sandtable.json'), TEXTS[0]!);
    const bench = await testDesk({ fs: nodeFileSystem, home });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'new.sandtable.json' });
    expect((await bench.need('versions.list', { of: { what: 'document', document: document.handle } })).versions).toEqual([]);
    const untitled = await bench.need('documents.create', { text: TEXTS[0]! });
    const asked = await bench.call('versions.list', { of: { what: 'document', document: untitled.document.handle } });
    expect(asked.ok ? null : asked.error.code).toBe('document/untitled');
    const forged = await bench.call('versions.read', { version: 'A'.repeat(22) });
    expect(forged.ok ? null : forged.error.code).toBe('ipc/unknown-handle');
  });
});
