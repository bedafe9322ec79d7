/**
 * Paints ground: fills, marks, shores, area edges, paths, letters. The same order and the same figures whatever cells are asked
 * for, so that repainting a small box gives the pixels that painting everything gives.
 */
import { HOLE } from '../board/board.ts';
import type { Cell } from '../geometry/grid.ts';
import { cellHash, DETAIL, styleAt, type GroundMap } from './ground.ts';
import type { Layout } from './layout.ts';
import { drawPaths } from './paths.ts';
import type { Pen, Point } from './pen.ts';
import type { Mark } from './recipes.ts';
import type { TerrainStyle } from './styles.ts';
import { DIM, mix, SHORE } from './tokens.ts';

const shadeOf = (layout: Layout, cell: Cell): number => cellHash(layout.grid.column(cell), layout.grid.row(cell)) % 3;
const mirrored = (layout: Layout, cell: Cell): boolean => (cellHash(layout.grid.column(cell), layout.grid.row(cell)) & 0x40) !== 0;

/**
 * Draws the ground of some cells. Neighbours are read from the map, so edges and joints are right at the rim of the list.
 * @param letters   also draw letter and level in each cell, where it is wide enough
 */
export function drawTerrain(pen: Pen, map: GroundMap, cells: readonly Cell[], letters = true): void {
  const { layout, px } = map;
  const width = layout.width / px;
  const groups = groupByType(map, cells);
  if (width < DETAIL.flat) {
    drawFlat(pen, map, groups);
    return;
  }
  for (const [style, list] of groups) drawFill(pen, map, style, list);
  for (const [style, list] of groups)
    for (const mark of style.ground.marks)
      if (width >= mark.min && (width >= DETAIL.edges || mark.min === 0)) drawMark(pen, map, mark, list);
  if (width >= DETAIL.edges) {
    if (width >= DETAIL.shore && map.skin !== 'print') drawShores(pen, map, groups);
    drawEdges(pen, map, groups);
  }
  drawPaths(pen, map, cells, width);
  if (letters && width >= (map.skin === 'print' ? DETAIL.lettersInPrint : DETAIL.letters)) drawLetters(pen, map, groups);
}

type Groups = readonly (readonly [TerrainStyle, readonly Cell[]])[];

/** Cells by kind, kinds in catalogue order. */
function groupByType(map: GroundMap, cells: readonly Cell[]): Groups {
  const lists: (Cell[] | undefined)[] = [];
  for (const cell of cells) {
    const index = map.index(cell);
    if (index !== HOLE) (lists[index] ??= []).push(cell);
  }
  const groups: [TerrainStyle, Cell[]][] = [];
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i];
    const style = map.styles[i];
    if (list && style) groups.push([style, list]);
  }
  return groups;
}

/** How much wider than its cell a fill is drawn, so that no ground shows between two cells. */
const seam = (map: GroundMap): number => 1 + (0.9 * map.px) / map.layout.width;

function drawFlat(pen: Pen, map: GroundMap, groups: Groups): void {
  for (const [style, list] of groups)
    pen.polygons(
      list.map((cell) => map.layout.polygon(cell, seam(map))),
      style.flat,
    );
}

function drawFill(pen: Pen, map: GroundMap, style: TerrainStyle, list: readonly Cell[]): void {
  const { layout } = map;
  const k = seam(map);
  const parts: Point[][][] = [[], [], []];
  for (const cell of list) parts[shadeOf(layout, cell)]!.push(layout.polygon(cell, k));
  for (let shade = 0; shade < 3; shade++) if (parts[shade]!.length > 0) pen.polygons(parts[shade]!, style.shades[shade]!);
}

function drawMark(pen: Pen, map: GroundMap, mark: Mark, list: readonly Cell[]): void {
  const { layout, px } = map;
  const w = layout.width;
  const print = map.skin === 'print';
  const place = (cell: Cell): ((p: Point) => Point) => {
    const x = layout.centreX(cell);
    const y = layout.centreY(cell);
    const sx = mirrored(layout, cell) ? -w : w;
    return ([a, b]) => [x + a * sx, y + b * w];
  };
  switch (mark.kind) {
    case 'dots': {
      const centres = list.flatMap((cell) => mark.at.map(place(cell)));
      if (print && mark.radius > 0.06)
        pen.rings(centres, mark.radius * w * 0.9, { colour: '#333333', width: Math.max(0.5 * px, 0.02 * w) });
      else pen.dots(centres, Math.max(mark.radius * w * (print ? 0.7 : 1), 0.6 * px), mark.colour, 1, mark.at.length);
      break;
    }
    case 'shapes': {
      const shapes = list.flatMap((cell) => mark.at.map((shape) => shape.map(place(cell))));
      if (print)
        pen.lines(
          shapes.map((shape) => [...shape, shape[0]!]),
          { colour: '#333333', width: Math.max(0.5 * px, 0.025 * w) },
        );
      else pen.polygons(shapes, mark.colour, 0, 1, mark.at.length);
      break;
    }
    case 'lines':
      pen.lines(
        list.flatMap((cell) => mark.at.map((line) => line.map(place(cell)))),
        { colour: mark.colour, width: Math.max(mark.width * w, 0.7 * px) * (print ? 0.6 : 1), cap: 'round', group: mark.at.length },
      );
      break;
    case 'rows':
      pen.lines(
        list.flatMap((cell) => rowStrokes(layout, cell, mark.at)),
        { colour: mark.colour, width: Math.max(mark.width * w, 0.7 * px) * (print ? 0.6 : 1), cap: 'butt' },
      );
      break;
  }
}

/** Horizontal strokes clipped to the cell's width at their height. */
function rowStrokes(layout: Layout, cell: Cell, at: readonly (readonly [number, number, number])[]): Point[][] {
  const x = layout.centreX(cell);
  const y = layout.centreY(cell);
  const flip = mirrored(layout, cell);
  const strokes: Point[][] = [];
  for (const [height, from, to] of at) {
    const dy = height * layout.rowPitch;
    const half = layout.halfWidthAt(dy);
    const a = Math.max(-half, (flip ? -to : from) * layout.width);
    const b = Math.min(half, (flip ? -from : to) * layout.width);
    if (b > a)
      strokes.push([
        [x + a, y + dy],
        [x + b, y + dy],
      ]);
  }
  return strokes;
}

function drawShores(pen: Pen, map: GroundMap, groups: Groups): void {
  const { layout, px } = map;
  const colour = map.skin === 'dim' ? mix(SHORE, DIM.colour, DIM.amount) : SHORE;
  for (const [style, list] of groups) {
    if (!style.ground.water) continue;
    const sides: Point[][] = [];
    for (const cell of list)
      for (let i = 0; i < layout.sides; i++) {
        const other = styleAt(map, layout.across(cell, i));
        if (other && !other.ground.water) sides.push(layout.side(cell, i, 0.84));
      }
    pen.lines(sides, { colour: mix(style.ground.fill, colour, 0.75), width: Math.max(0.05 * layout.width, px) });
  }
}

function drawEdges(pen: Pen, map: GroundMap, groups: Groups): void {
  const { layout, px } = map;
  for (const [style, list] of groups) {
    const edge = style.ground.edge;
    if (!edge) continue;
    const sides: Point[][] = [];
    for (const cell of list)
      for (let i = 0; i < layout.sides; i++) {
        const other = styleAt(map, layout.across(cell, i));
        if (other && edgeTowards(style, other)) sides.push(layout.side(cell, i, 0.985));
      }
    pen.lines(sides, { colour: edge.colour, width: Math.max(edge.width * layout.width * (map.skin === 'print' ? 0.6 : 1), 0.8 * px) });
  }
}

/** Whether ground `a` draws its line on a side shared with ground `b`. */
function edgeTowards(a: TerrainStyle, b: TerrainStyle): boolean {
  if (a.area === b.area || (a.ground.water && b.ground.water)) return false;
  return (b.ground.edge?.rank ?? 0) <= (a.ground.edge?.rank ?? 0);
}

function drawLetters(pen: Pen, map: GroundMap, groups: Groups): void {
  const { layout } = map;
  const dy = layout.width * (layout.spec.shape === 'hex' && layout.spec.orientation === 'pointy' ? 0.42 : 0.38);
  for (const [style, list] of groups)
    for (const cell of list)
      pen.text(style.letter, [layout.centreX(cell), layout.centreY(cell) + dy], {
        size: layout.width * 0.135,
        colour: style.letterColour,
        weight: 700,
        alpha: 0.95,
      });
}
