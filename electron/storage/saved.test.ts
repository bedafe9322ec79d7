/** every path that can say "saved" says it after the sync of the new bytes, the commit and the sync of the folder. */
import { afterEach, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { checkOnce } from '../testing/checkOnce.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs, type Call, type FaultFs, type Plan } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { toBytes, toText } from './bytes.ts';

const FOLDER = '/home/Documents/Sandtable';
const MAP = `${FOLDER}/map.sandtable.json`;
const OTHER = `${FOLDER}/other.sandtable.json`;
const OLD = encode(blankDocument());
const painter = strokes(23);
const STROKES = Array.from({ length: 3 }, () => painter.next().value);
const NEW = STROKES.at(-1)!.text;

interface Scene {
  readonly disk: CrashFs;
  readonly faults: FaultFs;
  readonly bench: TestDesk;
  document: string;
  folder: string;
}

const benches: TestDesk[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) for (const open of bench.desk.documents.values()) await open.host.close(true);
});

async function scene(links = 1): Promise<Scene> {
  const disk = crashFs();
  disk.put(MAP, toBytes(OLD), links);
  const faults = faultFs(disk.fs);
  const bench = await testDesk({ fs: faults.fs, home: '/home', checkEncoded: checkOnce });
  benches.push(bench);
  const folder = await bench.folder();
  const { document } = await bench.need('documents.open', { folder, name: 'map.sandtable.json' });
  await bench.need('journal.append', { document: document.handle, from: 0, edits: STROKES.map((stroke) => stroke.edit) as never[] });
  return { disk, faults, bench, document: document.handle, folder };
}

const save = (made: Scene, overwrite = false) =>
  made.bench.call('documents.save', { document: made.document, rev: 3, text: NEW, overwrite });
const saveAs = (made: Scene, name: string, overwrite = false) =>
  made.bench.call('documents.saveAs', { document: made.document, folder: made.folder, name, rev: 3, text: NEW, overwrite });

interface Path {
  readonly links?: number;
  readonly prepare?: (made: Scene) => Promise<unknown>;
  /** What is so on the disk meanwhile. */
  readonly standing?: readonly Plan[];
  readonly target: string;
  readonly say: (made: Scene) => Promise<{ readonly ok: boolean }>;
  readonly how?: 'in place';
  readonly bytes?: string;
}

const NO_NEW_FILE: Plan = { nth: 1, call: 'open.create', path: /Documents.*\.~st-/, fault: 'EACCES', sticky: true };

const PATHS: Readonly<Record<string, Path>> = {
  save: { target: MAP, say: save },
  'a second save': { prepare: save, target: MAP, say: save },
  'a save over an outside change that was agreed to': {
    prepare: async ({ disk }) => disk.put(MAP, toBytes('theirs')),
    target: MAP,
    say: (made) => save(made, true),
  },
  'a save of a file that went away outside': {
    prepare: async ({ disk }) => disk.fs.remove(MAP),
    target: MAP,
    say: (made) => save(made, true),
  },
  'a save into a file with two names': { links: 2, target: MAP, say: save, how: 'in place' },
  'a save in a folder that takes no new file': { standing: [NO_NEW_FILE], target: MAP, say: save, how: 'in place' },
  'a save under a new name': { target: OTHER, say: (made) => saveAs(made, 'other.sandtable.json') },
  'a save over another file': {
    prepare: async ({ disk }) => disk.put(OTHER, toBytes(OLD)),
    target: OTHER,
    say: (made) => saveAs(made, 'other.sandtable.json', true),
  },
  'a save as, under its own name': { target: MAP, say: (made) => saveAs(made, 'map.sandtable.json', true) },
  'the first save of a new document': {
    prepare: async (made) => {
      made.document = (await made.bench.need('documents.create', { text: OLD })).document.handle;
    },
    target: OTHER,
    say: (made) => saveAs(made, 'other.sandtable.json'),
  },
  'a save of what was recovered': {
    prepare: async (made) => {
      await leaveSession(made.bench.desk, made.bench.session);
      made.folder = await made.bench.folder();
      const { entries } = await made.bench.need('recovery.list', {});
      made.document = (await made.bench.need('recovery.adopt', { journal: entries[0]!.journal })).document.handle;
    },
    target: MAP,
    say: save,
  },
  'a save after one that failed': {
    prepare: async (made) => {
      made.faults.plan([{ nth: 1, call: 'file.write', path: /\.~st-/, fault: 'ENOSPC' }]);
      expect((await save(made)).ok).toBe(false);
    },
    target: MAP,
    say: save,
  },
  'a save after one that was not certain': {
    prepare: async (made) => {
      made.faults.plan([{ nth: 1, call: 'syncFolder', path: /Documents/, fault: 'EIO' }]);
      expect((await save(made)).ok).toBe(false);
    },
    target: MAP,
    say: save,
  },
  'the answer to a request that a newer one replaced': {
    target: MAP,
    say: async (made) => {
      void save(made);
      const replaced = save(made);
      void save(made);
      return replaced;
    },
  },
  'a battle': {
    target: `${FOLDER}/a.battle.json`,
    say: (made) => made.bench.call('battles.save', { folder: made.folder, name: 'a.battle.json', text: 'battle' }),
    bytes: 'battle',
  },
  'an exported file': {
    target: `${FOLDER}/a.svg`,
    say: (made) => made.bench.call('files.export', { folder: made.folder, name: 'a.svg', text: '<svg/>' }),
    bytes: '<svg/>',
  },
};

/** What is missing or in the wrong order in the calls before "saved"; null = nothing. */
function outOfOrder(log: readonly Call[], target: string, how: Path['how']): string | null {
  const last = (call: string, path: (path: string) => boolean, before = log.length): number =>
    log.findLastIndex((one, i) => i < before && one.call === call && one.failed === null && path(one.path));
  const order =
    how === 'in place'
      ? (() => {
          const sync = last('file.sync', (path) => path === target);
          const write = log.findIndex((one) => one.call === 'file.write' && one.path === target);
          const named = last('syncFolder', (path) => path.endsWith('/copies'), write);
          return [last('file.sync', (path) => path.includes('/copies/'), named), named, write, sync];
        })()
      : (() => {
          const temp = (path: string): boolean => path.startsWith(`${FOLDER}/.~st-`);
          const rename = last('rename', (path) => path === target);
          const read = last('file.read', temp, rename);
          return [last('file.sync', temp, read), read, rename, last('syncFolder', (path) => path === FOLDER)];
        })();
  return order.every((at, i) => at > (order[i - 1] ?? -1)) ? null : order.join();
}

describe('saved', () => {
  for (const [name, path] of Object.entries(PATHS)) {
    it(`R-11 ${name}: said after the sync of the new bytes, the commit and the sync of the folder`, async () => {
      const made = await scene(path.links);
      await path.prepare?.(made);
      made.faults.plan(path.standing ?? []);
      const reply = await path.say(made);
      // The log as it stood when the answer came.
      const log = [...made.faults.log];
      expect(reply).toMatchObject({ ok: true });
      expect(outOfOrder(log, path.target, path.how)).toBeNull();
      expect(toText(made.disk.read(path.target)!)).toBe(path.bytes ?? NEW);
      counted('R-11', 1);
    });
  }
});
