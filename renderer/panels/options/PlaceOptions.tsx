/** Settings of zone, objective, unit and select. */
import { Button, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { run as runCommand } from '../../commands/run.ts';
import * as ask from '../../tools/ask.ts';
import { objectiveName, zoneName } from '../../tools/words.ts';
import { activeZone } from '../../tools/zone.ts';
import { IconButton, SideMark } from '../parts.tsx';
import { useEdit } from '../useEdit.ts';
import { NumberField } from '../fields.tsx';
import { Segments } from './Segments.tsx';

export const SideOption = observer(function SideOption() {
  const { root, tab, t } = useEdit();
  return (
    <Segments
      label={t('edit.bar.side')}
      choices={tab.document.settled.sides.map((side, value) => ({
        value,
        label: (
          <>
            <SideMark side={value} /> <span className="ellipsis ed-side-name">{side.name}</span>
          </>
        ),
        name: side.name,
      }))}
      value={root.tools.side}
      choose={(side) => {
        root.tools.setSide(side);
        const own = tab.document.settled.zones.find((z) => z.side === tab.document.settled.sides[side]?.id);
        root.tools.setZone(own?.id ?? null);
      }}
    />
  );
});

const NEW = '+';

export const ZoneOption = observer(function ZoneOption() {
  const { root, tab, t, c } = useEdit();
  const { settled: scenario } = tab.document;
  const side = scenario.sides[root.tools.side];
  const zones = scenario.zones.filter((z) => z.side === side?.id);
  return (
    <span className="ed-option-group">
      <span className="muted">{t('edit.bar.zone')}</span>
      <Select
        aria-label={t('edit.bar.zone')}
        w={150}
        data={[...zones.map((z) => ({ value: z.id, label: zoneName(c.say, scenario, z) })), { value: NEW, label: t('edit.bar.zone.new') }]}
        value={activeZone(c, scenario)?.id ?? NEW}
        onChange={(id) => {
          root.tools.setOption('zone.new', id === NEW);
          if (id !== NEW) root.tools.setZone(id);
        }}
      />
    </span>
  );
});

export const ObjectiveOptions = observer(function ObjectiveOptions() {
  const { root, tab, t, c, run, locked } = useEdit();
  const { settled: scenario } = tab.document;
  const active = scenario.objectives.find((o) => o.id === root.tools.objective);
  if (!active) return <span className="muted">{t('edit.bar.objective.stroke')}</span>;
  const change = (key: 'value' | 'endValue') => (value: number | null) => {
    if (value !== null) run({ kind: 'changeObjective', objective: active.id, [key]: value });
  };
  return (
    <>
      <b>{objectiveName(c.say, scenario, active)}</b>
      <span className="ed-option-group">
        <span className="muted">{t('edit.objective.value')}</span>
        <NumberField
          name={t('edit.objective.value')}
          value={active.value}
          min={0}
          max={1000}
          width={64}
          disabled={locked !== null}
          commit={change('value')}
        />
      </span>
      <span className="ed-option-group">
        <span className="muted">{t('edit.objective.endValue')}</span>
        <NumberField
          name={t('edit.objective.endValue')}
          value={active.endValue}
          min={0}
          max={1000}
          width={64}
          disabled={locked !== null}
          commit={change('endValue')}
        />
      </span>
      <IconButton
        icon="trash"
        label={t('edit.objective.delete', { name: objectiveName(c.say, scenario, active) })}
        why={locked}
        onClick={() => run({ kind: 'removeObjective', objective: active.id })}
      />
    </>
  );
});

export const TemplateOption = observer(function TemplateOption() {
  const { root, tab, t } = useEdit();
  const templates = ask.book(tab.document.settled)?.templates ?? [];
  const groups = [...new Set(templates.map((x) => x.group))];
  return (
    <span className="ed-option-group">
      <span className="muted">{t('edit.bar.template')}</span>
      <Select
        aria-label={t('edit.bar.template')}
        w={264}
        searchable
        placeholder={t('edit.bar.template.choose')}
        nothingFoundMessage={t('edit.forces.noMatch', { text: '' })}
        maxDropdownHeight={360}
        data={groups.map((group) => ({
          group: t(`templateGroup.${group}`),
          items: templates
            .filter((x) => x.group === group)
            .map((x) => ({ value: x.id, label: t('edit.bar.template.item', { name: t(`unit.${x.id}`), points: x.points }) })),
        }))}
        value={root.tools.template}
        onChange={(id) => root.tools.setTemplate(id)}
      />
    </span>
  );
});

export const SelectOptions = observer(function SelectOptions() {
  const { root, tab, t, locked } = useEdit();
  const { cells, units, empty } = tab.selection;
  if (empty) return <span className="muted">{t('edit.bar.select.none')}</span>;
  return (
    <>
      <span>
        {[
          cells.length > 0 ? t('edit.cells', { count: cells.length }) : '',
          units.length > 0 ? t('edit.units', { count: units.length }) : '',
        ]
          .filter((x) => x)
          .join(' · ')}
      </span>
      <Button disabled={locked !== null} onClick={() => runCommand(root, 'edit.delete')}>
        {units.length > 0 ? t('edit.bar.select.delete') : t('edit.bar.select.erase')}
      </Button>
      {units.length > 0 ? (
        <Button disabled={locked !== null} onClick={() => runCommand(root, 'edit.duplicate')}>
          {t('edit.forces.duplicate')}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={() => tab.selection.clear()}>
        {t('edit.bar.select.clear')}
      </Button>
    </>
  );
});
