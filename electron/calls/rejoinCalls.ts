/**
 * A page that was away so long that its documents were let go (a laptop that slept, a background tab that the browser held back) takes them
 * back: under their old handles, with the strokes of their journals, and with what the window drew meanwhile.
 */
import { join } from 'node:path';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readText } from '../storage/bytes.ts';
import type { DocumentHost } from '../storage/documentHost.ts';
import { journalName, type JournalStart } from '../storage/journalWriter.ts';
import { systemCode } from '../storage/problems.ts';
import { readLeftover, type Leftover } from '../storage/recovery.ts';
import { titleOf } from '../storage/samples.ts';
import { letGo, type Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { addDocument, describe, documentOf, whyReadOnly } from './opening.ts';
import type { LeftDocument, Session } from './session.ts';

/** What the window shows now. */
interface Shown {
  readonly rev: number;
  readonly text: string;
}

export const rejoinCalls = (desk: Desk): Pick<Handlers, 'documents.rejoin'> => ({
  'documents.rejoin': async ({ document, rev, text }, session) => {
    const held = documentOf(desk, session, document);
    const host = held.ok ? held : await takeBack(desk, session, document, { rev, text });
    if (!host.ok) return host;
    await host.value.journal.settle();
    return ok({ document: describe(desk, session, host.value), protected: host.value.journal.durable });
  },
});

/** `document/unknown` when this session never let it go; `recovery/unknown` when another window has recovered it meanwhile. */
async function takeBack(desk: Desk, session: Session, handle: string, shown: Shown): Promise<Result<DocumentHost>> {
  // A letting-go may still run: a page that is back quickly asks in the middle of it.
  await Promise.all(desk.leaving);
  const left = session.left.get(handle);
  if (left === undefined) return err(problem('document/unknown'));
  const elsewhere = (): boolean => [...desk.documents.values()].some((open) => open.host.id === left.id);
  if (elsewhere()) return err(problem('recovery/unknown'));
  const found = await readLeftover(desk, join(desk.profile.journals, journalName(left.id, 0)), false);
  if (elsewhere()) return err(problem('recovery/unknown'));
  const start = found.ok ? journalOf(found.value) : await cleanStart(desk, left, shown);
  const file = found.ok && left.file !== null ? { ...left.file, hash: found.value.journal.header.hash } : left.file;
  session.left.delete(handle);
  const closed = file === null || !(await isThere(desk, file.realPath)) ? null : await whyReadOnly(desk, file.realPath);
  const title = titleOf(shown.text) ?? '';
  const host = await addDocument(desk, session, { id: left.id, title, file, ...start }, closed, handle);
  if (!found.ok && file !== null && !host.dirty) return ok(host);
  const begun = await host.journal.begin();
  if (!begun.ok) {
    await letGo(desk, host, true);
    session.left.set(handle, left);
    return begun;
  }
  if (found.ok) await removeOld(desk, found.value);
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

/** A file that is gone is no file that may not be written: its bar offers to save it again. */
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
