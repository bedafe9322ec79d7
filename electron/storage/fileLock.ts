/**
 * The lock beside an open file, `.~lock.<12 hex of the name>`, created exclusively, always naming its owner: a killed process leaves its
 * lock behind, and the next one must be able to tell. Stale when its owner is of this machine and dead; of another machine: ask.
 */
import { basename, dirname, join } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { hashOf, readText, toBytes, writeAll } from './bytes.ts';
import type { FileSystem } from './fileSystem.ts';
import { lifeOf, ownerSchema, type Owner } from './owner.ts';
import { fileProblem, systemCode } from './problems.ts';

const MOST_BYTES = 4096;

export interface FileLock {
  /** Removes the lock if it is still ours. */
  release(): Promise<void>;
}

export const lockPath = (path: string): string => join(dirname(path), `.~lock.${hashOf(toBytes(basename(path))).slice(0, 12)}`);

/**
 * Takes the lock of a file. Errors: `file/locked` with `host` and `user` when someone holds it; what the system says where the folder
 * takes no file. A stale lock is replaced; with `takeOver` also one of another machine, never one whose owner lives on this one.
 */
export async function lockFile(fs: FileSystem, path: string, here: Owner, takeOver = false): Promise<Result<FileLock>> {
  const lock = lockPath(path);
  const name = basename(path);
  for (let attempt = 0; attempt < 3; attempt++) {
    const made = await create(fs, lock, here, name);
    if (made === null) return ok({ release: () => release(fs, lock, here) });
    if (made.code !== 'file/exists') return err(made);
    const owner = await readOwner(fs, lock);
    const life = owner === null ? null : await lifeOf(fs, owner, here);
    if (owner !== null && (life === 'alive' || (life === 'elsewhere' && !takeOver)))
      return err(problem('file/locked', { name, host: owner.host, user: owner.user }));
    if (owner === null && !takeOver && !(await isOld(fs, lock))) return err(problem('file/locked', { name, host: '', user: '' }));
    await removeQuietly(fs, lock);
  }
  return err(problem('file/locked', { name, host: '', user: '' }));
}

async function create(fs: FileSystem, lock: string, here: Owner, name: string): Promise<Problem | null> {
  try {
    const file = await fs.open(lock, 'create', 0o644);
    try {
      await writeAll(file, toBytes(`${JSON.stringify(here)}\n`), 0);
    } finally {
      await file.close();
    }
    return null;
  } catch (error) {
    return fileProblem(error, name);
  }
}

async function readOwner(fs: FileSystem, lock: string): Promise<Owner | null> {
  const file = await readText(fs, lock, basename(lock), MOST_BYTES);
  if (!file.ok) return null;
  try {
    const owner = ownerSchema.safeParse(JSON.parse(file.value.text));
    return owner.success ? owner.data : null;
  } catch {
    // Torn by a crash while it was written, or not ours at all; its age decides.
    return null;
  }
}

/** An unreadable lock is someone's who is just writing it, unless it is older than a minute. */
async function isOld(fs: FileSystem, lock: string): Promise<boolean> {
  try {
    return Math.abs(Date.now() - (await fs.stat(lock)).modified) > 60_000;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return true;
  }
}

async function release(fs: FileSystem, lock: string, here: Owner): Promise<void> {
  const owner = await readOwner(fs, lock);
  if (owner !== null && owner.pid === here.pid && owner.host === here.host && owner.started === here.started) await removeQuietly(fs, lock);
}

async function removeQuietly(fs: FileSystem, path: string): Promise<void> {
  try {
    await fs.remove(path);
  } catch (error) {
    // Gone already, or a folder that no longer takes changes: a later start finds the lock stale.
    if (systemCode(error) === null) throw error;
  }
}
