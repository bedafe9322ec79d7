/** A tab with unsaved work is closed: save, discard, or stay. */
import { Button } from '@mantine/core';
import { visibleName } from '#shared/visible.ts';
import type { Dialog, UnsavedAnswer } from '../stores/index.ts';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Frame } from './Frame.tsx';

export function UnsavedDialog({ dialog }: { readonly dialog: Extract<Dialog, { kind: 'unsaved' }> }) {
  const { dialogs } = useRoot();
  const t = useT();
  const answer = (what: UnsavedAnswer) => () => {
    dialogs.close();
    dialog.answer(what);
  };
  return (
    <Frame
      alert
      title={t('unsaved.title', { name: visibleName(dialog.title) })}
      size={480}
      onClose={answer('cancel')}
      foot={
        <>
          <Button variant="subtle" color="red" className="st-danger" onClick={answer('discard')}>
            {t('unsaved.discard')}
          </Button>
          <span className="grow" />
          <Button onClick={answer('cancel')}>{t('dialog.cancel')}</Button>
          <Button variant="filled" data-autofocus onClick={answer('save')}>
            {t('unsaved.save')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.body')}</p>
    </Frame>
  );
}
