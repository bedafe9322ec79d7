/** What a next start finds, the backups, and the harness's own crash states (R-04 in small). */
import { afterEach, describe, expect, it } from 'vitest';
import { replay } from '#shared/document/journal.ts';
import { jump } from '#shared/document/history.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { baseSeed, counted, rounds } from '../../e2e/testing/counts.ts';
import { crashFs, type CrashFs } from '../testing/crashFs.ts';
import { testDesk, type TestDesk } from '../testing/desk.ts';
import { faultFs } from '../testing/faultFs.ts';
import { blankDocument, strokes } from '../testing/painter.ts';
import { leaveSession } from '../calls/desk.ts';
import { toBytes, toText } from './bytes.ts';
import { encodeHeader, encodeRecord, readJournal } from './journalFile.ts';

const HOME = '/home';
const FOLDER = '/home/Documents/Sandtable';
const FILE = `${FOLDER}/map.sandtable.json`;
const OLD = encode(blankDocument());
const painted = (seed: number, count: number) => {
  const painter = strokes(seed);
  return Array.from({ length: count }, () => painter.next().value);
};

const benches: TestDesk[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) for (const open of bench.desk.documents.values()) await open.host.close(true);
});
async function start(disk: CrashFs): Promise<TestDesk> {
  const bench = await testDesk({ fs: disk.fs, home: HOME });
  benches.push(bench);
  return bench;
}

/** A start that opens the file, makes strokes and dies: its window is let go as by a kill, journals stay. */
async function dieAfter(disk: CrashFs, seed: number, count: number, torn = 0): Promise<string> {
  const bench = await testDesk({ fs: disk.fs, home: HOME });
  const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
  const made = painted(seed, count);
  await bench.need('journal.append', { document: document.handle, from: 0, edits: made.map((stroke) => stroke.edit) as never[] });
  await leaveSession(bench.desk, bench.session);
  const journal = disk.names().find((name) => name.endsWith('.journal'))!;
  if (torn > 0) disk.put(journal, disk.read(journal)!.slice(0, -torn));
  return made.at(-1)!.text;
}

/** The recovered text of the only offered journal. */
async function recover(bench: TestDesk): Promise<{ text: string; journal: string; undone: string; redone: string }> {
  const { entries } = await bench.need('recovery.list', {});
  expect(entries.length).toBe(1);
  const read = await bench.need('recovery.read', { journal: entries[0]!.journal });
  const base = decode(read.base);
  if (!base.ok) throw new Error(base.error.code);
  const again = replay(base.value.document, read.edits);
  expect(again.problem).toBeNull();
  const undone = jump(again.tracked, 0)?.tracked ?? again.tracked;
  const redone = jump(undone, again.tracked.history.position)?.tracked ?? undone;
  return {
    text: encode(again.tracked.document),
    journal: entries[0]!.journal,
    undone: encode(undone.document),
    redone: encode(redone.document),
  };
}

describe('recovery', () => {
  it('R-07 recovering twice gives the same, destroys nothing, and opens as unsaved', async () => {
    const cases = rounds(60);
    for (let seed = baseSeed(); seed < baseSeed() + cases; seed++) {
      const disk = crashFs();
      disk.put(FILE, toBytes(OLD));
      const wanted = await dieAfter(disk, seed, 3 + (seed % 9));
      const first = await start(disk);
      expect((await recover(first)).text).toBe(wanted);
      // Died again during recovery: nothing was taken away by reading.
      const second = await start(disk);
      const found = await recover(second);
      expect(found.text).toBe(wanted);
      const { document } = await second.need('recovery.adopt', { journal: found.journal });
      expect(toText(disk.read(FILE)!)).toBe(OLD);
      expect(second.desk.documents.get(document.handle)?.host.dirty).toBe(true);
      expect(document.name).toBe('map.sandtable.json');
      expect(disk.names().some((name) => name.startsWith('/home/profile/journals/trash/'))).toBe(true);
      // Died once more after it was taken over: still there.
      await leaveSession(second.desk, second.session);
      const third = await start(disk);
      expect((await recover(third)).text).toBe(wanted);
    }
    counted('R-07', cases);
  });

  it('R-07 killed at any call during recovery: the next start offers the same', async () => {
    let cases = 0;
    for (let calls = 1; cases < calls; cases++) {
      const disk = crashFs();
      disk.put(FILE, toBytes(OLD));
      const wanted = await dieAfter(disk, baseSeed(), 5);
      const faults = faultFs(disk.fs);
      const bench = await testDesk({ fs: faults.fs, home: HOME });
      // From this call on nothing is done any more.
      faults.plan([{ nth: cases + 1, latency: 'hang', sticky: true }]);
      const over = recover(bench)
        .then(({ journal }) => bench.need('recovery.adopt', { journal }))
        .then(() => true);
      while (faults.hanging === 0 && !(await Promise.race([over, new Promise((done) => setImmediate(done, false))])));
      if (faults.hanging > 0) calls = cases + 2;
      disk.put('/proc/sys/kernel/random/boot_id', toBytes('another boot'));
      expect((await recover(await start(disk))).text, `killed at call ${cases + 1}`).toBe(wanted);
    }
    expect(cases).toBeGreaterThan(30);
    counted('R-07', cases);
  });

  it('R-05 the history survives: undo to the start gives the opened file, redo to the end the work', async () => {
    const cases = rounds(200);
    for (let seed = baseSeed(); seed < baseSeed() + cases; seed++) {
      const disk = crashFs();
      disk.put(FILE, toBytes(OLD));
      const wanted = await dieAfter(disk, seed, 12);
      const found = await recover(await start(disk));
      expect(found.undone).toBe(OLD);
      expect(found.redone).toBe(wanted);
    }
    counted('R-05', cases);
  });

  it('R-07 a torn end loses only what is torn, and says how many bytes', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 3, 6, 5);
    const bench = await start(disk);
    const { entries } = await bench.need('recovery.list', {});
    expect(entries[0]!.edits).toBe(5);
    expect(entries[0]!.lostBytes).toBeGreaterThan(0);
    expect((await recover(bench)).text).toBe(painted(3, 5).at(-1)!.text);
  });

  it('R-01 R-07 killed while a new generation is written: the whole older one is taken, not the torn newer one', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await testDesk({ fs: disk.fs, home: HOME });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const made = painted(8, 6);
    await bench.need('journal.append', { document: document.handle, from: 0, edits: made.map((stroke) => stroke.edit) as never[] });
    const first = disk.names().find((name) => name.endsWith('.journal'))!;
    const older = disk.read(first)!;
    // The file gets revision 3; the new generation begins there and carries the edits 4 to 6.
    await bench.need('documents.save', { document: document.handle, rev: 3, text: made[2]!.text });
    await leaveSession(bench.desk, bench.session);
    const second = disk.names().find((name) => name.endsWith('.journal'))!;
    expect(second).not.toBe(first);
    disk.put(second, disk.read(second)!.slice(0, -5));
    disk.put(first, older);
    expect((await recover(await start(disk))).text).toBe(made.at(-1)!.text);
  });

  it('R-07 work is recovered into a document that may be changed, also when its file was opened before', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const wanted = await dieAfter(disk, 6, 3);
    const bench = await start(disk);
    const opened = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const { document } = await bench.need('recovery.adopt', { journal: (await recover(bench)).journal });
    expect(document).toMatchObject({ readOnly: false, name: 'map.sandtable.json', folder: opened.document.folder });
    expect(await bench.call('documents.reload', { document: opened.document.handle })).toMatchObject({
      error: { code: 'document/unknown' },
    });
    await bench.need('documents.save', { document: document.handle, rev: 3, text: wanted });
    expect(toText(disk.read(FILE)!)).toBe(wanted);
  });

  it('R-07 a file that is half written when it is read again takes nothing from the journal', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await testDesk({ fs: disk.fs, home: HOME });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const made = painted(9, 4);
    await bench.need('journal.append', { document: document.handle, from: 0, edits: made.map((stroke) => stroke.edit) as never[] });
    disk.put(FILE, toBytes(OLD.slice(0, 300)));
    expect((await bench.call('documents.reload', { document: document.handle })).ok).toBe(false);
    await leaveSession(bench.desk, bench.session);
    expect((await recover(await start(disk))).text).toBe(made.at(-1)!.text);
  });

  it('a window that leaves with all its strokes undone leaves nothing to recover; one with work does', async () => {
    for (const clean of [true, false]) {
      const disk = crashFs();
      disk.put(FILE, toBytes(OLD));
      const bench = await testDesk({ fs: disk.fs, home: HOME });
      const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
      await bench.need('journal.append', { document: document.handle, from: 0, edits: painted(2, 2).map((s) => s.edit) as never[] });
      const session = [document.handle];
      await bench.need('app.quit', { session, clean: clean ? session : [], page: bench.session.id });
      expect((await (await start(disk)).need('recovery.list', {})).entries.length).toBe(clean ? 0 : 1);
    }
  });

  it('R-08 a journal that stopped two starts is set aside, kept, and offered as raw export', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 4, 4);
    for (const [pid, offered] of [
      [101, true],
      [102, true],
      [103, false],
    ] as const) {
      const bench = await start(disk);
      // Another process each time: the same one reading twice is one start.
      Object.assign(bench.desk.owner, { pid, started: String(pid), boot: String(pid) });
      const { entries } = await bench.need('recovery.list', {});
      expect(entries[0]!.offered, String(pid)).toBe(offered);
      await bench.need('recovery.read', { journal: entries[0]!.journal });
    }
    expect(disk.names().filter((name) => name.endsWith('.journal')).length).toBe(1);
    // Put into the trash it still says so: the trash does not rebuild it unasked either.
    const last = await start(disk);
    const { entries } = await last.need('recovery.list', {});
    await last.need('recovery.discard', { journal: entries[0]!.journal });
    expect((await last.need('recovery.trash', {})).entries).toMatchObject([{ stopper: true, edits: 4 }]);
    counted('R-08', 4);
  });

  it('R-08 what one start was stopped by and is then discarded is no work that stops starts', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 4, 4);
    for (const pid of [101, 102]) {
      const bench = await start(disk);
      Object.assign(bench.desk.owner, { pid, started: String(pid), boot: String(pid) });
      const { entries } = await bench.need('recovery.list', {});
      if (pid === 101) await bench.need('recovery.read', { journal: entries[0]!.journal });
      else {
        await bench.need('recovery.discard', { journal: entries[0]!.journal });
        expect((await bench.need('recovery.trash', {})).entries).toMatchObject([{ stopper: false }]);
      }
    }
    counted('R-08', 1);
  });

  it('R-08 a list made between reading a journal and showing it does not count the start that asks', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 4, 4);
    for (const [pid, offered] of [
      [101, true],
      [102, true],
      [103, false],
    ] as const) {
      const bench = await start(disk);
      Object.assign(bench.desk.owner, { pid, started: String(pid), boot: String(pid) });
      const { entries } = await bench.need('recovery.list', {});
      await bench.need('recovery.read', { journal: entries[0]!.journal });
      // As the start screen asks again while the dialog shows it.
      expect((await bench.need('recovery.list', {})).entries[0]!.offered, String(pid)).toBe(offered);
    }
    counted('R-08', 3);
  });

  it('R-17 a journal that nobody can read is told and kept, its bytes can be had, and it goes into the trash only when asked', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 4, 4);
    const path = disk.names().find((name) => name.endsWith('.journal'))!;
    const broken = disk.read(path)!.slice(20);
    disk.put(path, broken);
    // Killed before the first byte: nothing that anybody could miss.
    disk.put(path.replace(/[A-Za-z0-9_-]{22}(?=\.\d+\.journal)/, 'z'.repeat(22)), new Uint8Array());
    const bench = await start(disk);
    const { entries, damaged } = await bench.need('recovery.list', {});
    expect(entries).toEqual([]);
    expect(damaged).toMatchObject([{ bytes: broken.length }]);
    const { journal } = damaged[0]!;
    expect(Buffer.from((await bench.need('recovery.raw', { journal })).base64, 'base64')).toEqual(Buffer.from(broken));
    expect(disk.read(path), 'it stays where it is').toEqual(broken);
    expect(await bench.call('recovery.raw', { journal: 'A'.repeat(22) })).toMatchObject({ error: { code: 'ipc/unknown-handle' } });
    expect(await bench.call('recovery.rawDiscard', { journal: 'A'.repeat(22) })).toMatchObject({
      error: { code: 'ipc/unknown-handle' },
    });
    await bench.need('recovery.rawDiscard', { journal });
    expect((await bench.need('recovery.list', {})).damaged).toEqual([]);
    expect((await bench.need('recovery.trash', {})).entries).toMatchObject([{ damaged: true }]);
    expect(await bench.call('recovery.raw', { journal })).toMatchObject({ error: { code: 'recovery/unknown' } });
    counted('R-17', 1);
  });

  it('R-17 a sound journal is neither handed out raw nor discarded as damaged', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 4, 4);
    const bench = await start(disk);
    const { entries } = await bench.need('recovery.list', {});
    for (const channel of ['recovery.raw', 'recovery.rawDiscard'] as const)
      expect(await bench.call(channel, { journal: entries[0]!.journal })).toMatchObject({ error: { code: 'recovery/unknown' } });
    expect((await bench.need('recovery.list', {})).entries).toEqual(entries);
    counted('R-17', 1);
  });

  it('R-17 a generation that was torn between two records tells that strokes are missing', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    await dieAfter(disk, 4, 4);
    const path = disk.names().find((name) => name.endsWith('.journal'))!;
    const sound = readJournal(disk.read(path)!, path);
    if (!sound.ok) throw new Error(sound.error.code);
    const { header, base, baseRev, edits } = sound.value;
    const records = edits.map((edit, i) => encodeRecord({ rev: baseRev + 1 + i, edit }));
    const head = [encodeHeader({ ...header, upTo: baseRev + edits.length }), encodeRecord({ rev: baseRev, snapshot: base })];
    for (const [kept, torn] of [
      [4, false],
      [2, true],
    ] as const) {
      disk.put(path, Buffer.concat([...head, ...records.slice(0, kept)]));
      const bench = await start(disk);
      const { entries } = await bench.need('recovery.list', {});
      const read = await bench.need('recovery.read', { journal: entries[0]!.journal });
      expect([read.edits.length, read.lostBytes, read.torn]).toEqual([kept, 0, torn]);
    }
    counted('R-17', 2);
  });

  it('R-08 a journal that was rebuilt and shown is offered in every start, however often the person decides later', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const wanted = await dieAfter(disk, 4, 4);
    for (const pid of [101, 102, 103, 104]) {
      const bench = await start(disk);
      Object.assign(bench.desk.owner, { pid, started: String(pid), boot: String(pid) });
      const found = await recover(bench);
      expect(found.text).toBe(wanted);
      expect((await bench.need('recovery.list', {})).entries[0]!.offered, String(pid)).toBe(true);
      await bench.need('recovery.survived', { journal: found.journal });
    }
  });

  it('a discarded journal lies in the trash; a saved document leaves none', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const wanted = await dieAfter(disk, 5, 4);
    const bench = await start(disk);
    const found = await recover(bench);
    const { document } = await bench.need('recovery.adopt', { journal: found.journal });
    await bench.need('documents.save', { document: document.handle, rev: 4, text: wanted });
    expect(toText(disk.read(FILE)!)).toBe(wanted);
    expect(disk.names().filter((name) => /journals\/[^/]+\.journal$/.test(name))).toEqual([]);
    expect((await (await start(disk)).need('recovery.list', {})).entries).toEqual([]);
    const trashed = disk.names().find((name) => name.includes('/trash/') && name.endsWith('.journal'))!;
    expect(readJournal(disk.read(trashed)!, 'trashed').ok).toBe(true);
  });

  it('any bytes as a journal give a problem or a part of it, never a throw', () => {
    const disk = crashFs();
    const bytes = disk.read('x');
    expect(bytes).toBeNull();
    const random = (n: number) => Uint8Array.from({ length: n }, (_v, i) => (i * 7919 + n * 31) & 255);
    for (let n = 0; n < 400; n++) expect(readJournal(random(n), 'x').ok).toBe(false);
  });
});

describe('encoder', () => {
  it('R-14 a text that is not its own document again never reaches the disk', async () => {
    const disk = crashFs();
    disk.put(FILE, toBytes(OLD));
    const bench = await start(disk);
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const rows = OLD.split('\n');
    const faults: string[] = [
      '',
      '{}',
      'null',
      OLD.slice(0, -3),
      `${OLD}x`,
      OLD.replace('"version": 1', '"version": NaN'),
      `\ud800${OLD}`,
      OLD.replace('"columns": 12', '"columns": 13'),
      OLD.replace('"rows": 10', '"rows": 9'),
    ];
    for (const [i, row] of rows.entries())
      if (/^\s*"[.fw]+",?$/.test(row))
        faults.push(
          rows.toSpliced(i, 1).join('\n'),
          rows.with(i, row.replace('.', '?')).join('\n'),
          rows.with(i, row.replace('.', '')).join('\n'),
          rows.with(i, ` ${row}`).join('\n'),
        );
    expect(faults.length).toBeGreaterThanOrEqual(40);
    for (const text of faults) {
      expect(text).not.toBe(OLD);
      const reply = await bench.call('documents.save', { document: document.handle, rev: 0, text });
      expect(reply, text.slice(0, 200)).toMatchObject({ ok: false, error: { code: 'file/encoder-fault' } });
    }
    expect(toText(disk.read(FILE)!)).toBe(OLD);
  });
});
