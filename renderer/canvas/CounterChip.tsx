/** A counter for lists, cards and the order strip. */
import { useMemo } from 'react';
import { chipSvg } from '#shared/drawing/pictures.ts';
import type { CounterLook } from '#shared/drawing/counters.ts';

export interface CounterChipProps {
  readonly symbol: string;
  readonly side: number;
  /** Living and all members; a number = nobody lost. */
  readonly pips?: number | { readonly now: number; readonly full: number };
  /** Width of the counter, CSS px. */
  readonly size?: number;
  /** Further state: acted, hidden, badge, problem ... */
  readonly look?: Partial<CounterLook>;
  readonly title?: string;
}

export function CounterChip({ symbol, side, pips = 0, size = 26, look, title }: CounterChipProps) {
  const now = typeof pips === 'number' ? pips : pips.now;
  const full = typeof pips === 'number' ? pips : pips.full;
  const picture = useMemo(() => chipSvg({ symbol, side, pips: { now, full }, ...look }, size), [symbol, side, now, full, look, size]);
  return (
    <svg
      width={picture.width}
      height={picture.height}
      viewBox={picture.viewBox}
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
      focusable="false"
      // Made by our own pen, which escapes every text.
      dangerouslySetInnerHTML={{ __html: picture.markup }}
    />
  );
}
