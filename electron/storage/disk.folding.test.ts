/** disks that fold case or decompose names. The kernel of a test machine has none; `faultFs` stands in. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { diskDocument, firstStrokes } from '../testing/diskDocument.ts';
import { faultFs } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { systemClock } from './clock.ts';
import { nodeFileSystem, type FileSystem } from './fileSystem.ts';

const OLD = diskDocument();
const STROKE = firstStrokes(1)[0]!;
const EDITS = [STROKE.edit] as never[];
const NEW = STROKE.text;

let place = '';
beforeAll(async () => {
  place = quickFolder('sandtable-folding-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const openAt = (home: string, fs: FileSystem): Promise<TestDesk> => testDesk({ fs, clock: systemClock, home });
const leave = (bench: TestDesk): Promise<void> => leaveSession(bench.desk, bench.session);

for (const realPath of ['stored', 'asked'] as const)
  it(`R-48 a disk that folds case (real paths as ${realPath}): one file is one file, replacing asks, only the case can be changed`, async () => {
    const home = await mkdtemp(join(place, 'fold-'));
    const documents = join(home, 'Documents', 'Sandtable');
    const disk = faultFs(nodeFileSystem, { names: 'fold', asked: realPath === 'asked' }).fs;
    const bench = await openAt(home, disk);
    const folder = await bench.folder();
    const names = async (): Promise<readonly string[]> => (await readdir(documents)).filter((name) => !name.startsWith('.~'));
    await writeFile(join(documents, 'map.sandtable.json'), OLD);
    const second = (await bench.need('documents.create', { text: NEW })).document.handle;
    const replace = (name: string, overwrite: boolean) =>
      bench.call('documents.saveAs', { document: second, folder, name, rev: 0, text: NEW, overwrite });
    // 1 the other case is there already   2 also for what is no document   3 and for folders
    expect(await replace('Map.sandtable.json', false)).toMatchObject({ ok: false, error: { code: 'file/exists' } });
    expect(await bench.call('files.export', { folder, name: 'MAP.sandtable.json', text: NEW })).toMatchObject({
      ok: false,
      error: { code: 'file/exists' },
    });
    await bench.need('folders.create', { folder, name: 'Battles' });
    expect(await bench.call('folders.create', { folder, name: 'battles' })).toMatchObject({ ok: false, error: { code: 'file/exists' } });
    expect(await readFile(join(documents, 'map.sandtable.json'), 'utf8')).toBe(OLD);
    // 4 opened by another case it is the same document   5 which nobody replaces from another tab
    const { document } = await bench.need('documents.open', { folder, name: 'MAP.sandtable.json' });
    const again = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    expect([again.alreadyOpen, again.document.handle]).toEqual([true, document.handle]);
    expect(await replace('Map.sandtable.json', true)).toMatchObject({ ok: false, error: { code: 'file/open-elsewhere' } });
    expect(await bench.call('files.export', { folder, name: 'Map.sandtable.json', text: NEW, overwrite: true })).toMatchObject({
      ok: false,
      error: { code: 'file/open-elsewhere' },
    });
    // 6 saving under the other case keeps the document writable, and the file one   7 and again
    const renamed = await bench.need('documents.saveAs', {
      document: document.handle,
      folder,
      name: 'Map.sandtable.json',
      rev: 0,
      text: NEW,
      overwrite: true,
    });
    expect([renamed.document.name, renamed.document.readOnlyWhy]).toEqual(['Map.sandtable.json', null]);
    expect((await names()).map((name) => name.toLowerCase())).toEqual(['battles', 'map.sandtable.json']);
    await bench.need('documents.save', { document: document.handle, rev: 0, text: OLD });
    expect(await readFile(join(documents, (await names())[1]!), 'utf8')).toBe(OLD);
    // 8 closed, it can be replaced by whoever agrees
    await bench.need('documents.close', { document: document.handle, discard: true });
    await bench.need('documents.saveAs', { document: second, folder, name: 'mAP.sandtable.json', rev: 0, text: NEW, overwrite: true });
    expect((await names()).length).toBe(2);
    await leave(bench);
    expect((await readdir(documents)).filter((name) => name.startsWith('.~'))).toEqual([]);
    counted('R-48', 8);
  });

it('R-48 a disk that decomposes names: what was saved composed is found again, by either form, and is one document', async () => {
  const home = await mkdtemp(join(place, 'nfd-'));
  const disk = faultFs(nodeFileSystem, { names: 'nfd' }).fs;
  const [composed, apart] = ['Übung é.sandtable.json'.normalize('NFC'), 'Übung é.sandtable.json'.normalize('NFD')];
  const bench = await openAt(home, disk);
  const folder = await bench.folder();
  const { document } = await bench.need('documents.create', { text: OLD });
  await bench.need('documents.saveAs', { document: document.handle, folder, name: composed, rev: 0, text: OLD });
  const { entries } = await bench.need('folders.read', { folder });
  expect(entries.map((entry) => entry.name)).toEqual([apart]);
  // 1, 2 either form is the open document
  for (const name of [composed, apart]) {
    const opened = await bench.need('documents.open', { folder, name });
    expect([opened.alreadyOpen, opened.document.handle]).toEqual([true, document.handle]);
  }
  // 3 recovered after a crash, saved to the same file
  await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
  await leave(bench);
  const next = await openAt(home, disk);
  const left = await next.need('recovery.list', {});
  const adopted = await next.need('recovery.adopt', { journal: left.entries[0]!.journal });
  await next.need('documents.save', { document: adopted.document.handle, rev: 1, text: NEW });
  // 4 the recent list finds it, and opens it
  const { recent } = await next.need('recent.list', {});
  expect(recent.map((entry) => entry.missing)).toEqual([false]);
  expect((await next.need('documents.openRecent', { id: recent[0]!.id })).text).toBe(NEW);
  const other = (await next.need('documents.create', { text: OLD })).document.handle;
  expect(
    await next.call('documents.saveAs', { document: other, folder: await next.folder(), name: composed, rev: 0, text: OLD }),
  ).toMatchObject({ ok: false, error: { code: 'file/open-elsewhere' } });
  await leave(next);
  counted('R-48', 4);
});
