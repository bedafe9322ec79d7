/** Small JSON files of the profile: read forgivingly, written whole (temporary file, sync, rename). */
import { basename, dirname, join } from 'node:path';
import { err, ok, type Result } from '#shared/result.ts';
import { readText, toBytes, writeAll } from './bytes.ts';
import { newTag, systemClock } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import { spaceProblem, systemCode } from './problems.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const BUSY: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES']);
const RENAMES = 3;
const PAUSE_MILLIS = 20;

/** The parsed file, or undefined when there is none or it is damaged: the profile's files only hold comforts, never work. */
export async function readJsonFile(fs: FileSystem, path: string): Promise<unknown> {
  const file = await readText(fs, path, path, MOST_BYTES);
  if (!file.ok) return undefined;
  try {
    return JSON.parse(file.value.text) as unknown;
  } catch {
    // Damaged by hand or by a crash of long ago: as if it were not there.
    return undefined;
  }
}

/** Replaces the file whole; after a failure the old one is there, and nothing beside it. */
export async function writeJsonFile(fs: FileSystem, path: string, value: unknown): Promise<Result<null>> {
  const folder = dirname(path);
  const temp = join(folder, `.~st-${newTag()}.tmp`);
  const bytes = toBytes(`${JSON.stringify(value, null, 1)}\n`);
  let made = false;
  try {
    await fs.makeFolder(folder);
    const file = await fs.open(temp, 'create', 0o600);
    made = true;
    try {
      await writeAll(file, bytes, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await replaceFile(fs, temp, path);
    return ok(null);
  } catch (error) {
    if (made) await removeQuietly(fs, temp);
    return err(await spaceProblem(fs, folder, error, basename(path), bytes.length));
  }
}

/** Scanners hold a file for a moment; a comfort is not worth the five seconds that work gets. */
async function replaceFile(fs: FileSystem, from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await fs.rename(from, to);
      return;
    } catch (error) {
      if (!BUSY.has(systemCode(error) ?? '') || tries === RENAMES) throw error;
      await systemClock.wait(PAUSE_MILLIS);
    }
  }
}

async function removeQuietly(fs: FileSystem, path: string): Promise<void> {
  try {
    await fs.remove(path);
  } catch (error) {
    // It stays as a leftover of ours.
    if (systemCode(error) === null) throw error;
  }
}
