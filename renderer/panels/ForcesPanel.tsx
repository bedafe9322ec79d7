/** Forces: the two sides with points against the limit, the order of battle of one of them, its unit's card, the templates. */
import { Button, Menu } from '@mantine/core';
import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Severity } from '#shared/result.ts';
import type { UnitDef } from '#shared/scenario/scenario.ts';
import { cellNumber } from '#shared/board/board.ts';
import { removeUnits } from '#shared/document/edits/make.ts';
import { copyUnits, moveEdit, reorderEdit, unitChange } from '#shared/tools/forces.ts';
import { spreadOver } from '#shared/tools/placement.ts';
import { sideLetter, unitCodes } from '#shared/tools/unitCodes.ts';
import { isolated } from '#shared/visible.ts';
import { beginBoardDrag, endBoardDrag } from '../canvas/dragData.ts';
import { CounterChip } from '../canvas/CounterChip.tsx';
import { cellsOfZone } from '../shell/editScene.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import * as ask from '../tools/ask.ts';
import { dragText } from '../tools/drop.ts';
import { reveal } from '../tools/reveal.ts';
import { TextField } from './fields.tsx';
import { Empty, rove, SeverityIcon, SideMark } from './parts.tsx';
import { PointsBar } from './PointsBar.tsx';
import { Templates } from './Templates.tsx';
import { UnitCard } from './UnitCard.tsx';
import { useDerived } from './useDerived.ts';
import { useEdit, type Edits } from './useEdit.ts';

/** What the row's menu and keys do with a unit. */
function unitActions(e: Edits, unit: UnitDef) {
  const scenario = (): typeof e.tab.document.settled => e.tab.document.settled;
  const side = (): readonly UnitDef[] => scenario().units.filter((u) => u.side === unit.side);
  return {
    select: () => e.tab.selection.selectUnits([unit.id]),
    show: () => {
      e.tab.selection.selectUnits([unit.id]);
      if (unit.at) reveal(e.tab.view.canvas, scenario().board.spec, e.c.grid.at(unit.at[0], unit.at[1]), true);
    },
    duplicate: () => {
      const copies = copyUnits(scenario(), [unit.id]);
      if (copies && e.run(copies.edit)) e.tab.selection.selectUnits(copies.ids);
    },
    remove: () => e.run(removeUnits(scenario(), [unit.id])),
    reserve: () => e.run(moveEdit(scenario(), new Map([[unit.id, null]]))),
    /** One place up (-1) or down (1) in the order of battle of its side. */
    shift: (by: -1 | 1) => {
      const list = side();
      const at = list.findIndex((u) => u.id === unit.id);
      const goal = by < 0 ? list[at - 1] : list[at + 2];
      if (by < 0 ? at > 0 : at < list.length - 1) e.run(reorderEdit(scenario(), unit.id, goal?.id ?? null));
    },
    toSide: (id: string) => e.run(unitChange(unit, { side: id })),
    toZone: () => {
      const zone = scenario().zones.find((z) => z.side === unit.side);
      if (!zone) return;
      const legal = cellsOfZone(scenario(), zone).filter((cell) => ask.against(scenario(), unit, cell)[0]?.severity !== 'error');
      const taken = scenario().units.flatMap((u) => (u.at && u.id !== unit.id ? [e.c.grid.at(u.at[0], u.at[1])] : []));
      const [cell] = spreadOver(e.c.grid, legal, taken, 1);
      if (cell !== undefined) e.run(moveEdit(scenario(), new Map([[unit.id, cell]])));
    },
  };
}

interface RowProps {
  readonly unit: UnitDef;
  readonly code: string;
  readonly side: number;
  readonly first: boolean;
  readonly open: boolean;
  readonly price: number;
  /** Printed number of its cell, or the word for reserve. */
  readonly place: string;
  readonly symbol: string;
  readonly pips: number;
  /** Opens and closes the card; the same function for all rows. */
  readonly toggle: (unit: string) => void;
}

const UnitRow = observer(function UnitRow({ unit, code, side, first, open, price, place, symbol, pips, toggle }: RowProps) {
  const e = useEdit();
  const { tab, t, root, locked } = e;
  const [over, setOver] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const actions = unitActions(e, unit);
  const selected = tab.selection.units.includes(unit.id);
  const renaming = root.tools.options['forces.rename'] === unit.id;
  const problem: Severity | null = tab.problems.ofUnit(unit.id);
  useEffect(() => {
    if (selected && tab.selection.units.length === 1) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, tab]);
  // An opened card is read from its top.
  useEffect(() => {
    const list = row.current?.closest<HTMLElement>('.ed-roster');
    // Not `scrollIntoView`: it would move the window, too.
    if (open && row.current && list) list.scrollTop = row.current.offsetTop - list.offsetTop;
  }, [open]);
  const stopRename = (): void => {
    root.tools.setOption('forces.rename', '');
    requestAnimationFrame(() => row.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== row.current || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') toggle(unit.id);
    else if (event.key === 'ArrowUp' && event.altKey) actions.shift(-1);
    else if (event.key === 'ArrowDown' && event.altKey) actions.shift(1);
    else if (event.key === 'F2') root.tools.setOption('forces.rename', unit.id);
    else if (event.key === 'Delete') actions.remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    const moved = event.dataTransfer.getData(ROW_DRAG);
    if (moved) e.run(reorderEdit(tab.document.settled, moved, unit.id));
  };
  return (
    <>
      <div
        ref={row}
        className={`ed-unit${selected ? ' on' : ''}${over ? ' before' : ''}`}
        role="treeitem"
        aria-selected={selected}
        aria-label={t('edit.forces.row', { code, name: unit.name, count: price, place })}
        tabIndex={selected || first ? 0 : -1}
        draggable={!renaming && locked === null}
        onDragStart={(event) => {
          event.dataTransfer.setData(ROW_DRAG, unit.id);
          beginBoardDrag(event, dragText({ kind: 'units', ids: selected ? tab.selection.units : [unit.id] }));
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(ROW_DRAG)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragEnd={endBoardDrag}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onClick={(event) =>
          event.shiftKey || event.ctrlKey
            ? tab.selection.selectUnits(selected ? tab.selection.units.filter((id) => id !== unit.id) : [...tab.selection.units, unit.id])
            : actions.show()
        }
        onDoubleClick={() => toggle(unit.id)}
        onFocus={(event) => event.target === row.current && !selected && actions.select()}
        onKeyDown={onKeyDown}
      >
        <CounterChip symbol={symbol} side={side} pips={pips} size={24} />
        <b className="code">{code}</b>
        {renaming ? (
          <span className="grow" onClick={(event) => event.stopPropagation()}>
            <TextField
              value={unit.name}
              name={t('edit.forces.name')}
              maxLength={200}
              autoFocus
              leave={stopRename}
              commit={(name) => e.run(unitChange(unit, { name }))}
            />
          </span>
        ) : (
          <span className={unit.at ? 'grow ellipsis' : 'grow ellipsis muted'} title={`${isolated(unit.name)} · ${place}`}>
            {unit.name}
          </span>
        )}
        {problem ? <SeverityIcon severity={problem} size={15} /> : null}
        <span className="points">{price}</span>
        <UnitMenu unit={unit} open={open} toggle={toggle} />
      </div>
      {open ? <UnitCard unit={unit} side={side} /> : null}
    </>
  );
});

const ROW_DRAG = 'application/x-sandtable-unit';

const UnitMenu = observer(function UnitMenu({ unit, open, toggle }: Pick<RowProps, 'unit' | 'open' | 'toggle'>) {
  // The menu itself is only made when it is asked for: rows are many.
  const [shown, setShown] = useState(false);
  const e = useEdit();
  const { t, tab, locked, root } = e;
  const actions = unitActions(e, unit);
  const off = locked !== null;
  const button = (
    <button
      type="button"
      className="ed-more"
      tabIndex={-1}
      aria-label={t('edit.forces.more', { name: unit.name })}
      onClick={(event) => {
        event.stopPropagation();
        setShown(true);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon id="more" size={16} />
    </button>
  );
  if (!shown) return button;
  const { sides, zones } = tab.document.settled;
  return (
    <Menu position="bottom-end" width={210} opened onClose={() => setShown(false)}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item leftSection={<Icon id="info" size={16} />} onClick={() => toggle(unit.id)}>
          {open ? t('edit.forces.hideCard') : t('edit.forces.showCard')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon id="edit" size={16} />}
          rightSection={<kbd>F2</kbd>}
          disabled={off}
          onClick={() => root.tools.setOption('forces.rename', unit.id)}
        >
          {t('edit.forces.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon id="copy" size={16} />} disabled={off} onClick={actions.duplicate}>
          {t('edit.forces.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon id="zone" size={16} />}
          disabled={off || !zones.some((z) => z.side === unit.side)}
          onClick={actions.toZone}
        >
          {t('edit.forces.toZone')}
        </Menu.Item>
        {unit.at ? (
          <Menu.Item leftSection={<Icon id="import" size={16} />} disabled={off} onClick={actions.reserve}>
            {t('edit.forces.toReserve')}
          </Menu.Item>
        ) : null}
        {sides
          .filter((side) => side.id !== unit.side)
          .map((side) => (
            <Menu.Item
              key={side.id}
              leftSection={<SideMark side={sides.indexOf(side)} />}
              disabled={off}
              onClick={() => actions.toSide(side.id)}
            >
              {t('edit.forces.toSide', { side: side.name })}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon id="trash" size={16} />} color="red" disabled={off} onClick={actions.remove}>
          {t('edit.forces.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

export const ForcesPanel = observer(function ForcesPanel() {
  const e = useEdit();
  const { root, tab, t } = e;
  const [open, setOpen] = useState<string | null>(null);
  const sides = useDerived((x) => x.sides);
  const all = useDerived((x) => x.units);
  // Prices, codes and printed numbers follow from these; the terrain, which changes with every stroke, does not count.
  useDerived((x) => [x.ruleset, x.board.spec, x.board.numbering]);
  const scenario = untracked(() => tab.document.settled);
  const [toggle] = useState(() => (unit: string) => setOpen((now) => (now === unit ? null : unit)));
  const at = Math.min(root.tools.side, Math.max(0, sides.length - 1));
  const side = sides[at];
  const units = all.filter((unit) => unit.side === side?.id);
  const codes = unitCodes(scenario);
  const selected = all.find((unit) => unit.id === tab.selection.units[0]);
  // The side of the selected unit comes to the front.
  const selectedSide = selected ? sides.findIndex((s) => s.id === selected.side) : -1;
  useEffect(() => {
    if (selectedSide >= 0) root.tools.setSide(selectedSide);
  }, [selectedSide, tab.selection.units, root]);
  return (
    <div className="ed-panel ed-forces">
      <div className="ed-sides" role="tablist" aria-label={t('edit.forces.sides')} onKeyDown={(event) => rove(event, '[role=tab]', 2)}>
        {sides.map((s, i) => (
          <PointsBar key={s.id} side={i} active={i === at} choose={() => root.tools.setSide(i)} />
        ))}
      </div>
      <div className={units.some((unit) => unit.id === open) ? 'ed-roster card' : 'ed-roster'}>
        {units.length === 0 ? (
          <Empty
            icon="unit"
            action={
              <Button onClick={() => root.tools.choose('unit')} rightSection={<kbd>U</kbd>}>
                {t('edit.forces.placeNow')}
              </Button>
            }
          >
            {t('edit.forces.empty')}
          </Empty>
        ) : (
          <div
            className="ed-units"
            role="tree"
            aria-label={t('edit.forces.list', { side: side?.name ?? sideLetter(at) })}
            aria-multiselectable="true"
            onKeyDown={(event) => rove(event, '.ed-unit')}
          >
            {units.map((unit, i) => {
              const look = ask.counter(scenario, unit);
              return (
                <UnitRow
                  key={unit.id}
                  unit={unit}
                  code={codes.get(unit.id) ?? ''}
                  side={at}
                  first={i === 0 && selected === undefined}
                  open={open === unit.id}
                  price={ask.points(scenario, unit).total}
                  place={unit.at ? cellNumber(scenario.board, e.c.grid.at(unit.at[0], unit.at[1])) : t('edit.forces.reserve')}
                  symbol={look.symbol}
                  pips={look.pips}
                  toggle={toggle}
                />
              );
            })}
          </div>
        )}
      </div>
      <div className="ed-scroll">
        <Templates side={at} />
      </div>
    </div>
  );
});
