/** One problem: sign, sentence, place, rule, and what can be done about it at once. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { Problem } from '#shared/result.ts';
import { cellNumber } from '#shared/board/board.ts';
import { isolated } from '#shared/visible.ts';
import { cellOfProblem, flyTo } from '../shell/flyTo.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { copyText } from './copyText.ts';
import { fixOf } from './fixes.ts';
import { RuleChip, SeverityIcon } from './parts.tsx';
import { useRowMenu } from './RowMenu.tsx';
import { useEdit } from './useEdit.ts';

interface ProblemLineProps {
  readonly problem: Problem;
  readonly current?: boolean;
  /** Without the way there: the thing itself is beside it. */
  readonly compact?: boolean;
  readonly choose?: () => void;
  readonly tabIndex?: number;
}

export const ProblemLine = observer(function ProblemLine({
  problem,
  current = false,
  compact = false,
  choose,
  tabIndex,
}: ProblemLineProps) {
  const e = useEdit();
  const { tab, t } = e;
  const { settled: scenario } = tab.document;
  const { title, body } = wordsOf(t, problem);
  const cell = cellOfProblem(scenario, problem);
  const unit = scenario.units.find((u) => u.id === problem.at?.unit);
  const place = [unit && isolated(unit.name), cell === null ? null : cellNumber(scenario.board, cell)].filter((part) => part).join(' · ');
  const fix = fixOf(e, problem);
  const go = (): void => {
    choose?.();
    if (!compact) flyTo(tab, problem);
  };
  const { open, menu } = useRowMenu<null>(() => ({
    title,
    items: [
      ...(compact || cell === null ? [] : [{ icon: 'fit' as const, label: t('edit.problems.go'), run: go }]),
      ...(fix ? [{ icon: 'check' as const, label: fix.label, run: fix.run, disabled: e.locked !== null }] : []),
      {
        icon: 'copy' as const,
        label: t('edit.menu.copyText'),
        run: () => copyText(e, [title, body, place, problem.rule].filter((x) => x).join('\n')),
      },
    ],
  }));
  return (
    <div onContextMenu={(event) => open(event, null)} className={`ed-problem${current ? ' on' : ''}${compact ? ' compact' : ''}`}>
      <SeverityIcon severity={problem.severity} />
      <div className="grow">
        {compact ? (
          <p className="title">{title}</p>
        ) : (
          <button type="button" className="title" tabIndex={tabIndex} aria-current={current || undefined} onClick={go}>
            {title}
          </button>
        )}
        {body ? <p className={current || compact ? 'secondary small' : 'secondary small clamp'}>{body}</p> : null}
        <div className="foot">
          {place && !compact ? <span className="muted ellipsis">{place}</span> : null}
          {problem.rule ? <RuleChip rule={problem.rule} ruleset={scenario.ruleset.id} /> : null}
          <span className="grow" />
          {fix ? (
            <Button size="compact-xs" disabled={e.locked !== null} tabIndex={tabIndex} onClick={fix.run}>
              {fix.label}
            </Button>
          ) : null}
        </div>
      </div>
      {menu}
    </div>
  );
});
