/** R-46 names in any script, R-47 long names and paths. */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { diskDocument, firstStrokes } from '../testing/diskDocument.ts';
import { NAMES } from '../testing/fileNames.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { systemClock } from './clock.ts';
import { checkName } from './fileNames.ts';
import { nodeFileSystem } from './fileSystem.ts';

const OLD = diskDocument();
const STROKE = firstStrokes(1)[0]!;
const EDITS = [STROKE.edit] as never[];
const NEW = STROKE.text;

let place = '';
beforeAll(async () => {
  place = quickFolder('sandtable-names-');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const openAt = (home: string): Promise<TestDesk> => testDesk({ fs: nodeFileSystem, clock: systemClock, home });
const leave = (bench: TestDesk): Promise<void> => leaveSession(bench.desk, bench.session);

/** First and last code point of what names are made of. */
const SCRIPTS: readonly (readonly [number, number])[] = [
  [0x21, 0x7e],
  [0x4e00, 0x9fff],
  [0x20000, 0x2a6df],
  [0x3041, 0x30ff],
  [0xac00, 0xd7a3],
  [0x400, 0x4ff],
  [0x590, 0x6ff],
  [0x900, 0x97f],
  [0xe01, 0xe5b],
  // Marks that join the letter before them.
  [0x300, 0x36f],
  [0x1f300, 0x1f6ff],
  [0xfe00, 0xfe0f],
  // Without width, turning, controls.
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x1, 0x1f],
];
const letters = fc
  .constantFrom(...SCRIPTS)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code));
/** Letters that are written in two ways. */
const TWINS = ['é', 'Å', 'й', 'が', '한', 'ạ̈'].flatMap((letter) => [letter.normalize('NFC'), letter.normalize('NFD')]);
/** Most bytes of a generated name: a letter before it must still fit. */
const MOST_BYTES = 254;
const longest = (name: string): string => name.repeat(Math.max(1, Math.floor(MOST_BYTES / Buffer.byteLength(name))));
const names = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: letters }, { weight: 1, arbitrary: fc.constantFrom(...TWINS) }), {
      minLength: 1,
      maxLength: 40,
    }),
    fc.boolean(),
    fc.constantFrom('NFC', 'NFD', 'as it is'),
  )
  .map(([parts, long, form]) => {
    const name = form === 'as it is' ? parts.join('') : parts.join('').normalize(form);
    return long ? longest(name) : name;
  })
  .filter((name) => checkName(name).ok && Buffer.byteLength(name) <= MOST_BYTES);

/** One name as file, as folder, as part of the profile's place and of the program's: everything that is done with files, below `own`. */
async function inAllSix(own: string, name: string): Promise<void> {
  const home = join(own, name);
  const documents = join(home, 'Documents', 'Sandtable');
  const file = Buffer.byteLength(name) > 200 ? name : `${name}.sandtable.json`;
  await mkdir(join(documents, name), { recursive: true });
  await mkdir(join(home, 'resources', 'samples'), { recursive: true });
  await writeFile(join(home, 'resources', 'samples', 'one.sandtable.json'), OLD);
  await writeFile(join(documents, name, file), OLD);
  const bench = await openAt(home);
  expect((await bench.need('documents.openSample', { sample: 'one' })).text, name).toBe(OLD);
  const { folder } = await bench.need('folders.enter', { folder: await bench.folder(), name });
  const { document, text } = await bench.need('documents.open', { folder, name: file });
  expect([text, document.name, document.folderName]).toEqual([OLD, file, name]);
  await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
  await leave(bench);

  const next = await openAt(home);
  const { entries } = await next.need('recovery.list', {});
  expect(entries.map((entry) => [entry.name, entry.edits])).toEqual([[file, 1]]);
  const again = (await next.need('recovery.adopt', { journal: entries[0]!.journal })).document;
  expect(again.name).toBe(file);
  await next.need('documents.save', { document: again.handle, rev: 1, text: NEW });
  expect(await readFile(join(documents, name, file), 'utf8')).toBe(NEW);
  await leave(next);

  const last = await openAt(home);
  const { recent } = await last.need('recent.list', {});
  expect(recent.map((entry) => [entry.name, entry.folderName, entry.missing])).toEqual([[file, name, false]]);
  const reopened = await last.need('documents.openRecent', { id: recent[0]!.id });
  expect(reopened.text).toBe(NEW);
  const granted = await last.folder();
  await last.need('files.export', { folder: granted, name: `e${name}`, text: OLD });
  await last.need('documents.saveAs', { document: reopened.document.handle, folder: granted, name: `s${name}`, rev: 0, text: OLD });
  await last.need('folders.create', { folder: granted, name: `f${name}` });
  expect((await readdir(documents)).filter((found) => !found.startsWith('.~')).toSorted()).toEqual(
    [name, `e${name}`, `s${name}`, `f${name}`].toSorted(),
  );
  await leave(last);
}

describe('names', () => {
  it(`R-46 ${NAMES.length} names as file, folder, profile and install folder: open, save, autosave, recover, export, recent list`, async () => {
    expect(new Set(NAMES).size).toBe(60);
    for (const [i, name] of NAMES.entries()) await inAllSix(join(place, String(i)), name);
    counted('R-46', 6 * NAMES.length);
  });

  it('R-46 names made at random from all scripts, marks, controls and turns, up to the longest', async () => {
    const count = rounds(6);
    for (const [i, name] of fc.sample(names, { numRuns: count, seed: baseSeed() }).entries()) {
      const own = join(place, `random ${i}`);
      await inAllSix(own, name);
      await rm(own, { recursive: true });
    }
    counted('R-46', 6 * count);
  });

  it('R-46 names that are none are refused', async () => {
    const bench = await openAt(await mkdtemp(join(place, 'none-')));
    for (const bad of ['', '.', '..', 'a/b', '../x', 'a\0b', '長'.repeat(86), '.~lock.x', '.~st-0.tmp', '\ud800'])
      expect((await bench.call('documents.open', { folder: await bench.folder(), name: bad })).ok, bad).toBe(false);
    await leave(bench);
  });

  it('R-46 a name that is no UTF-8 is listed and refused in words, not lost', async () => {
    const home = await mkdtemp(join(place, 'bytes-'));
    const bench = await openAt(home);
    await writeFile(Buffer.concat([Buffer.from(join(home, 'Documents', 'Sandtable', 'a')), Buffer.from([0xff, 0xfe])]), OLD);
    const { entries } = await bench.need('folders.read', { folder: await bench.folder() });
    expect(entries).toEqual([expect.objectContaining({ kind: 'other', name: 'a\uFFFD\uFFFD' })]);
    expect(await bench.call('documents.open', { folder: await bench.folder(), name: entries[0]!.name })).toMatchObject({
      ok: false,
      error: { code: 'file/not-found' },
    });
  });
});

describe('long names', () => {
  const LONG = ['x'.repeat(255), `${'長'.repeat(80)}.sandtable.json`, `${'🗺'.repeat(60)}.sandtable.json`, 'я'.repeat(127)];

  it('R-47 names of up to 255 bytes are opened, saved, journalled and recovered; longer ones are refused with the limit', async () => {
    for (const name of LONG) {
      const home = await mkdtemp(join(place, 'long-'));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      await roundTrip(home, join(home, 'Documents', 'Sandtable'), name);
    }
    const bench = await openAt(await mkdtemp(join(place, 'too-long-')));
    const { document } = await bench.need('documents.create', { text: OLD });
    for (const name of ['x'.repeat(256), '長'.repeat(86), 'я'.repeat(128)])
      expect(
        await bench.call('documents.saveAs', { document: document.handle, folder: await bench.folder(), name, rev: 0, text: OLD }),
      ).toMatchObject({ ok: false, error: { code: 'file/name-too-long', params: { limit: 255, value: Buffer.byteLength(name) } } });
    await leave(bench);
    counted('R-47', LONG.length + 3);
  });

  it('R-47 paths of 260, 300, 1,000 and 4,000 bytes work; one with no room for a temporary name is written in place', async () => {
    for (const [length, name] of [
      [260, 'm.sandtable.json'],
      [300, 'm.sandtable.json'],
      [1000, 'm.sandtable.json'],
      [4000, 'm.sandtable.json'],
      // All paths end at 4,095 bytes: no room for the 17 of a temporary name.
      [4090, 'm'],
    ] as const) {
      const home = await mkdtemp(join(place, 'deep-'));
      const deep = await deepFolder(join(home, 'Documents', 'Sandtable'), length - name.length - 1);
      expect(Buffer.byteLength(join(deep, name))).toBe(length);
      expect(await roundTrip(home, deep, name), String(length)).toEqual(length > 4000 ? ['file/in-place'] : []);
    }
    counted('R-47', 5);
  });

  /** Makes folders below `from` until the path has so many bytes. */
  async function deepFolder(from: string, bytes: number): Promise<string> {
    let at = from;
    for (let left = bytes - Buffer.byteLength(at); left > 0; left = bytes - Buffer.byteLength(at))
      at = join(at, 'd'.repeat(Math.min(left > 202 ? 200 : left - 1, 255)));
    await mkdir(at, { recursive: true });
    return at;
  }

  /** Open, stroke, leave, recover, save. Returns the codes of the warnings. */
  async function roundTrip(home: string, folder: string, name: string): Promise<readonly string[] | string> {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), OLD);
    const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home, folders: [folder] });
    const granted = (await bench.need('folders.list', {})).folders.at(-1)!.folder;
    const { document } = await bench.need('documents.open', { folder: granted, name });
    await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
    await leave(bench);
    const next = await openAt(home);
    const { entries } = await next.need('recovery.list', {});
    const again = (await next.need('recovery.adopt', { journal: entries[0]!.journal })).document;
    const saved = await next.need('documents.save', { document: again.handle, rev: 1, text: NEW });
    expect(await readFile(join(folder, name), 'utf8')).toBe(NEW);
    expect((await readdir(folder)).filter((found) => found.startsWith('.~st-'))).toEqual([]);
    await leave(next);
    return saved.warnings.map((warning) => warning.code);
  }
});
