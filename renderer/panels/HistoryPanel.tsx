/** History: a sentence a step, newest on top, with time; the saved point is marked, undone steps are dimmed; a click jumps there. */
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { tell } from '#shared/document/sentence.ts';
import type { Step } from '#shared/document/history.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Empty, rove } from './parts.tsx';
import { useEdit } from './useEdit.ts';

/** Rows drawn at once; older ones come with "Show more". */
const PAGE = 200;

export const HistoryPanel = observer(function HistoryPanel() {
  const { root, tab, t, c } = useEdit();
  const [rows, setRows] = useState(PAGE);
  const { document } = tab;
  const { steps, position, saved } = document.history;
  const time = (millis: number | null): string =>
    millis === null ? '' : new Date(millis).toLocaleTimeString(root.settings.language, { hour: '2-digit', minute: '2-digit' });
  const point = (step: Step | null): void =>
    c.feedback.point(step && step.touched.cells !== 'all' && step.touched.cells.length > 0 ? step.touched.cells : null);
  if (steps.length === 0)
    return (
      <div className="ed-scroll">
        <Empty icon="history">
          {document.savedAt === null ? t('edit.history.empty') : t('edit.history.emptySince', { time: time(document.savedAt) })}
        </Empty>
      </div>
    );
  const row = (at: number, label: string, when: string, step: Step | null) => {
    const current = at === position;
    return (
      <button
        key={at}
        type="button"
        className={`ed-step${current ? ' on' : ''}${at > position ? ' undone' : ''}`}
        aria-current={current ? 'step' : undefined}
        aria-label={[label, when, at === saved ? t('edit.history.saved') : '', at > position ? t('edit.history.undone') : '']
          .filter((x) => x)
          .join(', ')}
        tabIndex={current ? 0 : -1}
        onClick={() => document.jump(at)}
        onPointerEnter={() => point(step)}
        onPointerLeave={() => point(null)}
        onFocus={() => point(step)}
        onBlur={() => point(null)}
      >
        <span className="dot" aria-hidden="true" />
        <span className="grow ellipsis">{label}</span>
        {at === saved ? (
          <span className="saved" title={t('edit.history.saved')}>
            <Icon id="save" size={14} />
          </span>
        ) : null}
        <span className="time">{when}</span>
      </button>
    );
  };
  const newest = steps.length;
  const oldest = Math.max(0, newest - rows);
  const list = steps.slice(oldest).map((step, i) => row(oldest + i + 1, tell(step.sentence, c.say), time(step.time), step));
  return (
    <div className="ed-scroll" role="group" aria-label={t('panel.history')} onKeyDown={(event) => rove(event, '.ed-step')}>
      {list.toReversed()}
      {oldest > 0 ? (
        <button type="button" className="ed-step more" onClick={() => setRows(rows + PAGE)}>
          {t('edit.history.more', { count: oldest })}
        </button>
      ) : (
        row(0, t('edit.history.start'), '', null)
      )}
    </div>
  );
});
