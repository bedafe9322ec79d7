/**
 * Disks that do not take names as they come: those that fold case (Windows, macOS) and those that store them decomposed (HFS+).
 * Wrappers around any `FileSystem`, because the kernel of a test machine seldom has such a disk.
 */
import { basename, dirname, join } from 'node:path';
import type { FileSystem } from '../storage/fileSystem.ts';

/** Two names that fold to the same are one. */
const fold = (name: string): string => name.toUpperCase();

/**
 * Case-folding, case-preserving: every name finds the entry that differs only in case. Making a file or folder keeps the case asked for;
 * a rename over another entry keeps the case of that entry, a rename to the same entry gives it the new case. `asked`: `realPath` gives the
 * asked case, else the stored one.
 */
export function foldingNames(inner: FileSystem, asked: boolean): FileSystem {
  /** The name as it stands on the disk; the asked one where there is none. */
  const stored = async (path: string): Promise<string> => {
    const parent = dirname(path);
    if (parent === path) return path;
    const folder = await stored(parent);
    const name = basename(path);
    try {
      const same = (await inner.list(folder)).find((item) => item.named && fold(item.name) === fold(name));
      return join(folder, same?.name ?? name);
    } catch {
      // No such folder, or it may not be listed: the call itself says what is wrong.
      return join(folder, name);
    }
  };
  return {
    open: async (path, how, mode, strict) => inner.open(await stored(path), how, mode, strict),
    stat: async (path) => inner.stat(await stored(path)),
    linkStat: async (path) => inner.linkStat(await stored(path)),
    list: async (path) => inner.list(await stored(path)),
    makeFolder: async (path, strict) => inner.makeFolder(await stored(path), strict),
    rename: async (from, to, seen) => {
      const source = await stored(from);
      const target = await stored(to);
      await inner.rename(source, source === target ? join(dirname(target), basename(to)) : target, seen);
    },
    remove: async (path) => inner.remove(await stored(path)),
    realPath: async (path) => {
      const real = await inner.realPath(await stored(path));
      return asked ? path : real;
    },
    syncFolder: async (path) => inner.syncFolder(await stored(path)),
    mayWrite: async (path) => inner.mayWrite(await stored(path)),
    freeBytes: async (path) => inner.freeBytes(await stored(path)),
    diskOf: (path) => inner.diskOf(path),
    watch: (path, changed) => inner.watch(path, changed),
  };
}

/** Normalising: whatever form a name is asked in, the disk keeps and lists the decomposed one (NFD). */
export function normalisingNames(inner: FileSystem): FileSystem {
  const stored = (path: string): string => path.normalize('NFD');
  return {
    open: async (path, how, mode, strict) => inner.open(stored(path), how, mode, strict),
    stat: async (path) => inner.stat(stored(path)),
    linkStat: async (path) => inner.linkStat(stored(path)),
    list: async (path) => inner.list(stored(path)),
    makeFolder: async (path, strict) => inner.makeFolder(stored(path), strict),
    rename: async (from, to, seen) => inner.rename(stored(from), stored(to), seen),
    remove: async (path) => inner.remove(stored(path)),
    realPath: async (path) => inner.realPath(stored(path)),
    syncFolder: async (path) => inner.syncFolder(stored(path)),
    mayWrite: async (path) => inner.mayWrite(stored(path)),
    freeBytes: async (path) => inner.freeBytes(stored(path)),
    diskOf: (path) => inner.diskOf(path),
    watch: (path, changed) => inner.watch(stored(path), changed),
  };
}
