/**
 * what is said of the protection is true. Each call that writes a journal fails for ever, in eight ways: within a second the window is
 * told, with the last revision that a next start would find; when the disk is well again everything is written after all.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { leaveSession } from '../calls/desk.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs, type Fault } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { toBytes } from './bytes.ts';

const NAME = 'map.sandtable.json';
const OLD = encode(blankDocument());
const painter = strokes(6);
const LONGER = Array.from({ length: 40 }, () => painter.next().value);
const MADE = LONGER.slice(0, 6);
const ERRORS: readonly Fault[] = ['ENOSPC', 'EDQUOT', 'EIO', 'EPERM', 'EACCES', 'EROFS', 'EMFILE', 'ESTALE'];
const JOURNALS = /\/journals(\/|$)/;

interface Moment {
  readonly what: string;
  /** Calls that fail from now on. */
  readonly calls: readonly string[];
  /** Revisions that are on disk before. */
  readonly before: number;
  readonly act: 'append' | 'snapshot';
}
const MOMENTS: readonly Moment[] = [
  ...['makeFolder', 'open.create', 'file.write', 'file.sync', 'syncFolder'].map((call): Moment => ({
    what: `first stroke, ${call}`,
    calls: [call],
    before: 0,
    act: 'append',
  })),
  { what: 'further stroke, file.write', calls: ['file.write'], before: 3, act: 'append' },
  // A new generation would heal a sync of data alone: that one is synced whole.
  { what: 'further stroke, file.syncData', calls: ['file.syncData', 'file.sync'], before: 3, act: 'append' },
  ...['makeFolder', 'open.create', 'file.write', 'file.sync', 'syncFolder'].map((call): Moment => ({
    what: `new generation, ${call}`,
    calls: [call],
    before: 3,
    act: 'snapshot',
  })),
];

async function opened(disk: CrashFs): Promise<{ bench: TestDesk; faults: ReturnType<typeof faultFs>; document: string }> {
  disk.put(`/home/Documents/Sandtable/${NAME}`, toBytes(OLD));
  const faults = faultFs(disk.fs);
  const bench = await testDesk({ fs: faults.fs, home: '/home' });
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
  return { bench, faults, document: document.handle };
}

const append = (bench: TestDesk, document: string, from: number, count: number) =>
  bench.call('journal.append', { document, from, edits: MADE.slice(from, from + count).map((stroke) => stroke.edit) as never[] });

/** The last revision that a next start finds: -1 when it finds nothing to recover. */
async function found(disk: CrashFs): Promise<number> {
  const next = await testDesk({ fs: disk.fs, home: '/home' });
  const { entries } = await next.need('recovery.list', {});
  if (entries.length === 0) return -1;
  const { baseRev, edits } = await next.need('recovery.read', { journal: entries[0]!.journal });
  return baseRev + edits.length;
}

const protectedEvents = (bench: TestDesk) => bench.events.flatMap((event) => (event.event === 'document.protected' ? [event] : []));

describe('protection', () => {
  it('R-06 each call of the journal fails for ever, in eight ways: told within a second, with the revision that is really there', async () => {
    let cases = 0;
    for (const moment of MOMENTS) {
      for (const error of ERRORS) {
        const label = `${moment.what}, ${error}`;
        const disk = crashFs();
        const { bench, faults, document } = await opened(disk);
        if (moment.before > 0) expect((await append(bench, document, 0, moment.before)).ok).toBe(true);
        bench.events.length = 0;
        faults.plan(moment.calls.map((call) => ({ call, path: JOURNALS, nth: 1, fault: error, sticky: true })));
        const begun = performance.now();
        const reply =
          moment.act === 'append'
            ? await append(bench, document, moment.before, 2)
            : await bench.call('journal.snapshot', { document, rev: moment.before + 1, text: MADE[moment.before]!.text });
        expect(reply, label).toMatchObject({ ok: false, error: { code: 'journal/failed' } });
        expect(performance.now() - begun, label).toBeLessThan(1000);
        const [told] = protectedEvents(bench);
        expect(told, label).toMatchObject({ rev: moment.before, problem: { code: 'journal/failed', params: { system: error } } });
        // What was protected is really there, and nothing that is not there is called protected.
        expect(Math.max(0, await found(disk)), label).toBeGreaterThanOrEqual(moment.before);
        // Further strokes do not make it better.
        const last = moment.before + (moment.act === 'append' ? 2 : 1);
        expect((await append(bench, document, last, 1)).ok, label).toBe(false);
        expect(
          protectedEvents(bench).every((event) => event.rev === moment.before && event.problem !== null),
          label,
        ).toBe(true);
        faults.plan([]);
        const { host } = bench.desk.documents.get(document)!;
        await host.journal.settle();
        expect(protectedEvents(bench).at(-1), label).toMatchObject({ rev: last + 1, problem: null });
        expect(await found(disk), label).toBe(last + 1);
        await leaveSession(bench.desk, bench.session);
        cases += 1;
      }
    }
    counted('R-06', cases);
  });

  it('R-06 a file that cannot be closed or an old one that cannot be removed is no alarm: everything is on disk', async () => {
    let cases = 0;
    for (const call of ['file.close', 'remove']) {
      for (const error of ERRORS) {
        const disk = crashFs();
        const { bench, faults, document } = await opened(disk);
        expect((await append(bench, document, 0, 2)).ok).toBe(true);
        faults.plan([{ call, path: JOURNALS, nth: 1, fault: error, sticky: true }]);
        expect(await bench.call('journal.snapshot', { document, rev: 2, text: MADE[1]!.text })).toMatchObject({ value: { protected: 2 } });
        expect(await append(bench, document, 2, 2)).toMatchObject({ value: { protected: 4 } });
        expect(protectedEvents(bench).every((event) => event.problem === null)).toBe(true);
        faults.plan([]);
        expect(await found(disk), `${call} ${error}`).toBe(4);
        await leaveSession(bench.desk, bench.session);
        cases += 1;
      }
    }
    counted('R-06', cases);
  });

  it('R-06 any call, at any moment, once, until the disk is well again or for ever: what is told is never better than what is there', async () => {
    const runs = rounds(60);
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(troubles, async (trouble) => {
        if (await tryTrouble(trouble)) failed += 1;
      }),
      { numRuns: runs, seed: baseSeed() },
    );
    expect(failed).toBeGreaterThan(runs / 5);
    counted('R-06', runs);
  });
});

/** Strokes painted at once, or a new generation of the journal. */
type Act = 1 | 2 | 3 | 'snapshot';
interface Trouble {
  readonly before: readonly Act[];
  readonly during: readonly Act[];
  readonly after: readonly Act[];
  readonly call: string;
  readonly nth: number;
  readonly fault: Fault;
  readonly sticky: boolean;
}
const acts = fc.array(fc.constantFrom<Act>(1, 2, 3, 'snapshot'), { maxLength: 3 });
/** Twice as often as the others. */
const WRITING = ['open.create', 'file.write', 'file.sync', 'file.syncData', 'syncFolder'];
const troubles: fc.Arbitrary<Trouble> = fc.record({
  before: acts,
  during: fc.array(fc.constantFrom<Act>(1, 2, 3, 'snapshot'), { minLength: 1, maxLength: 4 }),
  after: acts,
  call: fc.constantFrom(...WRITING, ...WRITING, 'makeFolder', 'stat', 'remove', 'file.close'),
  nth: fc.integer({ min: 1, max: 2 }),
  fault: fc.constantFrom(...ERRORS),
  sticky: fc.boolean(),
});

/** A session with one trouble. Returns whether any answer was a problem. */
async function tryTrouble({ before, during, after, call, nth, fault, sticky }: Trouble): Promise<boolean> {
  const disk = crashFs();
  const { bench, faults, document } = await opened(disk);
  let [rev, failed] = [0, false];
  const act = async (what: Act): Promise<void> => {
    const from = rev;
    if (what !== 'snapshot') rev += what;
    const reply =
      what === 'snapshot'
        ? await bench.call('journal.snapshot', { document, rev, text: [OLD, ...LONGER.map((stroke) => stroke.text)][rev]! })
        : await bench.call('journal.append', { document, from, edits: LONGER.slice(from, rev).map((stroke) => stroke.edit) as never[] });
    const told = protectedEvents(bench).at(-1) ?? { rev: 0, problem: null };
    // On a copy: looking at it must not change what the journal finds.
    const there = Math.max(0, await found(crashFs(new Map(disk.names().map((name) => [name, disk.read(name)!])))));
    expect(there).toBeGreaterThanOrEqual(told.rev);
    if (reply.ok) {
      expect(reply.value.protected).toBe(rev);
      expect(told).toMatchObject({ rev, problem: null });
      return;
    }
    failed = true;
    expect(reply.error).toMatchObject({ code: 'journal/failed', params: { system: fault } });
    expect(told.problem).toMatchObject({ code: 'journal/failed', params: { system: fault } });
  };
  for (const what of before) await act(what);
  expect(failed).toBe(false);
  faults.plan([{ call, nth, path: JOURNALS, fault, sticky }]);
  for (const what of during) await act(what);
  faults.plan([]);
  await bench.desk.documents.get(document)!.host.journal.settle();
  expect(protectedEvents(bench).at(-1) ?? { rev: 0, problem: null }).toMatchObject({ rev, problem: null });
  const broken = failed;
  for (const what of after) {
    failed = false;
    await act(what);
    expect(failed).toBe(false);
  }
  await leaveSession(bench.desk, bench.session);
  return broken;
}
