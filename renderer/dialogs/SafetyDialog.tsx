/** Help > How your work is kept: the page of the documentation in the person's language, inside the program. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Frame } from './Frame.tsx';
import { Prose } from './Prose.tsx';

const PAGES = import.meta.glob<string>('../../resources/docs/reliability*.md', { query: '?raw', import: 'default' });

/** The page in `language`, English where there is none. */
const pageIn = (language: string): Promise<string> =>
  (PAGES[`../../resources/docs/reliability.${language}.md`] ?? PAGES['../../resources/docs/reliability.md']!)();

export const SafetyDialog = observer(function SafetyDialog() {
  const { dialogs, settings, fail } = useRoot();
  const t = useT();
  const [text, setText] = useState('');
  const { language } = settings;
  useEffect(() => {
    let gone = false;
    void pageIn(language)
      .then((page) => gone || setText(page))
      .catch(fail);
    return () => {
      gone = true;
    };
  }, [language, fail]);
  return (
    <Frame
      title={t('safety.title')}
      size={820}
      onClose={dialogs.close}
      foot={
        <>
          <span className="grow" />
          <Button variant="filled" data-autofocus onClick={dialogs.close}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <div className="st-page scroll" tabIndex={0} role="document" aria-label={t('safety.title')}>
        <Prose text={text} skipTitle />
      </div>
    </Frame>
  );
});
