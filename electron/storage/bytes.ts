/** Whole files as bytes: read with a limit, written with a loop, compared by hash. */
import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import type { FileStat, FileSystem, OpenFile } from './fileSystem.ts';
import { fileProblem, systemCode } from './problems.ts';

/** SHA-256 as 64 hex digits. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Text of UTF-8 bytes, byte order mark kept; null when they are no valid UTF-8. */
export function toText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The one thing `fatal` throws for: the bytes are no UTF-8, which the caller reports.
    return null;
  }
}

/** Thrown where the system takes no more bytes without an error; treated like any failed write. */
export class ShortWrite extends Error {
  readonly code = 'ENOSPC';
}

/** Writes all of `bytes` at `position`; a short write goes on, a write of nothing fails. */
export async function writeAll(file: OpenFile, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const wrote = await file.write(bytes, done, position + done);
    if (wrote <= 0) throw new ShortWrite('the disk took no bytes');
    done += wrote;
  }
}

/** Reads an open file to its end, at most `limit` bytes; null when there are more (also when it grows meanwhile). */
export async function readAll(file: OpenFile, sizeHint: number, limit: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const part = new Uint8Array(Math.max(1, Math.min(limit + 1 - total, Math.max(4096, sizeHint + 1 - total))));
    const read = await file.read(part, total);
    if (read === 0) break;
    parts.push(part.subarray(0, read));
    total += read;
    if (total > limit) return null;
  }
  return parts.length === 1 ? parts[0]! : joinBytes(parts);
}

export interface WholeFile {
  readonly bytes: Uint8Array;
  readonly stat: FileStat;
  readonly hash: string;
}

/**
 * Reads a file whole. `name` is for the Problem. Errors: `file/not-found`, `file/not-a-file` (folder, FIFO, device), `file/too-large`
 * above `limit` bytes, what the system says else.
 */
export async function readFile(fs: FileSystem, path: string, name: string, limit: number = LIMITS.fileBytes): Promise<Result<WholeFile>> {
  let file: OpenFile | null = null;
  try {
    file = await fs.open(path, 'read');
    const stat = await file.stat();
    if (stat.kind !== 'file') return err(problem('file/not-a-file', { name }));
    if (stat.size > limit) return err(tooLarge(name, limit));
    const bytes = await readAll(file, stat.size, limit);
    if (bytes === null) return err(tooLarge(name, limit));
    return ok({ bytes, stat, hash: hashOf(bytes) });
  } catch (error) {
    return err(fileProblem(error, name));
  } finally {
    if (file !== null) await closeQuietly(file);
  }
}

/** Closes a file whose fate is decided already: bytes read, or synced, or given up. */
export async function closeQuietly(file: OpenFile): Promise<void> {
  try {
    await file.close();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

/** All parts in one array. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const tooLarge = (name: string, limit: number) => problem('file/too-large', { name, limit: Math.round(limit / 1024 / 1024) });

/** As `readFile`, as text; `file/not-text` when the bytes are no UTF-8. */
export async function readText(
  fs: FileSystem,
  path: string,
  name: string,
  limit: number = LIMITS.fileBytes,
): Promise<Result<WholeFile & { readonly text: string }>> {
  const whole = await readFile(fs, path, name, limit);
  if (!whole.ok) return whole;
  const text = toText(whole.value.bytes);
  return text === null ? err(problem('file/not-text', { name })) : ok({ ...whole.value, text });
}
