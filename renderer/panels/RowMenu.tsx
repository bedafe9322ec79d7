/** The context menu of a row in a list: opened by the right button, the menu key or Shift+F10, at the pointer or under the row. */
import { Menu } from '@mantine/core';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';

export interface RowMenuItem {
  readonly icon: IconId;
  readonly label: string;
  readonly run: () => void;
  readonly disabled?: boolean;
}

interface Opened<T> {
  readonly row: T;
  readonly x: number;
  readonly y: number;
  readonly from: HTMLElement;
}

/**
 * @param items   what can be done with a row; asked while its menu is open
 * @returns `open` for `onContextMenu` of the rows, `menu` to be rendered once beside them
 */
export function useRowMenu<T>(items: (row: T) => { readonly title: string; readonly items: readonly RowMenuItem[] }): {
  readonly open: (event: MouseEvent<HTMLElement>, row: T) => void;
  readonly menu: ReactNode;
} {
  const [at, setAt] = useState<Opened<T> | null>(null);
  const open = (event: MouseEvent<HTMLElement>, row: T): void => {
    event.preventDefault();
    const from = event.currentTarget;
    const box = from.getBoundingClientRect();
    // The menu key tells the middle of the window or nothing; then the menu stands at its row.
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    setAt({ row, from, x: inside ? event.clientX : box.left + 24, y: inside ? event.clientY : box.bottom });
  };
  if (!at) return { open, menu: null };
  const { title, items: list } = items(at.row);
  const close = (): void => {
    setAt(null);
    if (at.from.isConnected) (at.from.matches('button') ? at.from : at.from.querySelector<HTMLElement>('button'))?.focus();
  };
  const menu = (
    <Menu key={`${at.x},${at.y}`} opened onClose={close} position="bottom-start" width={230} returnFocus={false}>
      <Menu.Target>
        <span className="ed-menu-anchor" style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        <Menu.Label className="ellipsis">{title}</Menu.Label>
        {list.map((item) => (
          <Menu.Item
            key={item.label}
            leftSection={<Icon id={item.icon} size={16} />}
            {...(item.disabled ? { disabled: true } : {})}
            onClick={item.run}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return { open, menu };
}
