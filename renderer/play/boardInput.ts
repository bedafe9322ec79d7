/** Pointer and keys on the board of Play: point, aim, click, pan; the same by keyboard. */
import { gridOf } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { inPlay } from '#shared/rulesets/intel/rules.ts';
import { cursorStep, type CursorMove } from '#shared/tools/cursor.ts';
import type { BoardListener, BoardPointer } from '../canvas/scene.ts';
import type { RootStore, Tab } from '../stores/index.ts';
import { myAskOf, stateOf } from './reading.ts';
import { reveal } from './reveal.ts';
import type { Table } from './Table.ts';
import { wayOf } from './targets.ts';

/** The unit a click on a cell means: the one under the pointer, else the only one there. */
function unitAt(table: Table, cell: Cell | null, counter: string | null): string | null {
  const state = stateOf(table.play);
  const isLegal = (id: string): boolean => table.targets.some((x) => x.unit === id && x.no.length === 0);
  const at = counter === null ? cell : (state.units.find((u) => u.id === counter)?.cell ?? cell);
  if (counter !== null && (table.targets.length === 0 || isLegal(counter))) return counter;
  if (at === null) return counter;
  // In a pile the one that can be a target is meant.
  const there = state.units.filter((u) => u.cell === at && inPlay(u));
  return there.find((u) => isLegal(u.id))?.id ?? counter ?? there[0]?.id ?? null;
}

/** Does what a click on a cell does; the keyboard's Enter comes here, too. */
export function clickCell(root: RootStore, table: Table, cell: Cell, counter: string | null): void {
  const ask = myAskOf(table.play);
  const unit = unitAt(table, cell, counter);
  table.point(cell, unit);
  if (ask?.ask.k === 'pickUnit' && unit !== null && ask.ask.units.includes(unit)) {
    table.give({ t: 'pickUnit', unit });
    return;
  }
  if (ask?.ask.k === 'react' && unit !== null) {
    const at = ask.ask.offers.findIndex((o) => o.unit === unit);
    if (at >= 0) return table.pickReactor(unit);
  }
  if (table.retreats.includes(cell)) return table.retreatTo(cell);
  const { action } = table;
  if (action !== null && table.acting !== null) {
    const way = wayOf(action);
    if (way === 'path') {
      if (table.step) table.confirm();
      else if (unit === null || unit === table.acting) table.refuse([{ id: 'notEnoughMovement', cite: 'R-7.22' }]);
      else table.look(unit);
      return;
    }
    if (way === 'cell' && table.cells.includes(cell)) {
      const [c, r] = gridOf(table.play.scenario.board).colRow(cell);
      table.give({ t: 'popSmoke', unit: table.acting, to: [c, r] });
      return;
    }
    if (way === 'target' && unit !== null) {
      const target = table.targets.find((x) => x.unit === unit);
      if (target?.no.length === 0) {
        if (table.aim === unit && table.pinned) table.confirm();
        else table.aimAt(unit, true);
        return;
      }
      if (target) return table.refuse(target.no);
    }
  }
  if (unit === null) {
    table.look(null);
    return;
  }
  // With nothing chosen a click on an enemy aims a shot at it, if there is one; else its card is shown.
  if (table.acting !== null && action === null && table.tryShot(unit)) return;
  table.look(unit);
  root.status.hush();
}

export function makeListener(root: RootStore, tab: Tab, table: Table): BoardListener {
  let pan: { x: number; y: number; moved: boolean } | null = null;
  const still = (p: BoardPointer): void => {
    root.status.setHover(p.cell);
    table.point(p.cell, unitAt(table, p.cell, p.counter));
  };
  return {
    down(p) {
      if (p.button === 'left') pan = { x: p.clientX, y: p.clientY, moved: false };
    },
    move(p) {
      if (pan) {
        const dx = p.clientX - pan.x;
        const dy = p.clientY - pan.y;
        if (!pan.moved && Math.hypot(dx, dy) < 6) return;
        tab.view.canvas?.viewport.panBy(dx, dy);
        pan = { x: p.clientX, y: p.clientY, moved: true };
        return;
      }
      still(p);
    },
    up(p) {
      const was = pan;
      pan = null;
      if (p.button === 'right' && p.counter !== null) table.look(p.counter);
      if (!was || was.moved || p.cell === null) return;
      root.tools.setCursor(null);
      clickCell(root, table, p.cell, p.counter);
      still(p);
    },
    cancel() {
      pan = null;
    },
    leave() {
      root.status.setHover(null);
      if (!table.pinned) table.point(null, null);
    },
    wheelTool: () => false,
    contextMenu(p) {
      if (p.counter !== null) table.look(p.counter);
    },
    dragOver: () => ({ allowed: false }),
    drop: () => undefined,
  };
}

const MOVES: Readonly<Record<string, CursorMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'upLeft',
  PageUp: 'upRight',
  PageDown: 'downRight',
};

/** Keys while the board has the focus: cell cursor, Enter, Tab through targets. True = used. */
export function boardKey(root: RootStore, tab: Tab, table: Table, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Tab') {
    const next = table.nextTarget(event.shiftKey ? -1 : 1);
    const cell = stateOf(table.play).units.find((u) => u.id === next)?.cell;
    if (cell !== undefined) reveal(tab, cell);
    return next !== null;
  }
  if (event.key === 'Enter') {
    if (table.reaction) return table.react();
    if (table.aim !== null && table.aimed) return table.confirm();
    const { cursor } = root.tools;
    if (cursor === null) return false;
    clickCell(root, table, cursor, null);
    return true;
  }
  const move = MOVES[event.key];
  if (!move || event.shiftKey) return false;
  const grid = gridOf(table.play.scenario.board);
  const start = table.shown && table.shown.cell >= 0 ? table.shown.cell : grid.at(grid.columns >> 1, grid.rows >> 1);
  const to = root.tools.cursor === null ? start : cursorStep(grid, root.tools.cursor, move);
  root.tools.setCursor(to);
  root.status.setHover(to);
  table.point(to, unitAt(table, to, null));
  reveal(tab, to);
  return true;
}
