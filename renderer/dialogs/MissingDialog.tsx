/** A recent file that is not where it was: where that was, its older versions, and looking for it. */
import { Button } from '@mantine/core';
import { visibleName } from '#shared/visible.ts';
import { useT } from '../i18n/t.ts';
import { useRoot, type Dialog } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';

export function MissingDialog({ dialog }: { readonly dialog: Extract<Dialog, { kind: 'missing' }> }) {
  const { dialogs } = useRoot();
  const t = useT();
  const { entry, forget } = dialog;
  const name = visibleName(entry.name);
  return (
    <Frame
      alert
      title={
        <span className="st-title-icon warning">
          <Icon id="warning" size={22} />
          {t('missing.title', { name })}
        </span>
      }
      size={520}
      onClose={dialogs.close}
      foot={
        <>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              dialogs.close();
              forget();
            }}
          >
            {t('missing.forget')}
          </Button>
          <span className="grow" />
          <Button
            onClick={() => {
              dialogs.close();
              dialogs.show({ kind: 'versions', name: entry.name, of: { what: 'recent', id: entry.id } });
            }}
          >
            {t('command.file.versions')}
          </Button>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              dialogs.close();
              dialogs.show({ kind: 'open' });
            }}
          >
            {t('missing.locate')}
          </Button>
        </>
      }
    >
      <p>{t('missing.body', { folder: visibleName(entry.folderName) })}</p>
    </Frame>
  );
}
