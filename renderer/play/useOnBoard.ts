/** Places something over the board beside a cell, and keeps it there while the view moves. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Cell } from '#shared/geometry/grid.ts';
import type { BoardViewApi } from '../canvas/scene.ts';
import { alongLine, placeBeside, type Box, type Spot } from './place.ts';

const relative = (rect: DOMRect, host: DOMRect, scale: number): Box => ({
  x: (rect.x - host.x) / scale,
  y: (rect.y - host.y) / scale,
  width: rect.width / scale,
  height: rect.height / scale,
});

/**
 * @param near     cell the box stands beside
 * @param from     other end of a straight line that stays clear; null = none
 * @returns null = no room, dock it
 */
export function useOnBoard(
  ref: RefObject<HTMLElement | null>,
  canvas: BoardViewApi | null,
  near: Cell | null,
  from: Cell | null,
): Spot | null | undefined {
  const [spot, setSpot] = useState<Spot | null | undefined>(undefined);
  useLayoutEffect(() => {
    const box = ref.current;
    const host = box?.closest<HTMLElement>('.pl-board');
    if (!box || !host || !canvas || near === null) {
      setSpot(null);
      return undefined;
    }
    const settle = (): void => {
      const frame = host.getBoundingClientRect();
      const scale = frame.width / Math.max(1, host.offsetWidth);
      const of = (cell: Cell): Box => relative(canvas.cellRect(cell), frame, scale);
      const middle = (b: Box): Spot => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });
      const room = { x: 8, y: 8, width: host.clientWidth - 16, height: host.clientHeight - 16 };
      const kept = (from === null ? [near] : [near, from]).map(of);
      const way = from === null ? [] : alongLine(middle(of(from)), middle(of(near)));
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      // Zoom box and minimap stay free where there is room for that.
      const floats = [...host.querySelectorAll<HTMLElement>('.st-zoom, .st-minimap')].map((x) =>
        relative(x.getBoundingClientRect(), frame, scale),
      );
      const clear = [...kept, ...way];
      setSpot(placeBeside(size, of(near), [...clear, ...floats], room) ?? placeBeside(size, of(near), clear, room));
    };
    settle();
    const seen = new ResizeObserver(settle);
    seen.observe(box);
    seen.observe(host);
    const end = canvas.viewport.onChange(settle);
    return () => {
      seen.disconnect();
      end();
    };
  }, [ref, canvas, near, from]);
  return spot;
}
