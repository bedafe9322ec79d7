/** What painting may cover, the ground the eraser leaves, and the eraser's edit. */
import { HOLE, type Board } from '../board/board.ts';
import { cellAt } from '../board/cells.ts';
import type { Edit } from '../document/edits/kinds.ts';
import { paintSight, paintWithPresets } from '../document/edits/make.ts';
import type { Cell } from '../geometry/grid.ts';

/** What a stroke may cover: `any` ground, one level, one kind of terrain (catalogue index). */
export type PaintOver =
  { readonly over: 'any' } | { readonly over: 'level'; readonly level: number } | { readonly over: 'terrain'; readonly terrain: number };

/** Why a cell is not painted: it is a hole, not of the chosen ground, or outside the selection. */
export type Unpaintable = 'hole' | 'other' | 'unselected';

/** Null = the cell may be painted. `mask` null = the whole board. */
export function unpaintable(board: Board, cell: Cell, over: PaintOver, mask: ReadonlySet<Cell> | null): Unpaintable | null {
  const index = cellAt(board.terrain, cell);
  if (index === HOLE) return 'hole';
  if (mask && !mask.has(cell)) return 'unselected';
  if (over.over === 'level' && board.catalogue[index]?.level !== over.level) return 'other';
  if (over.over === 'terrain' && index !== over.terrain) return 'other';
  return null;
}

/** Index of the ground that the eraser leaves: the author's choice, else meadow, else the first kind that does not block sight. */
export function groundIndex(board: Board, chosen?: string): number {
  const at = (id: string | undefined): number => board.catalogue.findIndex((t) => t.id === id);
  const found = [at(chosen), at('meadow'), board.catalogue.findIndex((t) => t.level === 2 && t.sight !== 'block')].find((i) => i >= 0);
  return found ?? 0;
}

/** The eraser: ground without marks of sight, as one step; null when there is nothing to erase. */
export function eraseEdit(board: Board, cells: readonly Cell[], ground: number): Edit | null {
  const terrain = paintWithPresets(board, cells, ground);
  const sight = paintSight(board, cells, 'auto');
  if (!terrain || !sight) return terrain ?? sight;
  const label = { key: 'edit.step.erase', params: { count: cells.length } };
  return { kind: 'batch', edits: [...(terrain.kind === 'batch' ? terrain.edits : [terrain]), sight], label };
}
