/**
 * Rims and hatches of sets of cells. Everything is local: the piece of a rim at a cell depends on its neighbours only, so
 * repainting a box gives the same pixels as repainting all of it.
 */
import type { Cell } from '../geometry/grid.ts';
import type { Layout } from './layout.ts';
import type { Point } from './pen.ts';

export type Member = (cell: Cell) => boolean;

/**
 * The rim of a set, pulled inward: for each side between a member and a non-member the piece of the inner contour along it.
 * Neighbouring pieces share their end points, so the rim is closed.
 * @param cells   members whose pieces are wanted
 * @param k       where the rim runs: 1 = on the side, 0.9 = at 90 % of the cell
 */
export function rimPieces(layout: Layout, cells: readonly Cell[], member: Member, k: number): Point[][] {
  const pieces: Point[][] = [];
  for (const cell of cells)
    for (let i = 0; i < layout.sides; i++) {
      if (isIn(member, layout.across(cell, i))) continue;
      pieces.push([cornerPoint(layout, cell, i, -1, member, k), cornerPoint(layout, cell, i, 1, member, k)]);
    }
  return pieces;
}

const isIn = (member: Member, cell: Cell): boolean => cell >= 0 && member(cell);

/** End of the piece along side i at its first (turn -1) or last (turn 1) corner. */
function cornerPoint(layout: Layout, cell: Cell, i: number, turn: 1 | -1, member: Member, k: number): Point {
  const n = layout.sides;
  const c = layout.corners[turn === 1 ? (i + 1) % n : i]!;
  const x = layout.centreX(cell);
  const y = layout.centreY(cell);
  const nextSide = (i + turn + n) % n;
  if (!isIn(member, layout.across(cell, nextSide))) return [x + c[0] * k, y + c[1] * k];
  // The contour goes on in the neighbour: the corner seen from the outside cell across side i, pushed away from it.
  const normal = middle(layout, i);
  if (n === 4 && !isIn(member, layout.grid.neighbour(cell, diagonal(i, turn)))) {
    // Straight on: the point of the inner line beside the corner.
    return [x + c[0] - normal[0] * (1 - k), y + c[1] - normal[1] * (1 - k)];
  }
  const ox = x + 2 * normal[0];
  const oy = y + 2 * normal[1];
  return [ox + (x + c[0] - ox) * (2 - k), oy + (y + c[1] - oy) * (2 - k)];
}

/** Grid direction of the square that touches a cell at the first or last corner of side i. */
const diagonal = (i: number, turn: 1 | -1): number => (i * 2 + turn + 8) % 8;

const middle = (layout: Layout, i: number): Point => {
  const a = layout.corners[i]!;
  const b = layout.corners[(i + 1) % layout.sides]!;
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};

/**
 * Parallel lines clipped to a cell, their phase in board space so that they run on into the next cell.
 * @param slope   1 rises to the right, -1 falls to the right
 * @param step    distance between lines, drawing px
 */
export function hatchLines(layout: Layout, cell: Cell, step: number, slope: 1 | -1): Point[][] {
  const outline = layout.polygon(cell);
  const gap = step * Math.SQRT2;
  const keys = outline.map(([x, y]) => (x + slope * y) / gap);
  const first = Math.ceil(Math.min(...keys));
  const last = Math.floor(Math.max(...keys));
  const lines: Point[][] = [];
  for (let n = first; n <= last; n++) {
    const hits: Point[] = [];
    for (let i = 0; i < outline.length; i++) {
      const j = (i + 1) % outline.length;
      const a = keys[i]! - n;
      const b = keys[j]! - n;
      if (a < 0 === b < 0) continue;
      const u = a / (a - b);
      const p = outline[i]!;
      const q = outline[j]!;
      hits.push([p[0] + u * (q[0] - p[0]), p[1] + u * (q[1] - p[1])]);
    }
    // A line through a corner only gives no stroke.
    if (hits.length === 2 && Math.hypot(hits[0]![0] - hits[1]![0], hits[0]![1] - hits[1]![1]) > layout.width * 1e-6) lines.push(hits);
  }
  return lines;
}

/** Dash lengths stretched so that whole periods fit a piece `length` long; else dashes would jump from piece to piece. */
export function fittedDash(dash: readonly number[], length: number): number[] {
  const period = dash.reduce((sum, d) => sum + d, 0);
  const times = Math.max(1, Math.round(length / period));
  return dash.map((d) => (d * length) / (period * times));
}
