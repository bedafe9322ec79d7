/**
 * The locks of this process: those it has or is taking, and those that it owes. A network drive that is gone takes no lock back; for everybody
 * else the file would stay locked by a program that does not have it open any more, so it is given back when the drive is there again.
 */
import type { Clock } from './clock.ts';

/** Pause before the first try, in ms; each further one is twice as long, up to the last. */
const FIRST_MILLIS = 5000;
const LAST_MILLIS = 300_000;

interface Owed {
  /** Cancels the next try. */
  disarm: () => void;
  /** The try that runs. */
  trying: Promise<void> | null;
}

/** Paths of locks that this process has or is taking. */
export class OwnLocks extends Set<string> {
  readonly #owed = new Map<string, Owed>();

  /** `giveBack` answers whether the lock at `path` is gone, or somebody else's; it is tried again until it is. Nothing waits for it. */
  owe(path: string, clock: Clock, giveBack: () => Promise<boolean>): void {
    const owed: Owed = { disarm: () => {}, trying: null };
    const again = (pause: number): void => {
      owed.disarm = clock.alarm(pause, () => {
        owed.trying = giveBack().then((done) => {
          owed.trying = null;
          if (this.#owed.get(path) !== owed) return;
          if (done) this.#owed.delete(path);
          else again(Math.min(2 * pause, LAST_MILLIS));
        });
      });
    };
    this.#owed.get(path)?.disarm();
    this.#owed.set(path, owed);
    again(FIRST_MILLIS);
  }

  /** The lock at `path` is wanted again: what was owed is not given back any more. Waits for a try that runs. */
  async keep(path: string): Promise<void> {
    const owed = this.#owed.get(path);
    if (owed === undefined) return;
    this.#owed.delete(path);
    owed.disarm();
    await owed.trying;
  }

  /** How many locks are owed. */
  get owing(): number {
    return this.#owed.size;
  }
}
