/** The settings that found no room in the bar, under a button at its end. */
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import { Icon } from '../../theme/icons/Icon.tsx';
import { useEdit } from '../useEdit.ts';

export function MoreOptions({ parts }: { readonly parts: readonly ComponentType[] }) {
  const { t } = useEdit();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    // The lists of the settings open elsewhere in the page: a press there is none outside.
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Element && !event.target.closest('[data-portal], .ed-more-button')) setOpened(false);
    };
    window.addEventListener('pointerdown', outside, true);
    return () => window.removeEventListener('pointerdown', outside, true);
  }, [opened]);
  return (
    <Popover opened={opened} onChange={setOpened} closeOnClickOutside={false} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('edit.bar.more')}>
          <ActionIcon className="ed-more-button" aria-label={t('edit.bar.more')} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <Icon id="more" />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="ed-more-panel" aria-label={t('edit.bar.more')}>
        {parts.map((Part, i) => (
          <span key={i} className="ed-part">
            <Part />
          </span>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
