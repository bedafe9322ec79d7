/** Undo and redo in both modes, problems, Play, dialogs, Escape. */
import { flyTo } from '../shell/flyTo.ts';
import type { RootStore } from '../stores/index.ts';
import type { Handler } from './handler.ts';

const stepProblem =
  (direction: 1 | -1): Handler =>
  (root) => {
    const tab = root.tab!;
    const problem = tab.problems.step(direction);
    if (!problem) return;
    tab.view.show('problems');
    flyTo(tab, problem);
  };

/** Escape, in this order: the gesture, the palette or dialog, the answer, Play (design 7). Dialogs close themselves. */
function escape(root: RootStore): void {
  const tab = root.tab;
  if (!tab) return;
  if (tab.mode === 'play') {
    if (!root.play.cancel()) tab.setMode('edit');
    return;
  }
  if (root.cancelGesture()) return;
  if (root.tools.held) root.tools.hold(null);
  else if (tab.answer.shown) tab.answer.clear();
  else if (!tab.selection.empty) tab.selection.clear();
  else if (tab.view.drawer === 'open') tab.view.setDrawer('none');
}

export const appCommands = {
  'edit.undo': (root) => (root.mode === 'play' ? root.play.undo() : void root.tab!.document.undo()),
  'edit.redo': (root) => (root.mode === 'play' ? root.play.redo() : void root.tab!.document.redo()),
  'check.nextProblem': stepProblem(1),
  'check.previousProblem': stepProblem(-1),
  'check.clearAnswer': (root) => root.tab!.answer.clear(),
  'play.toggle': (root) => {
    root.cancelGesture();
    root.tab!.setMode(root.mode === 'play' ? 'edit' : 'play');
  },
  'edit.find': (root) => root.dialogs.showPalette('@'),
  'app.palette': (root) => root.dialogs.showPalette(),
  'app.keys': (root) => root.dialogs.show({ kind: 'keys' }),
  'app.settings': (root) => root.dialogs.show({ kind: 'settings' }),
  'app.recovery': (root) => root.dialogs.show({ kind: 'recovery' }),
  'app.safety': (root) => root.dialogs.show({ kind: 'safety' }),
  'app.about': (root) => root.dialogs.show({ kind: 'about' }),
  'board.resize': (root) => root.dialogs.show({ kind: 'resize' }),
  'app.escape': escape,
} satisfies Record<string, Handler>;
