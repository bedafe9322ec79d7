/** What the tools of one tab may touch, put together from the stores. */
import { gridOf } from '#shared/board/board.ts';
import type { BoardPointer } from '../canvas/scene.ts';
import { translate } from '../i18n/t.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import type { Answers } from './answers.ts';
import type { Feedback } from './Feedback.ts';
import { unitsIn } from './select.ts';
import type { ToolContext } from './tool.ts';

export const makeContext = (root: RootStore, tab: Tab, feedback: Feedback, answers: Answers): ToolContext => ({
  document: tab.document,
  tool: root.tools,
  selection: tab.selection,
  view: tab.view,
  answer: tab.answer,
  status: root.status,
  settings: root.settings,
  feedback,
  answers,
  say: (key, params) => translate(root.settings.language, key, params),
  get scenario() {
    return tab.document.scenario;
  },
  get grid() {
    return gridOf(tab.document.scenario.board);
  },
});

/** Opens the board's menu for the cell under the pointer, the clicked unit of a stack first. */
export function openMenu(c: ToolContext, p: BoardPointer): void {
  if (p.cell === null) return;
  const units = unitsIn(c, [p.cell]);
  const first = p.counter !== null ? units.filter((id) => id === p.counter) : [];
  c.feedback.setMenu({
    cell: p.cell,
    units: [...first, ...units.filter((id) => !first.includes(id))],
    clientX: p.clientX,
    clientY: p.clientY,
  });
}
