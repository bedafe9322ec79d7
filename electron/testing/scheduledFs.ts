/** A disk every call of which waits until a fast-check scheduler lets it go on: what runs at the same time meets in every possible way. */
import type { Scheduler } from 'fast-check';
import type { FileSystem, OpenFile } from '../storage/fileSystem.ts';

export interface ScheduledFs {
  readonly fs: FileSystem;
  /** From now on calls wait for the scheduler. */
  readonly start: () => void;
  /** From now on they do not. */
  readonly stop: () => void;
}

/** Wraps `inner`; until `start` calls go through at once. */
export function scheduledFs(inner: FileSystem, scheduler: Scheduler): ScheduledFs {
  let on = false;
  const turn = async (call: string): Promise<void> => {
    if (on) await scheduler.schedule(Promise.resolve(), call);
  };
  const wrap = (file: OpenFile): OpenFile => ({
    write: async (bytes, from, position) => (await turn('write'), file.write(bytes, from, position)),
    read: async (into, position) => (await turn('read'), file.read(into, position)),
    stat: () => file.stat(),
    setMode: (mode) => file.setMode(mode),
    truncate: async (length) => (await turn('truncate'), file.truncate(length)),
    sync: async () => (await turn('sync'), file.sync()),
    syncData: async () => (await turn('syncData'), file.syncData()),
    close: () => file.close(),
  });
  return {
    fs: {
      open: async (path, how, mode, strict) => (await turn(`open ${how}`), wrap(await inner.open(path, how, mode, strict))),
      stat: async (path) => (await turn('stat'), inner.stat(path)),
      linkStat: async (path) => (await turn('linkStat'), inner.linkStat(path)),
      list: async (path) => (await turn('list'), inner.list(path)),
      makeFolder: async (path, strict) => (await turn('makeFolder'), inner.makeFolder(path, strict)),
      rename: async (from, to, seen) => (await turn('rename'), inner.rename(from, to, seen)),
      remove: async (path) => (await turn('remove'), inner.remove(path)),
      realPath: async (path) => (await turn('realPath'), inner.realPath(path)),
      syncFolder: async (path) => (await turn('syncFolder'), inner.syncFolder(path)),
      mayWrite: (path) => inner.mayWrite(path),
      freeBytes: (path) => inner.freeBytes(path),
      diskOf: (path) => inner.diskOf(path),
      watch: () => () => {},
    },
    start: () => {
      on = true;
    },
    stop: () => {
      on = false;
    },
  };
}
