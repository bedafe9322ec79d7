/**
 * Lines of sight as offsets into a padded lattice grid (`offset = y * width + x`).
 *
 * The exact pieces of `geometry/sightline` say what a line is; this walk says the same from cell to cell with a few integer
 * comparisons a step, for the hundreds of thousands of lines of a field or a battle. A test holds the two against each other.
 */
import type { Shape } from '../../geometry/offset.ts';

/** Rim of the lattice grid: a line between two cells of a board leaves it by one cell at most (staggered border). */
export const PAD = 2;

/**
 * The line to lattice vector (dx, dy) without its two end cells: cells crossed inside, and pairs of cells along an edge, each given
 * to the sink, which may end the walk by returning false.
 */
interface Sink {
  inside(offset: number): boolean;
  along(left: number, right: number): boolean;
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

/** Hex steps across the edge where form k is +1 (R-3.5: f1 = x - y, f2 = x + 2y, f3 = 2x + y), and the forms of these steps. */
const STEP_X = [1, 0, 1] as const;
const STEP_Y = [-1, 1, 0] as const;
const STEP_FORMS = [
  [2, -1, 1],
  [-1, 2, 1],
  [1, 1, 2],
] as const;

function walk(shape: Shape, width: number, dx: number, dy: number, sink: Sink): boolean {
  if (shape === 'square') return walkSquare(width, dx, dy, sink);
  const d1 = dx - dy;
  const d2 = dx + 2 * dy;
  const d3 = 2 * dx + dy;
  return d1 === 0 || d2 === 0 || d3 === 0 ? walkEdges(width, dx, dy, sink) : walkHex(width, dx, dy, d1, d2, d3, sink);
}

/** Direction along hexsides: from each centre to the next but one, between the two cells at the edge in the middle. */
function walkEdges(width: number, dx: number, dy: number, sink: Sink): boolean {
  const n = gcd(dx, dy);
  const x = dx / n;
  const y = dy / n;
  const step = y * width + x;
  // The two cells beside the edge add up to the step: (1,1) = (1,0) + (0,1), (2,-1) = (1,0) + (1,-1), (1,-2) = (0,-1) + (1,-1).
  const left = Math.abs(x) === 2 ? x / 2 : x === y ? x : 0;
  const leftY = Math.abs(y) === 2 ? y / 2 : 0;
  const beside = leftY * width + left;
  for (let i = 0; i < n; i++) {
    if (i > 0 && !sink.inside(i * step)) return false;
    if (!sink.along(i * step + beside, (i + 1) * step - beside)) return false;
  }
  return true;
}

/**
 * Any other hex direction: leave each cell through the edge that comes first. `e[k] / a[k]` is where the line leaves through the edge
 * of form k; through a vertex (two equal) it goes on in the one neighbour that it does not leave at once.
 */
function walkHex(width: number, dx: number, dy: number, d1: number, d2: number, d3: number, sink: Sink): boolean {
  const g1 = d1 > 0 ? 1 : -1;
  const g2 = d2 > 0 ? 1 : -1;
  const g3 = d3 > 0 ? 1 : -1;
  const a1 = d1 * g1;
  const a2 = d2 * g2;
  const a3 = d3 * g3;
  let e1 = 1;
  let e2 = 1;
  let e3 = 1;
  const end = dy * width + dx;
  let at = 0;
  for (;;) {
    // The first edge; of two equal the later form stays in hand as `tie`.
    let k = 0;
    let e = e1;
    let a = a1;
    let tie = -1;
    const second = e2 * a - e * a2;
    if (second < 0) {
      k = 1;
      e = e2;
      a = a2;
    } else if (second === 0) tie = 1;
    const third = e3 * a - e * a3;
    if (third < 0) {
      k = 2;
      e = e3;
      a = a3;
      tie = -1;
    } else if (third === 0) tie = 2;
    if (tie >= 0) {
      const g = k === 0 ? g1 : g2;
      const f = STEP_FORMS[k]!;
      // Does the line leave the neighbour across k at the very vertex where it would enter?
      const again = (e1 + g1 * g * f[0]) * a <= e * a1 || (e2 + g2 * g * f[1]) * a <= e * a2 || (e3 + g3 * g * f[2]) * a <= e * a3;
      if (again) k = tie;
    }
    const g = k === 0 ? g1 : k === 1 ? g2 : g3;
    const f = STEP_FORMS[k]!;
    at += g * (STEP_Y[k]! * width + STEP_X[k]!);
    if (at === end) return true;
    if (!sink.inside(at)) return false;
    e1 += g1 * g * f[0];
    e2 += g2 * g * f[1];
    e3 += g3 * g * f[2];
  }
}

/** Squares: through a corner the line goes on in the cell across it; the two beside are touched in a point. */
function walkSquare(width: number, dx: number, dy: number, sink: Sink): boolean {
  const gx = Math.sign(dx);
  const gy = Math.sign(dy);
  const ax = Math.abs(dx);
  const ay = Math.abs(dy);
  const end = dy * width + dx;
  let ex = 1;
  let ey = 1;
  let at = 0;
  for (;;) {
    const across = ax === 0 ? 1 : ay === 0 ? -1 : ex * ay - ey * ax;
    if (across <= 0) {
      at += gx;
      ex += 2;
    }
    if (across >= 0) {
      at += gy * width;
      ey += 2;
    }
    if (at === end) return true;
    if (!sink.inside(at)) return false;
  }
}

/** Judges a line on the spot. One object is used again and again; a walk does not nest. */
const judge = {
  bytes: new Uint8Array(0) as Uint8Array,
  base: 0,
  inside(offset: number): boolean {
    return this.bytes[this.base + offset] === 0;
  },
  along(left: number, right: number): boolean {
    return this.bytes[this.base + left] === 0 || this.bytes[this.base + right] === 0;
  },
};

/** Is the line clear of blockers (bytes other than 0), its end cells left out? For boards whose lines are too many to keep. */
export function walkClear(shape: Shape, width: number, bytes: Uint8Array, base: number, dx: number, dy: number): boolean {
  judge.bytes = bytes;
  judge.base = base;
  return walk(shape, width, dx, dy, judge);
}

/** Per vector: [n, n offsets of cells crossed inside, then pairs of cells along an edge]. */
export interface LineTable {
  get(dx: number, dy: number): Int32Array;
}

const tables = new Map<string, LineTable>();

/** The lines of grids of this shape and width, kept when asked for; shared by all boards that have it. For small boards. */
export function linesFor(shape: Shape, width: number): LineTable {
  const key = `${shape}:${width}`;
  let table = tables.get(key);
  if (!table) {
    if (tables.size >= 16) tables.clear();
    tables.set(key, (table = makeTable(shape, width)));
  }
  return table;
}

function makeTable(shape: Shape, width: number): LineTable {
  const rows: (Int32Array | undefined)[][] = [];
  return {
    get(dx, dy) {
      const y = dy < 0 ? -2 * dy - 1 : 2 * dy;
      const row = (rows[y] ??= Array.from<Int32Array | undefined>({ length: 2 * width }));
      return (row[dx + width] ??= lineOf(shape, width, dx, dy));
    },
  };
}

function lineOf(shape: Shape, width: number, dx: number, dy: number): Int32Array {
  const single: number[] = [];
  const pairs: number[] = [];
  walk(shape, width, dx, dy, {
    inside: (offset) => single.push(offset) > 0,
    along: (left, right) => pairs.push(left, right) > 0,
  });
  return Int32Array.from([single.length, ...single, ...pairs]);
}
