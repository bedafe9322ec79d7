/** The start of the window: settings, files named on the command line, the last session, work that a crash left behind. */
import { err, type Problem } from '#shared/result.ts';
import type { HostEvent } from '../bridge.ts';
import { i18n } from '../i18n/t.ts';
import { openHeld, openRecent, showFailure } from './files.ts';
import type { RootStore } from './RootStore.ts';

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
  const locale = info.ok ? info.value.locale : '';
  root.settings.load(settings.ok ? settings.value.settings : {}, locale);
  await i18n.changeLanguage(root.settings.language);
  for (const reply of [settings, info, recovery]) if (!reply.ok) root.status.report(reply.error);
  if (recovery.ok) root.recovery.take(recovery.value);
  if (battles.ok) root.recovery.takeBattles(battles.value.battles);
  if (info.ok) {
    root.setHost(info.value);
    for (const problem of info.value.notOpened) showFailure(root, err(problem as Problem));
    for (const document of info.value.open) showFailure(root, await openHeld(root, document));
    for (const entry of info.value.session) {
      if (entry.missing || root.recovery.holds(entry.id)) continue;
      const opened = await openRecent(root, entry.id);
      if (!opened.ok) root.status.report(opened.error);
    }
  }
  if (root.recovery.asks) root.dialogs.show({ kind: 'recovery' });
  root.setReady();
}

/** A second start named a file, or one was dropped on the icon. */
export async function takeOpened(root: RootStore, event: Extract<HostEvent, { event: 'open' }>): Promise<void> {
  showFailure(root, await openHeld(root, event.document, event.text));
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
