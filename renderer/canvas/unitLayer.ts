/**
 * The middle layer: objectives, smoke, the answer under the counters, and the counters themselves from a cache of pictures.
 * Several counters of a cell lie in a pile with their number; a fan shows them side by side.
 */
import { COUNTER_CELLS, drawCounter, type CounterLook } from '#shared/drawing/counters.ts';
import { CELL_WIDTH, makeLayout, type Layout } from '#shared/drawing/layout.ts';
import { drawObjectiveDisc, drawObjectiveRim } from '#shared/drawing/marks.ts';
import type { Point } from '#shared/drawing/pen.ts';
import { OVERLAY, ZONE_STYLES } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { drawAnswer } from './answers.ts';
import { makeCanvasPen } from './canvasPen.ts';
import type { CounterView, Scene } from './scene.ts';
import type { Viewport } from './viewport.ts';

const SPRITES = 600;
/** Half the edge of a counter's picture in counter widths: rings, arrow and pill fit in. */
const SPRITE_REACH = 1.15;

export class UnitLayer {
  private scene: Scene | null = null;
  private byCell = new Map<Cell, readonly CounterView[]>();
  private readonly sprites = new Map<string, HTMLCanvasElement>();

  constructor(private readonly view: Viewport) {}

  setScene(scene: Scene): void {
    if (scene.counters !== this.scene?.counters) this.byCell = groupByCell(scene.counters);
    this.scene = scene;
  }

  /** Drops the pictures of counters; they hold figures of a typeface that changed. */
  forgetPictures(): void {
    this.sprites.clear();
  }

  /** Counters of a cell, the top one first. */
  at(cell: Cell): readonly CounterView[] {
    return this.byCell.get(cell) ?? [];
  }

  /** @param resting   the zoom is not changing: counters are drawn at their exact size */
  draw(ctx: CanvasRenderingContext2D, resting: boolean): void {
    const { scene, view } = this;
    if (!scene) return;
    const scale = view.scale;
    const layout = makeLayout(scene.board.spec, CELL_WIDTH * scale);
    const { x, y } = view.offset;
    ctx.save();
    ctx.translate(-x, -y);
    const area = { x, y, width: ctx.canvas.width, height: ctx.canvas.height };
    this.drawZoneNames(ctx, layout);
    this.drawObjectives(ctx, layout);
    for (const answer of [scene.answer, scene.secondAnswer])
      if (answer) drawAnswer(makeCanvasPen(ctx), scene.board, layout, view.ratio, area, answer);
    this.drawSmoke(ctx, layout);
    if (scene.layers.units.visible) {
      ctx.globalAlpha = scene.layers.units.opacity;
      this.drawCounters(ctx, layout, resting);
      ctx.globalAlpha = 1;
    }
    ctx.restore();
  }

  /** Draws one counter at a point; used for piles, fans, ghosts and what is dragged. */
  drawLook(ctx: CanvasRenderingContext2D, x: number, y: number, size: number, look: CounterLook): void {
    const sprite = this.sprite(size, look);
    ctx.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
  }

  /** From a picture of the next of a few sizes: while the zoom changes, new pictures each frame would cost more than the frame has. */
  private drawStretched(ctx: CanvasRenderingContext2D, x: number, y: number, size: number, look: CounterLook): void {
    const step = 2 ** (Math.round(Math.log2(size) * 2) / 2);
    const sprite = this.sprite(step, look);
    const edge = (sprite.width * size) / step;
    ctx.drawImage(sprite, x - edge / 2, y - edge / 2, edge, edge);
  }

  private drawObjectives(ctx: CanvasRenderingContext2D, layout: Layout): void {
    const { scene, view } = this;
    if (!scene?.layers.objectives.visible) return;
    const pen = makeCanvasPen(ctx, scene.layers.objectives.opacity);
    for (const objective of scene.objectives) drawObjectiveRim(pen, layout, view.ratio, objective.cells, objective.selected);
    for (const { cells, value, control } of scene.objectives) {
      const first = cells[0];
      if (first === undefined) continue;
      const [cx, cy] = layout.centre(first);
      const occupied = scene.layers.units.visible && this.byCell.has(first);
      const w = layout.width;
      // Beside the counter where one stands on it, so that neither hides the other.
      if (occupied) drawObjectiveDisc(pen, [cx - 0.36 * w, cy + 0.34 * w], 0.18 * w, value, control);
      else drawObjectiveDisc(pen, [cx, cy], 0.3 * w, value, control);
    }
  }

  /** Above the uppermost cell of each zone, in its colour on a white halo. */
  private drawZoneNames(ctx: CanvasRenderingContext2D, layout: Layout): void {
    const { scene, view } = this;
    if (!scene?.layers.zones.visible || layout.width / view.ratio < 16) return;
    const px = view.ratio;
    const pen = makeCanvasPen(ctx, scene.layers.zones.opacity);
    for (const { name, side, cells } of scene.zones) {
      if (name === '' || cells.length === 0) continue;
      const [x, y] = layout.centre(topCell(layout, cells));
      const { colour } = ZONE_STYLES[side % ZONE_STYLES.length]!;
      const at: Point = [x, Math.max(y - layout.radius - 2 * px, 9 * px)];
      pen.text(name, at, { size: 12 * px, colour, weight: 700, halo: { colour: '#ffffff', width: 2.4 * px } });
    }
  }

  private drawSmoke(ctx: CanvasRenderingContext2D, layout: Layout): void {
    const { scene } = this;
    if (!scene || scene.smoke.length === 0) return;
    const pen = makeCanvasPen(ctx);
    const w = layout.width;
    const puffs = [
      [-0.2, 0.12, 0.2],
      [0.18, 0.16, 0.19],
      [0, -0.12, 0.24],
      [0.26, -0.1, 0.15],
      [-0.27, -0.12, 0.14],
    ] as const;
    for (const cell of scene.smoke) {
      const [x, y] = layout.centre(cell);
      for (const [dx, dy, r] of puffs) pen.dots([[x + dx * w, y + dy * w]], (r + 0.02) * w, OVERLAY.ink, 0.45);
      for (const [dx, dy, r] of puffs) pen.dots([[x + dx * w, y + dy * w]], r * w, OVERLAY.smoke, 0.92);
    }
  }

  private drawCounters(ctx: CanvasRenderingContext2D, layout: Layout, resting: boolean): void {
    const { view } = this;
    const size = counterSize(layout);
    const { x, y } = view.offset;
    const reach = size * SPRITE_REACH;
    // From top to bottom, so that marks above a counter lie over the row behind it.
    for (const [cell, pile] of this.byCell) {
      const [cx, cy] = layout.centre(cell);
      if (cx < x - reach || cy < y - reach || cx > x + ctx.canvas.width + reach || cy > y + ctx.canvas.height + reach) continue;
      const top = pile[0]!;
      const alpha = ctx.globalAlpha;
      if (top.dimmed) ctx.globalAlpha = alpha * 0.45;
      if (resting) this.drawLook(ctx, cx, cy, size, lookOf(top, pile.length));
      else this.drawStretched(ctx, cx, cy, size, lookOf(top, pile.length));
      ctx.globalAlpha = alpha;
    }
  }

  private sprite(size: number, look: CounterLook): HTMLCanvasElement {
    const { ratio } = this.view;
    const key = `${size}:${ratio}:${JSON.stringify(look)}`;
    let sprite = this.sprites.get(key);
    if (!sprite) {
      const edge = Math.ceil(size * SPRITE_REACH) * 2;
      sprite = document.createElement('canvas');
      sprite.width = edge;
      sprite.height = edge;
      const ctx = sprite.getContext('2d');
      if (!ctx) throw new Error('Broken promise: a 2d context can be had');
      drawCounter(makeCanvasPen(ctx), [edge / 2, edge / 2], size, look, ratio);
      if (this.sprites.size >= SPRITES) this.sprites.clear();
      this.sprites.set(key, sprite);
    }
    return sprite;
  }
}

/** The uppermost cell; of several in the row the one in the middle. */
function topCell(layout: Layout, cells: readonly Cell[]): Cell {
  const height = Math.min(...cells.map((cell) => layout.centreY(cell)));
  const row = cells.filter((cell) => layout.centreY(cell) < height + layout.rowPitch / 4).sort((a, b) => a - b);
  return row[row.length >> 1]!;
}

/** Width of a counter in px of the layout. */
export const counterSize = (layout: Layout): number => Math.max(5, Math.round(layout.width * COUNTER_CELLS * 10) / 10);

/** What `drawCounter` needs of a counter of the scene. */
export function lookOf(counter: CounterView, stack = 1): CounterLook {
  const marks: Record<string, true> = {};
  for (const mark of counter.marks) marks[mark] = true;
  return {
    symbol: counter.symbol,
    side: counter.side,
    pips: counter.pips,
    ...marks,
    selected: counter.selected,
    active: counter.active,
    target: counter.target,
    badge: counter.badge,
    stack,
    problem: counter.problem,
    pill: counter.pill,
  };
}

/** Active first, then selected, then targets, then the order of the scene; cells from top to bottom. */
function groupByCell(counters: readonly CounterView[]): Map<Cell, readonly CounterView[]> {
  const groups = new Map<Cell, CounterView[]>();
  for (const counter of counters) {
    const group = groups.get(counter.cell);
    if (group) group.push(counter);
    else groups.set(counter.cell, [counter]);
  }
  const weight = (c: CounterView): number => (c.active ? 4 : 0) + (c.selected ? 2 : 0) + (c.target ? 1 : 0);
  for (const group of groups.values()) group.sort((a, b) => weight(b) - weight(a));
  return new Map([...groups].sort((a, b) => a[0] - b[0]));
}
