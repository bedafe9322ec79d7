/**
 * One file, one document in this process: which open document a path leads to, whatever the file is called there: through a link,
 * in other letters on a disk that folds them, by another name of the same file (hard link).
 */
import { basename } from 'node:path';
import { problem, type Problem } from '#shared/result.ts';
import { glance } from '../storage/answeringFs.ts';
import type { FileStat } from '../storage/fileSystem.ts';
import { systemCode } from '../storage/problems.ts';
import type { Desk, OpenDocument } from './desk.ts';
import type { Session } from './session.ts';

/**
 * The documents whose file `path` is, those of `session` first, those that may write before those that only look. Empty when nobody
 * has it open. `skip` = handle of one that is not asked about.
 */
export async function openUnder(desk: Desk, path: string, session: Session, skip: string | null = null): Promise<readonly OpenDocument[]> {
  const real = await realOrNull(desk, path);
  const here = real === null ? null : await statOrNull(desk, real);
  const all = [...desk.documents.values()].filter(({ host }) => host.realPath !== null && host.handle !== skip);
  // All at once: ten files on drives that hang cost one second together.
  const is = await Promise.all(
    all.map(async ({ host }) => {
      if (host.path === path || host.realPath === path || host.realPath === real) return true;
      // No file of a network drive is one of a local disk: that drive need not be asked.
      if (here === null || desk.fs.diskOf(host.realPath!).kind !== desk.fs.diskOf(real!).kind) return false;
      return isSame(here, await statOrNull(desk, host.realPath!));
    }),
  );
  const found = all.filter((_open, i) => is[i]);
  const rank = (open: OpenDocument): number => (open.session === session ? 0 : 2) + (open.host.readOnlyWhy === 'window' ? 1 : 0);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Why `path` may not be written by anyone but the document that has it open; null when nobody else has. `own` = handle of the asker. */
export async function inUse(desk: Desk, session: Session, path: string, own: string | null = null): Promise<Problem | null> {
  const others = (await openUnder(desk, path, session, own)).filter((open) => open.host.readOnlyWhy !== 'window');
  const [first] = others;
  if (first === undefined) return null;
  return problem(first.session === session ? 'file/open-elsewhere' : 'file/open-in-window', { name: basename(path) });
}

/** Device and number of the file; some drives invent numbers, so its size and times must be equal too. */
const isSame = (a: FileStat, b: FileStat | null): boolean =>
  b !== null && a.kind === 'file' && a.identity === b.identity && a.size === b.size && a.modified === b.modified && a.changed === b.changed;

async function realOrNull(desk: Desk, path: string): Promise<string | null> {
  try {
    return await desk.fs.realPath(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}

async function statOrNull(desk: Desk, path: string): Promise<FileStat | null> {
  try {
    // An open document on a share that does not answer must not keep other files from opening.
    return await glance(desk.fs, desk.clock, (fs) => fs.stat(path));
  } catch (error) {
    // Gone or not to be reached: then only its name can tell.
    if (systemCode(error) === null) throw error;
    return null;
  }
}
