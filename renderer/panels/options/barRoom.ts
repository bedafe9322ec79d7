/** How many settings of a tool fit into its bar. */

/** Px between two settings, and of the "more" button with its gap. */
export const PART_GAP = 14;
export const MORE_WIDTH = 44;

/**
 * @param widths   px of each setting, left to right; 0 = it shows nothing at present
 * @param room     px of the whole bar
 * @returns how many of them stand in the bar, the rest goes into "more"
 */
export function partsThatFit(widths: readonly number[], room: number): number {
  const ends: number[] = [];
  let end = 0;
  for (const width of widths) {
    if (width > 0) end += (end > 0 ? PART_GAP : 0) + width;
    ends.push(end);
  }
  if (end <= room) return widths.length;
  const over = ends.findIndex((e) => e > room - MORE_WIDTH);
  return over < 0 ? widths.length : over;
}
