/** One option of the rule book: its title, control, rule chip; a changed one is marked and tells its default. */
import { Checkbox, MultiSelect, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { OptionSpec } from '#shared/engine/ruleset.ts';
import { setOptions } from '#shared/document/edits/make.ts';
import type { Json } from '#shared/result.ts';
import { NumberField } from './fields.tsx';
import { IconButton, RuleChip } from './parts.tsx';
import { useDerived } from './useDerived.ts';
import { useEdit } from './useEdit.ts';

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

export const OptionRow = observer(function OptionRow({ spec, value }: { readonly spec: OptionSpec; readonly value: Json }) {
  const { tab, t, run, locked } = useEdit();
  const ruleset = useDerived((s) => s.ruleset.id);
  const title = t(`option.${spec.id}`);
  const disabled = locked !== null;
  const commit = (next: Json): boolean => run(setOptions(tab.document.settled, { [spec.id]: next }));
  const changed = JSON.stringify(value) !== JSON.stringify(spec.def);
  const say = (v: Json): string => {
    if (v === null) return t('edit.option.none');
    if (typeof v === 'boolean') return t(v ? 'edit.option.yes' : 'edit.option.no');
    if (Array.isArray(v)) return v.length === 0 ? t('edit.option.empty') : v.map((x) => say(x as Json)).join(t('list.separator'));
    if (spec.kind === 'percent') return t('edit.percent', { value: Number(v) });
    return isValue(v) && spec.values?.includes(v) ? t(`option.${spec.id}.${v}`, { defaultValue: String(v) }) : isValue(v) ? String(v) : '';
  };
  const values = spec.values ?? [];
  return (
    <div className={`ed-option${changed ? ' changed' : ''}${spec.kind === 'enum' || spec.kind === 'set' ? ' wide' : ''}`}>
      <div className="label">
        <span>{title}</span>
        {spec.cite ? <RuleChip rule={spec.cite} ruleset={ruleset} /> : null}
        {changed ? (
          <IconButton icon="undo" label={t('edit.option.reset', { value: say(spec.def) })} why={locked} onClick={() => commit(spec.def)} />
        ) : null}
      </div>
      <div className="control">
        {spec.kind === 'flag' ? (
          <Checkbox
            aria-label={title}
            checked={value === true}
            disabled={disabled}
            onChange={(event) => commit(event.currentTarget.checked)}
          />
        ) : spec.kind === 'enum' ? (
          <Select
            aria-label={title}
            data={values.map((v) => ({ value: String(v), label: say(v) }))}
            value={isValue(value) ? String(value) : null}
            disabled={disabled}
            onChange={(next) => {
              const chosen = values.find((v) => String(v) === next);
              if (chosen !== undefined) commit(chosen);
            }}
          />
        ) : spec.kind === 'set' ? (
          <MultiSelect
            aria-label={title}
            size="xs"
            data={values.map((v) => ({ value: String(v), label: say(v) }))}
            value={Array.isArray(value) ? value.map(String) : []}
            disabled={disabled}
            onChange={(next) => commit(values.filter((v) => next.includes(String(v))))}
          />
        ) : (
          <NumberField
            name={title}
            value={typeof value === 'number' ? value : null}
            nullable={spec.nullable === true}
            placeholder={t('edit.option.none')}
            {...(spec.min === undefined ? {} : { min: spec.min })}
            {...(spec.max === undefined ? {} : { max: spec.max })}
            disabled={disabled}
            commit={(next) => commit(next)}
          />
        )}
      </div>
      {changed ? <p className="was">{t('edit.option.default', { value: say(spec.def) })}</p> : null}
    </div>
  );
});
