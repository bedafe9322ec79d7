/**
 * Cells along a straight line as a tool draws it: one cell a step, each a neighbour of the one before.
 * For drawing only. What a line of sight meets is `geometry/sightline`: there a tie along a hexside is a rule of the book,
 * here it falls to one side, the same one in both directions.
 */
import { HEX_STEPS, SQUARE_STEPS, type Cell, type Grid } from '../geometry/grid.ts';

/** Cells from `a` to `b`, both included; the same cells in reverse order for `b` to `a`. Cells off a ragged border are left out. */
export function lineCells(grid: Grid, a: Cell, b: Cell): Cell[] {
  if (a > b) return lineCells(grid, b, a).toReversed();
  const x = grid.x(a);
  const y = grid.y(a);
  const dx = grid.x(b) - x;
  const dy = grid.y(b) - y;
  const n = grid.distance(a, b);
  const cells: Cell[] = [];
  for (let i = 0; i <= n; i++) {
    const [sx, sy] = n === 0 ? [0, 0] : grid.spec.shape === 'hex' ? hexStep(dx, dy, i, n) : [halfUp(dx * i, n), halfUp(dy * i, n)];
    const cell = grid.atLattice(x + sx, y + sy);
    if (cell >= 0) cells.push(cell);
  }
  return cells;
}

/** `round(p / q)`, halves upward, exact. */
const halfUp = (p: number, q: number): number => Math.floor((2 * p + q) / (2 * q));

/** Cube rounding of the point `i / n` of the vector, in n-ths: the coordinate that was rounded furthest is set from the other two. */
function hexStep(dx: number, dy: number, i: number, n: number): readonly [number, number] {
  const px = dx * i;
  const py = dy * i;
  const pz = -px - py;
  const x = halfUp(px, n);
  const y = halfUp(py, n);
  const z = halfUp(pz, n);
  const ex = Math.abs(x * n - px);
  const ey = Math.abs(y * n - py);
  const ez = Math.abs(z * n - pz);
  if (ex > ey && ex > ez) return [-y - z, y];
  if (ey > ez) return [x, -x - z];
  return [x, y];
}

/** Hex: the six neighbours and the six corners between them, 30 degrees apart; square: the eight, 45 degrees apart. */
function rays(grid: Grid): readonly (readonly [number, number])[] {
  if (grid.spec.shape === 'square') return SQUARE_STEPS;
  return HEX_STEPS.flatMap((step, i) => {
    const next = HEX_STEPS[(i + 1) % 6]!;
    return [step, [step[0] + next[0], step[1] + next[1]] as const];
  });
}

/**
 * The end nearest to `to` on one of the straight directions from `from` (`Shift`): 30 degrees on hexes, 45 on squares.
 * Stays on the board: an end beyond the border is drawn back along its direction.
 */
export function snapEnd(grid: Grid, from: Cell, to: Cell): Cell {
  const x = grid.x(from);
  const y = grid.y(from);
  const dx = grid.x(to) - x;
  const dy = grid.y(to) - y;
  const mixed = grid.spec.shape === 'hex' ? 1 : 0;
  // Twice the scalar product of the lattice: hex axes stand at 60 degrees to each other.
  const dot = (ax: number, ay: number, bx: number, by: number): number => 2 * (ax * bx + ay * by) + mixed * (ax * by + ay * bx);
  let best = from;
  let least = dot(dx, dy, dx, dy);
  for (const [ux, uy] of rays(grid)) {
    let k = Math.round(dot(dx, dy, ux, uy) / dot(ux, uy, ux, uy));
    while (k > 0 && grid.atLattice(x + k * ux, y + k * uy) < 0) k--;
    if (k <= 0) continue;
    const ex = dx - k * ux;
    const ey = dy - k * uy;
    const miss = dot(ex, ey, ex, ey);
    if (miss < least) {
      least = miss;
      best = grid.atLattice(x + k * ux, y + k * uy);
    }
  }
  return best;
}

/** A gapless chain: `path` with the line cells put in wherever two following cells are not neighbours. */
export function joinCells(grid: Grid, path: readonly Cell[]): Cell[] {
  const chain: Cell[] = [];
  for (const cell of path) {
    const last = chain.at(-1);
    if (last === undefined) chain.push(cell);
    else if (grid.distance(last, cell) <= 1) {
      if (cell !== last) chain.push(cell);
    } else chain.push(...lineCells(grid, last, cell).slice(1));
  }
  return chain;
}
