/** Brings a cell into view when it is not; what is seen already stays where it is. */
import type { BoardViewApi } from '../canvas/scene.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Tab } from '../stores/index.ts';

const EDGE = 24;

/** Does the whole cell lie inside the board area, `margin` client px from its edges? False while the board is not laid out. */
export function isSeen(canvas: BoardViewApi, cell: Cell, margin = 0): boolean {
  const host = document.querySelector('.pl-board .st-canvas')?.getBoundingClientRect();
  if (!host) return false;
  const at = canvas.cellRect(cell);
  return (
    at.left >= host.left + margin && at.right <= host.right - margin && at.top >= host.top + margin && at.bottom <= host.bottom - margin
  );
}

export function reveal(tab: Tab, cell: Cell): void {
  const { canvas } = tab.view;
  if (!canvas || cell < 0 || !document.querySelector('.pl-board .st-canvas')) return;
  if (!isSeen(canvas, cell, EDGE)) canvas.viewport.centreOn(cell, true);
}
