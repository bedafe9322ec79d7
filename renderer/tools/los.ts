/** Line of sight `Q`: drag from cell to cell; the answer stays. `Shift` keeps the first cell of the line before. */
import { cellNumber } from '#shared/board/board.ts';
import type { Cell, ColRow } from '#shared/geometry/grid.ts';
import type { Tool, ToolContext } from './tool.ts';
import { keyPart, part } from './words.ts';

const askTo = (c: ToolContext, from: Cell, to: Cell): void => {
  const line = c.answers.line;
  if (line?.from !== from || line.to !== to) c.answers.askLine(from, to);
};

const isAt = (a: ColRow, b: ColRow): boolean => a[0] === b[0] && a[1] === b[1];

/** The verdict in the status line and for screen readers: narrow windows have no panel beside the board. */
function sayVerdict(c: ToolContext): void {
  const answer = c.answer.line?.answer;
  if (!answer) return;
  const piece = answer.blockedBy === null ? undefined : answer.pieces[answer.blockedBy];
  const culprit = piece ? c.grid.at(piece.left[0], piece.left[1]) : -1;
  const text =
    culprit >= 0
      ? c.say('edit.note.blockedAt', { cell: cellNumber(c.scenario.board, culprit), rule: answer.rule })
      : `${c.say(answer.visible ? 'edit.los.clear' : 'edit.los.blocked')}, ${answer.rule}`;
  c.status.say({ text, tone: 'info' });
}

export const los: Tool = {
  id: 'los',
  layer: null,
  right: false,
  picks: false,
  keys: 'drag',
  preview: (_c, p) => (p.cell === null ? null : { terrain: null, cells: [p.cell], anchor: p.cell, tone: 'unit', counter: null }),
  hint: (c) => [
    part(c.say, 'drag', 'edit.hint.los'),
    part(c.say, 'shift', 'edit.hint.lockFirst'),
    keyPart(c.say, 'X', 'edit.hint.swapEnds'),
    keyPart(c.say, 'F', 'edit.hint.fieldFromHere'),
    keyPart(c.say, 'Esc', 'edit.hint.clear'),
  ],
  // Board and list light up together: the piece under the pointer.
  hover(c, p) {
    const shown = c.answer.line;
    if (!shown) return;
    const here = p.cell === null ? null : c.grid.colRow(p.cell);
    const at = here ? shown.answer.pieces.findIndex((piece) => isAt(piece.left, here) || isAt(piece.right, here)) : -1;
    c.answer.highlight(at < 0 ? null : at);
  },
  press(c, p) {
    if (p.cell === null) return null;
    const before = c.answers.line;
    const from = p.shift && before ? before.from : p.cell;
    c.tool.setPreview(null);
    if (p.shift && before) askTo(c, from, p.cell);
    return {
      move: (q) => {
        if (q.cell !== null && (q.cell !== from || c.answers.line)) askTo(c, from, q.cell);
      },
      complete: (q) => {
        const to = q.cell ?? p.cell;
        if (to !== null && to !== from) {
          askTo(c, from, to);
          sayVerdict(c);
        } else if (!before) c.status.say({ text: c.say('edit.said.dragLine'), tone: 'info' });
      },
      cancel: () => {
        if (before) c.answers.askLine(before.from, before.to);
        else c.answers.clearLine();
      },
    };
  },
};
