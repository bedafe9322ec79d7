/**
 * Why what the person just asked for could not be done: what happened, what is safe, what to do; the code under "Details". Several at once
 * are a list, each with its own words, those of files under the name of the file.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '#shared/result.ts';
import { visibleName } from '#shared/visible.ts';
import { useT, type T } from '../i18n/t.ts';
import { inARow, wordsOf } from '../shell/ProblemText.tsx';
import type { Told } from '../stores/DialogStore.ts';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';

const detailsOf = ({ code, at, rule }: Problem): string => [code, at?.pointer, rule].filter(Boolean).join(' · ');

function One({ told: { problem, name }, t, open }: { readonly told: Told; readonly t: T; readonly open: boolean }) {
  const { title, body, action } = wordsOf(t, problem);
  const named = name === null || title.includes(visibleName(name)) ? null : visibleName(name);
  return (
    <div className="selectable">
      {named === null ? null : <p className="st-told-name">{named}</p>}
      <p>{body}</p>
      {action ? <p className="secondary">{action}</p> : null}
      {open ? <p className="st-code">{detailsOf(problem)}</p> : null}
    </div>
  );
}

function Several({ told, t, open }: { readonly told: readonly Told[]; readonly t: T; readonly open: boolean }) {
  return (
    <ul className="st-told selectable">
      {told.map(({ problem, name }, i) => {
        const { title, body, action } = wordsOf(t, problem);
        // Most words name their file; those about what is in it do not.
        const head = name === null || title.includes(visibleName(name)) ? title : visibleName(name);
        return (
          <li key={i} className={problem.severity}>
            <Icon id={problem.severity} />
            <div>
              <b className="st-told-name">{head}</b>
              <p>{head === title ? body : inARow(title, body)}</p>
              {action ? <p className="secondary">{action}</p> : null}
              {open ? <p className="st-code">{detailsOf(problem)}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function ProblemDialog({ told }: { readonly told: readonly Told[] }) {
  const { dialogs } = useRoot();
  const t = useT();
  const [open, setOpen] = useState(false);
  const [first, second] = told;
  if (!first) return null;
  const worst = told.some(({ problem }) => problem.severity === 'error') ? 'error' : first.problem.severity;
  const heading = told.every(({ name }) => name !== null) ? 'told.files' : 'told.several';
  return (
    <Frame
      alert
      title={
        <span className={`st-title-icon ${worst}`}>
          <Icon id={worst} size={22} />
          {second ? t(heading, { count: told.length }) : wordsOf(t, first.problem).title}
        </span>
      }
      size={second ? 560 : 480}
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
      {second ? <Several told={told} t={t} open={open} /> : <One told={first} t={t} open={open} />}
    </Frame>
  );
}
