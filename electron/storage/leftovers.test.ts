/** what killed processes left beside people's files is removed, and nothing else ever. */
import { lutimes, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { testDesk } from '../testing/desk.ts';
import { blankDocument } from '../testing/painter.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { lockPath } from './fileLock.ts';
import { nodeFileSystem } from './fileSystem.ts';
import { cleanLeftovers, type CleaningDesk } from './leftovers.ts';
import { thisOwner, type Owner } from './owner.ts';

let place = '';
let here: Owner;
beforeAll(async () => {
  place = quickFolder('sandtable-leftovers-');
  here = await thisOwner(nodeFileSystem);
});
afterAll(() => rm(place, { recursive: true, force: true }));

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Owners of locks, and whether they may still be at work. */
const OWNERS: Readonly<Record<string, () => Partial<Owner>>> = {
  gone: () => ({ pid: 2 ** 22 + 1 }),
  boot: () => ({ boot: 'another' }),
  used: () => ({ started: '1' }),
  alive: () => ({ pid: process.ppid, started: '' }),
  tower: () => ({ host: 'tower' }),
  us: () => ({}),
  'us, forgotten': () => ({}),
};
const DEAD = new Set(['gone', 'boot', 'used', 'us, forgotten']);
const LIVING = new Set(['alive', 'tower']);

const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0 1 2 3 4 5 6 7 8 9 a b c d e f'.split(' ')), minLength: length, maxLength: length });
const ageMinutes = fc.constantFrom(0, 1, 59, 61, 600, 100_000, -120);

/** One entry of a folder. `sort` says what it is made as; its name is drawn close to ours. */
const entry = fc.oneof(
  fc.record({ sort: fc.constant('temp' as const), name: hex(8).map((tag) => `.~st-${tag}.tmp`), age: ageMinutes }),
  fc.record({
    sort: fc.constant('lock' as const),
    name: hex(12).map((tag) => `.~lock.${tag}`),
    owner: fc.constantFrom(...Object.keys(OWNERS)),
    age: ageMinutes,
  }),
  fc.record({
    sort: fc.constant('torn' as const),
    name: hex(12).map((tag) => `.~lock.${tag}`),
    text: fc.constantFrom('', '{"host":"a', '{"ho', 'LibreOffice', '{"a":1}', '\0\0\0'),
    age: ageMinutes,
  }),
  fc.record({
    // Names that are nearly ours, and people's own.
    sort: fc.constant('other' as const),
    name: fc.oneof(
      hex(8).map((tag) => `.~st-${tag}.tmp.json`),
      hex(7).map((tag) => `.~st-${tag}.tmp`),
      hex(8).map((tag) => `.~st-${tag.toUpperCase()}G.tmp`),
      hex(8).map((tag) => `x.~st-${tag}.tmp`),
      hex(8).map((tag) => `.~st-${tag}.tmp\n`),
      hex(12).map((tag) => `.~lock.${tag}#`),
      hex(11).map((tag) => `.~lock.${tag}`),
      fc.constantFrom('.~lock.map.ods#', '.~st-.tmp', '.tmp', 'map.sandtable.json', '地图.json', '.hidden', '~$report.docx'),
    ),
    age: ageMinutes,
  }),
  fc.record({
    sort: fc.constantFrom('folder' as const, 'link' as const),
    name: fc.oneof(
      hex(8).map((tag) => `.~st-${tag}.tmp`),
      hex(12).map((tag) => `.~lock.${tag}`),
    ),
    age: fc.constant(600),
  }),
);
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

async function make(folder: string, item: Entry, now: number, locks: Set<string>): Promise<void> {
  const path = join(folder, item.name);
  if (item.sort === 'folder') {
    await mkdir(path);
    return;
  }
  if (item.sort === 'link') {
    await symlink('precious', path);
    await lutimes(path, new Date(now - 10 * HOUR), new Date(now - 10 * HOUR));
    return;
  }
  const owner = item.sort === 'lock' ? JSON.stringify({ ...here, ...OWNERS[item.owner]!() }) : '';
  await writeFile(path, item.sort === 'lock' ? owner : item.sort === 'torn' ? item.text : 'bytes');
  const at = new Date(now - item.age * MINUTE);
  await utimes(path, at, at);
  if (item.sort === 'lock' && item.owner === 'us') locks.add(path);
}

/** What must go: told from the folder's plan alone. */
function mustGo(items: readonly Entry[], began: number, now: number): readonly string[] {
  const torn = (item: Entry): boolean => item.sort === 'torn' && /^$|^\{"ho/.test(item.text);
  const locks = items.filter((item) => (item.sort === 'lock' && DEAD.has(item.owner)) || (torn(item) && item.age > 60));
  const atWork = items.some((item) => (item.sort === 'lock' && LIVING.has(item.owner)) || (torn(item) && item.age <= 60));
  const temps = items.filter((item) => item.sort === 'temp' && item.age > 60 && now - item.age * MINUTE < began);
  return [...locks, ...(atWork ? [] : temps)].map((item) => item.name).toSorted();
}

const byName = (items: readonly { readonly name: string }[]): readonly string[] => items.map((item) => item.name).toSorted();

describe('leftovers', () => {
  it('R-16 random folders: only temporary files of dead owners, older than an hour, and stale locks go', async () => {
    const runs = rounds(500);
    let gone = 0;
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(entry, { selector: (item) => item.name, maxLength: 12 }),
        fc.constantFrom(10 * MINUTE, 5 * HOUR, 1000 * HOUR),
        async (items, running) => {
          const folder = await mkdtemp(join(place, 'f-'));
          const now = Date.now();
          const locks = new Set<string>();
          await writeFile(join(folder, 'precious'), 'precious');
          for (const item of items) await make(folder, item, now, locks);
          const desk: CleaningDesk = {
            fs: nodeFileSystem,
            clock: { now: () => now, wait: async () => {}, alarm: () => () => {} },
            owner: here,
            locks,
            began: now - running,
          };
          const before = byName(await nodeFileSystem.list(folder));
          const wanted = mustGo(items, desk.began, now);
          expect((await cleanLeftovers(desk, folder)).toSorted()).toEqual(wanted);
          expect(byName(await nodeFileSystem.list(folder))).toEqual(before.filter((name) => !wanted.includes(name)));
          expect(await readFile(join(folder, 'precious'), 'utf8')).toBe('precious');
          gone += wanted.length;
          kept += before.length - wanted.length;
          await rm(folder, { recursive: true });
        },
      ),
      { numRuns: runs },
    );
    expect(gone).toBeGreaterThan(runs / 2);
    expect(kept).toBeGreaterThan(runs);
    counted('R-16', runs);
  });

  it('R-16 folders are cleaned at start, when a file in them is opened and when one is saved there; no oftener than once an hour', async () => {
    const home = await mkdtemp(join(place, 'home-'));
    const own = join(home, 'Documents', 'Sandtable');
    const profile = join(home, 'profile');
    const deeper = join(own, 'deeper');
    const other = join(own, 'other');
    for (const folder of [deeper, other, profile]) await mkdir(folder, { recursive: true });
    const old = new Date(Date.now() - 3 * HOUR);
    const leave = async (folder: string, tag = '12345678'): Promise<string> => {
      const path = join(folder, `.~st-${tag}.tmp`);
      await writeFile(path, 'half a file');
      await utimes(path, old, old);
      return path;
    };
    const isThere = (path: string): Promise<boolean> =>
      stat(path).then(
        () => true,
        () => false,
      );
    const paths = await Promise.all([own, profile, deeper, other].map((folder) => leave(folder)));
    await writeFile(join(deeper, 'map.sandtable.json'), encode(blankDocument()));
    const stale = lockPath(join(other, 'new.sandtable.json'));
    await writeFile(stale, JSON.stringify({ ...here, boot: 'another' }));
    let now = Date.now();
    const clock = { now: () => now, wait: async () => {}, alarm: () => () => {} };
    const bench = await testDesk({ fs: nodeFileSystem, clock, home });
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false, true, true]);
    const inside = await bench.need('folders.enter', { folder: await bench.folder(), name: 'deeper' });
    const { document } = await bench.need('documents.open', { folder: inside.folder, name: 'map.sandtable.json' });
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false, false, true]);
    const beside = await bench.need('folders.enter', { folder: await bench.folder(), name: 'other' });
    const to = { document: document.handle, folder: beside.folder, name: 'new.sandtable.json', rev: 0, text: encode(blankDocument()) };
    await bench.need('documents.saveAs', to);
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false, false, false]);
    // The lock of the document itself stays.
    expect(await isThere(stale)).toBe(true);
    // Left by others an hour later; the next opening finds it.
    const late = await leave(deeper, '9abcdef0');
    const open = async () => {
      const opened = await bench.need('documents.open', { folder: inside.folder, name: 'map.sandtable.json' });
      await bench.need('documents.close', { document: opened.document.handle, discard: true });
    };
    await open();
    expect(await isThere(late)).toBe(true);
    now += HOUR + MINUTE;
    await open();
    expect(await isThere(late)).toBe(false);
    await leaveSession(bench.desk, bench.session);
    counted('R-16', 4);
  });

  it('R-16 a folder that is gone, or that refuses, is left as it is', async () => {
    const folder = await mkdtemp(join(place, 'refuses-'));
    const path = join(folder, '.~st-12345678.tmp');
    await writeFile(path, 'x');
    await utimes(path, new Date(0), new Date(0));
    const refuse = (): Promise<never> => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' }));
    const desk: CleaningDesk = {
      fs: { ...nodeFileSystem, remove: refuse },
      clock: { now: () => Date.now(), wait: async () => {}, alarm: () => () => {} },
      owner: here,
      locks: new Set(),
      began: Date.now(),
    };
    expect(await cleanLeftovers(desk, folder)).toEqual([]);
    expect(await cleanLeftovers({ ...desk, fs: { ...nodeFileSystem, list: refuse } }, folder)).toEqual([]);
    await rename(folder, `${folder}-moved`);
    expect(await cleanLeftovers(desk, folder)).toEqual([]);
  });
});
