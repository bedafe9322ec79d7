/** The recovery trash as a window sees it: everything with strokes in it is listed and can be read, and looking at it changes nothing. */
import { afterEach, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { replay } from '#shared/document/journal.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { counted } from '../../e2e/testing/counts.ts';
import { newSession } from './session.ts';
import { leaveAll, leaveSession } from './desk.ts';
import { hashOf, toBytes } from '../storage/bytes.ts';
import { encodeHeader, encodeRecord } from '../storage/journalFile.ts';
import { crashFs } from '../testing/crashFs.ts';
import { quickClock, testDesk, type TestDesk } from '../testing/desk.ts';
import { blankDocument, strokes } from '../testing/painter.ts';

const HOME = '/home';
const FILE = '/home/Documents/Sandtable/map.sandtable.json';
const TRASH = '/home/profile/journals/trash/';
const OLD = encode(blankDocument());

const benches: TestDesk[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await leaveAll(bench.desk);
});

async function begin() {
  const disk = crashFs();
  disk.put(FILE, toBytes(OLD));
  const clock = quickClock();
  const bench = await testDesk({ fs: disk.fs, home: HOME, clock });
  benches.push(bench);
  const inTrash = () =>
    disk
      .names()
      .filter((name) => name.startsWith(TRASH))
      .map((name) => [name, hashOf(disk.read(name) ?? new Uint8Array())]);
  return { disk, bench, clock, inTrash };
}

/** Draws so many strokes; the text that they make. */
async function draw(bench: TestDesk, document: string, count: number, session = bench.session): Promise<string> {
  const made = strokes(count + 10);
  let text = OLD;
  for (let from = 0; from < count; from++) {
    const stroke = made.next().value;
    await bench.need('journal.append', { document, from, edits: [stroke.edit] as never[] }, session);
    text = stroke.text;
  }
  return text;
}

/** The text that a window makes of what it read. */
function rebuilt({ base, edits }: { readonly base: string; readonly edits: readonly unknown[] }): string {
  const decoded = decode(base);
  if (!decoded.ok) throw new Error(decoded.error.code);
  const { tracked, problem } = replay(decoded.value.document, edits as never[]);
  expect(problem).toBeNull();
  return encode(tracked.document);
}

describe('the recovery trash', () => {
  it('R-07 strokes given up for the file on disk and work discarded after a crash are listed, newest first, and read back whole', async () => {
    const { disk, bench, clock, inTrash } = await begin();
    expect(await bench.need('recovery.trash', {}), 'nothing was put aside yet').toEqual({ entries: [] });
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    const mine = await draw(bench, document.handle, 3);
    disk.put(FILE, toBytes(encode({ ...blankDocument(), scenario: { ...blankDocument().scenario, title: 'Theirs' } })));
    const given = clock.now();
    await bench.need('documents.reload', { document: document.handle });

    clock.advance(60_000);
    const dying = newSession(() => {});
    const untitled = await bench.need('documents.create', { text: OLD }, dying);
    const never = await draw(bench, untitled.document.handle, 2, dying);
    await leaveSession(bench.desk, dying);
    const { entries: left } = await bench.need('recovery.list', {});
    await bench.need('recovery.discard', { journal: left[0]!.journal });

    const before = inTrash();
    const { entries } = await bench.need('recovery.trash', {});
    expect(entries).toMatchObject([
      { name: null, edits: 2, damaged: false },
      { name: 'map.sandtable.json', edits: 3, damaged: false },
    ]);
    expect(entries[1]!.put).toBeGreaterThanOrEqual(given);
    expect(entries[0]!.put).toBeGreaterThan(entries[1]!.put);
    expect(rebuilt(await bench.need('recovery.trashRead', { entry: entries[0]!.entry }))).toBe(never);
    expect(rebuilt(await bench.need('recovery.trashRead', { entry: entries[1]!.entry }))).toBe(mine);
    expect(inTrash(), 'looking changes nothing').toEqual(before);
    expect((await bench.need('recovery.trash', {})).entries, 'an entry keeps its handle').toEqual(entries);
    counted('R-07', 2);
  });

  it('R-07 a journal without a stroke that its file had not, as a kill after a save leaves it, is not listed', async () => {
    const { disk, bench } = await begin();
    const header = {
      format: 'sandtable/journal',
      version: 1,
      id: 'e'.repeat(22),
      seq: 1,
      path: FILE,
      name: 'map.sandtable.json',
      hash: null,
      savedRev: 5,
      title: 'Map',
      owner: bench.desk.owner,
    } as const;
    const bytes = Buffer.concat([encodeHeader(header), encodeRecord({ rev: 5, snapshot: OLD })]);
    disk.put(`${TRASH}1700000000000.${header.id}.000001.journal`, bytes);
    expect((await bench.need('recovery.trash', {})).entries).toEqual([]);
    counted('R-07', 1);
  });

  it('R-07 a damaged one is listed as damaged and refused in words, a torn one is read up to its tear; both stay as they are', async () => {
    const { disk, bench, clock, inTrash } = await begin();
    for (const count of [4, 2]) {
      const { document } = await bench.need('documents.create', { text: OLD }, bench.session);
      await draw(bench, document.handle, count);
      await leaveSession(bench.desk, bench.session);
      const { entries } = await bench.need('recovery.list', {});
      await bench.need('recovery.discard', { journal: entries[0]!.journal });
      clock.advance(1000);
    }
    const [torn, damaged] = inTrash().flatMap(([name]) => (name!.endsWith('.journal') ? [name!] : [])) as [string, string];
    disk.put(torn, disk.read(torn)!.slice(0, -5));
    disk.put(damaged, disk.read(damaged)!.slice(50));
    disk.put(`${TRASH}readme.txt`, toBytes('not ours'));
    const before = inTrash();
    const { entries } = await bench.need('recovery.trash', {});
    expect(entries).toMatchObject([
      { name: null, title: '', edits: 0, damaged: true },
      { name: null, edits: 3, damaged: false },
    ]);
    expect(await bench.call('recovery.trashRead', { entry: entries[0]!.entry })).toMatchObject({ error: { code: 'recovery/unreadable' } });
    const read = await bench.need('recovery.trashRead', { entry: entries[1]!.entry });
    expect(read.edits).toHaveLength(3);
    expect(read.lostBytes).toBeGreaterThan(0);
    expect(inTrash()).toEqual(before);
    await disk.fs.remove(torn);
    expect(await bench.call('recovery.trashRead', { entry: entries[1]!.entry }), 'gone meanwhile').toMatchObject({
      error: { code: 'recovery/unknown' },
    });
    counted('R-07', 2);
  });

  it('R-103 only what this window was shown can be read: forged handles, those of other tables and of other windows find nothing', async () => {
    const { bench } = await begin();
    const { document } = await bench.need('documents.open', { folder: await bench.folder(), name: 'map.sandtable.json' });
    await draw(bench, document.handle, 1);
    await bench.need('documents.reload', { document: document.handle });
    const { entries } = await bench.need('recovery.trash', {});
    expect(entries).toHaveLength(1);
    const other = newSession(() => {});
    for (const [entry, session] of [
      ['A'.repeat(22), bench.session],
      [document.handle, bench.session],
      [await bench.folder(), bench.session],
      [entries[0]!.entry, other],
    ] as const)
      expect(await bench.call('recovery.trashRead', { entry }, session)).toMatchObject({ error: { code: 'ipc/unknown-handle' } });
    await leaveSession(bench.desk, bench.session);
    expect(await bench.call('recovery.trashRead', { entry: entries[0]!.entry })).toMatchObject({ error: { code: 'ipc/unknown-handle' } });
    counted('R-103', 5);
  });
});
