/** disks, quotas and limits that have no room. Small disks need the right to mount; limits need prlimit. */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import type { Channel, Reply } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/result.ts';
import { leaveSession } from '../calls/desk.ts';
import { bundle } from '../testing/bundle.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { diskDocument, firstStrokes } from '../testing/diskDocument.ts';
import { runSteps, skipping, smallDisk, whyNoMount, whyNot } from '../testing/diskPlaces.ts';
import { faultFs } from '../testing/faultFs.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { toBytes } from './bytes.ts';
import { systemClock } from './clock.ts';
import { nodeFileSystem } from './fileSystem.ts';

const OLD = diskDocument();
const STROKES = firstStrokes(5);
const EDITS = STROKES.map((stroke) => stroke.edit) as never[];
const NEW = STROKES.at(-1)!.text;
const SIZE = toBytes(NEW).length;

let place = '';
beforeAll(async () => {
  place = quickFolder('sandtable-full-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const noMount = skipping('R-40', whyNoMount);

/** Leaves about `free` bytes on the disk of `folder`. */
async function fill(folder: string, free: number): Promise<void> {
  await rm(join(folder, 'filler'), { force: true });
  const room = await nodeFileSystem.freeBytes(folder);
  await writeFile(join(folder, 'filler'), new Uint8Array(Math.max(0, room - free)));
}

/** A refusal for want of space names it, and the numbers say that there is not enough. */
function expectFull<C extends Channel>(reply: Result<Reply<C>>): void {
  expect(reply).toMatchObject({ ok: false, error: { code: 'file/disk-full' } });
  if (reply.ok) return;
  expect(reply.error.params?.['needed']).toBe(Math.ceil(SIZE / 1024));
  expect(Number(reply.error.params?.['free'])).toBeLessThanOrEqual(Number(reply.error.params?.['needed']));
}

/** What the next start offers: edits of each document. */
async function offered(home: string): Promise<readonly number[]> {
  const next = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
  const { entries } = await next.need('recovery.list', {});
  const found: number[] = [];
  for (const entry of entries) found.push((await next.need('recovery.read', { journal: entry.journal })).edits.length);
  return found;
}

describe('a full disk', () => {
  it.skipIf(noMount)(
    'R-40 save, save as, export and autosave with 0 to twice the space: old or new file whole, work kept, space named',
    async () => {
      const steps = rounds(64);
      let refused = 0;
      const home = await mkdtemp(join(place, 'full-'));
      const documents = join(home, 'Documents', 'Sandtable');
      const profile = join(home, 'profile');
      await mkdir(documents, { recursive: true });
      await mkdir(profile);
      const ends = [smallDisk(documents, 512), smallDisk(profile, 512)];
      try {
        for (let step = 0; step < steps; step++) {
          const free = Math.floor((2 * SIZE * step) / (steps - 1));
          for (const folder of [documents, profile])
            for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
          await writeFile(join(documents, 'map.sandtable.json'), OLD);
          const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
          const folder = await bench.folder();
          const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
          const second = (await bench.need('documents.create', { text: OLD })).document.handle;
          await autosave(bench, document.handle, profile, free);
          await bench.need('journal.append', { document: second, from: 0, edits: EDITS });

          const write = async <C extends Channel>(
            name: string,
            old: string | null,
            call: () => Promise<Result<Reply<C>>>,
          ): Promise<boolean> => {
            await fill(documents, free);
            const reply = await call();
            if (!reply.ok) {
              expectFull(reply);
              refused += 1;
            } else expect(free).toBeGreaterThanOrEqual(SIZE);
            // The file, its lock, and what a disk rounds up: then there is no reason to refuse.
            if (free > SIZE + 12 * 1024) expect(reply.ok).toBe(true);
            const names = (await readdir(documents)).filter((found) => !found.startsWith('.~lock'));
            expect(names.filter((found) => found.startsWith('.~st-'))).toEqual([]);
            const now = names.includes(name) ? await readFile(join(documents, name), 'utf8') : null;
            expect(now).toBe(reply.ok ? NEW : old);
            return reply.ok;
          };
          await write('out.sandtable.json', null, () => bench.call('files.export', { folder, name: 'out.sandtable.json', text: NEW }));
          await rm(join(documents, 'out.sandtable.json'), { force: true });
          const copied = await write('copy.sandtable.json', null, () =>
            bench.call('documents.saveAs', { document: second, folder, name: 'copy.sandtable.json', rev: 5, text: NEW }),
          );
          const saved = await write('map.sandtable.json', OLD, () =>
            bench.call('documents.save', { document: document.handle, rev: 5, text: NEW }),
          );
          await leaveSession(bench.desk, bench.session);
          expect(await offered(home)).toEqual([...(copied ? [] : [5]), ...(saved ? [] : [5])]);
        }
      } finally {
        for (const end of ends) end();
      }
      expect(refused).toBeGreaterThan(steps);
      expect(refused).toBeLessThan(2 * steps);
      counted('R-40', 4 * steps);
    },
  );

  /** Strokes while the disk of the profile is full: red at once, the last protected revision true, whole again when there is room. */
  async function autosave(bench: TestDesk, document: string, profile: string, free: number): Promise<void> {
    await fill(profile, free);
    const reply = await bench.call('journal.append', { document, from: 0, edits: EDITS });
    const { journal } = bench.desk.documents.get(document)!.host;
    if (!reply.ok) {
      expect(reply.error).toMatchObject({ code: 'journal/failed', params: { system: 'ENOSPC' } });
      expect(journal.durable).toBe(0);
      expect(bench.events.at(-1)).toMatchObject({ event: 'document.protected', rev: 0, problem: { code: 'journal/failed' } });
    }
    await rm(join(profile, 'filler'));
    await journal.settle();
    expect(journal.durable).toBe(5);
  }

  it.skipIf(noMount)(
    'R-40 a profile without room: files elsewhere are saved, settings and recent files stay as they were, the start is told',
    async () => {
      const home = await mkdtemp(join(place, 'profile-'));
      const profile = join(home, 'profile');
      await mkdir(profile);
      const end = smallDisk(profile, 256);
      try {
        const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
        const folder = await bench.folder();
        await bench.need('settings.write', { settings: { theme: 'dark' } });
        await bench.need('files.export', { folder, name: 'map.sandtable.json', text: OLD });
        const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
        await fill(profile, 0);
        const kept = await bench.call('settings.write', { settings: { theme: 'light' } });
        expect(kept).toMatchObject({ ok: false, error: { code: 'file/disk-full', params: { name: 'settings.json', needed: 1, free: 0 } } });
        expect(await bench.need('settings.read', {})).toEqual({ settings: { theme: 'dark' } });
        const saved = await bench.need('documents.save', { document: document.handle, rev: 0, text: NEW });
        expect(saved.warnings.map((warning) => warning.code)).toEqual(['file/no-backup']);
        expect(await readFile(join(home, 'Documents', 'Sandtable', 'map.sandtable.json'), 'utf8')).toBe(NEW);
        const copy = await bench.need('documents.saveAs', {
          document: document.handle,
          folder,
          name: 'b.sandtable.json',
          rev: 0,
          text: NEW,
        });
        expect(copy.document.name).toBe('b.sandtable.json');
        expect((await bench.need('recent.list', {})).recent.map((entry) => entry.name)).toEqual(['map.sandtable.json']);
        expect((await readdir(profile)).filter((name) => name.startsWith('.~st-'))).toEqual([]);
        await leaveSession(bench.desk, bench.session);
        const next = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
        expect((await next.need('recovery.list', {})).entries).toEqual([]);
      } finally {
        end();
      }
    },
  );

  it('R-40 a copy that finds no room before a file is written in place is told with numbers, and half of it does not stay', async () => {
    const home = await mkdtemp(join(place, 'copies-'));
    const faults = faultFs(nodeFileSystem);
    const bench = await testDesk({ fs: faults.fs, clock: systemClock, home });
    const folder = await bench.folder();
    await bench.need('files.export', { folder, name: 'map.sandtable.json', text: OLD });
    const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    faults.plan([
      { nth: 1, call: 'open.create', path: /\.~st-/, fault: 'EACCES' },
      { nth: 1, call: 'file.write', path: /copies/, fault: 'ENOSPC' },
    ]);
    const reply = await bench.call('documents.save', { document: document.handle, rev: 0, text: NEW });
    expect(reply).toMatchObject({ ok: false, error: { code: 'file/disk-full', params: { needed: Math.ceil(SIZE / 1024) } } });
    expect(reply.ok ? null : reply.error.params?.['free']).toBeGreaterThan(0);
    expect(await readdir(join(home, 'profile', 'copies'))).toEqual([]);
    await leaveSession(bench.desk, bench.session);
  });
});

describe('limits', () => {
  const noLimit = skipping('R-41 (file-size limit)', whyNot('prlimit'));

  it.skipIf(noLimit)('R-41 a file-size limit stops save, save as, export and autosave in words, never the process', async () => {
    const target = await bundle('electron/testing/diskTarget.ts', place);
    const home = await mkdtemp(join(place, 'limit-'));
    const documents = join(home, 'Documents', 'Sandtable');
    await mkdir(documents, { recursive: true });
    await writeFile(join(documents, 'map.sandtable.json'), OLD);
    const around = ['prlimit', `--fsize=${Math.floor(SIZE / 2)}`];
    const lines = await runSteps(
      target,
      home,
      ['open map.sandtable.json', 'append 3', 'save', 'saveAs b.sandtable.json', 'export c.json'],
      { around },
    );
    expect(lines.map((line) => line.code ?? 'ok')).toEqual([
      'ok',
      'journal/failed',
      'file/size-limit',
      'file/size-limit',
      'file/size-limit',
    ]);
    expect(lines[1]!.params).toMatchObject({ system: 'EFBIG' });
    expect((await readdir(documents)).filter((name) => !name.startsWith('.~lock'))).toEqual(['map.sandtable.json']);
    expect(await readFile(join(documents, 'map.sandtable.json'), 'utf8')).toBe(OLD);
    counted('R-41', 3);
  });

  it('R-41 a quota stops save, save as and autosave in its own words; the work is there when there is room', async () => {
    const home = await mkdtemp(join(place, 'quota-'));
    const documents = join(home, 'Documents', 'Sandtable');
    const faults = faultFs(nodeFileSystem);
    const bench = await testDesk({ fs: faults.fs, clock: systemClock, home });
    const folder = await bench.folder();
    await writeFile(join(documents, 'map.sandtable.json'), OLD);
    const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
    faults.plan([{ nth: 1, call: 'file.write', fault: 'EDQUOT', sticky: true }]);
    const appended = await bench.call('journal.append', { document: document.handle, from: 0, edits: EDITS });
    expect(appended).toMatchObject({ ok: false, error: { code: 'journal/failed', params: { system: 'EDQUOT' } } });
    for (const call of [
      () => bench.call('documents.save', { document: document.handle, rev: 5, text: NEW }),
      () => bench.call('documents.saveAs', { document: document.handle, folder, name: 'b.sandtable.json', rev: 5, text: NEW }),
    ])
      expect(await call()).toMatchObject({ ok: false, error: { code: 'file/quota' } });
    expect((await readdir(documents)).filter((name) => !name.startsWith('.~lock'))).toEqual(['map.sandtable.json']);
    expect(await readFile(join(documents, 'map.sandtable.json'), 'utf8')).toBe(OLD);
    faults.plan([]);
    await bench.desk.documents.get(document.handle)!.host.journal.settle();
    await leaveSession(bench.desk, bench.session);
    expect(await offered(home)).toEqual([5]);
    counted('R-41', 3);
  });
});
