/** Calls on what earlier starts left behind. */
import { basename } from 'node:path';
import type { DocumentInfo, PutAsideEntry, RecoveryEntry } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { battleIdOf, damagedBattle, damagedBattles } from '../storage/battles.ts';
import { readFile, readText } from '../storage/bytes.ts';
import { listPutAside, readPutAside, readPutAsideBattle, type PutAside } from '../storage/putAside.ts';
import {
  knownHash,
  listLeftovers,
  readDamaged,
  readLeftover,
  survived,
  tornHash,
  toTrash,
  type Damaged,
  type Leftover,
} from '../storage/recovery.ts';
import { letGo, type Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { addDocument, describe } from './opening.ts';
import { openUnder } from './openFiles.ts';
import type { Session } from './session.ts';

type RecoveryChannel =
  `recovery.${'list' | 'read' | 'survived' | 'adopt' | 'discard' | 'raw' | 'rawDiscard' | 'trash' | 'trashRead' | 'trashBattle'}`;

export const recoveryCalls = (desk: Desk): Pick<Handlers, RecoveryChannel> => ({
  'recovery.list': async (_request, session) => {
    const { left, damaged } = await leftovers(desk);
    return ok({
      entries: await Promise.all(left.map((found) => entryOf(desk, session, found))),
      damaged: damaged.map(({ path, modified, bytes }) => ({ journal: session.journals.give(path, path), last: modified, bytes })),
    });
  },
  'recovery.read': async ({ journal }, session) => {
    const found = await find(desk, session, journal);
    if (!found.ok) return found;
    const { header, base, baseRev, edits, lostBytes, whole } = found.value.journal;
    const file = header.path === null ? null : await readText(desk.fs, header.path, header.name ?? basename(header.path));
    return ok({
      document: asInfo(journal, found.value),
      base,
      baseRev,
      edits: edits as never[],
      file: file?.ok ? file.value.text : null,
      lostBytes,
      torn: !whole,
    });
  },
  'recovery.survived': async ({ journal }, session) => {
    const path = session.journals.find(journal);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    const done = await survived(desk, path);
    return done.ok ? ok({}) : done;
  },
  'recovery.adopt': async ({ journal }, session) => {
    const found = await find(desk, session, journal);
    return found.ok ? adopt(desk, session, found.value) : found;
  },
  'recovery.discard': async ({ journal }, session) => {
    const found = await find(desk, session, journal, false);
    if (!found.ok) return found;
    const done = await toTrash(desk, found.value);
    return done.ok ? ok({}) : done;
  },
  'recovery.raw': async ({ journal }, session) => {
    const found = await findDamaged(desk, session, journal);
    if (!found.ok) return found;
    const { path } = found.value;
    const file = await readFile(desk.fs, path, basename(path));
    return file.ok ? ok({ base64: Buffer.from(file.value.bytes).toString('base64') }) : file;
  },
  'recovery.rawDiscard': async ({ journal }, session) => {
    const found = await findDamaged(desk, session, journal);
    if (!found.ok) return found;
    const done = await toTrash(desk, found.value);
    return done.ok ? ok({}) : done;
  },
  'recovery.trash': async (_request, session) => {
    const found = await listPutAside(desk);
    if (!found.ok) return found;
    return ok({ entries: found.value.map((put) => trashEntry(session, put)) });
  },
  'recovery.trashRead': async ({ entry }, session) => {
    const key = session.trash.find(entry);
    if (key === undefined) return err(problem('ipc/unknown-handle'));
    const journal = await readPutAside(desk, key);
    if (!journal.ok) return journal;
    const { base, baseRev, edits, lostBytes, whole } = journal.value;
    return ok({ base, baseRev, edits: edits as never[], lostBytes, torn: !whole });
  },
  'recovery.trashBattle': async ({ entry }, session) => {
    const key = session.trash.find(entry);
    if (key === undefined) return err(problem('ipc/unknown-handle'));
    const battle = await readPutAsideBattle(desk, key);
    return battle.ok ? ok({ text: battle.value.text }) : battle;
  },
});

async function entryOf(desk: Desk, session: Session, found: Leftover): Promise<RecoveryEntry> {
  const { header, lastRev, lostBytes } = found.journal;
  return {
    journal: session.journals.give(found.path, found.path),
    name: header.name,
    file: header.path === null ? null : session.recent.give(header.path, header.path),
    title: header.title,
    edits: lastRev - header.savedRev,
    last: header.cutOff ?? found.modified,
    lostBytes,
    offered: found.offered,
    cutOff: header.cutOff !== undefined || (await tornHash(desk, found.journal)) !== null,
  };
}

function trashEntry(session: Session, found: PutAside): PutAsideEntry {
  const { key, put, kind } = found;
  const entry = { entry: session.trash.give(key, key), kind, put };
  if (found.kind === 'battle') {
    const { battle } = found;
    return { ...entry, name: null, title: battle?.title ?? '', edits: battle?.moves ?? 0, damaged: battle === null, stopper: false };
  }
  const { journal, stopper } = found;
  const { name = null, title = '', savedRev = 0, cutOff } = journal?.header ?? {};
  // A whole copy of what was to be saved is no stroke.
  const edits = cutOff === undefined ? (journal?.lastRev ?? 0) - savedRev : 0;
  return { ...entry, name, title, edits, damaged: journal === null, stopper };
}

/** What no window has open; damaged battles count among the damaged journals. */
async function leftovers(desk: Desk): ReturnType<typeof listLeftovers> {
  await Promise.all(desk.leaving);
  const { left, damaged } = await listLeftovers(desk, new Set([...desk.documents.values()].map((document) => document.host.id)));
  return { left, damaged: [...damaged, ...(await damagedBattles(desk))] };
}

/** The damaged journals or battle of a handle, if no window has their document open. */
async function findDamaged(desk: Desk, session: Session, handle: string): Promise<Result<Damaged>> {
  const path = session.journals.find(handle);
  if (path === undefined) return err(problem('ipc/unknown-handle'));
  const battle = battleIdOf(path);
  if (battle !== null) {
    const broken = await damagedBattle(desk, battle);
    return broken === null ? err(problem('recovery/unknown')) : ok(broken);
  }
  const found = await readDamaged(desk, path);
  return found.ok && isOpen(desk, found.value.id) ? err(problem('recovery/unknown')) : found;
}

/** The leftover of a handle, if no window has it open; `counts` as of `readLeftover`. */
async function find(desk: Desk, session: Session, handle: string, counts = true): Promise<Result<Leftover>> {
  const path = session.journals.find(handle);
  if (path === undefined) return err(problem('ipc/unknown-handle'));
  const found = await readLeftover(desk, path, counts);
  if (!found.ok) return found;
  return isOpen(desk, found.value.id) ? err(problem('recovery/unknown')) : found;
}

const isOpen = (desk: Desk, id: string): boolean => [...desk.documents.values()].some((document) => document.host.id === id);

/** Before it is adopted a leftover is no document: what it would become, under the journal's handle. */
const asInfo = (handle: string, found: Leftover): DocumentInfo => ({
  handle,
  name: found.journal.header.name,
  folderName: null,
  folder: null,
  readOnly: false,
  readOnlyWhy: null,
  hash: found.journal.header.hash,
});

/** The document opens as unsaved with a new generation of its journal; only when that is on disk does the old one go to the trash. */
async function adopt(desk: Desk, session: Session, found: Leftover): Promise<Result<{ document: DocumentInfo }>> {
  const { header, base, baseRev, edits } = found.journal;
  const { path } = header;
  const file = path === null ? null : { path, realPath: await realPath(desk, path), hash: await knownHash(desk, found.journal) };
  if (file !== null) {
    desk.grants.addFile(file.realPath);
    await makeRoom(desk, session, file.realPath);
  }
  // Two windows may have asked for it at once.
  if (isOpen(desk, found.id)) return err(problem('recovery/unknown'));
  // From now on it is this window's: its journal gets strokes that a page which comes back does not know.
  desk.parked.delete(found.id);
  const host = await addDocument(desk, session, {
    id: found.id,
    title: header.title,
    file,
    savedRev: header.savedRev,
    journal: { rev: baseRev, text: base, edits, seq: found.lastSeq },
  });
  const begun = await host.journal.begin();
  if (!begun.ok) {
    await letGo(desk, host, true);
    return begun;
  }
  const moved = await toTrash(desk, found);
  if (!moved.ok) desk.log('recovery/kept', moved.error.code);
  return ok({ document: describe(desk, session, host) });
}

/** The same file, open in this window without any work in it (named on the command line, say), makes room for the recovered document. */
async function makeRoom(desk: Desk, session: Session, path: string): Promise<void> {
  for (const open of await openUnder(desk, path, session))
    if (open.session === session && !open.host.dirty) await letGo(desk, open.host, false);
}

async function realPath(desk: Desk, path: string): Promise<string> {
  try {
    return await desk.fs.realPath(path);
  } catch {
    // Moved or deleted meanwhile: saving will say so and offer another place.
    return path;
  }
}
