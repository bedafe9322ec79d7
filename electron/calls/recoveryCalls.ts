/** Calls on what earlier starts left behind. */
import { basename } from 'node:path';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readFile, readText } from '../storage/bytes.ts';
import { listPutAside, readPutAside } from '../storage/putAside.ts';
import { listLeftovers, readDamaged, readLeftover, survived, toTrash, type Damaged, type Leftover } from '../storage/recovery.ts';
import { letGo, type Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { addDocument, describe } from './opening.ts';
import { openUnder } from './openFiles.ts';
import type { Session } from './session.ts';

type RecoveryChannel =
  `recovery.${'list' | 'read' | 'survived' | 'adopt' | 'discard' | 'damaged' | 'raw' | 'rawDiscard' | 'trash' | 'trashRead'}`;

export const recoveryCalls = (desk: Desk): Pick<Handlers, RecoveryChannel> => ({
  'recovery.list': async (_request, session) => {
    const { left } = await leftovers(desk);
    return ok({
      entries: left.map((found) => ({
        journal: session.journals.give(found.path, found.path),
        name: found.journal.header.name,
        file: found.journal.header.path === null ? null : session.recent.give(found.journal.header.path, found.journal.header.path),
        title: found.journal.header.title,
        edits: found.journal.lastRev - found.journal.header.savedRev,
        last: found.modified,
        lostBytes: found.journal.lostBytes,
        offered: found.offered,
      })),
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
    const found = await find(desk, session, journal);
    if (!found.ok) return found;
    const done = await toTrash(desk, found.value);
    return done.ok ? ok({}) : done;
  },
  'recovery.damaged': async (_request, session) => {
    const { damaged } = await leftovers(desk);
    return ok({
      entries: damaged.map(({ path, modified, bytes }) => ({ journal: session.journals.give(path, path), last: modified, bytes })),
    });
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
    return ok({
      entries: found.value.map(({ key, put, journal }) => ({
        entry: session.trash.give(key, key),
        name: journal?.header.name ?? null,
        title: journal?.header.title ?? '',
        put,
        edits: journal === null ? 0 : journal.lastRev - journal.header.savedRev,
        damaged: journal === null,
      })),
    });
  },
  'recovery.trashRead': async ({ entry }, session) => {
    const key = session.trash.find(entry);
    if (key === undefined) return err(problem('ipc/unknown-handle'));
    const journal = await readPutAside(desk, key);
    if (!journal.ok) return journal;
    const { base, baseRev, edits, lostBytes, whole } = journal.value;
    return ok({ base, baseRev, edits: edits as never[], lostBytes, torn: !whole });
  },
});

/** What no window has open. */
async function leftovers(desk: Desk): ReturnType<typeof listLeftovers> {
  await Promise.all(desk.leaving);
  return listLeftovers(desk, new Set([...desk.documents.values()].map((document) => document.host.id)));
}

/** The damaged journals of a handle, if no window has their document open. */
async function findDamaged(desk: Desk, session: Session, handle: string): Promise<Result<Damaged>> {
  const path = session.journals.find(handle);
  if (path === undefined) return err(problem('ipc/unknown-handle'));
  const found = await readDamaged(desk, path);
  return found.ok && isOpen(desk, found.value.id) ? err(problem('recovery/unknown')) : found;
}

/** The leftover of a handle, if no window has it open. */
async function find(desk: Desk, session: Session, handle: string): Promise<Result<Leftover>> {
  const path = session.journals.find(handle);
  if (path === undefined) return err(problem('ipc/unknown-handle'));
  const found = await readLeftover(desk, path);
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
  const file = header.path === null ? null : { path: header.path, realPath: await realPath(desk, header.path), hash: header.hash };
  if (file !== null) {
    desk.grants.addFile(file.realPath);
    await makeRoom(desk, session, file.realPath);
  }
  // Two windows may have asked for it at once.
  if (isOpen(desk, found.id)) return err(problem('recovery/unknown'));
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
