/** Whom to treat, where several soldiers are wounded. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { codeOf } from './reading.ts';
import { useTable } from './usePlay.ts';

export const FirstAidList = observer(function FirstAidList() {
  const { table, play, t } = useTable();
  if (table.listed.length < 2) return null;
  return (
    <div className="pl-list" role="dialog" aria-label={t('play.aid.title')}>
      <h2>{t('play.aid.title')}</h2>
      {table.listed.map((cmd, i) =>
        cmd.t === 'firstAid' ? (
          <Button key={i} autoFocus={i === 0} onClick={() => table.give(cmd)}>
            {t('play.aid.member', { unit: codeOf(play, cmd.target ?? cmd.unit), n: (cmd.member ?? 0) + 1 })}
          </Button>
        ) : null,
      )}
    </div>
  );
});
