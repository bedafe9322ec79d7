/** What the recovery dialog does: recover, keep for later, or open the file and put the journal aside for 30 days. */
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

/** Opens the recovered document as unsaved; it takes over its journal. */
export async function recover(root: RootStore, journal: string): Promise<Result<Tab>> {
  const found = await root.recovery.look(journal);
  if (!found.ok) return found;
  const reply = await root.bridge.call('recovery.adopt', { journal });
  if (!reply.ok) return err(reply.error as Problem);
  const { tracked, rev, partial } = found.value;
  const tab = root.addTab({ info: reply.value.document, tracked, rev, recovered: true });
  if (partial) tab.document.retryJournal();
  root.recovery.drop(journal);
  return ok(tab);
}

/** Keeps the file as it is; the journal goes into the recovery trash. */
export async function discard(root: RootStore, journal: string): Promise<Result<null>> {
  const reply = await root.bridge.call('recovery.discard', { journal });
  if (!reply.ok) return err(reply.error as Problem);
  root.recovery.drop(journal);
  return ok(null);
}
