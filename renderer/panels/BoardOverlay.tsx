/** What lies over the board beside the canvas: the note at the cursor and the board's menu. */
import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import { cellNumber, sightOverride, terrainAt } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import { paintSight, removeUnits } from '#shared/document/edits/make.ts';
import { floodArea } from '#shared/tools/fill.ts';
import { copyUnits } from '#shared/tools/forces.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import { CounterChip } from '../canvas/CounterChip.tsx';
import { TerrainSwatch } from '../canvas/TerrainSwatch.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import * as ask from '../tools/ask.ts';
import type { BoardMenuAt } from '../tools/Feedback.ts';
import { fieldWay } from '../tools/field.ts';
import { terrainName } from '../tools/words.ts';
import { copyText } from './copyText.ts';
import { useEdit } from './useEdit.ts';

const GAP = 16;

const CursorNote = observer(function CursorNote() {
  const { tab, c } = useEdit();
  const { note: told, measure, hover } = c.feedback;
  const note = told ?? (measure === null ? null : { text: measure, tone: 'info' as const, swatch: undefined });
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const rect = box.current?.getBoundingClientRect();
    if (rect && (Math.abs(rect.width - size.width) > 1 || Math.abs(rect.height - size.height) > 1))
      setSize({ width: rect.width, height: rect.height });
  }, [note?.text, size]);
  if (!note || !hover) return null;
  const board = tab.document.settled.board;
  const type = note.swatch ? board.catalogue.find((x) => x.id === note.swatch) : undefined;
  // Right below the pointer; on the other side where the window ends.
  const left = hover.clientX + GAP + size.width > window.innerWidth - 8 ? hover.clientX - GAP - size.width : hover.clientX + GAP;
  const top = hover.clientY + GAP + size.height > window.innerHeight - 34 ? hover.clientY - GAP - size.height : hover.clientY + GAP;
  return (
    <div ref={box} className={`ed-cursor-note ${note.tone}`} style={{ left, top }}>
      {type ? <TerrainSwatch terrain={type} shape={board.spec.shape} orientation={board.spec.orientation} size={18} /> : null}
      {note.tone === 'info' ? null : <Icon id={note.tone === 'refused' ? 'error' : 'warning'} size={15} />}
      <span>{note.text}</span>
    </div>
  );
});

const BoardMenu = observer(function BoardMenu({ at }: { readonly at: BoardMenuAt }) {
  const e = useEdit();
  const { root, tab, t, c, run, answers, locked } = e;
  const { settled: scenario } = tab.document;
  const { cell } = at;
  const close = (): void => {
    c.feedback.setMenu(null);
    tab.view.canvas?.focus();
  };
  const off = locked !== null;
  const number = cellNumber(scenario.board, cell);
  const type = terrainAt(scenario.board, cell);
  const override = sightOverride(scenario.board, cell);
  const unit = scenario.units.find((u) => u.id === at.units[0]);
  const codes = unitCodes(scenario);
  const pick = (): void => {
    if (type) root.tools.setLeft(type.id);
  };
  const area = (): void => {
    const kind = cellAt(scenario.board.terrain, cell);
    tab.selection.selectCells(floodArea(c.grid, cell, (x) => cellAt(scenario.board.terrain, x) === kind).toSorted((a, b) => a - b));
    root.tools.choose('select');
  };
  const copyNumber = (): void => copyText(e, number, t('edit.menu.copied', { cell: number }));
  const duplicate = (): void => {
    const copies = unit ? copyUnits(tab.document.settled, [unit.id]) : null;
    if (copies && run(copies.edit)) tab.selection.selectUnits(copies.ids);
  };
  return (
    <Menu opened onClose={close} position="bottom-start" width={230} returnFocus={false}>
      <Menu.Target>
        <span className="ed-menu-anchor" style={{ left: at.clientX, top: at.clientY }} />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        {unit ? (
          <>
            <Menu.Label>{`${codes.get(unit.id) ?? ''} ${unit.name}`}</Menu.Label>
            {at.units.length > 1
              ? at.units.map((id) => {
                  const other = scenario.units.find((u) => u.id === id);
                  if (!other) return null;
                  const look = ask.counter(scenario, other);
                  const side = scenario.sides.findIndex((s) => s.id === other.side);
                  return (
                    <Menu.Item
                      key={id}
                      leftSection={<CounterChip symbol={look.symbol} side={side} pips={look.pips} size={18} />}
                      onClick={() => tab.selection.selectUnits([id])}
                    >
                      {t('edit.menu.selectUnit', { unit: `${codes.get(id) ?? ''} ${other.name}` })}
                    </Menu.Item>
                  );
                })
              : null}
            <Menu.Item
              leftSection={<Icon id="info" size={16} />}
              onClick={() => {
                tab.selection.selectUnits([unit.id]);
                tab.view.show('forces');
              }}
            >
              {t('edit.menu.openUnit')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon id="reach" size={16} />} onClick={() => answers.askReach(unit.id, root.tools.actions)}>
              {t('edit.menu.reach')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon id="copy" size={16} />} disabled={off} onClick={duplicate}>
              {t('edit.forces.duplicate')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon id="trash" size={16} />}
              disabled={off}
              onClick={() => run(removeUnits(tab.document.settled, [unit.id]))}
            >
              {t('edit.menu.deleteUnit')}
            </Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>{t('edit.menu.cell', { cell: number, terrain: terrainName(c.say, root.settings.language, type) })}</Menu.Label>
        <Menu.Item leftSection={<Icon id="eyedropper" size={16} />} disabled={!type} onClick={pick}>
          {t('edit.menu.pick')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon id="select" size={16} />} disabled={!type} onClick={area}>
          {t('edit.menu.area')}
        </Menu.Item>
        {(['block', 'clear', 'auto'] as const)
          .filter((sight) => sight !== override)
          .map((sight) => (
            <Menu.Item
              key={sight}
              leftSection={<Icon id={sight === 'block' ? 'sight' : 'eye'} size={16} />}
              disabled={off || !type}
              onClick={() => run(paintSight(tab.document.settled.board, [cell], sight))}
            >
              {t(`edit.menu.sight.${sight}`)}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<Icon id="field" size={16} />} onClick={() => answers.askField([cell], fieldWay(c))}>
          {t('edit.menu.field')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon id="copy" size={16} />} onClick={copyNumber}>
          {t('edit.menu.copyNumber', { cell: number })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

export const BoardOverlay = observer(function BoardOverlay() {
  const { c } = useEdit();
  const { menu } = c.feedback;
  return (
    <>
      <CursorNote />
      {menu ? <BoardMenu key={`${menu.clientX},${menu.clientY}`} at={menu} /> : null}
    </>
  );
});
