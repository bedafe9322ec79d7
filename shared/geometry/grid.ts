/**
 * A finite board of cells behind one interface: four hex parities and squares alike.
 * A cell is its index `row * columns + column` (0-based); offset and lattice coordinates are conversions at the edge.
 */
import { columnOf, latticeX, latticeY, rowOf, type Lattice } from './offset.ts';

/** Index of a cell on its board: `row * columns + column`. -1 where a function says "none". */
export type Cell = number;
/** `[column, row]`, 0-based: the form of files, command line and messages. */
export type ColRow = readonly [number, number];

export interface GridSpec extends Lattice {
  readonly columns: number;
  readonly rows: number;
}

/** Lattice steps to the neighbours, in the books' order (R-3.3): hex six, square eight (E, SE, S, SW, W, NW, N, NE). */
export const HEX_STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
export const SQUARE_STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

export interface Grid {
  readonly spec: GridSpec;
  readonly columns: number;
  readonly rows: number;
  /** `columns * rows`. */
  readonly size: number;
  /** Number of directions: 6 or 8. */
  readonly directions: number;
  inside(column: number, row: number): boolean;
  /** Index of a stored cell, -1 when off the board. */
  at(column: number, row: number): Cell;
  column(cell: Cell): number;
  row(cell: Cell): number;
  colRow(cell: Cell): ColRow;
  /** Lattice coordinates of a cell. */
  x(cell: Cell): number;
  y(cell: Cell): number;
  /** Cell at lattice coordinates, -1 when off the board. */
  atLattice(x: number, y: number): Cell;
  /** Neighbour in direction 0..directions-1, -1 when off the board. */
  neighbour(cell: Cell, direction: number): Cell;
  /** Neighbours on the board in direction order; a shared array, not to be changed. */
  neighbours(cell: Cell): readonly Cell[];
  /** Steps between two cells: hex distance, on squares Chebyshev. */
  distance(a: Cell, b: Cell): number;
}

const cache = new Map<string, Grid>();
/** By spec object: rules ask for the grid of the same board hundreds of thousands of times a battle. */
const known = new WeakMap<GridSpec, Grid>();
let lastSpec: GridSpec | undefined;
let lastGrid: Grid | undefined;

/** The grid of a spec, which must not change afterwards. Grids are immutable and shared: equal specs give the same object. */
export function makeGrid(spec: GridSpec): Grid {
  if (spec === lastSpec && lastGrid) return lastGrid;
  let grid = known.get(spec);
  if (!grid) {
    grid = gridFor(spec);
    known.set(spec, grid);
  }
  lastSpec = spec;
  lastGrid = grid;
  return grid;
}

function gridFor(spec: GridSpec): Grid {
  const key = `${spec.shape}:${spec.orientation}:${spec.offset}:${spec.columns}:${spec.rows}`;
  let grid = cache.get(key);
  if (!grid) {
    grid = new TableGrid({ ...spec });
    if (cache.size > 64) cache.clear();
    cache.set(key, grid);
  }
  return grid;
}

/** Distance of a lattice vector. Hex: max(|dx|, |dy|, |dx+dy|); square: Chebyshev, or Manhattan where asked. */
export function latticeDistance(shape: GridSpec['shape'], dx: number, dy: number, manhattan = false): number {
  const ax = Math.abs(dx);
  const ay = Math.abs(dy);
  if (shape === 'hex') return Math.max(ax, ay, Math.abs(dx + dy));
  return manhattan ? ax + ay : Math.max(ax, ay);
}

class TableGrid implements Grid {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  readonly directions: number;
  private readonly xs: Int16Array;
  private readonly ys: Int16Array;
  private table: Int32Array | undefined;
  private lists: (readonly Cell[] | undefined)[];

  constructor(readonly spec: GridSpec) {
    this.columns = spec.columns;
    this.rows = spec.rows;
    this.size = spec.columns * spec.rows;
    this.directions = spec.shape === 'hex' ? 6 : 8;
    this.xs = new Int16Array(this.size);
    this.ys = new Int16Array(this.size);
    for (let row = 0, i = 0; row < spec.rows; row++)
      for (let column = 0; column < spec.columns; column++, i++) {
        this.xs[i] = latticeX(spec, column, row);
        this.ys[i] = latticeY(spec, column, row);
      }
    this.lists = [];
  }

  inside(column: number, row: number): boolean {
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows;
  }
  at(column: number, row: number): Cell {
    return this.inside(column, row) ? row * this.columns + column : -1;
  }
  column(cell: Cell): number {
    return cell % this.columns;
  }
  row(cell: Cell): number {
    return (cell - (cell % this.columns)) / this.columns;
  }
  colRow(cell: Cell): ColRow {
    return [this.column(cell), this.row(cell)];
  }
  x(cell: Cell): number {
    return this.xs[cell]!;
  }
  y(cell: Cell): number {
    return this.ys[cell]!;
  }
  atLattice(x: number, y: number): Cell {
    return this.at(columnOf(this.spec, x, y), rowOf(this.spec, x, y));
  }
  neighbour(cell: Cell, direction: number): Cell {
    return (this.table ??= this.makeTable())[cell * this.directions + direction]!;
  }
  neighbours(cell: Cell): readonly Cell[] {
    let list = this.lists[cell];
    if (!list) {
      const found: Cell[] = [];
      for (let d = 0; d < this.directions; d++) {
        const n = this.neighbour(cell, d);
        if (n >= 0) found.push(n);
      }
      list = found;
      this.lists[cell] = list;
    }
    return list;
  }
  distance(a: Cell, b: Cell): number {
    return latticeDistance(this.spec.shape, this.xs[b]! - this.xs[a]!, this.ys[b]! - this.ys[a]!);
  }

  private makeTable(): Int32Array {
    const steps = this.spec.shape === 'hex' ? HEX_STEPS : SQUARE_STEPS;
    const table = new Int32Array(this.size * this.directions);
    for (let cell = 0; cell < this.size; cell++)
      for (let d = 0; d < this.directions; d++) {
        const step = steps[d]!;
        table[cell * this.directions + d] = this.atLattice(this.xs[cell]! + step[0], this.ys[cell]! + step[1]);
      }
    return table;
  }
}
