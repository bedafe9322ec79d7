/**
 * A page that was away so long that its documents were let go (a laptop that slept, a background tab that the browser held back) takes them
 * back: under their old handles, with the strokes of their journals, and with what the window drew meanwhile.
 */
import { join } from 'node:path';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readText } from '../storage/bytes.ts';
import type { DocumentHost } from '../storage/documentHost.ts';
import { journalName, type JournalStart } from '../storage/journalWriter.ts';
import { systemCode } from '../storage/problems.ts';
import { knownHash, readLeftover, type Leftover } from '../storage/recovery.ts';
import { titleOf } from '../storage/samples.ts';
import { letGo, type Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { inUse } from './openFiles.ts';
import { addDocument, describe, documentOf, whyReadOnly } from './opening.ts';
import type { LeftDocument, Session } from './session.ts';

/** What the window shows now. */
interface Shown {
  readonly rev: number;
  readonly text: string;
}

/** `tellAll` sends an event to all windows: what was offered to them is not any more. */
export function rejoinCalls(desk: Desk, tellAll: (event: HostEvent) => void): Pick<Handlers, 'documents.rejoin'> {
  /** Those that run, by window and handle: a page that has not heard the answer asks again. */
  const running = new Map<string, Promise<Result<DocumentHost>>>();
  const once = (session: Session, handle: string, shown: Shown): Promise<Result<DocumentHost>> => {
    const key = `${session.id} ${handle}`;
    const taking = running.get(key) ?? takeBack(desk, session, handle, shown, tellAll).finally(() => running.delete(key));
    running.set(key, taking);
    return taking;
  };
  return {
    'documents.rejoin': async ({ document, rev, text }, session) => {
      const host = await once(session, document, { rev, text });
      if (!host.ok) return host;
      await host.value.journal.settle();
      return ok({ document: describe(desk, session, host.value), protected: host.value.journal.durable });
    },
  };
}

/** `document/unknown` when this session never let it go; `recovery/unknown` when another window has recovered it meanwhile. */
async function takeBack(
  desk: Desk,
  session: Session,
  handle: string,
  shown: Shown,
  tellAll: (event: HostEvent) => void,
): Promise<Result<DocumentHost>> {
  const held = documentOf(desk, session, handle);
  if (held.ok) return held;
  // A letting-go may still run: a page that is back quickly asks in the middle of it.
  await Promise.all(desk.leaving);
  const left = session.left.get(handle);
  if (left === undefined) return err(problem('document/unknown'));
  const found = await readLeftover(desk, join(desk.profile.journals, journalName(left.id, 0)), false);
  const start = found.ok ? journalOf(found.value) : await cleanStart(desk, left, shown);
  const file = found.ok && left.file !== null ? { ...left.file, hash: await knownHash(desk, found.value.journal) } : left.file;
  const closed = file === null ? null : await whyClosed(desk, session, file.realPath);
  // The last moment before it is this window's: until then another one may have recovered it.
  if (desk.parked.get(left.id) !== left) return err(problem('recovery/unknown'));
  desk.parked.delete(left.id);
  session.left.delete(handle);
  const title = titleOf(shown.text) ?? '';
  const host = await addDocument(desk, session, { id: left.id, title, file, ...start }, closed, handle);
  if (!found.ok && file !== null && !host.dirty) return ok(host);
  const begun = await host.journal.begin();
  if (!begun.ok) {
    await letGo(desk, host, true);
    session.left.set(handle, left);
    desk.parked.set(left.id, left);
    return begun;
  }
  if (found.ok) {
    await removeOld(desk, found.value);
    tellAll({ event: 'recovery' });
  }
  return ok(host);
}

type Start = { readonly savedRev: number; readonly journal: JournalStart };

/** It had unsaved strokes: its journal goes on where it ended, undo and all. */
const journalOf = ({ journal, lastSeq }: Leftover): Start => ({
  savedRev: journal.header.savedRev,
  journal: { rev: journal.baseRev, text: journal.base, edits: journal.edits, seq: lastSeq },
});

/**
 * There is no journal. It was as its file, and its journal went with it: then it starts from the file where that is the same still. Else (its
 * file has changed, it never had one, another window has put its journal aside) it starts from what the window shows.
 */
async function cleanStart(desk: Desk, left: LeftDocument, shown: Shown): Promise<Start> {
  if (left.file === null || left.dirty) return { savedRev: 0, journal: shown };
  const now = await readText(desk.fs, left.file.realPath, left.file.path);
  const same = now.ok && now.value.hash === left.file.hash;
  return { savedRev: left.rev, journal: same ? { rev: left.rev, text: now.value.text } : shown };
}

/** Why it may not be written; another window may have opened it meanwhile. A file that is gone may be: its bar offers to save it again. */
async function whyClosed(desk: Desk, session: Session, path: string): Promise<string | null> {
  if (!(await isThere(desk, path))) return null;
  const closed = await whyReadOnly(desk, path);
  return (await inUse(desk, session, path)) === null ? closed : 'window';
}

async function isThere(desk: Desk, path: string): Promise<boolean> {
  try {
    await desk.fs.stat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}

/** The new generation holds all of it: the one before is no longer needed. What cannot be removed is found and replaced by its generation. */
async function removeOld(desk: Desk, found: Leftover): Promise<void> {
  for (const path of found.all) {
    try {
      await desk.fs.remove(path);
    } catch (error) {
      if (systemCode(error) === null) throw error;
      desk.log('recovery/kept', systemCode(error) ?? '');
    }
  }
}
