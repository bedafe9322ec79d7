/** The document tabs: dot = unsaved, lock = read only; drag to reorder, middle button closes, arrows move between them. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { CommandId } from '#shared/commands/catalogue.ts';
import { missingNeed } from '../commands/needs.ts';
import { run } from '../commands/run.ts';
import { useT } from '../i18n/t.ts';
import { visibleName } from '#shared/visible.ts';
import { closeTab } from '../stores/files.ts';
import { useRoot, type Tab } from '../stores/index.ts';
import { Name } from './Name.tsx';
import { Icon } from '../theme/icons/Icon.tsx';

const TAB_DRAG = 'application/x-sandtable-tab';

/** The tab's own menu. */
const TAB_COMMANDS: readonly CommandId[] = ['file.save', 'file.saveAs', 'file.close', 'file.closeOthers'];

interface OneTab {
  readonly tab: Tab;
  readonly index: number;
}

const DocumentTab = observer(function DocumentTab({ tab, index }: OneTab) {
  const root = useRoot();
  const t = useT();
  const [over, setOver] = useState(false);
  const active = root.tab === tab;
  const { document } = tab;
  const close = (): void => void closeTab(root, tab).catch(root.fail);
  const onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(TAB_DRAG)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    const key = event.dataTransfer.getData(TAB_DRAG);
    if (key) root.workspace.move(key, index);
  };
  const [menu, setMenu] = useState(false);
  const name = visibleName(tab.name);
  const why = document.info.readOnlyWhy ?? 'file';
  const states = [document.writable ? '' : t(`tab.why.${why}`), document.dirty ? t('tab.unsaved') : ''];
  const said = [name, ...states.filter(Boolean)].join(t('list.separator'));
  return (
    <Menu opened={menu} onChange={(open) => !open && setMenu(false)} position="bottom-start" width={220}>
      <Menu.Target>
        <div
          className={over ? 'st-tab drop-before' : 'st-tab'}
          role="tab"
          aria-selected={active}
          aria-label={said}
          tabIndex={active ? 0 : -1}
          {...(active ? { 'data-region-entry': '' } : {})}
          title={said}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(TAB_DRAG, tab.key);
            event.dataTransfer.effectAllowed = 'move';
          }}
          onDragOver={onDragOver}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          onPointerDown={(event) => {
            if (event.button === 0) root.workspace.activate(tab);
            if (event.button === 1) event.preventDefault();
          }}
          onContextMenu={(event) => {
            event.preventDefault();
            root.workspace.activate(tab);
            setMenu(true);
          }}
          onClick={(event) => event.stopPropagation()}
          onAuxClick={(event) => {
            if (event.button === 1) close();
          }}
        >
          <Icon id={document.writable ? 'file' : 'lock'} size={15} {...(document.writable ? { className: 'plain' } : {})} />
          <span className="ellipsis">
            <Name file>{tab.name}</Name>
          </span>
          <span className="end">
            <button
              type="button"
              className="x"
              tabIndex={-1}
              aria-label={t('tab.close', { name })}
              onClick={close}
              onPointerDown={(e) => e.stopPropagation()}
            >
              <Icon id="close" size={13} />
            </button>
            {document.dirty ? <span className="dirty" /> : null}
          </span>
        </div>
      </Menu.Target>
      <Menu.Dropdown>
        {TAB_COMMANDS.map((id) => (
          <Menu.Item key={id} disabled={missingNeed(root, id) !== null} onClick={() => run(root, id)}>
            {t(`command.${id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

export const DocumentTabs = observer(function DocumentTabs() {
  const root = useRoot();
  const t = useT();
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    root.workspace.step(by);
    const list = event.currentTarget;
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div className="st-tabs" role="tablist" aria-label={t('tab.list')} data-region="tabs" onKeyDown={onKeyDown}>
      {root.workspace.tabs.map((tab, index) => (
        <DocumentTab key={tab.key} tab={tab} index={index} />
      ))}
      <Tooltip label={t('command.file.new')}>
        <ActionIcon aria-label={t('command.file.new')} style={{ alignSelf: 'center', marginLeft: 2 }} onClick={() => run(root, 'file.new')}>
          <Icon id="plus" size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
