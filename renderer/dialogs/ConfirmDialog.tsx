/** A step that undo does not cover: what it would cost, the way that keeps everything, and the step itself. Escape leaves all as it is. */
import { Button } from '@mantine/core';
import { visibleName } from '#shared/visible.ts';
import { useT } from '../i18n/t.ts';
import { reloadTab, saveTab, showFailure, unlockTab } from '../stores/files.ts';
import { useRoot, type Dialog } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';

export function ConfirmDialog({ dialog }: { readonly dialog: Extract<Dialog, { kind: 'confirm' }> }) {
  const root = useRoot();
  const t = useT();
  const tab = root.workspace.byKey(dialog.tab);
  const { close } = root.dialogs;
  if (!tab) return null;
  const theirs = dialog.what === 'takeTheirs';
  const name = visibleName(tab.document.info.name ?? tab.name);
  const go = async (): Promise<void> => {
    close();
    showFailure(root, await (theirs ? reloadTab : unlockTab)(root, tab));
  };
  const saveMine = (): void => {
    close();
    void saveTab(root, tab, 'as').catch(root.fail);
  };
  return (
    <Frame
      alert
      title={
        <span className="st-title-icon warning">
          <Icon id="warning" size={22} />
          {theirs ? t('takeTheirs.title', { count: Math.max(1, tab.document.changes) }) : t('takeOver.title', { name })}
        </span>
      }
      size={520}
      onClose={close}
      foot={
        <>
          <Button variant="subtle" color="red" className="st-danger" onClick={() => void go().catch(root.fail)}>
            {t(`${dialog.what}.do`)}
          </Button>
          <span className="grow" />
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button variant="filled" data-autofocus onClick={saveMine}>
            {t(theirs ? 'takeTheirs.saveMine' : 'bar.saveCopy')}
          </Button>
        </>
      }
    >
      <p>{t(`${dialog.what}.body`, { name })}</p>
    </Frame>
  );
}
