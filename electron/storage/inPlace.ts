/**
 * Saving without a rename: where the folder takes no new file, or the file has several names that must stay one file.
 * A verified copy of the new bytes lies in the profile before the first byte of the file is touched, and goes when the file is verified.
 * What is left of it after a kill is offered at the next start (`cutOff.ts`).
 *
 *   copies/copy-<8 hex>.sandtable.json   the new bytes        copies/copy-<8 hex>.place   { path, old, hash }
 */
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import type { Saved, SaveTools } from './atomicWrite.ts';
import { closeQuietly, hashOf, readFile, toBytes, writeAll, type WholeFile } from './bytes.ts';
import type { FileSystem, OpenFile } from './fileSystem.ts';
import { readJsonFile } from './jsonFile.ts';
import { fileProblem, spaceProblem, systemCode } from './problems.ts';

/** Name of a copy, by its tag. */
const copyName = (tag: string): string => `copy-${tag}.sandtable.json`;
const COPY = /^copy-([0-9a-f]{8})\.sandtable\.json$/;
const NOTE = /^copy-([0-9a-f]{8})\.place$/;

const noteSchema = z.object({
  /** Real path of the file that was to be written. */
  path: z.string().max(32_768),
  /** Hash of what it held, and of the copy. */
  old: z.string().max(128),
  hash: z.string().max(128),
});
export type CopyNote = z.infer<typeof noteSchema>;

/** A copy in the profile, and the note that says whose it is; null: none that can be read. */
export interface Copy {
  readonly tag: string;
  readonly path: string;
  readonly note: CopyNote | null;
}

/** Writes over an existing file. After a failure the message names the copy, which holds the new bytes whole. */
export async function writeInPlace(tools: SaveTools, path: string, bytes: Uint8Array, old: WholeFile): Promise<Result<Saved>> {
  const name = basename(path);
  const tag = tools.tag();
  const copy = join(tools.copies, copyName(tag));
  const place = join(tools.copies, `copy-${tag}.place`);
  const note: CopyNote = { path, old: old.hash, hash: hashOf(bytes) };
  // Before the copy: one that nobody can tell whose it is could not be offered for its file.
  const noted = await writeVerified(tools.fs, place, toBytes(JSON.stringify(note)), name, bytes.length);
  if (noted !== null) return err(noted);
  const kept = await writeVerified(tools.fs, copy, bytes, name, bytes.length);
  if (kept !== null) {
    await removeCopy(tools.fs, place);
    return err(kept);
  }
  const warning = await tools.backup(path, old, true);
  tools.inPlace?.();
  const failed = await overwrite(tools.fs, path, bytes, old, name);
  if (failed !== null) return err({ ...failed, code: 'file/in-place-failed', params: { ...failed.params, name, copy: basename(copy) } });
  await dropCopy(tools.fs, tools.copies, { tag, path: copy });
  const told = problem('file/in-place', { name }, { severity: 'warning' });
  return ok({ hash: hashOf(bytes), realPath: path, how: 'in-place', warnings: warning === null ? [told] : [told, warning] });
}

/** All copies in the profile, and the notes of those that are gone. Rejects with what the system says. */
export async function listCopies(fs: FileSystem, copies: string): Promise<readonly Copy[]> {
  const found: Copy[] = [];
  const names = (await fs.list(copies)).map((item) => item.name);
  const tags = new Set(names.flatMap((name) => (NOTE.exec(name) ?? COPY.exec(name))?.[1] ?? []));
  for (const tag of tags) {
    const note = noteSchema.safeParse(await readJsonFile(fs, join(copies, `copy-${tag}.place`)));
    found.push({ tag, path: join(copies, copyName(tag)), note: note.success ? note.data : null });
  }
  return found;
}

/** The copies of one file go: it was saved after them. What cannot be removed costs space, not the save. */
export async function removeCopies({ fs, copies }: SaveTools, path: string): Promise<void> {
  try {
    for (const copy of await listCopies(fs, copies)) if (copy.note?.path === path) await dropCopy(fs, copies, copy);
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

/** A copy, and its note after it: a copy that cannot be removed must still say whose it is. */
export async function dropCopy(fs: FileSystem, copies: string, { tag, path }: Pick<Copy, 'tag' | 'path'>): Promise<void> {
  if (await removeCopy(fs, path)) await removeCopy(fs, join(copies, `copy-${tag}.place`));
}

/** `needed`: bytes of room that a full disk is told to lack. */
async function writeVerified(fs: FileSystem, path: string, bytes: Uint8Array, name: string, needed: number): Promise<Problem | null> {
  let file: OpenFile | null = null;
  let made = false;
  try {
    file = await fs.open(path, 'create', 0o600);
    made = true;
    await writeAll(file, bytes, 0);
    await file.sync();
    const closing = file;
    file = null;
    await closing.close();
    // A copy without its name is none after a power cut.
    await fs.syncFolder(dirname(path));
  } catch (error) {
    if (file !== null) await closeQuietly(file);
    // Before the numbers are asked for: half a copy is of no use and takes the space.
    if (made) await removeCopy(fs, path);
    return spaceProblem(fs, dirname(path), error, name, needed);
  }
  const wrong = await readBack(fs, path, bytes, name);
  if (wrong !== null) await removeCopy(fs, path);
  return wrong;
}

/** Null when the file holds these bytes. */
async function readBack(fs: FileSystem, path: string, bytes: Uint8Array, name: string): Promise<Problem | null> {
  const back = await readFile(fs, path, name, bytes.length);
  if (back.ok && back.value.hash === hashOf(bytes)) return null;
  return back.ok || back.error.code === 'file/too-large' ? problem('file/read-back-differs', { name }) : back.error;
}

async function overwrite(fs: FileSystem, path: string, bytes: Uint8Array, old: WholeFile, name: string): Promise<Problem | null> {
  let file: OpenFile | null = null;
  let touched = false;
  try {
    file = await fs.open(path, 'update', undefined, true);
    touched = true;
    await writeAll(file, bytes, 0);
    await file.truncate(bytes.length);
    await file.sync();
    const closing = file;
    file = null;
    await closing.close();
  } catch (error) {
    if (file !== null) await closeQuietly(file);
    if (touched) await putBack(fs, path, old);
    return fileProblem(error, name);
  }
  const wrong = await readBack(fs, path, bytes, name);
  if (wrong !== null) await putBack(fs, path, old);
  return wrong;
}

/** Best effort after a failed overwrite: the old bytes again. What it cannot put back is in the backups and the copy. */
async function putBack(fs: FileSystem, path: string, old: WholeFile): Promise<void> {
  let file: OpenFile | null = null;
  try {
    file = await fs.open(path, 'update', undefined, true);
    await writeAll(file, old.bytes, 0);
    await file.truncate(old.bytes.length);
    await file.sync();
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
  if (file !== null) await closeQuietly(file);
}

/** Whether it is not there any more. */
async function removeCopy(fs: FileSystem, copy: string): Promise<boolean> {
  try {
    await fs.remove(copy);
    return true;
  } catch (error) {
    const code = systemCode(error);
    // A copy that stays costs a few kilobytes; the save itself is done.
    if (code === null) throw error;
    return code === 'ENOENT';
  }
}
