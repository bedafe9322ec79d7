/**
 * Shares the threads for disks among the disks. A call on a network drive that is gone never returns and keeps its thread; the pool has
 * so many threads for all disks and no more. So a part of them is never given to network drives, and a part of that only to the profile,
 * where the journals lie; one drive gets two at most, one to look and one to change something. Whatever hangs, and however many drives do, the rest goes on.
 */
import { dirname } from 'node:path';
import type { Clock } from './clock.ts';
import type { Disk } from './disks.ts';

/** Threads that Node starts when nobody says how many. */
const USUAL = 4;
/** From so many threads on a network drive gets a second one, for looking: someone may read a folder while a save goes on. */
const ROOMY = 16;
/** A call that takes so long says nothing of the disk around it: other folders of a local disk no longer wait for it. Milliseconds. */
const SLOW_MILLIS = 1000;

/** Size of the pool of threads for disks, as Node read it from the environment when the pool began. */
export const threadsOf = (env: Readonly<Record<string, string | undefined>>): number => Number(env['UV_THREADPOOL_SIZE']) || USUAL;

type Tier = 'own' | 'local' | 'network';

interface Shares {
  /** Calls at a time to all disks of a tier and of those below it: what is left belongs to the tiers above. */
  readonly most: Readonly<Record<Tier, number>>;
  /** Calls at a time to one disk; to a local one besides those that are slow. */
  readonly perDisk: Readonly<Record<Tier, number>>;
  /** Slow calls at a time to one folder of a local disk. */
  readonly slowPerFolder: number;
}

/** How so many threads are shared. Of 4: one for the profile alone, one more that no network drive gets. Of 64: eight and eight. */
export function sharesOf(threads: number): Shares {
  const part = Math.max(1, Math.floor(threads / 8));
  return {
    most: { own: Math.max(1, threads), local: Math.max(1, threads - part), network: Math.max(1, threads - 2 * part) },
    perDisk: { own: Math.max(2, part), local: Math.max(2, Math.floor(part / 2)), network: threads < ROOMY ? 1 : 2 },
    slowPerFolder: threads < ROOMY ? 1 : 2,
  };
}

/** What the calls of a tier have to leave free counts these tiers. */
const COUNTED: Readonly<Record<Tier, ReadonlySet<Tier>>> = {
  own: new Set<Tier>(['own', 'local', 'network']),
  local: new Set<Tier>(['local', 'network']),
  network: new Set<Tier>(['network']),
};

interface Call {
  readonly tier: Tier;
  readonly disk: string;
  /** The folder it goes to. */
  readonly folder: string;
  readonly changes: boolean;
  /** `slow`: it takes long. `hung`: who asked has given it up. */
  pace: 'quick' | 'slow' | 'hung';
}

interface Waiting {
  readonly call: Call;
  readonly start: () => void;
  /** Null: it is never refused. */
  readonly refuse: (() => void) | null;
}

export interface Wish<T> {
  /** Null: the profile. */
  readonly disk: Disk | null;
  readonly path: string;
  /** Whether it changes something there. */
  readonly changes: boolean;
  /** Milliseconds until who asks is told `ESTALE`. */
  readonly patience: number;
  readonly run: () => Promise<T>;
  /** Gets what comes when nobody waits any more. */
  readonly late?: (value: T) => void;
  /** Never refused: it waits for its turn however long, also when nobody waits for it any more. For what gives something back. */
  readonly surely?: boolean;
}

export const stale = (): Error => Object.assign(new Error('ESTALE: the disk does not answer'), { code: 'ESTALE' });

export class Turns {
  readonly #clock: Clock;
  readonly #shares: Shares;
  /** Calls that hold a thread now. */
  readonly #active = new Set<Call>();
  #waiting: Waiting[] = [];

  constructor(clock: Clock, threads: number) {
    this.#clock = clock;
    this.#shares = sharesOf(threads);
  }

  /** Runs a call when it is its turn. `ESTALE` when its time is over, or at once when it could only wait for calls that hang. */
  take<T>({ disk, path, changes, patience, run, late = () => {}, surely = false }: Wish<T>): Promise<T> {
    const tier: Tier = disk === null ? 'own' : disk.kind === 'network' ? 'network' : 'local';
    const call: Call = { tier, disk: disk?.key ?? '', folder: dirname(path), changes, pace: 'quick' };
    return new Promise((resolve, reject) => {
      let begun = false;
      let over = false;
      let unslow = (): void => {};
      const disarm = this.#clock.alarm(patience, () => {
        over = true;
        if (begun) call.pace = 'hung';
        else if (!surely) this.#waiting = this.#waiting.filter((entry) => entry !== waiting);
        reject(stale());
        this.#go();
      });
      const ended = (): void => {
        disarm();
        unslow();
        this.#active.delete(call);
        this.#go();
      };
      const start = (): void => {
        begun = true;
        if (over) call.pace = 'hung';
        this.#active.add(call);
        unslow = this.#clock.alarm(SLOW_MILLIS, () => {
          if (call.pace === 'quick') call.pace = 'slow';
          this.#go();
        });
        run().then(
          (value) => {
            ended();
            if (over) late(value);
            else resolve(value);
          },
          (error: unknown) => {
            ended();
            reject(error);
          },
        );
      };
      const refuse = (): void => {
        disarm();
        reject(stale());
      };
      const waiting: Waiting = { call, start, refuse: surely ? null : refuse };
      this.#waiting.push(waiting);
      this.#go();
    });
  }

  /** Starts what may start, refuses what would only wait behind calls that hang. */
  #go(): void {
    const asked = this.#waiting;
    this.#waiting = [];
    const still: Waiting[] = [];
    for (const entry of asked) {
      if (this.#mayStart(entry.call)) entry.start();
      else if (entry.refuse !== null && this.#isHopeless(entry.call)) entry.refuse();
      else still.push(entry);
    }
    this.#waiting = [...still, ...this.#waiting];
  }

  #mayStart(call: Call): boolean {
    const { most, perDisk, slowPerFolder } = this.#shares;
    if (this.#count((other) => COUNTED[call.tier].has(other.tier)) >= most[call.tier]) return false;
    const here = (other: Call): boolean => other.tier === call.tier && other.disk === call.disk;
    if (call.tier === 'network') return this.#count((other) => here(other) && this.#excludes(other, call)) === 0;
    if (this.#count((other) => here(other) && other.pace === 'quick') >= perDisk[call.tier]) return false;
    const slow = (other: Call): boolean => here(other) && other.pace !== 'quick' && other.folder === call.folder;
    if (call.tier === 'local' && call.changes && this.#count((other) => slow(other) && other.changes) > 0) return false;
    return this.#count(slow) < slowPerFolder;
  }

  /**
   * Whether two calls to one network drive must not run together. Changes never do: a rename that was given up and still hangs would else
   * replace what a later save has written meanwhile. (On a local disk that goes for slow changes in one folder.)
   */
  #excludes(one: Call, other: Call): boolean {
    return this.#shares.perDisk.network === 1 || one.changes === other.changes;
  }

  /** Whether calls that nobody waits for any more are all that is in the way. */
  #isHopeless(call: Call): boolean {
    const { most, slowPerFolder } = this.#shares;
    const hung = (is: (other: Call) => boolean): number => this.#count((other) => other.pace === 'hung' && is(other));
    if (hung((other) => COUNTED[call.tier].has(other.tier)) >= most[call.tier]) return true;
    const here = (other: Call): boolean => other.tier === call.tier && other.disk === call.disk;
    if (call.tier === 'network') return hung((other) => here(other) && this.#excludes(other, call)) > 0;
    const there = (other: Call): boolean => here(other) && other.folder === call.folder;
    if (call.tier === 'local' && call.changes && hung((other) => there(other) && other.changes) > 0) return true;
    return hung(there) >= slowPerFolder;
  }

  #count(is: (call: Call) => boolean): number {
    let count = 0;
    for (const call of this.#active) if (is(call)) count += 1;
    return count;
  }
}
