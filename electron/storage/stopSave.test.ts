/** the person stops a save that a network drive keeps; saving elsewhere works at once, and what was not committed never is. */
import { link, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import type { Plan } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { EDITS, NEW, OLD, settle, startShare, until, withinTime } from '../testing/share.ts';

let place = '';
beforeAll(() => {
  place = quickFolder('sandtable-stop-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const NAME = 'map.sandtable.json';
/** Time that may pass where the person waits for nothing but our own second to give the old file's lock back. */
const AT_ONCE = 2000;

const HANGS: readonly Plan[] = [
  // The lock, and whether the disk is still the one it was, are looked at before the first step.
  { nth: 1, latency: 'hang', sticky: true },
  { nth: 2, latency: 'hang', sticky: true },
  { nth: 1, call: 'realPath', latency: 'hang', sticky: true },
  { nth: 1, call: 'open.read', latency: 'hang', sticky: true },
  { nth: 1, call: 'mayWrite', latency: 'hang', sticky: true },
  { nth: 1, call: 'open.create', latency: 'hang', sticky: true },
  { nth: 1, call: 'file.write', latency: 'hang', sticky: true },
  { nth: 1, call: 'file.sync', latency: 'hang', sticky: true },
  { nth: 1, call: 'rename', latency: 'hang', sticky: true },
  { nth: 1, call: 'syncFolder', latency: 'hang', sticky: true },
];

it('R-44 whatever call hangs, a save that is stopped is answered without time passing, and saving elsewhere works at once', async () => {
  for (const plan of HANGS) {
    const what = `${plan.call ?? 'any'} ${String(plan.nth)}`;
    const { bench, faults, clock, folder, path, home } = await startShare(await mkdtemp(join(place, 'hang-')));
    const { document } = await bench.need('documents.open', { folder, name: NAME });
    const { handle } = document;
    await bench.need('journal.append', { document: handle, from: 0, edits: EDITS });
    expect(await bench.need('documents.cancelSave', { document: handle }), 'there is none to stop').toEqual({ stopped: false });
    faults.plan([{ ...plan, path: /\/share/ }]);
    const saving = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
    await until(() => faults.hanging > 0, `${what}: a call hangs`);
    const waiting = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
    expect(await bench.need('documents.cancelSave', { document: handle }), what).toEqual({ stopped: true });
    // After the rename the new bytes are in place, and nobody can say for how long.
    const code = plan.call === 'syncFolder' ? 'file/not-certain' : 'file/save-stopped';
    expect(await saving, what).toMatchObject({ ok: false, error: { code, params: { name: NAME } } });
    expect(await waiting, what).toMatchObject({ ok: false, error: { code: 'file/save-stopped' } });
    expect(bench.desk.documents.get(handle)!.host.dirty, what).toBe(true);

    const own = await bench.folder();
    const elsewhere = bench.call('documents.saveAs', { document: handle, folder: own, name: NAME, rev: 1, text: NEW });
    await withinTime(clock, AT_ONCE, elsewhere);
    expect(await elsewhere, what).toMatchObject({ ok: true, value: { document: { name: NAME } } });
    expect(await readFile(join(home, 'Documents', 'Sandtable', NAME), 'utf8')).toBe(NEW);
    expect(bench.desk.documents.get(handle)!.host.dirty, what).toBe(false);

    faults.plan([]);
    faults.release();
    await until(() => faults.hanging === 0, `${what}: none hangs`);
    await settle();
    // What was on its way comes through whole; nothing that was not asked by then ever comes.
    const sent = plan.call === 'syncFolder' || plan.call === 'rename';
    await until(async () => (await readFile(join(path, NAME), 'utf8')) === (sent ? NEW : OLD), `${what}: the bytes there`);
    // The old file's lock is given back when the share answers, behind the person's back.
    await until(async () => !(await readdir(path)).some((name) => name.startsWith('.~lock')), `${what}: no lock stays`);
    await leaveSession(bench.desk, bench.session);
  }
  counted('R-44', HANGS.length);
});

it('R-44 a save as to a share that hangs can be stopped; the document stays where it was and saves there', async () => {
  for (const call of ['realPath', 'open.create', 'file.sync']) {
    const { bench, faults, clock, folder, path } = await startShare(await mkdtemp(join(place, 'as-')));
    const own = await bench.folder();
    await bench.need('files.export', { folder: own, name: NAME, text: OLD });
    const { document } = await bench.need('documents.open', { folder: own, name: NAME });
    await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
    faults.plan([{ nth: 1, call, path: /\/share/, latency: 'hang', sticky: true }]);
    const saving = bench.call('documents.saveAs', { document: document.handle, folder, name: 'other.json', rev: 1, text: NEW });
    await until(() => faults.hanging > 0, `${call}: a call hangs`);
    expect(await bench.need('documents.cancelSave', { document: document.handle })).toEqual({ stopped: true });
    await withinTime(clock, AT_ONCE, saving);
    expect(await saving, call).toMatchObject({ error: { code: 'file/save-stopped', params: { name: 'other.json' } } });
    expect(await bench.need('documents.save', { document: document.handle, rev: 1, text: NEW }), call).toMatchObject({
      document: { name: NAME },
    });
    faults.plan([]);
    faults.release();
    await until(() => faults.hanging === 0, `${call}: none hangs`);
    await until(async () => (await readdir(path)).join() === NAME, `${call}: nothing of it stays on the share`);
    await leaveSession(bench.desk, bench.session);
  }
  counted('R-44', 3);
});

it('R-44 a file that is being written in place is not cut off: stopping is refused, and the save ends whole', async () => {
  const { bench, faults, folder, path } = await startShare(await mkdtemp(join(place, 'place-')));
  await link(join(path, NAME), join(path, 'twin.sandtable.json'));
  const { document } = await bench.need('documents.open', { folder, name: NAME });
  await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
  faults.plan([{ nth: 1, call: 'file.truncate', path: /\/share/, latency: 'hang' }]);
  const saving = bench.call('documents.save', { document: document.handle, rev: 1, text: NEW });
  await until(() => faults.hanging > 0, 'a call hangs');
  expect(await bench.need('documents.cancelSave', { document: document.handle })).toEqual({ stopped: false });
  faults.release();
  expect(await saving).toMatchObject({ ok: true, value: { warnings: [{ code: 'file/in-place' }] } });
  expect(await readFile(join(path, 'twin.sandtable.json'), 'utf8')).toBe(NEW);
  await leaveSession(bench.desk, bench.session);
  counted('R-44', 1);
});
