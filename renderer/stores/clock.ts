/** Time for the stores, as a parameter: tests give their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` once after so many milliseconds; the returned function calls it off. */
  after(millis: number, work: () => void): () => void;
}

/** The window's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (millis, work) => {
    const timer = setTimeout(work, millis);
    return () => clearTimeout(timer);
  },
};
