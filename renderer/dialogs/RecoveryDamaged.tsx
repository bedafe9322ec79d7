/** Recovery files that nobody can read: told, never taken away unasked. Their bytes can be kept, for a person who can read them. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { DamagedEntry } from '#shared/ipc/contract.ts';
import type { Problem } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { downloadBytes } from '../shell/rescue.ts';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { fileSize, moment } from './format.ts';

export const RecoveryDamaged = observer(function RecoveryDamaged() {
  const root = useRoot();
  const t = useT();
  const { language } = root.settings;
  const [failed, setFailed] = useState<Problem | null>(null);
  const keep = async ({ journal }: DamagedEntry): Promise<void> => {
    const raw = await root.bridge.call('recovery.raw', { journal });
    if (raw.ok)
      downloadBytes(
        'damaged.journal',
        Uint8Array.from(atob(raw.value.base64), (letter) => letter.codePointAt(0)!),
      );
    else setFailed(raw.error);
  };
  const put = async ({ journal }: DamagedEntry): Promise<void> => {
    const done = await root.recovery.putAway(journal);
    if (!done.ok) setFailed(done.error);
  };
  return (
    <>
      {root.recovery.damaged.map((entry) => (
        <section className="st-recover" key={entry.journal}>
          <div className="head">
            <Icon id="warning" />
            <span className="names">
              <b className="ellipsis">{t('trash.damaged')}</b>
              <span className="secondary small">
                {t('recovery.damaged', { when: moment(language, entry.last, root.clock.now()), size: fileSize(t, language, entry.bytes) })}
              </span>
            </span>
            <Button variant="subtle" color="gray" onClick={() => void put(entry).catch(root.fail)}>
              {t('recovery.damaged.put')}
            </Button>
            <Button onClick={() => void keep(entry).catch(root.fail)}>{t('recovery.raw')}</Button>
          </div>
        </section>
      ))}
      {failed ? <p className="st-refused">{wordsOf(t, failed).title}</p> : null}
    </>
  );
});
