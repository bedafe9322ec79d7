/** R-49 links, R-50 what is no file, and links out of the granted folders. */
import { spawnSync } from 'node:child_process';
import { link, lstat, mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { diskDocument, firstStrokes } from '../testing/diskDocument.ts';
import { skipping, whyNot } from '../testing/diskPlaces.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { systemClock } from './clock.ts';
import { nodeFileSystem } from './fileSystem.ts';

const OLD = diskDocument();
const NEW = firstStrokes(1)[0]!.text;

let place = '';
beforeAll(async () => {
  place = quickFolder('sandtable-links-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** A desk, the handle of its folder and the path of that. */
async function start(): Promise<{ bench: TestDesk; folder: string; documents: string }> {
  const home = await mkdtemp(join(place, 'home-'));
  const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
  return { bench, folder: await bench.folder(), documents: join(home, 'Documents', 'Sandtable') };
}

it('R-49 through a link, a link to a link and a link of a folder the target is saved, and the links stay', async () => {
  const { bench, folder, documents } = await start();
  await mkdir(join(documents, 'real'));
  await writeFile(join(documents, 'real', 'map.sandtable.json'), OLD);
  await symlink('real/map.sandtable.json', join(documents, 'one.sandtable.json'));
  await symlink('one.sandtable.json', join(documents, 'two.sandtable.json'));
  await symlink('real', join(documents, 'folder'));
  const inner = (await bench.need('folders.enter', { folder, name: 'folder' })).folder;
  let text = NEW;
  for (const [at, name] of [
    [folder, 'one.sandtable.json'],
    [folder, 'two.sandtable.json'],
    [inner, 'map.sandtable.json'],
  ] as const) {
    const { document } = await bench.need('documents.open', { folder: at, name });
    const saved = await bench.need('documents.save', { document: document.handle, rev: 0, text });
    expect(saved.warnings).toEqual([]);
    expect(await readFile(join(documents, 'real', 'map.sandtable.json'), 'utf8'), name).toBe(text);
    await bench.need('documents.close', { document: document.handle, discard: true });
    text = text === NEW ? OLD : NEW;
  }
  // Saved as: the same, for a link that is replaced on request.
  const { document } = await bench.need('documents.create', { text: OLD });
  const asked = { document: document.handle, folder, name: 'one.sandtable.json', rev: 0, text: OLD, overwrite: true };
  await bench.need('documents.saveAs', asked);
  expect(await readFile(join(documents, 'real', 'map.sandtable.json'), 'utf8')).toBe(OLD);
  expect(await readlink(join(documents, 'one.sandtable.json'))).toBe('real/map.sandtable.json');
  expect(await readlink(join(documents, 'two.sandtable.json'))).toBe('one.sandtable.json');
  expect(await readlink(join(documents, 'folder'))).toBe('real');
  await leaveSession(bench.desk, bench.session);
  counted('R-49', 4);
});

it('R-49 a dangling link, loops and a link to a folder are refused in words, and stay what they are', async () => {
  const { bench, folder, documents } = await start();
  await mkdir(join(documents, 'real'));
  await symlink('nowhere', join(documents, 'dangling.sandtable.json'));
  await symlink('b.sandtable.json', join(documents, 'a.sandtable.json'));
  await symlink('a.sandtable.json', join(documents, 'b.sandtable.json'));
  await symlink('self.sandtable.json', join(documents, 'self.sandtable.json'));
  await symlink('real', join(documents, 'folder.sandtable.json'));
  const { document } = await bench.need('documents.create', { text: OLD });
  const cases = [
    ['dangling.sandtable.json', 'file/not-found', 'file/dangling-link'],
    ['a.sandtable.json', 'file/link-loop', 'file/link-loop'],
    ['self.sandtable.json', 'file/link-loop', 'file/link-loop'],
    ['folder.sandtable.json', 'file/not-a-file', 'file/not-a-file'],
  ] as const;
  for (const [name, opening, saving] of cases) {
    const before = await readlink(join(documents, name));
    expect(await bench.call('documents.open', { folder, name }), name).toMatchObject({ ok: false, error: { code: opening } });
    const asked = { document: document.handle, folder, name, rev: 0, text: OLD, overwrite: true };
    expect(await bench.call('documents.saveAs', asked), name).toMatchObject({ ok: false, error: { code: saving } });
    expect(await readlink(join(documents, name))).toBe(before);
  }
  expect((await readdir(documents)).filter((name) => name.startsWith('.~'))).toEqual([]);
  await leaveSession(bench.desk, bench.session);
  counted('R-49', cases.length);
});

it('R-49 two names of one file stay two names: saved in place, told, whole under both', async () => {
  const { bench, folder, documents } = await start();
  await writeFile(join(documents, 'map.sandtable.json'), OLD);
  await link(join(documents, 'map.sandtable.json'), join(documents, 'twin.sandtable.json'));
  const { document } = await bench.need('documents.open', { folder, name: 'twin.sandtable.json' });
  for (const text of [NEW, OLD]) {
    const saved = await bench.need('documents.save', { document: document.handle, rev: 0, text });
    expect(saved.warnings.map((warning) => warning.code)).toEqual(['file/in-place']);
    for (const name of ['map.sandtable.json', 'twin.sandtable.json']) expect(await readFile(join(documents, name), 'utf8')).toBe(text);
    const [one, two] = await Promise.all([stat(join(documents, 'map.sandtable.json')), stat(join(documents, 'twin.sandtable.json'))]);
    expect([one.ino, one.nlink]).toEqual([two.ino, 2]);
  }
  expect(await readdir(bench.desk.profile.copies)).toEqual([]);
  await leaveSession(bench.desk, bench.session);
  counted('R-49', 2);
});

const noKinds = skipping('R-50', process.platform === 'linux' ? whyNot('mkfifo') : 'the kinds of files are those of Linux');

it.skipIf(noKinds)(
  'R-50 a FIFO, a socket, devices, a folder and entries of /proc and /sys are refused within a second, opened or saved over',
  async () => {
    const { bench, folder, documents } = await start();
    const name = (what: string): string => `${what}.sandtable.json`;
    spawnSync('mkfifo', [join(documents, name('fifo'))]);
    await mkdir(join(documents, name('folder')));
    await symlink('/dev/zero', join(documents, name('device')));
    await symlink('/dev/tty', join(documents, name('terminal')));
    await symlink('/proc/self/environ', join(documents, name('proc')));
    await symlink('/proc/self/mem', join(documents, name('memory')));
    await symlink('/sys/kernel/uevent_seqnum', join(documents, name('sys')));
    const server = createServer().listen(join(documents, name('socket')));
    await new Promise((listening) => server.once('listening', listening));
    const { document } = await bench.need('documents.create', { text: OLD });
    const kinds = ['fifo', 'folder', 'device', 'terminal', 'proc', 'memory', 'sys', 'socket'];
    for (const kind of kinds) {
      // As if its place had been granted: what is asked here is the kind alone.
      bench.desk.grants.addFile(await nodeFileSystem.realPath(join(documents, name(kind))));
      const began = performance.now();
      expect(await bench.call('documents.open', { folder, name: name(kind) }), kind).toMatchObject({
        ok: false,
        error: { code: 'file/not-a-file' },
      });
      const asked = { document: document.handle, folder, name: name(kind), rev: 0, text: OLD, overwrite: true };
      expect(await bench.call('documents.saveAs', asked), kind).toMatchObject({ ok: false, error: { code: 'file/not-a-file' } });
      expect(performance.now() - began, kind).toBeLessThan(1000);
    }
    server.close();
    expect((await lstat(join(documents, name('fifo')))).isFIFO()).toBe(true);
    expect((await readdir(documents)).filter((found) => found.startsWith('.~st-'))).toEqual([]);
    expect(await bench.desk.grants.add('/proc', false)).toMatchObject({ ok: false, error: { code: 'folder/not-a-folder' } });
    await leaveSession(bench.desk, bench.session);
    counted('R-50', kinds.length);
  },
);

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
