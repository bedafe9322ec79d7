/** Commands on what is selected: duplicate, rename, delete. */
import { removeUnits } from '#shared/document/edits/make.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import { copyUnits } from '#shared/tools/forces.ts';
import { eraseEdit, groundIndex } from '#shared/tools/paint.ts';
import type { Handler } from '../commands/handler.ts';
import { translate } from '../i18n/t.ts';
import type { LayerId } from '../canvas/scene.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { mayChange } from './guard.ts';
import { sessionOf } from './session.ts';

function runEdit(root: RootStore, tab: Tab, edit: Edit | null): boolean {
  if (!edit) return false;
  const made = tab.document.run(edit);
  if (!made.ok)
    root.status.say({
      text: translate(root.settings.language, `problem.${made.error.code}.title`, made.error.params ?? {}),
      tone: 'refused',
    });
  return made.ok;
}

/** What `Delete` does: units first, else the chosen zone or objective, else the content of the selected cells. */
export function deleteEdit(tab: Tab): Edit | null {
  const { document, selection } = tab;
  const scenario = document.settled;
  if (selection.units.length > 0) return removeUnits(scenario, selection.units);
  if (selection.zone !== null && scenario.zones.some((z) => z.id === selection.zone)) return { kind: 'removeZone', zone: selection.zone };
  if (selection.objective !== null && scenario.objectives.some((o) => o.id === selection.objective))
    return { kind: 'removeObjective', objective: selection.objective };
  return selection.cells.length > 0 ? eraseEdit(scenario.board, selection.cells, groundIndex(scenario.board)) : null;
}

/** The layer that `Delete` works on; a locked or hidden one is refused like a stroke on it. */
function layerOfSelection({ selection }: Tab): LayerId {
  if (selection.units.length > 0) return 'units';
  if (selection.zone !== null) return 'zones';
  return selection.objective !== null ? 'objectives' : 'terrain';
}

export const unitCommands = {
  'edit.duplicate': (root) => {
    const tab = root.tab!;
    if (!mayChange(sessionOf(root, tab).context, 'units')) return;
    const copies = copyUnits(tab.document.settled, tab.selection.units);
    if (copies && runEdit(root, tab, copies.edit)) tab.selection.selectUnits(copies.ids);
  },
  'edit.rename': (root) => {
    const tab = root.tab!;
    tab.view.show('forces');
    root.tools.setOption('forces.rename', tab.selection.units[0] ?? '');
  },
  'edit.delete': (root) => {
    const tab = root.tab!;
    if (mayChange(sessionOf(root, tab).context, layerOfSelection(tab)) && runEdit(root, tab, deleteEdit(tab))) tab.selection.clear();
  },
} satisfies Record<string, Handler>;
