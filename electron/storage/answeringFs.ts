/**
 * A disk that always answers. A network drive can keep a call for ever, and each such call holds one of the threads that all disks
 * share. So every call has a time limit, after which it fails with `ESTALE` (`file/share-gone`), and a disk gets only its part of the threads
 * (`turns.ts`); while its calls hang, further ones to it are refused at once.
 *
 * Files that another program holds for a moment (`EBUSY` on opening: scanners, indexers) are waited for.
 */
import { sep } from 'node:path';
import type { Clock } from './clock.ts';
import type { Disk } from './disks.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { systemCode } from './problems.ts';
import { stale, threadsOf, Turns } from './turns.ts';

/** What a call does: looks at names and sizes or reads bytes, changes names or writes bytes. */
type Sort = 'look' | 'read' | 'change' | 'write';

interface Guard {
  /** Runs one call; `late` gets what a call brings that nobody waits for any more. */
  readonly run: <T>(path: string, sort: Sort, call: () => Promise<T>, late?: (value: T) => void) => Promise<T>;
  /** Runs one call, also when nobody waits for it any more: closing, else the system would keep the file open. */
  readonly surely: (path: string, call: () => Promise<void>) => Promise<void>;
}

/** Milliseconds. A sleeping disk takes ten seconds to turn; a slow stick takes its time for 64 MiB. */
const LIMITS: Readonly<Record<Sort, number>> = { look: 20_000, read: 90_000, change: 20_000, write: 90_000 };
/** Pauses before the next tries to open a file that is busy, in ms: five seconds together. */
const BUSY_PAUSES = [20, 80, 200, 400, 800, 1000, 1000, 1500] as const;

/** Nobody waits for it any more: what it brings, or how it fails, changes nothing. */
const forget = (call: Promise<unknown>): void => void call.catch(() => {});

/** `fs` with every call run by a guard. */
function guarded(fs: FileSystem, { run: guard, surely }: Guard): FileSystem {
  const wrap = (file: OpenFile, path: string): OpenFile => ({
    write: (bytes, from, position) => guard(path, 'write', () => file.write(bytes, from, position)),
    read: (into, position) => guard(path, 'read', () => file.read(into, position)),
    stat: () => guard(path, 'look', () => file.stat()),
    setMode: (mode) => guard(path, 'change', () => file.setMode(mode)),
    truncate: (length) => guard(path, 'write', () => file.truncate(length)),
    sync: () => guard(path, 'write', () => file.sync()),
    syncData: () => guard(path, 'write', () => file.syncData()),
    close: () => surely(path, () => file.close()),
  });
  return {
    open: async (path, how, mode, strict) => {
      // One that opens after all is closed again, and one that was made goes: nobody knows of it.
      const late = (file: OpenFile): void => forget(how === 'create' ? file.close().then(() => fs.remove(path)) : file.close());
      return wrap(await guard(path, how === 'read' ? 'look' : 'change', () => fs.open(path, how, mode, strict), late), path);
    },
    stat: (path) => guard(path, 'look', () => fs.stat(path)),
    linkStat: (path) => guard(path, 'look', () => fs.linkStat(path)),
    list: (path) => guard(path, 'look', () => fs.list(path)),
    makeFolder: (path, strict) => guard(path, 'change', () => fs.makeFolder(path, strict)),
    rename: (from, to, seen) => guard(to, 'change', () => fs.rename(from, to, seen)),
    remove: (path) => guard(path, 'change', () => fs.remove(path)),
    realPath: (path) => guard(path, 'look', () => fs.realPath(path)),
    syncFolder: (path) => guard(path, 'write', () => fs.syncFolder(path)),
    mayWrite: (path) => guard(path, 'look', () => fs.mayWrite(path)),
    freeBytes: (path) => guard(path, 'look', () => fs.freeBytes(path)),
    diskOf: (path) => fs.diskOf(path),
    watch: (path, changed) => fs.watch(path, changed),
  };
}

/**
 * `fs` as a host uses it. `own`: the profile, on the local disk, whose calls wait for no other disk. `threads`: how many calls the process
 * can make at a time.
 */
export function answeringFs(fs: FileSystem, clock: Clock, own: string, threads: number = threadsOf(process.env)): FileSystem {
  const turns = new Turns(clock, threads);
  const diskOf = (path: string): Disk | null => (path === own || path.startsWith(own + sep) ? null : fs.diskOf(path));
  const safe = guarded(fs, {
    run: (path, sort, run, late = () => {}) =>
      turns.take({ disk: diskOf(path), path, changes: sort === 'change' || sort === 'write', patience: LIMITS[sort], run, late }),
    surely: (path, run) => turns.take({ disk: diskOf(path), path, changes: false, patience: LIMITS.read, run, surely: true }),
  });
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
  const run: Guard['run'] = (_path, _sort, call, late = () => {}) => {
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
  const surely: Guard['surely'] = async (path, call) => {
    const going = call();
    forget(going);
    await run(path, 'read', () => going);
  };
  // Removing is handed on as closing is: a temporary file of a task that was given up goes when the disk answers again.
  const remove = (path: string): Promise<void> => surely(path, () => fs.remove(path));
  return { fs: { ...guarded(fs, { run, surely }), remove }, within: (call, late) => run('', 'look', call, late), stop, done: disarm };
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
