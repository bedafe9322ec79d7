/** What this is: version, host, licence, what it is built on. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Mark } from '../theme/icons/Mark.tsx';
import { Frame } from './Frame.tsx';

/** Names of the systems as they are written; an unknown one as it calls itself. */
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

export const AboutDialog = observer(function AboutDialog() {
  const { dialogs, host } = useRoot();
  const t = useT();
  return (
    <Frame
      title={t('command.app.about')}
      size={460}
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
      <div className="st-about selectable">
        <Mark size={56} />
        <div>
          <b>Sandtable {host?.version}</b>
          <p className="secondary">{t('about.what')}</p>
          <p className="muted small">{t('about.licence')}</p>
          <p className="muted small">{t('about.offline')}</p>
          <p className="muted small">
            {t(`about.host.${host?.host === 'electron' ? 'electron' : 'browser'}`, {
              platform: SYSTEMS[host?.platform ?? ''] ?? host?.platform ?? '',
            })}
          </p>
        </div>
      </div>
    </Frame>
  );
});
