/** The rules of the book by number: the one that was asked for on top, the others by search. */
import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { folded } from '../dialogs/fold.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { useTable } from './usePlay.ts';

export const RuleList = observer(function RuleList() {
  const { table, play, t } = useTable();
  const [find, setFind] = useState('');
  const { rules } = play.ruleset.book;
  const title = (id: string, plain: string): string => t(`rule.${play.ruleset.id}.${id}.title`, { defaultValue: plain });
  const wanted = folded(find);
  const list = rules
    .filter((r) => wanted === '' || folded(`${r.id} ${title(r.id, r.title)}`).includes(wanted))
    .toSorted((a, b) => Number(b.id === table.rule) - Number(a.id === table.rule));
  return (
    <div className="pl-rules">
      <TextInput
        leftSection={<Icon id="search" size={14} />}
        aria-label={t('play.rules.find')}
        placeholder={t('play.rules.find')}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      {list.length === 0 ? <p className="muted pad">{t('play.rules.none')}</p> : null}
      {list.map((rule) => (
        <article key={rule.id} className={rule.id === table.rule ? 'on' : ''} aria-current={rule.id === table.rule || undefined}>
          <span className="rule-chip">{rule.id}</span>
          <b className="grow">{title(rule.id, rule.title)}</b>
          <small className={rule.status}>{t(`play.rules.${rule.status}`)}</small>
          {rule.note ? (
            <p className="secondary small">{t(`rule.${play.ruleset.id}.${rule.id}.note`, { defaultValue: rule.note })}</p>
          ) : null}
        </article>
      ))}
    </div>
  );
});
