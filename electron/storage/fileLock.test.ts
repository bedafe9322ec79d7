/** The lock beside an open file: whose it is, when it is stale, who may take it over, and that it never outlives its use. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { bundle } from '../testing/bundle.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { toBytes, toText } from './bytes.ts';
import { systemClock } from './clock.ts';
import { lockFile, lockPath } from './fileLock.ts';
import { nodeFileSystem } from './fileSystem.ts';
import { lifeOf, sameOwner, thisOwner, type Owner } from './owner.ts';

const HOME = '/home';
const FOLDER = '/home/Documents/Sandtable';
const FILE = `${FOLDER}/map.sandtable.json`;
const OLD = encode(blankDocument());
const painted = (seed: number, count: number) => {
  const painter = strokes(seed);
  return Array.from({ length: count }, () => painter.next().value);
};

const benches: TestDesk[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) for (const open of bench.desk.documents.values()) await open.host.close(true);
});
async function start(disk: CrashFs): Promise<TestDesk> {
  const bench = await testDesk({ fs: disk.fs, home: HOME });
  benches.push(bench);
  return bench;
}

describe('lock', () => {
  it('a living owner keeps it, a dead one and another boot do not, another machine is asked about', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const here = await thisOwner(disk.fs);
    const first = await lockFile(disk.fs, FILE, here);
    expect(first.ok).toBe(true);
    expect(await lockFile(disk.fs, FILE, here)).toMatchObject({ ok: false, error: { code: 'file/open-in-window' } });
    if (first.ok) await first.value.release();
    expect(disk.read(lockPath(FILE))).toBeNull();
    const strangers = [
      [{ ...here, pid: 2 ** 22 + 1 }, true],
      [{ ...here, boot: 'another' }, true],
      [{ ...here, host: 'another' }, false],
    ] as const;
    for (const [owner, stale] of strangers) {
      disk.put(lockPath(FILE), toBytes(JSON.stringify(owner)));
      const taken = await lockFile(disk.fs, FILE, here);
      expect(taken.ok, JSON.stringify(owner)).toBe(stale);
      await disk.fs.remove(lockPath(FILE));
    }
  });

  it('a file open elsewhere opens read-only and says where', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await start(disk);
    disk.put(lockPath(FILE), toBytes(JSON.stringify({ ...bench.desk.owner, host: 'tower' })));
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    expect(document).toMatchObject({ readOnly: true, readOnlyWhy: 'locked' });
    expect(bench.events).toContainEqual(
      expect.objectContaining({
        event: 'document.lock',
        problem: expect.objectContaining({ code: 'file/locked', params: expect.objectContaining({ host: 'tower' }) }),
      }),
    );
    expect(await bench.call('documents.save', { document: document.handle, rev: 0, text: OLD })).toMatchObject({
      ok: false,
      error: { code: 'document/read-only' },
    });
  });
});

describe('lock of others', () => {
  it('a lock of another machine can be taken over, one of this machine cannot; what changed meanwhile is read', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await start(disk);
    // As on a system that tells when a process was started.
    const here = Object.assign(bench.desk.owner, { started: '77' });
    disk.put(lockPath(FILE), toBytes(JSON.stringify({ ...here, host: 'tower' })));
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    disk.put(lockPath(FILE), toBytes(JSON.stringify({ ...here, pid: process.ppid, started: '' })));
    expect(await bench.call('documents.unlock', { document: document.handle, keep: false })).toMatchObject({
      error: { code: 'file/locked' },
    });
    disk.put(lockPath(FILE), toBytes(JSON.stringify({ ...here, host: 'tower' })));
    const now = painted(3, 2).at(-1)!.text;
    disk.put(FILE, toBytes(now));
    const taken = await bench.need('documents.unlock', { document: document.handle, keep: false });
    expect(taken).toMatchObject({ text: now, document: { readOnly: false } });
    expect(JSON.parse(toText(disk.read(lockPath(FILE))!)!)).toMatchObject({ host: here.host });
    await bench.need('documents.save', { document: document.handle, rev: 0, text: OLD });
  });

  it('saving as over a file that is open elsewhere is refused, also when its replacement was agreed to', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await start(disk);
    disk.put(lockPath(FILE), toBytes(JSON.stringify({ ...bench.desk.owner, host: 'tower' })));
    const folder = await bench.folder();
    const { document } = await bench.need('documents.create', { text: OLD });
    const as = (name: string) =>
      bench.call('documents.saveAs', { document: document.handle, folder, name, rev: 0, text: OLD, overwrite: true });
    expect(await as('map.sandtable.json')).toMatchObject({ error: { code: 'file/locked' } });
    expect((await as('other.sandtable.json')).ok).toBe(true);
    expect(disk.read(lockPath(`${FOLDER}/other.sandtable.json`))).not.toBeNull();
    // A document that may not be changed is not saved over its own file by another door.
    const { document: locked } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    const over = { document: locked.handle, folder, name: 'map.sandtable.json', rev: 0, text: OLD, overwrite: true };
    expect(await bench.call('documents.saveAs', over)).toMatchObject({ error: { code: 'document/read-only' } });
    expect(toText(disk.read(FILE)!)).toBe(OLD);
  });

  it('a file too large for any scenario is not replaced unread', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const huge: typeof disk.fs = {
      ...disk.fs,
      open: async (path, how, mode) => {
        const file = await disk.fs.open(path, how, mode);
        return path === FILE && how === 'read' ? { ...file, stat: async () => ({ ...(await file.stat()), size: 2 ** 40 }) } : file;
      },
    };
    const bench = await testDesk({ fs: huge, home: HOME });
    const { document } = await bench.need('documents.create', { text: OLD });
    const folder = await bench.folder();
    const request = { document: document.handle, folder, name: 'map.sandtable.json', rev: 0, text: OLD, overwrite: true };
    expect(await bench.call('documents.saveAs', request)).toMatchObject({ error: { code: 'file/too-large' } });
    await leaveSession(bench.desk, bench.session);
  });
});

describe('whose a lock is', () => {
  it('a used number of a process is told by its start; two machines of one name by their installation; containers by their own numbers', async () => {
    const here = await thisOwner(nodeFileSystem);
    const parent = { ...here, pid: process.ppid };
    const cases: readonly (readonly [string, Owner, string])[] = [
      ['this process', here, 'alive'],
      ['a number used again', { ...here, started: '1' }, here.started === '' ? 'alive' : 'dead'],
      ['a living process without a known start', { ...parent, started: '' }, 'alive'],
      ['a number nobody has', { ...here, pid: 2 ** 22 + 1 }, 'dead'],
      ['another boot', { ...here, boot: 'another' }, 'dead'],
      ['another name', { ...here, host: 'tower' }, 'elsewhere'],
      ['the same name, another installation', { ...here, boot: 'another', machine: 'another' }, here.machine === '' ? 'dead' : 'elsewhere'],
      ['another container', { ...here, pid: 2 ** 22 + 1, space: '0:1' }, here.space === '' ? 'dead' : 'elsewhere'],
      ['an older version, which told less', { ...parent, started: '', machine: '', space: '' }, 'alive'],
    ];
    for (const [what, owner, life] of cases) expect(await lifeOf(nodeFileSystem, owner, here), what).toBe(life);
    expect(sameOwner(here, { ...here })).toBe(true);
    for (const other of cases.slice(1).map(([, owner]) => owner)) expect(sameOwner(here, other)).toBe(false);
  });

  it('a lock that could not be removed when its document was closed does not keep this program out', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const faults = faultFs(disk.fs);
    const bench = await testDesk({ fs: faults.fs, home: HOME });
    benches.push(bench);
    const folder = await bench.folder();
    const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    faults.plan([{ call: 'remove', path: /lock/, nth: 1, fault: 'EIO', sticky: true }]);
    await bench.need('documents.close', { document: document.handle, discard: true });
    expect(disk.read(lockPath(FILE))).not.toBeNull();
    faults.plan([]);
    const again = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    expect(again.document).toMatchObject({ readOnly: false, readOnlyWhy: null });
  });

  it('a lock that could not be written whole does not stay behind empty', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const faults = faultFs(disk.fs);
    const here = await thisOwner(disk.fs);
    for (const fault of ['ENOSPC', 'EIO', 'zero'] as const) {
      faults.plan([{ call: 'file.write', path: /lock/, nth: 1, fault, sticky: true }]);
      expect((await lockFile(faults.fs, FILE, here)).ok).toBe(false);
      expect(disk.read(lockPath(FILE)), fault).toBeNull();
    }
  });

  it('a lock that somebody tidied away while the file was open is made again by the next save', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await start(disk);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    await disk.fs.remove(lockPath(FILE));
    await bench.need('documents.save', { document: document.handle, rev: 0, text: OLD });
    expect(disk.read(lockPath(FILE))).not.toBeNull();
  });

  it('R-33 a save is refused when another machine has taken the lock over, and the work stays', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await start(disk);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const [stroke] = painted(4, 1);
    await bench.need('journal.append', { document: document.handle, from: 0, edits: [stroke!.edit] as never[] });
    disk.put(lockPath(FILE), toBytes(JSON.stringify({ ...bench.desk.owner, host: 'tower', user: 'anna' })));
    expect(await bench.call('documents.save', { document: document.handle, rev: 1, text: stroke!.text })).toMatchObject({
      error: { code: 'file/taken-over', params: { name: 'map.sandtable.json', host: 'tower', user: 'anna' } },
    });
    expect(toText(disk.read(FILE)!)).toBe(OLD);
    expect(bench.desk.documents.get(document.handle)!.host.dirty).toBe(true);
    // The way on: another name.
    const folder = await bench.folder();
    await bench.need('documents.saveAs', { document: document.handle, folder, name: 'mine.sandtable.json', rev: 1, text: stroke!.text });
    expect(JSON.parse(toText(disk.read(lockPath(FILE))!)!)).toMatchObject({ host: 'tower' });
  });
});

describe('a killed process', () => {
  let place = '';
  let target = '';
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    place = quickFolder('sandtable-lock-');
    target = await bundle('electron/testing/killTarget.ts', place);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(place, { recursive: true, force: true });
  });

  const painter = (home: string): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [target, home, '3', '20', '5'], { stdio: ['ignore', 'pipe', 'pipe'] });
      children.push(child);
      let errors = '';
      child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
      child.stdout.on('data', (part: Buffer) => {
        if (part.toString().includes('synced')) resolve(child);
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`the painter ended: ${errors}`)));
    });

  it('R-01 a lock left by kill -9 is taken over by the next start without a word, one of a living process is respected', async () => {
    const home = join(place, 'home');
    const folder = join(home, 'Documents', 'Sandtable');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'map.sandtable.json'), OLD);
    const child = await painter(home);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    const open = async () => bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const beside = await open();
    expect(beside.document).toMatchObject({ readOnly: true, readOnlyWhy: 'locked', lockedBy: { here: true } });
    expect(await bench.call('documents.unlock', { document: beside.document.handle, keep: false })).toMatchObject({
      error: { code: 'file/locked' },
    });
    await bench.need('documents.close', { document: beside.document.handle, discard: true });
    expect(await readdir(folder)).toContain(lockPath('map.sandtable.json'));
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
    bench.events.length = 0;
    expect((await open()).document).toMatchObject({ readOnly: false, readOnlyWhy: null });
    expect(bench.events.filter((event) => event.event === 'document.lock')).toEqual([]);
    const lock = JSON.parse(await readFile(join(folder, lockPath('map.sandtable.json')), 'utf8')) as Owner;
    expect(lock.pid).toBe(process.pid);
    await leaveSession(bench.desk, bench.session);
    // One that was killed in the middle of a save has left its temporary file, too, which goes after an hour.
    expect((await readdir(folder)).filter((name) => name.startsWith('.~lock'))).toEqual([]);
  });
});
