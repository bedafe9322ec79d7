/** What lies in the recovery trash: looked at, and opened as a copy. Nothing in the trash is changed by it. */
import { encode } from '#shared/formats/scenario/encode.ts';
import type { PutAsideEntry, Reply } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import { openCopy } from './files.ts';
import { rebuild, type Recovered } from './RecoveryStore.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

export interface PutAsideWork {
  /** As it lies there, for the person to keep when it cannot be made again. */
  readonly raw: Reply<'recovery.trashRead'>;
  readonly found: Result<Recovered>;
}

/** Newest first. */
export async function listPutAside(root: RootStore): Promise<Result<readonly PutAsideEntry[]>> {
  const reply = await root.bridge.call('recovery.trash', {});
  return reply.ok ? ok(reply.value.entries) : err(reply.error as Problem);
}

export async function readPutAside(root: RootStore, entry: PutAsideEntry): Promise<Result<PutAsideWork>> {
  const reply = await root.bridge.call('recovery.trashRead', { entry: entry.entry });
  return reply.ok ? ok({ raw: reply.value, found: rebuild({ ...reply.value, file: null }) }) : err(reply.error as Problem);
}

/** As a new, unsaved scenario of its own. */
export async function openPutAside(root: RootStore, found: Recovered, title: string): Promise<Result<Tab>> {
  return openCopy(root, encode(found.tracked.document), (scenario) => ({ ...scenario, title }));
}
