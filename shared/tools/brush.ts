/**
 * The footprint of a brush: which cells one dab of a given size covers.
 * Sizes are diameters in cells. Odd sizes are centred on the anchor cell, even ones on its lower right corner.
 */
import type { Cell, Grid } from '../geometry/grid.ts';
import { HEX_STEPS, latticeDistance } from '../geometry/grid.ts';
import type { Shape } from '../geometry/offset.ts';

export const BRUSH_SHAPES = ['round', 'ring', 'line'] as const;
export type BrushShape = (typeof BRUSH_SHAPES)[number];
export const BRUSH_MIN = 1;
export const BRUSH_MAX = 7;

/** Nearest allowed size. */
export const clampBrush = (size: number): number => Math.max(BRUSH_MIN, Math.min(BRUSH_MAX, Math.round(size)));

type Offset = readonly [number, number];
const cache = new Map<string, readonly Offset[]>();

/**
 * Lattice offsets from the anchor, nearest first; the anchor itself is among them except in a ring.
 * Hex, round: 1, 3, 7, 12, 19, 27, 37 cells for sizes 1 to 7. Square, round: cells whose centre lies within half the size of the brush's centre.
 * @param size   diameter, 1..7, clamped
 */
export function brushOffsets(shape: Shape, size: number, form: BrushShape = 'round', flat = false): readonly Offset[] {
  const n = clampBrush(size);
  const key = `${shape}:${n}:${form}:${flat}`;
  let offsets = cache.get(key);
  if (!offsets) cache.set(key, (offsets = sorted(shape, make(shape, n, form, flat))));
  return offsets;
}

/** Cells of one dab with its anchor in `cell`, on the board only, nearest first. */
export function brushCells(grid: Grid, cell: Cell, size: number, form: BrushShape = 'round'): readonly Cell[] {
  const x = grid.x(cell);
  const y = grid.y(cell);
  const cells: Cell[] = [];
  for (const [dx, dy] of brushOffsets(grid.spec.shape, size, form, grid.spec.orientation === 'flat')) {
    const at = grid.atLattice(x + dx, y + dy);
    if (at >= 0) cells.push(at);
  }
  return cells;
}

function make(shape: Shape, size: number, form: BrushShape, flat: boolean): Offset[] {
  if (form === 'line') return lineOffsets(shape, size, flat);
  const disk = shape === 'hex' ? hexDisk(size) : squareDisk(size);
  if (form === 'round' || size < 3) return disk;
  const inner = new Set((shape === 'hex' ? hexDisk(size - 2) : squareDisk(size - 2)).map(String));
  return disk.filter((o) => !inner.has(String(o)));
}

/** Cells within `(size - 1) / 2` steps of the anchor; even sizes: of any of the three cells around its lower right corner. */
function hexDisk(size: number): Offset[] {
  const radius = (size - 1) >> 1;
  const centres: Offset[] = size % 2 === 1 ? [[0, 0]] : [[0, 0], HEX_STEPS[0]!, HEX_STEPS[1]!];
  const found = new Map<string, Offset>();
  for (const [cx, cy] of centres)
    for (let dx = -radius; dx <= radius; dx++)
      for (let dy = Math.max(-radius, -dx - radius); dy <= Math.min(radius, radius - dx); dy++)
        found.set(`${cx + dx},${cy + dy}`, [cx + dx, cy + dy]);
  return [...found.values()];
}

/** In half cells, so that even sizes stay integers: |2d|^2 <= size^2. */
function squareDisk(size: number): Offset[] {
  const shift = size % 2 === 0 ? 1 : 0;
  const reach = size >> 1;
  const found: Offset[] = [];
  for (let dx = -reach; dx <= reach; dx++)
    for (let dy = -reach; dy <= reach; dy++) {
      const u = 2 * dx - shift;
      const v = 2 * dy - shift;
      if (u * u + v * v <= size * size) found.push([dx, dy]);
    }
  return found;
}

/** `size` cells side by side through the anchor: along the row, on flat hexes along the column. */
function lineOffsets(shape: Shape, size: number, flat: boolean): Offset[] {
  const first = -((size - 1) >> 1);
  const column = shape === 'hex' && flat;
  return Array.from({ length: size }, (_, i): Offset => (column ? [0, first + i] : [first + i, 0]));
}

function sorted(shape: Shape, offsets: Offset[]): Offset[] {
  const far = ([dx, dy]: Offset): number => latticeDistance(shape, dx, dy);
  return offsets.sort((a, b) => far(a) - far(b) || a[1] - b[1] || a[0] - b[0]);
}
