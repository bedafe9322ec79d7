/**
 * The board on the screen: three Konva layers of one shape each (ground, units, overlay), one frame loop, pointer input told as
 * cells. No node per cell, no hit graph: places are found by arithmetic.
 */
import { Konva } from 'konva/lib/Core.js';
import type { Point } from '#shared/drawing/pen.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { PLAIN_TEXTS, type AnswerTexts } from './answers.ts';
import { fanHit, fanHolds, type Fan } from './fan.ts';
import { GroundLayer, REST_MS } from './groundLayer.ts';
import { OverlayLayer } from './overlayLayer.ts';
import { attachPointer } from './pointer.ts';
import { pixelRatio } from './ratio.ts';
import type { BoardListener, BoardViewApi, Scene } from './scene.ts';
import { counterSize, UnitLayer } from './unitLayer.ts';
import { Viewport } from './viewport.ts';

/** Rest on a pile before it fans out. */
const FAN_MS = 300;
const LAYER_NAMES = ['ground', 'units', 'overlay'] as const;
type LayerName = (typeof LAYER_NAMES)[number];

/** Parts of the scene each layer shows; an unchanged part is the same object. */
const DEPENDS: Readonly<Record<LayerName, readonly (keyof Scene)[]>> = {
  ground: ['board', 'layers', 'zones', 'theme', 'showBlockers'],
  units: ['zones', 'counters', 'objectives', 'smoke', 'answer', 'secondAnswer', 'layers'],
  overlay: ['preview', 'selection', 'flash', 'cursor', 'answer', 'secondAnswer', 'theme'],
};

interface Drawn {
  readonly layer: InstanceType<typeof Konva.Layer>;
  dirty: boolean;
}

export class BoardView implements BoardViewApi {
  readonly viewport: Viewport;
  private scene: Scene;
  private listener: BoardListener | null = null;
  private texts: AnswerTexts = PLAIN_TEXTS;
  private readonly stage: InstanceType<typeof Konva.Stage>;
  private readonly layers: Record<LayerName, Drawn>;
  private readonly ground: GroundLayer;
  private readonly units: UnitLayer;
  private readonly overlay: OverlayLayer;
  private readonly ends: (() => void)[] = [];
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private fanTimer: ReturnType<typeof setTimeout> | undefined;
  private waiting: (() => void)[] = [];
  private placed = false;
  private scale = 0;
  private zoomedAt = -Infinity;
  private first = true;
  private fontsReady = false;
  private hover: Cell = -1;
  private client: { readonly x: number; readonly y: number } | null = null;
  private fan: Fan | null = null;
  private fanHover = -1;
  private refusal: string | null = null;
  private keyboard = false;

  /** @param container   an element with a size of its own; gets `tabIndex` and takes pointer, wheel and drop events */
  constructor(
    private readonly container: HTMLElement,
    scene: Scene,
  ) {
    this.scene = scene;
    this.viewport = new Viewport(
      scene.board.spec,
      () => container.getBoundingClientRect(),
      () => this.scene.reducedMotion,
    );
    this.ground = new GroundLayer(this.viewport);
    this.units = new UnitLayer(this.viewport);
    this.overlay = new OverlayLayer(this.viewport, this.units);
    const holder = document.createElement('div');
    // Events belong to the container; Konva's own handlers must not look for shapes.
    holder.style.cssText = 'position:absolute;inset:0;pointer-events:none';
    container.append(holder);
    this.stage = new Konva.Stage({ container: holder, width: 1, height: 1, listening: false });
    this.layers = {
      ground: this.addLayer((ctx, now) => this.ground.draw(ctx, now, this.resting(now)), false),
      units: this.addLayer((ctx, now) => this.units.draw(ctx, this.resting(now)), true),
      overlay: this.addLayer((ctx, now) => this.drawOverlay(ctx, now), true),
    };
    this.ends.push(
      this.viewport.onChange(() => this.viewChanged()),
      attachPointer(container, this.viewport, {
        listener: () => this.listener,
        counterAt: (x, y) => this.counterAt(x, y),
        hovered: (cell, client) => this.hovered(cell, client),
        refused: (reason) => {
          this.refusal = reason;
          this.invalidate('overlay');
        },
        pressed: () => this.setFan(null),
        byKeyboard: (on) => {
          if (on !== this.keyboard) this.invalidate('overlay');
          this.keyboard = on;
        },
      }),
      () => holder.remove(),
    );
    this.watchSize();
    this.watchFonts();
    this.setScene(scene);
  }

  setScene(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    if (before.board.spec !== scene.board.spec) this.viewport.setSpec(scene.board.spec);
    this.ground.setScene(scene);
    this.units.setScene(scene);
    this.overlay.setScene(scene, performance.now());
    if (this.fan && !this.sameFan(this.fan)) this.setFan(null);
    this.invalidate(...LAYER_NAMES.filter((name) => this.first || DEPENDS[name].some((part) => before[part] !== scene[part])));
    this.first = false;
  }

  setListener(listener: BoardListener | null): void {
    this.listener = listener;
  }

  /** Words of the answers in the user's language. */
  setTexts(texts: AnswerTexts): void {
    this.texts = texts;
    this.invalidate('overlay');
  }

  cellRect(cell: Cell): DOMRect {
    const { layout } = this.viewport;
    const [x, y] = layout.centre(cell);
    const outline = layout.corners;
    const half = { x: Math.max(...outline.map((c) => c[0])), y: Math.max(...outline.map((c) => c[1])) };
    const a = this.viewport.toClient(x - half.x, y - half.y);
    const b = this.viewport.toClient(x + half.x, y + half.y);
    return new DOMRect(a.x, a.y, b.x - a.x, b.y - a.y);
  }

  async settled(): Promise<void> {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  focus(): void {
    this.container.focus({ preventScroll: true });
  }

  openFan(cell: Cell | null): void {
    const counters = cell === null ? [] : this.units.at(cell);
    this.setFan(cell === null || counters.length < 2 ? null : { cell, counters });
  }

  /** Draws what is due at once instead of with the next frame; for measurements. */
  drawNow(): void {
    cancelAnimationFrame(this.frame);
    this.paint();
  }

  /** Bytes of canvas held in tiles; for the bench. */
  get tileBytes(): number {
    return this.ground.bytes;
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    clearTimeout(this.fanTimer);
    for (const end of this.ends) end();
    this.ground.reset();
    this.stage.destroy();
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private addLayer(draw: (ctx: CanvasRenderingContext2D, now: number) => boolean | void, clear: boolean): Drawn {
    const layer = new Konva.Layer({ listening: false, clearBeforeDraw: clear });
    const drawn: Drawn = { layer, dirty: true };
    const shape = new Konva.Shape({
      listening: false,
      perfectDrawEnabled: false,
      sceneFunc: () => {
        // The canvas itself: everything is drawn in device px, without Konva's transforms.
        const ctx = layer.getNativeCanvasElement().getContext('2d');
        if (!ctx) return;
        ctx.save();
        ctx.setTransform(1, 0, 0, 1, 0, 0);
        if (draw(ctx, performance.now())) drawn.dirty = true;
        ctx.restore();
      },
    });
    layer.add(shape);
    this.stage.add(layer);
    return drawn;
  }

  private invalidate(...names: LayerName[]): void {
    for (const name of names) this.layers[name].dirty = true;
    this.schedule();
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    this.frame = 0;
    if (!this.fontsReady) return;
    let again = false;
    for (const name of LAYER_NAMES) {
      const drawn = this.layers[name];
      if (!drawn.dirty) continue;
      drawn.dirty = false;
      drawn.layer.drawScene();
      again ||= drawn.dirty;
    }
    if (again) this.schedule();
    else for (const resolve of this.waiting.splice(0)) resolve();
  }

  private drawOverlay(ctx: CanvasRenderingContext2D, now: number): boolean {
    const { fan, fanHover, refusal, keyboard } = this;
    return this.overlay.draw(ctx, { hover: this.hover, fan, fanHover, at: this.pointerPlace(), refusal, keyboard }, this.texts, now);
  }

  /** False while the zoom is changing: then pictures of another size are stretched. */
  private resting(now: number): boolean {
    return now - this.zoomedAt >= REST_MS;
  }

  private pointerPlace(): Point | null {
    if (!this.client) return null;
    const box = this.container.getBoundingClientRect();
    const { ratio } = this.viewport;
    return [(this.client.x - box.left) * ratio, (this.client.y - box.top) * ratio];
  }

  private viewChanged(): void {
    this.placed = true;
    this.setFan(null);
    this.invalidate(...LAYER_NAMES);
    const { scale } = this.viewport;
    if (scale === this.scale) return;
    if (this.scale !== 0) this.zoomedAt = performance.now();
    this.scale = scale;
    clearTimeout(this.rest);
    // Once it rests, pictures of the exact size replace the stretched ones.
    this.rest = setTimeout(() => this.invalidate('ground', 'units'), REST_MS + 5);
  }

  private hovered(cell: Cell, client: { readonly x: number; readonly y: number } | null): void {
    this.client = client;
    this.fanHover = this.fan && client ? this.hitFan(this.fan, client.x, client.y) : -1;
    if (this.fan && (!client || !this.nearFan(this.fan, client.x, client.y))) this.setFan(null);
    if (cell !== this.hover) {
      this.hover = cell;
      clearTimeout(this.fanTimer);
      if (!this.fan && cell >= 0 && this.units.at(cell).length > 1) this.fanTimer = setTimeout(() => this.openFan(cell), FAN_MS);
    }
    this.invalidate('overlay');
  }

  private counterAt(clientX: number, clientY: number): { readonly id: string; readonly cell: Cell } | null {
    if (this.fan) {
      const hit = this.fan.counters[this.hitFan(this.fan, clientX, clientY)];
      if (hit) return { id: hit.id, cell: this.fan.cell };
    }
    if (!this.scene.layers.units.visible) return null;
    const { x, y } = this.viewport.toBoard(clientX, clientY);
    const { layout } = this.viewport;
    const cell = layout.cellAt(x, y);
    if (cell < 0) return null;
    const top = this.units.at(cell)[0];
    const half = counterSize(layout) / 2;
    if (!top || Math.abs(x - layout.centreX(cell)) > half || Math.abs(y - layout.centreY(cell)) > half) return null;
    return { id: top.id, cell };
  }

  private fanOffset(fan: Fan, clientX: number, clientY: number): Point {
    const centre = this.viewport.toClient(...this.viewport.layout.centre(fan.cell));
    return [clientX - centre.x, clientY - centre.y];
  }

  private hitFan(fan: Fan, clientX: number, clientY: number): number {
    return fanHit(fan.counters.length, ...this.fanOffset(fan, clientX, clientY));
  }

  private nearFan(fan: Fan, clientX: number, clientY: number): boolean {
    const [x, y] = this.fanOffset(fan, clientX, clientY);
    return fanHolds(fan.counters.length, x, y, this.viewport.layout.width * this.viewport.zoom);
  }

  private sameFan(fan: Fan): boolean {
    const now = this.units.at(fan.cell);
    return now.length === fan.counters.length && now.every((counter) => fan.counters.some((c) => c.id === counter.id));
  }

  private setFan(fan: Fan | null): void {
    clearTimeout(this.fanTimer);
    if (fan === this.fan) return;
    this.fan = fan;
    this.fanHover = -1;
    this.invalidate('overlay');
  }

  private watchSize(): void {
    const measure = (): void => {
      const width = this.container.clientWidth;
      const height = this.container.clientHeight;
      const ratio = pixelRatio(this.container);
      if (width === 0 || height === 0) return;
      if (ratio !== this.viewport.ratio) {
        this.ground.reset();
        for (const name of LAYER_NAMES) this.layers[name].layer.getCanvas().setPixelRatio(ratio);
      }
      if (this.stage.width() !== width || this.stage.height() !== height) this.stage.size({ width, height });
      const placed = this.placed;
      this.viewport.resize(width, height, ratio);
      if (!placed) this.viewport.fit();
      this.invalidate(...LAYER_NAMES);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(this.container);
    let media = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const ratioChanged = (): void => {
      media.removeEventListener('change', ratioChanged);
      media = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
      media.addEventListener('change', ratioChanged);
      measure();
    };
    media.addEventListener('change', ratioChanged);
    this.ends.push(
      () => observer.disconnect(),
      () => media.removeEventListener('change', ratioChanged),
    );
    measure();
  }

  /** Figures are part of the tiles, so nothing is drawn before the typeface is there, and all of it again when one comes late. */
  private watchFonts(): void {
    const wanted = ['500 12px "Inter Variable"', '700 12px "Inter Variable"'].map((font) => document.fonts.load(font, '0123A'));
    const start = (): void => {
      if (this.fontsReady) return;
      this.fontsReady = true;
      this.invalidate(...LAYER_NAMES);
    };
    const limit = setTimeout(start, 800);
    Promise.allSettled(wanted).then(start, start);
    const late = (): void => {
      this.ground.repaint();
      this.units.forgetPictures();
      this.invalidate(...LAYER_NAMES);
    };
    document.fonts.addEventListener('loadingdone', late);
    this.ends.push(
      () => clearTimeout(limit),
      () => document.fonts.removeEventListener('loadingdone', late),
    );
  }
}
