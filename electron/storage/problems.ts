/** Turns what the system says into a Problem with a permanent code; the texts are in the catalogue `problem.host`. */
import { problem, type Problem } from '#shared/result.ts';
import type { FileSystem } from './fileSystem.ts';

/** System error -> our code. Anything else is `file/failed` with the system's code as a parameter. */
const CODES: Readonly<Record<string, string>> = {
  ENOENT: 'file/not-found',
  EACCES: 'file/no-access',
  EPERM: 'file/no-access',
  EROFS: 'file/read-only-disk',
  ENOSPC: 'file/disk-full',
  EDQUOT: 'file/quota',
  EFBIG: 'file/size-limit',
  EBUSY: 'file/busy',
  ETXTBSY: 'file/busy',
  EIO: 'file/disk-error',
  EMFILE: 'file/too-many-open',
  ENFILE: 'file/too-many-open',
  ENAMETOOLONG: 'file/name-too-long',
  ESTALE: 'file/share-gone',
  EISDIR: 'file/not-a-file',
  ENXIO: 'file/not-a-file',
  ENOTDIR: 'folder/not-a-folder',
  ELOOP: 'file/link-loop',
  EEXIST: 'file/exists',
};

/** The system's code of an error (`ENOSPC`), or null when it is none of the system's. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : null;
}

/**
 * Problem for a failed call on `name` (shown to the person; no path).
 * An error that does not come from the system is a broken promise of ours and is thrown again.
 */
export function fileProblem(error: unknown, name: string, more: Readonly<Record<string, string | number>> = {}): Problem {
  const code = systemCode(error);
  if (code === null) throw error;
  // Without the two numbers of the sentence about a full disk there is a plainer one.
  const known = code === 'ENOSPC' && !('needed' in more && 'free' in more) ? 'file/no-space' : (CODES[code] ?? 'file/failed');
  return problem(known, { name, system: code, ...more }, { cause: code });
}

const kib = (bytes: number): number => Math.ceil(bytes / 1024);

/** As `fileProblem`, for a file of so many `bytes` that was to lie in `folder`: a full disk is told with the space needed and free, in KiB. */
export async function spaceProblem(fs: FileSystem, folder: string, error: unknown, name: string, bytes: number): Promise<Problem> {
  if (systemCode(error) !== 'ENOSPC') return fileProblem(error, name);
  const free = await freeSpace(fs, folder);
  return fileProblem(error, name, free === null ? {} : { needed: kib(bytes), free: kib(free) });
}

async function freeSpace(fs: FileSystem, folder: string): Promise<number | null> {
  try {
    return await fs.freeBytes(folder);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}
