/** What may happen between two steps of a save, of a lock or of the queue: each case was once a way to lose an outside change or a lock. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { quickClock, testDesk } from '../testing/desk.ts';
import { firstStrokes } from '../testing/diskDocument.ts';
import { faultFs } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { EDITS, NEW, OLD, settle, startShare, until, withinTime } from '../testing/share.ts';
import { nodeFileSystem, type FileSystem } from './fileSystem.ts';
import { JobQueue } from './jobQueue.ts';

const NAME = 'map.sandtable.json';
const SECOND = firstStrokes(2)[1]!;

let place = '';
beforeAll(() => {
  place = quickFolder('sandtable-between-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const locksIn = async (path: string): Promise<readonly string[]> => (await readdir(path)).filter((name) => name.startsWith('.~lock'));

it('R-30 after a save-as the next save is no outside change, however long its last step takes', async () => {
  const home = await mkdtemp(join(place, 'paused-'));
  const faults = faultFs(nodeFileSystem);
  const bench = await testDesk({ fs: faults.fs, home });
  const folder = await bench.folder();
  const { handle } = (await bench.need('documents.create', { text: OLD })).document;
  await bench.need('documents.saveAs', { document: handle, folder, name: NAME, rev: 0, text: OLD });
  await bench.need('journal.append', { document: handle, from: 0, edits: EDITS });
  faults.plan([{ nth: 1, call: 'syncFolder', path: /Documents/, latency: 'hang' }]);
  const saving = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
  await until(() => faults.hanging > 0, 'the new bytes are in place');
  await bench.desk.documents.get(handle)!.host.look();
  faults.release();
  expect(await saving).toMatchObject({ ok: true });
  expect(bench.events.filter((event) => event.event === 'document.outside')).toEqual([]);
  await leaveSession(bench.desk, bench.session);
  counted('R-30', 1);
});

it('R-30 whoever wrote the file while it was too busy to be replaced is not overwritten', async () => {
  for (const times of [1, 3]) {
    const home = await mkdtemp(join(place, 'busy-'));
    const path = join(home, 'Documents', 'Sandtable', NAME);
    const faults = faultFs(nodeFileSystem);
    const quick = quickClock();
    let waits = 0;
    const clock = { ...quick, wait: async (millis: number) => (waits++ === times - 1 ? writeFile(path, 'theirs') : quick.wait(millis)) };
    const bench = await testDesk({ fs: faults.fs, clock, home });
    const folder = await bench.folder();
    await bench.need('files.export', { folder, name: NAME, text: OLD });
    const { handle } = (await bench.need('documents.open', { folder, name: NAME })).document;
    await bench.need('journal.append', { document: handle, from: 0, edits: EDITS });
    faults.plan(
      Array.from({ length: times }, (_value, i) => ({ nth: i + 1, call: 'rename', path: /map\.sandtable/, fault: 'EBUSY' as const })),
    );
    waits = 0;
    expect(await bench.call('documents.save', { document: handle, rev: 1, text: NEW })).toMatchObject({
      error: { code: 'file/changed-outside' },
    });
    expect(await readFile(path, 'utf8')).toBe('theirs');
    expect((await readdir(join(path, '..'))).filter((name) => name.startsWith('.~st-'))).toEqual([]);
    await leaveSession(bench.desk, bench.session);
  }
  counted('R-30', 2);
});

it('R-30 bytes of a save that was given up are ours only until the next save: whoever brings them back later has changed the file', async () => {
  const { bench, faults, folder, path, clock } = await startShare(await mkdtemp(join(place, 'late-')));
  const { handle } = (await bench.need('documents.open', { folder, name: NAME })).document;
  const { host } = bench.desk.documents.get(handle)!;
  await bench.need('journal.append', { document: handle, from: 0, edits: EDITS });
  faults.plan([{ nth: 1, call: 'rename', path: /\/share/, latency: 'hang' }]);
  const saving = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
  await until(() => faults.hanging > 0, 'the rename hangs');
  await bench.need('documents.cancelSave', { document: handle });
  expect((await saving).ok).toBe(false);
  faults.release();
  await until(async () => (await readFile(join(path, NAME), 'utf8')) === NEW, 'it came through late');
  await bench.need('journal.append', { document: handle, from: 1, edits: [SECOND.edit] as never[] });
  const again = bench.call('documents.save', { document: handle, rev: 2, text: SECOND.text });
  await withinTime(clock, 20_000, again);
  expect(await again).toMatchObject({ ok: true });
  await host.look();
  await writeFile(join(path, NAME), NEW);
  // A look may be under way that began before: the next one sees it.
  await until(async () => {
    await host.look();
    return bench.events.some((event) => event.event === 'document.outside');
  }, 'it is told');
  expect(await bench.call('documents.save', { document: handle, rev: 2, text: SECOND.text })).toMatchObject({
    error: { code: 'file/changed-outside' },
  });
  await leaveSession(bench.desk, bench.session);
  counted('R-30', 1);
});

it('R-33 a lock that a share could not take back when its file was closed goes when the share answers again', async () => {
  const { bench, faults, folder, path, clock } = await startShare(await mkdtemp(join(place, 'owed-')));
  const { handle } = (await bench.need('documents.open', { folder, name: NAME })).document;
  expect((await locksIn(path)).length).toBe(1);
  faults.plan([{ nth: 1, path: /\/share/, latency: 'hang', sticky: true }]);
  const closing = bench.call('documents.close', { document: handle, discard: true });
  expect(await withinTime(clock, 4000, closing), 'closing does not wait for it').toBeLessThanOrEqual(2000);
  clock.advance(100_000);
  await settle();
  faults.plan([]);
  faults.release('EIO');
  await until(() => bench.desk.locks.owing === 1, 'it is owed');
  expect((await locksIn(path)).length).toBe(1);
  clock.advance(5000);
  await until(() => bench.desk.locks.owing === 0, 'it was given back');
  expect(await locksIn(path)).toEqual([]);
  counted('R-33', 1);
});

it('R-33 a lock that is owed stays when its file is opened again meanwhile', async () => {
  const { bench, faults, folder, path, clock } = await startShare(await mkdtemp(join(place, 'kept-')));
  const first = (await bench.need('documents.open', { folder, name: NAME })).document.handle;
  faults.plan([{ nth: 1, call: 'remove', path: /\/share/, fault: 'EIO', sticky: true }]);
  await bench.need('documents.close', { document: first, discard: true });
  expect(bench.desk.locks.owing).toBe(1);
  faults.plan([]);
  const { document } = await bench.need('documents.open', { folder, name: NAME });
  expect(document.readOnly).toBe(false);
  expect(bench.desk.locks.owing).toBe(0);
  clock.advance(600_000);
  await settle();
  expect((await locksIn(path)).length).toBe(1);
  await leaveSession(bench.desk, bench.session);
  expect(await locksIn(path)).toEqual([]);
  counted('R-33', 1);
});

it('R-09 a window that closes while its save hangs waits some seconds for it, then the journal has the work', async () => {
  const { bench, faults, folder, clock } = await startShare(await mkdtemp(join(place, 'leave-')));
  const { handle } = (await bench.need('documents.open', { folder, name: NAME })).document;
  await bench.need('journal.append', { document: handle, from: 0, edits: EDITS });
  faults.plan([{ nth: 1, path: /\/share/, latency: 'hang', sticky: true }]);
  const saving = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
  await until(() => faults.hanging > 0, 'a call hangs');
  const waiting = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
  const leaving = leaveSession(bench.desk, bench.session);
  expect(await withinTime(clock, 20_000, leaving)).toBeLessThanOrEqual(12_000);
  for (const saved of [await saving, await waiting]) expect(saved).toMatchObject({ error: { code: 'file/save-stopped' } });
  expect((await readdir(bench.desk.profile.journals)).filter((name) => name.endsWith('.journal')).length).toBe(1);
  faults.release('EIO');
  counted('R-09', 1);
});

it('R-33 after a broken promise of ours in the middle of a save the file is not locked by nobody', async () => {
  const home = await mkdtemp(join(place, 'broken-'));
  let broken = true;
  const fs: FileSystem = {
    ...nodeFileSystem,
    rename: (from, to) => (broken && to.endsWith(NAME) ? Promise.reject(new TypeError('planned')) : nodeFileSystem.rename(from, to)),
  };
  const bench = await testDesk({ fs, home });
  const folder = await bench.folder();
  const { handle } = (await bench.need('documents.create', { text: OLD })).document;
  const save = () => bench.call('documents.saveAs', { document: handle, folder, name: NAME, rev: 0, text: OLD });
  expect(await save()).toMatchObject({ error: { code: 'ipc/failed' } });
  expect(await locksIn(join(home, 'Documents', 'Sandtable'))).toEqual([]);
  broken = false;
  expect(await save()).toMatchObject({ ok: true });
  await leaveSession(bench.desk, bench.session);
  counted('R-33', 1);
});

it('R-35 a task that throws before its first wait fails alone, and the queue goes on', async () => {
  const queue = new JobQueue<never>(() => Promise.reject(new Error('no saves here')));
  const failed = queue.task(() => {
    throw new Error('planned');
  });
  const next = queue.task(async () => 'goes on');
  await expect(failed).rejects.toThrow('planned');
  expect(await next).toBe('goes on');
  counted('R-35', 1);
});
