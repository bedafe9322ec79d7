/**
 * Notices what someone else does to a file. The folder is watched (a watch on the file misses atomic replacements) and the file is
 * looked at every two seconds as well (shares and busy systems lose events). A change is judged by content, once it holds still: a writer
 * that is half done is waited for.
 */
import { basename, dirname, join } from 'node:path';
import { hashOf, readFile, toBytes } from './bytes.ts';
import type { FileStat, FileSystem } from './fileSystem.ts';
import { systemCode } from './problems.ts';

const LOOK_MILLIS = 2000;
/** A file that was the same for so long is believed to be whole. Longer than the pauses of writers that write in parts. */
const STILL_MILLIS = 400;
/** Looks at a file that never holds still, before it is reported all the same. */
const MOST_LOOKS = 12;
/** A file changed within this time may change again without a trace in its times: it is read again at the next look. */
const RACY_MILLIS = 2000;
/** Entries of a folder that are searched for a file that went away. */
const MOST_ENTRIES = 2000;

/** As `document.outside` of the contract says it. */
export type OutsideChange = 'changed' | 'replaced' | 'deleted' | 'moved' | 'folder' | 'unreachable' | 'returned';

export interface Watcher {
  /** Told of each change; `name`: the new one of a file that was `moved` within its folder. */
  readonly report: (what: OutsideChange, name?: string) => void;
  /** Whether a content that was not known to be there is ours all the same: a save that came through late. */
  readonly isOurs?: (hash: string) => boolean;
}

export interface Watch {
  /** Our own save or a reload: this is now the known state. */
  seen(hash: string): void;
  /** No reports until `resume`: a save of ours is on its way. */
  pause(): void;
  resume(): void;
  /** Looks now, until the file holds still. */
  look(): Promise<void>;
  end(): void;
}

/** What lies at a path now. */
type Found = { readonly what: 'file'; readonly stat: FileStat } | { readonly what: 'folder' | 'gone' | 'unreachable'; readonly stat: null };

/** What the window was told last; a hash for a content, a word for anything else. */
type Told = { readonly what: 'file'; readonly hash: string } | { readonly what: 'folder' | 'gone' | 'unreachable' };

/** Watches `path` (a real path), known with content `hash`. */
export function watchFile(fs: FileSystem, path: string, hash: string, watcher: Watcher): Watch {
  const { report } = watcher;
  let known = hash;
  let told: Told = { what: 'file', hash };
  /** As the file was when its content was read last; null: read it again. */
  let last: FileStat | null = null;
  /** Which file of the disk it is, for telling a replacement from a change and finding one that was moved. */
  let identity: string | null = null;
  let paused = 0;
  let ended = false;
  /** Grows with everything of our own; a look that began before belongs to another time. */
  let era = 0;
  let looking: Promise<void> | null = null;
  let settle: NodeJS.Timeout | null = null;

  const stale = (began: number): boolean => ended || paused > 0 || began !== era;

  const judge = async (): Promise<void> => {
    const began = era;
    let found = await lookAt(fs, path);
    if (stale(began)) return;
    if (found.what === 'file' && last !== null && same(last, found.stat)) return;
    if (found.what === told.what && (found.what !== 'file' || (await isAsTold(found.stat, began)))) return;
    // Something new: it must hold still before it is believed.
    for (let looks = 1; looks < MOST_LOOKS && !stale(began); looks++) {
      await pause(STILL_MILLIS);
      const next = await lookAt(fs, path);
      const still = next.what === found.what && (next.stat === null || found.stat === null || same(next.stat, found.stat));
      found = next;
      if (still) break;
    }
    if (stale(began)) return;
    if (found.what === 'file') await judgeFile(found.stat, began);
    else await tellGone(found.what, began);
  };

  const isAsTold = async (stat: FileStat, began: number): Promise<boolean> => {
    const content = await contentOf(fs, path, stat);
    if (stale(began) || content === null) return true;
    if (told.what !== 'file' || content !== told.hash) return false;
    identity = stat.identity;
    last = isRacy(stat) ? null : stat;
    return true;
  };

  const judgeFile = async (stat: FileStat, began: number): Promise<void> => {
    const content = await contentOf(fs, path, stat);
    if (stale(began) || content === null) return;
    if (content === UNREADABLE) return tellGone('unreachable', began);
    const other = identity !== null && identity !== stat.identity;
    identity = stat.identity;
    last = isRacy(stat) ? null : stat;
    const before = told;
    told = { what: 'file', hash: content };
    if (before.what === 'file' && before.hash === content) return;
    if (watcher.isOurs?.(content) === true) {
      const quiet = before.what === 'file' && before.hash === known;
      known = content;
      if (quiet) return;
    }
    if (content === known) report('returned');
    else report(other || before.what !== 'file' ? 'replaced' : 'changed');
  };

  const tellGone = async (what: 'folder' | 'gone' | 'unreachable', began: number): Promise<void> => {
    last = null;
    if (told.what === what) return;
    const name = what === 'gone' ? await movedTo(fs, path, identity) : null;
    if (stale(began)) return;
    told = { what };
    if (name !== null) report('moved', name);
    else report(what === 'gone' ? 'deleted' : what);
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
    }, 50);
    settle.unref();
  };

  const own = basename(path);
  // A network drive tells nothing of what others do there; looking has to do.
  const blind = fs.diskOf(path).kind === 'network';
  const unwatch = blind ? () => {} : fs.watch(dirname(path), (name) => (name === null || name === own ? soon() : undefined));
  const timer = setInterval(() => void look(), LOOK_MILLIS);
  timer.unref();
  soon();
  return {
    seen: (next) => {
      era += 1;
      known = next;
      told = { what: 'file', hash: next };
      last = null;
      identity = null;
      soon();
    },
    pause: () => {
      era += 1;
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

const UNREADABLE = 'unreadable';

/** Hash of what lies there; `UNREADABLE` where the system refuses; null when it should be looked at once more. */
async function contentOf(fs: FileSystem, path: string, stat: FileStat): Promise<string | null> {
  const file = await readFile(fs, path, basename(path));
  if (file.ok) return file.value.hash;
  const { code } = file.error;
  // Larger than any scenario, or no file at all: then it is what its times say.
  if (code === 'file/too-large' || code === 'file/not-a-file')
    return hashOf(toBytes(JSON.stringify([stat.identity, stat.size, stat.modified, code])));
  // Gone between two calls, or this process is out of handles: that says nothing of the file.
  return code === 'file/not-found' || code === 'file/too-many-open' ? null : UNREADABLE;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds).unref();
  });

/** Equal in all that a change of content leaves a trace in; the change time of the entry betrays a modification time put back. */
const same = (a: FileStat, b: FileStat): boolean =>
  a.identity === b.identity && a.size === b.size && a.modified === b.modified && a.changed === b.changed;

/** Clocks of file systems tick in milliseconds: two writes within one tick look like one. */
const isRacy = (stat: FileStat): boolean => Math.abs(Date.now() - Math.max(stat.modified, stat.changed)) < RACY_MILLIS;

async function lookAt(fs: FileSystem, path: string): Promise<Found> {
  try {
    const stat = await fs.stat(path);
    return stat.kind === 'folder' ? { what: 'folder', stat: null } : { what: 'file', stat };
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return { what: 'unreachable', stat: null };
  }
  // Gone with its folder, or with its disk: that is another thing than a file somebody deleted.
  try {
    return (await fs.stat(dirname(path))).kind === 'folder' ? { what: 'gone', stat: null } : { what: 'unreachable', stat: null };
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return { what: 'unreachable', stat: null };
  }
}

/** The name that a file of this identity has in the folder now; null when it has none there. */
async function movedTo(fs: FileSystem, path: string, identity: string | null): Promise<string | null> {
  if (identity === null) return null;
  try {
    for (const item of (await fs.list(dirname(path))).slice(0, MOST_ENTRIES)) {
      if (item.kind !== 'file' || !item.named) continue;
      if ((await fs.linkStat(join(dirname(path), item.name))).identity === identity) return item.name;
    }
  } catch (error) {
    // The folder changes while it is read: then the file counts as deleted.
    if (systemCode(error) === null) throw error;
  }
  return null;
}
