/** Runs commands: by id, by key press. A command that lacks something says so in the status line and does nothing. */
import { COMMANDS, COMMAND_IDS, type CommandId } from '#shared/commands/catalogue.ts';
import { chordOf, normalChord } from '#shared/commands/keys.ts';
import type { RootStore } from '../stores/index.ts';
import { translate } from '../i18n/t.ts';
import { handlers } from './index.ts';
import { missingNeed } from './needs.ts';

export const isMac = (): boolean => /mac/i.test(navigator.platform);

export const isCommand = (id: string): id is CommandId => Object.hasOwn(COMMANDS, id);

/** Runs a command, or says why it cannot run. */
export function run(root: RootStore, id: CommandId): void {
  const missing = missingNeed(root, id);
  if (missing) {
    if (missing === 'undo' && root.mode === 'play') root.play.refuseUndo();
    else if (missing !== 'undo' && missing !== 'redo') {
      root.status.say({ text: translate(root.settings.language, `needs.${missing}`), tone: 'refused' });
    }
    return;
  }
  const done = handlers[id](root);
  if (done) done.catch((reason: unknown) => root.fail(reason));
}

/** Key chords of a command: the person's own, else the catalogue's. */
export const keysOf = (root: RootStore, id: CommandId): readonly string[] => root.settings.keys[id] ?? COMMANDS[id].keys ?? [];

/** The command of a chord in the present mode; null = none. */
export function commandOfChord(root: RootStore, chord: string): CommandId | null {
  const { mode } = root;
  return (
    COMMAND_IDS.find(
      (id) => (COMMANDS[id].mode === 'any' || COMMANDS[id].mode === mode) && keysOf(root, id).some((k) => normalChord(k) === chord),
    ) ?? null
  );
}

const TEXT_FIELDS =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, [contenteditable=true], select';

/** A key press anywhere in the window. True = a command took it. */
export function pressKey(root: RootStore, event: KeyboardEvent): boolean {
  const chord = chordOf(
    {
      key: event.key,
      code: event.code,
      ctrlKey: event.ctrlKey,
      shiftKey: event.shiftKey,
      altKey: event.altKey,
      metaKey: event.metaKey,
      isComposing: event.isComposing || event.keyCode === 229,
      altGraph: event.getModifierState('AltGraph'),
    },
    isMac(),
  );
  if (!chord) return false;
  const id = commandOfChord(root, chord);
  if (!id || !mayFire(root, event, id, chord)) return false;
  if (event.repeat && !COMMANDS[id].repeatable) return true;
  run(root, id);
  return true;
}

/** Commands that hold while text is typed or a dialog is open: they would surprise nobody there. */
const IN_TEXT: ReadonlySet<CommandId> = new Set<CommandId>([
  'file.save',
  'file.saveAs',
  'app.palette',
  'app.keys',
  'view.nextRegion',
  'view.previousRegion',
  'play.toggle',
  'view.fullScreen',
]);

function mayFire(root: RootStore, event: KeyboardEvent, id: CommandId, chord: string): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (root.dialogs.open || root.dialogs.palette) return id === 'view.fullScreen';
  // Widgets that own the key: an open menu or list, a slider or button under the keyboard.
  if (document.querySelector('[data-st-prompt]')) return false;
  if (target?.closest(TEXT_FIELDS)) return IN_TEXT.has(id);
  // Escape there closes what is open, nothing else.
  if (chord === 'Escape' && (target?.closest('.mantine-Popover-dropdown') || document.querySelector('.st-menus [aria-expanded=true]')))
    return false;
  if (target?.closest('[role=menu]') && !chord.startsWith('Ctrl+')) return false;
  // Lists and sliders own the keys that move in them; tool letters still work there.
  if (target?.closest('[role=listbox], [role=slider]') && !/^(?:Ctrl\+|F\d|[A-Z0-9[\]]$)/.test(chord)) return chord === 'Escape';
  return true;
}
