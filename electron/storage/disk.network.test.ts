/**
 * network drives that are slow, fail or hang. Time is a clock of the test: what answers without it being advanced waits for no drive.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { quickClock, testDesk } from '../testing/desk.ts';
import { skipping, whyNot } from '../testing/diskPlaces.ts';
import { faultFs, type Plan } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { EDITS, NEW, OLD, settle, startShare, until, withinTime, withShare, type Share } from '../testing/share.ts';
import { answeringFs } from './answeringFs.ts';
import { systemClock } from './clock.ts';
import { diskAmong, diskByName, parseMounts } from './disks.ts';
import { nodeFileSystem, type FileSystem } from './fileSystem.ts';

let place = '';
beforeAll(async () => {
  place = quickFolder('sandtable-network-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

it('R-44 NFS, SMB and FUSE are told apart from local disks by the list of mounts, without asking a disk', () => {
  const mounts = parseMounts(
    [
      '22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/root rw',
      '23 22 0:21 / /proc rw - proc proc rw',
      '30 22 0:40 / /mnt/team rw - nfs4 nas:/team rw,hard',
      '31 22 0:41 / /mnt/Büro\\040West rw shared:7 - cifs //nas/west rw',
      '32 22 0:42 / /home/u/far rw - fuse.sshfs u@far: rw',
      '33 22 8:17 / /media/u/stick rw - fuseblk /dev/sdb1 rw',
      '34 30 254:0 / /mnt/team/local rw - ext4 /dev/root rw',
      '35 22 0:43 / /mnt/twice rw - ext4 /dev/a rw',
      '36 22 0:44 / /mnt/twice rw - nfs nas:/twice rw',
      '37 22 0:45 / /mnt/onUse rw - autofs systemd-1 rw',
      '38 23 0:46 / /proc/sys/fs/binfmt_misc rw - autofs systemd-1 rw',
      'no mount at all',
    ].join('\n'),
  );
  const cases = [
    ['/home/u/map.json', '/', 'local'],
    ['/proc/self/status', '/proc', 'system'],
    ['/mnt/team', '/mnt/team', 'network'],
    ['/mnt/team/a/b.json', '/mnt/team', 'network'],
    ['/mnt/teamwork/b.json', '/', 'local'],
    ['/mnt/Büro West/b.json', '/mnt/Büro West', 'network'],
    ['/home/u/far/b.json', '/home/u/far', 'network'],
    ['/media/u/stick/b.json', '/media/u/stick', 'local'],
    ['/mnt/team/local/b.json', '/mnt/team/local', 'local'],
    ['/mnt/twice/b.json', '/mnt/twice', 'network'],
    ['/mnt/onUse/b.json', '/mnt/onUse', 'network'],
    ['/proc/sys/fs/binfmt_misc/b', '/proc/sys/fs/binfmt_misc', 'system'],
  ] as const;
  for (const [path, key, kind] of cases) expect(diskAmong(mounts, path), path).toEqual({ key, kind });
  expect(diskByName('\\\\nas\\Team\\a.json', 'win32')).toEqual({ key: '\\\\nas\\team', kind: 'network' });
  expect(diskByName('D:\\a.json', 'win32')).toEqual({ key: 'd:', kind: 'local' });
  expect(diskByName('/Volumes/Team/a.json', 'darwin')).toEqual({ key: '/Volumes/Team', kind: 'network' });
  expect(diskByName('/Users/u/a.json', 'darwin')).toEqual({ key: '/', kind: 'local' });
  if (process.platform === 'linux') expect(nodeFileSystem.diskOf('/proc/self/status').kind).toBe('system');
});

it('R-44 a file on a share is looked at, not watched, and its journal stays on the local disk', async () => {
  const { bench, folder, path, watched } = await startShare(await mkdtemp(join(place, 'poll-')));
  const own = await bench.folder();
  await bench.need('files.export', { folder: own, name: 'local.sandtable.json', text: OLD });
  await bench.need('documents.open', { folder: own, name: 'local.sandtable.json' });
  const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
  await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
  expect(watched).toEqual([join(dirname(path), 'Documents', 'Sandtable')]);
  expect((await readdir(path)).filter((name) => !name.startsWith('.~lock'))).toEqual(['map.sandtable.json']);
  expect((await readdir(bench.desk.profile.journals)).filter((name) => name.endsWith('.journal')).length).toBe(1);
  await leaveSession(bench.desk, bench.session);
  counted('R-44', 1);
});

describe('a share that hangs', () => {
  const HANGS: readonly Plan[] = [
    { nth: 1, call: 'realPath', latency: 'hang', sticky: true },
    { nth: 1, call: 'open.read', latency: 'hang', sticky: true },
    { nth: 1, call: 'file.read', latency: 'hang', sticky: true },
    { nth: 1, call: 'mayWrite', latency: 'hang', sticky: true },
    { nth: 1, call: 'open.create', latency: 'hang', sticky: true },
    { nth: 1, call: 'file.write', latency: 'hang', sticky: true },
    { nth: 1, call: 'file.sync', latency: 'hang', sticky: true },
    { nth: 1, call: 'rename', latency: 'hang', sticky: true },
    { nth: 1, call: 'syncFolder', latency: 'hang', sticky: true },
    { nth: 3, latency: 'hang', sticky: true },
  ];

  it('R-44 whatever call of a save hangs, the host goes on answering, the save ends in words, saving elsewhere works, and the late share is not the truth', async () => {
    for (const end of [undefined, 'ESTALE'])
      for (const plan of HANGS) {
        const what = `${plan.call ?? 'all'} ${end ?? 'answers at last'}`;
        const share = await startShare(await mkdtemp(join(place, 'hang-')));
        const { bench, faults, clock, folder, path } = share;
        const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
        const { handle } = document;
        await bench.need('journal.append', { document: handle, from: 0, edits: EDITS });
        faults.plan([{ ...plan, path: /\/share/ }]);
        const saving = bench.call('documents.save', { document: handle, rev: 1, text: NEW });
        await until(() => faults.hanging > 0, `${what}: a call hangs`);
        // No time passes here: none of these may wait for the share.
        await bench.need('app.info', {});
        await bench.need('settings.write', { settings: { during: what } });
        await bench.need('recent.forget', { id: (await recentNow(share))[0]!.id });
        expect(await bench.need('journal.append', { document: handle, from: 1, edits: EDITS }), what).toEqual({ protected: 2 });
        const own = await bench.folder();
        await bench.need('files.export', { folder: own, name: 'other.json', text: OLD });
        expect((await bench.need('folders.read', { folder: own })).entries.length).toBe(1);
        // Is it the file on the share by another name? That one gets its second, not more.
        const opening = bench.call('documents.open', { folder: own, name: 'other.json' });
        await withinTime(clock, 4000, opening);
        expect((await opening).ok, what).toBe(true);

        await withinTime(clock, 200_000, saving);
        expect(await saving, what).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^file\/(share-gone|not-certain)$/) } });
        expect(bench.desk.documents.get(handle)!.host.dirty).toBe(true);
        const elsewhere = bench.call('documents.saveAs', { document: handle, folder: own, name: 'map.sandtable.json', rev: 2, text: NEW });
        await withinTime(clock, 200_000, elsewhere);
        expect(await elsewhere, what).toMatchObject({ ok: true, value: { document: { name: 'map.sandtable.json' } } });
        faults.plan([]);
        faults.release(end);
        await until(() => faults.hanging === 0, `${what}: none hangs`);
        await settle();
        expect(await readFile(join(share.home, 'Documents', 'Sandtable', 'map.sandtable.json'), 'utf8')).toBe(NEW);
        // Whole bytes, the old ones or those that were sent: only a share that hung in the rename or after it can have taken them.
        const sent = plan.call === 'syncFolder' || (plan.call === 'rename' && end === undefined);
        await until(
          async () => (await readFile(join(path, 'map.sandtable.json'), 'utf8')) === (sent ? NEW : OLD),
          `${what}: the bytes there`,
        );
        expect(bench.desk.documents.get(handle)!.host.path).toBe(join(share.home, 'Documents', 'Sandtable', 'map.sandtable.json'));
        await leaveSession(bench.desk, bench.session);
      }
    counted('R-44', 2 * HANGS.length);
  });

  /** The recent list, which names the file on the share: it comes when the share has had its second. */
  async function recentNow({ bench, clock }: Share) {
    const listing = bench.call('recent.list', {});
    await withinTime(clock, 2000, listing);
    const reply = await listing;
    if (!reply.ok) throw new Error(reply.error.code);
    return reply.value.recent;
  }

  it('R-44 the start, the recent list, the list of places and a folder with a link to it wait a second for it, not for ever', async () => {
    const home = await mkdtemp(join(place, 'start-'));
    const first = await startShare(home);
    await first.bench.need('documents.open', { folder: first.folder, name: 'map.sandtable.json' });
    await first.bench.desk.grants.add(first.path, true);
    await leaveSession(first.bench.desk, first.bench.session);
    const disk = faultFs(withShare(first.path));
    disk.plan([{ nth: 1, path: /\/share|\/far$/, latency: 'hang', sticky: true }]);
    const clock = quickClock();
    const starting = testDesk({ fs: disk.fs, clock, home });
    expect(await withinTime(clock, 2000, starting)).toBeGreaterThanOrEqual(1000);
    const bench = await starting;
    const listing = bench.call('recent.list', {});
    await withinTime(clock, 2000, listing);
    // Nobody knows whether it is there: it is not called missing.
    expect(await listing).toMatchObject({ ok: true, value: { recent: [{ name: 'map.sandtable.json', missing: false, modified: null }] } });
    spawnSync('ln', ['-s', join(home, 'share'), join(home, 'Documents', 'Sandtable', 'far')]);
    const reading = bench.call('folders.read', { folder: await bench.folder() });
    await withinTime(clock, 2000, reading);
    expect(await reading).toMatchObject({ ok: true, value: { entries: [] } });
    const places = bench.call('folders.places', { place: null });
    await withinTime(clock, 2000, places);
    expect((await places).ok).toBe(true);
    disk.release('ESTALE');
    counted('R-44', 4);
  });
});

it('R-44 a slow share is waited for as long as it moves; with 0 to 30 seconds a call the save ends, saved or in words, never between', async () => {
  const latencies = [0, 100, 500, 1000, 2000, 5000, 15_000, 30_000];
  const results: string[] = [];
  for (const latency of latencies) {
    const { bench, faults, folder, path } = await startShare(await mkdtemp(join(place, 'slow-')));
    const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
    faults.plan([{ nth: 1, path: /\/share/, latency, sticky: true }]);
    const saved = await bench.call('documents.save', { document: document.handle, rev: 1, text: NEW });
    faults.plan([]);
    results.push(saved.ok ? 'saved' : saved.error.code);
    expect(await readFile(join(path, 'map.sandtable.json'), 'utf8')).toBe(saved.ok ? NEW : OLD);
    // Tried again when it is quick: saved, whatever the first try has left behind.
    await bench.need('documents.save', { document: document.handle, rev: 1, text: NEW });
    await leaveSession(bench.desk, bench.session);
  }
  expect(results.slice(0, 5)).toEqual(['saved', 'saved', 'saved', 'saved', 'saved']);
  expect(results.slice(6)).toEqual(['file/share-gone', 'file/share-gone']);
  counted('R-44', latencies.length);
});

it('R-44 a share that fails (ESTALE, EIO) at any step of a save is named, the file and the work stay', async () => {
  const calls = ['open.read', 'open.create', 'file.write', 'file.sync', 'rename'];
  for (const fault of ['ESTALE', 'EIO'] as const)
    for (const call of calls) {
      const { bench, faults, folder, path } = await startShare(await mkdtemp(join(place, 'fail-')));
      const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
      await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
      faults.plan([{ nth: 1, call, path: /\/share/, fault, sticky: true }]);
      expect(await bench.call('documents.save', { document: document.handle, rev: 1, text: NEW }), `${call} ${fault}`).toMatchObject({
        ok: false,
        error: { code: fault === 'EIO' ? 'file/disk-error' : 'file/share-gone' },
      });
      faults.plan([]);
      expect(await readFile(join(path, 'map.sandtable.json'), 'utf8')).toBe(OLD);
      expect((await readdir(path)).filter((name) => name.startsWith('.~st-'))).toEqual([]);
      await bench.need('documents.save', { document: document.handle, rev: 1, text: NEW });
      await leaveSession(bench.desk, bench.session);
    }
  counted('R-44', 2 * calls.length);
});

const noFifo = skipping('R-44 (threads)', process.platform === 'win32' ? 'no FIFO here' : whyNot('mkfifo'));

it.skipIf(noFifo)(
  'R-44 calls that really hang take one thread a share: with two such shares the journal and the local disk go on',
  async () => {
    const home = await mkdtemp(join(place, 'threads-'));
    const fifo = join(home, 'fifo');
    spawnSync('mkfifo', [fifo]);
    const stuck: Promise<void>[] = [];
    // Opening a FIFO for reading holds a thread until somebody writes to it.
    const hang = async (): Promise<never> => {
      const waiting = open(fifo, 'r').then((handle) => handle.close());
      stuck.push(waiting);
      await waiting;
      throw Object.assign(new Error('ESTALE'), { code: 'ESTALE' });
    };
    const shareOf = (at: string): string | undefined => /^\/share\d/.exec(at)?.[0];
    const disk: FileSystem = {
      ...nodeFileSystem,
      stat: (path) => (shareOf(path) === undefined ? nodeFileSystem.stat(path) : hang()),
      diskOf: (path) => {
        const key = shareOf(path);
        return key === undefined ? nodeFileSystem.diskOf(path) : { key, kind: 'network' };
      },
    };
    const fs = answeringFs(disk, systemClock, join(home, 'profile'));
    const asked = Array.from({ length: 12 }, (_value, i) => fs.stat(`/share${i % 2}/${i}`).catch((error: unknown) => error));
    await settle();
    expect(stuck.length).toBe(2);
    await fs.makeFolder(join(home, 'profile', 'journals'));
    const file = await fs.open(join(home, 'profile', 'journals', 'a.journal'), 'create');
    await file.write(new Uint8Array(8), 0, 0);
    await file.syncData();
    await file.close();
    expect((await fs.stat(home)).kind).toBe('folder');
    const writer = await open(fifo, 'w');
    // While it is held open for writing nothing waits any more.
    await Promise.all(asked);
    await writer.close();
    expect(stuck.length).toBe(12);
    counted('R-44', 2);
  },
);
