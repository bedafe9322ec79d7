/**
 * R-30 on the real disk: whatever somebody else does to an open file, it is told for what it is, and never overwritten unseen. Nine ways
 * to touch a file, with and without unsaved strokes, with a watch that works and one that tells nothing.
 */
import { mkdir, mkdtemp, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { hashOf, toBytes } from './bytes.ts';
import { systemClock } from './clock.ts';
import { watchFile, type OutsideChange } from './externalChange.ts';
import { nodeFileSystem, type FileSystem } from './fileSystem.ts';

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sandtable-outside-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const OLD = encode(blankDocument());
/** Another version of the same length. */
const THEIRS = OLD.replace('Painted', 'PAINTED');
const painter = strokes(30);
const MINE = painter.next().value;
const NAME = 'map.sandtable.json';

const silent: FileSystem = { ...nodeFileSystem, watch: () => () => {} };
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

interface Way {
  readonly what: string;
  act(path: string): Promise<unknown>;
  /** What the window must be told, in the end; null: nothing. */
  readonly told: OutsideChange | null;
  /** What a save that nobody agreed to answers; null: it succeeds, there is nothing to lose. */
  readonly refused: string | null;
  /** What lies at the path afterwards and must be untouched; null: nothing of the kind. */
  readonly theirs: ((path: string) => Promise<unknown>) | null;
}

const text = (path: string): Promise<string> => readFile(path, 'utf8');

const WAYS: readonly Way[] = [
  {
    what: 'written in place',
    act: (path) => writeFile(path, `${THEIRS} `),
    told: 'changed',
    refused: 'file/changed-outside',
    theirs: text,
  },
  {
    what: 'replaced by a rename',
    act: async (path) => {
      await writeFile(`${path}.new`, THEIRS);
      await rename(`${path}.new`, path);
    },
    told: 'replaced',
    refused: 'file/changed-outside',
    theirs: text,
  },
  { what: 'deleted', act: (path) => rm(path), told: 'deleted', refused: 'file/gone-outside', theirs: null },
  { what: 'renamed', act: (path) => rename(path, `${path}.old`), told: 'moved', refused: 'file/gone-outside', theirs: null },
  {
    what: 'a folder in its place',
    act: async (path) => {
      await rm(path);
      await mkdir(path);
      await writeFile(join(path, 'inside'), 'x');
    },
    told: 'folder',
    refused: 'file/not-a-file',
    theirs: (path) => text(join(path, 'inside')),
  },
  {
    what: 'a link in its place',
    act: async (path) => {
      await writeFile(`${path}.target`, THEIRS);
      await rm(path);
      await symlink(`${path}.target`, path);
    },
    told: 'replaced',
    refused: 'file/changed-outside',
    theirs: text,
  },
  { what: 'touched', act: (path) => utimes(path, new Date(), new Date()), told: null, refused: null, theirs: null },
  {
    what: 'the same size, its time put back',
    act: async (path) => {
      const before = await stat(path);
      await writeFile(path, THEIRS);
      await utimes(path, before.atime, before.mtime);
    },
    told: 'changed',
    refused: 'file/changed-outside',
    theirs: text,
  },
  {
    what: 'half written for 300 ms',
    act: async (path) => {
      await writeFile(path, THEIRS.slice(0, 700));
      await pause(300);
      await writeFile(path, THEIRS);
    },
    told: 'changed',
    refused: 'file/changed-outside',
    theirs: text,
  },
];

const outsideOf = (bench: TestDesk): readonly string[] =>
  bench.events.flatMap((event) => (event.event === 'document.outside' ? [event.what] : []));

async function until(done: () => boolean, millis: number): Promise<void> {
  for (const end = Date.now() + millis; !done() && Date.now() < end;) await pause(20);
}

async function round(way: Way, dirty: boolean, watched: boolean, label: string): Promise<void> {
  const home = await mkdtemp(join(place, 'round-'));
  const path = join(home, 'Documents', 'Sandtable', NAME);
  const bench = await testDesk({ fs: watched ? nodeFileSystem : silent, clock: systemClock, home });
  await writeFile(path, OLD);
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
  const { host } = bench.desk.documents.get(document.handle)!;
  await host.look();
  if (dirty) await bench.need('journal.append', { document: document.handle, from: 0, edits: [MINE.edit] as never[] });
  const acting = way.act(path);
  // Without a watch it is the look every two seconds that finds it; the test does not wait for its turn.
  if (!watched) await host.look();
  await acting;
  if (!watched) await host.look();
  await until(() => outsideOf(bench).length > 0, way.told === null ? 700 : 8000);
  expect(outsideOf(bench), label).toEqual(way.told === null ? [] : [way.told]);
  const name = bench.events.find((event) => event.event === 'document.outside')?.name;
  expect(name, label).toBe(way.told === 'moved' ? `${NAME}.old` : undefined);
  const before = await way.theirs?.(path);
  const save = { document: document.handle, rev: dirty ? 1 : 0, text: dirty ? MINE.text : OLD };
  const saved = await bench.call('documents.save', save);
  expect(saved.ok ? null : saved.error.code, label).toBe(way.refused);
  if (way.theirs !== null) expect(await way.theirs(path), label).toBe(before);
  expect(host.dirty, label).toBe(dirty && way.refused !== null);
  // Saving and giving up were ours: nothing more is told.
  await host.look();
  expect(outsideOf(bench).length, label).toBe(way.told === null ? 0 : 1);
  await leaveSession(bench.desk, bench.session);
  await rm(home, { recursive: true });
}

describe('changes from outside', () => {
  it('R-30 nine ways to touch an open file: told for what they are, never overwritten unseen', async () => {
    const times = rounds(3);
    const cases = WAYS.flatMap((way) => [true, false].flatMap((dirty) => [true, false].map((watched) => ({ way, dirty, watched }))));
    expect(cases.length).toBe(36);
    for (let time = 0; time < times; time++) {
      const open = cases.values();
      // They mostly wait: six at a time.
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          for (const { way, dirty, watched } of open)
            await round(way, dirty, watched, `${way.what}, ${dirty ? 'dirty' : 'clean'}, ${watched ? 'watched' : 'looked at'}`);
        }),
      );
    }
    counted('R-30', cases.length * times);
  });
});

describe('the watch', () => {
  interface Watched {
    readonly path: string;
    readonly seen: OutsideChange[];
    readonly watch: ReturnType<typeof watchFile>;
  }
  async function watched(fs: FileSystem = silent): Promise<Watched> {
    const folder = await mkdtemp(join(place, 'watch-'));
    const path = join(folder, NAME);
    await writeFile(path, OLD);
    const seen: OutsideChange[] = [];
    const watch = watchFile(fs, path, hashOf(toBytes(OLD)), { report: (what) => seen.push(what) });
    await watch.look();
    return { path, seen, watch };
  }

  it('R-30 our own saves are no change, also when a look began before them and ends after them', async () => {
    // The first look reads once before it waits for the file to hold still, and once after: our save comes during either.
    for (const read of [1, 2]) {
      let release = (): void => {};
      let countdown = 0;
      let hold: Promise<void> = Promise.resolve();
      const slow: FileSystem = {
        ...silent,
        open: async (path, how, mode, strict) => {
          const file = await nodeFileSystem.open(path, how, mode, strict);
          countdown -= 1;
          if (countdown !== 0) return file;
          const waiting = hold;
          return { ...file, read: async (into, position) => (await waiting, file.read(into, position)) };
        },
      };
      const { path, seen, watch } = await watched(slow);
      hold = new Promise((done) => (release = done));
      countdown = read;
      await writeFile(path, THEIRS);
      const looking = watch.look();
      await pause(1000);
      watch.pause();
      await writeFile(`${path}.new`, MINE.text);
      await rename(`${path}.new`, path);
      watch.seen(hashOf(toBytes(MINE.text)));
      watch.resume();
      release();
      await looking;
      await watch.look();
      expect(seen, `during read ${read}`).toEqual([]);
      watch.end();
    }
  });

  it('R-30 a file that comes back is `returned` only with the content the document knows, else `replaced`', async () => {
    const { path, seen, watch } = await watched();
    await rm(path);
    await watch.look();
    await writeFile(path, THEIRS);
    await watch.look();
    await rm(path);
    await watch.look();
    await writeFile(path, OLD);
    await watch.look();
    await writeFile(path, THEIRS);
    await watch.look();
    await writeFile(path, OLD);
    await watch.look();
    expect(seen).toEqual(['deleted', 'replaced', 'deleted', 'returned', 'changed', 'returned']);
    watch.end();
  });

  it('R-30 a file deleted and written again within a moment, or half written and then as before, is no change', async () => {
    const { path, seen, watch } = await watched();
    await rm(path);
    const looking = watch.look();
    await pause(150);
    await writeFile(path, OLD);
    await looking;
    await writeFile(path, OLD.slice(0, 500));
    const again = watch.look();
    await pause(200);
    await writeFile(path, OLD);
    await again;
    await watch.look();
    expect(seen).toEqual([]);
    watch.end();
  });

  it('R-30 a folder that is gone, or a disk that does not answer, is not a file that somebody deleted', async () => {
    const { path, seen, watch } = await watched();
    await rename(join(path, '..'), join(path, '..', '..', 'elsewhere'));
    await watch.look();
    await rename(join(path, '..', '..', 'elsewhere'), join(path, '..'));
    await watch.look();
    expect(seen).toEqual(['unreachable', 'returned']);
    watch.end();
    let broken = false;
    const failing: FileSystem = {
      ...silent,
      stat: (at) => (broken ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) : nodeFileSystem.stat(at)),
    };
    const other = await watched(failing);
    broken = true;
    await other.watch.look();
    broken = false;
    await other.watch.look();
    expect(other.seen).toEqual(['unreachable', 'returned']);
    other.watch.end();
  });

  it('R-30 a second change within the tick of the file system clock is seen', async () => {
    // Times that never change: as two writes within one tick leave them.
    const frozen: FileSystem = {
      ...silent,
      stat: async (at) => {
        const real = await nodeFileSystem.stat(at);
        return real.kind === 'file' ? { ...real, modified: Date.now() - 500, changed: tick } : real;
      },
    };
    const tick = Date.now();
    const still: FileSystem = { ...frozen, stat: async (at) => ({ ...(await frozen.stat(at)), modified: tick, changed: tick }) };
    const { path, seen, watch } = await watched(still);
    await writeFile(path, THEIRS);
    await watch.look();
    expect(seen).toEqual(['changed']);
    watch.end();
  });
});

describe('conflicts', () => {
  it('R-30 a save over a change from outside is a conflict until the person agrees', async () => {
    const home = await mkdtemp(join(place, 'conflict-'));
    const path = join(home, 'Documents', 'Sandtable', NAME);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    await writeFile(path, OLD);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
    const save = { document: document.handle, rev: 0, text: MINE.text };
    await writeFile(path, THEIRS);
    expect(await bench.call('documents.save', save)).toMatchObject({ error: { code: 'file/changed-outside' } });
    expect(await readFile(path, 'utf8')).toBe(THEIRS);
    await rm(path);
    expect(await bench.call('documents.save', save)).toMatchObject({ error: { code: 'file/gone-outside' } });
    await writeFile(path, THEIRS);
    await bench.need('documents.save', { ...save, overwrite: true });
    expect(await readFile(path, 'utf8')).toBe(MINE.text);
    await leaveSession(bench.desk, bench.session);
  });

  it('R-34 "save as" under the name that the file had makes a deleted file again, and still meets one that another program wrote', async () => {
    const home = await mkdtemp(join(place, 'again-'));
    const path = join(home, 'Documents', 'Sandtable', NAME);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    await writeFile(path, OLD);
    const folder = await bench.folder();
    const { document } = await bench.need('documents.open', { folder, name: NAME });
    const saveAs = { document: document.handle, folder, name: NAME, rev: 0, text: MINE.text };
    await rm(path);
    expect(await bench.call('documents.save', { document: document.handle, rev: 0, text: MINE.text })).toMatchObject({
      error: { code: 'file/gone-outside' },
    });
    await bench.need('documents.saveAs', saveAs);
    expect(await readFile(path, 'utf8')).toBe(MINE.text);
    await writeFile(path, THEIRS);
    expect(await bench.call('documents.saveAs', saveAs)).toMatchObject({ error: { code: 'file/changed-outside' } });
    expect(await readFile(path, 'utf8')).toBe(THEIRS);
    await leaveSession(bench.desk, bench.session);
  });

  it('R-30 taking the file on disk puts unsaved strokes into the recovery trash; a half-written file takes nothing', async () => {
    const home = await mkdtemp(join(place, 'theirs-'));
    const path = join(home, 'Documents', 'Sandtable', NAME);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    await writeFile(path, OLD);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
    await bench.need('journal.append', { document: document.handle, from: 0, edits: [MINE.edit] as never[] });
    const { host } = bench.desk.documents.get(document.handle)!;
    await writeFile(path, THEIRS.slice(0, 500));
    expect((await bench.call('documents.reload', { document: document.handle })).ok).toBe(false);
    expect(host.dirty).toBe(true);
    await writeFile(path, THEIRS);
    expect(await bench.need('documents.reload', { document: document.handle })).toMatchObject({ text: THEIRS });
    expect(host.dirty).toBe(false);
    const trash = await nodeFileSystem.list(bench.desk.profile.trash);
    expect(trash.filter((item) => item.name.endsWith('.journal')).length).toBe(1);
    // The document goes on from there, in a journal of its own.
    await bench.need('journal.append', { document: document.handle, from: 0, edits: [MINE.edit] as never[] });
    expect(host.dirty).toBe(true);
    await leaveSession(bench.desk, bench.session);
    const next = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    expect((await next.need('recovery.list', {})).entries.length).toBe(1);
  });

  it('R-30 R-103 a file that became a link out of the granted folders is not read again', async () => {
    const home = await mkdtemp(join(place, 'out-'));
    const path = join(home, 'Documents', 'Sandtable', NAME);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    await writeFile(path, OLD);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
    await writeFile(join(home, 'secret'), THEIRS);
    await rm(path);
    await symlink(join(home, 'secret'), path);
    expect(await bench.call('documents.reload', { document: document.handle })).toMatchObject({ error: { code: 'file/outside' } });
    expect(await bench.call('documents.peek', { document: document.handle })).toMatchObject({ error: { code: 'file/outside' } });
    await leaveSession(bench.desk, bench.session);
  });
});
