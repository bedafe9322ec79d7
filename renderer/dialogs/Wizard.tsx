/** New scenario in three steps, each with working defaults: Next, Next, Create gives a playable empty 30 x 40. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { newScenario } from '#shared/document/newScenario.ts';
import { BOOKS } from '#shared/rulesets/index.ts';
import type { Problem } from '#shared/result.ts';
import { BoardPicture } from '../canvas/BoardPicture.tsx';
import { useT } from '../i18n/t.ts';
import { wordsOf } from '../shell/ProblemText.tsx';
import { zonesOf } from '../shell/editScene.ts';
import { createDocument } from '../stores/files.ts';
import { useRoot } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';
import { boardExtent, choicesOf, START, type Draft } from './wizardDraft.ts';
import { BoardStep } from './WizardBoard.tsx';
import { BookStep, SidesStep } from './WizardSteps.tsx';

export const STEPS = ['book', 'board', 'sides'] as const;

const StepMarks = ({ step, onPick }: { readonly step: number; readonly onPick: (step: number) => void }) => {
  const t = useT();
  return (
    <ol className="st-steps">
      {STEPS.map((id, i) => (
        <li key={id}>
          <button
            type="button"
            className={i < step ? 'done' : i === step ? 'now' : ''}
            aria-current={i === step ? 'step' : undefined}
            onClick={() => onPick(i)}
          >
            <span className="mark">{i < step ? <Icon id="check" size={14} /> : i + 1}</span>
            {t(`wizard.step.${id}`)}
          </button>
        </li>
      ))}
    </ol>
  );
};

/** The board as it would be, live. */
const Preview = observer(function Preview({ draft }: { readonly draft: Draft }) {
  const root = useRoot();
  const t = useT();
  const book = BOOKS.get(draft.ruleset) ?? null;
  const sizes = boardExtent(draft);
  const key = sizes
    ? `${draft.ruleset}:${draft.shape}:${draft.orientation}:${draft.offset}:${draft.columns}x${draft.rows}:${draft.zones}`
    : '';
  const scenario = useMemo(
    () => (key ? newScenario(choicesOf(draft, 'preview', t), book).scenario : null),
    // The key names everything of the draft that shows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, book],
  );
  const zones = useMemo(() => (scenario ? zonesOf(scenario) : []), [scenario]);
  const number = (n: number): string => new Intl.NumberFormat(root.settings.language, { maximumFractionDigits: 2 }).format(n);
  return (
    <div className="st-preview">
      {scenario ? (
        <BoardPicture board={scenario.board} zones={zones} width={300} height={380} theme={root.settings.dark ? 'dark' : 'light'} />
      ) : (
        <p className="muted">{t('wizard.badSize')}</p>
      )}
      {sizes ? (
        <p className="secondary small">
          {t('wizard.cells', { count: sizes.cells })}
          <span>
            {' '}
            {t('wizard.extent', { width: number(sizes.width), height: number(sizes.height), unit: t(`unitOfLength.${sizes.unit}`) })}
          </span>
        </p>
      ) : null}
    </div>
  );
});

export const Wizard = observer(function Wizard() {
  const root = useRoot();
  const t = useT();
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...START,
    title: t('wizard.untitled'),
    sideNames: [t('wizard.sideA'), t('wizard.sideB')],
  }));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  const change = (part: Partial<Draft>): void => setDraft((was) => ({ ...was, ...part }));
  const sound = boardExtent(draft) !== null;
  const last = step === STEPS.length - 1;

  const [own] = useState(() => root.dialogs.open);
  const create = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const made = await createDocument(root, newScenario(choicesOf(draft, root.newId(), t), BOOKS.get(draft.ruleset) ?? null));
    setBusy(false);
    setFailed(root.dialogs.settle(own, made));
  };
  const next = (): void => {
    if (last) void create().catch(root.fail);
    else setStep(step + 1);
  };
  const book = BOOKS.get(draft.ruleset);
  return (
    <Frame
      title={t('wizard.title')}
      size={960}
      onClose={root.dialogs.close}
      aside={<StepMarks step={step} onPick={(i) => sound && setStep(i)} />}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (sound) next();
        }}
      >
        <div className="st-wizard">
          <div className="st-wizard-step scroll">
            {step === 0 ? <BookStep draft={draft} change={change} /> : null}
            {step === 1 ? <BoardStep draft={draft} change={change} /> : null}
            {step === 2 ? <SidesStep draft={draft} change={change} /> : null}
          </div>
          <Preview draft={draft} />
        </div>
        <footer className="st-dialog-foot">
          {failed ? (
            <span className="st-refused grow">{wordsOf(t, failed).title}</span>
          ) : (
            <span className="secondary small grow">{book ? `${t(`ruleset.${book.id}`)} ${book.version}` : t('wizard.noBook')}</span>
          )}
          <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
            {t('wizard.back')}
          </Button>
          <Button type="submit" variant="filled" data-autofocus key={step} autoFocus loading={busy} disabled={!sound}>
            {last ? t('wizard.create') : t('wizard.next', { step: t(`wizard.step.${STEPS[step + 1]!}`) })}
          </Button>
        </footer>
      </form>
    </Frame>
  );
});
