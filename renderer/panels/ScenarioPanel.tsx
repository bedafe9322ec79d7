/** The scenario sheet: title, author, briefing, limits, and the rule book's options; each field is one undo step when it is left. */
import { Select } from '@mantine/core';
import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { LANGUAGES, type Language } from '#shared/i18n/index.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Json } from '#shared/result.ts';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { run as runCommand } from '../commands/run.ts';
import * as ask from '../tools/ask.ts';
import { NumberField, TextField } from './fields.tsx';
import { OptionRow } from './OptionRow.tsx';
import { Head, IconButton } from './parts.tsx';
import { useDerived } from './useDerived.ts';
import { useEdit } from './useEdit.ts';

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Briefing = observer(function Briefing() {
  const { root, t, run, locked } = useEdit();
  const [language, setLanguage] = useState<Language>(root.settings.language);
  const texts = useDerived((s) => s.texts);
  const briefing = isRecord(texts['briefing']) ? texts['briefing'] : {};
  const text = typeof briefing[language] === 'string' ? briefing[language] : '';
  const commit = (value: string): void => {
    const { [language]: _, ...others } = briefing;
    const next = value.trim() === '' ? others : { ...others, [language]: value };
    run({ kind: 'setMeta', texts: { briefing: Object.keys(next).length > 0 ? next : null } });
  };
  return (
    <div className="ed-briefing">
      <TextField
        key={language}
        label={t('edit.scenario.briefing')}
        value={text}
        lines={3}
        maxLength={LIMITS.briefing}
        placeholder={t('edit.scenario.briefingHint')}
        disabled={locked !== null}
        commit={commit}
      />
      <Select
        aria-label={t('edit.scenario.briefingLanguage')}
        data={LANGUAGES.map((l) => ({ value: l, label: briefing[l] ? `${LANGUAGE_NAMES[l]} ✓` : LANGUAGE_NAMES[l] }))}
        value={language}
        onChange={(value) => setLanguage(LANGUAGES.find((l) => l === value) ?? 'en')}
      />
    </div>
  );
});

export const ScenarioPanel = observer(function ScenarioPanel() {
  const { root, tab, t, run, locked } = useEdit();
  useDerived((s) => [s.title, s.author, s.licence]);
  const spec = useDerived((s) => s.board.spec);
  const cellSize = useDerived((s) => s.board.cellSize);
  const specs = useDerived((s) => ask.optionSpecs(s));
  const ruleset = useDerived((s) => s.ruleset);
  const scenario = untracked(() => tab.document.settled);
  const { options } = ruleset;
  const groups = [...new Set(specs.map((s) => s.group))];
  const changed = specs.filter((s) => JSON.stringify(options[s.id] ?? s.def) !== JSON.stringify(s.def)).length;
  const off = locked !== null;
  const reset = (): boolean => run({ kind: 'setOptions', set: Object.fromEntries(specs.map((s) => [s.id, s.def])) });
  return (
    <div className="ed-scroll ed-sheet">
      <TextField
        label={t('edit.scenario.title')}
        value={scenario.title}
        maxLength={LIMITS.name}
        disabled={off}
        commit={(title) => run({ kind: 'setMeta', title })}
      />
      <div className="two">
        <TextField
          label={t('edit.scenario.author')}
          value={scenario.author}
          maxLength={LIMITS.name}
          disabled={off}
          commit={(author) => run({ kind: 'setMeta', author })}
        />
        <TextField
          label={t('edit.scenario.licence')}
          value={scenario.licence}
          maxLength={LIMITS.name}
          disabled={off}
          commit={(licence) => run({ kind: 'setMeta', licence })}
        />
      </div>
      <Briefing />
      <Head
        right={<IconButton icon="resize" label={t('command.board.resize')} why={locked} onClick={() => runCommand(root, 'board.resize')} />}
      >
        {t('edit.scenario.board')}
      </Head>
      <div className="two">
        <dl className="ed-facts">
          <dt>{t('edit.scenario.size')}</dt>
          <dd>{t('edit.scenario.sizeValue', { columns: spec.columns, rows: spec.rows })}</dd>
          <dt>{t('edit.scenario.shape')}</dt>
          <dd>{spec.shape === 'square' ? t('edit.shape.square') : t(`edit.shape.${spec.orientation}`)}</dd>
        </dl>
        <div className="two">
          <NumberField
            label={t('edit.scenario.cellSize')}
            value={cellSize.value}
            min={1}
            max={100_000}
            disabled={off}
            commit={(value) => value !== null && run({ kind: 'setMeta', cellSize: { ...cellSize, value } })}
          />
          <Select
            label={t('edit.scenario.unit')}
            data={(['m', 'km', 'in', 'ft'] as const).map((unit) => ({ value: unit, label: t(`edit.unit.${unit}`) }))}
            value={cellSize.unit}
            disabled={off}
            onChange={(value) => {
              const unit = (['m', 'km', 'in', 'ft'] as const).find((u) => u === value);
              if (unit && unit !== cellSize.unit) run({ kind: 'setMeta', cellSize: { ...cellSize, unit } });
            }}
          />
        </div>
      </div>
      {specs.length > 0 ? (
        <Head
          right={
            changed > 0 ? (
              <>
                <span className="badge accent">{t('edit.scenario.changed', { count: changed })}</span>
                <IconButton icon="undo" label={t('edit.scenario.reset')} why={locked} onClick={reset} />
              </>
            ) : undefined
          }
        >
          {t('edit.scenario.rules', { name: t(`ruleset.${scenario.ruleset.id}`), version: scenario.ruleset.version })}
        </Head>
      ) : (
        <p className="ed-note">{t('edit.scenario.unknownRules', { id: scenario.ruleset.id })}</p>
      )}
      {groups.map((group) => (
        <fieldset key={group} className="ed-options">
          <legend>{t(`optionGroup.${group}`)}</legend>
          {specs
            .filter((s) => s.group === group)
            .map((s) => (
              <OptionRow key={s.id} spec={s} value={options[s.id] ?? s.def} />
            ))}
        </fieldset>
      ))}
    </div>
  );
});
