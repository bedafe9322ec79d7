/** Files opened and saved lately, and those open at the last orderly close. Paths stay here; windows see handles. */
import { z } from 'zod';
import type { Result } from '#shared/result.ts';
import type { FileSystem } from './fileSystem.ts';
import { readJsonFile, writeJsonFile } from './jsonFile.ts';

const MOST = 30;
const listSchema = z.object({ paths: z.array(z.string().max(32_768)).max(1000) });

/** Paths in the file, newest first; empty when there is none. */
export async function readPaths(fs: FileSystem, file: string): Promise<readonly string[]> {
  const list = listSchema.safeParse(await readJsonFile(fs, file));
  return list.success ? list.data.paths : [];
}

export const writePaths = (fs: FileSystem, file: string, paths: readonly string[]): Promise<Result<null>> =>
  writeJsonFile(fs, file, { paths: paths.slice(0, MOST) });

/** Puts `path` first. */
export async function rememberPath(fs: FileSystem, file: string, path: string): Promise<Result<null>> {
  const before = await readPaths(fs, file);
  return writePaths(fs, file, [path, ...before.filter((other) => other !== path)]);
}

export async function forgetPath(fs: FileSystem, file: string, path: string): Promise<Result<null>> {
  const before = await readPaths(fs, file);
  return writePaths(
    fs,
    file,
    before.filter((other) => other !== path),
  );
}
