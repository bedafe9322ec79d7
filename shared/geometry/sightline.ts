/**
 * Exact pieces of the straight line between two cell centres, with the cell on its left and on its right.
 *
 * A cell with centre C is the set of points P with |f(P - C)| <= 1 for each of its linear forms f. Along the line
 * P(t) = A + tD every form is linear in t, so a cell is met on an interval of t with rational ends; over the common
 * denominator P = product of |f(D)| all of them are integers. No square root, no float decides anything.
 */
import type { Shape } from './offset.ts';

/** One piece of a line. `lo` and `hi` count parts of `whole`; inside a cell left and right are the same cell. */
export interface SightPiece {
  readonly lo: number;
  readonly hi: number;
  /** Lattice coordinates, possibly off the board. Left and right as seen by the observer, screen y downward. */
  readonly leftX: number;
  readonly leftY: number;
  readonly rightX: number;
  readonly rightY: number;
}

export interface Sightline {
  /** The common denominator: a piece runs from lo/whole to hi/whole of the line. */
  readonly whole: number;
  /** Pieces from observer to target; they partition [0, whole]. Empty for a line from a cell to itself. */
  readonly pieces: readonly SightPiece[];
  /** Cells met in one point only, as x, y pairs; they never block. */
  readonly touches: readonly (readonly [number, number])[];
}

const HEX_FORMS = [
  [1, -1],
  [1, 2],
  [2, 1],
] as const;
const SQUARE_FORMS = [
  [2, 0],
  [0, 2],
] as const;

const EMPTY: Sightline = { whole: 1, pieces: [], touches: [] };
const CACHE_LIMIT = 40_000;
const caches: Record<Shape, Map<number, Sightline>> = { hex: new Map(), square: new Map() };

/**
 * The line from (0, 0) to (dx, dy); lattice coordinates of its pieces are relative to the observer.
 * Cached by vector: on one board the same few thousand vectors come again and again.
 * @param dx, dy   lattice vector, |component| <= 1,023
 */
export function relativeSightline(shape: Shape, dx: number, dy: number): Sightline {
  if (dx === 0 && dy === 0) return EMPTY;
  const key = (dx + 2048) * 4096 + (dy + 2048);
  const cache = caches[shape];
  let line = cache.get(key);
  if (!line) {
    line = trace(shape, dx, dy);
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(key, line);
  }
  return line;
}

/** The same in absolute lattice coordinates, for drawing and for the command line. */
export function sightline(shape: Shape, ax: number, ay: number, bx: number, by: number): Sightline {
  const line = relativeSightline(shape, bx - ax, by - ay);
  return {
    whole: line.whole,
    pieces: line.pieces.map((p) => ({
      ...p,
      leftX: p.leftX + ax,
      leftY: p.leftY + ay,
      rightX: p.rightX + ax,
      rightY: p.rightY + ay,
    })),
    touches: line.touches.map(([x, y]) => [x + ax, y + ay] as const),
  };
}

/** `n / d` in lowest terms as text: "0", "1/6", "1". */
export function fractionText(n: number, d: number): string {
  let a = Math.abs(n);
  let b = d;
  while (b !== 0) [a, b] = [b, a % b];
  const gcd = a === 0 ? 1 : a;
  return d === gcd ? String(n / gcd) : `${n / gcd}/${d / gcd}`;
}

interface Open {
  lo: number;
  hi: number;
  leftX: number;
  leftY: number;
  rightX: number;
  rightY: number;
}

function trace(shape: Shape, dx: number, dy: number): Sightline {
  const forms = shape === 'hex' ? HEX_FORMS : SQUARE_FORMS;
  const slope = forms.map(([a, b]) => a * dx + b * dy);
  const whole = slope.reduce((p, s) => (s === 0 ? p : p * Math.abs(s)), 1);
  const full: Open[] = [];
  const halves = new Map<number, Open>();
  const touches: (readonly [number, number])[] = [];
  // A cell is met only near the line: for each y the x range is bounded, so long lines stay linear, not quadratic.
  const loY = Math.min(0, dy) - 1;
  const hiY = Math.max(0, dy) + 1;
  for (let y = loY; y <= hiY; y++) {
    let loX = Math.min(0, dx) - 1;
    let hiX = Math.max(0, dx) + 1;
    if (dy !== 0) {
      const a = (dx * (y - 2)) / dy;
      const b = (dx * (y + 2)) / dy;
      loX = Math.max(loX, Math.floor(Math.min(a, b)) - 2);
      hiX = Math.min(hiX, Math.ceil(Math.max(a, b)) + 2);
    }
    for (let x = loX; x <= hiX; x++) {
      let lo = 0;
      let hi = whole;
      let along = false;
      let met = true;
      for (let k = 0; k < forms.length; k++) {
        const form = forms[k]!;
        const s = -(form[0] * x + form[1] * y);
        const d = slope[k]!;
        if (d === 0) {
          if (s > 1 || s < -1) {
            met = false;
            break;
          }
          if (s === 1 || s === -1) along = true;
        } else {
          const m = whole / Math.abs(d);
          const g = d > 0 ? 1 : -1;
          lo = Math.max(lo, (-1 - g * s) * m);
          hi = Math.min(hi, (1 - g * s) * m);
        }
      }
      if (!met || lo > hi) continue;
      if (lo === hi) touches.push([x, y]);
      else if (!along) full.push({ lo, hi, leftX: x, leftY: y, rightX: x, rightY: y });
      else {
        let half = halves.get(lo);
        if (!half) halves.set(lo, (half = { lo, hi, leftX: NaN, leftY: NaN, rightX: NaN, rightY: NaN }));
        if (dx * y - dy * x > 0) {
          half.rightX = x;
          half.rightY = y;
        } else {
          half.leftX = x;
          half.leftY = y;
        }
      }
    }
  }
  const pieces = [...full, ...halves.values()].sort((p, q) => p.lo - q.lo);
  return { whole, pieces, touches };
}
