/** Save as: a granted folder and a name; an existing file is named before it is replaced. */
import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { tellSaved } from '../stores/files.ts';
import { useRoot, type Dialog } from '../stores/index.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { FolderBrowser } from './FolderBrowser.ts';
import { FolderPane } from './FolderPane.tsx';
import { copyName, fileNameFor, withKind } from './fileName.ts';
import { Frame } from './Frame.tsx';
import { useNativeSave } from './native.ts';

const KINDS: ReadonlySet<FolderEntry['kind']> = new Set<FolderEntry['kind']>(['scenario']);
type SaveAs = Extract<Dialog, { kind: 'saveAs' }>;

const BrowserSave = observer(function BrowserSave({ dialog, suggested }: { readonly dialog: SaveAs; readonly suggested: string }) {
  const root = useRoot();
  const t = useT();
  const tab = root.workspace.byKey(dialog.tab);
  const [browser] = useState(() => new FolderBrowser(root.bridge));
  const [name, setName] = useState(suggested);
  const [replace, setReplace] = useState<string | null>(null);
  const [failed, setFailed] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void browser.begin(tab?.document.info.folder ?? null).catch(root.fail);
  }, [browser, tab, root]);

  const end = (saved: boolean): void => {
    root.dialogs.close();
    dialog.done(saved);
  };
  const save = async (): Promise<void> => {
    const { folder } = browser;
    const full = withKind(name);
    if (!tab || !folder || !full) return;
    setBusy(true);
    const result = await tab.document.saveAs(folder.folder, full, replace === full);
    setBusy(false);
    if (result.ok) {
      tellSaved(root, tab, result);
      end(true);
    } else {
      tab.document.clearSaveProblem();
      if (result.error.code === 'file/exists') setReplace(full);
      else setFailed(result.error);
    }
  };
  const change = (to: string): void => {
    setName(to);
    setReplace(null);
    setFailed(null);
  };
  const asks = replace !== null && replace === withKind(name);
  const words = failed ? wordsOf(t, failed) : null;
  return (
    <Frame
      title={t('saveAs.title')}
      size={820}
      height={460}
      onClose={() => end(false)}
      foot={
        browser.places ? null : (
          <form
            className="st-save-foot"
            onSubmit={(event) => {
              event.preventDefault();
              void save().catch(root.fail);
            }}
          >
            <TextInput
              className="grow"
              data-autofocus
              aria-label={t('saveAs.name')}
              value={name}
              onChange={(event) => change(event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              error={asks ? t('saveAs.exists', { name: replace }) : words ? `${words.title} ${words.body}` : undefined}
            />
            <Button onClick={() => end(false)}>{t('dialog.cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              loading={busy}
              {...(asks ? { color: 'red', className: 'st-danger-filled' } : {})}
              disabled={!withKind(name) || !browser.folder}
            >
              {t(asks ? 'saveAs.replace' : 'saveAs.do')}
            </Button>
          </form>
        )
      }
    >
      <FolderPane
        browser={browser}
        kinds={KINDS}
        chosen={null}
        onChoose={(entry) => entry.kind !== 'folder' && change(entry.name)}
        onTake={(entry) => change(entry.name)}
      />
    </Frame>
  );
});

export const SaveAsDialog = observer(function SaveAsDialog({ dialog }: { readonly dialog: SaveAs }) {
  const root = useRoot();
  const document = root.workspace.byKey(dialog.tab)?.document;
  const name = document?.info.name;
  // A copy of what may not be changed gets a name of its own.
  const suggested = name ? (document.writable ? name : copyName(name)) : fileNameFor(document?.title ?? '');
  return useNativeSave(root, dialog, suggested) ? null : <BrowserSave dialog={dialog} suggested={suggested} />;
});
