/**
 * A disk in memory that remembers what was synced and what was not, and lists every state a power cut could leave behind.
 *
 * Model (a journaling file system): changes of folders reach the disk in order, at least up to the last one that a folder sync covered;
 * the bytes of a file are those of its last sync, or all written since, or torn (the second half of it zeroes).
 */
import { dirname, basename } from 'node:path';
import type { FileStat, FileSystem, OpenFile } from '../storage/fileSystem.ts';

type Operation =
  | { readonly op: 'link'; readonly path: string; readonly node: number }
  | { readonly op: 'rename'; readonly from: string; readonly to: string }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'bytes'; readonly node: number; readonly bytes: Uint8Array }
  | { readonly op: 'sync'; readonly node: number }
  | { readonly op: 'syncFolder'; readonly path: string }
  | { readonly op: 'mark'; readonly value: string };

/** Names and bytes of all files after a power cut, and the marks that were set before it. */
export interface DiskState {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly marks: readonly string[];
}

export interface CrashFs {
  readonly fs: FileSystem;
  /** Notes a moment, such as "saved 3": what the person was told before the power went. */
  mark(value: string): void;
  /** Puts a file there, durable. */
  put(path: string, bytes: Uint8Array, links?: number): void;
  read(path: string): Uint8Array | null;
  /** Names of all files now. */
  names(): readonly string[];
  /** Every different state that a power cut at any moment since `put` can leave. */
  states(): Generator<DiskState>;
}

interface Node {
  readonly id: number;
  bytes: Uint8Array;
  mode: number;
  links: number;
  modified: number;
}

const fail = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};

export function crashFs(): CrashFs {
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
  const folderStat: FileStat = { kind: 'folder', size: 0, modified: 0, changed: 0, mode: 0o755, links: 1, identity: '0:0' };
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
  const create = (path: string, mode: number, links = 1): Node => {
    ids += 1;
    const node = { id: ids, bytes: new Uint8Array(), mode, links, modified: time++ };
    nodes.set(ids, node);
    names.set(path, ids);
    operations.push({ op: 'link', path, node: ids });
    return node;
  };

  const fs: FileSystem = {
    open: async (path, how, mode = 0o666) => {
      if (how !== 'create') return openFile(nodeAt(path));
      if (names.has(path)) fail('EEXIST');
      if (!folders.has(dirname(path))) fail('ENOENT');
      return openFile(create(path, mode));
    },
    stat: async (path) => (folders.has(path) ? folderStat : statOf(nodeAt(path))),
    linkStat: async (path) => (folders.has(path) ? folderStat : statOf(nodeAt(path))),
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
    rename: async (from, to) => {
      const node = nodeAt(from);
      names.delete(from);
      names.set(to, node.id);
      operations.push({ op: 'rename', from, to });
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

  return {
    fs,
    mark: (value) => void operations.push({ op: 'mark', value }),
    put: (path, bytes, links = 1) => {
      addFolders(dirname(path));
      const node = create(path, 0o644, links);
      store(node, bytes);
      operations.push({ op: 'sync', node: node.id }, { op: 'syncFolder', path: dirname(path) });
    },
    read: (path) => nodes.get(names.get(path) ?? -1)?.bytes ?? null,
    names: () => [...names.keys()],
    states: () => statesOf(operations),
  };
}

type Naming = Extract<Operation, { op: 'link' | 'rename' | 'remove' }>;

const touches = (operation: Naming, folder: string): boolean =>
  operation.op === 'rename' ? [operation.from, operation.to].some((p) => dirname(p) === folder) : dirname(operation.path) === folder;

function* statesOf(operations: readonly Operation[]): Generator<DiskState> {
  const seen = new Set<string>();
  const naming: Naming[] = [];
  const marks: string[] = [];
  const written = new Map<number, Uint8Array>();
  const synced = new Map<number, Uint8Array>();
  let certain = 0;
  for (const operation of operations) {
    if (operation.op === 'mark') marks.push(operation.value);
    else if (operation.op === 'bytes') written.set(operation.node, operation.bytes);
    else if (operation.op === 'sync') synced.set(operation.node, written.get(operation.node) ?? new Uint8Array());
    else if (operation.op === 'syncFolder')
      certain = Math.max(certain, naming.findLastIndex((entry) => touches(entry, operation.path)) + 1);
    else naming.push(operation);
    for (let upTo = certain; upTo <= naming.length; upTo++) {
      for (const state of contents(namesAfter(naming.slice(0, upTo)), written, synced)) {
        const key = JSON.stringify([...state].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])) + marks.join();
        if (seen.has(key)) continue;
        seen.add(key);
        yield { files: state, marks: [...marks] };
      }
    }
  }
}

function namesAfter(naming: readonly Naming[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const operation of naming) {
    if (operation.op === 'link') names.set(operation.path, operation.node);
    else if (operation.op === 'remove') names.delete(operation.path);
    else {
      const node = names.get(operation.from);
      names.delete(operation.from);
      if (node !== undefined) names.set(operation.to, node);
    }
  }
  return names;
}

const EMPTY = new Uint8Array();

/** The three fates of unsynced bytes. */
function contents(
  names: ReadonlyMap<string, number>,
  written: ReadonlyMap<number, Uint8Array>,
  synced: ReadonlyMap<number, Uint8Array>,
): Map<string, Uint8Array>[] {
  const now = (node: number): Uint8Array => written.get(node) ?? EMPTY;
  const safe = (node: number): Uint8Array => synced.get(node) ?? EMPTY;
  const torn = (node: number): Uint8Array =>
    now(node) === safe(node) ? now(node) : now(node).map((byte, i, all) => (i * 2 < all.length ? byte : 0));
  return [safe, now, torn].map((fate) => new Map([...names].map(([name, node]) => [name, fate(node)])));
}
