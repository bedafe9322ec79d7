import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLayout } from '#shared/drawing/layout.ts';
import { attachPointer, type PointerHost } from './pointer.ts';
import type { BoardListener, BoardPointer } from './scene.ts';
import type { Viewport } from './viewport.ts';

const spec = { shape: 'square', orientation: 'pointy', offset: 'odd', columns: 20, rows: 20 } as const;
const layout = makeLayout(spec, 10);

/** As much of a page as the pointer needs. */
class Board extends EventTarget {
  readonly dataset: Record<string, string> = {};
  focus = (): void => undefined;
  setPointerCapture = (): void => undefined;
  contains = (): boolean => false;
  matches = (): boolean => false;
}
const mouse = (board: Board, type: string, facts: Record<string, unknown>): void => {
  const event = new Event(type, { cancelable: true });
  const all = {
    pointerId: 1,
    pointerType: 'mouse',
    button: -1,
    buttons: 0,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  };
  for (const [key, value] of Object.entries({ ...all, getCoalescedEvents: () => [], ...facts }))
    Object.defineProperty(event, key, { value });
  board.dispatchEvent(event);
};
const at = (column: number, row: number) => {
  const cell = row * spec.columns + column;
  return { clientX: layout.centreX(cell), clientY: layout.centreY(cell) };
};

describe('the pointer on the board', () => {
  let heard: string[] = [];
  let board: Board;
  let detach: () => void;
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    heard = [];
    board = new Board();
    const tell = (what: string) => (p: BoardPointer) => void heard.push(`${what} ${p.button}`);
    const listener: BoardListener = {
      down: tell('down'),
      move: (p) => void (p.button === 'none' || heard.push(`move ${p.button}`)),
      up: tell('up'),
      cancel: () => void heard.push('cancel'),
      leave: () => void heard.push('leave'),
      wheelTool: () => false,
      contextMenu: () => void heard.push('menu'),
      dragOver: () => ({ allowed: false }),
      drop: () => undefined,
    };
    const view = {
      layout,
      cellAt: (x: number, y: number) => layout.cellAt(x, y),
      toBoard: (x: number, y: number) => ({ x, y }),
      stop: () => undefined,
      panBy: () => void heard.push('pan'),
    };
    const host: PointerHost = {
      listener: () => listener,
      counterAt: () => null,
      hovered: () => undefined,
      refused: () => undefined,
      pressed: () => undefined,
      byKeyboard: () => undefined,
    };
    detach = attachPointer(board as unknown as HTMLElement, view as unknown as Viewport, host);
  });
  afterEach(() => {
    detach();
    vi.unstubAllGlobals();
  });

  it('tells a press, its moves and its release', () => {
    mouse(board, 'pointerdown', { ...at(2, 2), button: 0, buttons: 1 });
    mouse(board, 'pointermove', { ...at(4, 2), buttons: 1 });
    mouse(board, 'pointerup', { ...at(4, 2), button: 0, buttons: 0 });
    expect(heard).toEqual(['down left', 'move left', 'up left']);
  });

  it('tells the press of a second button, which the page calls a move', () => {
    mouse(board, 'pointerdown', { ...at(2, 2), button: 0, buttons: 1 });
    mouse(board, 'pointermove', { ...at(2, 2), button: 2, buttons: 3 });
    expect(heard).toEqual(['down left', 'down right']);
  });

  it('ends the gesture with its own button, though another one is still held', () => {
    mouse(board, 'pointerdown', { ...at(2, 2), button: 0, buttons: 1 });
    mouse(board, 'pointermove', { ...at(2, 2), button: 2, buttons: 3 });
    mouse(board, 'pointermove', { ...at(5, 2), button: 0, buttons: 2 });
    mouse(board, 'pointermove', { ...at(8, 2), buttons: 2 });
    mouse(board, 'pointerup', { ...at(8, 2), button: 2, buttons: 0 });
    expect(heard).toEqual(['down left', 'down right', 'up left']);
  });

  it('lets the wheel button be while a stroke is drawn', () => {
    mouse(board, 'pointerdown', { ...at(2, 2), button: 0, buttons: 1 });
    mouse(board, 'pointermove', { ...at(2, 2), button: 1, buttons: 5 });
    mouse(board, 'pointermove', { ...at(2, 2), button: 1, buttons: 1 });
    mouse(board, 'pointerup', { ...at(2, 2), button: 0, buttons: 0 });
    expect(heard.filter((x) => !x.startsWith('move'))).toEqual(['down left', 'up left']);
  });
});
