/** The pile of a cell spread on an arc above it, so that each counter can be seen and taken. */
import { drawCounter } from '#shared/drawing/counters.ts';
import type { Pen, Point } from '#shared/drawing/pen.ts';
import { OVERLAY } from '#shared/drawing/tokens.ts';
import type { Cell } from '#shared/geometry/grid.ts';
import type { CounterView } from './scene.ts';
import { lookOf } from './unitLayer.ts';

export interface Fan {
  readonly cell: Cell;
  readonly counters: readonly CounterView[];
}

/** Width of a counter in a fan, CSS px: large enough to take whatever the zoom. */
const CHIP = 40;
const GAP = 56;

/** Places of the counters relative to the cell's centre, CSS px, from left to right. */
export function fanPlaces(count: number): Point[] {
  const radius = Math.max(62, (count * GAP) / Math.PI);
  const spread = Math.min(300, Math.max(50, ((count - 1) * GAP * 180) / (Math.PI * radius)));
  return Array.from({ length: count }, (_, i): Point => {
    const degrees = -90 - spread / 2 + (count === 1 ? spread / 2 : (spread * i) / (count - 1));
    const a = (degrees * Math.PI) / 180;
    return [Math.round(radius * Math.cos(a)), Math.round(radius * Math.sin(a))];
  });
}

/** Index of the counter at a point relative to the cell's centre, CSS px; -1 when none. */
export function fanHit(count: number, x: number, y: number): number {
  return fanPlaces(count).findIndex(([px, py]) => Math.abs(x - px) <= CHIP / 2 + 4 && Math.abs(y - py) <= CHIP / 2 + 2);
}

/** Whether the pointer is still near enough for the fan to stay open. */
export function fanHolds(count: number, x: number, y: number, cellWidth: number): boolean {
  if (Math.hypot(x, y) <= cellWidth * 0.7) return true;
  const places = fanPlaces(count);
  const reach = Math.max(...places.map(([px, py]) => Math.hypot(px, py))) + CHIP;
  return y < cellWidth * 0.6 && Math.hypot(x, y) <= reach && (y < 0 || places.some(([, py]) => py > -10));
}

/**
 * @param at      centre of the cell, px of the context
 * @param px      context px per CSS px
 */
export function drawFan(pen: Pen, fan: Fan, at: Point, px: number, hovered: number): void {
  const places = fanPlaces(fan.counters.length).map(([x, y]): Point => [at[0] + x * px, at[1] + y * px]);
  pen.lines(
    places.map((place): Point[] => [at as [number, number], place]),
    { colour: OVERLAY.ink, width: 3.4 * px },
  );
  pen.lines(
    places.map((place): Point[] => [at as [number, number], place]),
    { colour: OVERLAY.casing, width: 1.6 * px },
  );
  pen.dots([at], 11 * px, OVERLAY.ink);
  pen.dots([at], 9 * px, OVERLAY.casing);
  pen.text(String(fan.counters.length), at, { size: 12 * px, colour: OVERLAY.ink, weight: 700 });
  fan.counters.forEach((counter, i) => {
    const look = lookOf(counter);
    drawCounter(pen, places[i]!, CHIP * px, { ...look, selected: look.selected === true || i === hovered }, px);
    const [x, y] = places[i]!;
    pen.text(counter.code, [x, y + 27 * px], {
      size: 11 * px,
      colour: '#ffffff',
      weight: 600,
      halo: { colour: OVERLAY.ink, width: 2.4 * px },
    });
  });
}
