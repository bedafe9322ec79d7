/**
 * Pointer, wheel, touch and drag-and-drop on the board, told as cells. Panning and zooming are done here; everything else goes
 * to the listener. A gesture holds the pointer until it is released, lost or cancelled.
 */
import { crossedCells } from '#shared/drawing/crossing.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import { boardDrag } from './dragData.ts';
import type { BoardListener, BoardPointer } from './scene.ts';
import type { Viewport } from './viewport.ts';
import { makeWheelReader } from './wheel.ts';

/** What the view tells about a place and hears about the pointer. */
export interface PointerHost {
  listener(): BoardListener | null;
  /** Counter of the fan or of the cell under a client point, with the cell it stands in. */
  counterAt(clientX: number, clientY: number): { readonly id: string; readonly cell: Cell } | null;
  hovered(cell: Cell, client: { readonly x: number; readonly y: number } | null): void;
  refused(reason: string | null): void;
  /** A press begins: fans close unless one of their counters is hit. */
  pressed(): void;
  /** Keyboard or pointer was used last. */
  byKeyboard(on: boolean): void;
}

type Gesture = { readonly kind: 'tool'; readonly id: number } | { readonly kind: 'pan'; readonly id: number } | { readonly kind: 'pinch' };

const BUTTONS = ['left', 'middle', 'right'] as const;
/** Bits of `PointerEvent.buttons`. */
const BITS = { left: 1, right: 2, middle: 4 } as const;
const CLICK_MS = 400;
const CLICK_PX = 6;

export function attachPointer(element: HTMLElement, view: Viewport, host: PointerHost): () => void {
  const wheel = makeWheelReader();
  const touches = new Map<number, { x: number; y: number }>();
  let gesture: Gesture | null = null;
  let button: BoardPointer['button'] = 'none';
  let last = { x: 0, y: 0 };
  let lastBoard = { x: 0, y: 0 };
  let clicks = { count: 0, time: -Infinity, x: 0, y: 0, button: -1 };
  let space = false;
  let rightMoved = false;

  const describe = (event: MouseEvent, crossed: readonly Cell[] | null): BoardPointer => {
    const hit = host.counterAt(event.clientX, event.clientY);
    const under = hit ? hit.cell : view.cellAt(event.clientX, event.clientY);
    const cell = under >= 0 ? under : null;
    return {
      cell,
      crossed: crossed ?? (cell === null ? [] : [cell]),
      counter: hit?.id ?? null,
      button,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
      clientX: event.clientX,
      clientY: event.clientY,
      detail: clicks.count,
    };
  };
  const showCursor = (): void => {
    element.dataset['pan'] = gesture?.kind === 'pan' ? 'active' : space ? 'ready' : '';
  };

  const countClick = (event: PointerEvent): void => {
    const near = Math.hypot(event.clientX - clicks.x, event.clientY - clicks.y) < CLICK_PX;
    const again = near && event.timeStamp - clicks.time < CLICK_MS && clicks.button === event.button;
    clicks = { count: again ? clicks.count + 1 : 1, time: event.timeStamp, x: event.clientX, y: event.clientY, button: event.button };
  };

  const down = (event: PointerEvent): void => {
    host.byKeyboard(false);
    if (event.pointerType === 'touch') {
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (touches.size === 2) {
        if (gesture?.kind === 'tool') host.listener()?.cancel();
        gesture = { kind: 'pinch' };
        return;
      }
    }
    if (gesture) return;
    element.focus({ preventScroll: true });
    view.stop();
    if (event.button === 1) event.preventDefault();
    element.setPointerCapture(event.pointerId);
    last = { x: event.clientX, y: event.clientY };
    lastBoard = view.toBoard(event.clientX, event.clientY);
    if (event.button === 1 || (event.button === 0 && space)) {
      gesture = { kind: 'pan', id: event.pointerId };
      showCursor();
      return;
    }
    if (event.button > 2) return;
    countClick(event);
    gesture = { kind: 'tool', id: event.pointerId };
    button = BUTTONS[event.button as 0 | 1 | 2];
    rightMoved = false;
    const pointer = describe(event, null);
    host.pressed();
    host.listener()?.down(pointer);
  };

  /**
   * A second button while one is held comes as a move. Its press is told to the listener; where the gesture's own button goes up,
   * the gesture ends there and not with the last button. True when the event is used up.
   */
  const chord = (event: PointerEvent): boolean => {
    if (event.pointerType === 'touch' || event.button < 0 || button === 'none') return false;
    if ((event.buttons & BITS[button]) === 0) {
      up(event);
      return true;
    }
    const other = BUTTONS[event.button];
    if (other === undefined || other === 'middle' || other === button || (event.buttons & BITS[other]) === 0) return false;
    host.listener()?.down({ ...describe(event, null), button: other });
    return true;
  };

  const move = (event: PointerEvent): void => {
    if (touches.has(event.pointerId) && gesture?.kind === 'pinch') {
      pinch(event);
      return;
    }
    if (gesture?.kind === 'pan' && event.pointerId === gesture.id) {
      view.panBy(event.clientX - last.x, event.clientY - last.y);
      last = { x: event.clientX, y: event.clientY };
      return;
    }
    host.byKeyboard(false);
    if (gesture?.kind === 'tool' && event.pointerId === gesture.id && chord(event)) return;
    if (gesture?.kind === 'tool' && event.pointerId === gesture.id) {
      const crossed: Cell[] = [];
      const fine = event.getCoalescedEvents();
      for (const part of fine.length > 0 ? fine : [event]) {
        const next = view.toBoard(part.clientX, part.clientY);
        crossed.push(...crossedCells(view.layout, lastBoard, next));
        lastBoard = next;
      }
      if (Math.hypot(event.clientX - last.x, event.clientY - last.y) > CLICK_PX) rightMoved = true;
      const pointer = describe(event, null);
      host.hovered(pointer.cell ?? -1, { x: event.clientX, y: event.clientY });
      host.listener()?.move({ ...pointer, crossed });
      return;
    }
    button = 'none';
    const pointer = describe(event, null);
    host.hovered(pointer.cell ?? -1, { x: event.clientX, y: event.clientY });
    host.listener()?.move(pointer);
  };

  const up = (event: PointerEvent): void => {
    touches.delete(event.pointerId);
    if (gesture?.kind === 'pinch') {
      if (touches.size === 0) gesture = null;
      return;
    }
    if (!gesture || event.pointerId !== gesture.id) return;
    const { kind } = gesture;
    gesture = null;
    showCursor();
    if (kind === 'pan') return;
    const next = view.toBoard(event.clientX, event.clientY);
    const pointer = describe(event, crossedCells(view.layout, lastBoard, next));
    host.listener()?.up(pointer);
    if (button === 'right' && !rightMoved) host.listener()?.contextMenu(pointer);
    button = 'none';
  };

  const cancel = (): void => {
    touches.clear();
    const { kind } = gesture ?? { kind: null };
    gesture = null;
    button = 'none';
    space = false;
    showCursor();
    if (kind === 'tool') host.listener()?.cancel();
  };
  const lost = (event: PointerEvent): void => {
    if (gesture && gesture.kind !== 'pinch' && gesture.id === event.pointerId) cancel();
  };

  const pinch = (event: PointerEvent): void => {
    const before = [...touches.values()];
    touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...touches.values()];
    const [a, b, c, d] = [before[0], before[1], after[0], after[1]];
    if (!a || !b || !c || !d) return;
    view.panBy((c.x + d.x - a.x - b.x) / 2, (c.y + d.y - a.y - b.y) / 2);
    const was = Math.hypot(a.x - b.x, a.y - b.y);
    const is = Math.hypot(c.x - d.x, c.y - d.y);
    if (was > 0) view.zoomAt(is / was, (c.x + d.x) / 2, (c.y + d.y) / 2);
  };

  const leave = (): void => {
    if (gesture) return;
    host.hovered(-1, null);
    host.listener()?.leave();
  };

  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.altKey && host.listener()?.wheelTool(event.deltaY === 0 ? event.deltaX : event.deltaY, describe(event, null))) return;
    const act = wheel.read({
      deltaX: event.deltaX,
      deltaY: event.deltaY,
      deltaMode: event.deltaMode,
      ctrl: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      time: event.timeStamp,
    });
    if (act.kind === 'zoom') view.zoomAt(act.factor, event.clientX, event.clientY);
    else view.panBy(act.dx, act.dy);
    if (gesture?.kind === 'tool') lastBoard = view.toBoard(event.clientX, event.clientY);
  };

  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    // From the keyboard; the mouse's own menu comes with the release of the right button.
    if (event.button === 0 || (event instanceof PointerEvent && event.pointerType === ''))
      host.listener()?.contextMenu(describe(event, null));
  };

  const keyDown = (event: KeyboardEvent): void => {
    if (event.code !== 'Space') {
      if (event.target === element && !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) host.byKeyboard(true);
      return;
    }
    const target = event.target as HTMLElement | null;
    const free = target === element || target === document.body;
    if (!free) return;
    event.preventDefault();
    space = true;
    showCursor();
  };
  const keyUp = (event: KeyboardEvent): void => {
    if (event.code !== 'Space') return;
    space = false;
    showCursor();
  };
  const focus = (): void => host.byKeyboard(element.matches(':focus-visible'));
  const blur = (): void => host.byKeyboard(false);

  const over = (event: DragEvent): void => {
    const data = boardDrag(event);
    const listener = host.listener();
    if (data === null || !listener) return;
    event.preventDefault();
    const pointer = describe(event, null);
    host.hovered(pointer.cell ?? -1, { x: event.clientX, y: event.clientY });
    const { allowed, reason } = listener.dragOver(pointer, data);
    host.refused(allowed ? null : (reason ?? null));
    if (event.dataTransfer) event.dataTransfer.dropEffect = allowed ? 'copy' : 'none';
  };
  const drop = (event: DragEvent): void => {
    const data = boardDrag(event);
    if (data === null) return;
    event.preventDefault();
    host.refused(null);
    host.listener()?.drop(describe(event, null), data);
  };
  const dragLeave = (event: DragEvent): void => {
    if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
    host.refused(null);
    host.hovered(-1, null);
    host.listener()?.leave();
  };

  const ends: (() => void)[] = [];
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    handle: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void => {
    element.addEventListener(name, handle, options);
    ends.push(() => element.removeEventListener(name, handle, options));
  };
  on('pointerdown', down);
  on('pointermove', move);
  on('pointerup', up);
  on('pointercancel', lost);
  on('lostpointercapture', lost);
  on('pointerleave', leave);
  on('wheel', onWheel, { passive: false });
  on('contextmenu', menu);
  on('dragover', over);
  on('drop', drop);
  on('dragleave', dragLeave);
  on('focus', focus);
  on('blur', blur);
  window.addEventListener('keydown', keyDown);
  window.addEventListener('keyup', keyUp);
  window.addEventListener('blur', cancel);
  ends.push(() => {
    window.removeEventListener('keydown', keyDown);
    window.removeEventListener('keyup', keyUp);
    window.removeEventListener('blur', cancel);
  });
  return () => {
    cancel();
    for (const end of ends) end();
  };
}
