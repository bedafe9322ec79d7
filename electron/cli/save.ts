/** Files that commands write: by the save protocol of the windows, whole or not at all. An existing file needs leave. */
import { tmpdir } from 'node:os';
import { err, ok, type Result } from '#shared/result.ts';
import { atomicWrite } from '../storage/atomicWrite.ts';
import { toBytes } from '../storage/bytes.ts';
import { newTag, systemClock } from '../storage/clock.ts';
import type { FileSystem } from '../storage/fileSystem.ts';

/**
 * Writes `text` to `file`. Errors: `file/exists` when it is there and `force` is not given, `cli/no-folder` when its folder is not there,
 * `file/not-a-file` where a folder or a device has the name, `file/dangling-link`, `file/no-access` for a write-protected file, and what the
 * disk says. @returns bytes written
 */
export async function saveText(fs: FileSystem, file: string, text: string, force: boolean): Promise<Result<number>> {
  const bytes = toBytes(text);
  const written = await atomicWrite(
    // What is replaced was made by a command, and its owner gave leave: there is no profile here that would keep older versions.
    { fs, clock: systemClock, tag: newTag, backup: async () => null, copies: tmpdir() },
    { path: file, bytes, expected: force ? undefined : null, allowed: () => true },
  );
  if (written.ok) return ok(bytes.length);
  const { error } = written;
  const named = error.params?.['name'] === undefined ? error : { ...error, params: { ...error.params, name: file } };
  return err(named.code === 'folder/gone' ? { ...named, code: 'cli/no-folder' } : named);
}
