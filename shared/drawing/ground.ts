/** What painters of the ground share: the board as they see it, levels of detail, the look of single cells. */
import { HOLE, type Board } from '../board/board.ts';
import { cellAt } from '../board/cells.ts';
import type { Cell } from '../geometry/grid.ts';
import type { Layout } from './layout.ts';
import { terrainStyles, type Skin, type TerrainStyle } from './styles.ts';

/** A board as the painter sees it. */
export interface GroundMap {
  readonly layout: Layout;
  /** Catalogue index of a cell, HOLE where there is none. */
  readonly index: (cell: Cell) => number;
  /** By catalogue index. */
  readonly styles: readonly TerrainStyle[];
  readonly skin: Skin;
  /** Drawing px per CSS px: levels of detail and least line widths are in CSS px. */
  readonly px: number;
}

/** Cell widths in CSS px from which a part is drawn (terrain.md). */
export const DETAIL = { flat: 7, edges: 10, shore: 14, planks: 20, letters: 44, lettersInPrint: 28 } as const;

/** Small integer that differs from cell to cell and never changes: shade, mirror. */
export function cellHash(column: number, row: number): number {
  let h = Math.imul(column + 1, 0x9e37_79b1) ^ Math.imul(row + 1, 0x85eb_ca77);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b_3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a_2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

export const styleAt = (map: GroundMap, cell: Cell): TerrainStyle | undefined => {
  if (cell < 0) return undefined;
  const index = map.index(cell);
  return index === HOLE ? undefined : map.styles[index];
};

/** The ground of a board in a look, at the scale of a layout. */
export const groundMap = (board: Board, layout: Layout, skin: Skin, px: number): GroundMap => ({
  layout,
  index: (cell) => cellAt(board.terrain, cell),
  styles: terrainStyles(board.catalogue, skin),
  skin,
  px,
});
