/** The log, newest first: the present round open, the earlier ones folded. */
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Icon } from '../theme/icons/Icon.tsx';
import { LogEntry } from './LogEntry.tsx';
import type { RoundPart } from './logItems.ts';
import { useTable } from './usePlay.ts';

const Part = observer(function Part({ part, open: first }: { readonly part: RoundPart; readonly open: boolean }) {
  const { t } = useTable();
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? first;
  const title = part.round === 0 ? t('play.log.start') : t('play.round.plain', { round: part.round });
  return (
    <section className="pl-part">
      <button type="button" className="head" aria-expanded={open} onClick={() => setOpened(!open)}>
        <Icon id={open ? 'chevronDown' : 'chevronRight'} size={14} />
        <b>{title}</b>
        <span className="muted ellipsis">
          {part.round === 0 ? '' : t('play.log.summary', { shots: part.shots, losses: part.losses, spotted: part.spotted })}
        </span>
      </button>
      {open ? part.items.toReversed().map((item) => <LogEntry key={item.key} item={item} />) : null}
    </section>
  );
});

export const LogList = observer(function LogList() {
  const { table, t } = useTable();
  const parts = table.log;
  if (parts.length === 0) return <p className="muted pad">{t('play.log.empty')}</p>;
  return (
    <div className="pl-log" role="log" aria-live="off">
      {parts.toReversed().map((part, i) => (
        <Part key={part.round} part={part} open={i === 0} />
      ))}
    </div>
  );
});
