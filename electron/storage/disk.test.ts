/** The real disk: R-40 on a small tmpfs (needs the right to mount), R-46 names in any script, links. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveSession } from '../calls/desk.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { testDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { systemClock } from './clock.ts';
import { toBytes } from './bytes.ts';
import { nodeFileSystem } from './fileSystem.ts';

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sandtable-disk-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const OLD = encode(blankDocument(60, 60));
const painter = strokes(21, blankDocument(60, 60));
const STROKES = Array.from({ length: 5 }, () => painter.next().value);
const NEW = STROKES.at(-1)!.text;

const canMount = ((): string | null => {
  if (process.platform !== 'linux') return 'tmpfs is a Linux file system';
  const at = join(tmpdir(), `sandtable-mount-${process.pid}`);
  spawnSync('mkdir', ['-p', at]);
  const tried = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at]);
  if (tried.status === 0) spawnSync('umount', [at]);
  spawnSync('rmdir', [at]);
  return tried.status === 0 ? null : 'this user may not mount a tmpfs';
})();
if (canMount !== null) process.stdout.write(`R-40 is skipped: ${canMount}\n`);

describe('a full disk', () => {
  it.skipIf(canMount !== null)(
    'R-40 save and journal on a disk with 0 to twice the free space: old or new file whole, work recoverable, space named',
    async () => {
      const size = toBytes(NEW).length;
      let refused = 0;
      let saved = 0;
      for (let step = 0; step < 64; step++) {
        const home = await mkdtemp(join(place, 'full-'));
        const small = join(home, 'Documents', 'Sandtable');
        await mkdir(small, { recursive: true });
        expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${256 * 1024}`, 'tmpfs', small]).status).toBe(0);
        try {
          await writeFile(join(small, 'map.sandtable.json'), OLD);
          const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
          const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
          await bench.need('journal.append', {
            document: document.handle,
            from: 0,
            edits: STROKES.map((stroke) => stroke.edit) as never[],
          });
          const free = Math.floor((2 * size * step) / 63);
          const room = await nodeFileSystem.freeBytes(small);
          await writeFile(join(small, 'filler'), new Uint8Array(Math.max(0, room - free)));
          const reply = await bench.call('documents.save', { document: document.handle, rev: 5, text: NEW });
          const now = await readFile(join(small, 'map.sandtable.json'), 'utf8');
          if (reply.ok) {
            saved += 1;
            expect(now).toBe(NEW);
          } else {
            refused += 1;
            expect(reply.error.code).toBe('file/disk-full');
            expect(Number(reply.error.params?.['needed'])).toBe(Math.ceil(size / 1024));
            expect(Number(reply.error.params?.['free'])).toBeGreaterThanOrEqual(0);
            expect(now).toBe(OLD);
            expect((await readdir(small)).filter((name) => name.startsWith('.~st-'))).toEqual([]);
          }
          await leaveSession(bench.desk, bench.session);
          const next = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
          expect((await next.need('recovery.list', {})).entries.length).toBe(reply.ok ? 0 : 1);
        } finally {
          expect(spawnSync('umount', [small]).status).toBe(0);
        }
      }
      expect(refused).toBeGreaterThan(10);
      expect(saved).toBeGreaterThan(10);
    },
  );

  it.skipIf(canMount !== null)(
    'R-40 a profile on a full disk: the journal says so at once, names the last protected revision, and goes on when there is room',
    async () => {
      for (let step = 0; step < 16; step++) {
        const home = await mkdtemp(join(place, 'profile-'));
        const profile = join(home, 'profile');
        const documents = join(home, 'Documents', 'Sandtable');
        await mkdir(profile, { recursive: true });
        await mkdir(documents, { recursive: true });
        await writeFile(join(documents, 'map.sandtable.json'), OLD);
        expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', profile]).status).toBe(0);
        try {
          const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
          const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
          const room = await nodeFileSystem.freeBytes(profile);
          await writeFile(join(profile, 'filler'), new Uint8Array(Math.max(0, room - step * 1024)));
          const edits = STROKES.map((stroke) => stroke.edit) as never[];
          const first = await bench.call('journal.append', { document: document.handle, from: 0, edits });
          const host = bench.desk.documents.get(document.handle)!.host;
          if (!first.ok) {
            expect(first.error.code).toBe('journal/failed');
            expect(host.journal.durable).toBe(0);
            expect(bench.events.at(-1)).toMatchObject({ event: 'document.protected', rev: 0, problem: { code: 'journal/failed' } });
          }
          // The person's file on another disk can be saved all the same.
          await rm(join(profile, 'filler'));
          await host.journal.settle();
          expect(host.journal.durable).toBe(5);
          expect(bench.events.filter((event) => event.event === 'document.protected').at(-1)).toMatchObject({ rev: 5, problem: null });
          expect((await bench.call('documents.save', { document: document.handle, rev: 5, text: NEW })).ok).toBe(true);
          await leaveSession(bench.desk, bench.session);
        } finally {
          expect(spawnSync('umount', [profile]).status).toBe(0);
        }
      }
    },
  );
});

const NAMES = [
  '地图',
  '戦場の地図',
  'かな',
  'カタカナ',
  '전장',
  'Карта боя',
  'خريطة',
  'מפה',
  'แผนที่',
  'नक्शा',
  '🗺️🎲',
  '👩‍👩‍👧‍👦',
  '𠮷野家',
  'é'.normalize('NFC'),
  'é'.normalize('NFD'),
  'Å'.normalize('NFC'),
  'Å'.normalize('NFD'),
  'ﬁ',
  'İstanbul',
  'straße',
  ' ',
  '  two  ',
  'trailing ',
  ' leading',
  'tab\there',
  'new\nline',
  'cr\rhere',
  "it's",
  '"quoted"',
  '`tick`',
  '%20',
  '%2e%2e',
  '#hash',
  '?query',
  '&amp;',
  '<b>',
  '$HOME',
  '$(id)',
  ';ls',
  '|pipe',
  '*',
  '[a]',
  '{b}',
  '~',
  '-rf',
  '--help',
  '-',
  '.hidden',
  '..dots',
  'a..b',
  'back\\slash',
  'colon:name',
  'CON',
  'nul.txt',
  'a\u202Eb',
  '\u200B',
  '\uFEFFbom',
  'a\u0001b',
  'x'.repeat(200),
  '長'.repeat(79),
];

describe('names', () => {
  it(`R-46 ${NAMES.length} names as file and folder: open, save, journal, recover, recent list, save as`, async () => {
    expect(NAMES.length).toBe(60);
    const home = await mkdtemp(join(place, 'names-'));
    const documents = join(home, 'Documents', 'Sandtable');
    for (const [i, name] of NAMES.entries()) {
      const folderName = name;
      const fileName = `${name}.sandtable.json`.length > 80 ? name : `${name}.sandtable.json`;
      const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
      const own = await bench.folder();
      const made = await bench.need('folders.create', { folder: own, name: folderName });
      await writeFile(join(documents, folderName, fileName), OLD);
      const { document, text } = await bench.need('documents.open', { folder: made.folder, name: fileName });
      expect(text).toBe(OLD);
      expect(document.name).toBe(fileName);
      expect(document.folderName).toBe(folderName);
      await bench.need('documents.save', { document: document.handle, rev: 0, text: NEW });
      expect(await readFile(join(documents, folderName, fileName), 'utf8')).toBe(NEW);
      await bench.need('journal.append', { document: document.handle, from: 0, edits: [STROKES[0]!.edit] as never[] });
      await leaveSession(bench.desk, bench.session);
      const next = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
      const { entries } = await next.need('recovery.list', {});
      expect(entries.map((entry) => entry.name)).toEqual([fileName]);
      const adopted = await next.need('recovery.adopt', { journal: entries[0]!.journal });
      expect(adopted.document.name).toBe(fileName);
      await next.need('documents.close', { document: adopted.document.handle, discard: true });
      const { recent } = await next.need('recent.list', {});
      expect(recent[0]).toMatchObject({ name: fileName, folderName, missing: false });
      const reopened = await next.need('documents.openRecent', { id: recent[0]!.id });
      const copy = await next.call('documents.saveAs', {
        document: reopened.document.handle,
        folder: await next.folder(),
        name: `${i}${name}`,
        rev: 0,
        text: OLD,
      });
      expect(copy.ok, name).toBe(true);
      expect(await readFile(join(documents, `${i}${name}`), 'utf8')).toBe(OLD);
      const listed = await next.need('folders.read', { folder: await next.folder() });
      expect(listed.entries.map((entry) => entry.name)).toContain(`${i}${name}`);
      await leaveSession(next.desk, next.session);
    }
  });

  it('R-46 a profile and a documents folder with any name work; names that are none are refused', async () => {
    for (const name of ['профиль', '設定 %20', "o'clock #1", '-x']) {
      const home = join(place, name);
      await mkdir(home, { recursive: true });
      const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
      const { document } = await bench.need('documents.create', { text: OLD });
      const saved = await bench.need('documents.saveAs', {
        document: document.handle,
        folder: await bench.folder(),
        name: 'x.sandtable.json',
        rev: 0,
        text: OLD,
      });
      expect(saved.document.name).toBe('x.sandtable.json');
      for (const bad of ['', '.', '..', 'a/b', '../x', 'a\0b', '長'.repeat(86), '.~lock.x', '.~st-0.tmp', '\ud800'])
        expect((await bench.call('documents.open', { folder: await bench.folder(), name: bad })).ok, bad).toBe(false);
      await leaveSession(bench.desk, bench.session);
    }
  });

  it('R-46 a name that is no UTF-8 is listed and refused in words, not lost', async () => {
    const home = await mkdtemp(join(place, 'bytes-'));
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    await writeFile(Buffer.concat([Buffer.from(join(home, 'Documents', 'Sandtable', 'a')), Buffer.from([0xff, 0xfe])]), OLD);
    const { entries } = await bench.need('folders.read', { folder: await bench.folder() });
    expect(entries).toEqual([expect.objectContaining({ kind: 'other', name: 'a\uFFFD\uFFFD' })]);
    expect(await bench.call('documents.open', { folder: await bench.folder(), name: entries[0]!.name })).toMatchObject({
      ok: false,
      error: { code: 'file/not-found' },
    });
  });
});

describe('links and folders', () => {
  it('R-130 R-103 a link out of the granted folder is neither opened, entered nor saved through; one inside is saved and stays a link', async () => {
    const home = await mkdtemp(join(place, 'links-'));
    const documents = join(home, 'Documents', 'Sandtable');
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    const folder = await bench.folder();
    await writeFile(join(home, 'secret.sandtable.json'), OLD);
    await mkdir(join(home, 'elsewhere'));
    await symlink(join(home, 'secret.sandtable.json'), join(documents, 'out.sandtable.json'));
    await symlink(join(home, 'elsewhere'), join(documents, 'outside'));
    await symlink(join(documents, 'nowhere'), join(documents, 'dangling.sandtable.json'));
    expect(await bench.call('documents.open', { folder, name: 'out.sandtable.json' })).toMatchObject({
      ok: false,
      error: { code: 'file/outside' },
    });
    expect(await bench.call('folders.enter', { folder, name: 'outside' })).toMatchObject({ ok: false, error: { code: 'folder/outside' } });
    const { document } = await bench.need('documents.create', { text: OLD });
    for (const [name, code] of [
      ['out.sandtable.json', 'file/outside'],
      ['dangling.sandtable.json', 'file/dangling-link'],
    ] as const)
      expect(
        await bench.call('documents.saveAs', { document: document.handle, folder, name, rev: 0, text: OLD, overwrite: true }),
        name,
      ).toMatchObject({ ok: false, error: { code } });
    expect(await readFile(join(home, 'secret.sandtable.json'), 'utf8')).toBe(OLD);
    await writeFile(join(documents, 'real.sandtable.json'), OLD);
    await symlink('real.sandtable.json', join(documents, 'link.sandtable.json'));
    await bench.need('documents.saveAs', {
      document: document.handle,
      folder,
      name: 'link.sandtable.json',
      rev: 0,
      text: NEW,
      overwrite: true,
    });
    expect(await readFile(join(documents, 'real.sandtable.json'), 'utf8')).toBe(NEW);
    expect(await nodeFileSystem.linkStat(join(documents, 'link.sandtable.json'))).toMatchObject({ kind: 'link' });
    await leaveSession(bench.desk, bench.session);
  });

  it('R-50 a FIFO, a folder and a device are refused at once', async () => {
    const home = await mkdtemp(join(place, 'kinds-'));
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
    const documents = join(home, 'Documents', 'Sandtable');
    spawnSync('mkfifo', [join(documents, 'pipe.sandtable.json')]);
    await mkdir(join(documents, 'folder.sandtable.json'));
    for (const name of ['pipe.sandtable.json', 'folder.sandtable.json'])
      expect(await bench.call('documents.open', { folder: await bench.folder(), name }), name).toMatchObject({
        ok: false,
        error: { code: 'file/not-a-file' },
      });
  });
});
