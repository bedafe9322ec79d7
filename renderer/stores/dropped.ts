/** Reading a file that was dropped on the window. */
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';

/**
 * The text of a dropped file. Errors: `file/too-large`, `file/not-text` (a picture, say), `file/not-read` where the browser cannot read it:
 * a folder, or a file that has gone or changed since.
 */
export async function textOf(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<Result<string>> {
  const { name, size } = file;
  if (size > LIMITS.fileBytes) return err(problem('file/too-large', { name, bytes: size, limit: LIMITS.fileBytes }));
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // The browser's own reasons differ; none of them is a fault of ours.
    return err(problem('file/not-read', { name }));
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return err(problem('file/not-text', { name }));
  }
}
