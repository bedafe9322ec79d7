/**
 * A disk that always answers. A network drive can keep a call for ever, and each such call holds one of the few threads that all
 * disks share: a handful of them would stop the journal on the local disk too. So every call has a time limit, after which it fails with
 * `ESTALE` (`file/share-gone`), and a disk gets only a part of the threads; while its calls hang, further ones to it are refused at once.
 *
 * Files that another program holds for a moment (`EBUSY` on opening: scanners, indexers) are waited for.
 */
import { sep } from 'node:path';
import type { Clock } from './clock.ts';
import type { Disk } from './disks.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { systemCode } from './problems.ts';

/** What a call does: asks for names and sizes, or moves bytes, which may take longer. */
type Sort = 'names' | 'bytes';

/** Runs one call; `late` gets what a call brings that nobody waits for any more. */
type Guard = <T>(path: string, sort: Sort, call: () => Promise<T>, late?: (value: T) => void) => Promise<T>;

/** Milliseconds. A sleeping disk takes ten seconds to turn; a slow stick takes its time for 64 MiB. */
const LIMITS: Readonly<Record<Sort, number>> = { names: 20_000, bytes: 90_000 };
/** Calls at a time to one disk of each kind. A network drive that hangs takes one thread, so that two of them leave the rest to the others. */
const MOST_AT_ONCE: Readonly<Record<Disk['kind'], number>> = { local: 2, system: 2, network: 1 };
/** Pauses before the next tries to open a file that is busy, in ms: five seconds together. */
const BUSY_PAUSES = [20, 80, 200, 400, 800, 1000, 1000, 1500] as const;

const stale = (): Error => Object.assign(new Error('ESTALE: the disk does not answer'), { code: 'ESTALE' });

/** Nobody waits for it any more: what it brings, or how it fails, changes nothing. */
const forget = (call: Promise<unknown>): void => void call.catch(() => {});

/** `fs` with every call run by `guard`. */
function guarded(fs: FileSystem, guard: Guard): FileSystem {
  const wrap = (file: OpenFile, path: string): OpenFile => ({
    write: (bytes, from, position) => guard(path, 'bytes', () => file.write(bytes, from, position)),
    read: (into, position) => guard(path, 'bytes', () => file.read(into, position)),
    stat: () => guard(path, 'names', () => file.stat()),
    setMode: (mode) => guard(path, 'names', () => file.setMode(mode)),
    truncate: (length) => guard(path, 'bytes', () => file.truncate(length)),
    sync: () => guard(path, 'bytes', () => file.sync()),
    syncData: () => guard(path, 'bytes', () => file.syncData()),
    close: async () => {
      // Always handed on, also when time is over: else the system would keep the file open.
      const closing = file.close();
      forget(closing);
      await guard(path, 'bytes', () => closing);
    },
  });
  return {
    open: async (path, how, mode, strict) => {
      // One that opens after all is closed again, and one that was made goes: nobody knows of it.
      const late = (file: OpenFile): void => forget(how === 'create' ? file.close().then(() => fs.remove(path)) : file.close());
      return wrap(await guard(path, 'names', () => fs.open(path, how, mode, strict), late), path);
    },
    stat: (path) => guard(path, 'names', () => fs.stat(path)),
    linkStat: (path) => guard(path, 'names', () => fs.linkStat(path)),
    list: (path) => guard(path, 'names', () => fs.list(path)),
    makeFolder: (path, strict) => guard(path, 'names', () => fs.makeFolder(path, strict)),
    rename: (from, to) => guard(to, 'names', () => fs.rename(from, to)),
    remove: (path) => guard(path, 'names', () => fs.remove(path)),
    realPath: (path) => guard(path, 'names', () => fs.realPath(path)),
    syncFolder: (path) => guard(path, 'bytes', () => fs.syncFolder(path)),
    mayWrite: (path) => guard(path, 'names', () => fs.mayWrite(path)),
    freeBytes: (path) => guard(path, 'names', () => fs.freeBytes(path)),
    diskOf: (path) => fs.diskOf(path),
    watch: (path, changed) => fs.watch(path, changed),
  };
}

interface Lane {
  /** Calls at a time. */
  readonly most: number;
  running: number;
  /** Of those that run: given up by who asked. */
  hanging: number;
}

interface Waiting {
  readonly lane: Lane;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Shares the threads among disks. */
class Turns {
  readonly #clock: Clock;
  /** Calls at a time to all disks but our own: one thread is always left for the journal. */
  readonly #mostOthers: number;
  readonly #own: Lane = { most: MOST_AT_ONCE.local, running: 0, hanging: 0 };
  readonly #lanes = new Map<string, Lane>();
  #waiting: Waiting[] = [];

  constructor(clock: Clock, threads: number) {
    this.#clock = clock;
    this.#mostOthers = Math.max(1, threads - 1);
  }

  /** Runs `call` when it is its turn. `disk`: null for the profile. */
  run<T>(disk: Disk | null, milliseconds: number, call: () => Promise<T>, late: (value: T) => void): Promise<T> {
    const lane = disk === null ? this.#own : (this.#lanes.get(disk.key) ?? { most: MOST_AT_ONCE[disk.kind], running: 0, hanging: 0 });
    if (disk !== null) this.#lanes.set(disk.key, lane);
    return new Promise((resolve, reject) => {
      let begun = false;
      let over = false;
      const disarm = this.#clock.alarm(milliseconds, () => {
        over = true;
        if (begun) lane.hanging += 1;
        else this.#waiting = this.#waiting.filter((entry) => entry !== waiting);
        reject(stale());
        this.#go();
      });
      const ended = (): void => {
        disarm();
        lane.running -= 1;
        if (over) lane.hanging -= 1;
        this.#go();
      };
      const start = (): void => {
        begun = true;
        lane.running += 1;
        call().then(
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
      const waiting = { lane, start, refuse };
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
      const { lane } = entry;
      const others = [...this.#lanes.values()];
      const free = lane === this.#own || sum(others, 'running') < this.#mostOthers;
      if (lane.hanging >= lane.most || (lane !== this.#own && sum(others, 'hanging') >= this.#mostOthers)) entry.refuse();
      else if (free && lane.running < lane.most) entry.start();
      else still.push(entry);
    }
    this.#waiting = [...still, ...this.#waiting];
  }
}

const sum = (lanes: readonly Lane[], what: 'running' | 'hanging'): number => lanes.reduce((total, lane) => total + lane[what], 0);

/**
 * `fs` as a host uses it. `own`: the profile, on the local disk, whose calls wait for no other disk. `threads`: how many calls the process
 * can make at a time.
 */
export function answeringFs(fs: FileSystem, clock: Clock, own: string, threads: number = threadsOf(process.env)): FileSystem {
  const turns = new Turns(clock, threads);
  const diskOf = (path: string): Disk | null => (path === own || path.startsWith(own + sep) ? null : fs.diskOf(path));
  const safe = guarded(fs, (path, sort, call, late = () => {}) => turns.run(diskOf(path), LIMITS[sort], call, late));
  return {
    ...safe,
    open: async (path, how, mode, strict) => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await safe.open(path, how, mode, strict);
        } catch (error) {
          const pause = BUSY_PAUSES[attempt];
          if (how === 'create' || systemCode(error) !== 'EBUSY' || pause === undefined) throw error;
          await clock.wait(pause);
        }
      }
    },
  };
}

/** Size of the system's pool of threads for disks, as Node takes it. */
const threadsOf = (env: Readonly<Record<string, string | undefined>>): number => Number(env['UV_THREADPOOL_SIZE']) || 4;

/** A disk for one task. */
export interface Hurried {
  readonly fs: FileSystem;
  /** Runs something else of the task in the same time; `late` gets what it brings that nobody waits for any more. */
  within<T>(call: () => Promise<T>, late?: (value: T) => void): Promise<T>;
  /** Time is over now. */
  stop(): void;
  /** The task is over: the time no longer counts. */
  done(): void;
}

/**
 * `fs` for one task that may take so long altogether. When time is over the running call fails with `ESTALE` and every further one is
 * refused: what the task has not committed by then it never will.
 */
export function inTime(fs: FileSystem, clock: Clock, milliseconds: number): Hurried {
  let over = false;
  const running = new Set<() => void>();
  const stop = (): void => {
    over = true;
    for (const refuse of running) refuse();
  };
  const disarm = clock.alarm(milliseconds, stop);
  const guard: Guard = (_path, _sort, call, late = () => {}) => {
    if (over) return Promise.reject(stale());
    return new Promise((resolve, reject) => {
      const refuse = (): void => reject(stale());
      running.add(refuse);
      call().then(
        (value) => {
          running.delete(refuse);
          if (over) late(value);
          else resolve(value);
        },
        (error: unknown) => {
          running.delete(refuse);
          reject(error);
        },
      );
    });
  };
  const remove = async (path: string): Promise<void> => {
    // Always handed on, as closing is: a temporary file of a task that was given up goes when the disk answers again.
    const going = fs.remove(path);
    forget(going);
    await guard(path, 'names', () => going);
  };
  return { fs: { ...guarded(fs, guard), remove }, within: (call, late) => guard('', 'names', call, late), stop, done: disarm };
}

/** Waits for `call`, at most so many milliseconds: it goes on alone then. */
export async function atMost(clock: Clock, milliseconds: number, call: Promise<void>): Promise<void> {
  let disarm = (): void => {};
  const time = new Promise<void>((over) => {
    disarm = clock.alarm(milliseconds, over);
  });
  await Promise.race([call, time]).finally(() => disarm());
}

const GLANCE_MILLIS = 1000;

/** One quick look that somebody waits for, such as a list that names a file on another disk: it fails with `ESTALE` after a second. */
export async function glance<T>(fs: FileSystem, clock: Clock, look: (fs: FileSystem) => Promise<T>): Promise<T> {
  const hurried = inTime(fs, clock, GLANCE_MILLIS);
  try {
    return await look(hurried.fs);
  } finally {
    hurried.done();
  }
}
