/** How one document is looked at: layers, panels, view of the board. Kept per document while it is open, never part of the file. */
import { makeAutoObservable } from 'mobx';
import { LAYERS, type BoardViewApi, type LayerId, type LayerState } from '../canvas/scene.ts';

export const UPPER_PANELS = ['terrain', 'forces', 'zones', 'scenario'] as const;
export type UpperPanel = (typeof UPPER_PANELS)[number];
export const LOWER_PANELS = ['layers', 'history', 'problems'] as const;
export type LowerPanel = (typeof LOWER_PANELS)[number];
export type PanelId = UpperPanel | LowerPanel;

export const PANEL_WIDTH = { min: 260, start: 320, max: 480 } as const;

const START_OPACITY: Partial<Record<LayerId, number>> = { numbers: 0.5, grid: 0.6 };

/** What of a view is kept for the next time the document is opened. */
export type ViewMemory = Pick<ViewStore, 'layers' | 'upper' | 'lower' | 'panelWidth' | 'split' | 'minimap' | 'place'>;

export class ViewStore {
  layers: Readonly<Record<LayerId, LayerState>> = Object.fromEntries(
    LAYERS.map((id) => [id, { visible: true, locked: false, opacity: START_OPACITY[id] ?? 1 }]),
  ) as Record<LayerId, LayerState>;
  activeLayer: LayerId = 'terrain';
  upper: UpperPanel = 'terrain';
  lower: LowerPanel = 'layers';
  panelWidth: number = PANEL_WIDTH.start;
  /** Share of the upper panel, 0.2 to 0.8. */
  split = 0.62;
  minimap = true;
  /** Narrow windows: which drawer lies open over the board. */
  drawer: 'none' | 'open' = 'none';
  /** Zoom and centre when the board was last left, restored when it comes back; null = fit. */
  place: { readonly zoom: number; readonly x: number; readonly y: number } | null = null;
  /** The canvas while it is mounted. */
  canvas: BoardViewApi | null = null;
  /** Zoom of the mounted canvas, for the zoom box. */
  zoom = 1;

  constructor() {
    makeAutoObservable(this, {}, { deep: false, autoBind: true });
  }

  get memory(): ViewMemory {
    const { layers, upper, lower, panelWidth, split, minimap, place } = this;
    return { layers, upper, lower, panelWidth, split, minimap, place };
  }
  /** Takes back what an earlier session kept; parts that are missing stay as they are. */
  recall(kept: Partial<ViewMemory>): void {
    if (kept.upper) this.upper = kept.upper;
    if (kept.lower) this.lower = kept.lower;
    if (kept.panelWidth !== undefined) this.setPanelWidth(kept.panelWidth);
    if (kept.split !== undefined) this.setSplit(kept.split);
    if (kept.minimap !== undefined) this.minimap = kept.minimap;
    if (kept.place) this.place = kept.place;
    if (kept.layers) this.layers = kept.layers;
  }
  /** Called by the board area with the canvas it mounted, and with null before it goes. */
  attach(canvas: BoardViewApi | null): void {
    this.canvas = canvas;
  }
  noteView(zoom: number, x: number, y: number): void {
    this.zoom = zoom;
    this.place = { zoom, x, y };
  }
  setLayer(id: LayerId, change: Partial<LayerState>): void {
    this.layers = { ...this.layers, [id]: { ...this.layers[id], ...change } };
  }
  /** Shows this layer alone; a second call shows all again. */
  soloLayer(id: LayerId): void {
    const alone = LAYERS.every((other) => this.layers[other].visible === (other === id));
    this.layers = Object.fromEntries(LAYERS.map((other) => [other, { ...this.layers[other], visible: alone || other === id }])) as Record<
      LayerId,
      LayerState
    >;
  }
  setActiveLayer(id: LayerId): void {
    this.activeLayer = id;
  }
  /** Brings a panel to the front, in the drawer where the window is narrow. */
  show(panel: PanelId): void {
    const upper = UPPER_PANELS.find((p) => p === panel);
    const lower = LOWER_PANELS.find((p) => p === panel);
    if (upper) this.upper = upper;
    if (lower) this.lower = lower;
    this.drawer = 'open';
  }
  setDrawer(drawer: 'none' | 'open'): void {
    this.drawer = drawer;
  }
  setPanelWidth(width: number): void {
    this.panelWidth = Math.max(PANEL_WIDTH.min, Math.min(PANEL_WIDTH.max, Math.round(width)));
  }
  setSplit(split: number): void {
    this.split = Math.max(0.2, Math.min(0.8, split));
  }
  setMinimap(shown: boolean): void {
    this.minimap = shown;
  }
}
