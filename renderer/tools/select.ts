/**
 * Select `V`: a box of cells with the units in it; on a counter it moves what is selected, `Alt` copies. `Shift` adds, `Ctrl`
 * subtracts, both intersect; a double click takes the area of like ground.
 */
import { runInAction } from 'mobx';
import { cellAt } from '#shared/board/cells.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import type { UnitDef } from '#shared/scenario/scenario.ts';
import { floodArea } from '#shared/tools/fill.ts';
import { copyUnits, movedTogether, moveEdit } from '#shared/tools/forces.ts';
import { rectangleBetween, rectangleCells } from '#shared/tools/rectangle.ts';
import { combineCells, combineOf, EMPTY_CELLS } from '#shared/tools/selection.ts';
import type { BoardPointer } from '../canvas/scene.ts';
import * as ask from './ask.ts';
import { layerOpen, mayChange, sayProblem } from './guard.ts';
import { reveal } from './reveal.ts';
import type { Gesture, Tool, ToolContext } from './tool.ts';
import { judge } from './unit.ts';
import { keyPart, part, problemTitle } from './words.ts';

const unitCell = (c: ToolContext, unit: UnitDef): Cell => (unit.at ? c.grid.at(unit.at[0], unit.at[1]) : -1);

/** Units standing in the cells, in the order of battle. */
export function unitsIn(c: ToolContext, cells: Iterable<Cell>): string[] {
  const set = new Set(cells);
  return c.scenario.units.filter((unit) => set.has(unitCell(c, unit))).map((unit) => unit.id);
}

/** Top unit of a cell, the clicked counter first; null = none, or the units layer is hidden. */
function unitAt(c: ToolContext, p: Pick<BoardPointer, 'cell' | 'counter'>): string | null {
  if (!c.view.layers.units.visible) return null;
  if (p.counter !== null && c.scenario.units.some((u) => u.id === p.counter)) return p.counter;
  const stack = p.cell === null ? [] : unitsIn(c, [p.cell]);
  return stack.find((id) => c.selection.units.includes(id)) ?? stack[0] ?? null;
}

function choose(c: ToolContext, cells: readonly Cell[], p: BoardPointer, start: readonly Cell[]): void {
  const how = combineOf(p);
  const chosen = combineCells(how === 'replace' ? EMPTY_CELLS : start, cells, how);
  runInAction(() => {
    c.selection.selectCells(chosen);
    c.selection.units = c.view.layers.units.visible ? unitsIn(c, chosen) : [];
  });
}

function boxGesture(c: ToolContext, start: Cell, first: BoardPointer): Gesture {
  const cellsBefore = c.selection.cells;
  const before = { cells: cellsBefore, units: c.selection.units, zone: c.selection.zone, objective: c.selection.objective };
  let moved = false;
  const cellsTo = (to: Cell): readonly Cell[] => rectangleCells(c.grid, rectangleBetween(c.grid, start, to));
  return {
    move(p) {
      if (p.cell === null || (p.cell === start && !moved)) return;
      moved = true;
      const cells = cellsTo(p.cell);
      choose(c, cells, first, cellsBefore);
      c.feedback.setMeasure(c.say('edit.measure.cells', { count: c.selection.cells.length }));
    },
    complete(p) {
      if (moved) {
        c.status.announce(c.say('edit.said.selected', { count: c.selection.cells.length, units: c.selection.units.length }));
        return;
      }
      if (first.detail >= 2) {
        const kind = cellAt(c.scenario.board.terrain, start);
        choose(
          c,
          floodArea(c.grid, start, (cell) => cellAt(c.scenario.board.terrain, cell) === kind),
          first,
          cellsBefore,
        );
        return;
      }
      // A plain click on open ground selects the cell; on the one selected cell it lets go.
      const alone = !first.shift && !first.ctrl && cellsBefore.length === 1 && cellsBefore[0] === start;
      if (alone) c.selection.clear();
      else choose(c, [p.cell ?? start], first, cellsBefore);
    },
    cancel: () =>
      runInAction(() => {
        c.selection.selectCells(before.cells);
        c.selection.units = before.units;
        c.selection.zone = before.zone;
        c.selection.objective = before.objective;
      }),
  };
}

/** Where the dragged units would stand, and which of these places the book refuses. */
function plan(
  c: ToolContext,
  ids: readonly string[],
  from: Cell,
  to: Cell,
): { readonly cells: ReadonlyMap<string, Cell | null>; readonly why: string | null } {
  const cells = movedTogether(c.document.settled, ids, from, to);
  for (const [id, cell] of cells) {
    const unit = c.document.settled.units.find((u) => u.id === id);
    if (cell === null) return { cells, why: c.say('edit.refused.offBoard') };
    const refused = unit ? judge(c, unit, cell).refused : null;
    if (refused) return { cells, why: problemTitle(c.say, refused) };
  }
  return { cells, why: null };
}

/** By keys there is no counter under the pointer: a second `Enter` on a stack goes to its next unit and opens it as a fan. */
function nextOfStack(c: ToolContext, top: string, cell: Cell, first: BoardPointer): void {
  const stack = first.counter === null ? unitsIn(c, [cell]) : [];
  if (stack.length < 2) return;
  c.selection.selectUnits([stack[(stack.indexOf(top) + 1) % stack.length]!]);
  c.view.canvas?.openFan(cell);
}

function moveGesture(c: ToolContext, ids: readonly string[], top: string, start: Cell, first: BoardPointer): Gesture {
  let to = start;
  const show = (p: BoardPointer): void => {
    if (p.cell === null) return;
    to = p.cell;
    const { cells, why } = plan(c, ids, start, to);
    const unit = c.document.settled.units.find((u) => u.id === top);
    const look = unit ? ask.counter(c.scenario, unit) : null;
    c.tool.setPreview({
      terrain: null,
      cells: [...cells.values()].filter((cell) => cell !== null),
      anchor: to,
      tone: why ? 'refused' : 'unit',
      counter:
        look && unit
          ? {
              ...look,
              side: Math.max(
                0,
                c.scenario.sides.findIndex((s) => s.id === unit.side),
              ),
            }
          : null,
    });
    c.feedback.setNote(why ? { text: why, tone: 'refused' } : null);
    c.feedback.setMeasure(to === start ? null : c.say('edit.measure.cells', { count: c.grid.distance(start, to) }));
  };
  return {
    move: show,
    complete(p) {
      if (p.cell !== null) to = p.cell;
      c.feedback.setNote(null);
      c.tool.setPreview(null);
      if (to === start) {
        if (first.detail >= 2) showUnit(c, top);
        else nextOfStack(c, top, start, first);
        return;
      }
      const { cells, why } = plan(c, ids, start, to);
      if (why) {
        c.status.say({ text: why, tone: 'refused' });
        c.feedback.blinkAt([...cells.values()].filter((cell) => cell !== null));
        return;
      }
      const copies = first.alt
        ? copyUnits(c.document.settled, ids, (unit) => {
            const cell = cells.get(unit.id);
            return cell === undefined || cell === null ? unit.at : c.grid.colRow(cell);
          })
        : null;
      const edit: Edit | null = copies ? copies.edit : moveEdit(c.document.settled, cells);
      if (!edit) return;
      const made = c.document.run(edit);
      if (!made.ok) sayProblem(c, made.error);
      else if (copies) c.selection.selectUnits(copies.ids);
    },
    cancel: () => c.feedback.setNote(null),
  };
}

export const select: Tool = {
  id: 'select',
  layer: null,
  right: false,
  picks: false,
  keys: 'drag',
  preview: () => null,
  hint(c) {
    const over = c.feedback.hover ? unitAt(c, c.feedback.hover) : null;
    return over
      ? [
          part(c.say, 'drag', 'edit.hint.moveUnit', { unit: c.scenario.units.find((u) => u.id === over)?.name ?? '' }),
          part(c.say, 'alt', 'edit.hint.copy'),
          part(c.say, 'shift', 'edit.hint.add'),
          keyPart(c.say, 'F2', 'edit.hint.rename'),
        ]
      : [
          part(c.say, 'drag', 'edit.hint.box'),
          part(c.say, 'shift', 'edit.hint.add'),
          part(c.say, 'ctrl', 'edit.hint.subtract'),
          part(c.say, 'double', 'edit.hint.area'),
        ];
  },
  press(c, p) {
    if (p.cell === null) {
      if (!p.shift && !p.ctrl) c.selection.clear();
      return null;
    }
    const over = unitAt(c, p);
    if (over === null) return boxGesture(c, p.cell, p);
    // A second click shows the unit among the forces; it may as well be the start of a quick drag, so only the release tells.
    const twice = p.detail >= 2;
    const { units } = c.selection;
    if (!twice && (p.shift || p.ctrl)) {
      c.selection.selectUnits(units.includes(over) ? units.filter((id) => id !== over) : p.shift ? [...units, over] : units);
      return null;
    }
    if (!units.includes(over)) c.selection.selectUnits([over]);
    if (twice && !layerOpen(c, 'units')) {
      showUnit(c, over);
      return null;
    }
    return mayMove(c) ? moveGesture(c, c.selection.units, over, p.cell, p) : null;
  },
  step(c, direction) {
    const placed = c.scenario.units.filter((unit) => unit.at !== null);
    if (placed.length === 0) return false;
    const at = placed.findIndex((unit) => unit.id === c.selection.units[0]);
    const next = placed[at < 0 ? (direction > 0 ? 0 : placed.length - 1) : (at + direction + placed.length) % placed.length]!;
    c.selection.selectUnits([next.id]);
    c.tool.setCursor(unitCell(c, next));
    reveal(c.view.canvas, c.scenario.board.spec, unitCell(c, next), true);
    return true;
  },
};

function showUnit(c: ToolContext, id: string): void {
  c.selection.selectUnits([id]);
  c.view.show('forces');
}

const mayMove = (c: ToolContext): boolean => mayChange(c, 'units');
