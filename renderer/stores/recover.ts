/** What the recovery dialog does: recover, keep for later, or open the file and put the journal aside for 30 days. */
import type { Reply } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import { openRecent } from './files.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

/** Opens the recovered document as unsaved; it takes over its journal. */
export async function recover(root: RootStore, journal: string): Promise<Result<Tab>> {
  const found = await root.recovery.look(journal);
  if (!found.ok) return refused(root, journal, found.error);
  const reply = await root.bridge.call('recovery.adopt', { journal });
  if (!reply.ok) return refused(root, journal, reply.error);
  const { tracked, rev, partial, fileText } = found.value;
  // The file as it was saved has made room at the host: its tab goes with it.
  const { name, folder } = reply.value.document;
  const same = root.workspace.tabs.filter(({ document: d }) => name !== null && d.info.name === name && d.info.folder === folder);
  for (const tab of same) if (!tab.document.dirty) root.workspace.remove(tab);
  const tab = root.addTab({ info: reply.value.document, tracked, rev, recovered: true, ...(fileText === null ? {} : { fileText }) });
  if (partial) tab.document.retryJournal();
  root.recovery.drop(journal);
  return ok(tab);
}

/**
 * Opens the file as it was saved; the journal goes into the recovery trash, but only once the file is open: what cannot be opened is no
 * choice against the work. Work that never was a file is only put aside.
 */
export async function openSaved(root: RootStore, journal: string): Promise<Result<null>> {
  const entry = root.recovery.entries.find((e) => e.journal === journal);
  const opened = entry?.file ? await openRecent(root, entry.file) : null;
  if (opened?.ok === false) return opened;
  const reply = await root.bridge.call('recovery.discard', { journal });
  if (!reply.ok) return refused(root, journal, reply.error);
  root.recovery.drop(journal);
  return ok(null);
}

/** What another window has answered meanwhile is offered here no more; why, stands in the corner, also when the dialog has gone with it. */
function refused(root: RootStore, journal: string, problem: Problem): Result<never> {
  if (problem.code === 'recovery/unknown') {
    root.recovery.drop(journal);
    root.status.report(problem);
  }
  return err(problem);
}

/** What a journal holds, as it is, for a person who can read it: the way out when rebuilding it is what fails. */
export async function rawText(root: RootStore, journal: string): Promise<Result<string>> {
  const reply = await root.bridge.call('recovery.read', { journal });
  return reply.ok ? ok(rawTextOf(reply.value)) : err(reply.error as Problem);
}
export const rawTextOf = ({ base, baseRev, edits }: Pick<Reply<'recovery.read'>, 'base' | 'baseRev' | 'edits'>): string =>
  JSON.stringify({ base, baseRev, edits }, null, 1);
