/**
 * Pictures of the board in square tiles of 512 device px, aligned to whole px of the board at their scale, kept in an LRU capped
 * by pixels. A tile is painted in parts, the more the smaller the cells, so that no single piece of work exceeds the budget of a
 * frame.
 */
import type { Rect } from '#shared/drawing/layout.ts';

export const TILE = 512;
/** Dirty boxes kept apart in one tile before they are merged. */
const BOXES = 6;

export interface Tile {
  readonly scale: number;
  readonly tx: number;
  readonly ty: number;
  canvas: HTMLCanvasElement | null;
  ctx: CanvasRenderingContext2D | null;
  /** Parts along one edge. */
  readonly split: number;
  /** Parts that hold a picture, and those whose picture is up to date (apart from `dirty`), row-major. */
  readonly painted: Uint8Array;
  readonly fresh: Uint8Array;
  /** How many of them. */
  paintedCount: number;
  freshCount: number;
  /** Boxes to repaint in place, tile px. */
  dirty: Rect[];
  used: number;
}

/** Paints a box of the board: `box` in device px of the board at `scale`; the context is moved already. What goes beyond the box is cut off. */
export type PaintBox = (ctx: CanvasRenderingContext2D, box: Rect, scale: number) => void;
/** Whether a box can hold anything at all; an empty tile needs no canvas. */
export type HasContent = (box: Rect, scale: number) => boolean;

export class TileSet {
  private readonly tiles = new Map<string, Tile>();
  private tick = 0;
  private pixels = 0;
  private scratch: CanvasRenderingContext2D | null = null;

  constructor(
    private readonly paint: PaintBox,
    private readonly options: {
      readonly opaque: boolean;
      readonly pad: (scale: number) => number;
      readonly split: (scale: number) => number;
      readonly capPixels: () => number;
      readonly hasContent?: HasContent;
    },
  ) {}

  /** Bytes of canvas held, for the bench. */
  get bytes(): number {
    return this.pixels * 4;
  }

  /** The tile, made empty when it is not there. */
  tile(scale: number, tx: number, ty: number): Tile {
    const key = `${scale}:${tx}:${ty}`;
    let tile = this.tiles.get(key);
    if (!tile) {
      const split = this.options.split(scale);
      const parts = split * split;
      const [painted, fresh] = [new Uint8Array(parts), new Uint8Array(parts)];
      tile = { scale, tx, ty, canvas: null, ctx: null, split, painted, fresh, paintedCount: 0, freshCount: 0, dirty: [], used: 0 };
      this.tiles.set(key, tile);
    }
    tile.used = ++this.tick;
    return tile;
  }

  /** Scales of which tiles are held, nearest to `scale` first. */
  scales(scale: number): number[] {
    const found = new Set<number>();
    for (const tile of this.tiles.values()) if (tile.paintedCount > 0) found.add(tile.scale);
    return [...found].sort((a, b) => Math.abs(Math.log(a / scale)) - Math.abs(Math.log(b / scale)));
  }

  /** Held tiles of a scale that meet a rectangle in device px of that scale. */
  within(scale: number, area: Rect): Tile[] {
    return [...this.tiles.values()].filter(
      (t) =>
        t.scale === scale &&
        t.paintedCount > 0 &&
        t.tx * TILE < area.x + area.width &&
        (t.tx + 1) * TILE > area.x &&
        t.ty * TILE < area.y + area.height &&
        (t.ty + 1) * TILE > area.y,
    );
  }

  /** Forgets everything: the cells lie elsewhere now. */
  clear(): void {
    this.tiles.clear();
    this.pixels = 0;
  }

  /** All pictures are out of date; they are still shown until repainted. */
  invalidate(): void {
    for (const tile of this.tiles.values()) {
      tile.fresh.fill(0);
      tile.freshCount = 0;
      tile.dirty = [];
    }
  }

  /** A box in board px (zoom 1) is out of date. */
  invalidateBox(box: Rect): void {
    for (const tile of this.tiles.values()) {
      const x0 = Math.floor(box.x * tile.scale) - 2 - tile.tx * TILE;
      const y0 = Math.floor(box.y * tile.scale) - 2 - tile.ty * TILE;
      const x1 = Math.ceil((box.x + box.width) * tile.scale) + 2 - tile.tx * TILE;
      const y1 = Math.ceil((box.y + box.height) * tile.scale) + 2 - tile.ty * TILE;
      const x = Math.max(0, x0);
      const y = Math.max(0, y0);
      const width = Math.min(TILE, x1) - x;
      const height = Math.min(TILE, y1) - y;
      if (width > 0 && height > 0) addBox(tile, { x, y, width, height });
    }
  }

  /** True when nothing of the tile is missing or out of date. */
  isDone(tile: Tile): boolean {
    return tile.freshCount === tile.fresh.length && tile.dirty.length === 0;
  }

  hasAll(tile: Tile): boolean {
    return tile.paintedCount === tile.painted.length;
  }

  /** Repaints the out-of-date boxes of a tile in place. */
  patch(tile: Tile): void {
    const boxes = tile.dirty;
    tile.dirty = [];
    for (const box of boxes) this.paintBox(tile, box);
  }

  /** Paints one missing or out-of-date part; false when there was none. */
  paintPart(tile: Tile): boolean {
    if (!tile.canvas && !this.options.opaque && this.isEmpty(tile)) {
      for (let part = 0; part < tile.fresh.length; part++) finish(tile, part);
      return false;
    }
    const part = tile.fresh.indexOf(0);
    if (part < 0) return false;
    this.paintBox(tile, partBox(tile, part));
    finish(tile, part);
    return true;
  }

  private isEmpty(tile: Tile): boolean {
    return !(this.options.hasContent?.({ x: tile.tx * TILE, y: tile.ty * TILE, width: TILE, height: TILE }, tile.scale) ?? true);
  }

  /** Puts the painted parts on a context: tile px (0, 0) at (x, y), `size` px wide there. */
  blit(target: CanvasRenderingContext2D, tile: Tile, x: number, y: number, size: number): void {
    if (!tile.canvas || tile.paintedCount === 0) return;
    if (this.hasAll(tile)) {
      if (size === TILE) target.drawImage(tile.canvas, x, y);
      else target.drawImage(tile.canvas, x, y, size, size);
      return;
    }
    const k = size / TILE;
    tile.painted.forEach((there, part) => {
      if (there === 0 || !tile.canvas) return;
      const box = partBox(tile, part);
      target.drawImage(tile.canvas, box.x, box.y, box.width, box.height, x + box.x * k, y + box.y * k, box.width * k, box.height * k);
    });
  }

  /** Drops the longest unused pictures until the cap holds; `keep` = the tick after which tiles are on screen. */
  trim(keep: number): void {
    const cap = this.options.capPixels();
    if (this.pixels <= cap && this.tiles.size < 2_000) return;
    for (const [key, tile] of [...this.tiles].sort((a, b) => a[1].used - b[1].used)) {
      if (tile.used > keep || (this.pixels <= cap * 0.8 && this.tiles.size < 1_000)) break;
      if (tile.canvas) {
        this.pixels -= TILE * TILE;
        // Frees the memory at once instead of at the next collection.
        tile.canvas.width = 0;
      }
      this.tiles.delete(key);
    }
  }

  get clock(): number {
    return this.tick;
  }

  private paintBox(tile: Tile, box: Rect): void {
    const area: Rect = { x: tile.tx * TILE + box.x, y: tile.ty * TILE + box.y, width: box.width, height: box.height };
    const content = this.options.hasContent?.(area, tile.scale) ?? true;
    if (!content && !tile.ctx) return;
    const target = tile.ctx ?? this.open(tile);
    if (!this.options.opaque) target.clearRect(box.x, box.y, box.width, box.height);
    if (!content) return;
    // Painted aside and whole, then copied: a shape cut by a clip is smoothed otherwise, and boxes would show their borders.
    const pad = this.options.pad(tile.scale);
    const ctx = this.scratchOf(box.width + 2 * pad, box.height + 2 * pad);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    if (!this.options.opaque) ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, pad - area.x, pad - area.y);
    this.paint(ctx, area, tile.scale);
    ctx.restore();
    target.drawImage(ctx.canvas, pad, pad, box.width, box.height, box.x, box.y, box.width, box.height);
  }

  private scratchOf(width: number, height: number): CanvasRenderingContext2D {
    const { scratch } = this;
    if (scratch && scratch.canvas.width >= width && scratch.canvas.height >= height) return scratch;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(width, scratch?.canvas.width ?? 0);
    canvas.height = Math.max(height, scratch?.canvas.height ?? 0);
    return (this.scratch = contextOf(canvas, !this.options.opaque));
  }

  private open(tile: Tile): CanvasRenderingContext2D {
    const canvas = document.createElement('canvas');
    canvas.width = TILE;
    canvas.height = TILE;
    const ctx = contextOf(canvas, !this.options.opaque);
    tile.canvas = canvas;
    tile.ctx = ctx;
    this.pixels += TILE * TILE;
    return ctx;
  }
}

function contextOf(canvas: HTMLCanvasElement, alpha: boolean): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d', { alpha });
  if (!ctx) throw new Error('Broken promise: a 2d context can be had');
  return ctx;
}

function partBox(tile: Tile, part: number): Rect {
  const edge = TILE / tile.split;
  return { x: (part % tile.split) * edge, y: Math.floor(part / tile.split) * edge, width: edge, height: edge };
}

function finish(tile: Tile, part: number): void {
  if (tile.painted[part] === 0) tile.paintedCount++;
  if (tile.fresh[part] === 0) tile.freshCount++;
  tile.painted[part] = 1;
  tile.fresh[part] = 1;
}

function addBox(tile: Tile, box: Rect): void {
  if (tile.freshCount === 0) return;
  let merged = box;
  const rest: Rect[] = [];
  for (const other of tile.dirty) {
    if (tile.dirty.length >= BOXES || meets(merged, other)) merged = union(merged, other);
    else rest.push(other);
  }
  rest.push(merged);
  tile.dirty = rest;
}

const meets = (a: Rect, b: Rect): boolean => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
