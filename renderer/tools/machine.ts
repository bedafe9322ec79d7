/**
 * The one state machine of all tools: Idle -> Pressing -> Painting -> Idle. Pressing: a button is down in its first cell;
 * Painting: it has left that cell. Everything that ends a gesture without a release cancels it.
 */
import { runInAction } from 'mobx';
import type { Cell } from '#shared/geometry/grid.ts';
import { cursorStep, type CursorMove } from '#shared/tools/cursor.ts';
import type { BoardListener, BoardPointer } from '../canvas/scene.ts';
import type { ToolId } from '../stores/toolIds.ts';
import { reveal } from './reveal.ts';
import type { Gesture, Tool, ToolContext } from './tool.ts';

type State =
  | { readonly name: 'idle' }
  | {
      readonly name: 'pressing' | 'painting';
      readonly tool: Tool;
      readonly gesture: Gesture;
      readonly button: BoardPointer['button'];
      readonly from: Cell | null;
      readonly by: 'pointer' | 'keys';
    };

const IDLE: State = { name: 'idle' };

export interface ToolMachine extends BoardListener {
  readonly state: State['name'];
  /** The tool that a press would use now, with `Alt` taken into account. */
  toolFor(p: { readonly alt: boolean }): Tool;
  /** `Escape`: true when a gesture was cancelled. */
  escape(): boolean;
  /** Moves the cell cursor; drags a gesture that `Enter` began. */
  moveCursor(move: CursorMove): void;
  /** `Shift` and arrow: strokes from the cursor to the next cell. */
  strokeCursor(move: CursorMove): void;
  /** `Enter`: uses the tool at the cursor. */
  useAtCursor(keys?: { readonly ctrl?: boolean; readonly alt?: boolean }): void;
  /** `Shift` was released: ends a stroke by keys. */
  endKeyStroke(): void;
}

export interface MachineParts {
  readonly tools: Readonly<Record<ToolId, Tool>>;
  readonly openMenu: (p: BoardPointer) => void;
  readonly dragged: Pick<BoardListener, 'dragOver' | 'drop'>;
}

/** A machine over one board. All entries are MobX actions, so the picture changes once an event. */
export function makeToolMachine(c: ToolContext, parts: MachineParts): ToolMachine {
  let state: State = IDLE;

  const toolFor = (p: { readonly alt: boolean }): Tool => {
    const tool = parts.tools[c.tool.active];
    return p.alt && tool.picks ? parts.tools.eyedropper : tool;
  };
  const enter = (next: State): void => {
    state = next;
    c.tool.setBusy(next.name !== 'idle');
    if (next.name === 'idle') c.feedback.setMeasure(null);
  };
  const press = (p: BoardPointer, by: 'pointer' | 'keys'): void => {
    const tool = toolFor(p);
    c.feedback.setNote(null);
    c.status.hush();
    const gesture = tool.press(c, p);
    if (gesture) enter({ name: 'pressing', tool, gesture, button: p.button, from: p.cell, by });
  };
  const drag = (p: BoardPointer): void => {
    if (state.name === 'idle') return;
    if (state.name === 'pressing' && p.cell !== state.from) state = { ...state, name: 'painting' };
    state.gesture.move(p);
  };
  const release = (p: BoardPointer): void => {
    if (state.name === 'idle') return;
    const { gesture } = state;
    enter(IDLE);
    gesture.complete(p);
  };
  const abort = (): boolean => {
    if (state.name === 'idle') return false;
    const { gesture } = state;
    enter(IDLE);
    gesture.cancel();
    c.tool.setPreview(null);
    return true;
  };
  const hover = (p: BoardPointer): void => {
    c.feedback.setHover(p);
    c.status.setHover(p.cell);
    if (state.name !== 'idle') return;
    const tool = toolFor(p);
    c.tool.setPreview(p.cell === null ? null : tool.preview(c, p));
    if (tool.hover) tool.hover(c, p);
    else c.feedback.setNote(null);
  };

  /** The pointer that keys make: at the cursor, with the left button. */
  const keyPointer = (
    cell: Cell,
    crossed: readonly Cell[],
    keys: { readonly ctrl?: boolean; readonly alt?: boolean } = {},
  ): BoardPointer => {
    const box = c.view.canvas?.cellRect(cell);
    return {
      cell,
      crossed,
      counter: null,
      button: 'left',
      shift: false,
      ctrl: keys.ctrl ?? false,
      alt: keys.alt ?? false,
      clientX: box ? box.x + box.width / 2 : 0,
      clientY: box ? box.y + box.height / 2 : 0,
      detail: 1,
    };
  };
  const cursor = (): Cell => c.tool.cursor ?? c.grid.at(c.grid.columns >> 1, c.grid.rows >> 1);
  const step = (move: CursorMove): Cell => {
    const next = c.tool.cursor === null ? cursor() : cursorStep(c.grid, cursor(), move);
    c.tool.setCursor(next);
    c.feedback.showCursor(true);
    c.status.setHover(next);
    reveal(c.view.canvas, c.scenario.board.spec, next);
    return next;
  };

  const act =
    <A extends readonly unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R =>
      runInAction(() => work(...args));
  return {
    get state() {
      return state.name;
    },
    toolFor,
    down: act((p) => {
      c.feedback.setMenu(null);
      c.feedback.showCursor(false);
      if (p.cell !== null) c.tool.setCursor(p.cell);
      if (state.name !== 'idle') {
        if (p.button !== state.button) abort();
        return;
      }
      if (p.button === 'left' || (p.button === 'right' && toolFor(p).right && !p.shift)) press(p, 'pointer');
    }),
    move: act((p) => {
      if (state.name === 'idle' || state.by === 'keys') hover(p);
      else {
        c.status.setHover(p.cell);
        c.feedback.setHover(p);
        drag(p);
      }
    }),
    up: act((p) => {
      if (state.name === 'idle' || state.by === 'keys') return;
      if (p.cell !== null) c.tool.setCursor(p.cell);
      release(p);
      hover(p);
    }),
    cancel: act(() => void abort()),
    leave: act(() => {
      c.feedback.setHover(null);
      c.feedback.setNote(null);
      c.status.setHover(null);
      if (state.name === 'idle') c.tool.setPreview(null);
    }),
    // The wheel tells pixels downward; tools count upward as larger.
    wheelTool: act((delta, p) => {
      if (!p.alt) return false;
      const used = parts.tools[c.tool.active].wheel?.(c, -delta, p) ?? false;
      if (used) hover(p);
      return used;
    }),
    contextMenu: act((p) => {
      if (state.name === 'idle' && (p.shift || p.button === 'none' || !toolFor(p).right)) parts.openMenu(p);
    }),
    dragOver: act((p, data) => parts.dragged.dragOver(p, data)),
    drop: act((p, data) => parts.dragged.drop(p, data)),
    escape: act(abort),
    moveCursor: act((move) => {
      const from = cursor();
      const next = step(move);
      if (state.name !== 'idle' && state.by === 'keys') drag(keyPointer(next, next === from ? [] : [next]));
      else if (state.name === 'idle') {
        const p = keyPointer(next, []);
        const tool = toolFor(p);
        c.tool.setPreview(tool.preview(c, p));
        tool.hover?.(c, p);
      }
    }),
    strokeCursor: act((move) => {
      if (state.name === 'idle') {
        const start = cursor();
        c.tool.setCursor(start);
        press(keyPointer(start, [start]), 'keys');
      }
      const next = step(move);
      drag(keyPointer(next, [next]));
    }),
    useAtCursor: act((keys) => {
      const at = cursor();
      c.tool.setCursor(at);
      c.feedback.showCursor(true);
      if (state.name !== 'idle') {
        if (state.by === 'keys') release(keyPointer(at, [at], keys));
        return;
      }
      const p = keyPointer(at, [at], keys);
      press(p, 'keys');
      if (toolFor(p).keys === 'dab') release(p);
    }),
    endKeyStroke: act(() => {
      if (state.name === 'painting' && state.by === 'keys' && state.tool.keys === 'dab') release(keyPointer(cursor(), []));
    }),
  };
}
