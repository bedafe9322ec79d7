/** The terrain palette: left and right terrain, filter, groups by level. Click = left button, right click = right button. */
import { TextInput, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { TerrainType } from '#shared/board/board.ts';
import { allLike } from '#shared/tools/fill.ts';
import { cellAt } from '#shared/board/cells.ts';
import { beginBoardDrag, endBoardDrag } from '../canvas/dragData.ts';
import { TerrainSwatch } from '../canvas/TerrainSwatch.tsx';
import { Icon } from '../theme/icons/Icon.tsx';
import { terrainSlots } from '../shell/terrainSlots.ts';
import * as ask from '../tools/ask.ts';
import { dragText } from '../tools/drop.ts';
import { terrainName } from '../tools/words.ts';
import { Empty, IconButton, rove } from './parts.tsx';
import { terrainCounts } from './terrainCounts.ts';
import { useDerived } from './useDerived.ts';
import { useEdit } from './useEdit.ts';

const PAINTS: ReadonlySet<string> = new Set(['brush', 'line', 'rectangle', 'fill']);
const COLUMNS = 4;
/** `1` ... `0`, then `Shift+1` ... `Shift+5`. */
const slotKey = (slot: number): string => (slot < 10 ? String((slot + 1) % 10) : `⇧${slot - 9}`);

interface Group {
  readonly level: number;
  readonly types: readonly TerrainType[];
}

/** Levels as a rule book lists them: 1, 2, 3, 4, then -1, -2. */
function groupsOf(types: readonly TerrainType[]): readonly Group[] {
  const levels = [...new Set(types.map((type) => type.level))];
  const rank = (level: number): number => (level > 0 ? level : 1000 - level);
  return levels.sort((a, b) => rank(a) - rank(b)).map((level) => ({ level, types: types.filter((type) => type.level === level) }));
}

interface SwatchProps {
  readonly type: TerrainType;
  readonly slot: number;
  readonly first: boolean;
}

/** Cells of a kind; counted only while the tooltip is open. */
const Count = observer(function Count({ type, name }: { readonly type: TerrainType; readonly name: string }) {
  const { tab, t } = useEdit();
  const { board } = tab.document.settled;
  return t('edit.terrain.tip', { name, count: terrainCounts(board)[board.catalogue.indexOf(type)] ?? 0 });
});

const Swatch = observer(function Swatch({ type, slot, first }: SwatchProps) {
  const { root, tab, t, c } = useEdit();
  const shape = useDerived((s) => s.board.spec.shape);
  const orientation = useDerived((s) => s.board.spec.orientation);
  const { tools } = root;
  const name = terrainName(c.say, root.settings.language, type);
  const left = tools.left === type.id;
  const right = tools.right === type.id;
  const take = (button: 'left' | 'right'): void => {
    if (button === 'left') tools.setLeft(type.id);
    else tools.setRight(type.id);
    if (!PAINTS.has(tools.chosen)) tools.choose('brush');
  };
  const selectAll = (): void => {
    const { board } = tab.document.settled;
    const index = board.catalogue.indexOf(type);
    tab.selection.selectCells(allLike(c.grid, (cell) => cellAt(board.terrain, cell) === index));
  };
  const onClick = (event: MouseEvent): void => (event.altKey ? selectAll() : take('left'));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) selectAll();
    else take(event.shiftKey ? 'right' : 'left');
  };
  return (
    <Tooltip label={<Count type={type} name={name} />} position="top">
      <button
        type="button"
        role="radio"
        className={`ed-swatch${left ? ' left' : ''}${right ? ' right' : ''}`}
        aria-checked={left}
        aria-label={right ? t('edit.terrain.onRight', { name }) : name}
        tabIndex={left || first ? 0 : -1}
        draggable
        onDragStart={(event: DragEvent) => beginBoardDrag(event, dragText({ kind: 'terrain', id: type.id }))}
        onDragEnd={endBoardDrag}
        onClick={onClick}
        onContextMenu={(event) => {
          event.preventDefault();
          take('right');
        }}
        onKeyDown={onKeyDown}
      >
        <TerrainSwatch terrain={type} shape={shape} orientation={orientation} size={25} />
        {slot >= 0 ? <i>{slotKey(slot)}</i> : null}
        <span>{name}</span>
        {right ? <b className="mark">{t('edit.terrain.rightMark')}</b> : null}
      </button>
    </Tooltip>
  );
});

export const TerrainPanel = observer(function TerrainPanel() {
  const { root, t, c } = useEdit();
  const [filter, setFilter] = useState('');
  const catalogue = useDerived((s) => s.board.catalogue);
  const shape = useDerived((s) => s.board.spec.shape);
  const orientation = useDerived((s) => s.board.spec.orientation);
  const blocking = useDerived((s) => ask.blockingTypes(s));
  const slots = useDerived(terrainSlots);
  const { language } = root.settings;
  const named = useMemo(() => catalogue.map((type) => ({ type, name: terrainName(c.say, language, type) })), [catalogue, language, c]);
  const wanted = filter.trim().toLocaleLowerCase(language);
  const shown = named.filter(
    ({ type, name }) => !wanted || name.toLocaleLowerCase(language).includes(wanted) || type.id.toLowerCase().includes(wanted),
  );
  const groups = groupsOf(shown.map(({ type }) => type));
  const left = catalogue.find((type) => type.id === root.tools.left);
  const right = catalogue.find((type) => type.id === root.tools.right);
  return (
    <div className="ed-panel">
      <div className="ed-pair">
        <span className="stack" aria-hidden="true">
          {left ? <TerrainSwatch terrain={left} shape={shape} orientation={orientation} size={30} /> : null}
          {right ? <TerrainSwatch terrain={right} shape={shape} orientation={orientation} size={22} /> : null}
        </span>
        <span className="names">
          <b className="ellipsis" title={t('edit.terrain.left')}>
            {terrainName(c.say, language, left)}
          </b>
          <span className="ellipsis secondary" title={t('edit.terrain.right')}>
            {terrainName(c.say, language, right)}
          </span>
        </span>
        <IconButton icon="swap" label={t('edit.terrain.swap')} onClick={() => root.tools.swapTerrain()} />
        <TextInput
          className="find"
          aria-label={t('edit.terrain.find')}
          placeholder={t('edit.terrain.find')}
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
      <div
        className="ed-scroll"
        role="radiogroup"
        aria-label={t('edit.terrain.palette')}
        onKeyDown={(event) => rove(event, '.ed-swatch', COLUMNS)}
      >
        {groups.map(({ level, types }, g) => (
          <section key={level} className="ed-level">
            <LevelHead level={level} blocks={types.every((type) => blocking.has(type.id))} />
            <div className="ed-swatches">
              {types.map((type, i) => (
                <Swatch key={type.id} type={type} slot={slots.indexOf(type.id)} first={!left && g === 0 && i === 0} />
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 ? <Empty icon="search">{t('edit.terrain.none', { text: filter })}</Empty> : null}
      </div>
    </div>
  );
});

/** "Level 3 concealment", with a sign where all of it blocks sight. */
function LevelHead({ level, blocks }: { readonly level: number; readonly blocks: boolean }) {
  const t = useEdit().t;
  const [head, tail] = t(`level.${level}`, { defaultValue: t('edit.level', { level }) }).split(/[:：]\s*/);
  return (
    <div className="ed-level-head">
      <b>{head}</b>
      {tail ? <span className="ellipsis">{tail}</span> : null}
      {blocks ? (
        <span className="blocks">
          <Icon id="eyeOff" size={14} />
          {t('edit.terrain.blocks')}
        </span>
      ) : null}
    </div>
  );
}
