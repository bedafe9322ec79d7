/** The system's own dialogs, in the desktop window only. */
import { useEffect } from 'react';
import { openFile, openPicked, showFailure, tellSaved } from '../stores/files.ts';
import type { Dialog, RootStore } from '../stores/index.ts';

const isNative = (root: RootStore): boolean => root.host?.host === 'electron';

async function open(root: RootStore): Promise<void> {
  const reply = await root.bridge.call('dialogs.open', { kind: 'scenario' });
  root.dialogs.close();
  if (!reply.ok) return showFailure(root, { ok: false, error: reply.error });
  const { picked } = reply.value;
  if (picked) showFailure(root, await openPicked(root, picked.name, () => openFile(root, picked.folder, picked.name)));
}

/** Shows the system's open dialog where there is one; true = it does. */
export function useNativeOpen(root: RootStore): boolean {
  const native = isNative(root);
  useEffect(() => {
    if (native) void open(root).catch(root.fail);
  }, [native, root]);
  return native;
}

async function saveAs(root: RootStore, dialog: Extract<Dialog, { kind: 'saveAs' }>, suggested: string): Promise<void> {
  const reply = await root.bridge.call('dialogs.save', { suggested, kind: 'scenario' });
  root.dialogs.close();
  const tab = root.workspace.byKey(dialog.tab);
  if (!reply.ok) showFailure(root, { ok: false, error: reply.error });
  const picked = reply.ok ? reply.value.picked : null;
  // The system's dialog has asked about an existing file already.
  dialog.done(picked !== null && tab !== null && tellSaved(root, tab, await tab.document.saveAs(picked.folder, picked.name, true)));
}

export function useNativeSave(root: RootStore, dialog: Extract<Dialog, { kind: 'saveAs' }>, suggested: string): boolean {
  const native = isNative(root);
  useEffect(() => {
    if (native) void saveAs(root, dialog, suggested).catch(root.fail);
  }, [native, root, dialog, suggested]);
  return native;
}
