/** Problems: count per kind, filter, list with the way there and a fix where there is one. F8 and Shift+F8 step through them. */
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { SEVERITIES, type Severity } from '#shared/result.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { Empty, rove } from './parts.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { useEdit } from './useEdit.ts';

const ICONS = { error: 'error', warning: 'warning', info: 'info' } as const satisfies Record<Severity, IconId>;

export const ProblemsPanel = observer(function ProblemsPanel() {
  const { tab, t } = useEdit();
  const { problems: store } = tab;
  const [only, setOnly] = useState<Severity | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { problems, at, took } = store;
  useEffect(() => {
    list.current?.querySelector('.ed-problem.on')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const count = (severity: Severity): number => problems.filter((p) => p.severity === severity).length;
  const shown = problems.map((problem, index) => ({ problem, index })).filter(({ problem }) => only === null || problem.severity === only);
  const millis = took === null ? '' : t('edit.problems.took', { millis: Math.round(took) });
  if (problems.length === 0)
    return (
      <div className="ed-scroll">
        <Empty icon="check">{t('edit.problems.none')}</Empty>
        <p className="ed-note">{millis}</p>
      </div>
    );
  return (
    <div className="ed-panel">
      <div className="ed-filter">
        <div className="ed-segments" role="group" aria-label={t('edit.problems.filter')}>
          <button type="button" aria-pressed={only === null} onClick={() => setOnly(null)}>
            {t('edit.problems.all', { count: problems.length })}
          </button>
          {SEVERITIES.map((severity) => (
            <button
              key={severity}
              type="button"
              aria-pressed={only === severity}
              aria-label={t(`edit.problems.count.${severity}`, { count: count(severity) })}
              onClick={() => setOnly(only === severity ? null : severity)}
            >
              <span className={`ed-severity ${severity}`}>
                <Icon id={ICONS[severity]} size={14} />
              </span>
              {count(severity)}
            </button>
          ))}
        </div>
        <span className="muted small">{millis}</span>
      </div>
      <div
        ref={list}
        className="ed-scroll"
        role="group"
        aria-label={t('panel.problems')}
        onKeyDown={(event) => rove(event, '.ed-problem button.title')}
      >
        {shown.map(({ problem, index }, i) => (
          <ProblemLine
            key={`${problem.code}:${index}`}
            problem={problem}
            current={index === at}
            tabIndex={index === at || (at < 0 && i === 0) ? 0 : -1}
            choose={() => store.stand(index)}
          />
        ))}
        {shown.length === 0 ? <Empty icon="check">{t('edit.problems.noneOfKind')}</Empty> : null}
      </div>
    </div>
  );
});
