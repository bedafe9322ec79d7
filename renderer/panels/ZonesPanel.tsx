/** Zones per side and objectives: names, cells, values; what is chosen here is what the tools paint. */
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent } from 'react';
import type { Edit } from '#shared/document/edits/index.ts';
import { newZone } from '#shared/document/edits/make.ts';
import { runsOf } from '#shared/board/runs.ts';
import type { ZoneDef } from '#shared/scenario/scenario.ts';
import { cellsOfZone } from '../shell/editScene.ts';
import * as ask from '../tools/ask.ts';
import { activeZone } from '../tools/zone.ts';
import { zoneName } from '../tools/words.ts';
import { TextField } from './fields.tsx';
import { ObjectiveList } from './ObjectiveList.tsx';
import { Empty, Head, IconButton, rove, SideMark } from './parts.tsx';
import { useEdit } from './useEdit.ts';

const ZoneRow = observer(function ZoneRow({
  zone,
  side,
  first,
}: {
  readonly zone: ZoneDef;
  readonly side: number;
  readonly first: boolean;
}) {
  const { root, tab, t, c, run, locked } = useEdit();
  const [renaming, setRenaming] = useState(false);
  const { settled: scenario } = tab.document;
  const active = activeZone(c, scenario)?.id === zone.id;
  const cells = cellsOfZone(scenario, zone);
  const inside = new Set(cells);
  const used = new Set(
    scenario.units.flatMap((u) => (u.at && u.side === zone.side ? [c.grid.at(u.at[0], u.at[1])] : [])).filter((cell) => inside.has(cell)),
  );
  const name = zoneName(c.say, scenario, zone);
  const choose = (): void => {
    root.tools.setZone(zone.id);
    root.tools.setOption('zone.new', false);
    root.tools.setSide(side);
    tab.selection.selectZone(zone.id);
  };
  const paint = (): void => {
    choose();
    root.tools.choose('zone');
  };
  const remove = (): boolean => run({ kind: 'removeZone', zone: zone.id });
  const clear = (): boolean => run({ kind: 'setZoneCells', zone: zone.id, set: [[0, runsOf(cells)]] });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') paint();
    else if (event.key === 'F2' && locked === null) setRenaming(true);
    else if (event.key === 'Delete' && locked === null) remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={`ed-zone${active ? ' on' : ''}`}
      role="treeitem"
      aria-selected={active}
      aria-label={t('edit.zone.row', { name, used: used.size, count: cells.length })}
      tabIndex={active || first ? 0 : -1}
      onClick={choose}
      onDoubleClick={paint}
      onKeyDown={onKeyDown}
    >
      <span className="ed-hatch" data-side={side} aria-hidden="true" />
      <span className="grow">
        {renaming ? (
          <TextField
            value={zone.name ?? ''}
            placeholder={name}
            name={t('edit.zone.name')}
            maxLength={200}
            autoFocus
            leave={() => setRenaming(false)}
            commit={(text) => run({ kind: 'changeZone', zone: zone.id, name: text.trim() || null })}
          />
        ) : (
          <span className="ellipsis block">{name}</span>
        )}
        <span className="small muted ellipsis block">
          {cells.length === 0 ? t('edit.zone.noCells') : t('edit.zone.used', { used: used.size, count: cells.length })}
        </span>
      </span>
      <IconButton icon="brush" label={t('edit.zone.paint')} onClick={paint} why={locked} />
      <IconButton icon="edit" label={t('edit.zone.rename')} onClick={() => setRenaming(true)} why={locked} />
      <IconButton
        icon="eraser"
        label={t('edit.zone.clear')}
        onClick={clear}
        why={locked ?? (cells.length === 0 ? t('edit.zone.noCells') : null)}
      />
      <IconButton icon="trash" label={t('edit.zone.delete')} onClick={remove} why={locked} />
    </div>
  );
});

export const ZonesPanel = observer(function ZonesPanel() {
  const { root, tab, t, run, locked } = useEdit();
  const { settled: scenario } = tab.document;
  const book = ask.book(scenario);
  const add = (side: number): void => {
    const def = scenario.sides[side];
    if (!def) return;
    if (!run(newZone(scenario, def.id))) return;
    root.tools.setZone(tab.document.settled.zones.at(-1)?.id ?? null);
    root.tools.setSide(side);
    root.tools.choose('zone');
  };
  /** Zones and objectives as the book advises, in the place of those that are there. */
  const defaults = (what: 'zones' | 'objectives'): void => {
    if (!book) return;
    const wanted = book.defaults({ ...scenario, zones: [], objectives: [] });
    const edits: Edit[] =
      what === 'zones'
        ? [
            ...scenario.zones.map((z): Edit => ({ kind: 'removeZone', zone: z.id })),
            ...wanted.zones.map((z, index): Edit => ({
              kind: 'addZone',
              index,
              zone: { id: z.id, side: z.side, ...(z.name === undefined ? {} : { name: z.name }), runs: runsOf(cellsOfZone(scenario, z)) },
            })),
          ]
        : [
            ...scenario.objectives.map((o): Edit => ({ kind: 'removeObjective', objective: o.id })),
            ...wanted.objectives.map((objective, index): Edit => ({ kind: 'addObjective', objective, index })),
          ];
    run({ kind: 'batch', edits, label: { key: `edit.step.default.${what}`, params: {} } });
  };
  return (
    <div className="ed-panel">
      <div className="ed-scroll">
        {scenario.sides.map((side, i) => {
          const zones = scenario.zones.filter((z) => z.side === side.id);
          return (
            <section key={side.id}>
              <Head right={<IconButton icon="plus" label={t('edit.zone.add', { side: side.name })} onClick={() => add(i)} why={locked} />}>
                <SideMark side={i} /> {side.name}
              </Head>
              {zones.length === 0 ? (
                <Empty
                  icon="zone"
                  action={
                    <Button onClick={() => add(i)} disabled={locked !== null}>
                      {t('edit.zone.addOne')}
                    </Button>
                  }
                >
                  {t('edit.zone.empty')}
                </Empty>
              ) : (
                <div role="tree" aria-label={t('edit.zone.list', { side: side.name })} onKeyDown={(event) => rove(event, '.ed-zone')}>
                  {zones.map((zone, k) => (
                    <ZoneRow key={zone.id} zone={zone} side={i} first={k === 0} />
                  ))}
                </div>
              )}
            </section>
          );
        })}
        {book ? (
          <div className="ed-row-end">
            <Button variant="subtle" disabled={locked !== null} onClick={() => defaults('zones')}>
              {t('edit.zone.defaults')}
            </Button>
          </div>
        ) : null}
        <ObjectiveList
          defaults={
            book ? (
              <Button variant="subtle" disabled={locked !== null} onClick={() => defaults('objectives')}>
                {t('edit.objective.defaults')}
              </Button>
            ) : null
          }
        />
      </div>
    </div>
  );
});
