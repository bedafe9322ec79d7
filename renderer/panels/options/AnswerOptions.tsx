/** Settings of the three tools that ask: line of sight, field, reach. */
import { Button, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { setOptions } from '#shared/document/edits/make.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import { Icon } from '../../theme/icons/Icon.tsx';
import * as ask from '../../tools/ask.ts';
import { fieldWay } from '../../tools/field.ts';
import { useEdit } from '../useEdit.ts';
import { Segments } from './Segments.tsx';

/** The book's option for the target's own cell, where it has one. */
const TARGET = 'los.targetCell';

export const TargetOption = observer(function TargetOption() {
  const { tab, t, run, locked } = useEdit();
  const { settled: scenario } = tab.document;
  const spec = ask.optionSpecs(scenario).find((s) => s.id === TARGET);
  if (!spec?.values) return null;
  const now = scenario.ruleset.options[TARGET] ?? spec.def;
  const value = typeof now === 'string' ? now : null;
  return (
    <span className="ed-option-group">
      <span className="muted">{t(`option.${TARGET}`)}</span>
      <Select
        aria-label={t(`option.${TARGET}`)}
        w={216}
        disabled={locked !== null}
        data={spec.values.map((v) => ({ value: String(v), label: t(`option.${TARGET}.${v}`) }))}
        value={value}
        onChange={(next) => next && run(setOptions(tab.document.settled, { [TARGET]: next }))}
      />
    </span>
  );
});

export const FieldWay = observer(function FieldWay() {
  const { root, t, c, answers } = useEdit();
  const again = (): void => {
    if (answers.area?.kind === 'field') answers.askField(answers.area.cells, fieldWay(c));
  };
  return (
    <Segments
      label={t('edit.bar.field.way')}
      titled={false}
      choices={[
        { value: 'sees' as const, label: t('edit.bar.field.sees') },
        { value: 'seenBy' as const, label: t('edit.bar.field.seenBy') },
      ]}
      value={fieldWay(c)}
      choose={(way) => {
        root.tools.setOption('field.way', way);
        again();
      }}
    />
  );
});

export const FieldOf = observer(function FieldOf() {
  const { root, t } = useEdit();
  return (
    <Segments
      label={t('edit.bar.field.of')}
      choices={[
        { value: 'cell' as const, label: t('edit.bar.field.cell') },
        { value: 'zone' as const, label: t('edit.bar.field.zone') },
      ]}
      value={root.tools.options['field.of'] === 'zone' ? 'zone' : 'cell'}
      choose={(of) => root.tools.setOption('field.of', of)}
    />
  );
});

export const ReachUnit = observer(function ReachUnit() {
  const { root, tab, t, answers } = useEdit();
  const { settled: scenario } = tab.document;
  const codes = unitCodes(scenario);
  const placed = scenario.units.filter((unit) => unit.at !== null);
  return (
    <Select
      aria-label={t('edit.bar.reach.unit')}
      w={210}
      searchable
      placeholder={t(placed.length > 0 ? 'edit.bar.reach.choose' : 'edit.bar.reach.none')}
      disabled={placed.length === 0}
      data={placed.map((unit) => ({ value: unit.id, label: `${codes.get(unit.id) ?? ''} ${unit.name}` }))}
      value={answers.area?.kind === 'reach' ? answers.area.unit : null}
      onChange={(id) => {
        if (!id) return;
        tab.selection.selectUnits([id]);
        answers.askReach(id, root.tools.actions);
      }}
    />
  );
});

export const ReachActions = observer(function ReachActions() {
  const { root, t } = useEdit();
  return (
    <Segments
      label={t('edit.bar.reach.actions')}
      titled={false}
      choices={([1, 2] as const).map((value) => ({ value, label: t('edit.bar.reach.count', { count: value }) }))}
      value={root.tools.actions}
      choose={(actions) => root.tools.setActions(actions)}
    />
  );
});

export const LineSwap = observer(function LineSwap() {
  const { t, answers } = useEdit();
  return answers.line ? (
    <Button variant="subtle" leftSection={<Icon id="swap" size={15} />} onClick={() => answers.swapLine()}>
      {t('edit.los.swap')}
    </Button>
  ) : null;
});

export const AnswerClear = observer(function AnswerClear() {
  const { t, answers } = useEdit();
  return answers.shown ? (
    <Button variant="subtle" leftSection={<Icon id="close" size={14} />} onClick={() => answers.clear()}>
      {t('edit.answer.close')}
    </Button>
  ) : null;
});
