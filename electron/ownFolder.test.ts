/** The profile is out of reach of every window: the secret of the host lies there, settings and recovery files. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { counted } from '../e2e/testing/counts.ts';
import { openDesk } from './calls/desk.ts';
import { openNamed } from './calls/opening.ts';
import { checkEncoded } from './storage/encoderCheck.ts';
import { nodeFileSystem, type FileSystem } from './storage/fileSystem.ts';
import { quickClock, testDesk, type TestDesk } from './testing/desk.ts';
import { quickFolder } from './testing/quickFolder.ts';

const place = quickFolder('sandtable-own-');
afterAll(() => rmSync(place, { recursive: true }));

const SECRET = '{"secret":"only for the host"}';
let homes = 0;

/** A home with a profile that holds a secret, and links to it. */
function makeHome(): string {
  const home = join(place, String(homes++));
  for (const folder of ['profile/journals', 'Documents/Sandtable', 'Pictures']) mkdirSync(join(home, folder), { recursive: true });
  for (const file of ['profile/instance.json', 'profile/settings.json', 'profile/journals/a.json']) writeFileSync(join(home, file), SECRET);
  symlinkSync('profile', join(home, 'to-profile'));
  symlinkSync(home, join(home, 'Pictures', 'to-home'));
  symlinkSync(join(home, 'profile', 'journals'), join(home, 'Pictures', 'to-journals'));
  symlinkSync(join(home, 'profile', 'instance.json'), join(home, 'Pictures', 'to-secret.json'));
  return home;
}

/** Handle of the place that leads there by the names, from the places a walk begins at. */
async function walkTo(bench: TestDesk, start: string, ...names: readonly string[]): Promise<string> {
  const { places } = await bench.need('folders.places', { place: null });
  let at = places.find(({ where }) => where === start)!.place;
  for (const name of names) at = (await bench.need('folders.places', { place: at })).places.find((one) => one.name === name)!.place;
  return at;
}

const namesIn = async (bench: TestDesk, place: string): Promise<readonly string[]> =>
  (await bench.need('folders.places', { place })).places.map(({ name }) => name);

it('R-103 the profile is not among the places that can be granted, by its name, by a link, nor as a place to begin with', async () => {
  const home = makeHome();
  const bench = await testDesk({ fs: nodeFileSystem, home });
  expect(await namesIn(bench, await walkTo(bench, home))).toEqual(['Documents', 'Pictures']);
  expect(await namesIn(bench, await walkTo(bench, home, 'Pictures'))).toEqual(['to-home']);
  expect(await namesIn(bench, await walkTo(bench, home, 'Pictures', 'to-home'))).toEqual(['Documents', 'Pictures']);
  const own = await testDesk({ fs: nodeFileSystem, home, env: { SANDTABLE_HOME: home, HOME: home } });
  expect((await own.need('folders.places', { place: null })).places.map(({ where }) => where)).not.toContain(home);
  counted('R-103', 4);
});

it('R-103 the profile cannot be granted, nor what lies in it, whatever way leads there', async () => {
  const home = makeHome();
  const bench = await testDesk({ fs: nodeFileSystem, home });
  const ways = ['profile', 'profile/journals', 'to-profile', 'to-profile/journals', 'Pictures/to-journals', 'Pictures/to-home/profile'];
  for (const way of ways) {
    const path = join(home, way);
    // As if it had been listed before it became that.
    const handle = bench.session.places.give(path, path);
    expect(await bench.call('folders.grant', { place: handle }), way).toMatchObject({ ok: false, error: { code: 'folder/own' } });
  }
  expect((await bench.need('folders.list', {})).folders.length).toBe(1);
  counted('R-103', ways.length);
});

it('R-103 a granted folder above the profile does not open it: nothing in it is entered, listed, read, written or made', async () => {
  const home = makeHome();
  const bench = await testDesk({ fs: nodeFileSystem, home });
  const { folder } = await bench.need('folders.grant', { place: await walkTo(bench, home) });
  const { folder: pictures } = await bench.need('folders.enter', { folder, name: 'Pictures' });
  for (const [at, name] of [
    [folder, 'profile'],
    [folder, 'to-profile'],
    [pictures, 'to-journals'],
  ] as const)
    expect(await bench.call('folders.enter', { folder: at, name }), name).toMatchObject({ ok: false, error: { code: 'folder/own' } });
  const inside = await bench.call('folders.create', { folder, name: 'profile' });
  expect(inside).toMatchObject({ ok: false, error: { code: 'file/exists' } });
  // Handles as if the window had got them before, and a link to the very file.
  const profile = bench.session.folders.give(join(home, 'profile'), join(home, 'profile'));
  const { document } = await bench.need('documents.create', { text: '{}' });
  const { handle } = document;
  for (const [at, name] of [
    [profile, 'instance.json'],
    [profile, 'settings.json'],
    [profile, 'new.json'],
    [pictures, 'to-secret.json'],
  ] as const)
    for (const reply of [
      await bench.call('documents.open', { folder: at, name }),
      await bench.call('battles.open', { folder: at, name }),
      await bench.call('documents.saveAs', { document: handle, folder: at, name, rev: 0, text: '{}', overwrite: true }),
      await bench.call('files.export', { folder: at, name, text: '{}', overwrite: true }),
    ])
      expect(reply, name).toMatchObject({ ok: false });
  for (const file of ['instance.json', 'settings.json', 'journals/a.json'])
    expect(readFileSync(join(home, 'profile', file), 'utf8'), file).toBe(SECRET);
  counted('R-103', 20);
});

it('R-103 the profile under another name of its disk is known by what it is: neither granted nor entered', async () => {
  const home = makeHome();
  const other = join(home, 'Other');
  mkdirSync(join(other, 'journals'), { recursive: true });
  const profile = await nodeFileSystem.stat(join(home, 'profile'));
  const fs: FileSystem = { ...nodeFileSystem, stat: (path) => (path === other ? Promise.resolve(profile) : nodeFileSystem.stat(path)) };
  const bench = await testDesk({ fs, home });
  for (const path of [other, join(other, 'journals')])
    expect(await bench.desk.grants.add(path, false), path).toMatchObject({ ok: false, error: { code: 'folder/own' } });
  const granted = await bench.desk.grants.add(home, false);
  const folder = bench.session.folders.give(home, granted.ok ? granted.value : '');
  expect(await bench.call('folders.enter', { folder, name: 'Other' })).toMatchObject({ ok: false, error: { code: 'folder/own' } });
  counted('R-103', 3);
});

it('R-103 what was granted before the profile was there is not granted at the next start; a folder of the command line is refused in words', async () => {
  const home = makeHome();
  writeFileSync(join(home, 'profile', 'folders.json'), JSON.stringify({ folders: [join(home, 'profile'), join(home, 'Pictures')] }));
  const bench = await testDesk({ fs: nodeFileSystem, home });
  expect((await bench.need('folders.list', {})).folders.map(({ name }) => name)).toEqual(['Sandtable', 'Pictures']);
  const named = await openDesk({
    fs: nodeFileSystem,
    clock: quickClock(),
    env: { SANDTABLE_HOME: join(home, 'profile'), HOME: home },
    kind: 'test',
    version: '0',
    resources: home,
    files: [],
    log: () => {},
    checkEncoded,
    folders: [join(home, 'to-profile')],
  });
  expect(named).toMatchObject({ ok: false, error: { code: 'folder/own' } });
  counted('R-103', 2);
});

it('R-103 the Sandtable folder within a profile that holds a whole home is still granted, and a file that the person names opens', async () => {
  const home = makeHome();
  const bench = await testDesk({ fs: nodeFileSystem, home, env: { SANDTABLE_HOME: home, HOME: home } });
  const { folders } = await bench.need('folders.list', {});
  expect(folders.map(({ name }) => name)).toEqual(['Sandtable']);
  await bench.need('files.export', { folder: folders[0]!.folder, name: 'a.svg', text: '<svg/>' });
  writeFileSync(join(home, 'mine.json'), '{}');
  expect(await openNamed(bench.desk, bench.session, join(home, 'mine.json'))).toMatchObject({ ok: true });
  counted('R-103', 2);
});
