/** Files that commands write: a temporary file beside, synced, then put in place whole or not at all. An existing file needs leave. */
import { dirname, join } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { toBytes, writeAll } from '../storage/bytes.ts';
import { newTag } from '../storage/clock.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';

/**
 * Writes `text` to `file`. Errors: `file/exists` when it is there and `force` is not given, `cli/no-folder` when its folder is not there,
 * `file/not-a-file` where a folder or a device has the name. @returns bytes written
 */
export async function saveText(fs: FileSystem, file: string, text: string, force: boolean): Promise<Result<number>> {
  const bytes = toBytes(text);
  // Not made from the file's name, which may be as long as a name can be.
  const temp = join(dirname(file), `.~st-${newTag()}.tmp`);
  try {
    const refused = await standing(fs, file, force);
    if (refused !== null) return err(refused);
    const out = await fs.open(temp, 'create');
    try {
      await writeAll(out, bytes, 0);
      await out.sync();
    } finally {
      await out.close();
    }
    // Through a link the file it leads to is written, and the link stays.
    await fs.rename(temp, force ? await realOr(fs, file) : file);
    return ok(bytes.length);
  } catch (error) {
    await fs.remove(temp).catch(ignoreMissing);
    const failed = fileProblem(error, file);
    return err(failed.code === 'file/not-found' ? { ...failed, code: 'cli/no-folder' } : failed);
  }
}

/** What stands in the way of writing `file`. */
async function standing(fs: FileSystem, file: string, force: boolean): Promise<Problem | null> {
  try {
    const there = await fs.linkStat(file);
    if (!force) return problem('file/exists', { name: file });
    const kind = there.kind === 'link' ? (await fs.stat(file)).kind : there.kind;
    return kind === 'file' ? null : problem('file/not-a-file', { name: file });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function realOr(fs: FileSystem, file: string): Promise<string> {
  try {
    return await fs.realPath(file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return file;
    throw error;
  }
}

function ignoreMissing(error: unknown): void {
  if (systemCode(error) === null) throw error;
}
