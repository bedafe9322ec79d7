/** The upper layer: selection, what the tool would do, hover, flash, keyboard cursor, fan, words beside the pointer. */
import { HOLE, isHole } from '#shared/board/board.ts';
import { cellAt } from '#shared/board/cells.ts';
import { groundMap } from '#shared/drawing/ground.ts';
import { CELL_WIDTH, makeLayout, type Layout } from '#shared/drawing/layout.ts';
import { drawObjectiveRim, drawSight, drawZone, lineScale, sideLength } from '#shared/drawing/marks.ts';
import type { Pen, Point } from '#shared/drawing/pen.ts';
import { fittedDash, rimPieces } from '#shared/drawing/rims.ts';
import { drawTerrain } from '#shared/drawing/terrain.ts';
import { OVERLAY } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { drawAnswerTags, tag, type AnswerTexts } from './answers.ts';
import { makeCanvasPen } from './canvasPen.ts';
import { drawFan, type Fan } from './fan.ts';
import { skinOf } from './groundPainter.ts';
import type { PreviewView, Scene } from './scene.ts';
import { counterSize, type UnitLayer } from './unitLayer.ts';
import type { Viewport } from './viewport.ts';

/** Undo feedback: how long the rim of touched cells shines, ms. */
export const FLASH_MS = 450;

/** What the canvas itself knows about the pointer. */
export interface PointerState {
  readonly hover: Cell;
  readonly fan: Fan | null;
  readonly fanHover: number;
  /** View px of the pointer, null off the board. */
  readonly at: Point | null;
  /** Why a drop would be refused. */
  readonly refusal: string | null;
  readonly keyboard: boolean;
}

export class OverlayLayer {
  private scene: Scene | null = null;
  private flashFrom = -Infinity;

  constructor(
    private readonly view: Viewport,
    private readonly units: UnitLayer,
  ) {}

  setScene(scene: Scene, now: number): void {
    if (scene.flash !== null && scene.flash !== this.scene?.flash) this.flashFrom = now;
    this.scene = scene;
  }

  /** @returns true while something still moves */
  draw(ctx: CanvasRenderingContext2D, pointer: PointerState, texts: AnswerTexts, now: number): boolean {
    const { scene, view } = this;
    if (!scene) return false;
    const layout = makeLayout(scene.board.spec, CELL_WIDTH * view.scale);
    const { x, y } = view.offset;
    const px = view.ratio;
    ctx.save();
    ctx.translate(-x, -y);
    const pen = makeCanvasPen(ctx);
    const area = { x, y, width: ctx.canvas.width, height: ctx.canvas.height };
    const inView = new Set(layout.cellsIn(area));
    this.drawSelection(pen, layout, inView);
    for (const answer of [scene.answer, scene.secondAnswer]) if (answer) drawAnswerTags(pen, scene.board, layout, px, answer, texts);
    if (scene.preview) this.drawPreview(ctx, scene.preview, layout, inView);
    else if (pointer.hover >= 0 && !isHole(scene.board, pointer.hover)) this.drawHover(pen, layout, pointer.hover);
    const moving = this.drawFlash(ctx, layout, inView, now);
    if (pointer.keyboard && scene.cursor !== null) this.drawCursor(pen, layout, scene.cursor);
    if (pointer.fan) drawFan(pen, pointer.fan, layout.centre(pointer.fan.cell), px, pointer.fanHover);
    const words = pointer.refusal ?? scene.preview?.note ?? null;
    if (words !== null && pointer.at) {
      const refused = pointer.refusal !== null || scene.preview?.tone === 'refused';
      tag(pen, [x + pointer.at[0] + 16 * px, y + pointer.at[1] + 22 * px], words, refused ? OVERLAY.refused : OVERLAY.ink, px, 'start');
    }
    ctx.restore();
    return moving;
  }

  private drawSelection(pen: Pen, layout: Layout, inView: ReadonlySet<Cell>): void {
    const { selection } = this.scene!;
    if (selection.length === 0) return;
    const all = new Set(selection);
    const shown = selection.filter((cell) => inView.has(cell));
    const s = lineScale(layout, this.view.ratio);
    pen.polygons(
      shown.map((cell) => layout.polygon(cell)),
      OVERLAY.select,
      0,
      0.16,
    );
    const rim = rimPieces(layout, shown, (cell) => all.has(cell), 0.97);
    pen.lines(rim, { colour: OVERLAY.selectInk, width: 4.6 * s });
    pen.lines(rim, { colour: OVERLAY.select, width: 2.4 * s });
  }

  private drawHover(pen: Pen, layout: Layout, cell: Cell): void {
    const s = lineScale(layout, this.view.ratio);
    const rim = rimPieces(layout, [cell], (other) => other === cell, 0.97);
    pen.lines(rim, { colour: OVERLAY.ink, width: 3 * s, alpha: 0.55 });
    pen.lines(rim, { colour: OVERLAY.select, width: 1.4 * s });
  }

  private drawPreview(ctx: CanvasRenderingContext2D, preview: PreviewView, layout: Layout, inView: ReadonlySet<Cell>): void {
    const px = this.view.ratio;
    const pen = makeCanvasPen(ctx);
    const cells = preview.cells.filter((cell) => inView.has(cell) && cell >= 0);
    const all = new Set(preview.cells);
    const member = (cell: Cell): boolean => all.has(cell);
    const s = lineScale(layout, px);
    switch (preview.tone) {
      case 'paint':
      case 'erase':
        if (preview.terrain !== null) this.drawGhostTerrain(ctx, preview, layout, cells, member);
        break;
      case 'sightBlock':
        drawSight(makeCanvasPen(ctx, 0.75), layout, px, cells, (cell) => (member(cell) ? 'block' : 'auto'));
        break;
      case 'sightClear':
        drawSight(makeCanvasPen(ctx, 0.9), layout, px, cells, (cell) => (member(cell) ? 'clear' : 'auto'));
        break;
      case 'zone':
        drawZone(makeCanvasPen(ctx, 0.8), layout, px, preview.side ?? 0, cells, member);
        break;
      case 'objective':
        drawObjectiveRim(makeCanvasPen(ctx, 0.8), layout, px, cells, false);
        break;
      case 'refused':
        pen.polygons(
          cells.map((cell) => layout.polygon(cell)),
          OVERLAY.refused,
          0,
          0.22,
        );
        break;
      case 'unit':
        break;
    }
    const rim = rimPieces(layout, cells, member, 1);
    const refused = preview.tone === 'refused';
    pen.lines(rim, { colour: refused ? OVERLAY.casing : OVERLAY.ink, width: 4 * s });
    const dash = refused ? undefined : fittedDash([5 * s, 4 * s], sideLength(layout));
    pen.lines(rim, { colour: refused ? OVERLAY.refused : OVERLAY.select, width: 2 * s, cap: 'butt', ...(dash ? { dash } : {}) });
    const { anchor, counter } = preview;
    if (anchor === null) return;
    const at = layout.centre(anchor);
    if (counter) {
      ctx.globalAlpha = 0.72;
      const look = { symbol: counter.symbol, side: counter.side, pips: { now: counter.pips, full: counter.pips } };
      this.units.drawLook(ctx, at[0], at[1], counterSize(layout), look);
      ctx.globalAlpha = 1;
    } else drawCrosshair(pen, at, Math.max(5 * px, layout.width * 0.17), px);
  }

  /** The terrain in its own look at 55 %, with the edges and joints it would get. */
  private drawGhostTerrain(
    ctx: CanvasRenderingContext2D,
    preview: PreviewView,
    layout: Layout,
    cells: readonly Cell[],
    member: (cell: Cell) => boolean,
  ): void {
    const scene = this.scene!;
    const terrain = preview.terrain ?? HOLE;
    const map = groundMap(scene.board, layout, skinOf(scene), this.view.ratio);
    const there = { ...map, index: (cell: Cell) => (member(cell) ? terrain : cellAt(scene.board.terrain, cell)) };
    drawTerrain(makeCanvasPen(ctx, 0.55), there, cells, false);
  }

  private drawFlash(ctx: CanvasRenderingContext2D, layout: Layout, inView: ReadonlySet<Cell>, now: number): boolean {
    const { flash, reducedMotion } = this.scene!;
    const age = now - this.flashFrom;
    if (!flash || age >= FLASH_MS || flash.cells.length === 0) return false;
    const alpha = reducedMotion ? 1 : 1 - (age / FLASH_MS) ** 2;
    const all = new Set(flash.cells);
    const pen = makeCanvasPen(ctx, Math.max(0.05, alpha));
    const s = lineScale(layout, this.view.ratio);
    const shown = flash.cells.filter((cell) => inView.has(cell));
    const rim = rimPieces(layout, shown, (cell) => all.has(cell), 0.98);
    pen.lines(rim, { colour: OVERLAY.ink, width: 5.4 * s });
    pen.lines(rim, { colour: OVERLAY.fieldEdge, width: 3 * s });
    if (shown.length === 0) this.drawChevron(pen, layout, flash.cells[0]!);
    return true;
  }

  /** At the border of the view, towards cells that changed out of sight. */
  private drawChevron(pen: Pen, layout: Layout, cell: Cell): void {
    const { view } = this;
    const px = view.ratio;
    const [cx, cy] = layout.centre(cell);
    const { x, y } = view.offset;
    const mx = x + (view.width * px) / 2;
    const my = y + (view.height * px) / 2;
    const angle = Math.atan2(cy - my, cx - mx);
    const k = Math.min((view.width * px) / 2 / Math.abs(Math.cos(angle)), (view.height * px) / 2 / Math.abs(Math.sin(angle))) - 26 * px;
    const at = (along: number, aside: number): Point => [
      mx + Math.cos(angle) * (k + along) - Math.sin(angle) * aside,
      my + Math.sin(angle) * (k + along) + Math.cos(angle) * aside,
    ];
    const chevron: Point[] = [at(-8 * px, -12 * px), at(6 * px, 0), at(-8 * px, 12 * px)];
    pen.lines([chevron], { colour: OVERLAY.ink, width: 9 * px });
    pen.lines([chevron], { colour: OVERLAY.fieldEdge, width: 5 * px });
  }

  /** White over ink, dashed, so that it shows on every ground. */
  private drawCursor(pen: Pen, layout: Layout, cell: Cell): void {
    const s = Math.max(this.view.ratio, lineScale(layout, this.view.ratio));
    const rim = rimPieces(layout, [cell], (other) => other === cell, 0.92);
    pen.lines(rim, { colour: OVERLAY.ink, width: 5 * s });
    pen.lines(rim, { colour: OVERLAY.select, width: 2.4 * s, dash: fittedDash([4 * s, 4 * s], sideLength(layout)), cap: 'butt' });
    drawCrosshair(pen, layout.centre(cell), Math.max(5 * this.view.ratio, layout.width * 0.17), this.view.ratio);
  }
}

function drawCrosshair(pen: Pen, [x, y]: Point, arm: number, px: number): void {
  const lines: Point[][] = [
    [
      [x - arm, y],
      [x + arm, y],
    ],
    [
      [x, y - arm],
      [x, y + arm],
    ],
  ];
  pen.lines(lines, { colour: OVERLAY.ink, width: 3.6 * px });
  pen.lines(lines, { colour: OVERLAY.select, width: 1.6 * px });
}
