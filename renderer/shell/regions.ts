/** `F6`: the regions of the window in the order of the eye; each is an element with `data-region` and gets the focus as a whole. */

const REGIONS = '[data-region]';

/** The element of a region that takes the focus: the one marked, else the first that can. */
function entry(region: HTMLElement): HTMLElement | null {
  const marked = region.querySelector<HTMLElement>('[data-region-entry]');
  if (marked) return marked;
  if (region.tabIndex >= 0) return region;
  return region.querySelector<HTMLElement>('button:not([disabled]), input, [tabindex="0"], a[href]');
}

/** Moves the focus to the next (1) or previous (-1) region, around the end. */
export function stepRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((r) => r.offsetParent !== null && entry(r));
  if (regions.length === 0) return;
  const inside = regions.findLastIndex((r) => r.contains(document.activeElement));
  const next = inside < 0 ? (direction === 1 ? 0 : regions.length - 1) : (inside + direction + regions.length) % regions.length;
  entry(regions[next]!)?.focus();
}
