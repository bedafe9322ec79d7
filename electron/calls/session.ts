/** One window, and what it was given: random handles for folders, places, recent files and journals, revoked when it closes. */
import type { HostEvent } from '#shared/ipc/contract.ts';
import { newHandle } from '../storage/clock.ts';

/** Handles of one window for values of one sort: the same value keeps its handle, a forged handle finds nothing. */
export interface HandleTable<T> {
  give(key: string, value: T): string;
  find(handle: string): T | undefined;
  clear(): void;
}

/** An empty table. `make` gives 128 random bits as text. */
export function handleTable<T>(make: () => string = newHandle): HandleTable<T> {
  const byHandle = new Map<string, T>();
  const byKey = new Map<string, string>();
  return {
    give: (key, value) => {
      const handle = byKey.get(key) ?? make();
      byKey.set(key, handle);
      byHandle.set(handle, value);
      return handle;
    },
    find: (handle) => byHandle.get(handle),
    clear: () => {
      byHandle.clear();
      byKey.clear();
    },
  };
}

/** A table whose handles are the values: ids that the host made. */
function ownHandles(): HandleTable<string> {
  const known = new Set<string>();
  return {
    give: (_key, value) => (known.add(value), value),
    find: (handle) => (known.has(handle) ? handle : undefined),
    clear: () => known.clear(),
  };
}

/** A document that was let go because its page was away: what brings it back to that page. */
export interface LeftDocument {
  /** Id of its journals. */
  readonly id: string;
  /** Null while untitled. */
  readonly file: { readonly path: string; readonly realPath: string; readonly hash: string | null } | null;
  /** Last revision that the host was given. */
  readonly rev: number;
  /** It held strokes that its file did not. */
  readonly dirty: boolean;
}

export interface Session {
  readonly id: string;
  /** Real paths of folders inside the granted ones. */
  readonly folders: HandleTable<string>;
  /** Real paths that may be granted: what `folders.places` listed. */
  readonly places: HandleTable<string>;
  /** Paths of recent files. */
  readonly recent: HandleTable<string>;
  /** Paths of journals offered for recovery. */
  readonly journals: HandleTable<string>;
  /** Keys of work in the recovery trash that was listed. */
  readonly trash: HandleTable<string>;
  /** Paths of backups offered as older versions. */
  readonly versions: HandleTable<string>;
  /** Ids of battles that this window fights. */
  readonly battles: HandleTable<string>;
  /** Ids of kept battles offered to it. */
  readonly offeredBattles: HandleTable<string>;
  /** What was let go while its page was away, by the handles that the page knows; empty for a page that never was. */
  readonly left: Map<string, LeftDocument>;
  /** Its page was away once: what it fought then is still its own unless another window has taken it. */
  away: boolean;
  emit(event: HostEvent): void;
}

/** A window's session. `emit` sends an event to it. */
export const newSession = (emit: (event: HostEvent) => void, id: string = newHandle()): Session => ({
  id,
  folders: handleTable(),
  places: handleTable(),
  recent: handleTable(),
  journals: handleTable(),
  trash: handleTable(),
  versions: handleTable(),
  battles: ownHandles(),
  offeredBattles: handleTable(),
  left: new Map(),
  away: false,
  emit,
});
