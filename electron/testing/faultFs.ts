/**
 * A disk that fails on demand. Wraps another `FileSystem`, counts every call, keeps a log of them, and makes the n-th fail as planned:
 * with a system error, with a short write, or with a write that takes nothing. It can also be slow, hang for ever, and treat names as
 * case-folding and normalising disks do (modes, `oddNames.ts`).
 */
import type { FileSystem, OpenFile } from '../storage/fileSystem.ts';
import { foldingNames, normalisingNames } from './oddNames.ts';

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
  /** How the call fails; absent: it is only late. */
  readonly fault?: Fault;
  /** Milliseconds that the call waits before it does anything; `hang`: until `release`, as a network drive that does not answer. */
  readonly latency?: number | 'hang';
  /** All later matching calls too. */
  readonly sticky?: boolean;
}

export interface Modes {
  /** `fold`: `Map` and `map` are one name, the case it was made with stays. `nfd`: names are stored decomposed, whatever was asked for. */
  readonly names?: 'fold' | 'nfd';
  /** With `fold`: `realPath` gives the case that was asked for (Linux), not the stored one (macOS, Windows). */
  readonly asked?: boolean;
  /** Pause of `latency`; the real time unless given. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

export interface Call {
  readonly call: string;
  readonly path: string;
  /** Number of the open file, 0 for calls on paths. */
  readonly file: number;
  readonly failed: Fault | null;
  /** Which plan made it fail: its place in the list, from 0. */
  readonly plan: number | null;
}

export interface FaultFs {
  readonly fs: FileSystem;
  readonly log: readonly Call[];
  /** Sets the plan and forgets counts and log. Calls that hang go on hanging. */
  plan(plans: readonly Plan[]): void;
  /** Calls that hang now. */
  readonly hanging: number;
  /** Lets all hanging calls go on, or fail with a system error as a drive that was ejected (`ESTALE`, `EIO`, `EINTR`). */
  release(error?: string): void;
}

const systemError = (fault: string): Error => Object.assign(new Error(`${fault}: planned`), { code: fault });

const realWait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const withNames = (disk: FileSystem, { names, asked = false }: Modes): FileSystem =>
  names === 'fold' ? foldingNames(disk, asked) : names === 'nfd' ? normalisingNames(disk) : disk;

/** Wraps `disk`. Without a plan it only keeps the log. */
export function faultFs(disk: FileSystem, modes: Modes = {}): FaultFs {
  const inner = withNames(disk, modes);
  const wait = modes.wait ?? realWait;
  let log: Call[] = [];
  let plans: { readonly plan: Plan; seen: number }[] = [];
  let files = 0;
  const hanging = new Set<(error?: string) => void>();

  const due = (call: string, path: string): { fault: Fault | null; plan: number; latency: number | 'hang' } => {
    let fault: Fault | null = null;
    let plan = -1;
    let latency: number | 'hang' = 0;
    for (const [at, entry] of plans.entries()) {
      if (entry.plan.call !== undefined && entry.plan.call !== call) continue;
      if (entry.plan.path !== undefined && !entry.plan.path.test(path)) continue;
      entry.seen += 1;
      if (entry.seen < entry.plan.nth || (entry.seen > entry.plan.nth && entry.plan.sticky !== true)) continue;
      if (fault === null && entry.plan.fault !== undefined) [fault, plan] = [entry.plan.fault, at];
      if (latency === 0) latency = entry.plan.latency ?? 0;
    }
    return { fault, plan, latency };
  };
  const hang = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (error?: string): void => {
        hanging.delete(end);
        if (error === undefined) resolve();
        else reject(systemError(error));
      };
      hanging.add(end);
    });
  /** Short and zero writes only mean something for writes; elsewhere the call goes through. */
  const enter = async (call: string, path: string, file = 0): Promise<Fault | null> => {
    const { fault, plan, latency } = due(call, path);
    const counts = fault !== null && (call === 'file.write' || (fault !== 'short' && fault !== 'zero'));
    log.push({ call, path, file, failed: counts ? fault : null, plan: counts ? plan : null });
    if (latency === 'hang') await hang();
    else if (latency > 0) await wait(latency);
    if (counts && fault !== 'short' && fault !== 'zero') throw systemError(fault);
    return counts ? fault : null;
  };
  const wrapFile = (file: OpenFile, path: string): OpenFile => {
    files += 1;
    const own = files;
    return {
      write: async (bytes, from, position) => {
        const fault = await enter('file.write', path, own);
        if (fault === 'zero') return 0;
        const part = fault === 'short' ? bytes.subarray(0, from + Math.max(1, Math.floor((bytes.length - from) / 2))) : bytes;
        return file.write(part, from, position);
      },
      read: async (into, position) => {
        await enter('file.read', path, own);
        return file.read(into, position);
      },
      stat: async () => {
        await enter('file.stat', path, own);
        return file.stat();
      },
      setMode: async (mode) => {
        await enter('file.setMode', path, own);
        await file.setMode(mode);
      },
      truncate: async (length) => {
        await enter('file.truncate', path, own);
        await file.truncate(length);
      },
      sync: async () => {
        await enter('file.sync', path, own);
        await file.sync();
      },
      syncData: async () => {
        await enter('file.syncData', path, own);
        await file.syncData();
      },
      close: async () => {
        // The system takes the handle back whatever it says.
        await file.close();
        await enter('file.close', path, own);
      },
    };
  };
  const fs: FileSystem = {
    open: async (path, how, mode, strict) => {
      await enter(`open.${how}`, path);
      return wrapFile(await inner.open(path, how, mode, strict), path);
    },
    stat: async (path) => (await enter('stat', path), inner.stat(path)),
    linkStat: async (path) => (await enter('linkStat', path), inner.linkStat(path)),
    list: async (path) => (await enter('list', path), inner.list(path)),
    makeFolder: async (path, strict) => (await enter('makeFolder', path), inner.makeFolder(path, strict)),
    rename: async (from, to, seen) => (await enter('rename', to), inner.rename(from, to, seen)),
    remove: async (path) => (await enter('remove', path), inner.remove(path)),
    realPath: async (path) => (await enter('realPath', path), inner.realPath(path)),
    syncFolder: async (path) => (await enter('syncFolder', path), inner.syncFolder(path)),
    mayWrite: async (path) => (await enter('mayWrite', path), inner.mayWrite(path)),
    freeBytes: async (path) => (await enter('freeBytes', path), inner.freeBytes(path)),
    diskOf: (path) => inner.diskOf(path),
    watch: (path, changed) => inner.watch(path, changed),
  };
  return {
    fs,
    get log() {
      return log;
    },
    get hanging() {
      return hanging.size;
    },
    plan: (next) => {
      plans = next.map((plan) => ({ plan, seen: 0 }));
      log = [];
    },
    release: (error) => {
      for (const end of hanging) end(error);
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
