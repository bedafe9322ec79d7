/**
 * The host let go of this window's documents while its line was away (a laptop that slept, a background tab that the browser held back): the
 * window takes each of them back, with every stroke made meanwhile. What the host does not have any more goes on as an unsaved copy.
 */
import { runInAction } from 'mobx';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { problem, type Problem } from '#shared/result.ts';
import type { RootStore } from './RootStore.ts';
import type { Tab } from './Tab.ts';

/** A host that has just woken up may need a moment, a full disk a person; the strokes wait in the window and its bar says so. */
const AGAIN_MILLIS = 3000;
/** Nobody has it under this handle any more: the host is another one, or another window has recovered the work. */
const GONE: ReadonlySet<string> = new Set(['document/unknown', 'recovery/unknown']);

/** Takes back the documents of these tabs. Those that only wait for the host are tried again; those that go on as copies are told. */
export async function rejoin(root: RootStore, tabs: readonly Tab[] = root.workspace.tabs): Promise<void> {
  const waiting: Tab[] = [];
  for (const tab of tabs) {
    if (!isOpen(root, tab)) continue;
    const name = tab.name;
    const failed = await takeBack(root, tab);
    if (failed !== null && GONE.has(failed.code)) root.dialogs.tell(problem('document/copied', { name }, { severity: 'warning' }));
    else if (failed !== null) waiting.push(tab);
  }
  if (waiting.length > 0) root.clock.after(AGAIN_MILLIS, () => void rejoin(root, waiting).catch(root.fail));
}

const isOpen = (root: RootStore, tab: Tab): boolean => root.workspace.tabs.includes(tab);

/** Null: it is as if nothing had happened. Else why not; a document that is gone at the host goes on as a copy. */
async function takeBack(root: RootStore, tab: Tab): Promise<Problem | null> {
  const { document } = tab;
  const release = await document.holdJournal();
  const reply = await root.bridge.call('documents.rejoin', { document: document.info.handle, rev: document.rev, text: textOf(document) });
  if (reply.ok) {
    await take(root, tab, reply.value.document, reply.value.protected);
    return null;
  }
  const copy =
    isOpen(root, tab) && GONE.has(reply.error.code) ? await root.bridge.call('documents.create', { text: textOf(document) }) : reply;
  if (copy.ok) return (await take(root, tab, copy.value.document, null)) ? reply.error : null;
  // The bar says that the strokes are in this window only, and why.
  runInAction(() => document.noteProtected(-1, copy.error as Problem));
  release();
  return copy.error;
}

/** False when the tab was closed while the host was asked: then the host lets go of it again, as it was told. */
async function take(root: RootStore, tab: Tab, info: DocumentInfo, protectedRev: number | null): Promise<boolean> {
  const open = isOpen(root, tab);
  if (open) runInAction(() => tab.document.rejoined(info, protectedRev));
  else await root.bridge.call('documents.close', { document: info.handle, discard: true });
  return open;
}

const textOf = (document: Tab['document']): string => encode(document.tracked.document);
