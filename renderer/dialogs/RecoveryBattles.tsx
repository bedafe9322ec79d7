/** Battles that were being fought when their window went away: each is played on, or given up for the trash. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { KeptBattle } from '#shared/ipc/contract.ts';
import type { Problem, Result } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { playOn } from '../play/playOn.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { dayAndTime } from './format.ts';

export const RecoveryBattles = observer(function RecoveryBattles() {
  const root = useRoot();
  const t = useT();
  const [failed, setFailed] = useState<Problem | null>(null);
  const run = (work: (battle: KeptBattle) => Promise<Result<unknown>>, battle: KeptBattle) => (): void => {
    work(battle)
      .then((done) => {
        if (!done.ok) setFailed(done.error);
      })
      .catch(root.fail);
  };
  const lone = root.recovery.offered.length === 0;
  return (
    <>
      {root.recovery.interrupted.map((battle, i) => (
        <section className="st-recover" key={battle.battle}>
          <div className="head">
            <Icon id="dice" />
            <span className="names">
              <b className="ellipsis">{battle.title}</b>
              <span className="secondary small ellipsis">
                {t('recovery.battle', { when: dayAndTime(root.settings.language, battle.last, root.clock.now()) })}
              </span>
            </span>
            <span className="badge accent">{t('recovery.battle.moves', { count: battle.moves })}</span>
            <Button variant="subtle" color="gray" onClick={run((one) => root.recovery.giveUpBattle(one.battle), battle)}>
              {t('recovery.battle.drop')}
            </Button>
            <Button
              // Alone it is what the dialog is for.
              variant={lone && i === 0 ? 'filled' : 'default'}
              data-autofocus={(i === 0 && lone) || undefined}
              onClick={run((one) => playOn(root, one), battle)}
            >
              {t('recovery.battle.on')}
            </Button>
          </div>
        </section>
      ))}
      {failed ? <p className="st-refused">{wordsOf(t, failed).title}</p> : null}
    </>
  );
});
