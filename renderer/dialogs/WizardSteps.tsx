/** The wizard's first and last step: the rule book and title, the sides and their zones. */
import { Checkbox, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { BOOKS } from '#shared/rulesets/index.ts';
import { LIMITS } from '#shared/limits.ts';
import { useT } from '../i18n/t.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import type { StepProps } from './WizardBoard.tsx';

export const BookStep = observer(function BookStep({ draft, change }: StepProps) {
  const t = useT();
  return (
    <>
      <h2>{t('wizard.name')}</h2>
      <TextInput
        aria-label={t('wizard.name')}
        maxLength={LIMITS.name}
        value={draft.title}
        placeholder={t('wizard.untitled')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <h2>{t('wizard.step.book')}</h2>
      <div className="st-books" role="radiogroup" aria-label={t('wizard.step.book')}>
        {[...BOOKS.values()].map((entry) => (
          <button
            key={entry.id}
            type="button"
            role="radio"
            aria-checked={draft.ruleset === entry.id}
            className="st-card wide"
            onClick={() => change({ ruleset: entry.id })}
          >
            <Icon id="book" size={28} />
            <span>
              <b>{t(`ruleset.${entry.id}`)}</b>
              <span className="secondary small">{t(`wizard.book.${entry.id}`)}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
});

export const SidesStep = observer(function SidesStep({ draft, change }: StepProps) {
  const t = useT();
  const name = (side: 0 | 1) => (
    <div className="st-side-name" key={side}>
      <span className={`st-side-chip ${side === 0 ? 'a' : 'b'}`}>{side === 0 ? 'A' : 'B'}</span>
      <TextInput
        className="grow"
        label={t(side === 0 ? 'wizard.firstSide' : 'wizard.secondSide')}
        maxLength={LIMITS.name}
        value={draft.sideNames[side]}
        placeholder={t(side === 0 ? 'wizard.sideA' : 'wizard.sideB')}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          change({ sideNames: side === 0 ? [typed, draft.sideNames[1]] : [draft.sideNames[0], typed] });
        }}
      />
    </div>
  );
  return (
    <>
      <h2>{t('wizard.step.sides')}</h2>
      {name(0)}
      {name(1)}
      <h2>{t('wizard.deployment')}</h2>
      <Checkbox
        checked={draft.zones}
        onChange={(event) => change({ zones: event.currentTarget.checked })}
        label={t('wizard.zones')}
        description={t('wizard.zones.note')}
      />
    </>
  );
});
