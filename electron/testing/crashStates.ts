/**
 * What a power cut can leave of a recorded session, in two models of a disk.
 *
 * Journaled (as ext4, NTFS, APFS): changes of folders reach the disk in order, at least up to the last one that a folder sync covered; the
 * bytes of a file are those of its last sync, of any write since, or torn (the second half of what changed is missing).
 *
 * Weak (what POSIX promises): any subset of the changes of folders that no sync covered, a rename between folders half done; of unsynced
 * bytes each 512-byte sector is old, new, zeroed or trash. What a sync covered and no write touched stays.
 */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';

export type Operation =
  /** A file put there for good by the test, not by the product. */
  | { readonly op: 'put'; readonly path: string; readonly node: number; readonly bytes: Uint8Array }
  | { readonly op: 'link'; readonly path: string; readonly node: number }
  | { readonly op: 'rename'; readonly from: string; readonly to: string; readonly node: number }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'bytes'; readonly node: number; readonly bytes: Uint8Array }
  | { readonly op: 'sync'; readonly node: number }
  | { readonly op: 'syncFolder'; readonly path: string }
  | { readonly op: 'mark'; readonly value: string };

/** Names and bytes of all files after a power cut, and the marks that were set before it. */
export interface DiskState {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly marks: readonly string[];
  /** Equal for states with equal files. */
  readonly key: string;
}

type Naming = Extract<Operation, { op: 'put' | 'link' | 'rename' | 'remove' }>;

const EMPTY = new Uint8Array();
const SECTOR = 512;
/** More unsynced files than this at once are not combined freely: each is varied alone. */
const MOST_COMBINED = 64;

const touches = (operation: Naming, folder: string): boolean =>
  operation.op === 'rename' ? [operation.from, operation.to].some((p) => dirname(p) === folder) : dirname(operation.path) === folder;

function apply(names: Map<string, number>, operation: Naming): void {
  if (operation.op === 'link' || operation.op === 'put') names.set(operation.path, operation.node);
  else if (operation.op === 'remove') names.delete(operation.path);
  else {
    names.delete(operation.from);
    names.set(operation.to, operation.node);
  }
}

/** Small numbers for equal bytes. */
function numbering(): (bytes: Uint8Array) => number {
  const known = new WeakMap<Uint8Array, number>();
  const byHash = new Map<string, number>();
  return (bytes) => {
    const before = known.get(bytes);
    if (before !== undefined) return before;
    const hash = createHash('sha1').update(bytes).digest('base64');
    const number = byHash.get(hash) ?? byHash.size;
    byHash.set(hash, number);
    known.set(bytes, number);
    return number;
  };
}

/** What changed since `safe` and lies in the second half of the change never reached the disk. */
function torn(safe: Uint8Array, now: Uint8Array): Uint8Array {
  const changed = now.findIndex((byte, i) => byte !== safe[i]);
  const half = changed + Math.floor((now.length - changed) / 2);
  return now.map((byte, i) => (i < half ? byte : (safe[i] ?? 0)));
}

/** Every different state of the journaled model, in the order of the moments of the cut. */
export function* journaledStates(operations: readonly Operation[]): Generator<DiskState> {
  const numberOf = numbering();
  const seen = new Set<string>();
  const naming: Naming[] = [];
  const certain = { count: 0, names: new Map<string, number>() };
  let marks: readonly string[] = [];
  /** What the disk may hold of each file: the synced bytes first, the newest last. */
  const versions = new Map<number, Uint8Array[]>();
  const tornOf = new WeakMap<Uint8Array, Uint8Array>();
  const fatesOf = (node: number): readonly Uint8Array[] => {
    const all = versions.get(node) ?? [EMPTY];
    const now = all.at(-1)!;
    if (all.length === 1) return all;
    if (!tornOf.has(now)) tornOf.set(now, torn(all[0]!, now));
    return [...all, tornOf.get(now)!];
  };
  for (const operation of operations) {
    if (operation.op === 'mark') marks = [...marks, operation.value];
    else if (operation.op === 'bytes') versions.set(operation.node, [...(versions.get(operation.node) ?? [EMPTY]), operation.bytes]);
    else if (operation.op === 'sync') versions.set(operation.node, [(versions.get(operation.node) ?? [EMPTY]).at(-1)!]);
    else {
      if (operation.op !== 'syncFolder') naming.push(operation);
      if (operation.op === 'put') versions.set(operation.node, [operation.bytes]);
      const folder = operation.op === 'syncFolder' ? operation.path : operation.op === 'put' ? dirname(operation.path) : null;
      const upTo = folder === null ? 0 : naming.findLastIndex((entry) => touches(entry, folder)) + 1;
      for (; certain.count < upTo; certain.count++) apply(certain.names, naming[certain.count]!);
    }
    const names = new Map(certain.names);
    for (let upTo = certain.count; upTo <= naming.length; upTo++) {
      if (upTo > certain.count) apply(names, naming[upTo - 1]!);
      for (const files of combined(names, fatesOf)) {
        const key = [...files]
          .map(([path, bytes]) => `${path}:${numberOf(bytes)}`)
          .toSorted()
          .join('|');
        const whole = `${marks.length} ${key}`;
        if (seen.has(whole)) continue;
        seen.add(whole);
        yield { files, marks, key };
      }
    }
  }
}

/** All combinations of the fates of all files; where these are too many, all oldest or all newest with each file varied alone. */
function* combined(
  names: ReadonlyMap<string, number>,
  fatesOf: (node: number) => readonly Uint8Array[],
): Generator<Map<string, Uint8Array>> {
  const fates = [...names].map(([path, node]) => [path, fatesOf(node)] as const);
  const count = fates.reduce((product, [, list]) => product * list.length, 1);
  if (count <= MOST_COMBINED) {
    for (let i = 0; i < count; i++) {
      let rest = i;
      const files = new Map<string, Uint8Array>();
      for (const [path, list] of fates) {
        files.set(path, list[rest % list.length]!);
        rest = Math.floor(rest / list.length);
      }
      yield files;
    }
    return;
  }
  for (const end of [0, -1]) {
    const all = new Map(fates.map(([path, list]) => [path, list.at(end)!]));
    for (const [path, list] of fates) for (const bytes of list) yield new Map(all).set(path, bytes);
  }
}

/** `count` states of the weak model at random moments; some may be equal. */
export function* weakStates(operations: readonly Operation[], random: () => number, count: number): Generator<DiskState> {
  const numberOf = numbering();
  for (let i = 0; i < count; i++) {
    const past = operations.slice(0, random() % (operations.length + 1));
    const bytesOf = new Map<number, Uint8Array>();
    const files = new Map<string, Uint8Array>();
    for (const [path, node] of weakNames(past, random)) {
      if (!bytesOf.has(node)) bytesOf.set(node, weakBytes(past, node, random));
      files.set(path, bytesOf.get(node)!);
    }
    const key = [...files]
      .map(([path, bytes]) => `${path}:${numberOf(bytes)}`)
      .toSorted()
      .join('|');
    yield { files, marks: past.flatMap((operation) => (operation.op === 'mark' ? [operation.value] : [])), key };
  }
}

/** Names when of all changes that no later sync of their folder covered each was made or not, as `random` says. */
function weakNames(past: readonly Operation[], random: () => number): ReadonlyMap<string, number> {
  const synced = new Map<string, number>();
  for (const [i, operation] of past.entries()) if (operation.op === 'syncFolder') synced.set(operation.path, i);
  const made = (path: string, at: number): boolean => at < (synced.get(dirname(path)) ?? -1) || random() % 2 === 0;
  const names = new Map<string, number>();
  for (const [i, operation] of past.entries()) {
    if (operation.op === 'put') names.set(operation.path, operation.node);
    if (operation.op === 'link' && made(operation.path, i)) names.set(operation.path, operation.node);
    if (operation.op === 'remove' && made(operation.path, i)) names.delete(operation.path);
    if (operation.op !== 'rename') continue;
    const { from, to, node } = operation;
    const there = made(to, i);
    const gone = dirname(from) === dirname(to) ? there : made(from, i);
    if (gone) names.delete(from);
    if (there) names.set(to, node);
  }
  return names;
}

function weakBytes(past: readonly Operation[], node: number, random: () => number): Uint8Array {
  const versions: Uint8Array[] = [EMPTY];
  for (const operation of past) {
    if ((operation.op === 'bytes' || operation.op === 'put') && operation.node === node) versions.push(operation.bytes);
    if ((operation.op === 'sync' || operation.op === 'put') && operation.node === node) versions.splice(0, versions.length - 1);
  }
  if (versions.length === 1) return versions[0]!;
  const safe = versions[0]!;
  // The length may be of any write since; the bytes up to it are mixed.
  const now = versions[1 + (random() % (versions.length - 1))]!;
  const mixed = Uint8Array.from(now);
  for (let at = 0; at < now.length; at += SECTOR) {
    const fate = random() % 5;
    for (let i = at; i < Math.min(at + SECTOR, now.length); i++) {
      if (now[i] === safe[i] || fate < 2) continue;
      mixed[i] = fate === 2 ? (safe[i] ?? 0) : fate === 3 ? 0 : random() & 255;
    }
  }
  return mixed;
}
