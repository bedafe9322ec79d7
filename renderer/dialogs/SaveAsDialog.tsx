/** Save as: a granted folder and a name for a scenario. In the desktop window the system's own dialog takes its place. */
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import { useT } from '../i18n/t.ts';
import { stopSaving, tellSaved } from '../stores/files.ts';
import { useRoot, type Dialog } from '../stores/index.ts';
import { copyName, fileNameFor, withKind } from './fileName.ts';
import { useNativeSave } from './native.ts';
import { SavingPane } from './SavingPane.tsx';

const KINDS: ReadonlySet<FolderEntry['kind']> = new Set<FolderEntry['kind']>(['scenario']);
type SaveAs = Extract<Dialog, { kind: 'saveAs' }>;

const BrowserSave = observer(function BrowserSave({ dialog, suggested }: { readonly dialog: SaveAs; readonly suggested: string }) {
  const root = useRoot();
  const t = useT();
  const tab = root.workspace.byKey(dialog.tab);
  const end = (saved: boolean): void => {
    root.dialogs.close();
    dialog.done(saved);
  };
  if (!tab) return null;
  return (
    <SavingPane
      title={t('saveAs.title')}
      folder={tab.document.info.folder}
      kinds={KINDS}
      suggested={suggested}
      nameOf={withKind}
      another={copyName}
      save={async (folder, name, overwrite) => {
        const result = await tab.document.saveAs(folder, name, overwrite);
        if (result.ok) {
          tellSaved(root, tab, result);
          // Closed meanwhile, and too late to be stopped: it has ended already.
          if (root.dialogs.open === dialog) end(true);
        } else tab.document.clearSaveProblem();
        return result;
      }}
      onClose={() => {
        // A place that does not answer must not keep the document from being saved at another one.
        if (tab.document.saving) void stopSaving(root, tab).catch(root.fail);
        end(false);
      }}
    />
  );
});

export const SaveAsDialog = observer(function SaveAsDialog({ dialog }: { readonly dialog: SaveAs }) {
  const root = useRoot();
  const document = root.workspace.byKey(dialog.tab)?.document;
  const name = document?.info.name;
  // A copy of what may not be changed gets a name of its own; so does mine beside theirs. Said once: the dialog may stand open for long.
  const theirs = document?.outside === 'changed' || document?.outside === 'replaced';
  const [suggested] = useState(() => (name ? (document.writable && !theirs ? name : copyName(name)) : fileNameFor(document?.title ?? '')));
  return useNativeSave(root, dialog, suggested) ? null : <BrowserSave dialog={dialog} suggested={suggested} />;
});
