/** Small JSON files of the profile: read forgivingly, written whole (temporary file, sync, rename). */
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '#shared/result.ts';
import { readText, toBytes, writeAll } from './bytes.ts';
import { newTag } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import { fileProblem } from './problems.ts';

const MOST_BYTES = 4 * 1024 * 1024;

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

/** Replaces the file whole. */
export async function writeJsonFile(fs: FileSystem, path: string, value: unknown): Promise<Result<null>> {
  const temp = join(dirname(path), `.~st-${newTag()}.tmp`);
  try {
    await fs.makeFolder(dirname(path));
    const file = await fs.open(temp, 'create', 0o600);
    try {
      await writeAll(file, toBytes(`${JSON.stringify(value, null, 1)}\n`), 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.rename(temp, path);
    return ok(null);
  } catch (error) {
    return err(fileProblem(error, 'settings'));
  }
}
