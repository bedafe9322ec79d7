/**
 * A disk in memory that remembers what was synced and what was not, and lists the states that a power cut could leave behind
 * (`crashStates.ts`). A folder is on the disk as soon as it is made: that is the promise of `makeFolder`.
 */
import { dirname, basename } from 'node:path';
import { checkSeen, type FileStat, type FileSystem, type OpenFile } from '../storage/fileSystem.ts';
import { journaledStates, weakStates, type DiskState, type Operation } from './crashStates.ts';

export type { DiskState } from './crashStates.ts';

export interface CrashFs {
  readonly fs: FileSystem;
  /** Notes a moment, such as "saved 3": what the person was told before the power went. */
  mark(value: string): void;
  /** Puts a file there, durable. */
  put(path: string, bytes: Uint8Array, links?: number): void;
  read(path: string): Uint8Array | null;
  /** Names of all files now. */
  names(): readonly string[];
  /** Every different state that a power cut at any moment can leave on a journaling disk. */
  states(): Generator<DiskState>;
  /** `count` states at random moments on a disk that promises no more than POSIX. */
  weakStates(random: () => number, count: number): Generator<DiskState>;
}

interface Node {
  readonly id: number;
  bytes: Uint8Array;
  mode: number;
  links: number;
  modified: number;
}

/** A system error without the walk through the stack: a session meets many files that are not there. */
function fail(code: string): never {
  const usual = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const error = Object.assign(new Error(code), { code });
  Error.stackTraceLimit = usual;
  throw error;
}

/** An empty disk, or one that holds `files` for good: the disk after a power cut. */
export function crashFs(files: ReadonlyMap<string, Uint8Array> = new Map()): CrashFs {
  const nodes = new Map<number, Node>();
  const names = new Map<string, number>();
  const folders = new Set<string>(['/']);
  const operations: Operation[] = [];
  let ids = 0;
  let time = 1_000;

  const nodeAt = (path: string): Node => nodes.get(names.get(path) ?? fail(folders.has(path) ? 'EISDIR' : 'ENOENT'))!;
  const addFolders = (path: string): void => {
    for (let at = path; !folders.has(at); at = dirname(at)) folders.add(at);
  };
  const statOf = (node: Node): FileStat => ({
    kind: 'file',
    size: node.bytes.length,
    modified: node.modified,
    changed: node.modified,
    mode: node.mode,
    links: node.links,
    identity: `0:${node.id}`,
  });
  const folderStat = (path: string): FileStat => ({
    kind: 'folder',
    size: 0,
    modified: 0,
    changed: 0,
    mode: 0o755,
    links: 1,
    identity: `0:${path}`,
  });
  const store = (node: Node, bytes: Uint8Array): void => {
    node.bytes = bytes;
    node.modified = time++;
    operations.push({ op: 'bytes', node: node.id, bytes });
  };
  const openFile = (node: Node): OpenFile => ({
    write: async (bytes, from, position) => {
      const part = bytes.subarray(from);
      const next = new Uint8Array(Math.max(node.bytes.length, position + part.length));
      next.set(node.bytes);
      next.set(part, position);
      store(node, next);
      return part.length;
    },
    read: async (into, position) => {
      const part = node.bytes.subarray(position, position + into.length);
      into.set(part);
      return part.length;
    },
    stat: async () => statOf(node),
    setMode: async (mode) => {
      node.mode = mode;
    },
    truncate: async (length) => store(node, node.bytes.slice(0, length)),
    sync: async () => void operations.push({ op: 'sync', node: node.id }),
    syncData: async () => void operations.push({ op: 'sync', node: node.id }),
    close: async () => {},
  });
  const newNode = (path: string, bytes: Uint8Array, mode: number, links: number): Node => {
    ids += 1;
    const node = { id: ids, bytes, mode, links, modified: time++ };
    nodes.set(ids, node);
    names.set(path, ids);
    return node;
  };
  const create = (path: string, mode: number): Node => {
    const node = newNode(path, new Uint8Array(), mode, 1);
    operations.push({ op: 'link', path, node: node.id });
    return node;
  };

  const fs: FileSystem = {
    open: async (path, how, mode = 0o666) => {
      if (how !== 'create') return openFile(nodeAt(path));
      if (names.has(path)) fail('EEXIST');
      if (!folders.has(dirname(path))) fail('ENOENT');
      return openFile(create(path, mode));
    },
    stat: async (path) => (folders.has(path) ? folderStat(path) : statOf(nodeAt(path))),
    linkStat: async (path) => (folders.has(path) ? folderStat(path) : statOf(nodeAt(path))),
    list: async (path) => {
      if (!folders.has(path)) fail('ENOENT');
      const files = [...names.keys()].filter((name) => dirname(name) === path);
      const inner = [...folders].filter((name) => name !== path && dirname(name) === path);
      return [
        ...files.map((name) => ({ name: basename(name), kind: 'file' as const, named: true })),
        ...inner.map((name) => ({ name: basename(name), kind: 'folder' as const, named: true })),
      ];
    },
    makeFolder: async (path) => addFolders(path),
    rename: async (from, to, seen) => {
      const node = nodeAt(from);
      if (seen !== undefined) checkSeen(seen, names.has(to) ? statOf(nodeAt(to)) : null);
      names.delete(from);
      names.set(to, node.id);
      operations.push({ op: 'rename', from, to, node: node.id });
    },
    remove: async (path) => {
      nodeAt(path);
      names.delete(path);
      operations.push({ op: 'remove', path });
    },
    realPath: async (path) => {
      if (!folders.has(path)) nodeAt(path);
      return path;
    },
    syncFolder: async (path) => {
      operations.push({ op: 'syncFolder', path });
      return true;
    },
    mayWrite: async () => true,
    freeBytes: async () => 1 << 30,
    diskOf: () => ({ key: '/', kind: 'local' }),
    watch: () => () => {},
  };

  const put = (path: string, bytes: Uint8Array, links = 1): void => {
    addFolders(dirname(path));
    operations.push({ op: 'put', path, node: newNode(path, bytes, 0o644, links).id, bytes });
  };
  for (const [path, bytes] of files) put(path, bytes);

  return {
    fs,
    mark: (value) => void operations.push({ op: 'mark', value }),
    put,
    read: (path) => nodes.get(names.get(path) ?? -1)?.bytes ?? null,
    names: () => [...names.keys()],
    states: () => journaledStates(operations),
    weakStates: (random, count) => weakStates(operations, random, count),
  };
}
