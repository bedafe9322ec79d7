/** Failures in the background: bottom left of the board, stay until read, at most three. What the bar over the board says is not said twice. */
import { ActionIcon } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { ProblemText } from './ProblemText.tsx';

export const Toasts = observer(function Toasts() {
  const { status, tab } = useRoot();
  const t = useT();
  const said = [tab?.document.journalProblem?.code, tab?.document.saveProblem?.code];
  const toasts = status.toasts.filter(({ problem }) => !said.includes(problem.code));
  if (toasts.length === 0) return null;
  return (
    <div className="st-toasts" role="status">
      {toasts.map(({ id, problem }) => (
        <div key={id} className={`st-float st-toast ${problem.severity}`}>
          <Icon id={problem.severity} />
          <ProblemText problem={problem} />
          <ActionIcon size={24} aria-label={t('toast.dismiss')} onClick={() => status.dismiss(id)}>
            <Icon id="close" size={14} />
          </ActionIcon>
        </div>
      ))}
    </div>
  );
});
