/** Ready-made units of the rule book: search, groups; click takes one in hand, drag or double click places it. */
import { TextInput, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Template } from '#shared/engine/ruleset.ts';
import { addUnit } from '#shared/tools/forces.ts';
import { spreadOver } from '#shared/tools/placement.ts';
import { beginBoardDrag, endBoardDrag } from '../canvas/dragData.ts';
import { CounterChip } from '../canvas/CounterChip.tsx';
import { cellsOfZone } from '../shell/editScene.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import * as ask from '../tools/ask.ts';
import { dragText } from '../tools/drop.ts';
import { Empty, rove } from './parts.tsx';
import { useDerived } from './useDerived.ts';
import { useEdit } from './useEdit.ts';

const NO_TEMPLATES: readonly Template[] = [];

export const Templates = observer(function Templates({ side }: { readonly side: number }) {
  const e = useEdit();
  const { root, tab, t, c } = e;
  const [filter, setFilter] = useState('');
  const templates = useDerived((s) => ask.book(s)?.templates ?? NO_TEMPLATES);
  const name = (template: Template): string => t(`unit.${template.id}`);
  const language = root.settings.language;
  const wanted = filter.trim().toLocaleLowerCase(language);
  const shown = templates.filter(
    (x) => !wanted || name(x).toLocaleLowerCase(language).includes(wanted) || x.id.toLowerCase().includes(wanted),
  );
  const groups = [...new Set(shown.map((x) => x.group))];
  const take = (template: Template): void => {
    root.tools.setTemplate(template.id);
    root.tools.setSide(side);
    root.tools.choose('unit');
  };
  /** Into the side's zone, away from the others; into reserve where there is no zone. */
  const deploy = (template: Template): void => {
    const { settled: scenario } = tab.document;
    const def = scenario.sides[side];
    if (!def) return;
    const ghost = { id: 'ghost', side: def.id, at: null, name: name(template), def: template.def };
    const zone = scenario.zones.find((z) => z.side === def.id);
    const legal = zone ? cellsOfZone(scenario, zone).filter((cell) => ask.against(scenario, ghost, cell)[0]?.severity !== 'error') : [];
    const taken = scenario.units.flatMap((u) => (u.at ? [c.grid.at(u.at[0], u.at[1])] : []));
    const [cell] = spreadOver(c.grid, legal, taken, 1);
    const { edit, id } = addUnit(scenario, {
      side: def.id,
      name: ghost.name,
      def: template.def,
      at: cell === undefined ? null : c.grid.colRow(cell),
    });
    if (e.run(edit)) tab.selection.selectUnits([id]);
  };
  return (
    <div className="ed-templates">
      <div className="top">
        <h3>{t('edit.forces.templates')}</h3>
        <TextInput
          aria-label={t('edit.forces.find')}
          placeholder={t('edit.forces.find')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && filter) {
              event.stopPropagation();
              setFilter('');
            }
          }}
          leftSection={<Icon id="search" size={15} />}
        />
      </div>
      <div role="radiogroup" aria-label={t('edit.forces.templates')} onKeyDown={(event) => rove(event, '.ed-template')}>
        {groups.map((group) => (
          <section key={group}>
            <h4>{t(`templateGroup.${group}`)}</h4>
            {shown
              .filter((x) => x.group === group)
              .map((template) => {
                const on = root.tools.template === template.id && root.tools.active === 'unit';
                return (
                  <Tooltip key={template.id} label={t('edit.forces.templateTip')} position="left">
                    <button
                      type="button"
                      role="radio"
                      className="ed-template"
                      aria-checked={on}
                      aria-label={t('edit.forces.template', { name: name(template), count: template.points })}
                      tabIndex={on || (!shown.some((x) => x.id === root.tools.template) && template === shown[0]) ? 0 : -1}
                      draggable
                      onDragStart={(event) => beginBoardDrag(event, dragText({ kind: 'template', id: template.id, side }))}
                      onDragEnd={endBoardDrag}
                      onClick={() => take(template)}
                      onDoubleClick={() => deploy(template)}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter' || !event.shiftKey) return;
                        event.preventDefault();
                        event.stopPropagation();
                        deploy(template);
                      }}
                    >
                      <CounterChip symbol={template.symbol} side={side} pips={template.pips} size={24} />
                      <span className="grow ellipsis">{name(template)}</span>
                      <span className="points">{template.points}</span>
                    </button>
                  </Tooltip>
                );
              })}
          </section>
        ))}
      </div>
      {shown.length === 0 ? (
        <Empty icon="search">{t(templates.length === 0 ? 'edit.forces.noTemplates' : 'edit.forces.noMatch', { text: filter })}</Empty>
      ) : null}
    </div>
  );
});
