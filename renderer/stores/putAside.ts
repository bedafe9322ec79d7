/** What lies in the recovery trash: looked at, and opened as a copy. Nothing in the trash is changed by it. */
import type { Document } from '#shared/document/document.ts';
import { decodeBattle, scenarioOf } from '#shared/formats/battle.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { PutAsideEntry, Reply } from '#shared/ipc/contract.ts';
import { err, ok, type Problem, type Result } from '#shared/result.ts';
import { openCopy } from './files.ts';
import { rebuild, type Recovered } from './RecoveryStore.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

export type PutAsideWork =
  | {
      readonly kind: 'scenario';
      /** As it lies there, for the person to keep when it cannot be made again. */
      readonly raw: Reply<'recovery.trashRead'>;
      readonly found: Result<Recovered>;
    }
  | {
      readonly kind: 'battle';
      /** The battle record. */
      readonly text: string;
      /** What it is fought on. */
      readonly found: Result<Document>;
    };

/** Newest first. */
export async function listPutAside(root: RootStore): Promise<Result<readonly PutAsideEntry[]>> {
  const reply = await root.bridge.call('recovery.trash', {});
  return reply.ok ? ok(reply.value.entries) : err(reply.error as Problem);
}

export async function readPutAside(root: RootStore, { entry, kind }: PutAsideEntry): Promise<Result<PutAsideWork>> {
  if (kind === 'scenario') {
    const reply = await root.bridge.call('recovery.trashRead', { entry });
    return reply.ok ? ok({ kind, raw: reply.value, found: rebuild({ ...reply.value, file: null }) }) : err(reply.error as Problem);
  }
  const reply = await root.bridge.call('recovery.trashBattle', { entry });
  if (!reply.ok) return err(reply.error as Problem);
  const record = decodeBattle(reply.value.text);
  return ok({ kind, text: reply.value.text, found: record.ok ? scenarioOf(record.value) : record });
}

/** As a new, unsaved scenario of its own. */
export async function openPutAside(root: RootStore, found: Recovered, title: string): Promise<Result<Tab>> {
  return openCopy(root, encode(found.tracked.document), (scenario) => ({ ...scenario, title }));
}
