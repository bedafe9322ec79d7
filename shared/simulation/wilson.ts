/** How sure a share is: the Wilson score interval. For reports only; nothing in a battle is decided by it. */

const Z95 = 1.959963984540054;

const four = (x: number): number => Math.round(x * 10_000) / 10_000;

export interface Interval {
  /** (wins + draws / 2) / battles. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/**
 * 95 % Wilson interval of a score, four decimals. No battles: score 0.5, interval 0 to 1.
 * @param points   wins + draws / 2
 */
export function wilson(points: number, battles: number): Interval {
  if (battles === 0) return { score: 0.5, low: 0, high: 1 };
  const p = points / battles;
  const z2 = Z95 * Z95;
  const middle = (p + z2 / (2 * battles)) / (1 + z2 / battles);
  const half = (Z95 / (1 + z2 / battles)) * Math.sqrt((p * (1 - p)) / battles + z2 / (4 * battles * battles));
  return { score: four(p), low: four(Math.max(0, middle - half)), high: four(Math.min(1, middle + half)) };
}
