/** Field of sight `F`: what a cell, a unit's cell or a zone sees, or who sees it; `Shift` adds another, `Ctrl` takes it away. */
import { cellNumber } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import { cellsIn, runsWith } from '#shared/board/runs.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { combineCells, combineOf } from '#shared/tools/selection.ts';
import * as ask from './ask.ts';
import type { Tool, ToolContext } from './tool.ts';
import { part } from './words.ts';

export const fieldWay = (c: Pick<ToolContext, 'tool'>): 'sees' | 'seenBy' => (c.tool.options['field.way'] === 'seenBy' ? 'seenBy' : 'sees');
const ofZone = (c: ToolContext): boolean => c.tool.options['field.of'] === 'zone';

/** Cells a click means: the cell, or its whole zone. */
function meant(c: ToolContext, cell: Cell): readonly Cell[] {
  if (!ofZone(c)) return [cell];
  const zone = c.scenario.zones.find((z) => cellAt(z.cells, cell) === 1);
  return zone ? cellsIn(runsWith(zone.cells, 1)) : [];
}

export const field: Tool = {
  id: 'field',
  layer: null,
  right: false,
  picks: false,
  keys: 'dab',
  preview: (_c, p) => (p.cell === null ? null : { terrain: null, cells: [p.cell], anchor: p.cell, tone: 'unit', counter: null }),
  hint: (c) => [
    part(c.say, 'click', ofZone(c) ? 'edit.hint.fieldZone' : fieldWay(c) === 'sees' ? 'edit.hint.field' : 'edit.hint.fieldSeenBy'),
    part(c.say, 'shift', 'edit.hint.addSecond'),
    part(c.say, 'ctrl', 'edit.hint.subtract'),
  ],
  hover(c, p) {
    const { area } = c.answers;
    const shown = c.answer.area;
    if (p.cell === null || area?.kind !== 'field' || shown?.kind !== 'field' || shown.seen[p.cell] === 1 || area.cells.length !== 1)
      return c.feedback.setNote(null);
    const [a, b] = area.way === 'sees' ? [area.cells[0]!, p.cell] : [p.cell, area.cells[0]!];
    const answer = ask.sight(c.scenario, a, b);
    const piece = answer && answer.blockedBy !== null ? answer.pieces[answer.blockedBy] : undefined;
    const culprit = piece ? c.grid.at(piece.left[0], piece.left[1]) : -1;
    c.feedback.setNote(
      answer && piece && culprit >= 0
        ? { text: c.say('edit.note.blockedAt', { cell: cellNumber(c.scenario.board, culprit), rule: answer.rule }), tone: 'warning' }
        : null,
    );
  },
  press(c, p) {
    if (p.cell === null) return null;
    const cells = meant(c, p.cell);
    if (cells.length === 0) {
      c.status.say({ text: c.say('edit.refused.noZoneHere'), tone: 'refused' });
      return null;
    }
    const old = c.answers.area?.kind === 'field' ? c.answers.area.cells : [];
    const next = combineCells(old, cells, combineOf(p));
    if (next.length === 0) c.answers.clear();
    else c.answers.askField(next, fieldWay(c));
    return null;
  },
};
