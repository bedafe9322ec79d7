/** for the journal: any failing call of autosave, rotation and recovery takes nothing that was protected. */
import { afterEach, describe, expect, it } from 'vitest';
import { replay } from '#shared/document/journal.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { checkOnce } from '../testing/checkOnce.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { FAULTS, faultFs, syncedAfterFailure, type FaultFs } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { toBytes, toText } from './bytes.ts';

const HOME = '/home';
const NAME = 'map.sandtable.json';
const FILE = `/home/Documents/Sandtable/${NAME}`;
const OLD = encode(blankDocument());
const painter = strokes(17);
const STROKES = Array.from({ length: 8 }, () => painter.next().value);
const TEXTS = [OLD, ...STROKES.map((stroke) => stroke.text)];
const edits = (from: number, to: number): never[] => STROKES.slice(from, to).map((stroke) => stroke.edit as never);

interface Scene {
  readonly disk: CrashFs;
  readonly faults: FaultFs;
  readonly bench: TestDesk;
  /** Document, or what is left behind of one. */
  readonly handle: string;
  /** What the person was told to be protected. */
  protected: number;
}

const benches: TestDesk[] = [];
const letGo = async (): Promise<void> => {
  for (const bench of benches.splice(0)) for (const open of bench.desk.documents.values()) await open.host.close(true);
};
afterEach(letGo);

async function opened(count: number): Promise<Scene> {
  const disk = crashFs();
  disk.put(FILE, toBytes(OLD));
  const faults = faultFs(disk.fs);
  const bench = await testDesk({ fs: faults.fs, home: HOME, checkEncoded: checkOnce });
  benches.push(bench);
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
  if (count > 0) await bench.need('journal.append', { document: document.handle, from: 0, edits: edits(0, count) });
  return { disk, faults, bench, handle: document.handle, protected: count };
}

async function left(count: number): Promise<Scene> {
  const made = await opened(count);
  await leaveSession(made.bench.desk, made.bench.session);
  const { entries } = await made.bench.need('recovery.list', {});
  return { ...made, handle: entries[0]!.journal };
}

/** Answers whether it said that all went well; notes what it said to be protected. */
type Act = (made: Scene) => Promise<boolean>;

const append =
  (from: number, to: number): Act =>
  async (made) => {
    const reply = await made.bench.call('journal.append', { document: made.handle, from, edits: edits(from, to) });
    if (reply.ok) made.protected = Math.max(made.protected, reply.value.protected);
    else expect(reply.error.code).toBe('journal/failed');
    return reply.ok;
  };

const WAYS: Readonly<Record<string, { readonly begin: () => Promise<Scene>; readonly act: Act }>> = {
  'the first strokes': { begin: () => opened(0), act: append(0, 3) },
  'more strokes': {
    begin: () => opened(3),
    act: async (made) => (await append(3, 5)(made)) && append(5, 8)(made),
  },
  'a new generation': {
    begin: () => opened(5),
    act: async (made) => {
      const reply = await made.bench.call('journal.snapshot', { document: made.handle, rev: 4, text: TEXTS[4]! });
      if (!reply.ok) expect(reply.error.code).toBe('journal/failed');
      return (await append(5, 7)(made)) && reply.ok;
    },
  },
  'a save with newer strokes': {
    begin: () => opened(6),
    act: async (made) => (await made.bench.call('documents.save', { document: made.handle, rev: 4, text: TEXTS[4]! })).ok,
  },
  'a recovery': {
    begin: () => left(5),
    act: async (made) => {
      const { bench } = made;
      const listed = await bench.call('recovery.list', {});
      if (!listed.ok) return false;
      const journal = listed.value.entries[0]?.journal ?? made.handle;
      return (await bench.call('recovery.read', { journal })).ok && (await bench.call('recovery.adopt', { journal })).ok;
    },
  },
  'a window that leaves': {
    begin: () => opened(5),
    act: async (made) => {
      await leaveSession(made.bench.desk, made.bench.session);
      return true;
    },
  },
};

/** The next start: highest revision in the file or in what is offered; -1 where a journal or the file is damaged. */
async function found(disk: CrashFs): Promise<number> {
  disk.put('/proc/sys/kernel/random/boot_id', toBytes('another boot'));
  const next = await testDesk({ fs: disk.fs, home: HOME });
  let best = TEXTS.lastIndexOf(toText(disk.read(FILE)!) ?? '');
  for (const { journal } of (await next.need('recovery.list', {})).entries) {
    const read = await next.need('recovery.read', { journal });
    const base = decode(read.base);
    if (!base.ok) return -1;
    const again = replay(base.value.document, read.edits as never[]);
    const rev = read.baseRev + read.edits.length;
    if (again.problem !== null || encode(again.tracked.document) !== TEXTS[rev]) return -1;
    best = Math.max(best, rev);
  }
  return best;
}

describe('journal', () => {
  for (const [way, { begin, act }] of Object.entries(WAYS)) {
    it(`R-12 R-13 ${way}: any failing call takes nothing that was protected`, async () => {
      const probe = await begin();
      probe.faults.plan([]);
      expect(await act(probe)).toBe(true);
      const calls = probe.faults.log.length;
      let cases = 0;
      let failed = 0;
      for (let nth = 1; nth <= calls; nth++) {
        for (const fault of FAULTS) {
          for (const sticky of [false, true]) {
            const made = await begin();
            made.faults.plan([{ nth, fault, sticky }]);
            if (!(await act(made))) failed += 1;
            const where = `${fault}${sticky ? ' for ever' : ''} at call ${nth}: ${JSON.stringify(made.faults.log[nth - 1])}`;
            expect(syncedAfterFailure(made.faults.log), where).toEqual([]);
            made.faults.plan([]);
            expect(await found(made.disk), where).toBeGreaterThanOrEqual(made.protected);
            cases += 1;
            await letGo();
          }
        }
      }
      expect(cases).toBe(calls * FAULTS.length * 2);
      if (way !== 'a window that leaves') expect(failed).toBeGreaterThan(0);
      counted('R-12', cases);
      counted('R-13', cases);
    });
  }

  it('R-12 a disk that stays full is not filled by the tries: one whole journal lies there, the protected strokes in it', async () => {
    const made = await opened(3);
    made.faults.plan([{ nth: 1, call: 'file.write', path: /journals/, fault: 'ENOSPC', sticky: true }]);
    for (let i = 3; i < 8; i++) await append(i, i + 1)(made);
    made.faults.plan([]);
    expect(made.disk.names().filter((name) => name.endsWith('.journal')).length).toBe(1);
    expect(await found(made.disk)).toBe(3);
  });
});

it('R-12 a fault of our own in one write of the journal is told, and the strokes after it are protected all the same', async () => {
  const disk = crashFs();
  disk.put(FILE, toBytes(OLD));
  const bug = { armed: false };
  const open: typeof disk.fs.open = async (...asked) => {
    const file = await disk.fs.open(...asked);
    const write: typeof file.write = (...bytes) => {
      if (bug.armed && asked[0].endsWith('.journal')) throw new TypeError('a broken promise of ours');
      return file.write(...bytes);
    };
    return { ...file, write };
  };
  const bench = await testDesk({ fs: { ...disk.fs, open }, home: HOME, checkEncoded: checkOnce });
  benches.push(bench);
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
  const append = (from: number, to: number) => bench.call('journal.append', { document: document.handle, from, edits: edits(from, to) });
  expect(await append(0, 2)).toMatchObject({ ok: true });
  bug.armed = true;
  expect(await append(2, 4)).toMatchObject({ ok: false });
  bug.armed = false;
  expect(await append(4, 6)).toMatchObject({ ok: true, value: { protected: 6 } });
  await leaveSession(bench.desk, bench.session);
  const { entries } = await bench.need('recovery.list', {});
  const read = await bench.need('recovery.read', { journal: entries[0]!.journal });
  expect(read.edits).toEqual(edits(0, 6));
  counted('R-12', 1);
});
