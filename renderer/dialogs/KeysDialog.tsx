/** The cheat sheet of the present mode: every key with its command, grouped as the menus are; keys can be changed in the settings. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { COMMANDS, COMMAND_IDS, type CommandId } from '#shared/commands/catalogue.ts';
import { keysOf } from '../commands/run.ts';
import { useT } from '../i18n/t.ts';
import { NUMBERED } from '../shell/paletteSearch.ts';
import { Chord } from '../shell/Chord.tsx';
import { useRoot, type Mode } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { Frame } from './Frame.tsx';
import { folded } from './fold.ts';

/** Groups of the sheet: the part of the id before the dot, in this order. */
const GROUPS = ['tool', 'edit', 'board', 'check', 'play', 'view', 'file', 'app'] as const;

/** Mouse and modifier meanings that are no commands. */
const GESTURES = {
  edit: ['slots', 'moreSlots', 'left', 'right', 'pan', 'wheel', 'shift', 'alt', 'arrows', 'enter'],
  play: ['actions', 'moreActions', 'pan', 'wheel'],
} as const;

export const KeysDialog = observer(function KeysDialog() {
  const root = useRoot();
  const t = useT();
  const [mode, setMode] = useState<Mode>(root.mode);
  const [find, setFind] = useState('');
  const fits = (id: CommandId): boolean => {
    const spec = COMMANDS[id];
    if (keysOf(root, id).length === 0 || NUMBERED.test(id) || (spec.mode !== 'any' && spec.mode !== mode)) return false;
    return folded(`${t(`command.${id}`)} ${spec.words ?? ''} ${keysOf(root, id).join(' ')}`).includes(folded(find));
  };
  const gestures = GESTURES[mode].filter((g) => folded(`${t(`gesture.${g}`)} ${t(`gesture.${g}.key`)}`).includes(folded(find)));
  return (
    <Frame
      title={t('command.app.keys')}
      size={980}
      height={560}
      onClose={root.dialogs.close}
      aside={
        <div className="st-row">
          <TextInput
            data-autofocus
            placeholder={t('keys.find')}
            aria-label={t('keys.find')}
            leftSection={<Icon id="search" size={15} />}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
          <SegmentedControl
            value={mode}
            onChange={(value) => setMode(value)}
            data={[
              { value: 'edit', label: t('mode.edit') },
              { value: 'play', label: t('mode.play') },
            ]}
          />
        </div>
      }
      foot={
        <>
          <span className="secondary small grow">{t('keys.layouts')}</span>
          <Button
            onClick={() => {
              root.dialogs.close();
              root.dialogs.show({ kind: 'settings' });
            }}
          >
            {t('keys.change')}
          </Button>
        </>
      }
    >
      <div className="st-keys scroll">
        {GROUPS.map((group) => {
          const ids = COMMAND_IDS.filter((id) => id.startsWith(`${group}.`) && fits(id));
          if (ids.length === 0) return null;
          return (
            <section key={group}>
              <h2>{t(`keys.group.${group}`)}</h2>
              {ids.map((id) => (
                <div key={id} className="line">
                  <span className="grow">{t(`command.${id}`)}</span>
                  {keysOf(root, id).map((chord) => (
                    <Chord key={chord} chord={chord} />
                  ))}
                </div>
              ))}
            </section>
          );
        })}
        {gestures.length > 0 ? (
          <section>
            <h2>{t('keys.group.mouse')}</h2>
            {gestures.map((g) => (
              <div key={g} className="line">
                <span className="grow">{t(`gesture.${g}`)}</span>
                <kbd>{t(`gesture.${g}.key`)}</kbd>
              </div>
            ))}
          </section>
        ) : null}
      </div>
    </Frame>
  );
});
