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
  'tabs',
  'file',
  'drawer',
] as const;
export type Need = (typeof NEEDS)[number];

export const MENUS = ['file', 'edit', 'board', 'units', 'view', 'check', 'help'] as const;
export type MenuId = (typeof MENUS)[number];

export interface CommandSpec {
  /** `menu/group:order`. Absent: palette and key only. */
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
  'file.new': { menu: 'file/open:10', keys: ['Ctrl+N', 'Alt+N'], mode: 'any', icon: 'fileNew', words: 'new scenario wizard create' },
  'file.open': { menu: 'file/open:20', keys: ['Ctrl+O'], mode: 'any', icon: 'folder', words: 'open load file' },
  'file.start': { menu: 'file/open:30', mode: 'any', icon: 'history', words: 'start screen samples recent welcome home' },
  'file.save': { menu: 'file/save:10', keys: ['Ctrl+S'], mode: 'any', needs: ['document'], icon: 'save', words: 'save write' },
  'file.saveAs': { menu: 'file/save:20', keys: ['Ctrl+Shift+S'], mode: 'any', needs: ['document'], icon: 'save', words: 'save as copy' },
  'file.versions': {
    menu: 'file/save:30',
    mode: 'any',
    needs: ['file'],
    icon: 'history',
    words: 'backup older previous versions restore history',
  },
  'file.close': { menu: 'file/close:10', keys: ['Ctrl+W', 'Alt+W'], mode: 'any', needs: ['document'], icon: 'close', words: 'close tab' },
  'file.closeOthers': { menu: 'file/close:20', mode: 'any', needs: ['tabs'], icon: 'close', words: 'close other tabs' },
  'file.nextTab': { keys: ['Ctrl+Tab', 'Alt+PageDown'], mode: 'any', needs: ['tabs'], words: 'next document tab' },
  'file.previousTab': { keys: ['Ctrl+Shift+Tab', 'Alt+PageUp'], mode: 'any', needs: ['tabs'], words: 'previous document tab' },

  'edit.undo': { menu: 'edit/history:10', keys: ['Ctrl+Z'], mode: 'any', needs: ['undo'], icon: 'undo', repeatable: true },
  'edit.redo': { menu: 'edit/history:20', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], mode: 'any', needs: ['redo'], icon: 'redo', repeatable: true },
  'edit.selectAll': { menu: 'edit/select:10', keys: ['Ctrl+A'], mode: 'edit', needs: ['document'], icon: 'select' },
  'edit.selectNone': { menu: 'edit/select:20', keys: ['Ctrl+Shift+A'], mode: 'edit', needs: ['selection'], words: 'deselect' },
  'edit.invertSelection': { menu: 'edit/select:30', keys: ['Ctrl+I'], mode: 'edit', needs: ['document'] },
  'edit.find': {
    menu: 'edit/find:10',
    keys: ['Ctrl+F'],
    mode: 'any',
    needs: ['document'],
    icon: 'search',
    words: 'find unit search board',
  },
  'edit.duplicate': {
    menu: 'units/change:10',
    keys: ['Ctrl+D'],
    mode: 'edit',
    needs: ['unit', 'writable'],
    icon: 'copy',
    words: 'copy unit',
  },
  'edit.rename': { menu: 'units/change:20', keys: ['F2'], mode: 'edit', needs: ['unit', 'writable'], icon: 'edit', words: 'rename unit' },
  'edit.delete': {
    menu: 'edit/select:40',
    keys: ['Delete', 'Backspace'],
    mode: 'edit',
    needs: ['selection', 'writable'],
    icon: 'trash',
    words: 'remove clear',
  },

  'tool.select': { menu: 'board/tools:10', keys: ['V'], mode: 'edit', needs: ['document'], icon: 'select' },
  'tool.pan': { menu: 'board/tools:20', keys: ['H'], mode: 'edit', needs: ['document'], icon: 'pan', words: 'hand move' },
  'tool.brush': { menu: 'board/tools:30', keys: ['B'], mode: 'edit', needs: ['document'], icon: 'brush', words: 'paint terrain' },
  'tool.line': { menu: 'board/tools:40', keys: ['L'], mode: 'edit', needs: ['document'], icon: 'line' },
  'tool.rectangle': { menu: 'board/tools:50', keys: ['R'], mode: 'edit', needs: ['document'], icon: 'rectangle', words: 'box' },
  'tool.fill': { menu: 'board/tools:60', keys: ['G'], mode: 'edit', needs: ['document'], icon: 'fill', words: 'bucket flood' },
  'tool.eraser': { menu: 'board/tools:70', keys: ['E'], mode: 'edit', needs: ['document'], icon: 'eraser', words: 'erase ground' },
  'tool.eyedropper': { menu: 'board/tools:80', keys: ['I'], mode: 'edit', needs: ['document'], icon: 'eyedropper', words: 'pick terrain' },
  'tool.sight': { menu: 'board/tools:90', keys: ['S'], mode: 'edit', needs: ['document'], icon: 'sight', words: 'sight blocker hatch' },
  'tool.zone': { menu: 'units/tools:20', keys: ['Z'], mode: 'edit', needs: ['document'], icon: 'zone', words: 'deployment zone' },
  'tool.objective': { menu: 'units/tools:30', keys: ['O'], mode: 'edit', needs: ['document'], icon: 'objective', words: 'hold flag goal' },
  'tool.unit': { menu: 'units/tools:10', keys: ['U'], mode: 'edit', needs: ['document'], icon: 'unit', words: 'place counter' },
  'tool.los': { menu: 'check/ask:10', keys: ['Q'], mode: 'edit', needs: ['document'], icon: 'los', words: 'line of sight los' },
  'tool.field': { menu: 'check/ask:20', keys: ['F'], mode: 'edit', needs: ['document'], icon: 'field', words: 'field of sight visibility' },
  'tool.reach': { menu: 'check/ask:30', keys: ['D'], mode: 'edit', needs: ['document'], icon: 'reach', words: 'reach movement' },
  'tool.swap': { menu: 'board/terrain:10', keys: ['X'], mode: 'edit', needs: ['document'], icon: 'swap', words: 'swap left right ends' },
  'tool.smaller': { keys: ['['], mode: 'edit', needs: ['document'], icon: 'minus', words: 'brush size', repeatable: true },
  'tool.larger': { keys: [']'], mode: 'edit', needs: ['document'], icon: 'plus', words: 'brush size', repeatable: true },
  'terrain.slot1': { keys: ['1'], mode: 'edit', needs: ['document'] },
  'terrain.slot2': { keys: ['2'], mode: 'edit', needs: ['document'] },
  'terrain.slot3': { keys: ['3'], mode: 'edit', needs: ['document'] },
  'terrain.slot4': { keys: ['4'], mode: 'edit', needs: ['document'] },
  'terrain.slot5': { keys: ['5'], mode: 'edit', needs: ['document'] },
  'terrain.slot6': { keys: ['6'], mode: 'edit', needs: ['document'] },
  'terrain.slot7': { keys: ['7'], mode: 'edit', needs: ['document'] },
  'terrain.slot8': { keys: ['8'], mode: 'edit', needs: ['document'] },
  'terrain.slot9': { keys: ['9'], mode: 'edit', needs: ['document'] },
  'terrain.slot10': { keys: ['0'], mode: 'edit', needs: ['document'] },
  'terrain.slot11': { keys: ['Shift+1'], mode: 'edit', needs: ['document'] },
  'terrain.slot12': { keys: ['Shift+2'], mode: 'edit', needs: ['document'] },
  'terrain.slot13': { keys: ['Shift+3'], mode: 'edit', needs: ['document'] },
  'terrain.slot14': { keys: ['Shift+4'], mode: 'edit', needs: ['document'] },
  'terrain.slot15': { keys: ['Shift+5'], mode: 'edit', needs: ['document'] },

  'board.resize': {
    menu: 'board/size:10',
    mode: 'edit',
    needs: ['document', 'writable'],
    icon: 'resize',
    words: 'resize crop enlarge board',
  },

  'view.zoomIn': { menu: 'view/zoom:10', keys: ['+'], mode: 'any', needs: ['document'], icon: 'plus', repeatable: true },
  'view.zoomOut': { menu: 'view/zoom:20', keys: ['-'], mode: 'any', needs: ['document'], icon: 'minus', repeatable: true },
  'view.fit': { menu: 'view/zoom:30', keys: ['Ctrl+0'], mode: 'any', needs: ['document'], icon: 'fit', words: 'whole board' },
  'view.actual': { menu: 'view/zoom:40', keys: ['Ctrl+1'], mode: 'any', needs: ['document'], words: '100 per cent' },
  'view.minimap': { menu: 'view/show:10', keys: ['Ctrl+M'], mode: 'any', needs: ['document'], icon: 'minimap' },
  'view.panels': { menu: 'view/show:20', mode: 'edit', needs: ['document', 'drawer'], icon: 'panel', words: 'drawer side panel' },
  'view.fullScreen': { menu: 'view/window:10', keys: ['F11'], mode: 'any', icon: 'fullscreen' },
  'view.panelTerrain': { mode: 'edit', needs: ['document'], icon: 'terrain', words: 'palette' },
  'view.panelForces': { mode: 'edit', needs: ['document'], icon: 'unit', words: 'units order of battle templates' },
  'view.panelZones': { mode: 'edit', needs: ['document'], icon: 'zone' },
  'view.panelScenario': { mode: 'edit', needs: ['document'], icon: 'settings', words: 'options briefing limits title' },
  'view.panelLayers': { mode: 'edit', needs: ['document'], icon: 'layers' },
  'view.panelHistory': { mode: 'edit', needs: ['document'], icon: 'history' },
  'view.panelProblems': { menu: 'check/problems:30', mode: 'edit', needs: ['document'], icon: 'warning' },
  'view.layerTerrain': { mode: 'any', needs: ['document'], icon: 'terrain', words: 'show hide layer' },
  'view.layerSight': { menu: 'view/layers:10', mode: 'any', needs: ['document'], icon: 'sight', words: 'show hide layer' },
  'view.layerGrid': { menu: 'view/layers:20', mode: 'any', needs: ['document'], icon: 'grid', words: 'show hide layer' },
  'view.layerNumbers': { menu: 'view/layers:30', mode: 'any', needs: ['document'], icon: 'numbers', words: 'show hide layer' },
  'view.layerZones': { menu: 'view/layers:40', mode: 'any', needs: ['document'], icon: 'zone', words: 'show hide layer' },
  'view.layerObjectives': { menu: 'view/layers:50', mode: 'any', needs: ['document'], icon: 'objective', words: 'show hide layer' },
  'view.layerUnits': { menu: 'view/layers:60', mode: 'any', needs: ['document'], icon: 'unit', words: 'show hide layer' },
  'view.theme': { menu: 'view/window:20', mode: 'any', icon: 'theme', words: 'dark light theme' },
  'view.nextRegion': { keys: ['F6'], mode: 'any', words: 'focus' },
  'view.previousRegion': { keys: ['Shift+F6'], mode: 'any', words: 'focus' },

  'check.nextProblem': { menu: 'check/problems:10', keys: ['F8'], mode: 'edit', needs: ['problems'], icon: 'warning', repeatable: true },
  'check.previousProblem': {
    menu: 'check/problems:20',
    keys: ['Shift+F8'],
    mode: 'edit',
    needs: ['problems'],
    icon: 'warning',
    repeatable: true,
  },
  'check.clearAnswer': { menu: 'check/ask:40', mode: 'any', needs: ['answer'], icon: 'close', words: 'hide line field reach' },

  'play.toggle': { menu: 'check/play:10', keys: ['F5'], mode: 'any', needs: ['document'], icon: 'play', words: 'play test battle edit' },

  'play.action1': { keys: ['1'], mode: 'play', needs: ['document'] },
  'play.action2': { keys: ['2'], mode: 'play', needs: ['document'] },
  'play.action3': { keys: ['3'], mode: 'play', needs: ['document'] },
  'play.action4': { keys: ['4'], mode: 'play', needs: ['document'] },
  'play.action5': { keys: ['5'], mode: 'play', needs: ['document'] },
  'play.action6': { keys: ['6'], mode: 'play', needs: ['document'] },
  'play.action7': { keys: ['7'], mode: 'play', needs: ['document'] },
  'play.action8': { keys: ['8'], mode: 'play', needs: ['document'] },
  'play.action9': { keys: ['Shift+1'], mode: 'play', needs: ['document'] },
  'play.action10': { keys: ['Shift+2'], mode: 'play', needs: ['document'] },
  'play.action11': { keys: ['Shift+3'], mode: 'play', needs: ['document'] },
  'play.action12': { keys: ['Shift+4'], mode: 'play', needs: ['document'] },
  'play.action13': { keys: ['Shift+5'], mode: 'play', needs: ['document'] },
  'play.action14': { keys: ['Shift+6'], mode: 'play', needs: ['document'] },
  'play.action15': { keys: ['Shift+7'], mode: 'play', needs: ['document'] },
  'play.action16': { keys: ['Shift+8'], mode: 'play', needs: ['document'] },
  'play.nextTarget': { mode: 'play', needs: ['battle'], icon: 'target', words: 'aim enemy' },
  'play.previousTarget': { mode: 'play', needs: ['battle'], icon: 'target', words: 'aim enemy' },
  'play.weapons': { keys: ['W'], mode: 'play', needs: ['battle'], icon: 'target', words: 'assignment who fires what' },
  'play.pass': { keys: ['P'], mode: 'play', needs: ['battle'], words: 'let it pass no reaction' },
  'play.passTurn': { keys: ['Shift+P'], mode: 'play', needs: ['battle'], words: 'let everything pass this turn' },
  'play.centre': { keys: ['C'], mode: 'play', needs: ['battle'], icon: 'fit', words: 'active unit' },
  'play.intel': { keys: ['I'], mode: 'play', needs: ['battle'], icon: 'eye', words: 'table knowledge known' },
  'play.line': { keys: ['Q'], mode: 'play', needs: ['battle'], icon: 'los', words: 'line of sight los' },
  'play.field': { keys: ['F'], mode: 'play', needs: ['battle'], icon: 'field', words: 'field of sight visibility' },
  'play.reach': { keys: ['D'], mode: 'play', needs: ['battle'], icon: 'reach', words: 'movement threat' },
  'play.endTurn': { keys: ['N'], mode: 'play', needs: ['battle'], icon: 'hourglass', words: 'next unit done' },
  'play.back': { keys: [','], mode: 'play', needs: ['battle'], icon: 'chevronLeft', words: 'replay step', repeatable: true },
  'play.forward': { keys: ['.'], mode: 'play', needs: ['battle'], icon: 'chevronRight', words: 'replay step', repeatable: true },
  'play.live': { keys: ['End'], mode: 'play', needs: ['battle'], icon: 'play', words: 'now present' },
  'play.pause': { keys: ['K'], mode: 'play', needs: ['battle'], icon: 'pause', words: 'stop go on computer' },
  'play.save': { menu: 'file/save:80', mode: 'play', needs: ['battle'], icon: 'save', words: 'battle record file' },
  'play.open': { menu: 'file/save:90', mode: 'play', needs: ['document'], icon: 'folder', words: 'battle record resume load' },
  'play.setUp': { menu: 'check/play:40', mode: 'play', needs: ['document'], icon: 'settings', words: 'new battle restart again seed' },
  'play.report': { menu: 'check/play:50', mode: 'play', needs: ['battle'], icon: 'report', words: 'score losses luck statistics' },
  'play.fight': { menu: 'check/play:60', mode: 'play', needs: ['document'], icon: 'dice', words: 'simulate 100 battles statistics' },

  'app.palette': { menu: 'help/find:10', keys: ['Ctrl+K'], mode: 'any', icon: 'search', words: 'command search' },
  'app.keys': { menu: 'help/find:20', keys: ['F1'], mode: 'any', icon: 'keyboard', words: 'shortcuts cheat sheet keys help' },
  'app.settings': { menu: 'file/app:10', keys: ['Ctrl+,'], mode: 'any', icon: 'settings', words: 'preferences language theme scale' },
  'app.recovery': { menu: 'file/app:20', mode: 'any', icon: 'shield', words: 'recover unsaved journal' },
  'app.safety': { menu: 'help/find:30', mode: 'any', icon: 'save', words: 'safety recovery backup promises lost work' },
  'app.about': { menu: 'help/about:10', mode: 'any', icon: 'info', words: 'version licence' },
  'app.escape': { keys: ['Escape'], mode: 'any', words: 'cancel' },
});
export type CommandId = keyof typeof COMMANDS;
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[];
