/**
 * Which part of the board the view shows. Three frames: client px (CSS, of the window), view px (device px of the canvas),
 * board px (zoom 1, 36 a cell). The offset between board and view is a whole number of device px, so tiles never blur.
 */
import { makeLayout, CELL_WIDTH, type Layout, type Rect } from '#shared/drawing/layout.ts';
import type { Cell, GridSpec } from '#shared/geometry/grid.ts';
import type { ViewportApi } from './scene.ts';

export const ZOOM_MAX = 4;
/** The whole board always fits; small boards may still be seen from afar. */
const ZOOM_MIN = 1 / 8;
/** Part of the view that must keep showing board when it is panned. */
const KEEP = 0.2;
const FLIGHT_MS = 240;

export class Viewport implements ViewportApi {
  zoom = 1;
  centre = { x: 0, y: 0 };
  /** CSS px. */
  width = 1;
  height = 1;
  /** Device px per CSS px. */
  ratio = 1;
  layout: Layout;
  private readonly listeners = new Set<() => void>();
  private flight = 0;

  constructor(
    spec: GridSpec,
    private readonly client: () => DOMRect,
    private readonly reducedMotion: () => boolean,
  ) {
    this.layout = makeLayout(spec, CELL_WIDTH);
  }

  /** Device px per board px. */
  get scale(): number {
    return this.zoom * this.ratio;
  }

  /** View px of the board's origin, negated: `view = board * scale - offset`. Whole numbers. */
  get offset(): { readonly x: number; readonly y: number } {
    return {
      x: Math.round(this.centre.x * this.scale - (this.width * this.ratio) / 2),
      y: Math.round(this.centre.y * this.scale - (this.height * this.ratio) / 2),
    };
  }

  get visible(): Rect {
    return {
      x: this.centre.x - this.width / 2 / this.zoom,
      y: this.centre.y - this.height / 2 / this.zoom,
      width: this.width / this.zoom,
      height: this.height / this.zoom,
    };
  }

  get minZoom(): number {
    return Math.min(ZOOM_MIN, this.fitZoom() * 0.8);
  }

  /** Takes another board; the view stays where it is. */
  setSpec(spec: GridSpec): void {
    this.layout = makeLayout(spec, CELL_WIDTH);
    this.changed();
  }

  resize(width: number, height: number, ratio: number): void {
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.ratio = ratio;
    this.changed();
  }

  /** Board px under a client point. */
  toBoard(clientX: number, clientY: number): { readonly x: number; readonly y: number } {
    const box = this.client();
    const { x, y } = this.offset;
    return { x: ((clientX - box.left) * this.ratio + x) / this.scale, y: ((clientY - box.top) * this.ratio + y) / this.scale };
  }

  /** Client point of board px. */
  toClient(x: number, y: number): { readonly x: number; readonly y: number } {
    const box = this.client();
    const offset = this.offset;
    return { x: (x * this.scale - offset.x) / this.ratio + box.left, y: (y * this.scale - offset.y) / this.ratio + box.top };
  }

  cellAt(clientX: number, clientY: number): Cell {
    const { x, y } = this.toBoard(clientX, clientY);
    return this.layout.cellAt(x, y);
  }

  zoomAt(factor: number, clientX?: number, clientY?: number): void {
    this.stop();
    const box = this.client();
    const px = clientX ?? box.left + this.width / 2;
    const py = clientY ?? box.top + this.height / 2;
    const before = this.toBoard(px, py);
    this.zoom = this.clampZoom(this.zoom * factor);
    this.centre = {
      x: before.x - (px - box.left - this.width / 2) / this.zoom,
      y: before.y - (py - box.top - this.height / 2) / this.zoom,
    };
    this.changed();
  }

  setZoom(zoom: number): void {
    this.zoomAt(zoom / this.zoom);
  }

  fit(): void {
    this.stop();
    this.zoom = this.clampZoom(this.fitZoom());
    this.centre = { x: this.layout.bounds.width / 2, y: this.layout.bounds.height / 2 };
    this.changed();
  }

  centreOn(cell: Cell, animate = false): void {
    const [x, y] = this.layout.centre(cell);
    this.stop();
    if (!animate || this.reducedMotion()) {
      this.centre = { x, y };
      this.changed();
      return;
    }
    const from = this.centre;
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, now - start) / FLIGHT_MS);
      const eased = 1 - (1 - t) ** 3;
      this.centre = { x: from.x + (x - from.x) * eased, y: from.y + (y - from.y) * eased };
      this.flight = t < 1 ? requestAnimationFrame(step) : 0;
      this.changed();
    };
    this.flight = requestAnimationFrame(step);
  }

  /** Moves the picture by CSS px. */
  panBy(dx: number, dy: number): void {
    this.stop();
    this.centre = { x: this.centre.x - dx / this.zoom, y: this.centre.y - dy / this.zoom };
    this.changed();
  }

  set(state: { zoom: number; x: number; y: number }): void {
    this.stop();
    this.zoom = this.clampZoom(state.zoom);
    this.centre = { x: state.x, y: state.y };
    this.changed();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Ends a flight where it is. */
  stop(): void {
    if (this.flight !== 0) cancelAnimationFrame(this.flight);
    this.flight = 0;
  }

  private fitZoom(): number {
    const { width, height } = this.layout.bounds;
    return Math.min((this.width - 24) / width, (this.height - 24) / height, ZOOM_MAX);
  }

  private clampZoom(zoom: number): number {
    return Math.min(ZOOM_MAX, Math.max(this.minZoom, Number.isFinite(zoom) ? zoom : 1));
  }

  private changed(): void {
    const { width, height } = this.layout.bounds;
    const mx = Math.max(0, this.width / 2 / this.zoom - Math.min(width, (this.width / this.zoom) * KEEP));
    const my = Math.max(0, this.height / 2 / this.zoom - Math.min(height, (this.height / this.zoom) * KEEP));
    this.centre = {
      x: Math.min(width + mx, Math.max(-mx, this.centre.x)),
      y: Math.min(height + my, Math.max(-my, this.centre.y)),
    };
    for (const listener of this.listeners) listener();
  }
}
