/** What a window may say as a file name: one bare name in a granted folder, any script, no path. */
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';

/** Names that Windows keeps for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;
/** Ours beside people's files: locks and temporary files. */
const OURS = /^\.~(lock|st)[.-]/;

/**
 * Checks a bare name. Everything the system takes is taken (spaces, quotes, `#`, leading dash, newline, any script); separators, NUL,
 * `.` and `..`, our own hidden names and names over 255 bytes are `file/bad-name` or `file/name-too-long`.
 */
export function checkName(name: string, platform: NodeJS.Platform = process.platform): Result<string> {
  if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0') || !name.isWellFormed())
    return err(problem('file/bad-name', { name: name.toWellFormed() }));
  if (OURS.test(name)) return err(problem('file/bad-name', { name }));
  if (platform === 'win32' && (/[\\:*?"<>|]|\p{Cc}/u.test(name) || DEVICES.test(name) || /[. ]$/.test(name)))
    return err(problem('file/bad-name', { name }));
  const bytes = Buffer.byteLength(name, 'utf8');
  if (bytes > LIMITS.fileNameBytes) return err(problem('file/name-too-long', { name, limit: LIMITS.fileNameBytes, value: bytes }));
  return ok(name);
}

/** Whether a directory entry is one of our own hidden files. */
export const isOurs = (name: string): boolean => OURS.test(name);

/** What a file is, by its extension; content decides when it is opened. */
export function kindOfName(name: string): 'scenario' | 'battle' | 'pack' | 'other' {
  const lower = name.toLowerCase();
  if (lower.endsWith('.sandtable.json')) return 'scenario';
  if (lower.endsWith('.battle.json')) return 'battle';
  return lower.endsWith('.sandpack') ? 'pack' : 'other';
}
