/**
 * The save protocol (resources/docs/decisions/0010): a reader of the file sees the old bytes or the new ones, whole, whatever fails in
 * between, and "saved" is said only after the last step. Our own writer, because the two libraries tried reported success on a full disk.
 *
 *   2 target as last seen?   3 links resolved, new temporary file beside it   4 write loop, size checked   5 sync
 *   6 read back, hash        7 old file into the backups                      8 rename, ten tries          9 sync of the folder
 *
 * Step 1 (the encoder is checked) and step 10 ("saved", the journal rotates) are the document host's.
 */
import { basename, dirname, join } from 'node:path';
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { closeQuietly, hashOf, readFile, writeAll, type WholeFile } from './bytes.ts';
import type { Clock } from './clock.ts';
import { isSame, type FileStat, type FileSystem, type OpenFile } from './fileSystem.ts';
import { removeCopies, writeInPlace } from './inPlace.ts';
import { isNewer } from './newerFile.ts';
import { fileProblem, spaceProblem, systemCode } from './problems.ts';

export interface SaveTools {
  readonly fs: FileSystem;
  readonly clock: Clock;
  /** 8 hex digits. */
  readonly tag: () => string;
  /**
   * Keeps the old bytes, `always` or as its rhythm says; a failure is a warning of the save, not its end: the new bytes are verified on disk
   * by then.
   */
  readonly backup: (path: string, old: WholeFile, always: boolean) => Promise<Problem | null>;
  /** Folder for verified copies while a file is written in place. */
  readonly copies: string;
  /** Called before the first byte of a file is written in place: to stop now would leave half a file. */
  readonly inPlace?: () => void;
}

export interface SaveRequest {
  /** Absolute path as the person named it; links are resolved here. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Hash the target must have; null: it must not be there; undefined: the person has agreed to replace whatever is there. */
  readonly expected: string | null | undefined;
  /** Refuses resolved paths outside the granted folders. */
  readonly allowed: (realPath: string) => boolean;
}

export interface Saved {
  readonly hash: string;
  readonly realPath: string;
  /** `in-place`: the folder takes no new file, or the file has several names; the person is told. */
  readonly how: 'renamed' | 'in-place';
  readonly warnings: readonly Problem[];
}

/** No scenario is this large: whoever replaces such a file has picked the wrong one, and it would not fit in memory for its backup. */
const MOST_REPLACED = 4 * LIMITS.fileBytes;

/** Pauses before the tries of step 8, in ms: scanners and indexers hold files for up to five seconds (EBUSY, EPERM, EACCES; R-43). */
const RENAME_PAUSES = [20, 80, 200, 400, 800, 1000, 1000, 1000, 1000] as const;

/** What a look at the target says when somebody else was there. */
const CHANGED: ReadonlySet<string> = new Set(['file/changed-outside', 'file/gone-outside', 'file/exists']);

/** Replaces or makes one file by the save protocol. Errors: see `problem.host`; after any of them the old bytes are still there. */
export async function atomicWrite(tools: SaveTools, request: SaveRequest): Promise<Result<Saved>> {
  const saved = await write(tools, request);
  // What an earlier try in place left is of no more use: the file holds what came after it.
  if (saved.ok) await removeCopies(tools, saved.value.realPath);
  return saved;
}

async function write(tools: SaveTools, request: SaveRequest): Promise<Result<Saved>> {
  const name = basename(request.path);
  const target = await resolveTarget(tools.fs, request.path);
  if (!target.ok) return target;
  if (!request.allowed(target.value)) return err(problem('file/outside', { name }));
  if (tools.fs.diskOf(target.value).kind === 'system') return err(problem('file/not-a-file', { name }));
  const old = await seenTarget(tools.fs, target.value, name, request.expected);
  if (!old.ok) return old;
  if (old.value !== null && isNewer(old.value.bytes)) return err(problem('file/newer-kept', { name }));
  const refused = old.value === null ? null : await writeProtected(tools.fs, target.value, name);
  if (refused !== null) return err(refused);
  if (old.value !== null && old.value.stat.links > 1) return writeInPlace(tools, target.value, request.bytes, old.value);
  const temp = await makeTemp(tools, target.value, request.bytes, old.value);
  if (!temp.ok) {
    // The folder takes no new file, or its path has no room for one more name; the file itself may be written, as was seen.
    const closed = temp.error.code === 'file/no-access' || temp.error.code === 'file/name-too-long';
    return closed && old.value !== null ? writeInPlace(tools, target.value, request.bytes, old.value) : temp;
  }
  return replace(tools, target.value, temp.value, request, old.value);
}

/** Steps 7 to 9 for a verified temporary file. */
async function replace(tools: SaveTools, path: string, temp: string, request: SaveRequest, old: WholeFile | null): Promise<Result<Saved>> {
  const name = basename(path);
  // What the person did not see before agreeing has no other copy.
  const warning = old === null ? null : await tools.backup(path, old, request.expected === undefined);
  // Whoever wrote while we did must not be overwritten unseen: one more look just before the commit.
  const agreed = request.expected === undefined;
  const look: Look = async () => {
    const now = await lastLook(tools.fs, path, name, agreed ? undefined : (old?.hash ?? null));
    return now.ok ? ok(agreed ? undefined : (now.value?.stat ?? null)) : now;
  };
  const again = await look();
  if (!again.ok) {
    await discard(tools.fs, temp);
    return again;
  }
  const renamed = await renameWithPatience(tools, temp, path, again.value, look);
  if (renamed !== null) return err(renamed);
  try {
    await tools.fs.syncFolder(dirname(path));
  } catch (error) {
    // The new bytes are in place but may not survive a power cut: that is not "saved".
    return err({ ...fileProblem(error, name), code: 'file/not-certain', params: { name, hash: hashOf(request.bytes) } });
  }
  return ok({ hash: hashOf(request.bytes), realPath: path, how: 'renamed', warnings: warning === null ? [] : [warning] });
}

/** Real path of the target; for a new file the real path of its folder. A dangling link is refused, never followed into the unknown. */
export async function resolveTarget(fs: FileSystem, path: string): Promise<Result<string>> {
  const name = basename(path);
  try {
    return ok(await fs.realPath(path));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') return err(fileProblem(error, name));
  }
  try {
    const link = await fs.linkStat(path);
    if (link.kind === 'link') return err(problem('file/dangling-link', { name }));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') return err(fileProblem(error, name));
  }
  try {
    return ok(join(await fs.realPath(dirname(path)), name));
  } catch (error) {
    const failed = fileProblem(error, name);
    return err(failed.code === 'file/not-found' ? { ...failed, code: 'folder/gone' } : failed);
  }
}

/** Step 2: the file as it lies there now, null when there is none; a conflict when it is not what was last seen. */
async function seenTarget(
  fs: FileSystem,
  path: string,
  name: string,
  expected: string | null | undefined,
): Promise<Result<WholeFile | null>> {
  const now = await readFile(fs, path, name, MOST_REPLACED);
  if (!now.ok && now.error.code !== 'file/not-found') return now;
  const present = now.ok ? now.value : null;
  if (expected === undefined) return ok(present);
  if (expected === null) return present === null ? ok(null) : err(problem('file/exists', { name }));
  if (present === null) return err(problem('file/gone-outside', { name }));
  return present.hash === expected ? ok(present) : err(problem('file/changed-outside', { name }));
}

/** Times that a file is read which is another one each time it was read. */
const MOST_LOOKS = 5;

/**
 * `seenTarget`, and then only which file it is and when it was touched: reading takes its time, and whoever replaced the file meanwhile is
 * seen by that.
 */
async function lastLook(
  fs: FileSystem,
  path: string,
  name: string,
  expected: string | null | undefined,
): Promise<Result<WholeFile | null>> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const now = await seenTarget(fs, path, name, expected);
    if (!now.ok || expected === undefined) return now;
    try {
      const stat = await fs.stat(path);
      if (now.value !== null && isSame(now.value.stat, stat)) return now;
    } catch (error) {
      const failed = fileProblem(error, name);
      if (failed.code !== 'file/not-found') return err(failed);
      if (now.value === null) return now;
    }
  }
  return err(problem('file/changed-outside', { name }));
}

/** Why an existing file must not be written. A rename would replace a write-protected file all the same: its owner did not want that. */
async function writeProtected(fs: FileSystem, path: string, name: string): Promise<Problem | null> {
  try {
    return (await fs.mayWrite(path)) ? null : problem('file/no-access', { name });
  } catch (error) {
    return fileProblem(error, name);
  }
}

/** Steps 3 to 6: a synced, verified temporary file beside the target. One failed sync is tried once more with a new file. */
async function makeTemp(tools: SaveTools, path: string, bytes: Uint8Array, old: WholeFile | null): Promise<Result<string>> {
  const first = await writeTemp(tools, path, bytes, old);
  if (first.ok || first.error.step !== 'sync') return first.ok ? first : err(first.error.problem);
  const second = await writeTemp(tools, path, bytes, old);
  return second.ok ? second : err(second.error.problem);
}

interface TempFailure {
  readonly step: 'write' | 'sync' | 'check';
  readonly problem: Problem;
}

async function writeTemp(tools: SaveTools, path: string, bytes: Uint8Array, old: WholeFile | null): Promise<Result<string, TempFailure>> {
  const name = basename(path);
  // Not made from the target's name: a name of 255 bytes must still be savable.
  const temp = join(dirname(path), `.~st-${tools.tag()}.tmp`);
  let file: OpenFile | null = null;
  let made = false;
  let step: TempFailure['step'] = 'write';
  try {
    file = await tools.fs.open(temp, 'create', 0o666, true);
    made = true;
    if (old !== null) await file.setMode(old.stat.mode);
    await writeAll(file, bytes, 0);
    const size = (await file.stat()).size;
    if (size !== bytes.length) throw Object.assign(new Error('short file'), { code: 'ENOSPC' });
    step = 'sync';
    await file.sync();
    step = 'check';
    const closing = file;
    file = null;
    await closing.close();
    const back = await readFile(tools.fs, temp, name, bytes.length);
    if (back.ok && back.value.hash === hashOf(bytes)) return ok(temp);
    await discard(tools.fs, temp);
    const reason = back.ok || back.error.code === 'file/too-large' ? problem('file/read-back-differs', { name }) : back.error;
    return err({ step, problem: reason });
  } catch (error) {
    if (file !== null) await closeQuietly(file);
    if (made) await discard(tools.fs, temp);
    // Somebody has put a link in the folder's place since it was resolved: where it leads was not granted.
    if (systemCode(error) === 'ELOOP') return err({ step, problem: problem('file/outside', { name }) });
    return err({ step, problem: await spaceProblem(tools.fs, dirname(path), error, name, bytes.length) });
  }
}

/** Removes a temporary file of ours; where that fails too it stays as a leftover that a later start cleans. */
async function discard(fs: FileSystem, temp: string): Promise<void> {
  try {
    await fs.remove(temp);
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

/** The target as it lies there now, for the rename to find it so; undefined where the person has agreed to replace whatever is there. */
type Look = () => Promise<Result<FileStat | null | undefined>>;

/**
 * Step 8. After ten refusals the temporary file is kept: it holds the person's verified bytes. Other errors discard it. Before each further
 * try the target is looked at again: whoever kept it busy, or touched it in the last moment, may have been writing it. One that cannot be read
 * for being busy is tried all the same.
 */
async function renameWithPatience(
  tools: SaveTools,
  temp: string,
  path: string,
  found: FileStat | null | undefined,
  look: Look,
): Promise<Problem | null> {
  const name = basename(path);
  let seen = found;
  for (let attempt = 0; ; attempt++) {
    try {
      await tools.fs.rename(temp, path, seen);
      return null;
    } catch (error) {
      const code = systemCode(error);
      const other = code === 'EEXIST' && seen !== undefined;
      const passing = code === 'EBUSY' || code === 'EPERM' || code === 'EACCES';
      const pause = RENAME_PAUSES[attempt];
      if ((passing || other) && pause !== undefined) {
        await tools.clock.wait(pause);
        const now = await look();
        if (now.ok) seen = now.value;
        if (now.ok || (passing && !CHANGED.has(now.error.code))) continue;
        await discard(tools.fs, temp);
        return now.error;
      }
      if (passing) return problem('file/replace-refused', { name, kept: basename(temp), system: code });
      await discard(tools.fs, temp);
      return other ? problem(seen === null ? 'file/exists' : 'file/changed-outside', { name }) : fileProblem(error, name);
    }
  }
}
