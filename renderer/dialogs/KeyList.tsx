/** All commands with their keys; a click takes the next chord pressed. A chord in use is refused with the other command's name. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent } from 'react';
import { COMMANDS, COMMAND_IDS, type CommandId } from '#shared/commands/catalogue.ts';
import { chordOf, normalChord } from '#shared/commands/keys.ts';
import { isMac, keysOf } from '../commands/run.ts';
import { useT } from '../i18n/t.ts';
import { Chord } from '../shell/Chord.tsx';
import { useRoot, type RootStore } from '../stores/index.ts';
import { Icon } from '../theme/icons/Icon.tsx';
import { folded } from './fold.ts';

/** Commands whose keys are what everybody expects and other parts rely on. */
const FIXED: ReadonlySet<CommandId> = new Set<CommandId>(['app.escape']);

/** The command that holds a chord where `id` would: one whose mode overlaps. */
export function holderOf(root: RootStore, id: CommandId, chord: string): CommandId | null {
  const clash = (other: CommandId): boolean =>
    COMMANDS[other].mode === 'any' || COMMANDS[id].mode === 'any' || COMMANDS[other].mode === COMMANDS[id].mode;
  return COMMAND_IDS.find((other) => other !== id && clash(other) && keysOf(root, other).some((k) => normalChord(k) === chord)) ?? null;
}

const KeyRow = observer(function KeyRow({ id }: { readonly id: CommandId }) {
  const root = useRoot();
  const t = useT();
  const [listening, setListening] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const own = root.settings.keys[id] !== undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!listening) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setListening(false);
    const chord = chordOf(
      {
        key: event.key,
        code: event.code,
        ctrlKey: event.ctrlKey,
        shiftKey: event.shiftKey,
        altKey: event.altKey,
        metaKey: event.metaKey,
        isComposing: event.nativeEvent.isComposing,
        altGraph: event.getModifierState('AltGraph'),
      },
      isMac(),
    );
    if (!chord) return;
    const holder = holderOf(root, id, chord);
    if (holder) return setRefused(t('settings.keys.taken', { name: t(`command.${holder}`) }));
    root.settings.setKeys(id, [chord]);
    setRefused(null);
    setListening(false);
  };
  return (
    <div className="line">
      <span className="grow ellipsis">{t(`command.${id}`)}</span>
      {refused ? <span className="small st-refused">{refused}</span> : null}
      <button
        type="button"
        className="st-key-slot"
        disabled={FIXED.has(id)}
        data-st-prompt={listening ? '' : undefined}
        data-mantine-stop-propagation={listening || undefined}
        aria-label={t('settings.keys.set', { name: t(`command.${id}`) })}
        onClick={() => setListening(true)}
        onBlur={() => {
          setListening(false);
          setRefused(null);
        }}
        onKeyDown={onKeyDown}
      >
        {listening ? (
          <span className="muted">{t('settings.keys.press')}</span>
        ) : (
          keysOf(root, id).map((chord) => <Chord key={chord} chord={chord} />)
        )}
      </button>
      <Tooltip label={t('settings.keys.back')}>
        <ActionIcon
          size={24}
          aria-label={t('settings.keys.back')}
          style={own ? undefined : { visibility: 'hidden' }}
          onClick={() => root.settings.setKeys(id, null)}
        >
          <Icon id="undo" size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});

export const KeyList = observer(function KeyList({ find }: { readonly find: string }) {
  const t = useT();
  const ids = COMMAND_IDS.filter((id) => folded(`${t(`command.${id}`)} ${COMMANDS[id].words ?? ''}`).includes(folded(find)));
  return (
    <div className="st-key-list scroll">
      {ids.map((id) => (
        <KeyRow key={id} id={id} />
      ))}
      {ids.length === 0 ? <p className="muted">{t('palette.nothing')}</p> : null}
    </div>
  );
});
