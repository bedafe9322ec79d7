/** The tool's name, its settings (from the tools), undo and redo. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { CommandId } from '#shared/commands/catalogue.ts';
import { keysOf, run } from '../commands/run.ts';
import { missingNeed } from '../commands/needs.ts';
import { useT } from '../i18n/t.ts';
import { useRoot } from '../stores/index.ts';
import { Icon, type IconId } from '../theme/icons/Icon.tsx';
import { bestChord, Chord } from './Chord.tsx';
import { SLOTS } from './slots.ts';

export const CommandButton = observer(function CommandButton({ id, icon }: { readonly id: CommandId; readonly icon: IconId }) {
  const root = useRoot();
  const t = useT();
  const missing = missingNeed(root, id);
  const chord = bestChord(root, keysOf(root, id));
  const label = t(`command.${id}`);
  return (
    <Tooltip
      label={
        <>
          {missing ? t(`needs.${missing}`) : label} {chord && !missing ? <Chord chord={chord} /> : null}
        </>
      }
    >
      <ActionIcon
        aria-label={label}
        aria-disabled={missing !== null}
        data-muted={missing !== null || undefined}
        onClick={() => run(root, id)}
      >
        <Icon id={icon} />
      </ActionIcon>
    </Tooltip>
  );
});

export const OptionsBar = observer(function OptionsBar() {
  const root = useRoot();
  const t = useT();
  const Hosted = SLOTS.optionsBar;
  return (
    <div className="st-options" data-region="options">
      <span className="name">{t(`tool.${root.tools.active}`)}</span>
      <span className="rule" />
      <div className="hosted">{Hosted ? <Hosted /> : null}</div>
      <CommandButton id="edit.undo" icon="undo" />
      <CommandButton id="edit.redo" icon="redo" />
    </div>
  );
});
