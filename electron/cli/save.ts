/** Files that commands write. An existing file needs leave; a new version replaces it whole or not at all. */
import { err, ok, problem, type Result } from '#shared/result.ts';
import { toBytes, writeAll } from '../storage/bytes.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';

/** Writes `text` to `file`. `file/exists` when it is there and `force` is not given. @returns bytes written */
export async function saveText(fs: FileSystem, file: string, text: string, force: boolean): Promise<Result<number>> {
  const bytes = toBytes(text);
  const fresh = force ? `${file}.~new` : file;
  try {
    if (force) await fs.remove(fresh).catch(ignoreMissing);
    const out = await fs.open(fresh, 'create');
    try {
      await writeAll(out, bytes, 0);
      await out.sync();
    } finally {
      await out.close();
    }
    if (force) await fs.rename(fresh, file);
    return ok(bytes.length);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return err(problem('file/exists', { name: file }));
    return err(fileProblem(error, file));
  }
}

function ignoreMissing(error: unknown): void {
  if (systemCode(error) !== 'ENOENT') throw error;
}
