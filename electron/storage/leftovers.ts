/**
 * Removes what killed processes left beside people's files: temporary files of saves and stale locks. Only names of ours, only plain
 * files, only of owners that are certainly dead, temporary files only after an hour; whatever else lies in a folder is nobody's business.
 */
import { basename, join } from 'node:path';
import { readText } from './bytes.ts';
import type { Clock } from './clock.ts';
import { ownerOf } from './fileLock.ts';
import type { FileStat, FileSystem } from './fileSystem.ts';
import { lifeOf, sameOwner, type Owner } from './owner.ts';
import { systemCode } from './problems.ts';

/** Names exactly as `atomicWrite.ts`, `jsonFile.ts` and `fileLock.ts` make them. */
const TEMP = /^\.~st-[0-9a-f]{8}\.tmp$/;
const LOCK = /^\.~lock\.[0-9a-f]{12}$/;
const HOUR_MILLIS = 3_600_000;
const MOST_LOCK_BYTES = 4096;
/** How a lock of ours begins; one that was torn while it was written is a part of such a text. */
const LOCK_BEGINS = '{"host":"';

export interface CleaningDesk {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly owner: Owner;
  /** Paths of the locks that this process has. */
  readonly locks: ReadonlySet<string>;
  /** Milliseconds since 1970 when this process began: what is younger may be its own. */
  readonly began: number;
}

/** Cleans one folder (a real path). Answers with the names that went. A disk that refuses keeps its leftovers: nothing is lost by them. */
export async function cleanLeftovers(desk: CleaningDesk, folder: string): Promise<readonly string[]> {
  try {
    const names = (await desk.fs.list(folder)).filter((item) => item.named && (TEMP.test(item.name) || LOCK.test(item.name)));
    const removed: string[] = [];
    let atWork = false;
    for (const { name } of names.filter((item) => LOCK.test(item.name))) {
      const fate = await judgeLock(desk, join(folder, name));
      if (fate === 'stays') atWork = true;
      else if (fate === 'goes' && (await tryRemove(desk.fs, join(folder, name)))) removed.push(name);
    }
    // Whoever has a file open here may be saving it at this moment, or have kept a temporary file that could not be put in its place.
    if (atWork) return removed;
    for (const { name } of names.filter((item) => TEMP.test(item.name)))
      if ((await isOldTemp(desk, join(folder, name))) && (await tryRemove(desk.fs, join(folder, name)))) removed.push(name);
    return removed;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return [];
  }
}

/** `mine`: a lock that this process has. `none`: something else of that name. */
async function judgeLock(desk: CleaningDesk, path: string): Promise<'goes' | 'stays' | 'mine' | 'none'> {
  const stat = await plainFile(desk.fs, path);
  if (stat === null) return 'none';
  const file = await readText(desk.fs, path, basename(path), MOST_LOCK_BYTES);
  if (!file.ok) return 'none';
  const { text } = file.value;
  const owner = ownerOf(text);
  if (owner === null) {
    const torn = LOCK_BEGINS.startsWith(text) || text.startsWith(LOCK_BEGINS);
    if (!torn) return 'none';
    return age(desk, stat) > HOUR_MILLIS ? 'goes' : 'stays';
  }
  if (sameOwner(owner, desk.owner)) return desk.locks.has(path) ? 'mine' : 'goes';
  if ((await lifeOf(desk.fs, owner, desk.owner)) !== 'dead') return 'stays';
  // A start that took the stale lock over just now has put its own in this place.
  const again = await readText(desk.fs, path, basename(path), MOST_LOCK_BYTES);
  return again.ok && again.value.text === text ? 'goes' : 'stays';
}

async function isOldTemp(desk: CleaningDesk, path: string): Promise<boolean> {
  const stat = await plainFile(desk.fs, path);
  return stat !== null && age(desk, stat) > HOUR_MILLIS && stat.modified < desk.began;
}

const age = (desk: CleaningDesk, stat: FileStat): number => desk.clock.now() - stat.modified;

/** A plain file, no link, folder or device that somebody gave such a name. */
async function plainFile(fs: FileSystem, path: string): Promise<FileStat | null> {
  try {
    const stat = await fs.linkStat(path);
    return stat.kind === 'file' ? stat : null;
  } catch (error) {
    // Gone since the folder was listed.
    if (systemCode(error) === null) throw error;
    return null;
  }
}

async function tryRemove(fs: FileSystem, path: string): Promise<boolean> {
  try {
    await fs.remove(path);
    return true;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}
