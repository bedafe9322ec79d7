/** The lock and the watch of one document's file: taken when the file becomes the document's, let go with it. */
import { basename, dirname } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { atMost } from './answeringFs.ts';
import type { Clock } from './clock.ts';
import { watchFile, type Watch, type Watcher } from './externalChange.ts';
import { lockFile, lockPath, type FileLock } from './fileLock.ts';
import type { FileSystem } from './fileSystem.ts';
import type { Owner } from './owner.ts';
import type { OwnLocks } from './ownLocks.ts';
import { systemCode } from './problems.ts';

export interface HoldDesk {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly locks: OwnLocks;
}

/** The person waits for a save: the lock of the file that was left is given up in so many milliseconds, or behind their back. */
const GIVE_BACK_MILLIS = 1000;

export class FileHold {
  readonly #desk: HoldDesk;
  readonly #watcher: Watcher;
  #lock: FileLock | null = null;
  #watch: Watch | null = null;
  /** The disk that the file's folder is on; null when the system did not say. */
  #disk: string | null = null;

  constructor(desk: HoldDesk, watcher: Watcher) {
    this.#desk = desk;
    this.#watcher = watcher;
  }

  /**
   * A lock for `realPath`, not yet this hold's. Errors: `file/locked`, `file/open-in-window` where another document of this process has it,
   * what the system says where the folder takes no lock.
   */
  async lockFor(realPath: string, takeOver = false): Promise<Result<FileLock>> {
    const { fs, owner, locks } = this.#desk;
    const path = lockPath(realPath);
    if (locks.has(path)) return err(problem('file/open-in-window', { name: basename(realPath) }));
    // Reserved before anything is waited for: two documents of this process may want it at once.
    locks.add(path);
    await locks.keep(path);
    const lock = await lockFile(fs, realPath, owner, { takeOver, reserved: true });
    if (!lock.ok) locks.delete(path);
    return lock;
  }

  /** Gives a lock back that is not this hold's, without waiting long for a disk that does not answer. */
  async giveBack(lock: FileLock | null): Promise<void> {
    if (lock !== null) await atMost(this.#desk.clock, GIVE_BACK_MILLIS, this.#release(lock));
  }

  async #release(lock: FileLock): Promise<void> {
    const { locks, clock } = this.#desk;
    const path = lockPath(lock.path);
    const gone = await lock.release();
    locks.delete(path);
    if (!gone) locks.owe(path, clock, () => lock.release());
  }

  /** From now on this hold is for the file of `lock`; what it had before is let go. */
  async take(lock: FileLock | null): Promise<void> {
    const before = this.#lock;
    this.#lock = lock;
    if (before !== null && before.path !== lock?.path) await this.giveBack(before);
  }

  /** Watches `realPath`, known with content `hash`; notes the disk it is on. */
  async watch(realPath: string, hash: string | null): Promise<void> {
    this.#watch?.end();
    this.#watch = null;
    this.#disk = await diskOf(this.#desk.fs, dirname(realPath));
    if (hash !== null) this.#watch = watchFile(this.#desk.fs, realPath, hash, this.#watcher);
  }

  seen(hash: string): void {
    this.#watch?.seen(hash);
  }
  /** No reports until the returned function is called. It ends the pause of this watch only: by then the file may be another one. */
  pause(): () => void {
    const watch = this.#watch;
    watch?.pause();
    return () => watch?.resume();
  }
  /** Looks at the file now. */
  async look(): Promise<void> {
    await this.#watch?.look();
  }

  /**
   * Before and after a commit: `file/taken-over` when another machine has taken the lock. One that vanished is made again; where the disk
   * does not answer, or there was never a lock, the hash of the file alone guards it.
   */
  async check(name: string): Promise<Problem | null> {
    const lock = this.#lock;
    if (lock === null) return null;
    let holder = await lock.holder();
    if (holder.who === 'nobody' && !(await lock.renew())) holder = await lock.holder();
    return holder.who === 'other' ? problem('file/taken-over', { name, host: holder.owner.host, user: holder.owner.user }) : null;
  }

  /**
   * `file/disk-gone` when there is no file and its folder lies on another disk than it did: a stick was pulled out, and what is seen now is
   * the empty place it was mounted at.
   */
  async checkDisk(realPath: string): Promise<Problem | null> {
    if (this.#disk === null || (await isThere(this.#desk.fs, realPath))) return null;
    const now = await diskOf(this.#desk.fs, dirname(realPath));
    return now !== null && now !== this.#disk ? problem('file/disk-gone', { name: basename(realPath) }) : null;
  }

  async end(): Promise<void> {
    this.#watch?.end();
    this.#watch = null;
    const lock = this.#lock;
    this.#lock = null;
    await this.giveBack(lock);
  }
}

/** A folder that takes no lock is no reason not to work in it. */
export const orNone = (lock: Result<FileLock>): Result<FileLock | null> =>
  lock.ok || lock.error.code === 'file/locked' || lock.error.code === 'file/open-in-window' ? lock : ok(null);

async function diskOf(fs: FileSystem, folder: string): Promise<string | null> {
  try {
    return (await fs.stat(folder)).identity.split(':')[0] ?? null;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}

async function isThere(fs: FileSystem, path: string): Promise<boolean> {
  try {
    await fs.linkStat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}
