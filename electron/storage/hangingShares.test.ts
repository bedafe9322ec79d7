/** R-44, on the real thing: network drives whose servers are stopped, so that the calls of the process really hang and hold their threads. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { bundle } from '../testing/bundle.ts';
import { skipping } from '../testing/diskPlaces.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { mountShares, startDesk, threadsHeld, whyNoShares, type DeskProcess } from '../testing/realShares.ts';
import { EDITS, NEW, OLD } from '../testing/share.ts';

const NAME = 'map.sandtable.json';
const none = skipping('R-44 (drives that really hang)', whyNoShares);

let place = '';
let server = '';
let target = '';
/** Waits until something is so; the test's own time limit says when it never will be. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((next) => setTimeout(next, 10));
}

/** Ends what each case has started. */
const ends: (() => void)[] = [];
beforeAll(async () => {
  place = quickFolder('sandtable-real-');
  if (none) return;
  server = await bundle('electron/testing/shareServer.ts', join(place, 'server'));
  target = await bundle('electron/testing/deskTarget.ts', join(place, 'desk'));
});
afterAll(async () => {
  for (const end of ends) end();
  await rm(place, { recursive: true, force: true });
});

async function deskIn(home: string, folders: readonly string[], threads: number): Promise<DeskProcess> {
  const desk = await startDesk(target, home, folders, threads);
  ends.push(() => void desk.process.kill('SIGKILL'));
  return desk;
}

/** A desk with so many threads and drives, a document of each drive opened and changed, and one of the local disk. */
async function start(count: number, threads: number) {
  const home = await mkdtemp(join(place, 'home-'));
  const shares = mountShares(server, home, count);
  ends.push(() => shares.end());
  await Promise.all(shares.paths.map((path) => writeFile(join(path, NAME), OLD)));
  const desk = await deskIn(home, shares.paths, threads);
  const [own, ...folders] = (await desk.need('folders.list', {})).folders.map((entry) => entry.folder);
  const handles: string[] = [];
  for (const folder of folders) handles.push((await desk.need('documents.open', { folder, name: NAME })).document.handle);
  for (const document of handles) await desk.need('journal.append', { document, from: 0, edits: EDITS });
  return { home, shares, desk, own: own!, folders, handles };
}

const held = (desk: DeskProcess): number => threadsHeld(desk.process.pid!);

/** On a machine that is very busy a call may have hung for its whole time. */
const GIVEN_UP = { error: { code: 'file/share-gone' } };

/** Saves that hung end when the drives answer; one that was given up before is made anew. */
async function endWell(
  desk: DeskProcess,
  handles: readonly string[],
  saves: readonly ReturnType<typeof desk.call<'documents.save'>>[],
): Promise<void> {
  for (const [i, saved] of (await Promise.all(saves)).entries()) {
    if (saved.ok) continue;
    expect(saved).toMatchObject(GIVEN_UP);
    await desk.need('documents.save', { document: handles[i]!, rev: 1, text: NEW });
  }
}

/** Ten at once, each with a save and a look on the way. */
async function ten(): Promise<void> {
  const { home, shares, desk, own, folders, handles } = await start(10, 64);
  shares.hang();
  const saves = handles.map((document) => desk.call('documents.save', { document, rev: 1, text: NEW }));
  const reads = folders.map((folder) => desk.call('folders.read', { folder }));
  await until(() => held(desk) >= 10);
  expect(await desk.need('documents.cancelSave', { document: handles[0]! })).toEqual({ stopped: true });
  expect(await saves[0]).toMatchObject({ ok: false, error: { code: 'file/save-stopped' } });
  // None of these waits for a drive: they would never be answered.
  await desk.need('app.info', {});
  await desk.need('settings.write', { settings: { during: 'hang' } });
  for (const document of handles) expect(await desk.need('journal.append', { document, from: 1, edits: EDITS })).toEqual({ protected: 2 });
  await desk.need('files.export', { folder: own, name: 'other.json', text: OLD });
  expect((await desk.need('folders.read', { folder: own })).entries.length).toBe(1);
  const local = await desk.need('documents.open', { folder: own, name: 'other.json' });
  await desk.need('journal.append', { document: local.document.handle, from: 0, edits: EDITS });
  await desk.need('documents.save', { document: local.document.handle, rev: 1, text: NEW });
  expect(held(desk)).toBeLessThanOrEqual(20);

  await desk.need('documents.saveAs', { document: handles[0]!, folder: own, name: NAME, rev: 2, text: NEW });
  expect(await readFile(join(home, 'Documents', 'Sandtable', NAME), 'utf8')).toBe(NEW);

  shares.answer();
  await endWell(desk, handles.slice(1), saves.slice(1));
  for (const read of await Promise.all(reads)) expect(read).toMatchObject(read.ok ? {} : GIVEN_UP);
  for (const path of shares.paths.slice(1)) expect(await readFile(join(path, NAME), 'utf8')).toBe(NEW);
  expect(await readFile(join(shares.paths[0]!, NAME), 'utf8')).toBe(OLD);
  await until(() => held(desk) === 0);
}

/** Four of them, and the four threads of a start by other ways than `npm start`. */
async function four(): Promise<void> {
  const { shares, desk, own, handles } = await start(4, 4);
  shares.hang();
  const saves = handles.map((document) => desk.call('documents.save', { document, rev: 1, text: NEW }));
  await until(() => held(desk) === 2);
  for (const document of handles) expect(await desk.need('journal.append', { document, from: 1, edits: EDITS })).toEqual({ protected: 2 });
  await desk.need('files.export', { folder: own, name: 'other.json', text: OLD });
  expect(held(desk)).toBe(2);
  shares.answer();
  await endWell(desk, handles, saves);
}

/** The program ends while calls hang. */
async function ending(): Promise<void> {
  const { home, shares, desk, handles } = await start(2, 64);
  shares.hang();
  const saving = handles.map((document) => desk.call('documents.save', { document, rev: 1, text: NEW }));
  await until(() => held(desk) >= 2);
  for (const document of handles) void desk.call('documents.cancelSave', { document });
  await Promise.all(saving);
  desk.quit();
  // One that the drive was just at keeps its thread even then, but nothing of the program runs any more.
  await until(() => desk.isOver());
  shares.end();
  await desk.ended;
  // The next start offers both.
  const again = await deskIn(home, [], 64);
  expect((await again.need('recovery.list', {})).entries.map((entry) => entry.edits)).toEqual([1, 1]);
}

it.skipIf(none)(
  'R-44 drives that really hang, ten beside 64 threads and four beside 4: journal, profile and local disk go on, a stopped save is saved elsewhere, what hung ends when they are back; and the program ends while they hang',
  async () => {
    // Beside each other: most of it is waiting.
    await Promise.all([ten(), four(), ending()]);
    counted('R-44', 16);
  },
);
