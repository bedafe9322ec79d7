/** What goes into the tiles: ground with sight marks, grid and numbers in one set, deployment zones and rims of blockers in others. */
import { HOLE, isHole, sightOverride, type Board } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import { groundMap, DETAIL } from '#shared/drawing/ground.ts';
import { CELL_WIDTH, makeLayout, type Layout, type Rect } from '#shared/drawing/layout.ts';
import { drawBlockers, drawGrid, drawNumbers, drawSight, drawZoneLines, zoneColour, zoneTint } from '#shared/drawing/marks.ts';
import { PATH_INFLUENCE } from '#shared/drawing/paths.ts';
import type { Pen, Point } from '#shared/drawing/pen.ts';
import { terrainStyles, type Skin } from '#shared/drawing/styles.ts';
import { drawTerrain } from '#shared/drawing/terrain.ts';
import { CANVAS_GROUND } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { makeCanvasPen } from './canvasPen.ts';
import { BLANK, drawOverview, type Overview } from './overview.ts';
import type { Scene, ZoneView } from './scene.ts';

export const skinOf = (scene: Scene): Skin => (scene.theme === 'dark' ? 'dim' : 'light');

/** Cells that can put paint into a box: those in it and those whose joints and rims reach over. */
function cellsAround(layout: Layout, box: Rect): Cell[] {
  const margin = layout.width * 0.25 + 4;
  return layout.cellsIn({ x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin });
}

/** Paints ground, sight layer, grid and numbers of a box, opaque. */
export function paintGround(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  overview: Overview,
  box: Rect,
  scale: number,
  ratio: number,
): void {
  const { board, layers } = scene;
  const layout = makeLayout(board.spec, CELL_WIDTH * scale);
  ctx.fillStyle = CANVAS_GROUND[scene.theme];
  ctx.fillRect(box.x, box.y, box.width, box.height);
  if (layout.width / ratio < DETAIL.flat) {
    drawOverview(ctx, overview.canvas, layout, box);
    return;
  }
  const skin = skinOf(scene);
  const cells = cellsAround(layout, box).filter((cell) => !isHole(board, cell));
  const pen = makeCanvasPen(ctx);
  const terrain = layers.terrain.visible ? layers.terrain.opacity : 0;
  if (terrain > 0) drawTerrain(pen, groundMap(board, layout, skin, ratio), cells, layers.numbers.visible);
  if (terrain < 1)
    pen.polygons(
      cells.map((cell) => layout.polygon(cell, 1 + (0.9 * ratio) / layout.width)),
      BLANK[skin],
      0,
      1 - terrain,
    );
  const over = (id: 'sight' | 'grid' | 'numbers', draw: (pen: Pen) => void): void => {
    if (layers[id].visible && layers[id].opacity > 0) draw(makeCanvasPen(ctx, layers[id].opacity));
  };
  over('sight', (p) => drawSight(p, layout, ratio, cells, (cell) => sightOverride(board, cell)));
  over('grid', (p) => drawGrid(p, layout, ratio, cells, (cell) => cellAt(board.terrain, cell) !== HOLE));
  over('numbers', (p) => drawNumbers(p, board, layout, ratio, cells));
}

/** Zones with their members as sets, made once a zone. */
export interface ZoneShape {
  readonly zone: ZoneView;
  readonly members: ReadonlySet<Cell>;
  /** Board px. */
  readonly box: Rect;
}

export function zoneShape(zone: ZoneView, layout: Layout): ZoneShape {
  return { zone, members: new Set(zone.cells), box: boxOf(layout, zone.cells, 0) };
}

/** Bounding box of some cells and `around` rings of neighbours, in px of the layout. */
export function boxOf(layout: Layout, cells: Iterable<Cell>, around: number): Rect {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const cell of cells) {
    const x = layout.centreX(cell);
    const y = layout.centreY(cell);
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  if (x0 > x1) return { x: 0, y: 0, width: 0, height: 0 };
  const reach = layout.radius + around * layout.width + 2;
  return { x: x0 - reach, y: y0 - reach, width: x1 - x0 + 2 * reach, height: y1 - y0 + 2 * reach };
}

/** Box in board px whose picture an edited cell can change: its neighbours, and one ring more where a path is or was. */
export function influence(layout: Layout, before: Board, after: Board, cell: Cell): Rect {
  const path = (board: Board): boolean => {
    const index = cellAt(board.terrain, cell);
    return index !== HOLE && terrainStyles(board.catalogue, 'light')[index]?.recipe.path !== undefined;
  };
  return boxOf(layout, [cell], path(before) || path(after) ? PATH_INFLUENCE : 1);
}

export function paintZones(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  zones: readonly ZoneShape[],
  box: Rect,
  scale: number,
  ratio: number,
): void {
  const layout = makeLayout(scene.board.spec, CELL_WIDTH * scale);
  const pen = makeCanvasPen(ctx);
  const far = layout.width / ratio < DETAIL.flat;
  const cells = cellsAround(layout, box);
  const parts = zones.map(({ zone, members }) => ({ side: zone.side, members, mine: cells.filter((cell) => members.has(cell)) }));
  // Full colour first, then all of it thinned: so cells can be painted one by one without showing where they touch.
  for (const { side, mine } of parts)
    pen.polygons(far ? runs(layout, mine) : mine.map((cell) => layout.polygon(cell, 1 + (0.6 * ratio) / layout.width)), zoneColour(side));
  ctx.globalCompositeOperation = 'destination-in';
  ctx.globalAlpha = far ? 0.36 : zoneTint(layout, ratio);
  ctx.fillRect(box.x - layout.width * 2, box.y - layout.width * 2, box.width + layout.width * 4, box.height + layout.width * 4);
  ctx.globalCompositeOperation = 'source-over';
  ctx.globalAlpha = 1;
  if (!far) for (const { side, members, mine } of parts) drawZoneLines(pen, layout, ratio, side, mine, (cell) => members.has(cell));
}

/** Row by row, neighbouring cells as one box: enough for a far view. */
function runs(layout: Layout, cells: readonly Cell[]): Point[][] {
  const boxes: Point[][] = [];
  const { columns } = layout.spec;
  const flat = layout.spec.shape === 'hex' && layout.spec.orientation === 'flat';
  const hx = flat ? layout.columnPitch / 2 : layout.width / 2;
  const hy = layout.rowPitch / 2;
  for (let i = 0; i < cells.length; i++) {
    const first = cells[i]!;
    let last = first;
    if (!flat) while (i + 1 < cells.length && cells[i + 1] === last + 1 && cells[i + 1]! % columns !== 0) last = cells[++i]!;
    const x0 = layout.centreX(first) - hx;
    const x1 = layout.centreX(last) + hx;
    const y0 = layout.centreY(first) - hy;
    const y1 = layout.centreY(first) + hy;
    boxes.push([
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]);
  }
  return boxes;
}

export function paintBlockers(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  blockers: ReadonlySet<Cell>,
  box: Rect,
  scale: number,
  ratio: number,
): void {
  const layout = makeLayout(scene.board.spec, CELL_WIDTH * scale);
  if (layout.width / ratio < DETAIL.edges) return;
  const cells = cellsAround(layout, box).filter((cell) => blockers.has(cell));
  drawBlockers(makeCanvasPen(ctx), layout, ratio, cells, (cell) => blockers.has(cell));
}
