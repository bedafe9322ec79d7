/** What the tools tell beside the document: blinking cells, a note at the cursor, the menu of the board, the last anchor. */
import { makeAutoObservable } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import type { Hover } from './tool.ts';

/** A few words beside the pointer. */
export interface CursorNote {
  readonly text: string;
  readonly tone: 'info' | 'refused' | 'warning';
  /** Terrain id whose swatch stands before the words. */
  readonly swatch?: string;
}
export interface BoardMenuAt {
  readonly cell: Cell;
  /** Units of the cell, the clicked one first. */
  readonly units: readonly string[];
  readonly clientX: number;
  readonly clientY: number;
}

export class Feedback {
  /** Cells whose rim blinks once; a new object starts it. */
  blink: { readonly cells: readonly Cell[] } | null = null;
  note: CursorNote | null = null;
  menu: BoardMenuAt | null = null;
  /** Where the pointer is; null = not over the board. */
  hover: Hover | null = null;
  /** Where the last stroke ended: `Shift` draws straight from there. */
  anchor: Cell | null = null;
  /** "7 cells, 700 m" while a line or rectangle is drawn. */
  measure: string | null = null;
  /** The board has the focus by keyboard: the cell cursor is drawn. */
  cursorShown = false;
  /** Cells a panel points at (history, palette); null = none. */
  pointed: readonly Cell[] | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false, autoBind: true });
  }
  blinkAt(cells: readonly Cell[]): void {
    if (cells.length > 0) this.blink = { cells };
  }
  setNote(note: CursorNote | null): void {
    if (note?.text !== this.note?.text || note?.tone !== this.note?.tone || note?.swatch !== this.note?.swatch) this.note = note;
  }
  setMenu(menu: BoardMenuAt | null): void {
    this.menu = menu;
  }
  setHover(hover: Hover | null): void {
    this.hover = hover;
  }
  setAnchor(cell: Cell | null): void {
    this.anchor = cell;
  }
  setMeasure(measure: string | null): void {
    this.measure = measure;
  }
  showCursor(shown: boolean): void {
    this.cursorShown = shown;
  }
  point(cells: readonly Cell[] | null): void {
    this.pointed = cells;
  }
}
