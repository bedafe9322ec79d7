/** Turns what the system says into a Problem with a permanent code; the texts are in the catalogue `problem.host`. */
import { problem, type Problem } from '#shared/result.ts';

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
  return problem(CODES[code] ?? 'file/failed', { name, system: code, ...more }, { cause: code });
}
