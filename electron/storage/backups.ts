/**
 * Older versions of saved files, in the profile, not beside the work: at most one in five minutes, the 20 newest and one a day for
 * 14 days, 200 MB in all. Order is by number; clocks jump, so no backup goes because of its date alone.
 *
 *   backups/<16 hex of the path>/<number, 8 digits>-<milliseconds since 1970>.json     place.json: the path
 */
import { basename, join } from 'node:path';
import type { Problem } from '#shared/result.ts';
import { hashOf, toBytes, writeAll, type WholeFile } from './bytes.ts';
import type { Clock } from './clock.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { readJsonFile, writeJsonFile } from './jsonFile.ts';
import { fileProblem, systemCode } from './problems.ts';

const EVERY_MILLIS = 5 * 60_000;
const NEWEST = 20;
const DAYS = 14;
const MOST_BYTES = 200 * 1024 * 1024;
const DAY_MILLIS = 86_400_000;
/** A backup that is being written. */
const UNFINISHED = 'unfinished.tmp';

export interface Backup {
  readonly number: number;
  readonly at: number;
  readonly file: string;
}

const NAME = /^(\d{8})-(-?\d{1,16})\.json$/;

/** Folder of the backups of one file. */
export const backupFolder = (backups: string, path: string): string => join(backups, hashOf(toBytes(path)).slice(0, 16));

/** Backups in `folder`, oldest first, by number. Empty when there is none. */
export async function listBackups(fs: FileSystem, folder: string): Promise<readonly Backup[]> {
  const found: Backup[] = [];
  for (const item of await fs.list(folder)) {
    const match = NAME.exec(item.name);
    if (match !== null && item.kind === 'file') found.push({ number: Number(match[1]), at: Number(match[2]), file: item.name });
  }
  return found.toSorted((a, b) => a.number - b.number);
}

/** Which backups may go: neither among the newest 20 nor the last of one of the 14 newest days. */
export function superfluous(backups: readonly Backup[]): readonly Backup[] {
  const kept = new Set(backups.slice(-NEWEST));
  const days = new Map<number, Backup>();
  for (const backup of backups) days.set(Math.floor(backup.at / DAY_MILLIS), backup);
  const lastOfDay = [...days.values()].toSorted((a, b) => a.number - b.number).slice(-DAYS);
  for (const backup of lastOfDay) kept.add(backup);
  return backups.filter((backup) => !kept.has(backup));
}

/**
 * Keeps `old`, the bytes about to be replaced; `always` also within five minutes of the last: a version that is about to go unseen, or that
 * is overwritten in place, has no other copy. The backup is on disk with its name when this resolves. A failure comes back as a warning.
 */
export async function keepBackup(
  fs: FileSystem,
  clock: Clock,
  backups: string,
  path: string,
  old: WholeFile,
  always = false,
): Promise<Problem | null> {
  const folder = backupFolder(backups, path);
  try {
    await fs.makeFolder(folder);
    const known = await listBackups(fs, folder);
    const last = known.at(-1);
    const now = clock.now();
    // A clock that went back must not stop backups: only a last one of the past five minutes does.
    if (!always && last !== undefined && now >= last.at && now - last.at < EVERY_MILLIS) return null;
    const name = `${String((last?.number ?? 0) + 1).padStart(8, '0')}-${Math.floor(now)}.json`;
    await writeWhole(fs, folder, name, old.bytes);
    if ((await readJsonFile(fs, join(folder, 'place.json'))) === undefined) await writeJsonFile(fs, join(folder, 'place.json'), { path });
    for (const backup of superfluous(await listBackups(fs, folder))) await fs.remove(join(folder, backup.file));
    await limitTotal(fs, backups);
    return null;
  } catch (error) {
    return { ...fileProblem(error, basename(path)), code: 'file/no-backup', severity: 'warning' };
  }
}

/** Under its name only when it is whole: a torn backup would stand for five minutes in the place of a good one. */
async function writeWhole(fs: FileSystem, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  const file = await createAnew(fs, unfinished);
  try {
    await writeAll(file, bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(unfinished, join(folder, name));
  await fs.syncFolder(folder);
}

/** What a killed process left half written goes first. */
async function createAnew(fs: FileSystem, path: string): Promise<OpenFile> {
  try {
    return await fs.open(path, 'create', 0o600);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    await fs.remove(path);
    return fs.open(path, 'create', 0o600);
  }
}

/**
 * Removes backups until all together fit in 200 MB: those with the most newer ones of their own file first, whatever their clocks said; the
 * newest of each file stays.
 */
async function limitTotal(fs: FileSystem, backups: string): Promise<void> {
  const all: { path: string; size: number; at: number; newer: number }[] = [];
  for (const item of await fs.list(backups)) {
    if (item.kind !== 'folder') continue;
    const list = await listBackups(fs, join(backups, item.name));
    for (const [i, backup] of list.entries()) {
      const path = join(backups, item.name, backup.file);
      all.push({ path, size: (await fs.stat(path)).size, at: backup.at, newer: list.length - 1 - i });
    }
  }
  let total = all.reduce((sum, backup) => sum + backup.size, 0);
  for (const backup of all.toSorted((a, b) => b.newer - a.newer || a.at - b.at)) {
    if (total <= MOST_BYTES || backup.newer === 0) return;
    await fs.remove(backup.path);
    total -= backup.size;
  }
}
