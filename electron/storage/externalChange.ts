/**
 * Notices that a file was changed, replaced, deleted or put back by someone else. The folder is watched (a watch on the file misses
 * atomic replacements) and looked at every two seconds as well (shares and busy systems lose events). A change is judged by content.
 */
import { basename, dirname } from 'node:path';
import { readFile } from './bytes.ts';
import type { FileStat, FileSystem } from './fileSystem.ts';
import { systemCode } from './problems.ts';

const LOOK_MILLIS = 2000;
/** Writers that are half done get this long before we look. */
const SETTLE_MILLIS = 300;

export type OutsideChange = 'changed' | 'deleted' | 'replaced' | 'returned';

export interface Watch {
  /** Our own save: this is now the known state. */
  seen(hash: string): void;
  /** No reports until `resume`: a save of ours is on its way. */
  pause(): void;
  resume(): void;
  /** Looks now; for tests and for the return of the window to the front. */
  look(): Promise<void>;
  end(): void;
}

/** Watches `path` (a real path), known with content `hash`. */
export function watchFile(fs: FileSystem, path: string, hash: string, report: (what: OutsideChange) => void): Watch {
  let known: string | null = hash;
  let last: FileStat | null = null;
  let paused = 0;
  let ended = false;
  let looking: Promise<void> | null = null;
  let settle: NodeJS.Timeout | null = null;

  const judge = async (): Promise<void> => {
    const stat = await statOf(fs, path);
    if (ended || paused > 0) return;
    if (stat === null) {
      if (known !== null) report('deleted');
      known = null;
      last = null;
      return;
    }
    if (last !== null && same(last, stat)) return;
    const file = await readFile(fs, path, basename(path));
    if (ended || paused > 0) return;
    const replaced = last !== null && last.identity !== stat.identity;
    last = stat;
    const found = file.ok ? file.value.hash : 'unreadable';
    if (found === known) return;
    const returned = known === null;
    known = found;
    report(returned ? 'returned' : replaced ? 'replaced' : 'changed');
  };
  const look = (): Promise<void> => {
    looking ??= judge().finally(() => {
      looking = null;
    });
    return looking;
  };
  const soon = (): void => {
    if (settle !== null || ended) return;
    settle = setTimeout(() => {
      settle = null;
      void look();
    }, SETTLE_MILLIS);
    settle.unref();
  };

  const own = basename(path);
  const unwatch = fs.watch(dirname(path), (name) => {
    if (name === null || name === own) soon();
  });
  const timer = setInterval(() => void look(), LOOK_MILLIS);
  timer.unref();
  return {
    seen: (next) => {
      known = next;
      last = null;
    },
    pause: () => {
      paused += 1;
    },
    resume: () => {
      paused -= 1;
    },
    look,
    end: () => {
      ended = true;
      unwatch();
      clearInterval(timer);
      if (settle !== null) clearTimeout(settle);
    },
  };
}

/** Equal in all that a change of content leaves a trace in; the change time of the entry betrays a modification time put back. */
const same = (a: FileStat, b: FileStat): boolean =>
  a.identity === b.identity && a.size === b.size && a.modified === b.modified && a.changed === b.changed;

async function statOf(fs: FileSystem, path: string): Promise<FileStat | null> {
  try {
    return await fs.stat(path);
  } catch (error) {
    // Not there, or not to be reached: for the window both mean that the file is gone for now.
    if (systemCode(error) === null) throw error;
    return null;
  }
}
