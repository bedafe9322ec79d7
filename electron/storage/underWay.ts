/** Which calls of this process the disks have not answered yet. */

/** When each call began that the disks have not answered yet, by the process's own clock. */
const underWay = new Set<{ readonly since: number }>();

/**
 * Calls of this process that the disks have not answered for so many milliseconds. Each holds a thread, and the system ends no process in
 * order before all are back.
 */
export function callsUnderWay(milliseconds = 0): number {
  const now = performance.now();
  let count = 0;
  for (const { since } of underWay) if (now - since >= milliseconds) count += 1;
  return count;
}

/** `call`, noted while it runs. */
export const counted =
  <A extends readonly unknown[], T>(call: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    const own = { since: performance.now() };
    underWay.add(own);
    try {
      return await call(...given);
    } finally {
      underWay.delete(own);
    }
  };
