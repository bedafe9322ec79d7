/** Reach `D`: where a unit gets with one and with two move actions; hovering draws the cheapest path. */
import { cellNumber, terrainAt } from '#shared/board/board.ts';
import * as ask from './ask.ts';
import type { Tool, ToolContext } from './tool.ts';
import { unitsIn } from './select.ts';
import { keyPart, part } from './words.ts';

/** The unit of a click: the counter, else the next unit of the stack each time. */
function unitFor(c: ToolContext, counter: string | null, cell: number | null): string | null {
  if (counter !== null && c.scenario.units.some((u) => u.id === counter)) return counter;
  const stack = cell === null ? [] : unitsIn(c, [cell]);
  const shown = c.answers.area?.kind === 'reach' ? stack.indexOf(c.answers.area.unit) : -1;
  return stack[(shown + 1) % Math.max(1, stack.length)] ?? null;
}

/** The level of a cell that the shown unit cannot enter at all, by its card; null where it could, given more points. */
function impassableLevel(c: ToolContext, cell: number): number | null {
  const question = c.answers.area;
  const unit = question?.kind === 'reach' ? c.scenario.units.find((u) => u.id === question.unit) : undefined;
  const level = terrainAt(c.scenario.board, cell)?.level;
  const cost = unit && ask.card(c.scenario, unit)?.costs.find((x) => x.level === level);
  return cost?.cost === null && level !== undefined ? level : null;
}

export const reach: Tool = {
  id: 'reach',
  layer: null,
  right: false,
  picks: false,
  keys: 'dab',
  preview: (_c, p) => (p.cell === null ? null : { terrain: null, cells: [p.cell], anchor: p.cell, tone: 'unit', counter: null }),
  hint: (c) => [
    part(c.say, 'click', 'edit.hint.reach'),
    keyPart(c.say, '[ ]', 'edit.hint.actions'),
    keyPart(c.say, 'Tab', 'edit.hint.nextUnit'),
    keyPart(c.say, 'Esc', 'edit.hint.clear'),
  ],
  hover(c, p) {
    const shown = c.answer.area;
    if (shown?.kind !== 'reach' || p.cell === null) {
      c.answers.showPath(null);
      return c.feedback.setNote(null);
    }
    const found = (shown.second ?? shown.first).cells.find((cell) => cell.cell === p.cell);
    c.answers.showPath(found ? p.cell : null);
    const cell = cellNumber(c.scenario.board, p.cell);
    const level = found ? null : impassableLevel(c, p.cell);
    c.feedback.setNote(
      found
        ? { text: c.say('edit.note.cost', { cell, count: found.cost }), tone: 'info' }
        : {
            text: level === null ? c.say('edit.note.outOfReach', { cell }) : c.say('edit.note.impassable', { cell, level }),
            tone: 'warning',
          },
    );
  },
  press(c, p) {
    const unit = unitFor(c, p.counter, p.cell);
    if (unit === null) {
      c.status.say({ text: c.say('edit.refused.noUnitHere'), tone: 'refused' });
      return null;
    }
    c.selection.selectUnits([unit]);
    c.answers.askReach(unit, c.tool.actions);
    return null;
  },
  step(c, direction) {
    const placed = c.scenario.units.filter((unit) => unit.at !== null);
    if (placed.length === 0) return false;
    const now = c.answers.area?.kind === 'reach' ? c.answers.area.unit : c.selection.units[0];
    const at = placed.findIndex((unit) => unit.id === now);
    const next = placed[at < 0 ? 0 : (at + direction + placed.length) % placed.length]!;
    c.selection.selectUnits([next.id]);
    c.answers.askReach(next.id, c.tool.actions);
    return true;
  },
};
