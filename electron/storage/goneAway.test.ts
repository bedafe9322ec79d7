/**
 * R-34 in storage: the file, its folder or its disk goes away under a document with unsaved work. The work stays, the window is told what
 * happened, saving says what is wrong and writes nothing where it does not belong, another place takes the work, and the journal is whole.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { testDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { systemClock } from './clock.ts';
import { nodeFileSystem } from './fileSystem.ts';

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sandtable-gone-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const NAME = 'map.sandtable.json';
const OLD = encode(blankDocument());
const painter = strokes(34);
const MADE = Array.from({ length: 3 }, () => painter.next().value);
const WORK = MADE.at(-1)!.text;

const mount = (at: string): boolean => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at]).status === 0;
const eject = (at: string): boolean => spawnSync('umount', ['-l', at]).status === 0;
const noMount = ((): string | null => {
  if (process.platform !== 'linux') return 'tmpfs is a Linux file system';
  const at = join(tmpdir(), `sandtable-eject-${process.pid}`);
  spawnSync('mkdir', ['-p', at]);
  const may = mount(at) && eject(at);
  spawnSync('rmdir', [at]);
  return may ? null : 'this user may not mount a tmpfs';
})();
if (noMount !== null) process.stderr.write(`R-34 ejected disks: skipped, ${noMount}\n`);

interface Way {
  readonly what: string;
  readonly disk?: true;
  act(folder: string): Promise<unknown>;
  readonly told: string;
  /** What a save answers, and what one does that the person wants in any case; null: it succeeds. */
  readonly save: string;
  readonly overwrite: string | null;
}

const busy: FileHandle[] = [];
const away = (folder: string): Promise<void> => rename(folder, `${folder}-away`);

const WAYS: readonly Way[] = [
  { what: 'file deleted', act: (at) => rm(join(at, NAME)), told: 'deleted', save: 'file/gone-outside', overwrite: null },
  { what: 'file renamed', act: (at) => rename(join(at, NAME), join(at, 'x')), told: 'moved', save: 'file/gone-outside', overwrite: null },
  {
    what: 'file moved to another folder',
    act: async (at) => {
      await mkdir(`${at}-other`);
      await rename(join(at, NAME), join(`${at}-other`, NAME));
    },
    told: 'deleted',
    save: 'file/gone-outside',
    overwrite: null,
  },
  { what: 'folder moved', act: away, told: 'unreachable', save: 'folder/gone', overwrite: 'folder/gone' },
  { what: 'folder deleted', act: (at) => rm(at, { recursive: true }), told: 'unreachable', save: 'folder/gone', overwrite: 'folder/gone' },
  {
    what: 'folder deleted and made again',
    act: async (at) => {
      await rm(at, { recursive: true });
      await mkdir(at);
    },
    told: 'deleted',
    save: 'file/gone-outside',
    overwrite: null,
  },
  {
    what: 'a file in the place of the folder',
    act: async (at) => {
      await away(at);
      await writeFile(at, 'x');
    },
    told: 'unreachable',
    save: 'folder/not-a-folder',
    overwrite: 'folder/not-a-folder',
  },
  {
    what: 'a folder in the place of the file',
    act: async (at) => {
      await rm(join(at, NAME));
      await mkdir(join(at, NAME));
    },
    told: 'folder',
    save: 'file/not-a-file',
    overwrite: 'file/not-a-file',
  },
  { what: 'the folder above moved', act: (at) => away(join(at, '..')), told: 'unreachable', save: 'folder/gone', overwrite: 'folder/gone' },
  {
    what: 'disk ejected: the empty place it was mounted at is seen',
    disk: true,
    act: async (at) => expect(eject(at)).toBe(true),
    told: 'deleted',
    save: 'file/disk-gone',
    overwrite: 'file/disk-gone',
  },
  {
    what: 'disk ejected, its place removed',
    disk: true,
    act: async (at) => {
      expect(eject(at)).toBe(true);
      await rm(at, { recursive: true });
    },
    told: 'unreachable',
    save: 'folder/gone',
    overwrite: 'folder/gone',
  },
  {
    what: 'another disk in its place',
    disk: true,
    act: async (at) => {
      // Somebody still reads from the first one: else the system may give the second its number, and nobody could tell them apart.
      busy.push(await open(join(at, NAME)));
      expect(eject(at)).toBe(true);
      expect(mount(at)).toBe(true);
    },
    told: 'deleted',
    save: 'file/disk-gone',
    overwrite: 'file/disk-gone',
  },
];

async function run(way: Way): Promise<void> {
  const home = await mkdtemp(join(place, 'round-'));
  const folder = join(home, 'Documents', 'Sandtable', 'above', 'maps');
  await mkdir(folder, { recursive: true });
  if (way.disk === true) expect(mount(folder)).toBe(true);
  try {
    await writeFile(join(folder, NAME), OLD);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home, folders: [folder] });
    const granted = (await bench.need('folders.list', {})).folders.find((item) => item.place === folder)!.folder;
    const { document } = await bench.need('documents.open', { folder: granted, name: NAME });
    const { host } = bench.desk.documents.get(document.handle)!;
    await host.look();
    const edits = MADE.map((stroke) => stroke.edit) as never[];
    expect(await bench.need('journal.append', { document: document.handle, from: 0, edits })).toEqual({ protected: 3 });
    await way.act(folder);
    // A look that was on its way already may have seen the file before.
    for (let looks = 0; looks < 20 && !bench.events.some((event) => event.event === 'document.outside'); looks++) await host.look();
    const told = bench.events.flatMap((event) => (event.event === 'document.outside' ? [event.what] : []));
    expect(told.at(-1), way.what).toBe(way.told);
    const save = { document: document.handle, rev: 3, text: WORK };
    const refused = await bench.call('documents.save', save);
    expect(refused.ok ? 'saved' : refused.error.code, way.what).toBe(way.save);
    expect(refused.ok ? '' : String(refused.error.params?.['name']), way.what).not.toBe('');
    expect(host.dirty, way.what).toBe(true);
    // Further strokes go on being protected, wherever the file is.
    expect(host.journal.durable, way.what).toBe(3);
    const other = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    Object.assign(other.desk.owner, { boot: 'the next start' });
    const { entries } = await other.need('recovery.list', {});
    expect(
      entries.map((entry) => [entry.name, entry.edits]),
      way.what,
    ).toEqual([[NAME, 3]]);
    const wanted = await bench.call('documents.save', { ...save, overwrite: true });
    expect(wanted.ok ? null : wanted.error.code, way.what).toBe(way.overwrite);
    if (way.overwrite === null) expect(await readFile(join(folder, NAME), 'utf8')).toBe(WORK);
    else if (way.disk === true) expect(await readdir(folder).catch(() => []), 'nothing is written in the place of the disk').toEqual([]);
    // The way on that is always there.
    const elsewhere = { document: document.handle, folder: await bench.folder(), name: 'kept.sandtable.json', rev: 3, text: WORK };
    await bench.need('documents.saveAs', elsewhere);
    expect(await readFile(join(home, 'Documents', 'Sandtable', 'kept.sandtable.json'), 'utf8')).toBe(WORK);
    expect(host.dirty, way.what).toBe(false);
    await leaveSession(bench.desk, bench.session);
    expect(
      (await readdir(join(home, 'profile', 'journals'))).filter((name) => name.endsWith('.journal')),
      way.what,
    ).toEqual([]);
  } finally {
    for (const file of busy.splice(0)) await file.close();
    if (way.disk === true) while (eject(folder));
  }
}

/** Nothing is unsaved: the file that goes away was the only copy on disk. */
async function runSaved(way: Way, end: 'crash' | 'page gone'): Promise<void> {
  const home = await mkdtemp(join(place, 'saved-'));
  const folder = join(home, 'Documents', 'Sandtable', 'above', 'maps');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, NAME), OLD);
  const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home, folders: [folder] });
  const granted = (await bench.need('folders.list', {})).folders.find((item) => item.place === folder)!.folder;
  const { document } = await bench.need('documents.open', { folder: granted, name: NAME });
  const edits = MADE.map((stroke) => stroke.edit) as never[];
  await bench.need('journal.append', { document: document.handle, from: 0, edits });
  await bench.need('documents.save', { document: document.handle, rev: 3, text: WORK });
  const { host } = bench.desk.documents.get(document.handle)!;
  await host.look();
  await way.act(folder);
  for (let looks = 0; looks < 20 && !bench.events.some((event) => event.event === 'document.outside'); looks++) await host.look();
  await host.journal.settle();
  if (end === 'page gone') await leaveSession(bench.desk, bench.session);
  const other = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
  Object.assign(other.desk.owner, { boot: 'the next start' });
  const { entries } = await other.need('recovery.list', {});
  expect(
    entries.map((entry) => entry.name),
    way.what,
  ).toEqual([NAME]);
  expect((await other.need('recovery.read', { journal: entries[0]!.journal })).base, way.what).toBe(WORK);
}

describe('what goes away', () => {
  it('R-34 nothing unsaved: what the lost file held is in the journal, and offered after a crash or when the page has gone', async () => {
    const ways = WAYS.filter((way) => way.disk !== true);
    await Promise.all(ways.map((way, i) => runSaved(way, i % 2 === 0 ? 'crash' : 'page gone')));
    counted('R-34', ways.length);
  });

  it('R-34 a file that comes back as it was needs no recovery', async () => {
    const home = await mkdtemp(join(place, 'back-'));
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    const path = join(home, 'Documents', 'Sandtable', NAME);
    await writeFile(path, OLD);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
    const { host } = bench.desk.documents.get(document.handle)!;
    await host.look();
    const told = (): readonly string[] => bench.events.flatMap((event) => (event.event === 'document.outside' ? [event.what] : []));
    await rename(path, `${path}.away`);
    for (let looks = 0; looks < 20 && told().length < 1; looks++) await host.look();
    await rename(`${path}.away`, path);
    for (let looks = 0; looks < 20 && told().length < 2; looks++) await host.look();
    expect(told()).toEqual(['moved', 'returned']);
    const other = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    Object.assign(other.desk.owner, { boot: 'the next start' });
    expect((await other.need('recovery.list', {})).entries).toEqual([]);
    counted('R-34', 1);
  });

  it('R-34 file, folder or what lies in their place: the work stays, the message is right, another place takes it', async () => {
    const ways = WAYS.filter((way) => way.disk !== true);
    expect(ways.length).toBe(9);
    await Promise.all(ways.map(run));
    counted('R-34', ways.length);
  });

  it.skipIf(noMount !== null)(
    'R-34 the disk: nothing is written at the empty place it leaves, the work stays, another place takes it',
    async () => {
      const ways = WAYS.filter((way) => way.disk === true);
      expect(ways.length).toBe(3);
      for (const way of ways) await run(way);
      counted('R-34', ways.length);
    },
  );
});
