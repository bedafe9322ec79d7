/** Where a popover goes: beside its target and over neither attacker, target nor the line between them. Pure arithmetic in px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const GAP = 14;

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Small boxes along a line, so that a straight way can be kept clear like a thing. */
export function alongLine(from: Spot, to: Spot, half = 7): readonly Box[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const n = Math.max(1, Math.ceil(length / (half * 1.5)));
  return Array.from({ length: n + 1 }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / n - half,
    y: from.y + ((to.y - from.y) * i) / n - half,
    width: 2 * half,
    height: 2 * half,
  }));
}

const clamp = (v: number, low: number, high: number): number => Math.max(low, Math.min(Math.max(low, high), v));

/**
 * The nearest free spot for a box of that size beside `target` within `room`; null = there is none and it docks elsewhere.
 * @param keep   what must stay visible
 */
export function placeBeside(size: Pick<Box, 'width' | 'height'>, target: Box, keep: readonly Box[], room: Box): Spot | null {
  const { width, height } = size;
  if (width > room.width || height > room.height) return null;
  const right = target.x + target.width + GAP;
  const left = target.x - GAP - width;
  const above = target.y - GAP - height;
  const below = target.y + target.height + GAP;
  const middleY = target.y + target.height / 2 - height / 2;
  const middleX = target.x + target.width / 2 - width / 2;
  const ends = { x0: room.x, x1: room.x + room.width - width, y0: room.y, y1: room.y + room.height - height };
  const wanted: Spot[] = [
    { x: right, y: middleY },
    { x: left, y: middleY },
    { x: right, y: target.y },
    { x: right, y: target.y + target.height - height },
    { x: left, y: target.y },
    { x: left, y: target.y + target.height - height },
    { x: middleX, y: below },
    { x: middleX, y: above },
    { x: right, y: below },
    { x: right, y: above },
    { x: left, y: below },
    { x: left, y: above },
    { x: ends.x1, y: ends.y0 },
    { x: ends.x0, y: ends.y0 },
    { x: ends.x1, y: ends.y1 },
    { x: ends.x0, y: ends.y1 },
  ];
  let best: { readonly spot: Spot; readonly far: number } | null = null;
  for (const want of wanted) {
    const spot = { x: clamp(want.x, ends.x0, ends.x1), y: clamp(want.y, ends.y0, ends.y1) };
    const box = { ...spot, width, height };
    if (keep.some((k) => overlaps(box, k))) continue;
    const dx = Math.max(0, target.x - (box.x + width), box.x - (target.x + target.width));
    const dy = Math.max(0, target.y - (box.y + height), box.y - (target.y + target.height));
    const far = Math.hypot(dx, dy);
    if (!best || far < best.far - 1) best = { spot, far };
  }
  return best?.spot ?? null;
}
