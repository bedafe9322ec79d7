/**
 * The lock beside an open file, `.~lock.<12 hex of the name>`, created exclusively, always naming its owner: a killed process leaves its
 * lock behind, and the next one must be able to tell. Stale when its owner is of this machine and dead, or is this process, which has
 * forgotten it; of another machine: ask.
 *
 * No file system of all kinds can hand a lock over in one step. Two that take over one stale lock at once may both believe they have it
 * for a moment; therefore a lock is looked at before and after each commit (`holder`), and what it says then decides.
 */
import { basename, dirname, join } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { closeQuietly, hashOf, readText, toBytes, writeAll } from './bytes.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { lifeOf, ownerSchema, sameOwner, type Owner } from './owner.ts';
import { fileProblem, systemCode } from './problems.ts';

const MOST_BYTES = 4096;
const TRIES = 3;
/** An unreadable lock is someone's who is just writing it, unless it is older. */
const WRITING_MILLIS = 60_000;

/** Whose name the lock has now: ours, another's, nobody's (it is gone), or nobody can say (the disk does not answer). */
export type Holder = { readonly who: 'us' | 'nobody' | 'unknown' } | { readonly who: 'other'; readonly owner: Owner };

export interface FileLock {
  /** Real path of the file it is for. */
  readonly path: string;
  holder(): Promise<Holder>;
  /** Makes it again after it vanished (someone tidied up). False when another was quicker, or the folder takes no file. */
  renew(): Promise<boolean>;
  /** Removes the lock if it is still ours. False when it may still be there in our name: the disk does not answer, or refuses. */
  release(): Promise<boolean>;
}

export interface LockOptions {
  /** The person knows that its owner on another machine does not work any more. */
  readonly takeOver?: boolean;
  /** This process is sure that it has no lock there: one in its name is forgotten (its removal failed) and stale. */
  readonly reserved?: boolean;
}

export const lockPath = (path: string): string => join(dirname(path), `.~lock.${hashOf(toBytes(basename(path))).slice(0, 12)}`);

/**
 * Takes the lock of a file. Errors: `file/locked` with `host` and `user` when someone holds it, `file/open-in-window` when this process
 * does; what the system says where the folder takes no file. A stale lock is replaced; with `takeOver` also one of another machine, never one whose owner lives on this one.
 */
export async function lockFile(fs: FileSystem, path: string, here: Owner, options: LockOptions = {}): Promise<Result<FileLock>> {
  const lock = lockPath(path);
  const name = basename(path);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const made = await create(fs, lock, here, name);
    if (made === null) {
      // Whoever took the same stale lock over at the same time may have removed ours again.
      if ((await holderOf(fs, lock, here)).who !== 'other') return ok(lockOf(fs, path, lock, here, name));
      continue;
    }
    if (made.code !== 'file/exists') return err(made);
    const found = await readOwner(fs, lock);
    if (found === null) continue;
    if (!(await mayReplace(fs, lock, found, here, options))) return err(whoHas(found.owner, here, name));
    // Only what was judged goes: a lock that is new since then is somebody's.
    const again = await readOwner(fs, lock);
    if (again !== null && again.text === found.text) await removeQuietly(fs, lock);
  }
  return err(problem('file/locked', { name, host: '', user: '' }));
}

const lockOf = (fs: FileSystem, path: string, lock: string, here: Owner, name: string): FileLock => ({
  path,
  holder: () => holderOf(fs, lock, here),
  renew: async () => (await create(fs, lock, here, name)) === null,
  release: async () => {
    const { who } = await holderOf(fs, lock, here);
    return who === 'us' ? removeQuietly(fs, lock) : who !== 'unknown';
  },
});

async function create(fs: FileSystem, lock: string, here: Owner, name: string): Promise<Problem | null> {
  let file: OpenFile | null = null;
  try {
    file = await fs.open(lock, 'create', 0o644, true);
    await writeAll(file, toBytes(`${JSON.stringify(here)}\n`), 0);
    const closing = file;
    file = null;
    await closing.close();
    return null;
  } catch (error) {
    const failed = fileProblem(error, name);
    if (failed.code === 'file/exists' && file === null) return failed;
    // Made and not written: an empty lock would keep everybody out for a minute.
    if (file !== null) {
      await closeQuietly(file);
      await removeQuietly(fs, lock);
    }
    return failed;
  }
}

interface FoundLock {
  readonly text: string;
  /** Null: torn by a crash while it was written, or not ours at all. */
  readonly owner: Owner | null;
}

/** What the lock says; null when there is none any more. A lock that cannot be read has no owner and says nothing. */
async function readOwner(fs: FileSystem, lock: string): Promise<FoundLock | null> {
  const file = await readText(fs, lock, basename(lock), MOST_BYTES);
  if (!file.ok) return file.error.code === 'file/not-found' ? null : { text: '', owner: null };
  return { text: file.value.text, owner: ownerOf(file.value.text) };
}

/** The owner that the text of a lock names; null when it is none of ours. */
export function ownerOf(text: string): Owner | null {
  try {
    const owner = ownerSchema.safeParse(JSON.parse(text));
    return owner.success ? owner.data : null;
  } catch {
    // Torn by a crash while it was written, or not ours at all; its age decides.
    return null;
  }
}

async function holderOf(fs: FileSystem, lock: string, here: Owner): Promise<Holder> {
  const found = await readOwner(fs, lock);
  if (found === null) return { who: 'nobody' };
  if (found.owner === null) return { who: 'unknown' };
  return sameOwner(found.owner, here) ? { who: 'us' } : { who: 'other', owner: found.owner };
}

const whoHas = (owner: Owner | null, here: Owner, name: string): Problem =>
  owner !== null && sameOwner(owner, here)
    ? problem('file/open-in-window', { name })
    : problem('file/locked', { name, host: owner?.host ?? '', user: owner?.user ?? '' });

async function mayReplace(fs: FileSystem, lock: string, found: FoundLock, here: Owner, options: LockOptions): Promise<boolean> {
  const { owner } = found;
  if (owner === null) return options.takeOver === true || (await isOld(fs, lock));
  if (sameOwner(owner, here)) return options.reserved === true;
  const life = await lifeOf(fs, owner, here);
  if (life === 'elsewhere') return options.takeOver === true;
  // Where the system tells no start times its number may long belong to another program: then the person's word counts.
  return life === 'dead' || (options.takeOver === true && here.started === '');
}

async function isOld(fs: FileSystem, lock: string): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await fs.stat(lock)).modified) > WRITING_MILLIS;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return true;
  }
}

/** False when it is still there. */
async function removeQuietly(fs: FileSystem, path: string): Promise<boolean> {
  try {
    await fs.remove(path);
    return true;
  } catch (error) {
    // Gone already, or a folder that no longer takes changes: a later start finds the lock stale.
    const code = systemCode(error);
    if (code === null) throw error;
    return code === 'ENOENT';
  }
}
