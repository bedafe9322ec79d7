/**
 * What the pointer does: the active tool and its settings. Tools read and write this; panels and keys only switch it.
 * The preview and the gesture flag are written by the tool machine.
 */
import { makeAutoObservable } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import type { PreviewView } from '../canvas/scene.ts';
import type { ToolId } from './toolIds.ts';

export type SightPaint = 'block' | 'clear';

export class ToolStore {
  /** The tool chosen in the rail. */
  chosen: ToolId = 'brush';
  /** A tool held by a key (Q, Space, Alt) over the chosen one; null = none. */
  held: ToolId | null = null;
  /** Catalogue ids of the terrain on the left and on the right button. */
  left = '';
  right = '';
  /** Diameter of brush, eraser, sight, zone brushes in cells: 1, 3, 5, 7 or the even ones between. */
  size = 1;
  sight: SightPaint = 'block';
  /** Zone, objective and unit template that the place tools work with. */
  zone: string | null = null;
  objective: string | null = null;
  template: string | null = null;
  /** Index of the side that new zones and units belong to. */
  side = 0;
  /** Moves shown by the reach tool: 1 or 2. */
  actions: 1 | 2 = 2;
  /** Line and rectangle: outline only. */
  outline = false;
  /** Settings of single tools that no other part reads. */
  options: Readonly<Record<string, string | number | boolean>> = {};

  preview: PreviewView | null = null;
  /** A gesture is in progress: nothing may move, no dialog may open. */
  busy = false;
  /** The cell under the keyboard cursor, null until the board had the focus. */
  cursor: Cell | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false, autoBind: true });
  }

  get active(): ToolId {
    return this.held ?? this.chosen;
  }
  choose(tool: ToolId): void {
    this.held = null;
    if (this.chosen !== tool) this.preview = null;
    this.chosen = tool;
  }
  hold(tool: ToolId | null): void {
    if (this.held !== tool) this.preview = null;
    this.held = tool;
  }
  setLeft(terrain: string): void {
    this.left = terrain;
  }
  setRight(terrain: string): void {
    this.right = terrain;
  }
  swapTerrain(): void {
    [this.left, this.right] = [this.right, this.left];
  }
  /** Keeps to 1..7. */
  setSize(size: number): void {
    this.size = Math.max(1, Math.min(7, Math.round(size)));
  }
  setSight(sight: SightPaint): void {
    this.sight = sight;
  }
  setZone(zone: string | null): void {
    this.zone = zone;
  }
  setObjective(objective: string | null): void {
    this.objective = objective;
  }
  setTemplate(template: string | null): void {
    this.template = template;
  }
  setSide(side: number): void {
    this.side = side;
  }
  setActions(actions: 1 | 2): void {
    this.actions = actions;
  }
  setOutline(outline: boolean): void {
    this.outline = outline;
  }
  setOption(name: string, value: string | number | boolean): void {
    this.options = { ...this.options, [name]: value };
  }
  setPreview(preview: PreviewView | null): void {
    this.preview = preview;
  }
  setBusy(busy: boolean): void {
    this.busy = busy;
  }
  setCursor(cell: Cell | null): void {
    this.cursor = cell;
  }
}
