/** one file is one document in this process, whatever name it is opened by, and however many windows ask for it at once. */
import { link, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { toBytes } from '../storage/bytes.ts';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem, type FileSystem } from '../storage/fileSystem.ts';
import { lockPath } from '../storage/fileLock.ts';
import { crashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { leaveSession } from './desk.ts';
import { openNamed } from './opening.ts';
import { newSession, type Session } from './session.ts';

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sandtable-one-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const OLD = encode(blankDocument());
const MINE = strokes(31).next().value;
const NAME = 'map.sandtable.json';

/** A desk whose calls are plain functions. */
interface Bench {
  readonly desk: TestDesk['desk'];
  readonly session: Session;
  readonly call: TestDesk['call'];
  readonly need: TestDesk['need'];
  readonly folder: TestDesk['folder'];
  readonly documents: string;
}
const loose = (made: TestDesk, documents: string): Bench => ({
  desk: made.desk,
  session: made.session,
  call: (channel, request, session) => made.call(channel, request, session),
  need: (channel, request, session) => made.need(channel, request, session),
  folder: (session) => made.folder(session),
  documents,
});
async function bench(fs: FileSystem = nodeFileSystem): Promise<Bench> {
  const home = await mkdtemp(join(place, 'home-'));
  const made = await testDesk({ fs, clock: systemClock, home });
  const documents = join(home, 'Documents', 'Sandtable');
  await writeFile(join(documents, NAME), OLD);
  return loose(made, documents);
}
const window = (): { readonly session: Session; readonly events: HostEvent[] } => {
  const events: HostEvent[] = [];
  return { session: newSession((event) => events.push(event)), events };
};

describe('one file in one window', () => {
  it('R-31 a second open finds the first: same name, links, `..`, recent list, command line, other case, hard link', async () => {
    const { documents, call, need, folder, desk, session } = await bench();
    await mkdir(join(documents, 'deeper'));
    await symlink(NAME, join(documents, 'link.sandtable.json'));
    await symlink('..', join(documents, 'deeper', 'up'));
    await link(join(documents, NAME), join(documents, 'twin.sandtable.json'));
    const own = await folder();
    const first = await need('documents.open', { folder: own, name: NAME });
    const deeper = await need('folders.enter', { folder: own, name: 'deeper' });
    const up = await need('folders.enter', { folder: deeper.folder, name: 'up' });
    const [recent] = (await need('recent.list', {})).recent;
    const opened = async (path: string) => {
      const reply = await openNamed(desk, session, path);
      return reply.ok ? reply.value : null;
    };
    const ways: readonly (readonly [string, { readonly document: { readonly handle: string }; readonly alreadyOpen: boolean } | null])[] = [
      ['same name', await need('documents.open', { folder: own, name: NAME })],
      ['a link to it', await need('documents.open', { folder: own, name: 'link.sandtable.json' })],
      ['a folder that is a link', await need('documents.open', { folder: up.folder, name: NAME })],
      ['another name of the file', await need('documents.open', { folder: own, name: 'twin.sandtable.json' })],
      ['the recent list', await need('documents.openRecent', { id: recent!.id })],
      ['`..` on the command line', await opened(join(documents, 'deeper') + `/../${NAME}`)],
      ['a link over a link', await opened(join(documents, 'deeper', 'up', 'link.sandtable.json'))],
    ];
    for (const [what, way] of ways) {
      expect(way?.document.handle, what).toBe(first.document.handle);
      expect(way?.alreadyOpen, what).toBe(true);
    }
    expect(desk.documents.size).toBe(1);
    // Two names that are two files stay two documents, however equal they are.
    await writeFile(join(documents, 'copy.sandtable.json'), OLD);
    expect(await call('documents.open', { folder: own, name: 'copy.sandtable.json' })).toMatchObject({ value: { alreadyOpen: false } });
    await leaveSession(desk, session);
    counted('R-31', ways.length);
  });

  it('R-31 on a disk that folds case `MAP` is `map`, also where the system answers with the case it was asked for', async () => {
    for (const asked of [false, true]) {
      const disk = crashFs();
      disk.put(`/home/Documents/Sandtable/${NAME}`, toBytes(OLD));
      const { fs } = faultFs(disk.fs, { names: 'fold', asked });
      const { need, folder, desk, session } = loose(await testDesk({ fs, home: '/home' }), '');
      const own = await folder();
      const first = await need('documents.open', { folder: own, name: NAME });
      const second = await need('documents.open', { folder: own, name: NAME.toUpperCase() });
      expect([second.document.handle, second.alreadyOpen]).toEqual([first.document.handle, true]);
      await leaveSession(desk, session);
    }
    counted('R-31', 1);
  });

  it('R-31 many opens of one file at once make one document, by whichever of its names', async () => {
    const { documents, need, folder, desk, session } = await bench();
    await link(join(documents, NAME), join(documents, 'twin.sandtable.json'));
    const own = await folder();
    const names = Array.from({ length: 12 }, (_v, i) => (i % 2 === 0 ? NAME : 'twin.sandtable.json'));
    const opened = await Promise.all(names.map((name) => need('documents.open', { folder: own, name })));
    expect(new Set(opened.map((reply) => reply.document.handle)).size).toBe(1);
    expect(opened.every((reply) => !reply.document.readOnly)).toBe(true);
    expect(desk.documents.size).toBe(1);
    await leaveSession(desk, session);
  });

  it('R-31 a file that is open and went away is still found under its name', async () => {
    const { documents, need, folder, desk, session } = await bench();
    const own = await folder();
    const first = await need('documents.open', { folder: own, name: NAME });
    await rename(join(documents, NAME), join(documents, 'moved'));
    const again = await need('documents.open', { folder: own, name: NAME });
    expect([again.document.handle, again.alreadyOpen]).toEqual([first.document.handle, true]);
    await leaveSession(desk, session);
  });

  it('R-31 saving as, exporting or saving a battle over a file that is open under another name is refused', async () => {
    const { documents, call, need, folder, desk, session } = await bench();
    const own = await folder();
    await need('documents.open', { folder: own, name: NAME });
    await symlink(NAME, join(documents, 'link.sandtable.json'));
    await link(join(documents, NAME), join(documents, 'twin.sandtable.json'));
    const { document } = await need('documents.create', { text: OLD });
    for (const name of [NAME, 'link.sandtable.json', 'twin.sandtable.json']) {
      const refused = { ok: false, error: { code: 'file/open-elsewhere', params: { name } } };
      const over = { folder: own, name, overwrite: true };
      expect(await call('documents.saveAs', { document: document.handle, rev: 0, text: MINE.text, ...over })).toMatchObject(refused);
      expect(await call('files.export', { text: 'x', ...over })).toMatchObject(refused);
      expect(await call('battles.save', { text: 'x', ...over })).toMatchObject(refused);
    }
    expect(await readFile(join(documents, NAME), 'utf8')).toBe(OLD);
    await leaveSession(desk, session);
  });
});

describe('one file in two windows', () => {
  it('R-31 the second window reads it, is told that another window has it, and takes it when that one has closed it', async () => {
    const { documents, call, need, folder, desk, session } = await bench();
    const first = await need('documents.open', { folder: await folder(), name: NAME });
    const { session: second, events } = window();
    const own = await folder(second);
    const { document, alreadyOpen } = await need('documents.open', { folder: own, name: NAME }, second);
    expect([document.handle === first.document.handle, alreadyOpen]).toEqual([false, false]);
    expect(document).toMatchObject({ readOnly: true, readOnlyWhy: 'window' });
    expect(document.lockedBy).toBeUndefined();
    expect(events).toEqual([]);
    const handle = document.handle;
    expect(await call('documents.save', { document: handle, rev: 0, text: MINE.text }, second)).toMatchObject({
      error: { code: 'document/read-only', params: { why: 'window' } },
    });
    expect(await call('documents.unlock', { document: handle, keep: false }, second)).toMatchObject({
      error: { code: 'file/open-in-window' },
    });
    const over = { document: handle, folder: own, name: NAME, rev: 0, text: MINE.text, overwrite: true };
    expect(await call('documents.saveAs', over, second)).toMatchObject({ error: { code: 'file/open-in-window' } });
    // The first window goes on as if nothing was.
    await need('journal.append', { document: first.document.handle, from: 0, edits: [MINE.edit] as never[] });
    await need('documents.save', { document: first.document.handle, rev: 1, text: MINE.text });
    await leaveSession(desk, session);
    const taken = await need('documents.unlock', { document: handle, keep: false }, second);
    expect(taken).toMatchObject({ text: MINE.text, document: { readOnly: false, readOnlyWhy: null } });
    await need('documents.save', { document: handle, rev: 0, text: OLD }, second);
    expect(await readFile(join(documents, NAME), 'utf8')).toBe(OLD);
    await leaveSession(desk, second);
    expect((await readdir(documents)).filter((name) => name.startsWith('.~'))).toEqual([]);
  });

  it('R-31 of many windows that want it when it is free one gets it', async () => {
    const { call, need, folder, desk, session } = await bench();
    await need('documents.open', { folder: await folder(), name: NAME });
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { session: other } = window();
        const { document } = await need('documents.open', { folder: await folder(other), name: NAME }, other);
        return { other, handle: document.handle };
      }),
    );
    await leaveSession(desk, session);
    const replies = await Promise.all(
      others.map(({ other, handle }) => call('documents.unlock', { document: handle, keep: false }, other)),
    );
    expect(replies.filter((reply) => reply.ok).length).toBe(1);
    for (const reply of replies) if (!reply.ok) expect(reply.error.code).toBe('file/open-in-window');
    for (const { other } of others) await leaveSession(desk, other);
  });

  it('R-31 a window that was loaded anew gets its file at once: the lock that its page before lets go of is waited for', async () => {
    // A disk that takes its time to remove the lock.
    const { documents, need, folder, desk, session } = await bench({
      ...nodeFileSystem,
      remove: async (path) => {
        await new Promise((done) => setTimeout(done, 200));
        await nodeFileSystem.remove(path);
      },
    });
    await need('documents.open', { folder: await folder(), name: NAME });
    const leaving = leaveSession(desk, session);
    const { session: next } = window();
    const { document } = await need('documents.open', { folder: await folder(next), name: NAME }, next);
    expect(document).toMatchObject({ readOnly: false, readOnlyWhy: null });
    await leaving;
    expect(await readdir(documents)).toContain(lockPath(NAME));
    await leaveSession(desk, next);
  });

  it('R-31 the last session is not opened a second time by a second window', async () => {
    const { need, folder, desk, session } = await bench();
    const { document } = await need('documents.open', { folder: await folder(), name: NAME });
    await need('app.quit', { session: [document.handle], page: session.id });
    const { session: second } = window();
    expect((await need('app.info', {}, second)).session.map((entry) => entry.name)).toEqual([NAME]);
    await need('documents.open', { folder: await folder(second), name: NAME }, second);
    const { session: third } = window();
    expect((await need('app.info', {}, third)).session).toEqual([]);
    await leaveSession(desk, second);
  });

  it('R-31 a journal is taken over by one window only, however many ask at once', async () => {
    const { call, need, folder, desk, session } = await bench();
    const { document } = await need('documents.open', { folder: await folder(), name: NAME });
    await need('journal.append', { document: document.handle, from: 0, edits: [MINE.edit] as never[] });
    await leaveSession(desk, session);
    const windows = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { session: other } = window();
        return { other, journal: (await need('recovery.list', {}, other)).entries[0]!.journal };
      }),
    );
    const adopted = await Promise.all(windows.map(({ other, journal }) => call('recovery.adopt', { journal }, other)));
    expect(adopted.filter((reply) => reply.ok).length).toBe(1);
    for (const { other } of windows) await leaveSession(desk, other);
  });
});
