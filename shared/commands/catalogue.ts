/**
 * All commands as data: menus, palette, keys, manual and tests read this one list. Handlers are in `renderer/commands`; the compiler
 * demands one for each id. Labels are the catalogue texts `command.<id>`.
 */

/** What must be there for a command to run; missing = muted with the reason `needs.<need>`. */
export const NEEDS = [
  'document',
  'edit',
  'play',
  'writable',
  'undo',
  'redo',
  'selection',
  'unit',
  'zone',
  'battle',
  'problems',
  'answer',
] as const;
export type Need = (typeof NEEDS)[number];

export interface CommandSpec {
  /** `menu/group:order`, menus: file, edit, board, units, view, check, help. Absent: palette and key only. */
  readonly menu?: string;
  /** Key chords: `Ctrl+S`, `Shift+F8`, `KeyB` letters as `B`; digits and brackets by physical key. `Ctrl` is Cmd on macOS. */
  readonly keys?: readonly string[];
  /** Keys hold in Edit, in Play, or everywhere. */
  readonly mode: 'edit' | 'play' | 'any';
  readonly needs?: readonly Need[];
  /** Icon id of `renderer/theme/icons`. */
  readonly icon?: string;
  /** Further words the palette finds it by (English and old names). */
  readonly words?: string;
  readonly repeatable?: boolean;
}

const define = <C extends Record<string, CommandSpec>>(commands: C): { readonly [K in keyof C]: CommandSpec } => commands;

export const COMMANDS = define({
  'file.new': { menu: 'file/open:10', keys: ['Alt+N', 'Ctrl+N'], mode: 'any', icon: 'fileNew', words: 'new scenario wizard' },
  'file.open': { menu: 'file/open:20', keys: ['Ctrl+O'], mode: 'any', icon: 'folder', words: 'open load' },
  'file.save': { menu: 'file/save:10', keys: ['Ctrl+S'], mode: 'any', needs: ['document', 'writable'], icon: 'save' },
  'file.saveAs': { menu: 'file/save:20', keys: ['Ctrl+Shift+S'], mode: 'any', needs: ['document'], icon: 'save' },
  'file.close': { menu: 'file/close:10', keys: ['Alt+W', 'Ctrl+W'], mode: 'any', needs: ['document'], icon: 'close' },
  'edit.undo': { menu: 'edit/history:10', keys: ['Ctrl+Z'], mode: 'any', needs: ['undo'], icon: 'undo' },
  'edit.redo': { menu: 'edit/history:20', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], mode: 'any', needs: ['redo'], icon: 'redo' },
});
export type CommandId = keyof typeof COMMANDS;
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[];
