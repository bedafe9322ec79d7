/**
 * A disk that fails on demand. Wraps another `FileSystem`, counts every call, keeps a log of them, and makes the n-th fail as planned:
 * with a system error, with a short write, or with a write that takes nothing.
 */
import type { FileSystem, OpenFile } from '../storage/fileSystem.ts';

export const FAULTS = [
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EBUSY',
  'EPERM',
  'EACCES',
  'EROFS',
  'EMFILE',
  'ENAMETOOLONG',
  'ESTALE',
  'short',
  'zero',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Plan {
  /** Counts from 1 over all calls that match. */
  readonly nth: number;
  /** Only calls of this name count: `rename`, `file.sync`, ... Absent: all. */
  readonly call?: string;
  /** Only calls whose path matches count. */
  readonly path?: RegExp;
  readonly fault: Fault;
  /** All later matching calls fail too. */
  readonly sticky?: boolean;
}

export interface Call {
  readonly call: string;
  readonly path: string;
  /** Number of the open file, 0 for calls on paths. */
  readonly file: number;
  readonly failed: Fault | null;
}

export interface FaultFs {
  readonly fs: FileSystem;
  readonly log: readonly Call[];
  /** Sets the plan and forgets counts and log. */
  plan(plans: readonly Plan[]): void;
}

const systemError = (fault: Fault): Error => Object.assign(new Error(`${fault}: planned`), { code: fault });

/** Wraps `inner`. Without a plan it only keeps the log. */
export function faultFs(inner: FileSystem): FaultFs {
  let log: Call[] = [];
  let plans: { readonly plan: Plan; seen: number }[] = [];
  let files = 0;

  const due = (call: string, path: string): Fault | null => {
    let found: Fault | null = null;
    for (const entry of plans) {
      if (entry.plan.call !== undefined && entry.plan.call !== call) continue;
      if (entry.plan.path !== undefined && !entry.plan.path.test(path)) continue;
      entry.seen += 1;
      if (entry.seen === entry.plan.nth || (entry.plan.sticky === true && entry.seen > entry.plan.nth)) found ??= entry.plan.fault;
    }
    return found;
  };
  /** Short and zero writes only mean something for writes; elsewhere the call goes through. */
  const enter = (call: string, path: string, file = 0): Fault | null => {
    const fault = due(call, path);
    const counts = fault !== null && (call === 'file.write' || (fault !== 'short' && fault !== 'zero'));
    log.push({ call, path, file, failed: counts ? fault : null });
    if (counts && fault !== 'short' && fault !== 'zero') throw systemError(fault);
    return counts ? fault : null;
  };
  const wrapFile = (file: OpenFile, path: string): OpenFile => {
    files += 1;
    const own = files;
    return {
      write: async (bytes, from, position) => {
        const fault = enter('file.write', path, own);
        if (fault === 'zero') return 0;
        const part = fault === 'short' ? bytes.subarray(0, from + Math.max(1, Math.floor((bytes.length - from) / 2))) : bytes;
        return file.write(part, from, position);
      },
      read: async (into, position) => {
        enter('file.read', path, own);
        return file.read(into, position);
      },
      stat: async () => {
        enter('file.stat', path, own);
        return file.stat();
      },
      setMode: async (mode) => {
        enter('file.setMode', path, own);
        await file.setMode(mode);
      },
      truncate: async (length) => {
        enter('file.truncate', path, own);
        await file.truncate(length);
      },
      sync: async () => {
        enter('file.sync', path, own);
        await file.sync();
      },
      syncData: async () => {
        enter('file.syncData', path, own);
        await file.syncData();
      },
      close: async () => {
        // The system takes the handle back whatever it says.
        await file.close();
        enter('file.close', path, own);
      },
    };
  };
  const fs: FileSystem = {
    open: async (path, how, mode) => {
      enter(`open.${how}`, path);
      return wrapFile(await inner.open(path, how, mode), path);
    },
    stat: async (path) => (enter('stat', path), inner.stat(path)),
    linkStat: async (path) => (enter('linkStat', path), inner.linkStat(path)),
    list: async (path) => (enter('list', path), inner.list(path)),
    makeFolder: async (path) => (enter('makeFolder', path), inner.makeFolder(path)),
    rename: async (from, to) => (enter('rename', to), inner.rename(from, to)),
    remove: async (path) => (enter('remove', path), inner.remove(path)),
    realPath: async (path) => (enter('realPath', path), inner.realPath(path)),
    syncFolder: async (path) => (enter('syncFolder', path), inner.syncFolder(path)),
    mayWrite: async (path) => (enter('mayWrite', path), inner.mayWrite(path)),
    freeBytes: async (path) => (enter('freeBytes', path), inner.freeBytes(path)),
    watch: (path, changed) => inner.watch(path, changed),
  };
  return {
    fs,
    get log() {
      return log;
    },
    plan: (next) => {
      plans = next.map((plan) => ({ plan, seen: 0 }));
      log = [];
    },
  };
}

/** Files whose sync failed and that were synced again on the same handle: must be empty. */
export function syncedAfterFailure(log: readonly Call[]): readonly Call[] {
  const broken = new Set<number>();
  return log.filter((call) => {
    if (call.call !== 'file.sync' && call.call !== 'file.syncData') return false;
    if (broken.has(call.file)) return true;
    if (call.failed !== null) broken.add(call.file);
    return false;
  });
}
