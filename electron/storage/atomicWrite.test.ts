/** The save protocol against a disk that fails on every call in every way: for all ways to save. */
import { afterEach, describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { counted, rounds } from '../../e2e/testing/counts.ts';
import { checkOnce } from '../testing/checkOnce.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { FAULTS, faultFs, syncedAfterFailure, type Call, type Fault, type FaultFs, type Plan } from '../testing/faultFs.ts';
import { quickClock, testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { atomicWrite } from './atomicWrite.ts';
import { hashOf, toBytes, toText } from './bytes.ts';
import { nodeFileSystem } from './fileSystem.ts';

/** Reads a file over and over until it is told to stop; then says which contents it saw, by their SHA-256, and how reading failed. */
const READER = `
  const { createHash } = require('node:crypto');
  const { readFileSync } = require('node:fs');
  const told = { reads: 0, seen: new Set(), failed: new Set() };
  let over = false;
  process.stdin.resume().once('end', () => (over = true));
  const look = () => {
    try {
      told.seen.add(createHash('sha256').update(readFileSync(process.argv[1])).digest('hex'));
      told.reads += 1;
    } catch (error) {
      if (told.reads > 0 || error.code !== 'ENOENT') told.failed.add(String(error));
    }
    if (over) console.log(JSON.stringify({ reads: told.reads, seen: [...told.seen], failed: [...told.failed] }));
    else setImmediate(look);
  };
  look();
`;

const HOME = '/home';
const FILE = '/home/Documents/Sandtable/map.sandtable.json';
const OLD = encode(blankDocument());
const painter = strokes(7);
const STROKES = Array.from({ length: 5 }, () => painter.next().value);
const NEW = STROKES.at(-1)!.text;

interface Scene {
  readonly disk: CrashFs;
  readonly faults: FaultFs;
  readonly bench: TestDesk;
  readonly document: string;
}

/** A document open with five strokes in its journal; the file on disk is OLD. `fresh`: it never had a file. */
async function open(links = 1, fresh = false): Promise<Scene> {
  const disk = crashFs();
  disk.put(FILE, toBytes(OLD), links);
  const faults = faultFs(disk.fs);
  const bench = await testDesk({ fs: faults.fs, home: HOME, checkEncoded: checkOnce });
  const folder = await bench.folder();
  const { document } = fresh
    ? await bench.need('documents.create', { text: OLD })
    : await bench.need('documents.open', { folder, name: basename(FILE) });
  await bench.need('journal.append', { document: document.handle, from: 0, edits: STROKES.map((stroke) => stroke.edit) as never[] });
  return { disk, faults, bench, document: document.handle };
}

const text = (disk: CrashFs, path: string): string | null => {
  const bytes = disk.read(path);
  return bytes === null ? null : toText(bytes);
};

/** What a fault is called in the message. */
const CODE: Readonly<Record<Fault, string>> = {
  ENOSPC: 'file/disk-full',
  EDQUOT: 'file/quota',
  EIO: 'file/disk-error',
  EBUSY: 'file/busy',
  EPERM: 'file/no-access',
  EACCES: 'file/no-access',
  EROFS: 'file/read-only-disk',
  EMFILE: 'file/too-many-open',
  ENAMETOOLONG: 'file/name-too-long',
  ESTALE: 'file/share-gone',
  short: 'file/disk-full',
  zero: 'file/disk-full',
};

/** Codes that tell the truth about a save that failed with these calls. */
function rightCodes(fault: Fault, log: readonly Call[]): readonly string[] {
  const own = CODE[fault] === 'file/disk-full' ? [CODE[fault], 'file/no-space'] : [CODE[fault]];
  const failed = (call: string): boolean => log.some((one) => one.call === call && one.failed !== null);
  const refused = fault === 'EBUSY' || fault === 'EPERM' || fault === 'EACCES';
  if (log.some((one) => one.call === 'open.update')) return ['file/in-place-failed', ...own];
  if (failed('rename') && refused) return ['file/replace-refused', ...own];
  if (failed('syncFolder')) return ['file/not-certain', ...own];
  return own;
}

/** Each way to save, what it asks for and which file it makes. */
const WAYS = {
  save: {
    links: 1,
    inPlace: false,
    target: FILE,
    before: OLD,
    run: (scene: Scene) => scene.bench.call('documents.save', { document: scene.document, rev: 5, text: NEW }),
  },
  'save over a file with two names': {
    links: 2,
    inPlace: true,
    target: FILE,
    before: OLD,
    run: (scene: Scene) => scene.bench.call('documents.save', { document: scene.document, rev: 5, text: NEW }),
  },
  'save in a folder that takes no new file': {
    links: 1,
    inPlace: true,
    target: FILE,
    before: OLD,
    run: (scene: Scene) => scene.bench.call('documents.save', { document: scene.document, rev: 5, text: NEW }),
  },
  'save as a new file': {
    links: 1,
    inPlace: false,
    target: '/home/Documents/Sandtable/new.sandtable.json',
    before: null,
    run: async (scene: Scene) =>
      scene.bench.call('documents.saveAs', {
        document: scene.document,
        folder: await scene.bench.folder(),
        name: 'new.sandtable.json',
        rev: 5,
        text: NEW,
      }),
  },
  'replace another file': {
    links: 1,
    inPlace: false,
    target: '/home/Documents/Sandtable/other.sandtable.json',
    before: 'other',
    run: async (scene: Scene) =>
      scene.bench.call('documents.saveAs', {
        document: scene.document,
        folder: await scene.bench.folder(),
        name: 'other.sandtable.json',
        rev: 5,
        text: NEW,
        overwrite: true,
      }),
  },
  'first save of a new document': {
    links: 1,
    inPlace: false,
    target: '/home/Documents/Sandtable/first.sandtable.json',
    before: null,
    run: async (scene: Scene) =>
      scene.bench.call('documents.saveAs', {
        document: scene.document,
        folder: await scene.bench.folder(),
        name: 'first.sandtable.json',
        rev: 5,
        text: NEW,
      }),
  },
} as const;
type Way = keyof typeof WAYS;

/** What is always so on the disk of a way. */
const standing = (way: Way): readonly Plan[] =>
  way === 'save in a folder that takes no new file'
    ? [{ nth: 1, call: 'open.create', path: /Documents.*\.~st-/, fault: 'EACCES', sticky: true }]
    : [];

async function scene(way: Way): Promise<Scene> {
  const made = await open(WAYS[way].links, way === 'first save of a new document');
  const { target, before } = WAYS[way];
  if (before !== null && target !== FILE) made.disk.put(target, toBytes(before));
  return made;
}

const desks: TestDesk[] = [];
afterEach(async () => {
  for (const bench of desks.splice(0)) for (const open of bench.desk.documents.values()) await open.host.close(true);
});

describe('save protocol', () => {
  for (const way of Object.keys(WAYS) as Way[]) {
    it(`R-12 R-13 ${way}: any failing call leaves old or new bytes whole, the truth told, the journal whole`, async () => {
      const { target, before, inPlace } = WAYS[way];
      const probe = await scene(way);
      desks.push(probe.bench);
      probe.faults.plan(standing(way));
      expect((await WAYS[way].run(probe)).ok).toBe(true);
      const calls = probe.faults.log.length;
      expect(calls).toBeGreaterThan(15);
      let cases = 0;
      let refused = 0;
      for (let nth = 1; nth <= calls; nth++) {
        for (const fault of FAULTS) {
          for (const sticky of [false, true]) {
            const made = await scene(way);
            made.faults.plan([{ nth, fault, sticky }, ...standing(way)]);
            const reply = await WAYS[way].run(made);
            const where = `${fault}${sticky ? ' for ever' : ''} at call ${nth}: ${JSON.stringify(made.faults.log[nth - 1])}`;
            expect(syncedAfterFailure(made.faults.log), where).toEqual([]);
            const { log } = made.faults;
            made.faults.plan([]);
            const now = text(made.disk, target);
            cases += 1;
            if (reply.ok) {
              expect(now, where).toBe(NEW);
            } else {
              refused += 1;
              expect(made.bench.desk.documents.get(made.document)?.host.dirty, where).toBe(true);
              expect(rightCodes(fault, log), where).toContain(reply.error.code);
              // After the commit only the confirmation can be missing; in place the old bytes are put back unless the disk refuses that too.
              if (reply.error.code === 'file/not-certain') expect(now, where).toBe(NEW);
              else if (!inPlace) expect(now, where).toBe(before);
              else if (!sticky) expect([before, NEW], where).toContain(now);
              else await expectCopy(made, reply.error.params?.['copy'], now, before, where);
              // The work itself is in the journal: let go, start again, recover.
              await made.bench.desk.documents.get(made.document)?.host.journal.settle();
              await expectRecovered(made, now === NEW, where);
            }
            for (const open of made.bench.desk.documents.values()) await open.host.close(true);
          }
        }
      }
      expect(cases).toBe(calls * FAULTS.length * 2);
      expect(refused).toBeGreaterThan(calls);
      counted('R-12', cases);
      counted('R-13', cases);
    });
  }

  it(
    'R-10 another process that reads in a tight loop sees only whole known revisions during 1,000 saves',
    { timeout: 120_000 },
    async () => {
      const saves = rounds(1000);
      const folder = quickFolder('sandtable-r10-');
      const path = join(folder, 'map.sandtable.json');
      const reader = spawn(process.execPath, ['-e', READER, path], { stdio: ['pipe', 'pipe', 'inherit'] });
      try {
        const known = new Set<string>();
        let expected: string | null = null;
        const tools = {
          fs: nodeFileSystem,
          clock: quickClock(),
          tag: () => (tags++).toString(16).padStart(8, '0'),
          backup: async () => null,
          copies: folder,
        };
        let tags = 0;
        for (let i = 0; i < saves; i++) {
          const bytes = toBytes(`${OLD}${' '.repeat(i % 7)}\n${i}`);
          const next = hashOf(bytes);
          known.add(next);
          const saved = await atomicWrite(tools, { path, bytes, expected, allowed: () => true });
          expect(saved.ok).toBe(true);
          expected = next;
        }
        reader.stdin.end();
        const told = JSON.parse(await textOf(reader.stdout)) as { reads: number; seen: string[]; failed: string[] };
        // The file is there from its first save on: no reader ever misses it.
        expect(told.failed).toEqual([]);
        expect(told.seen.filter((hash) => !known.has(hash))).toEqual([]);
        expect(told.reads).toBeGreaterThan(200);
        expect(told.seen.length).toBeGreaterThan(50);
        counted('R-10', saves);
      } finally {
        reader.kill('SIGKILL');
        await rm(folder, { recursive: true });
      }
    },
  );
});

/** After an overwrite that could not be undone either, the message names a copy that holds the new bytes whole. */
async function expectCopy(made: Scene, copy: unknown, now: string | null, before: string | null, where: string): Promise<void> {
  if (now === before || now === NEW) return;
  expect(text(made.disk, `/home/profile/copies/${String(copy)}`), where).toBe(NEW);
}

/** A file that holds the new bytes although the save could not vouch for them needs no recovery. */
async function expectRecovered(made: Scene, saved: boolean, where: string): Promise<void> {
  for (const open of made.bench.desk.documents.values()) await open.host.close(true);
  made.bench.desk.documents.clear();
  const next = await testDesk({ fs: made.disk.fs, home: HOME });
  const { entries } = await next.need('recovery.list', {});
  if (saved && entries.length === 0) return;
  expect(entries.length, where).toBe(1);
  const found = await next.need('recovery.read', { journal: entries[0]!.journal });
  expect(found.baseRev + found.edits.length, where).toBe(5);
  expect(found.edits, where).toEqual(STROKES.map((stroke) => stroke.edit));
}
