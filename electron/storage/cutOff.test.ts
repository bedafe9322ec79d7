/** What a save in place leaves that was cut off: offered at the next start beside the file, never twice, never deleted. */
import { afterEach, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { leaveSession } from '../calls/desk.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs, type FaultFs, type Plan } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { toBytes, toText } from './bytes.ts';

const HOME = '/home';
const NAME = 'map.sandtable.json';
const FILE = `/home/Documents/Sandtable/${NAME}`;
const COPIES = '/home/profile/copies/';
const TRASH = '/home/profile/journals/trash/';
const OLD = encode(blankDocument());
const painter = strokes(7);
const STROKES = Array.from({ length: 3 }, () => painter.next().value!);
const NEW = STROKES.at(-1)!.text;
const EDITS = STROKES.map((stroke) => stroke.edit) as never[];
/** The first write takes a part of the bytes: what is killed then leaves a file that is half new. */
const HALF: Plan = { nth: 1, call: 'file.write', path: /map\.sandtable\.json$/, fault: 'short' };

const benches: TestDesk[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await leaveSession(bench.desk, bench.session);
});
async function start(fs: CrashFs['fs']): Promise<TestDesk> {
  const bench = await testDesk({ fs, home: HOME });
  benches.push(bench);
  return bench;
}
const now = (disk: CrashFs): string => toText(disk.read(FILE)!) ?? 'no text';
const named = (disk: CrashFs, folder: string): readonly string[] => disk.names().filter((name) => name.startsWith(folder));

/** A disk whose file has a second name, so that it is saved in place. */
function twoNames(): { readonly disk: CrashFs; readonly faults: FaultFs } {
  const disk = crashFs();
  disk.put(FILE, toBytes(OLD), 2);
  return { disk, faults: faultFs(disk.fs) };
}

type Save = (bench: TestDesk) => Promise<() => Promise<unknown>>;
const ownFile: Save = async (bench) => {
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: NAME });
  await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
  return () => bench.call('documents.save', { document: document.handle, rev: 3, text: NEW });
};
/** Another document is saved over the file, as the person agreed: its journal knows nothing of the file yet. */
const overFile: Save = async (bench) => {
  const { document } = await bench.need('documents.create', { text: OLD });
  await bench.need('journal.append', { document: document.handle, from: 0, edits: EDITS });
  const folder = await bench.folder();
  return () => bench.call('documents.saveAs', { document: document.handle, folder, name: NAME, rev: 3, text: NEW, overwrite: true });
};

/** Kills the save before its n-th call. False when it has no so many. */
async function killedAt(faults: FaultFs, save: () => Promise<unknown>, nth: number): Promise<boolean> {
  faults.plan([HALF, { nth, latency: 'hang', sticky: true }]);
  const run = { over: false };
  void save().finally(() => (run.over = true));
  while (faults.hanging === 0 && !run.over) await new Promise((next) => setImmediate(next));
  return !run.over;
}

/** Number of the call with which a save begins to write in place. */
async function firstOfCopy(save: Save): Promise<number> {
  const { faults } = twoNames();
  const done = await save(await start(faults.fs));
  faults.plan([HALF]);
  await done();
  return faults.log.findIndex(({ path }) => path.includes('/copies/')) + 1;
}

/** What the start offers for the file, as text. */
async function offered(bench: TestDesk) {
  const { entries } = await bench.need('recovery.list', {});
  const mine = entries.filter((entry) => entry.name === NAME);
  expect(mine.length, 'never twice').toBeLessThan(2);
  const entry = mine[0];
  if (!entry) return null;
  const read = await bench.need('recovery.read', { journal: entry.journal });
  return { entry, read };
}

describe('a save in place that was cut off', () => {
  for (const [what, save] of [
    ['of its own file', ownFile],
    ['over another file', overFile],
  ] as const)
    it(`R-07 killed before any call of a save ${what}: a file left half written is offered whole, once, and saved without a question`, async () => {
      let cases = 0;
      let torn = 0;
      // Calls before the first of the copy are those of any save.
      for (let nth = await firstOfCopy(save); ; nth++) {
        const { disk, faults } = twoNames();
        const doomed = await start(faults.fs);
        const dies = await killedAt(faults, await save(doomed), nth);
        benches.splice(0);
        if (!dies) break;
        cases += 1;
        const bench = await start(disk.fs);
        const found = await offered(bench);
        if (now(disk) === NEW) expect(found, `${nth}: the file holds it`).toBeNull();
        if (now(disk) === NEW || now(disk) === OLD) continue;
        torn += 1;
        expect(found?.entry, String(nth)).toMatchObject({ cutOff: true, offered: true });
        const { journal } = found!.entry;
        const { document } = await bench.need('recovery.adopt', { journal });
        const rev = found!.read.baseRev + found!.read.edits.length;
        if (found!.read.edits.length === 0) expect(found!.read.base).toBe(NEW);
        // The half file is nobody else's change.
        await bench.need('documents.save', { document: document.handle, rev, text: NEW });
        expect(now(disk)).toBe(NEW);
        expect(named(disk, COPIES), 'the copy has gone').toEqual([]);
        expect(named(disk, TRASH).length, 'into the trash').toBeGreaterThan(0);
        await leaveSession(bench.desk, bench.session);
        expect(await offered(await start(disk.fs)), `${nth}: answered for good`).toBeNull();
      }
      expect(torn).toBeGreaterThan(0);
      counted('R-07', cases);
    });

  it('R-07 the person goes on with the file: what was to be saved lies in the recovery trash, and the file is as it was', async () => {
    const { disk, faults } = twoNames();
    const save = await overFile(await start(faults.fs));
    faults.plan([HALF, { nth: 2, call: 'file.write', path: /map\.sandtable\.json$/, latency: 'hang', sticky: true }]);
    void save();
    while (faults.hanging === 0) await new Promise((next) => setImmediate(next));
    benches.splice(0);
    const half = now(disk);
    expect([OLD, NEW]).not.toContain(half);
    const bench = await start(disk.fs);
    const found = await offered(bench);
    await bench.need('recovery.discard', { journal: found!.entry.journal });
    expect(now(disk)).toBe(half);
    const { entries } = await bench.need('recovery.trash', {});
    const put = entries.find((entry) => entry.name === NAME)!;
    expect((await bench.need('recovery.trashRead', { entry: put.entry })).base).toBe(NEW);
    expect(await offered(await start(disk.fs))).toBeNull();
    counted('R-07', 1);
  });

  it('R-07 a save that failed in place and succeeded later leaves nothing to ask about', async () => {
    const { disk, faults } = twoNames();
    const bench = await start(faults.fs);
    const save = await ownFile(bench);
    faults.plan([{ nth: 1, call: 'file.write', path: /map\.sandtable\.json$/, fault: 'EIO' }]);
    expect(await save()).toMatchObject({ ok: false, error: { code: 'file/in-place-failed' } });
    expect(named(disk, COPIES).length, 'the copy that the message names, and its note').toBe(2);
    faults.plan([]);
    expect(await save()).toMatchObject({ ok: true });
    expect(named(disk, COPIES)).toEqual([]);
  });

  it('R-07 a save in place that succeeded, whose copy could not be removed: the next start offers nothing', async () => {
    for (const [path, left] of [
      [/copies.*json$/, 2],
      [/copies.*place$/, 1],
    ] as const) {
      const { disk, faults } = twoNames();
      const bench = await start(faults.fs);
      const save = await ownFile(bench);
      faults.plan([{ nth: 1, call: 'remove', path, fault: 'EBUSY', sticky: true }]);
      expect(await save()).toMatchObject({ ok: true });
      expect(named(disk, COPIES).length).toBe(left);
      await leaveSession(bench.desk, bench.session);
      const { entries } = await (await start(disk.fs)).need('recovery.list', {});
      expect(entries).toEqual([]);
      expect(named(disk, COPIES)).toEqual([]);
    }
    counted('R-07', 2);
  });

  it('R-07 copies that are torn, of another kind, or of older versions: none is deleted, only sound scenarios are offered', async () => {
    const disk = crashFs();
    const put = (tag: string, text: string, note?: object): void => {
      disk.put(`${COPIES}copy-${tag}.sandtable.json`, toBytes(text));
      if (note) disk.put(`${COPIES}copy-${tag}.place`, toBytes(JSON.stringify(note)));
    };
    put('00000001', OLD.slice(0, 99), { path: FILE, old: 'a', hash: 'b' });
    put('00000002', '<svg/>');
    put('00000003', OLD);
    disk.put(`${COPIES}copy-00000004.place`, toBytes('{'));
    disk.put(`${COPIES}notes.txt`, toBytes('mine'));
    const bench = await start(disk.fs);
    const { entries, damaged } = await bench.need('recovery.list', {});
    expect(entries).toMatchObject([{ name: null, title: blankDocument().scenario.title, cutOff: true }]);
    expect(damaged).toEqual([]);
    expect(named(disk, COPIES)).toEqual([`${COPIES}notes.txt`]);
    expect(named(disk, TRASH).length).toBe(3);
    counted('R-07', 4);
  });
});
