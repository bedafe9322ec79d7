/**
 * The one door to the disk: the only file of the product that imports `node:fs` (a test reads every import). All storage code takes
 * a `FileSystem` as a parameter, so that tests can give it one that fails, crashes or forgets.
 * Every function rejects with the system's own error (`code` is `ENOSPC`, `EACCES`, ...); `problems.ts` turns it into a Problem.
 */
import {
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  promises,
  readFileSync,
  renameSync,
  statSync,
  watch as watchFolder,
  type BigIntStats,
} from 'node:fs';
import type { FileHandle, FileReadResult } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { diskAmong, diskByName, parseMounts, type Disk, type Mount } from './disks.ts';
import { systemCode } from './problems.ts';
import { counted } from './underWay.ts';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export interface FileStat {
  readonly kind: EntryKind;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, of the content and of the entry (mode, links, rename). */
  readonly modified: number;
  readonly changed: number;
  /** Permission bits only. */
  readonly mode: number;
  /** Names of this file (hard links). */
  readonly links: number;
  /** Device and inode, equal for two names of one file. */
  readonly identity: string;
}

export interface FolderItem {
  readonly name: string;
  readonly kind: EntryKind;
  /** False where the name on disk is no valid UTF-8; such an entry is shown but cannot be opened. */
  readonly named: boolean;
}

/** An open file. Positions are bytes from the start. */
export interface OpenFile {
  /** Writes `bytes` from index `from` at `position`; may write fewer and says how many. */
  write(bytes: Uint8Array, from: number, position: number): Promise<number>;
  /** Fills `into` from `position`; 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  stat(): Promise<FileStat>;
  setMode(mode: number): Promise<void>;
  truncate(length: number): Promise<void>;
  /** After a failure never call it again on the same handle: the system may have dropped the pages. */
  sync(): Promise<void>;
  /** As `sync` without times and mode; the same warning. */
  syncData(): Promise<void>;
  close(): Promise<void>;
}

/** `create` fails if the name is taken (also by a link); `read` and `update` need the file. */
export type OpenMode = 'read' | 'update' | 'create';

export interface FileSystem {
  /**
   * `strict`: the path must be a real one, with no link in its folder and none in the file's place, also when somebody swaps them while it is
   * opened; else `ELOOP`, and nothing was made or touched.
   */
  open(path: string, how: OpenMode, mode?: number, strict?: boolean): Promise<OpenFile>;
  stat(path: string): Promise<FileStat>;
  /** As `stat`, of a link itself. */
  linkStat(path: string): Promise<FileStat>;
  list(path: string): Promise<readonly FolderItem[]>;
  /** Makes the folder and what is missing above it, durable; quiet where it is there. `strict`: as for `open`, and the folder above must be there. */
  makeFolder(path: string, strict?: boolean): Promise<void>;
  /**
   * Two names of one folder stay in it, also when the folder is swapped for a link meanwhile (where the system can do that: Linux).
   * `seen`: what `to` must still be (`isSame`), null for nothing at all; else `EEXIST`, and nothing was touched. No system has one call
   * for that: on a local disk the last look and the rename follow each other with nothing between, on a network drive, which could keep the
   * whole process waiting, within one way to the drive.
   */
  rename(from: string, to: string, seen?: FileStat | null): Promise<void>;
  remove(path: string): Promise<void>;
  realPath(path: string): Promise<string>;
  /** Makes the folder's entries durable. False where the system has no such thing. */
  syncFolder(path: string): Promise<boolean>;
  /** Whether this process may write there, as the system says. Rejects with `EROFS` where nobody may: the whole disk is read-only. */
  mayWrite(path: string): Promise<boolean>;
  /** Free bytes for ordinary users on the disk of `path`. */
  freeBytes(path: string): Promise<number>;
  /** The disk of an absolute path, from the path alone: asks no disk and never waits. */
  diskOf(path: string): Disk;
  /** Calls back with the names that changed in a folder (null: some name). Returns the end of it. Errors end it silently: poll as well. */
  watch(path: string, changed: (name: string | null) => void): () => void;
}

/** Whether two looks at a name found the same file, untouched in between. */
export const isSame = (a: FileStat, b: FileStat): boolean =>
  a.identity === b.identity && a.size === b.size && a.modified === b.modified && a.changed === b.changed;

const kindOf = (entry: Pick<BigIntStats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): EntryKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';

/** Whole numbers of 64 bits: inodes of Windows do not fit in a plain number, and two files would seem to be one. */
const EXACT = { bigint: true } as const;

const asStat = (raw: BigIntStats): FileStat => ({
  kind: kindOf(raw),
  size: Number(raw.size),
  modified: Number(raw.mtimeNs) / 1e6,
  changed: Number(raw.ctimeNs) / 1e6,
  mode: Number(raw.mode) & 0o7777,
  links: Number(raw.nlink),
  identity: `${raw.dev}:${raw.ino}`,
});

const asOpenFile = (handle: FileHandle): OpenFile => ({
  write: counted(async (bytes, from, position) => (await handle.write(bytes, from, bytes.length - from, position)).bytesWritten),
  read: counted(async (into, position) => {
    const read: FileReadResult<Uint8Array> = await handle.read(into, 0, into.length, position);
    return read.bytesRead;
  }),
  stat: counted(async () => asStat(await handle.stat(EXACT))),
  setMode: counted((mode) => handle.chmod(mode)),
  truncate: counted((length) => handle.truncate(length)),
  sync: counted(() => handle.sync()),
  syncData: counted(() => handle.datasync()),
  close: counted(() => handle.close()),
});

const OPEN_FLAGS: Readonly<Record<OpenMode, number>> = {
  // A FIFO without a writer would hang a plain open for ever; the kind is checked on the open handle.
  read: constants.O_RDONLY | (constants.O_NONBLOCK ?? 0),
  update: constants.O_RDWR | (constants.O_NONBLOCK ?? 0),
  create: constants.O_RDWR | constants.O_CREAT | constants.O_EXCL,
};

/** A handle of a folder itself, not of what a later link in its place leads to. Linux only; Node has no name for the flag. */
const O_PATH = 0o10000000;

/** Where the open files of this process stand as names: the only way to name a file within an open folder. Looked for once. */
let handles: string | null | undefined;
const handleFolder = (): string | null =>
  (handles ??= process.platform === 'linux' && existsSync('/proc/self/fd') ? '/proc/self/fd' : null);

/** Opens `folder` and works with names below the handle. `real`: it must be the folder that its path says. */
async function inFolder<T>(at: string, folder: string, real: boolean, work: (base: string) => Promise<T>): Promise<T> {
  const handle = await promises.open(folder, O_PATH | constants.O_DIRECTORY);
  try {
    const base = `${at}/${handle.fd}`;
    if (real && (await promises.readlink(base)) !== folder) throw linkInTheWay(folder);
    return await work(base);
  } finally {
    await handle.close();
  }
}

const linkInTheWay = (path: string): Error => Object.assign(new Error(`ELOOP: a link in the way of ${path}`), { code: 'ELOOP' });

/** Bytes of a path on Linux. A file made by a shorter way could be found by nobody, not even by us to remove it. */
const MOST_PATH_BYTES = 4095;

const checkLength = (path: string): void => {
  if (handleFolder() !== null && Buffer.byteLength(path) > MOST_PATH_BYTES)
    throw Object.assign(new Error('ENAMETOOLONG: path'), { code: 'ENAMETOOLONG' });
};

/** Opens by a real path only. Where the system cannot hold a folder, the path is looked at before and after. */
async function openStrict(path: string, flags: number, mode: number): Promise<FileHandle> {
  const at = handleFolder();
  const kept = flags | (constants.O_NOFOLLOW ?? 0);
  checkLength(path);
  if (at !== null) return inFolder(at, dirname(path), true, (base) => promises.open(`${base}/${basename(path)}`, kept, mode));
  if ((await promises.realpath(dirname(path))) !== dirname(path)) throw linkInTheWay(path);
  const handle = await promises.open(path, kept, mode);
  if ((await promises.realpath(path)) === path) return handle;
  await handle.close();
  throw linkInTheWay(path);
}

/** Makes one folder by a real path only; where the system cannot hold the folder above, that one is looked at before. */
async function makeStrict(path: string): Promise<void> {
  checkLength(path);
  const at = handleFolder();
  if (at !== null) return inFolder(at, dirname(path), true, (base) => promises.mkdir(`${base}/${basename(path)}`));
  if ((await promises.realpath(dirname(path))) !== dirname(path)) throw linkInTheWay(path);
  await promises.mkdir(path);
}

/**
 * Makes a folder and what is missing above it, each durable in the one above. Step by step: the system's own way of making all at once never
 * ends below folders that have no room for new ones, such as `/proc`.
 */
async function makeAll(path: string): Promise<void> {
  const known = await makeOne(path);
  if (known) return;
  const above = dirname(path);
  if (above === path) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
  await makeAll(above);
  if (!(await makeOne(path))) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
}

/** False when the folder above is missing. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await promises.mkdir(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    if (!(await isFolder(path))) throw error;
    return true;
  }
  await syncQuietly(dirname(path));
  return true;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await promises.stat(path)).isDirectory();
  } catch {
    // Whatever it is, the folder could not be made: that error counts.
    return false;
  }
}

/** Where the folder above may not be opened or synced, the new folder is as durable as the system makes it. */
async function syncQuietly(path: string): Promise<void> {
  try {
    await syncFolder(path);
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EIO', 'EROFS')) throw error;
  }
}

async function rename(from: string, to: string, seen?: FileStat | null): Promise<void> {
  const at = handleFolder();
  const commit = seen === undefined ? promises.rename : nodeFileSystem.diskOf(to).kind === 'local' ? renameNow(seen) : renameLater(seen);
  if (at === null || dirname(from) !== dirname(to)) return commit(from, to);
  return inFolder(at, dirname(from), false, (base) => commit(`${base}/${basename(from)}`, `${base}/${basename(to)}`));
}

/** Looks and renames before anything else of this process runs. */
const renameNow = (seen: FileStat | null) => async (from: string, to: string) => {
  const raw = lstatSync(to, { ...EXACT, throwIfNoEntry: false });
  checkSeen(seen, raw === undefined ? null : asStat(raw));
  renameSync(from, to);
};

const renameLater = (seen: FileStat | null) => async (from: string, to: string) => {
  checkSeen(seen, await statOrNull(to));
  await promises.rename(from, to);
};

async function statOrNull(path: string): Promise<FileStat | null> {
  try {
    return asStat(await promises.lstat(path, EXACT));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Rejects a rename over something else than was seen. */
export function checkSeen(seen: FileStat | null, now: FileStat | null): void {
  if (seen === null || now === null ? seen !== now : !isSame(seen, now))
    throw Object.assign(new Error('EEXIST: another file than was seen'), { code: 'EEXIST' });
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

async function listFolder(path: string): Promise<readonly FolderItem[]> {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const loose = new TextDecoder('utf-8', { ignoreBOM: true });
  const entries = await promises.readdir(path, { withFileTypes: true, encoding: 'buffer' });
  return entries.map((entry) => {
    const raw = entry.name as unknown as Uint8Array | string;
    // Inside the archive of a packed program Electron answers with texts, whatever was asked for.
    if (typeof raw === 'string') return { name: raw, kind: kindOf(entry), named: true };
    try {
      return { name: strict.decode(raw), kind: kindOf(entry), named: true };
    } catch {
      // Not an error: the name is shown with replacement marks and cannot be opened.
      return { name: loose.decode(raw), kind: kindOf(entry), named: false };
    }
  });
}

async function syncFolder(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const handle = await promises.open(path, constants.O_RDONLY);
  try {
    await handle.sync();
    return true;
  } catch (error) {
    // Some file systems have no sync for folders and say EINVAL.
    if (hasCode(error, 'EINVAL', 'ENOTSUP')) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

const MOUNTS_MILLIS = 2000;
let mounts: { readonly list: readonly Mount[]; readonly read: number } = { list: [], read: Number.NEGATIVE_INFINITY };

/** The system's list of mounts, read again after two seconds: sticks and shares come and go. */
function mountsNow(): readonly Mount[] {
  const now = performance.now();
  if (now - mounts.read > MOUNTS_MILLIS) {
    try {
      mounts = { list: parseMounts(readFileSync('/proc/self/mountinfo', 'utf8')), read: now };
    } catch {
      // A sandbox may hide it; then all is one local disk.
      mounts = { list: [], read: now };
    }
  }
  return mounts.list;
}

/**
 * Makes a folder and what is missing above it before anything else runs: for the first lines of the desktop program, which must not wait.
 * False where it cannot be made.
 */
export function makeFolderNow(path: string): boolean {
  const above = dirname(path);
  return makeOneNow(path) ?? (above !== path && makeFolderNow(above) && makeOneNow(path) === true);
}

/** Null when the folder above is missing. */
function makeOneNow(path: string): boolean | null {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return code === 'ENOENT' ? null : isFolderNow(path);
  }
}

function isFolderNow(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Whatever it is, there is no folder.
    return false;
  }
}

/** The real disk. */
export const nodeFileSystem: FileSystem = {
  open: counted(async (path, how, mode = 0o666, strict = false) =>
    asOpenFile(strict ? await openStrict(path, OPEN_FLAGS[how], mode) : await promises.open(path, OPEN_FLAGS[how], mode)),
  ),
  stat: counted(async (path) => asStat(await promises.stat(path, EXACT))),
  linkStat: counted(async (path) => asStat(await promises.lstat(path, EXACT))),
  list: counted(listFolder),
  makeFolder: counted((path, strict = false) => (strict ? makeStrict(path) : makeAll(path))),
  rename: counted(rename),
  remove: counted((path) => promises.unlink(path)),
  realPath: counted((path) => promises.realpath(path)),
  syncFolder: counted(syncFolder),
  mayWrite: counted(async (path) => {
    try {
      await promises.access(path, constants.W_OK);
      return true;
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'ENOENT')) return false;
      throw error;
    }
  }),
  freeBytes: counted(async (path) => {
    const disk = await promises.statfs(path);
    return disk.bavail * disk.bsize;
  }),
  diskOf: (path) => (process.platform === 'linux' ? diskAmong(mountsNow(), path) : diskByName(path, process.platform)),
  watch: (path, changed) => {
    try {
      const watcher = watchFolder(path, { persistent: false }, (_event, name) => changed(name));
      watcher.on('error', () => watcher.close());
      return () => watcher.close();
    } catch (error) {
      // No watch there (network drive, too many watches): the poll beside it goes on.
      if (hasCode(error, 'ENOSPC', 'EMFILE', 'ENOENT', 'EACCES', 'EPERM', 'ENOTSUP', 'ENOSYS')) return () => {};
      throw error;
    }
  },
};
