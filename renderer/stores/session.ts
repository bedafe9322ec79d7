/** The start of the window: settings, files named on the command line, the last session, work that a crash left behind. */
import { err, type Problem } from '#shared/result.ts';
import type { HostEvent } from '../bridge.ts';
import { i18n } from '../i18n/t.ts';
import { openHeld, openRecent, showFailure } from './files.ts';
import { rejoin } from './rejoin.ts';
import type { HostInfo, RootStore } from './RootStore.ts';

/**
 * Reads what the host knows and opens what was open. Failures of single files are shown and do not stop the others.
 * After it the window is ready.
 */
export async function startSession(root: RootStore): Promise<void> {
  // First of all: it tells the host that this page is new, and the documents of the page before it become recoverable.
  const info = await root.bridge.call('app.info', {});
  const [settings, recovery, battles] = await Promise.all([
    root.bridge.call('settings.read', {}),
    root.bridge.call('recovery.list', {}),
    root.bridge.call('battles.kept', {}),
  ]);
  // A tab that is not signed in speaks as its browser does.
  const locale = info.ok ? info.value.locale : navigator.language;
  root.settings.load(settings.ok ? settings.value.settings : {}, locale);
  await i18n.changeLanguage(root.settings.language);
  for (const reply of [settings, info, recovery]) if (!reply.ok) root.status.report(reply.error);
  if (recovery.ok) root.recovery.take(recovery.value);
  if (battles.ok) root.recovery.takeBattles(battles.value.battles);
  if (info.ok) {
    root.setHost(info.value);
    await openNamed(root, info.value);
    for (const entry of info.value.session) {
      if (entry.missing || root.recovery.holds(entry.id)) continue;
      const opened = await openRecent(root, entry.id);
      if (!opened.ok) root.status.report(opened.error);
    }
  }
  if (root.recovery.asks) root.dialogs.show({ kind: 'recovery' });
  root.setReady();
}

/** What the command line named, each for itself: one that cannot be opened keeps none of the others. */
async function openNamed(root: RootStore, { notOpened, open }: HostInfo): Promise<void> {
  for (const refused of notOpened) {
    const problem = refused as Problem;
    showFailure(root, err(problem), String(problem.params?.['name'] ?? '') || null);
  }
  for (const document of open) showFailure(root, await openHeld(root, document), document.name);
}

/** A second start named a file, or one was dropped on the icon. */
export async function takeOpened(root: RootStore, event: Extract<HostEvent, { event: 'open' }>): Promise<void> {
  showFailure(root, await openHeld(root, event.document, event.text), event.document.name);
}

/**
 * The line to the host is back. A page that was never signed in begins anew; so does one that holds nothing which is not on disk and whose
 * host is another one: what was unsaved is offered there. Else the documents are taken back where they are.
 */
export async function takeLine(
  root: RootStore,
  event: Extract<HostEvent, { event: 'returned' | 'signedIn' }>,
  reload: () => void,
): Promise<void> {
  if (event.event === 'signedIn') {
    if (event.problem) return showFailure(root, err(event.problem as Problem));
    if (!root.host || root.workspace.tabs.every((tab) => tab.safe)) return reload();
    // The host that answers now has never seen this page.
    const info = await root.bridge.call('app.info', {});
    if (info.ok) root.setHost(info.value);
    await rejoin(root);
    if (info.ok) await openNamed(root, info.value);
    return;
  }
  await rejoin(root);
}

/** The window goes: the host hears which documents were open, to bring them back at the next start. */
export async function leaveSession(root: RootStore): Promise<void> {
  const withFiles = root.workspace.tabs.filter((t) => t.document.hasFile);
  const session = withFiles.map((t) => t.document.info.handle);
  const clean = withFiles.filter((t) => !t.document.dirty && !t.document.gesture).map((t) => t.document.info.handle);
  if (!root.host) return;
  // Both are on their way before anything is waited for: the page may be gone by then.
  await Promise.all([root.bridge.call('app.quit', { session, clean, page: root.host.page }), root.settings.flush()]);
}
