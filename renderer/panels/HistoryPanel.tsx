/** History: a sentence a step, newest on top, with time; the saved point is marked, undone steps are dimmed; a click jumps there. */
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { tell } from '#shared/document/sentence.ts';
import type { Step } from '#shared/document/history.ts';
import { clockTime } from '../i18n/clockTime.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { copyText } from './copyText.ts';
import { Empty, rove } from './parts.tsx';
import { useRowMenu } from './RowMenu.tsx';
import { useEdit } from './useEdit.ts';

/** Rows drawn at once; older ones come with "Show more". */
const PAGE = 200;

export const HistoryPanel = observer(function HistoryPanel() {
  const e = useEdit();
  const { root, tab, t, c } = e;
  const [rows, setRows] = useState(PAGE);
  const { document } = tab;
  const { steps, position, saved } = document.history;
  const time = (millis: number | null): string => (millis === null ? '' : clockTime(root.settings.language, millis));
  const point = (step: Step | null): void =>
    c.feedback.point(step && step.touched.cells !== 'all' && step.touched.cells.length > 0 ? step.touched.cells : null);
  const label = (at: number): string => (at === 0 ? t('edit.history.start') : tell(steps[at - 1]!.sentence, c.say));
  const cellsOf = (at: number): readonly number[] => {
    const cells = steps[at - 1]?.touched.cells ?? [];
    return cells === 'all' ? [] : cells.filter((cell) => cell < c.grid.size);
  };
  const { open, menu } = useRowMenu<number>((at) => ({
    title: label(at),
    items: [
      { icon: 'history', label: t('edit.history.jump'), run: () => void document.jump(at), disabled: at === position },
      {
        icon: 'select',
        label: t('edit.history.select'),
        disabled: cellsOf(at).length === 0,
        run: () => {
          tab.selection.selectCells(cellsOf(at).toSorted((a, b) => a - b));
          tab.view.canvas?.viewport.centreOn(cellsOf(at)[0]!, true);
        },
      },
      {
        icon: 'copy',
        label: t('edit.menu.copyText'),
        run: () => copyText(e, [label(at), time(steps[at - 1]?.time ?? null)].filter((x) => x).join(t('list.separator'))),
      },
    ],
  }));
  if (steps.length === 0)
    return (
      <div className="ed-scroll">
        <Empty icon="history">
          {document.savedAt === null ? t('edit.history.empty') : t('edit.history.emptySince', { time: time(document.savedAt) })}
        </Empty>
      </div>
    );
  const row = (at: number, step: Step | null) => {
    const current = at === position;
    const words = label(at);
    const when = time(step?.time ?? null);
    return (
      <button
        key={at}
        type="button"
        className={`ed-step${current ? ' on' : ''}${at > position ? ' undone' : ''}`}
        aria-current={current ? 'step' : undefined}
        aria-label={[words, when, at === saved ? t('edit.history.saved') : '', at > position ? t('edit.history.undone') : '']
          .filter((x) => x)
          .join(t('list.separator'))}
        tabIndex={current ? 0 : -1}
        onClick={() => document.jump(at)}
        onContextMenu={(event) => open(event, at)}
        onPointerEnter={() => point(step)}
        onPointerLeave={() => point(null)}
        onFocus={() => point(step)}
        onBlur={() => point(null)}
      >
        <span className="dot" aria-hidden="true" />
        <span className="grow ellipsis" title={words}>
          {words}
        </span>
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
  const list = steps.slice(oldest).map((step, i) => row(oldest + i + 1, step));
  return (
    <div className="ed-scroll" role="group" aria-label={t('panel.history')} onKeyDown={(event) => rove(event, '.ed-step')}>
      {list.toReversed()}
      {oldest > 0 ? (
        <button type="button" className="ed-step more" onClick={() => setRows(rows + PAGE)}>
          {t('edit.history.more', { count: oldest })}
        </button>
      ) : (
        row(0, null)
      )}
      {menu}
    </div>
  );
});
