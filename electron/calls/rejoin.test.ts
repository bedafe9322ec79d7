/** A page that was away gets its documents back: every stroke, its history, its file; and never what another window has taken meanwhile. */
import { rm, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { testDesk } from '../testing/desk.ts';
import { faultFs } from '../testing/faultFs.ts';
import { blankDocument } from '../testing/painter.ts';
import { quickFolder } from '../testing/quickFolder.ts';
import { leaveAll, leaveSession, parkSession } from './desk.ts';
import { rejoinCalls } from './rejoinCalls.ts';
import { newSession } from './session.ts';

let place = '';
beforeAll(() => {
  place = quickFolder('sandtable-rejoin-');
});
afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 5 }));

const first = encode(blankDocument());
const second = first.replace('"title": "', '"title": "Second ');
const edit = (n: number) => ({ kind: 'test', n });

async function bench(name: string) {
  const home = join(place, name);
  const documents = join(home, 'Documents', 'Sandtable');
  await mkdir(documents, { recursive: true });
  const file = join(documents, 'map.sandtable.json');
  await writeFile(file, first);
  const faults = faultFs(nodeFileSystem);
  const made = await testDesk({ fs: faults.fs, home });
  const opened = await made.need('documents.open', { folder: await made.folder(), name: 'map.sandtable.json' });
  const { handle: document } = opened.document;
  const draw = (from: number, count = 1, session = made.session) =>
    made.need('journal.append', { document, from, edits: Array.from({ length: count }, (_, i) => edit(from + i + 1)) }, session);
  const journals = async (): Promise<string[]> => (await readdir(made.desk.profile.journals)).filter((each) => each.endsWith('.journal'));
  /** What a recovery in another window would find. */
  const recovered = async () => {
    const other = newSession(() => {});
    const { entries } = await made.need('recovery.list', {}, other);
    return Promise.all(entries.map((entry) => made.need('recovery.read', { journal: entry.journal }, other)));
  };
  const back = (rev: number, text = first) => made.need('documents.rejoin', { document, rev, text });
  const call: typeof made.call = (...args) => made.call(...args);
  const need: typeof made.need = (...args) => made.need(...args);
  const folder: typeof made.folder = (...args) => made.folder(...args);
  return {
    ...made,
    call,
    need,
    folder,
    home,
    file,
    faults,
    document,
    draw,
    journals,
    recovered,
    back,
  };
}

it('R-05 R-109 with unsaved strokes: the journal goes on where it ended, strokes drawn meanwhile follow, undo leads to the file', async () => {
  const { desk, session, draw, back, call, document, recovered, journals, need } = await bench('dirty');
  await draw(0, 3);
  await parkSession(desk, session);
  expect(await call('journal.append', { document, from: 3, edits: [edit(4)] })).toMatchObject({ error: { code: 'document/unknown' } });
  expect(await back(5)).toMatchObject({ document: { handle: document, name: 'map.sandtable.json', readOnly: false }, protected: 3 });
  expect((await draw(3, 2)).protected).toBe(5);
  expect(await recovered(), 'it is open again: nobody else is offered it').toEqual([]);
  expect(await journals(), 'one journal, no copy in the trash').toHaveLength(1);
  expect(await need('recovery.trash', {})).toEqual({ entries: [] });
  // The process dies: all five strokes over the file as it is.
  await parkSession(desk, session);
  const [left] = await recovered();
  expect([left?.base, left?.baseRev, left?.edits]).toEqual([first, 0, [1, 2, 3, 4, 5].map(edit)]);
});

it('R-109 without unsaved strokes: it goes on from its file; a stroke drawn meanwhile is the first of its journal', async () => {
  const { desk, session, draw, back, recovered, journals } = await bench('clean');
  await parkSession(desk, session);
  expect(await journals()).toEqual([]);
  expect(await back(1)).toMatchObject({ protected: 0 });
  expect((await draw(0)).protected).toBe(1);
  await parkSession(desk, session);
  expect(await recovered()).toMatchObject([{ base: first, baseRev: 0, edits: [edit(1)] }]);
});

it('R-109 an untitled document without a stroke has neither file nor journal: it goes on from what the window shows', async () => {
  const made = await testDesk({ fs: nodeFileSystem, home: join(place, 'untitled') });
  const { document } = await made.need('documents.create', { text: first });
  await parkSession(made.desk, made.session);
  expect(await made.need('documents.rejoin', { document: document.handle, rev: 2, text: second })).toMatchObject({
    protected: 2,
    document: { name: null },
  });
  await parkSession(made.desk, made.session);
  const other = newSession(() => {});
  const { entries } = await made.need('recovery.list', {}, other);
  expect(entries.map((entry) => entry.edits)).toContain(2);
});

it('R-30 R-109 the file changed meanwhile: the window is told, its strokes are kept, and saving does not replace what others wrote', async () => {
  const { desk, session, draw, back, call, document, file, events } = await bench('changed');
  await draw(0);
  await parkSession(desk, session);
  await writeFile(file, second);
  await back(1);
  await expect
    .poll(() => events.filter((event: HostEvent) => event.event === 'document.outside').map((e) => 'what' in e && e.what), {
      timeout: 30_000,
    })
    .not.toEqual([]);
  expect(await call('documents.save', { document, rev: 1, text: first })).toMatchObject({
    ok: false,
    error: { code: 'file/changed-outside' },
  });
  expect(await readFile(file, 'utf8')).toBe(second);
});

it('R-109 another window has recovered it: the page that was away does not get it, and takes nothing from it', async () => {
  const { desk, session, draw, call, document, need } = await bench('taken');
  await draw(0, 2);
  await parkSession(desk, session);
  const other = newSession(() => {});
  const [entry] = (await need('recovery.list', {}, other)).entries;
  const taken = await need('recovery.adopt', { journal: entry!.journal }, other);
  expect(await call('documents.rejoin', { document, rev: 2, text: first })).toMatchObject({ error: { code: 'recovery/unknown' } });
  expect((await need('journal.append', { document: taken.document.handle, from: 2, edits: [edit(3)] }, other)).protected).toBe(3);
});

it('R-103 R-109 a handle that this page was never given, or one of a page that has gone for good, brings nothing back', async () => {
  const { desk, session, draw, call, document } = await bench('forged');
  await draw(0);
  await parkSession(desk, session);
  const stranger = newSession(() => {});
  for (const [asked, by] of [
    [document, stranger],
    ['x'.repeat(22), session],
  ] as const)
    expect(await call('documents.rejoin', { document: asked, rev: 1, text: first }, by)).toMatchObject({
      error: { code: 'document/unknown' },
    });
});

it('R-06 R-109 a disk that is full when the page is back: told, nothing lost, and it works when there is space', async () => {
  const { desk, session, draw, call, document, faults, back, recovered } = await bench('full');
  await draw(0, 2);
  await parkSession(desk, session);
  faults.plan([{ call: 'open.create', nth: 1, fault: 'ENOSPC', sticky: true }]);
  expect((await call('documents.rejoin', { document, rev: 2, text: first })).ok).toBe(false);
  faults.plan([]);
  expect(await recovered()).toMatchObject([{ edits: [edit(1), edit(2)] }]);
  expect(await back(2)).toMatchObject({ protected: 2 });
  await leaveAll(desk);
});

it('R-09 R-109 a battle fought by a page that was away is its own again, unless another window has taken it', async () => {
  const now = { scenario: 's', title: 't', moves: 1, running: true, release: false, text: 'one' };
  const { desk, session, need, call } = await bench('battle');
  const { battle } = await need('battles.keep', { battle: null, ...now });
  await parkSession(desk, session);
  expect(await need('battles.keep', { battle, ...now, text: 'two' })).toEqual({ battle });
  const other = newSession(() => {});
  expect((await need('battles.kept', {}, other)).battles, 'one battle, and it is fought').toEqual([]);
  await parkSession(desk, session);
  const [kept] = (await need('battles.kept', {}, other)).battles;
  expect((await need('battles.take', { battle: kept!.battle }, other)).text).toBe('two');
  expect(await call('battles.keep', { battle, ...now })).toMatchObject({ error: { code: 'battle/unknown' } });
});

it('R-109 another window has recovered it and was away in its turn: its strokes are not mixed with those of the page that comes back', async () => {
  const { desk, session, draw, call, document, need } = await bench('mixed');
  await draw(0, 2);
  await parkSession(desk, session);
  const other = newSession(() => {});
  const [entry] = (await need('recovery.list', {}, other)).entries;
  const theirs = (await need('recovery.adopt', { journal: entry!.journal }, other)).document.handle;
  await need('journal.append', { document: theirs, from: 2, edits: [edit(30), edit(40)] }, other);
  await parkSession(desk, other);
  expect(await call('documents.rejoin', { document, rev: 3, text: first })).toMatchObject({ error: { code: 'recovery/unknown' } });
  expect(await need('documents.rejoin', { document: theirs, rev: 4, text: first }, other)).toMatchObject({ protected: 4 });
  await leaveAll(desk);
});

it('R-109 another window recovers it while the page that is back looks at its file: one of them has it', async () => {
  const { desk, session, draw, call, document, need, faults } = await bench('race');
  await draw(0, 2);
  await parkSession(desk, session);
  const other = newSession(() => {});
  const [entry] = (await need('recovery.list', {}, other)).entries;
  faults.plan([{ nth: 1, call: 'stat', path: /map\.sandtable/, latency: 'hang' }]);
  const back = call('documents.rejoin', { document, rev: 2, text: first });
  await expect.poll(() => faults.hanging).toBe(1);
  await need('recovery.adopt', { journal: entry!.journal }, other);
  faults.release();
  expect(await back).toMatchObject({ error: { code: 'recovery/unknown' } });
  expect(desk.documents.size).toBe(1);
  await leaveAll(desk);
});

it('R-109 a page that asks again before it has heard the answer gets the same document, once', async () => {
  const { desk, session, draw, back, journals, home } = await bench('twice');
  await draw(0, 2);
  await parkSession(desk, session);
  const [one, two] = await Promise.all([back(2), back(2)]);
  expect(two).toEqual(one);
  expect(one).toMatchObject({ document: { readOnly: false }, protected: 2 });
  expect(await journals()).toHaveLength(1);
  await leaveAll(desk);
  expect((await readdir(join(home, 'Documents', 'Sandtable'))).filter((name) => name.startsWith('.~'))).toEqual([]);
});

it('R-12 R-109 what a save of its own brought unheard is no change from outside', async () => {
  const { desk, session, draw, back, need, call, document, faults, events } = await bench('unheard');
  await draw(0);
  faults.plan([{ nth: 1, call: 'syncFolder', path: /Documents/, fault: 'EIO' }]);
  expect(await call('documents.save', { document, rev: 1, text: second })).toMatchObject({ error: { code: 'file/not-certain' } });
  await parkSession(desk, session);
  await back(1, second);
  await need('documents.save', { document, rev: 1, text: second });
  expect(events.filter((event) => event.event === 'document.outside')).toEqual([]);
  await leaveAll(desk);
});

it('R-31 R-109 where no lock can be had: a file that another window writes meanwhile is read-only, one that it only reads is not', async () => {
  const { desk, session, draw, need, folder, back, faults } = await bench('lockless');
  faults.plan([{ nth: 1, call: 'open.create', path: /\.~lock/, fault: 'EACCES', sticky: true }]);
  const reader = newSession(() => {});
  const open = async (by: typeof session) =>
    (await need('documents.open', { folder: await folder(by), name: 'map.sandtable.json' }, by)).document;
  expect(await open(reader)).toMatchObject({ readOnlyWhy: 'window' });
  await draw(0);
  await parkSession(desk, session);
  expect((await back(1)).document.readOnly).toBe(false);
  await parkSession(desk, session);
  const writer = newSession(() => {});
  await leaveSession(desk, reader);
  expect(await open(writer)).toMatchObject({ readOnly: false });
  expect((await back(1)).document).toMatchObject({ readOnlyWhy: 'window' });
  await leaveAll(desk);
});

it('R-33 R-109 it came back read-only, for another window had the file: taking it over keeps the strokes and asks before theirs is replaced', async () => {
  const { desk, session, draw, need, call, folder, back, document, file, recovered } = await bench('keep');
  await draw(0);
  await parkSession(desk, session);
  const other = newSession(() => {});
  const theirs = await need('documents.open', { folder: await folder(other), name: 'map.sandtable.json' }, other);
  expect((await back(1)).document).toMatchObject({ readOnlyWhy: 'window' });
  await need('documents.save', { document: theirs.document.handle, rev: 0, text: second }, other);
  await leaveSession(desk, other);
  expect(await need('documents.unlock', { document, keep: true })).toMatchObject({ document: { readOnly: false }, text: null });
  expect((await need('recovery.trash', {})).entries).toEqual([]);
  expect(await call('documents.save', { document, rev: 1, text: first })).toMatchObject({ error: { code: 'file/changed-outside' } });
  expect(await readFile(file, 'utf8')).toBe(second);
  await parkSession(desk, session);
  expect(await recovered()).toMatchObject([{ base: first, edits: [edit(1)] }]);
});

it('R-109 the other windows hear when what was offered to them is taken back, and only then', async () => {
  const { desk, session, draw, document } = await bench('told');
  const told: HostEvent[] = [];
  const { 'documents.rejoin': rejoin } = rejoinCalls(desk, (event) => told.push(event));
  const back = (rev: number) => rejoin({ document, rev, text: first }, session);
  await parkSession(desk, session);
  expect(await back(0)).toMatchObject({ ok: true });
  expect(told, 'nothing was offered').toEqual([]);
  await draw(0);
  await parkSession(desk, session);
  expect(await back(1)).toMatchObject({ ok: true });
  expect(told).toEqual([{ event: 'recovery' }]);
  await leaveAll(desk);
});
