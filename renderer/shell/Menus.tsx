/** The menus, built from the command catalogue; below 1100 px they are one. */
import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useState, type KeyboardEvent } from 'react';
import { COMMANDS, COMMAND_IDS, MENUS, type CommandId, type MenuId } from '#shared/commands/catalogue.ts';
import { keysOf, run } from '../commands/run.ts';
import { missingNeed } from '../commands/needs.ts';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { isChecked } from './checked.ts';
import { useNarrow } from './useNarrow.ts';
import { Chord, bestChord } from './Chord.tsx';

interface Entry {
  readonly id: CommandId;
  readonly group: string;
  readonly order: number;
}

/** The commands of a menu by group, each in its order; groups stand as they first appear in the catalogue. */
export function menuGroups(menu: MenuId): readonly (readonly CommandId[])[] {
  const entries: Entry[] = [];
  for (const id of COMMAND_IDS) {
    const place = /^(\w+)\/(\w+):(\d+)$/.exec(COMMANDS[id].menu ?? '');
    if (place && place[1] === menu) entries.push({ id, group: place[2]!, order: Number(place[3]) });
  }
  const groups = [...new Set(entries.map((e) => e.group))];
  return groups.map((g) =>
    entries
      .filter((e) => e.group === g)
      .sort((a, b) => a.order - b.order)
      .map((e) => e.id),
  );
}

const MenuItems = observer(function MenuItems({ menu }: { readonly menu: MenuId }) {
  const root = useRoot();
  const t = useT();
  return menuGroups(menu).map((group, i) => (
    <Fragment key={group[0]}>
      {i > 0 ? <Menu.Divider /> : null}
      {group.map((id) => {
        const missing = missingNeed(root, id);
        const chord = bestChord(root, keysOf(root, id));
        const checked = isChecked(root, id);
        const icon = COMMANDS[id].icon as IconId | undefined;
        const shared = {
          disabled: missing !== null,
          title: missing ? t(`needs.${missing}`) : undefined,
          rightSection: chord ? <Chord chord={chord} plain /> : undefined,
          children: t(`command.${id}`),
        };
        if (checked !== null)
          return (
            <Menu.CheckboxItem
              key={id}
              {...shared}
              checked={checked}
              checkIcon={<Icon id="check" size={16} />}
              closeMenuOnClick
              onChange={() => run(root, id)}
            />
          );
        return (
          <Menu.Item
            key={id}
            {...shared}
            leftSection={icon ? <Icon id={icon} size={16} /> : <span className="st-icon-space" />}
            onClick={() => run(root, id)}
          />
        );
      })}
    </Fragment>
  ));
});

/** px. */
const ONE_MENU_BELOW = 1100;

/** Without a document the others would be grey throughout. */
const START_MENUS: readonly MenuId[] = ['file', 'view', 'help'];

/** Menus of the menu bar. With one open, the pointer over another opens that one. */
export const Menus = observer(function Menus() {
  const root = useRoot();
  const t = useT();
  const [open, setOpen] = useState<MenuId | 'all' | null>(null);
  const narrow = useNarrow(ONE_MENU_BELOW);
  // Inside the menu Escape is the menu's own; it may come before the focus has got there.
  useEffect(() => {
    if (open === null) return;
    const close = ({ key, target }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape' && !(target instanceof Element && target.closest('[role=menu]'))) setOpen(null);
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);
  const shown: readonly MenuId[] = root.tab ? MENUS : START_MENUS;
  // Left and right go to the neighbour, as menus do everywhere.
  const stepMenu = (event: KeyboardEvent, menu: MenuId): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(shown[(shown.indexOf(menu) + by + shown.length) % shown.length]!);
  };
  if (narrow) {
    return (
      <div className="st-menus" role="menubar">
        <Menu opened={open === 'all'} onChange={(o) => setOpen(o ? 'all' : null)} position="bottom-start" width={240}>
          <Menu.Target>
            <button type="button" data-region-entry="" aria-label={t('menu.all')}>
              <Icon id="menu" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {shown.map((menu) => (
              <Menu.Sub key={menu}>
                <Menu.Sub.Target>
                  <Menu.Sub.Item>{t(`menu.${menu}`)}</Menu.Sub.Item>
                </Menu.Sub.Target>
                <Menu.Sub.Dropdown miw={280}>
                  <MenuItems menu={menu} />
                </Menu.Sub.Dropdown>
              </Menu.Sub>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    );
  }
  return (
    <div className="st-menus" role="menubar">
      {shown.map((menu, i) => (
        <Menu key={menu} opened={open === menu} onChange={(o) => setOpen(o ? menu : null)} position="bottom-start" width={300}>
          <Menu.Target>
            <button
              type="button"
              role="menuitem"
              {...(i === 0 ? { 'data-region-entry': '' } : {})}
              onPointerEnter={() => setOpen((was) => (was ? menu : null))}
            >
              {t(`menu.${menu}`)}
            </button>
          </Menu.Target>
          <Menu.Dropdown onKeyDown={(event) => stepMenu(event, menu)}>
            <MenuItems menu={menu} />
          </Menu.Dropdown>
        </Menu>
      ))}
    </div>
  );
});
