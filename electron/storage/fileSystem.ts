/**
 * The one door to the disk: the only file of the product that imports `node:fs` (a test reads every import). All storage code takes
 * a `FileSystem` as a parameter, so that tests can give it one that fails, crashes or forgets.
 * Every function rejects with the system's own error (`code` is `ENOSPC`, `EACCES`, ...); `problems.ts` turns it into a Problem.
 */
import { constants, promises, watch as watchFolder } from 'node:fs';
import type { FileHandle, FileReadResult } from 'node:fs/promises';

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
  open(path: string, how: OpenMode, mode?: number): Promise<OpenFile>;
  stat(path: string): Promise<FileStat>;
  /** As `stat`, of a link itself. */
  linkStat(path: string): Promise<FileStat>;
  list(path: string): Promise<readonly FolderItem[]>;
  /** Makes the folder and what is missing above it; quiet where it is there. */
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  realPath(path: string): Promise<string>;
  /** Makes the folder's entries durable. False where the system has no such thing. */
  syncFolder(path: string): Promise<boolean>;
  /** Whether this process may write there, as the system says. */
  mayWrite(path: string): Promise<boolean>;
  /** Free bytes for ordinary users on the disk of `path`. */
  freeBytes(path: string): Promise<number>;
  /** Calls back with the names that changed in a folder (null: some name). Returns the end of it. Errors end it silently: poll as well. */
  watch(path: string, changed: (name: string | null) => void): () => void;
}

interface RawStat {
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  mode: number;
  nlink: number;
  dev: number;
  ino: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

const kindOf = (entry: Pick<RawStat, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): EntryKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other';

const asStat = (raw: RawStat): FileStat => ({
  kind: kindOf(raw),
  size: raw.size,
  modified: raw.mtimeMs,
  changed: raw.ctimeMs,
  mode: raw.mode & 0o7777,
  links: raw.nlink,
  identity: `${raw.dev}:${raw.ino}`,
});

const asOpenFile = (handle: FileHandle): OpenFile => ({
  write: async (bytes, from, position) => (await handle.write(bytes, from, bytes.length - from, position)).bytesWritten,
  read: async (into, position) => {
    const read: FileReadResult<Uint8Array> = await handle.read(into, 0, into.length, position);
    return read.bytesRead;
  },
  stat: async () => asStat(await handle.stat()),
  setMode: (mode) => handle.chmod(mode),
  truncate: (length) => handle.truncate(length),
  sync: () => handle.sync(),
  syncData: () => handle.datasync(),
  close: () => handle.close(),
});

const OPEN_FLAGS: Readonly<Record<OpenMode, number>> = {
  // A FIFO without a writer would hang a plain open for ever; the kind is checked on the open handle.
  read: constants.O_RDONLY | (constants.O_NONBLOCK ?? 0),
  update: constants.O_RDWR | (constants.O_NONBLOCK ?? 0),
  create: constants.O_RDWR | constants.O_CREAT | constants.O_EXCL,
};

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

async function listFolder(path: string): Promise<readonly FolderItem[]> {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const loose = new TextDecoder('utf-8', { ignoreBOM: true });
  const entries = await promises.readdir(path, { withFileTypes: true, encoding: 'buffer' });
  return entries.map((entry) => {
    const raw = entry.name as unknown as Uint8Array;
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

/** The real disk. */
export const nodeFileSystem: FileSystem = {
  open: async (path, how, mode = 0o666) => asOpenFile(await promises.open(path, OPEN_FLAGS[how], mode)),
  stat: async (path) => asStat(await promises.stat(path)),
  linkStat: async (path) => asStat(await promises.lstat(path)),
  list: listFolder,
  makeFolder: async (path) => {
    await promises.mkdir(path, { recursive: true });
  },
  rename: (from, to) => promises.rename(from, to),
  remove: (path) => promises.unlink(path),
  realPath: (path) => promises.realpath(path),
  syncFolder,
  mayWrite: async (path) => {
    try {
      await promises.access(path, constants.W_OK);
      return true;
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT')) return false;
      throw error;
    }
  },
  freeBytes: async (path) => {
    const disk = await promises.statfs(path);
    return disk.bavail * disk.bsize;
  },
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
