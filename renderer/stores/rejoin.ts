/**
 * The host let go of this window's documents while its line was away (a laptop that slept, a background tab that the browser held back): the
 * window takes each of them back, with every stroke made meanwhile. What the host does not have any more goes on as an unsaved copy.
 */
import { runInAction } from 'mobx';
import { encode } from '#shared/formats/scenario/encode.ts';
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
    const name = tab.name;
    const failed = await takeBack(root, tab);
    if (failed !== null && GONE.has(failed.code)) root.dialogs.tell(problem('document/copied', { name }, { severity: 'warning' }));
    else if (failed !== null) waiting.push(tab);
  }
  if (waiting.length === 0) return;
  const again = (): Promise<void> =>
    rejoin(
      root,
      waiting.filter((tab) => root.workspace.tabs.includes(tab)),
    );
  root.clock.after(AGAIN_MILLIS, () => void again().catch(root.fail));
}

/** Null: it is as if nothing had happened. Else why not; a document that is gone at the host goes on as a copy. */
async function takeBack(root: RootStore, { document }: Tab): Promise<Problem | null> {
  const release = await document.holdJournal();
  const reply = await root.bridge.call('documents.rejoin', { document: document.info.handle, rev: document.rev, text: textOf(document) });
  if (reply.ok) {
    runInAction(() => document.rejoined(reply.value.document, reply.value.protected));
    return null;
  }
  const copy = GONE.has(reply.error.code) ? await root.bridge.call('documents.create', { text: textOf(document) }) : reply;
  if (copy.ok) {
    runInAction(() => document.rejoined(copy.value.document, null));
    return reply.error;
  }
  // The bar says that the strokes are in this window only, and why.
  runInAction(() => document.noteProtected(-1, copy.error as Problem));
  release();
  return copy.error;
}

const textOf = (document: Tab['document']): string => encode(document.tracked.document);
