/** One icon of our own set. Decorative: the words beside it, or the button's label, carry the meaning. */
import { ICON_PATHS, type IconId } from './paths.ts';

export type { IconId } from './paths.ts';

export interface IconProps {
  readonly id: IconId;
  /** Edge in px; 18 in buttons, 16 in lists. */
  readonly size?: number;
  readonly className?: string;
}

export function Icon({ id, size = 18, className }: IconProps) {
  const [strokes, fills] = ICON_PATHS[id].split('|');
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {strokes ? <path d={strokes} /> : null}
      {fills ? <path d={fills} fill="currentColor" stroke="none" /> : null}
    </svg>
  );
}
