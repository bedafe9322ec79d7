/** Why what the person just asked for could not be done: what happened, what is safe, what to do; the code under "Details". */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '#shared/result.ts';
import { useT } from '../i18n/t.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';

export function ProblemDialog({ problem }: { readonly problem: Problem }) {
  const { dialogs } = useRoot();
  const t = useT();
  const [open, setOpen] = useState(false);
  const { title, body, action } = wordsOf(t, problem);
  const details = [problem.code, problem.at?.pointer, problem.rule].filter(Boolean).join(' · ');
  return (
    <Frame
      alert
      title={
        <span className={`st-title-icon ${problem.severity}`}>
          <Icon id={problem.severity} size={22} />
          {title}
        </span>
      }
      size={480}
      onClose={dialogs.close}
      foot={
        <>
          <Button variant="subtle" color="gray" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('dialog.details')}
          </Button>
          <span className="grow" />
          <Button variant="filled" data-autofocus onClick={dialogs.close}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <div className="selectable">
        <p>{body}</p>
        {action ? <p className="secondary">{action}</p> : null}
        {open ? <p className="st-code">{details}</p> : null}
      </div>
    </Frame>
  );
}
