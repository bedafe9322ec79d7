/** Timing for the measurements: warm-up, interleaved repetitions, median and spread. */

export interface Timing {
  /** Median of one unit of work, microseconds. */
  readonly median: number;
  /** Half the distance of the slowest from the quickest repetition, in per cent of the median. */
  readonly spread: number;
}

/**
 * Times several contestants in turns, so that a busy machine treats them alike.
 * @param contestants   each does its work once and returns how many units that was
 */
export function race<N extends string>(contestants: Readonly<Record<N, () => number>>, repetitions = 7): Record<N, Timing> {
  const names = Object.keys(contestants) as N[];
  const times = new Map<N, number[]>(names.map((n) => [n, []]));
  for (let r = -2; r < repetitions; r++)
    for (const name of names) {
      const start = performance.now();
      const units = contestants[name]();
      const each = ((performance.now() - start) * 1000) / units;
      if (r >= 0) times.get(name)!.push(each);
    }
  const result = {} as Record<N, Timing>;
  for (const name of names) {
    const sorted = times.get(name)!.sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1]!;
    result[name] = { median, spread: Math.round(((sorted[sorted.length - 1]! - sorted[0]!) / 2 / median) * 100) };
  }
  return result;
}

export const micro = (t: Timing): string => `${t.median.toFixed(2)} us (±${t.spread} %)`;
