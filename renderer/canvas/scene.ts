/**
 * What the board canvas draws: plain data, the same for Edit and Play. The canvas compares by identity: an unchanged part must be
 * the same object. It knows no rules and no stores; it reports pointer events as cells.
 */
import type { Board } from '#shared/board/board.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { ReachAnswer, SightAnswer } from '#shared/engine/ruleset.ts';

export const LAYERS = ['units', 'objectives', 'zones', 'numbers', 'grid', 'sight', 'terrain'] as const;
/** Bottom of the list is drawn first. */
export type LayerId = (typeof LAYERS)[number];

export interface LayerState {
  readonly visible: boolean;
  readonly locked: boolean;
  /** 0..1. */
  readonly opacity: number;
}

export interface ZoneView {
  readonly id: string;
  readonly name: string;
  /** Index of the side: colour, hatch and rim. */
  readonly side: number;
  readonly cells: readonly Cell[];
}

export interface ObjectiveView {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly value: number;
  /** Controlling side in play, null = nobody. */
  readonly control: number | null;
  readonly selected: boolean;
}

export const COUNTER_MARKS = ['acted', 'cover', 'hidden', 'suppressed', 'jammed', 'overwatch', 'silent', 'linked'] as const;
export type CounterMark = (typeof COUNTER_MARKS)[number];

export interface CounterView {
  readonly id: string;
  readonly side: number;
  readonly cell: Cell;
  /** Symbol id of `shared/drawing/counters`. */
  readonly symbol: string;
  /** Short code such as `A3`. */
  readonly code: string;
  readonly name: string;
  readonly pips: { readonly now: number; readonly full: number };
  readonly marks: readonly CounterMark[];
  /** Badge upper left: what the enemy knows (Intel), null = none. */
  readonly badge: string | null;
  readonly problem: 'error' | 'warning' | 'info' | null;
  readonly selected: boolean;
  readonly active: boolean;
  readonly dimmed: boolean;
  /** Pill under the counter, such as a chance; `step` 0..4 picks the odds colour. */
  readonly pill: { readonly text: string; readonly step: number } | null;
  /** Legal target of the chosen action: brackets. */
  readonly target: boolean;
}

/** One answer at a time lies on the board (a line may lie over a field). */
export type AnswerView =
  | { readonly kind: 'line'; readonly from: Cell; readonly to: Cell; readonly answer: SightAnswer; readonly highlight: number | null }
  | { readonly kind: 'field'; readonly from: readonly Cell[]; readonly seen: Uint8Array }
  | {
      readonly kind: 'reach';
      readonly from: Cell;
      readonly first: ReachAnswer;
      readonly second: ReachAnswer | null;
      readonly path: readonly Cell[];
    };

/** What the tool under the cursor would do. */
export interface PreviewView {
  /** Terrain that would be painted (catalogue index), null = rim only (zones, sight, erase, selection). */
  readonly terrain: number | null;
  readonly cells: readonly Cell[];
  readonly anchor: Cell | null;
  readonly tone: 'paint' | 'erase' | 'refused' | 'sightBlock' | 'sightClear' | 'zone' | 'objective' | 'unit';
  /** Counter ghost. */
  readonly counter: { readonly symbol: string; readonly side: number; readonly pips: number } | null;
  /** Side of a zone that is painted; absent = 0. */
  readonly side?: number;
  /** A few words beside the pointer, such as why a cell is refused, or a length. */
  readonly note?: string;
}

export interface Scene {
  readonly board: Board;
  readonly layers: Readonly<Record<LayerId, LayerState>>;
  readonly zones: readonly ZoneView[];
  readonly objectives: readonly ObjectiveView[];
  readonly counters: readonly CounterView[];
  /** Cells with smoke in play. */
  readonly smoke: readonly Cell[];
  readonly answer: AnswerView | null;
  readonly secondAnswer: AnswerView | null;
  readonly preview: PreviewView | null;
  /** Cells whose rim flashes once (undo feedback); a new object starts it. */
  readonly flash: { readonly cells: readonly Cell[] } | null;
  /** Keyboard cell cursor; drawn only when the board has focus by keyboard. */
  readonly cursor: Cell | null;
  readonly selection: readonly Cell[];
  readonly theme: 'dark' | 'light';
  /** Rims of terrain that blocks sight (sight tool or an answer on). */
  readonly showBlockers: ReadonlySet<Cell> | null;
  readonly reducedMotion: boolean;
}

/** A pointer event on the board. `cell` is null off the board. */
export interface BoardPointer {
  readonly cell: Cell | null;
  /** Cells crossed since the last event of this gesture, in order, ending with `cell`; so fast strokes have no gaps. */
  readonly crossed: readonly Cell[];
  readonly counter: string | null;
  readonly button: 'left' | 'middle' | 'right' | 'none';
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Client px, for menus and popovers. */
  readonly clientX: number;
  readonly clientY: number;
  readonly detail: number;
}

export interface BoardListener {
  down(p: BoardPointer): void;
  move(p: BoardPointer): void;
  up(p: BoardPointer): void;
  /** The gesture ended without release: lost focus, lost pointer. */
  cancel(): void;
  leave(): void;
  wheelTool(delta: number, p: BoardPointer): boolean;
  contextMenu(p: BoardPointer): void;
  /** Something dragged from a panel is over the board / was dropped. `data` = the panel's text. */
  dragOver(p: BoardPointer, data: string): { readonly allowed: boolean; readonly reason?: string };
  drop(p: BoardPointer, data: string): void;
}

/** What the app gets from the canvas; implemented by `BoardView` in `renderer/canvas/boardView.ts`. */
export interface BoardViewApi {
  setScene(scene: Scene): void;
  setListener(listener: BoardListener): void;
  /** Zoom 1 = 36 CSS px a cell. */
  readonly viewport: ViewportApi;
  /** Client rectangle of a cell, for popovers. */
  cellRect(cell: Cell): DOMRect;
  /** Resolves when nothing is left to repaint. */
  settled(): Promise<void>;
  focus(): void;
  /** Opens the pile of a cell as a fan, as resting the pointer on it does; null closes it. */
  openFan(cell: Cell | null): void;
  destroy(): void;
}

export interface ViewportApi {
  readonly zoom: number;
  /** Board px at the centre of the view. */
  readonly centre: { readonly x: number; readonly y: number };
  zoomAt(factor: number, clientX?: number, clientY?: number): void;
  setZoom(zoom: number): void;
  fit(): void;
  centreOn(cell: Cell, animate?: boolean): void;
  panBy(dx: number, dy: number): void;
  set(state: { zoom: number; x: number; y: number }): void;
  /** Called after each change; returns the end of the subscription. */
  onChange(listener: () => void): () => void;
  /** Cells that are in view, for the minimap frame: board px rectangle. */
  readonly visible: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
