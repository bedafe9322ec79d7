/**
 * Roads, bridges and streams: bands that join through the middles of shared sides.
 * Of three cells that all touch, one link is left out, so roads form no triangles: the one opposite the cell with the fewest
 * neighbours, so that a tight bend runs through all three; else the one with the highest key. A road cell with four or more
 * road neighbours is paved, and two cells that share a paved neighbour do not link past it. Squares also join at a corner
 * where no side does.
 */
import type { Cell } from '../geometry/grid.ts';
import type { Pen, Point } from './pen.ts';
import type { PathStyle } from './recipes.ts';
import { DETAIL, styleAt, type GroundMap } from './ground.ts';
import { DIM, mix, PLANK } from './tokens.ts';

export type Group = PathStyle['group'];
const GROUPS: readonly Group[] = ['stream', 'road'];
const PAVED_FROM = 4;
/** Curve pieces of a bend. */
const BEND = 6;

/** Cells up to this many steps from a changed path cell may look different; one step suffices for other ground. */
export const PATH_INFLUENCE = 3;

interface Band {
  readonly path: PathStyle;
  readonly lines: Point[][];
  /** Straight ends at the border of the board. */
  readonly stubs: Point[][];
  readonly planks: Point[][];
  readonly paved: Point[][];
  readonly kerbs: Point[][];
}

/** Draws all paths of some cells: for each group edges first, then paving, kerbs, and bands over them. */
export function drawPaths(pen: Pen, map: GroundMap, cells: readonly Cell[], cssWidth: number): void {
  const { layout, px } = map;
  const w = layout.width;
  const print = map.skin === 'print';
  for (const group of GROUPS) {
    const bands = collect(map, cells, group, cssWidth);
    if (bands.length === 0) continue;
    for (const { path, lines, stubs } of bands) {
      const width = path.width * w + Math.max(w * 0.07, 1.4 * px);
      pen.lines(lines, { colour: path.edge, width, cap: 'round' });
      pen.lines(stubs, { colour: path.edge, width, cap: 'butt' });
    }
    for (const { path, paved } of bands) pen.polygons(paved, path.colour, 0.9 * px);
    for (const { path, kerbs } of bands) pen.lines(kerbs, { colour: path.edge, width: Math.max(w * 0.05, px) });
    for (const { path, lines, stubs } of bands) {
      pen.lines(lines, { colour: path.colour, width: path.width * w, cap: 'round' });
      pen.lines(stubs, { colour: path.colour, width: path.width * w, cap: 'butt' });
    }
    const plank = print ? '#555555' : map.skin === 'dim' ? mix(PLANK, DIM.colour, DIM.amount) : PLANK;
    for (const { planks } of bands) pen.lines(planks, { colour: plank, width: Math.max(0.03 * w, 0.7 * px), cap: 'butt' });
  }
}

function collect(map: GroundMap, cells: readonly Cell[], group: Group, cssWidth: number): Band[] {
  const bands = new Map<string, Band>();
  for (const cell of cells) {
    const path = pathAt(map, cell, group);
    if (!path) continue;
    const key = `${path.width}${path.colour}${path.edge}`;
    let band = bands.get(key);
    if (!band) bands.set(key, (band = { path, lines: [], stubs: [], planks: [], paved: [], kerbs: [] }));
    addCell(map, band, cell, group, cssWidth);
  }
  // In one order whatever cell came first: a bridge always lies over the road that leads to it.
  return [...bands].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, band]) => band);
}

function addCell(map: GroundMap, band: Band, cell: Cell, group: Group, cssWidth: number): void {
  const { layout } = map;
  if (isPaved(map, cell, group)) {
    band.paved.push(layout.polygon(cell));
    for (let i = 0; i < layout.sides; i++) if (!pathAt(map, layout.across(cell, i), group)) band.kerbs.push(layout.side(cell, i, 0.985));
    return;
  }
  const centre = layout.centre(cell);
  const w = layout.width;
  const links = linksOf(map, cell, group);
  const corners = layout.sides === 4 ? cornerLinks(map, cell, group) : [];
  const ends = [...links.map((i) => middleOf(map, cell, i, 1)), ...corners];
  const extra = links.length === 1 && corners.length === 0 ? onward(map, cell, group, links[0]!) : null;
  if (extra) {
    const k = extra.off ? 1 - band.path.width : 1;
    ends.push(middleOf(map, cell, extra.side, k));
    if (extra.off) band.stubs.push([middleOf(map, cell, extra.side, k), middleOf(map, cell, extra.side, 1)]);
  }
  if (ends.length === 2) band.lines.push(bend(ends[0]!, centre, ends[1]!));
  else if (ends.length > 0) for (const end of ends) band.lines.push([centre, end]);
  else
    band.lines.push([
      [centre[0] - w * 0.2, centre[1]],
      [centre[0] + w * 0.2, centre[1]],
    ]);
  if (band.path.planks && cssWidth >= DETAIL.planks) for (const end of ends) band.planks.push(...planksTo(centre, end, w));
}

const pathAt = (map: GroundMap, cell: Cell, group: Group): PathStyle | undefined => {
  const path = styleAt(map, cell)?.recipe.path;
  return path?.group === group ? path : undefined;
};

/** Hexes: four or more road neighbours. Squares: part of a block of two by two. */
export function isPaved(map: GroundMap, cell: Cell, group: Group): boolean {
  if (group !== 'road' || !pathAt(map, cell, group)) return false;
  const { layout } = map;
  const count = degree(map, cell, group);
  if (layout.sides === 6) return count >= PAVED_FROM;
  if (count < 2) return false;
  const road = (direction: number): boolean => pathAt(map, layout.grid.neighbour(cell, direction % 8), group) !== undefined;
  return [0, 2, 4, 6].some((d) => road(d) && road(d + 1) && road(d + 2));
}

/** Sides through which a cell joins cells of its group. */
export function linksOf(map: GroundMap, cell: Cell, group: Group): number[] {
  const { layout } = map;
  const sides: number[] = [];
  for (let i = 0; i < layout.sides; i++) {
    const other = layout.across(cell, i);
    if (!pathAt(map, other, group)) continue;
    if (isPaved(map, other, group) || layout.sides === 4 || !redundant(map, cell, i, group)) sides.push(i);
  }
  return sides;
}

/** On squares: corners at which a diagonal neighbour is joined, because neither cell between them belongs to the group. */
function cornerLinks(map: GroundMap, cell: Cell, group: Group): Point[] {
  const { layout } = map;
  const mine = (direction: number): boolean => pathAt(map, layout.grid.neighbour(cell, direction % 8), group) !== undefined;
  const [x, y] = layout.centre(cell);
  const ends: Point[] = [];
  for (let i = 0; i < 4; i++) {
    const corner = layout.corners[(i + 1) % 4]!;
    if (mine(i * 2 + 1) && !mine(i * 2) && !mine(i * 2 + 2)) ends.push([x + corner[0], y + corner[1]]);
  }
  return ends;
}

/**
 * On hexes: is there a third cell touching both, and is this the link of the three to leave out? Links have one order for the
 * whole board, so what was connected stays connected.
 */
function redundant(map: GroundMap, cell: Cell, side: number, group: Group): boolean {
  const { layout } = map;
  const other = layout.across(cell, side);
  const mine = linkRank(map, cell, side, group);
  for (const turn of [1, 5]) {
    const toThird = (side + turn) % 6;
    const third = layout.across(cell, toThird);
    if (!pathAt(map, third, group)) continue;
    if (isPaved(map, third, group)) return true;
    // From the other cell the third lies one side further round than the way back.
    const fromOther = (side + (turn === 1 ? 2 : 4)) % 6;
    if (comesAfter(mine, linkRank(map, cell, toThird, group)) && comesAfter(mine, linkRank(map, other, fromOther, group))) return true;
  }
  return false;
}

interface LinkRank {
  /** Fewest neighbours of a cell that touches both ends: the fewer, the more that cell needs the way around. */
  readonly bypass: number;
  readonly key: number;
}

function linkRank(map: GroundMap, cell: Cell, side: number, group: Group): LinkRank {
  const { layout } = map;
  let bypass = Infinity;
  for (const turn of [1, 5]) {
    const third = layout.across(cell, (side + turn) % 6);
    if (pathAt(map, third, group)) bypass = Math.min(bypass, degree(map, third, group));
  }
  return { bypass, key: linkKey(layout.grid.size, cell, layout.across(cell, side)) };
}

const comesAfter = (a: LinkRank, b: LinkRank): boolean => a.bypass < b.bypass || (a.bypass === b.bypass && a.key > b.key);

/** Neighbours of a cell in its group. */
function degree(map: GroundMap, cell: Cell, group: Group): number {
  let count = 0;
  for (let i = 0; i < map.layout.sides; i++) if (pathAt(map, map.layout.across(cell, i), group)) count++;
  return count;
}

const linkKey = (size: number, a: Cell, b: Cell): number => Math.min(a, b) * size + Math.max(a, b);

/**
 * Where a path with one link goes on: straight over the border of the board, or, for a stream, into water.
 * Straight ahead is preferred to a turn.
 */
function onward(map: GroundMap, cell: Cell, group: Group, from: number): { readonly side: number; readonly off: boolean } | null {
  const { layout } = map;
  const n = layout.sides;
  const ahead = n === 6 ? [3, 2, 4] : [2, 1, 3];
  for (const turn of ahead) {
    const side = (from + turn) % n;
    const other = layout.across(cell, side);
    if (other < 0) return { side, off: true };
    if (group === 'stream' && styleAt(map, other)?.ground.water) return { side, off: false };
  }
  return null;
}

function middleOf(map: GroundMap, cell: Cell, side: number, k: number): Point {
  const [a, b] = map.layout.side(cell, side, k);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** Quadratic curve from p to q with the centre as its control point. */
function bend(p: Point, c: Point, q: Point): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= BEND; i++) {
    const u = i / BEND;
    const v = 1 - u;
    points.push([v * v * p[0] + 2 * u * v * c[0] + u * u * q[0], v * v * p[1] + 2 * u * v * c[1] + u * u * q[1]]);
  }
  return points;
}

function planksTo(from: Point, to: Point, w: number): Point[][] {
  const dx = (to[0] - from[0]) / 3;
  const dy = (to[1] - from[1]) / 3;
  const length = Math.hypot(dx, dy);
  if (length === 0) return [];
  const nx = (-dy / length) * w * 0.15;
  const ny = (dx / length) * w * 0.15;
  return [1, 2].map((k): Point[] => [
    [from[0] + dx * k - nx, from[1] + dy * k - ny],
    [from[0] + dx * k + nx, from[1] + dy * k + ny],
  ]);
}
