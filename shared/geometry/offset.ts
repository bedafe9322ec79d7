/**
 * Offset storage `(column, row)` to lattice coordinates `(x, y)` and back. The only file that knows odd and even.
 * On hexes the lattice is axial (q, r); on squares it is the offset itself. Integers only, exact. Rules.
 */
export const SHAPES = ['hex', 'square'] as const;
export type Shape = (typeof SHAPES)[number];
export const ORIENTATIONS = ['pointy', 'flat'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];
export const PARITIES = ['odd', 'even'] as const;
export type Parity = (typeof PARITIES)[number];

/**
 * How the cells of a board lie. `orientation` and `offset` mean nothing on squares and are then `pointy` and `odd`.
 * pointy odd = odd-r (odd rows shifted right by half a cell), pointy even = even-r,
 * flat odd = odd-q (odd columns shifted down by half a cell), flat even = even-q.
 */
export interface Lattice {
  readonly shape: Shape;
  readonly orientation: Orientation;
  readonly offset: Parity;
}

/** x of a stored cell. `column` and `row` may be negative: the low bit of a negative integer is taken as for its residue. */
export function latticeX(l: Lattice, column: number, row: number): number {
  if (l.shape === 'square' || l.orientation === 'flat') return column;
  const odd = row & 1;
  return column - (row + (l.offset === 'odd' ? -odd : odd)) / 2;
}

/** y of a stored cell. */
export function latticeY(l: Lattice, column: number, row: number): number {
  if (l.shape === 'square' || l.orientation === 'pointy') return row;
  const odd = column & 1;
  return row - (column + (l.offset === 'odd' ? -odd : odd)) / 2;
}

/** Stored column of lattice cell (x, y); any integers, also off the board. */
export function columnOf(l: Lattice, x: number, y: number): number {
  if (l.shape === 'square' || l.orientation === 'flat') return x;
  const odd = y & 1;
  return x + (y + (l.offset === 'odd' ? -odd : odd)) / 2;
}

/** Stored row of lattice cell (x, y). */
export function rowOf(l: Lattice, x: number, y: number): number {
  if (l.shape === 'square' || l.orientation === 'pointy') return y;
  const odd = x & 1;
  return y + (x + (l.offset === 'odd' ? -odd : odd)) / 2;
}
