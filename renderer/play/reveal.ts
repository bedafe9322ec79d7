/** Brings a cell into view when it is not; what is seen already stays where it is. */
import type { Cell } from '#shared/geometry/grid.ts';
import type { Tab } from '../stores/index.ts';

const EDGE = 24;

export function reveal(tab: Tab, cell: Cell): void {
  const { canvas } = tab.view;
  const host = document.querySelector('.pl-board .st-canvas')?.getBoundingClientRect();
  if (!canvas || !host || cell < 0) return;
  const at = canvas.cellRect(cell);
  const seen = at.left >= host.left + EDGE && at.right <= host.right - EDGE && at.top >= host.top + EDGE && at.bottom <= host.bottom - EDGE;
  if (!seen) canvas.viewport.centreOn(cell, true);
}
