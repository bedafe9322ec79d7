/** A rectangle in stored columns and rows: the same on hexes, whose long sides are then ragged like the board's own border. */
import type { Cell, Grid } from '../geometry/grid.ts';

export interface Rectangle {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * The rectangle with `a` and `b` in opposite corners.
 * @param equal   (`Shift`) as many columns as rows, the longer side wins; shortened where the board ends
 */
export function rectangleBetween(grid: Grid, a: Cell, b: Cell, equal = false): Rectangle {
  const [ac, ar] = grid.colRow(a);
  let [bc, br] = grid.colRow(b);
  if (equal) {
    const right = bc >= ac;
    const down = br >= ar;
    const room = Math.min(right ? grid.columns - 1 - ac : ac, down ? grid.rows - 1 - ar : ar);
    const n = Math.min(room, Math.max(Math.abs(bc - ac), Math.abs(br - ar)));
    bc = right ? ac + n : ac - n;
    br = down ? ar + n : ar - n;
  }
  return { column: Math.min(ac, bc), row: Math.min(ar, br), columns: Math.abs(bc - ac) + 1, rows: Math.abs(br - ar) + 1 };
}

/** Cells of a rectangle, row by row. `outline`: only its first and last column and row. Clipped to the board. */
export function rectangleCells(grid: Grid, box: Rectangle, outline = false): Cell[] {
  const cells: Cell[] = [];
  for (let row = box.row; row < box.row + box.rows; row++)
    for (let column = box.column; column < box.column + box.columns; column++) {
      const rim = row === box.row || row === box.row + box.rows - 1 || column === box.column || column === box.column + box.columns - 1;
      const cell = !outline || rim ? grid.at(column, row) : -1;
      if (cell >= 0) cells.push(cell);
    }
  return cells;
}
