/**
 * The lowest layer: tiles of the ground and, over them, of zones and blockers. Decides each frame which scale to show, repaints
 * edited boxes at once, spends at most the budget on missing tiles and shows stale or coarser pictures meanwhile.
 */
import type { Board } from '#shared/board/board.ts';
import { differingCells } from '#shared/board/cells.ts';
import { DETAIL } from '#shared/drawing/ground.ts';
import { CELL_WIDTH, makeLayout, type Rect } from '#shared/drawing/layout.ts';
import { CANVAS_GROUND } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { boxOf, influence, paintBlockers, paintGround, paintZones, skinOf, zoneShape, type ZoneShape } from './groundPainter.ts';
import { drawOverview, makeOverview, type Overview } from './overview.ts';
import type { Scene, ZoneView } from './scene.ts';
import { TILE, TileSet, type Tile } from './tiles.ts';
import type { Viewport } from './viewport.ts';

/** Milliseconds of repainting a frame. */
const BUDGET = 6;
const OVER_BUDGET = 3;
/** Edited boxes may take a little more before they wait for the next frame. */
const PATCH_BUDGET = 10;
/** The view rests this long after the last change of zoom before tiles at its exact scale are painted. */
export const REST_MS = 110;
const CAP_BYTES = 96 * 1024 * 1024;
/** Edits of more cells than this repaint everything in view instead of box by box. */
const MANY = 1_500;

/** Shapes reach no further than a cell and its lines. */
const pad = (scale: number): number => Math.ceil(CELL_WIDTH * scale * 1.35) + 12;

const OCTAVES = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];

/** The level of detail next to a scale. */
const octave = (scale: number): number =>
  OCTAVES.reduce((best, level) => (Math.abs(Math.log(level / scale)) < Math.abs(Math.log(best / scale)) ? level : best));

interface Shown {
  readonly set: TileSet;
  alpha: () => number;
  lastScale: number;
}

export class GroundLayer {
  private scene: Scene | null = null;
  private overview: Overview | null = null;
  private zones: readonly ZoneShape[] = [];
  private readonly ground: TileSet;
  private readonly over: readonly Shown[];

  constructor(private readonly view: Viewport) {
    // Parts of some sixty cells each; below the flat size a part is a few blits.
    const split = (scale: number): number => {
      const width = (CELL_WIDTH * scale) / view.ratio;
      return width < DETAIL.flat ? 1 : width < 15 ? 8 : width < 30 ? 4 : 2;
    };
    const capPixels = (): number => Math.max(CAP_BYTES / 4, 3 * view.width * view.height * view.ratio ** 2);
    this.ground = new TileSet(
      (ctx, box, scale) => {
        if (this.scene && this.overview) paintGround(ctx, this.scene, this.overview, box, scale, this.view.ratio);
      },
      { opaque: true, pad, split, capPixels },
    );
    const zones = new TileSet(
      (ctx, box, scale) => {
        if (this.scene) paintZones(ctx, this.scene, this.zones, box, scale, this.view.ratio);
      },
      {
        opaque: false,
        pad,
        split,
        capPixels: () => capPixels() / 3,
        hasContent: (box, scale) => this.zones.some((z) => meets(z.box, unscaled(box, scale))),
      },
    );
    const blockers = new TileSet(
      (ctx, box, scale) => {
        if (this.scene?.showBlockers) paintBlockers(ctx, this.scene, this.scene.showBlockers, box, scale, this.view.ratio);
      },
      { opaque: false, pad, split, capPixels: () => capPixels() / 3, hasContent: () => (this.scene?.showBlockers?.size ?? 0) > 0 },
    );
    this.over = [
      { set: blockers, alpha: () => 1, lastScale: 0 },
      { set: zones, alpha: () => this.zoneAlpha(), lastScale: 0 },
    ];
  }

  /** Bytes of canvas held in tiles. */
  get bytes(): number {
    return this.ground.bytes + this.over.reduce((sum, shown) => sum + shown.set.bytes, 0);
  }

  /** The board at one pixel a cell, for the minimap. */
  get picture(): HTMLCanvasElement | null {
    return this.overview?.canvas ?? null;
  }

  setScene(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    if (!before || !sameFrame(before.board, scene.board)) {
      this.restart(scene);
      return;
    }
    if (before.theme !== scene.theme || before.board.catalogue !== scene.board.catalogue || bakedLayersDiffer(before, scene)) {
      this.overview = this.makeOverview(scene);
      this.ground.invalidate();
    } else if (before.board !== scene.board) this.boardChanged(before.board, scene.board);
    if (before.zones !== scene.zones) this.zonesChanged(scene.zones);
    if (before.showBlockers !== scene.showBlockers) this.over[0]!.set.invalidate();
  }

  /** Everything is shown as it is until it is painted anew. */
  repaint(): void {
    this.ground.invalidate();
    for (const shown of this.over) shown.set.invalidate();
  }

  /** The device px ratio changed: line widths in CSS px mean other device px now. */
  reset(): void {
    this.ground.clear();
    for (const shown of this.over) shown.set.clear();
  }

  /**
   * Draws the view; the context is in view px (device px of the canvas).
   * @param resting   the zoom is not changing: tiles at its exact scale are wanted
   * @returns true when something is still to be painted
   */
  draw(ctx: CanvasRenderingContext2D, now: number, resting: boolean): boolean {
    const { scene, view } = this;
    if (!scene || !this.overview) return false;
    const target = resting ? view.scale : octave(view.scale);
    const start = this.ground.clock;
    let pending = this.drawGround(ctx, target);
    for (const shown of this.over) {
      const before = shown.set.clock;
      // Never less than a share of its own, or a busy ground would keep zones away for many frames.
      const more = this.drawOver(ctx, shown, target, Math.max(OVER_BUDGET, BUDGET - (performance.now() - now)));
      pending = more || pending;
      shown.set.trim(before);
    }
    this.ground.trim(start);
    return pending || !resting;
  }

  private drawGround(ctx: CanvasRenderingContext2D, target: number): boolean {
    const { view } = this;
    const wanted = this.visibleTiles(this.ground, target);
    const began = performance.now();
    for (const tile of wanted)
      if (tile.dirty.length > 0 && (tile.paintedCount > 0 || tile.canvas) && performance.now() - began < PATCH_BUDGET)
        this.ground.patch(tile);
    for (const tile of wanted) while (performance.now() - began < BUDGET && this.ground.paintPart(tile));
    const { x, y } = view.offset;
    const complete = wanted.every((tile) => this.ground.hasAll(tile));
    if (!complete) {
      // The two nearest pictures of other scales, the nearest on top, over flat colours.
      this.drawBackdrop(ctx);
      const others = this.ground.scales(view.scale).filter((s) => s !== target);
      for (const scale of others.slice(0, 2).toReversed()) this.blitScale(ctx, this.ground, scale);
    }
    const ratio = view.scale / target;
    for (const tile of wanted) this.blitTile(ctx, this.ground, tile, ratio, x, y);
    return wanted.some((tile) => !this.ground.isDone(tile));
  }

  private drawBackdrop(ctx: CanvasRenderingContext2D): void {
    const { scene, view } = this;
    if (!scene || !this.overview) return;
    ctx.fillStyle = CANVAS_GROUND[scene.theme];
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    const { x, y } = view.offset;
    ctx.save();
    ctx.translate(-x, -y);
    drawOverview(ctx, this.overview.canvas, makeLayout(scene.board.spec, CELL_WIDTH * view.scale), {
      x,
      y,
      width: ctx.canvas.width,
      height: ctx.canvas.height,
    });
    ctx.restore();
  }

  private drawOver(ctx: CanvasRenderingContext2D, shown: Shown, target: number, budget: number): boolean {
    const alpha = shown.alpha();
    if (alpha <= 0) return false;
    const { set } = shown;
    const wanted = this.visibleTiles(set, target);
    const began = performance.now();
    for (const tile of wanted) if (tile.dirty.length > 0 && performance.now() - began < PATCH_BUDGET) set.patch(tile);
    let first = true;
    for (const tile of wanted) while ((first || performance.now() - began < budget) && set.paintPart(tile)) first = false;
    const complete = wanted.every((tile) => set.hasAll(tile));
    if (complete || shown.lastScale === 0) shown.lastScale = target;
    ctx.globalAlpha = alpha;
    this.blitScale(ctx, set, shown.lastScale);
    ctx.globalAlpha = 1;
    return wanted.some((tile) => !set.isDone(tile));
  }

  private blitScale(ctx: CanvasRenderingContext2D, set: TileSet, scale: number): void {
    const { view } = this;
    const ratio = view.scale / scale;
    const { x, y } = view.offset;
    const area: Rect = { x: x / ratio, y: y / ratio, width: ctx.canvas.width / ratio, height: ctx.canvas.height / ratio };
    for (const tile of set.within(scale, area)) this.blitTile(ctx, set, tile, ratio, x, y);
  }

  private blitTile(ctx: CanvasRenderingContext2D, set: TileSet, tile: Tile, ratio: number, x: number, y: number): void {
    if (ratio === 1) set.blit(ctx, tile, tile.tx * TILE - x, tile.ty * TILE - y, TILE);
    else set.blit(ctx, tile, tile.tx * TILE * ratio - x, tile.ty * TILE * ratio - y, TILE * ratio);
  }

  private visibleTiles(set: TileSet, scale: number): Tile[] {
    const { view } = this;
    const ratio = view.scale / scale;
    const { x, y } = view.offset;
    const x0 = Math.floor(x / ratio / TILE);
    const y0 = Math.floor(y / ratio / TILE);
    const x1 = Math.floor((x + view.width * view.ratio - 1) / ratio / TILE);
    const y1 = Math.floor((y + view.height * view.ratio - 1) / ratio / TILE);
    const tiles: Tile[] = [];
    for (let ty = y0; ty <= y1; ty++) for (let tx = x0; tx <= x1; tx++) tiles.push(set.tile(scale, tx, ty));
    const cx = (x0 + x1) / 2;
    const cy = (y0 + y1) / 2;
    return tiles.sort((a, b) => Math.hypot(a.tx - cx, a.ty - cy) - Math.hypot(b.tx - cx, b.ty - cy));
  }

  private zoneAlpha(): number {
    const zones = this.scene?.layers.zones;
    return zones?.visible ? zones.opacity : 0;
  }

  private restart(scene: Scene): void {
    this.overview = this.makeOverview(scene);
    this.zones = scene.zones.map((zone) => zoneShape(zone, this.view.layout));
    this.reset();
  }

  private makeOverview(scene: Scene): Overview {
    return makeOverview(scene.board, {
      skin: skinOf(scene),
      terrain: scene.layers.terrain.visible && scene.layers.terrain.opacity > 0.3,
      sight: scene.layers.sight.visible,
    });
  }

  private boardChanged(before: Board, after: Board): void {
    if (before.numbering !== after.numbering) this.ground.invalidate();
    const cells: Cell[] = [...differingCells(before.terrain, after.terrain), ...differingCells(before.sight, after.sight)];
    if (cells.length === 0) return;
    if (cells.length > MANY) {
      if (this.scene) this.overview = this.makeOverview(this.scene);
      this.ground.invalidate();
      return;
    }
    this.overview?.update(after, cells);
    for (const cell of cells) this.ground.invalidateBox(influence(this.view.layout, before, after, cell));
  }

  private zonesChanged(zones: readonly ZoneView[]): void {
    const { layout } = this.view;
    const known = new Map(this.zones.map((shape) => [shape.zone, shape]));
    const before = this.zones;
    this.zones = zones.map((zone) => known.get(zone) ?? zoneShape(zone, layout));
    const { set } = this.over[1]!;
    const sameOrder = before.length === this.zones.length && before.every((shape, i) => shape.zone.id === this.zones[i]!.zone.id);
    if (!sameOrder) {
      for (const shape of [...before, ...this.zones]) if (shape.zone.cells.length > 0) set.invalidateBox(shape.box);
      return;
    }
    this.zones.forEach((shape, i) => {
      const old = before[i]!;
      if (old === shape) return;
      const changed = old.zone.side === shape.zone.side ? difference(old.members, shape.members) : [...old.members, ...shape.members];
      if (changed.length > 0) set.invalidateBox(boxOf(layout, changed, 1));
    });
  }
}

function difference(a: ReadonlySet<Cell>, b: ReadonlySet<Cell>): Cell[] {
  return [...[...a].filter((cell) => !b.has(cell)), ...[...b].filter((cell) => !a.has(cell))];
}

/** Same cells at the same places. */
function sameFrame(a: Board, b: Board): boolean {
  const p = a.spec;
  const q = b.spec;
  return p.shape === q.shape && p.orientation === q.orientation && p.offset === q.offset && p.columns === q.columns && p.rows === q.rows;
}

function bakedLayersDiffer(a: Scene, b: Scene): boolean {
  return (['terrain', 'sight', 'grid', 'numbers'] as const).some((id) => {
    const p = a.layers[id];
    const q = b.layers[id];
    return p !== q && (p.visible !== q.visible || p.opacity !== q.opacity);
  });
}

const unscaled = (box: Rect, scale: number): Rect => ({
  x: box.x / scale,
  y: box.y / scale,
  width: box.width / scale,
  height: box.height / scale,
});

const meets = (a: Rect, b: Rect): boolean => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
