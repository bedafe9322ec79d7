/** The tools in their groups, each with its key letter; arrows move inside, one stop for Tab. */
import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { keysOf, run } from '../commands/run.ts';
import { useT } from '../i18n/t.ts';
import { TOOL_GROUPS, useRoot, type ToolId } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';

const Tool = observer(function Tool({ id }: { readonly id: ToolId }) {
  const root = useRoot();
  const t = useT();
  const command = `tool.${id}` as const;
  const key = keysOf(root, command)[0];
  const { chosen, held } = root.tools;
  const on = chosen === id;
  return (
    <Tooltip
      position="right"
      label={
        <>
          {t(`command.${command}`)} {key ? <kbd>{key}</kbd> : null}
        </>
      }
    >
      <button
        type="button"
        className={held === id ? 'st-tool held' : 'st-tool'}
        aria-pressed={on}
        aria-label={t(`command.${command}`)}
        aria-keyshortcuts={key}
        tabIndex={on ? 0 : -1}
        {...(on ? { 'data-region-entry': '' } : {})}
        data-tool={id}
        onClick={() => run(root, command)}
      >
        <Icon id={id} />
        <i>{key}</i>
      </button>
    </Tooltip>
  );
});

function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tools.findIndex((b) => b === document.activeElement);
  tools[(at + by + tools.length) % tools.length]?.focus();
}

export const ToolRail = observer(function ToolRail() {
  const t = useT();
  return (
    <div
      className="st-rail"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('region.tools')}
      data-region="tools"
      onKeyDown={moveInside}
    >
      {TOOL_GROUPS.map((group, i) => (
        <div key={group[0]} style={{ display: 'contents' }}>
          {i > 0 ? <span className="gap" /> : null}
          {group.map((id) => (
            <Tool key={id} id={id} />
          ))}
        </div>
      ))}
    </div>
  );
});
