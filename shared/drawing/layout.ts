/**
 * Where cells lie on a drawing: cell to pixels, corners, sides, and back by rounding.
 * Pixels of the drawing are y downward, origin at the upper left of the board's bounding box. At zoom 1 the canvas calls them
 * "board px" with a cell width of CELL_WIDTH; a tile at another scale uses a layout of its own width.
 */
import { makeGrid, type Cell, type Grid, type GridSpec } from '../geometry/grid.ts';
import { latticeX, latticeY } from '../geometry/offset.ts';
import type { Point } from './pen.ts';

/** Distance between opposite sides of a cell in board px, zoom 1. */
export const CELL_WIDTH = 36;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly spec: GridSpec;
  readonly grid: Grid;
  /** Distance between opposite sides of a cell. */
  readonly width: number;
  /** Distance of a corner from the centre. */
  readonly radius: number;
  /** 6 or 4. Side i runs clockwise from corner i to corner i + 1. */
  readonly sides: number;
  /** Corners relative to the centre. */
  readonly corners: readonly Point[];
  /** Distance between the centre lines of neighbouring rows and columns. */
  readonly rowPitch: number;
  readonly columnPitch: number;
  /** Bounding box of the whole board, from (0, 0). */
  readonly bounds: Rect;
  centreX(cell: Cell): number;
  centreY(cell: Cell): number;
  centre(cell: Cell): Point;
  /** Half the width of a cell at the height `dy` from its centre, 0 outside. */
  halfWidthAt(dy: number): number;
  /** Cell across side i, -1 when off the board. */
  across(cell: Cell, side: number): Cell;
  /** Outline, scaled by k about the centre. */
  polygon(cell: Cell, k?: number): Point[];
  /** One side, scaled by k about the centre. */
  side(cell: Cell, side: number, k?: number): [Point, Point];
  /** Cell under a point, -1 when off the board. */
  cellAt(x: number, y: number): Cell;
  /** Cells whose bounding boxes meet the rectangle, row-major. */
  cellsIn(rect: Rect): Cell[];
}

const ROOT3 = Math.sqrt(3);
const layouts = new Map<string, Layout>();

/** The layout of a board at a cell width. Layouts are immutable; the last 32 are kept. */
export function makeLayout(spec: GridSpec, width: number): Layout {
  const key = `${spec.shape}:${spec.orientation}:${spec.offset}:${spec.columns}:${spec.rows}:${width}`;
  let layout = layouts.get(key);
  if (!layout) {
    layout = buildLayout(spec, width);
    if (layouts.size >= 32) layouts.clear();
    layouts.set(key, layout);
  }
  return layout;
}

/** True on hex boards with flat tops, where columns are shifted instead of rows. */
const isFlat = (spec: GridSpec): boolean => spec.shape === 'hex' && spec.orientation === 'flat';

function buildLayout(spec: GridSpec, w: number): Layout {
  const grid = makeGrid(spec);
  const hex = spec.shape === 'hex';
  const flat = isFlat(spec);
  const radius = hex ? w / ROOT3 : w * Math.SQRT1_2;
  const corners = cornersOf(hex, flat, w);
  const columnPitch = flat ? 1.5 * radius : w;
  const rowPitch = hex && !flat ? 1.5 * radius : w;
  // On even parities the lattice origin, cell (0, 0), is itself the shifted one.
  const even = spec.offset === 'even' ? w / 2 : 0;
  const originX = flat ? radius : w / 2 + (hex && spec.rows > 1 ? even : 0);
  const originY = hex ? (flat ? w / 2 + (spec.columns > 1 ? even : 0) : radius) : w / 2;
  const halfX = flat ? radius : w / 2;
  const halfY = hex && !flat ? radius : w / 2;
  const shiftX = hex && !flat && spec.rows > 1 ? w / 2 : 0;
  const shiftY = flat && spec.columns > 1 ? w / 2 : 0;
  const bounds: Rect = {
    x: 0,
    y: 0,
    width: (spec.columns - 1) * columnPitch + 2 * halfX + shiftX,
    height: (spec.rows - 1) * rowPitch + 2 * halfY + shiftY,
  };
  const centreX = (cell: Cell): number => originX + (flat || !hex ? columnPitch * grid.x(cell) : w * (grid.x(cell) + grid.y(cell) / 2));
  const centreY = (cell: Cell): number => originY + (flat ? w * (grid.y(cell) + grid.x(cell) / 2) : rowPitch * grid.y(cell));
  const sides = corners.length;
  const corner = (cell: Cell, i: number, k: number): Point => {
    const c = corners[i % sides]!;
    return [centreX(cell) + c[0] * k, centreY(cell) + c[1] * k];
  };
  return {
    spec,
    grid,
    width: w,
    radius,
    sides,
    corners,
    rowPitch,
    columnPitch,
    bounds,
    centreX,
    centreY,
    centre: (cell) => [centreX(cell), centreY(cell)],
    halfWidthAt: (dy) => halfWidth(hex, flat, w, radius, Math.abs(dy)),
    across: (cell, side) => grid.neighbour(cell, hex ? side : side * 2),
    polygon: (cell, k = 1) => corners.map(([x, y]): Point => [centreX(cell) + x * k, centreY(cell) + y * k]),
    side: (cell, i, k = 1) => [corner(cell, i, k), corner(cell, i + 1, k)],
    cellAt: (px, py) => {
      if (!hex) return grid.at(Math.floor(px / w) | 0, Math.floor(py / w) | 0);
      const [x, y] = flat ? flatLattice(px - originX, py - originY, w, radius) : pointyLattice(px - originX, py - originY, w, radius);
      return roundHex(grid, x, y);
    },
    cellsIn: (rect) => {
      const cells: Cell[] = [];
      const firstRow = Math.max(0, Math.floor((rect.y - 2 * halfY - shiftY) / rowPitch));
      const lastRow = Math.min(spec.rows - 1, Math.ceil((rect.y + rect.height) / rowPitch));
      const firstColumn = Math.max(0, Math.floor((rect.x - 2 * halfX - shiftX) / columnPitch));
      const lastColumn = Math.min(spec.columns - 1, Math.ceil((rect.x + rect.width) / columnPitch));
      for (let row = firstRow; row <= lastRow; row++)
        for (let column = firstColumn; column <= lastColumn; column++) {
          const cell = row * spec.columns + column;
          const x = centreX(cell);
          const y = centreY(cell);
          if (x + halfX < rect.x || x - halfX > rect.x + rect.width || y + halfY < rect.y || y - halfY > rect.y + rect.height) continue;
          cells.push(cell);
        }
      return cells;
    },
  };
}

function cornersOf(hex: boolean, flat: boolean, w: number): Point[] {
  const h = w / 2;
  if (!hex)
    return [
      [h, -h],
      [h, h],
      [-h, h],
      [-h, -h],
    ];
  const r = w / ROOT3;
  const pointy: Point[] = [
    [h, -r / 2],
    [h, r / 2],
    [0, r],
    [-h, r / 2],
    [-h, -r / 2],
    [0, -r],
  ];
  if (!flat) return pointy;
  return [
    [r, 0],
    [r / 2, h],
    [-r / 2, h],
    [-r, 0],
    [-r / 2, -h],
    [r / 2, -h],
  ];
}

function halfWidth(hex: boolean, flat: boolean, w: number, radius: number, dy: number): number {
  if (!hex) return dy <= w / 2 ? w / 2 : 0;
  if (flat) return dy <= w / 2 ? radius - dy / ROOT3 : 0;
  if (dy <= radius / 2) return w / 2;
  return Math.max(0, (radius - dy) * ROOT3);
}

const pointyLattice = (px: number, py: number, w: number, radius: number): Point => {
  const y = py / (1.5 * radius);
  return [px / w - y / 2, y];
};

const flatLattice = (px: number, py: number, w: number, radius: number): Point => {
  const x = px / (1.5 * radius);
  return [x, py / w - x / 2];
};

/** Cube rounding: the hex whose centre is nearest to fractional axial coordinates. */
function roundHex(grid: Grid, x: number, y: number): Cell {
  const z = -x - y;
  let rx = Math.round(x);
  let ry = Math.round(y);
  const rz = Math.round(z);
  const dx = Math.abs(rx - x);
  const dy = Math.abs(ry - y);
  const dz = Math.abs(rz - z);
  if (dx > dy && dx > dz) rx = -ry - rz;
  else if (dy > dz) ry = -rx - rz;
  // No -0: a cell is an index.
  return grid.atLattice(rx | 0, ry | 0);
}

/** Centre of a stored cell that may lie off the board, as `[column, row]`; sight lines run over such cells. */
export function centreOfColRow(layout: Layout, column: number, row: number): Point {
  const { spec } = layout;
  const dx = latticeX(spec, column, row);
  const dy = latticeY(spec, column, row);
  const [ox, oy] = layout.centre(0);
  if (spec.shape === 'square') return [ox + dx * layout.width, oy + dy * layout.width];
  if (isFlat(spec)) return [ox + layout.columnPitch * dx, oy + layout.width * (dy + dx / 2)];
  return [ox + layout.width * (dx + dy / 2), oy + layout.rowPitch * dy];
}
