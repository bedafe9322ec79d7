/**
 * Saving without a rename: where the folder takes no new file, or the file has several names that must stay one file.
 * A verified copy of the new bytes lies in the profile before the first byte of the file is touched, and goes when the file is verified.
 */
import { basename, dirname, join } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import type { Saved, SaveTools } from './atomicWrite.ts';
import { closeQuietly, hashOf, readFile, writeAll, type WholeFile } from './bytes.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { fileProblem, spaceProblem, systemCode } from './problems.ts';

/** Writes over an existing file. After a failure the message names the copy, which holds the new bytes whole. */
export async function writeInPlace(tools: SaveTools, path: string, bytes: Uint8Array, old: WholeFile): Promise<Result<Saved>> {
  const name = basename(path);
  const copy = join(tools.copies, `copy-${tools.tag()}.sandtable.json`);
  const kept = await writeVerified(tools.fs, copy, bytes, name);
  if (kept !== null) return err(kept);
  const warning = await tools.backup(path, old, true);
  tools.inPlace?.();
  const failed = await overwrite(tools.fs, path, bytes, old, name);
  if (failed !== null) return err({ ...failed, code: 'file/in-place-failed', params: { ...failed.params, name, copy: basename(copy) } });
  await removeCopy(tools.fs, copy);
  const told = problem('file/in-place', { name }, { severity: 'warning' });
  return ok({ hash: hashOf(bytes), realPath: path, how: 'in-place', warnings: warning === null ? [told] : [told, warning] });
}

async function writeVerified(fs: FileSystem, path: string, bytes: Uint8Array, name: string): Promise<Problem | null> {
  let file: OpenFile | null = null;
  let made = false;
  try {
    file = await fs.open(path, 'create', 0o600);
    made = true;
    await writeAll(file, bytes, 0);
    await file.sync();
    const closing = file;
    file = null;
    await closing.close();
    // A copy without its name is none after a power cut.
    await fs.syncFolder(dirname(path));
  } catch (error) {
    if (file !== null) await closeQuietly(file);
    // Before the numbers are asked for: half a copy is of no use and takes the space.
    if (made) await removeCopy(fs, path);
    return spaceProblem(fs, dirname(path), error, name, bytes.length);
  }
  const wrong = await readBack(fs, path, bytes, name);
  if (wrong !== null) await removeCopy(fs, path);
  return wrong;
}

/** Null when the file holds these bytes. */
async function readBack(fs: FileSystem, path: string, bytes: Uint8Array, name: string): Promise<Problem | null> {
  const back = await readFile(fs, path, name, bytes.length);
  if (back.ok && back.value.hash === hashOf(bytes)) return null;
  return back.ok || back.error.code === 'file/too-large' ? problem('file/read-back-differs', { name }) : back.error;
}

async function overwrite(fs: FileSystem, path: string, bytes: Uint8Array, old: WholeFile, name: string): Promise<Problem | null> {
  let file: OpenFile | null = null;
  let touched = false;
  try {
    file = await fs.open(path, 'update', undefined, true);
    touched = true;
    await writeAll(file, bytes, 0);
    await file.truncate(bytes.length);
    await file.sync();
    const closing = file;
    file = null;
    await closing.close();
  } catch (error) {
    if (file !== null) await closeQuietly(file);
    if (touched) await putBack(fs, path, old);
    return fileProblem(error, name);
  }
  const wrong = await readBack(fs, path, bytes, name);
  if (wrong !== null) await putBack(fs, path, old);
  return wrong;
}

/** Best effort after a failed overwrite: the old bytes again. What it cannot put back is in the backups and the copy. */
async function putBack(fs: FileSystem, path: string, old: WholeFile): Promise<void> {
  let file: OpenFile | null = null;
  try {
    file = await fs.open(path, 'update', undefined, true);
    await writeAll(file, old.bytes, 0);
    await file.truncate(old.bytes.length);
    await file.sync();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
  if (file !== null) await closeQuietly(file);
}

async function removeCopy(fs: FileSystem, copy: string): Promise<void> {
  try {
    await fs.remove(copy);
  } catch (error) {
    // A copy that stays costs a few kilobytes; the save itself is done.
    if (systemCode(error) === null) throw error;
  }
}
