/** The keyboard's cell cursor: which cell a key leads to. On hexes two arrows run along a row or column of staggered cells. */
import type { Cell, Grid } from '../geometry/grid.ts';

export const CURSOR_MOVES = ['left', 'right', 'up', 'down', 'upLeft', 'upRight', 'downLeft', 'downRight'] as const;
export type CursorMove = (typeof CURSOR_MOVES)[number];

const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
/** Lattice steps of the diagonals; pointy: the four slanted neighbours, flat: the four beside up and down. */
const POINTY = { upLeft: [0, -1], upRight: [1, -1], downLeft: [-1, 1], downRight: [0, 1] } as const;
const FLAT = { upLeft: [-1, 0], upRight: [1, -1], downLeft: [-1, 1], downRight: [1, 0] } as const;
const SQUARE = { upLeft: [-1, -1], upRight: [1, -1], downLeft: [-1, 1], downRight: [1, 1] } as const;

/** The neighbour a key leads to; the same cell where the board ends. */
export function cursorStep(grid: Grid, cell: Cell, move: CursorMove): Cell {
  const next = target(grid, cell, move);
  return next >= 0 ? next : cell;
}

function target(grid: Grid, cell: Cell, move: CursorMove): Cell {
  switch (move) {
    case 'left':
    case 'right':
    case 'up':
    case 'down':
      return grid.at(grid.column(cell) + ARROWS[move][0], grid.row(cell) + ARROWS[move][1]);
    case 'upLeft':
    case 'upRight':
    case 'downLeft':
    case 'downRight': {
      const { shape, orientation } = grid.spec;
      const [dx, dy] = (shape === 'square' ? SQUARE : orientation === 'flat' ? FLAT : POINTY)[move];
      return grid.atLattice(grid.x(cell) + dx, grid.y(cell) + dy);
    }
  }
}
