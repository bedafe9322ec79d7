/** `documents.peek` shows what lies on disk and touches nothing; a save replaces only the version that was seen. */
import { afterEach, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { hashOf, toBytes, toText } from '../storage/bytes.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';

const HOME = '/home';
const FILE = '/home/Documents/Sandtable/map.sandtable.json';
const OLD = encode(blankDocument());
const [ONE, TWO, THREE] = ['One', 'Two', 'Three'].map((title) => encode(withTitle(title)));

function withTitle(title: string) {
  const document = blankDocument();
  return { ...document, scenario: { ...document.scenario, title } };
}

const benches: TestDesk[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) for (const open of bench.desk.documents.values()) await open.host.close(true);
});

async function opened() {
  const disk = crashFs();
  disk.put(FILE, toBytes(OLD));
  const bench = await testDesk({ fs: disk.fs, home: HOME });
  benches.push(bench);
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
  return { disk, bench, document: document.handle };
}

describe('a file that others change while it is open', () => {
  it('R-30 looking at their version leaves journal, document and file as they are', async () => {
    const { disk, bench, document } = await opened();
    const stroke = strokes(3).next().value;
    await bench.need('journal.append', { document, from: 0, edits: [stroke.edit] as never[] });
    const before = disk.names().map((name) => [name, hashOf(disk.read(name) ?? new Uint8Array())]);
    disk.put(FILE, toBytes(ONE!));
    expect(await bench.need('documents.peek', { document })).toEqual({ text: ONE, hash: hashOf(toBytes(ONE!)) });
    expect(
      disk
        .names()
        .map((name) => [name, hashOf(disk.read(name) ?? new Uint8Array())])
        .filter(([name]) => name !== FILE),
    ).toEqual(before.filter(([name]) => name !== FILE));
    expect(await bench.call('documents.save', { document, rev: 1, text: stroke.text })).toMatchObject({
      error: { code: 'file/changed-outside' },
    });
  });

  it('R-30 keeping mine replaces the version that was seen, never a later one', async () => {
    const { disk, bench, document } = await opened();
    disk.put(FILE, toBytes(ONE!));
    const seen = (await bench.need('documents.peek', { document })).hash;
    disk.put(FILE, toBytes(TWO!));
    expect(await bench.call('documents.save', { document, rev: 0, text: THREE!, overwrite: true, seen })).toMatchObject({
      error: { code: 'file/changed-outside' },
    });
    expect(toText(disk.read(FILE)!)).toBe(TWO);
    const now = (await bench.need('documents.peek', { document })).hash;
    await bench.need('documents.save', { document, rev: 0, text: THREE!, overwrite: true, seen: now });
    expect(toText(disk.read(FILE)!)).toBe(THREE);
  });

  it('R-30 a file that was gone is written again only while nothing lies there', async () => {
    const { disk, bench, document } = await opened();
    await disk.fs.remove(FILE);
    expect(await bench.call('documents.peek', { document })).toMatchObject({ error: { code: 'file/not-found' } });
    disk.put(FILE, toBytes(ONE!));
    expect(await bench.call('documents.save', { document, rev: 0, text: TWO!, overwrite: true, seen: null })).toMatchObject({
      error: { code: 'file/exists' },
    });
    expect(toText(disk.read(FILE)!)).toBe(ONE);
    await disk.fs.remove(FILE);
    await bench.need('documents.save', { document, rev: 0, text: TWO!, overwrite: true, seen: null });
    expect(toText(disk.read(FILE)!)).toBe(TWO);
  });
});
