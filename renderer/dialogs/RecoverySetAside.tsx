/** Work that stopped two starts: shown, never read unasked. It can be kept as it is, tried once more, or put into the trash. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { RecoveryEntry } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { useT } from '../i18n/t.ts';
import { Name } from '../shell/Name.tsx';
import { wordsOf } from '../shell/ProblemText.tsx';
import { download } from '../shell/rescue.ts';
import { useRoot } from '../stores/index.ts';
import { rawText, recover } from '../stores/recover.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { workName } from './fileName.ts';
import { dayAndTime } from './format.ts';

interface SetAsideProps {
  /** The dialog is about nothing else: its head says why. */
  readonly alone: boolean;
}

export const RecoverySetAside = observer(function RecoverySetAside({ alone }: SetAsideProps) {
  const root = useRoot();
  const t = useT();
  const [failed, setFailed] = useState<Problem | null>(null);
  const keep = async ({ journal, title }: RecoveryEntry): Promise<Result<null>> => {
    const raw = await rawText(root, journal);
    if (!raw.ok) return raw;
    download(`${title}.journal.json`, raw.value);
    return { ok: true, value: null };
  };
  const run = (work: () => Promise<Result<unknown>>) => (): void => {
    work()
      .then((done) => {
        if (!done.ok) setFailed(done.error);
      })
      .catch(root.fail);
  };
  return (
    <>
      {root.recovery.setAside.map((entry) => (
        <section className="st-recover" key={entry.journal}>
          <div className="head">
            <Icon id="warning" />
            <span className="names">
              <b className="ellipsis">
                <Name file>{workName(entry)}</Name>
              </b>
              <span className="secondary small ellipsis">
                {t(entry.name ? 'recovery.file' : 'recovery.never', {
                  name: visibleName(entry.name ?? ''),
                  when: dayAndTime(root.settings.language, entry.last, root.clock.now()),
                })}
              </span>
            </span>
            <Button variant="subtle" color="gray" onClick={run(() => root.recovery.putAway(entry.journal))}>
              {t('recovery.damaged.put')}
            </Button>
            <Button onClick={run(() => keep(entry))}>{t('recovery.raw')}</Button>
            <Button onClick={run(() => recover(root, entry.journal))}>{t('recovery.anyway')}</Button>
          </div>
          {alone ? null : <p className="why st-warning small">{t('recovery.aside')}</p>}
        </section>
      ))}
      {failed ? <p className="st-refused">{wordsOf(t, failed).title}</p> : null}
    </>
  );
});
