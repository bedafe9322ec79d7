/** Who acts when: groups of equal awareness, the done ones dimmed, the active one larger, a rule over each tie. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { unitById } from '#shared/rulesets/intel/rules.ts';
import { rove } from '../panels/parts.tsx';
import { actedOrder, orderGroups, type OrderChip, type OrderGroup } from './order.ts';
import { UnitChip } from './parts.tsx';
import { codeOf, gatherRules, myAskOf, nameOf, sideName, stateOf } from './reading.ts';
import type { Table } from './Table.ts';
import { useTable } from './usePlay.ts';

export function groupsOf(table: Table): readonly OrderGroup[] {
  const { play } = table;
  const state = stateOf(play);
  if (state.phase !== 'battle' && state.phase !== 'maintenance') return [];
  const ask = myAskOf(play);
  const eligible = ask?.ask.k === 'pickUnit' ? ask.ask.units : [];
  return orderGroups(gatherRules(play), state, actedOrder(play.battle.entries, play.cursor ?? play.battle.entries.length), eligible);
}

const Chip = observer(function Chip({
  chip,
  group,
  first,
}: {
  readonly chip: OrderChip;
  readonly group: OrderGroup;
  readonly first: boolean;
}) {
  const { table, play, t, tab } = useTable();
  const unit = unitById(stateOf(play), chip.unit);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chip.state === 'active') ref.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chip.state]);
  if (!unit) return null;
  const name = `${codeOf(play, chip.unit)} ${nameOf(play, chip.unit)}`;
  const tie =
    group.tie && chip.state !== 'done' && chip.state !== 'active'
      ? t(group.tie.lastActed ? 'play.order.tieLast' : 'play.order.tieFirst', { aw: group.aw, side: sideName(play, group.tie.side) })
      : t(`play.order.${chip.state}`, { aw: group.aw });
  const click = (): void => {
    if (chip.state === 'eligible') table.give({ t: 'pickUnit', unit: chip.unit });
    else {
      table.look(chip.unit);
      if (unit.cell >= 0) tab.view.canvas?.viewport.centreOn(unit.cell, true);
    }
  };
  return (
    <Tooltip label={`${name}: ${tie}`}>
      <button
        ref={ref}
        type="button"
        role="option"
        aria-selected={chip.state === 'active'}
        className={`pl-chip ${chip.state}`}
        tabIndex={first ? 0 : -1}
        aria-label={`${name}, ${sideName(play, chip.side)}, ${tie}`}
        onClick={click}
      >
        <UnitChip unit={unit} size={chip.state === 'active' ? 30 : 26} />
        <span>{codeOf(play, chip.unit)}</span>
      </button>
    </Tooltip>
  );
});

export const OrderStrip = observer(function OrderStrip() {
  const { table, play, t } = useTable();
  const groups = groupsOf(table);
  const state = stateOf(play);
  if (groups.length === 0)
    return <div className="pl-strip empty muted">{t(state.phase === 'ended' ? 'play.order.over' : 'play.order.none')}</div>;
  let index = 0;
  return (
    <div
      className="pl-strip"
      role="listbox"
      aria-orientation="horizontal"
      aria-label={t('play.order.label')}
      data-region="strip"
      onKeyDown={(e) => rove(e, '.pl-chip', 1)}
    >
      {groups.map((group, i) => (
        <div className="pl-group" key={`${group.aw}-${i}`}>
          <div className="head">
            <b>{group.aw}</b>
            <i />
            {group.tie ? (
              <Tooltip
                label={t(group.tie.lastActed ? 'play.order.tieLast' : 'play.order.tieFirst', {
                  aw: group.aw,
                  side: sideName(play, group.tie.side),
                })}
              >
                <em data-side={group.tie.side} tabIndex={0} aria-label={t('play.order.tie')} />
              </Tooltip>
            ) : null}
          </div>
          <div className="chips">
            {group.chips.map((chip) => (
              <Chip key={chip.unit} chip={chip} group={group} first={index++ === 0} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
});
