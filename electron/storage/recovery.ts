/**
 * What earlier starts left behind: journals whose owner is gone. Recovery offers, never decides: nothing is deleted here until the
 * recovered document is saved or the person discards it, and then it lies in the trash for 30 days.
 *
 * A journal that was read in two starts and adopted in neither is set aside (it may be what stopped them) and offered as raw export only.
 */
import { basename, join } from 'node:path';
import { z } from 'zod';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { LIMITS } from '#shared/limits.ts';
import { hashOf, readFile, toText } from './bytes.ts';
import type { Clock } from './clock.ts';
import { checkReadable } from './encoderCheck.ts';
import type { FileSystem } from './fileSystem.ts';
import { readJsonFile, writeJsonFile } from './jsonFile.ts';
import { readJournal, type Journal } from './journalFile.ts';
import { lifeOf, type Owner } from './owner.ts';
import { fileProblem, systemCode } from './problems.ts';
import type { Profile } from './profile.ts';

const NAME = /^([A-Za-z0-9_-]{22})\.(\d{6,16})\.journal$/;
const MOST_BYTES = 4 * LIMITS.fileBytes;
const STOPPED_STARTS = 2;

export interface RecoveryDesk {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly owner: Owner;
}

export interface Leftover {
  readonly id: string;
  /** The highest sound generation, and all files of this document. */
  readonly path: string;
  readonly all: readonly string[];
  /** Highest generation there is, sound or torn: the next one must be above it. */
  readonly lastSeq: number;
  readonly journal: Journal;
  readonly modified: number;
  /** False after two starts that read it and did not get further. */
  readonly offered: boolean;
}

const triesSchema = z.object({ starts: z.array(z.string()).max(100) });
/** What lies beside a journal that was read: the starts that did so. */
export const triesName = (id: string): string => `${id}.tries`;
const triesPath = (profile: Profile, id: string): string => join(profile.journals, triesName(id));

/** A document none of whose journals can be read: nobody knows what is in them or whose they are. */
export interface Damaged {
  readonly id: string;
  readonly all: readonly string[];
  /** The highest generation that holds a byte, and its stand. */
  readonly path: string;
  readonly modified: number;
  readonly bytes: number;
}

/** Journals with unsaved work whose owner is gone, and the damaged ones; `open` = ids of documents open in this process. */
export async function listLeftovers(
  desk: RecoveryDesk,
  open: ReadonlySet<string>,
): Promise<{ readonly left: readonly Leftover[]; readonly damaged: readonly Damaged[] }> {
  const left: Leftover[] = [];
  const damaged: Damaged[] = [];
  for (const [id, names] of await namesById(desk)) {
    if (open.has(id)) continue;
    const found = await bestOf(desk, id, names);
    const broken = found === null ? await damagedOf(desk, id, names) : null;
    if (broken !== null) damaged.push(broken);
    if (found !== null && (await isOver(desk, found))) left.push(found);
  }
  return { left: left.toSorted((a, b) => b.modified - a.modified), damaged: damaged.toSorted((a, b) => b.modified - a.modified) };
}

/** Names of the journals of each document. */
async function namesById({ fs, profile }: RecoveryDesk): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = new Map<string, string[]>();
  for (const item of await fs.list(profile.journals)) {
    const id = NAME.exec(item.name)?.[1];
    if (id !== undefined && item.kind === 'file') files.set(id, [...(files.get(id) ?? []), item.name]);
  }
  return files;
}

/** The journals of all documents as they read now, whoever has them. Rejects with what the system says. */
export async function allJournals(desk: RecoveryDesk): Promise<readonly Journal[]> {
  const found = await Promise.all([...(await namesById(desk))].map(([id, names]) => bestOf(desk, id, names)));
  return found.flatMap((leftover) => leftover?.journal ?? []);
}

/** Null where no file holds a byte: killed before the first of it was written. */
async function damagedOf(desk: RecoveryDesk, id: string, names: readonly string[]): Promise<Damaged | null> {
  const all = names.toSorted().map((name) => join(desk.profile.journals, name));
  for (const path of all.toReversed()) {
    try {
      const { modified, size } = await desk.fs.stat(path);
      if (size > 0) return { id, all, path, modified, bytes: size };
    } catch (error) {
      // It went away, or is out of reach as a whole: there is nothing that could be kept of it.
      if (systemCode(error) === null) throw error;
    }
  }
  return null;
}

/** The damaged document of the journal at `path`. `recovery/unknown` when it is gone, or can be read after all. */
export async function readDamaged(desk: RecoveryDesk, path: string): Promise<Result<Damaged>> {
  const id = NAME.exec(basename(path))?.[1];
  if (id === undefined) return err(problem('recovery/unknown'));
  const names = (await desk.fs.list(desk.profile.journals)).map((item) => item.name).filter((name) => NAME.exec(name)?.[1] === id);
  const broken = (await bestOf(desk, id, names)) === null ? await damagedOf(desk, id, names) : null;
  return broken === null ? err(problem('recovery/unknown')) : ok(broken);
}

/** Whether its owner is gone and there is something to recover; a journal with nothing in it goes quietly. */
async function isOver(desk: RecoveryDesk, found: Leftover): Promise<boolean> {
  const { owner, savedRev } = found.journal.header;
  const own = owner.pid === desk.owner.pid && owner.started === desk.owner.started && owner.host === desk.owner.host;
  if (!own && (await lifeOf(desk.fs, owner, desk.owner)) === 'alive') return false;
  if (found.journal.lastRev > savedRev ? !(await isSaved(desk, found.journal)) : await isLost(desk, found.journal)) return true;
  await toTrash(desk, found);
  return false;
}

/** Nothing was unsaved, but the file that held it is not there any more, or another lies in its place. */
async function isLost(desk: RecoveryDesk, { header }: Journal): Promise<boolean> {
  if (header.path === null || header.hash === null) return false;
  const file = await readFile(desk.fs, header.path, basename(header.path));
  return !file.ok || file.value.hash !== header.hash;
}

/** Killed between rename and rotation: the file already holds all of it. */
async function isSaved(desk: RecoveryDesk, journal: Journal): Promise<boolean> {
  const { saving, lastRev } = journal;
  return saving !== null && saving.rev >= lastRev && (await arrivedHash(desk, journal)) !== null;
}

/** Hash of the file when it holds what the last save was to bring, although nobody heard that it did: our own bytes, nobody else's change. */
async function arrivedHash(desk: Pick<RecoveryDesk, 'fs'>, { saving, header }: Journal): Promise<string | null> {
  if (saving === null || header.path === null) return null;
  const file = await readFile(desk.fs, header.path, basename(header.path));
  return file.ok && file.value.hash === saving.hash ? saving.hash : null;
}

/**
 * A save was under way when the process ended, and its file can be read no more: it was written in place and cut off. The hash of what lies
 * there; null else.
 */
export async function tornHash(desk: Pick<RecoveryDesk, 'fs'>, { saving, header }: Journal): Promise<string | null> {
  if (header.path === null || saving === null || saving.rev <= header.savedRev) return null;
  const file = await readFile(desk.fs, header.path, basename(header.path));
  if (!file.ok) return null;
  const text = toText(file.value.bytes);
  return text === null || checkReadable(text) !== null ? file.value.hash : null;
}

/** Hash by which a document of this journal knows its file: what a save of ours left half written, or brought unheard, is nobody else's change. */
export const knownHash = async (desk: Pick<RecoveryDesk, 'fs'>, journal: Journal): Promise<string | null> =>
  (await tornHash(desk, journal)) ?? (await arrivedHash(desk, journal)) ?? journal.header.hash;

/** The journal of a document; null when no generation of it reads. */
async function bestOf(desk: RecoveryDesk, id: string, names: readonly string[]): Promise<Leftover | null> {
  const all = names.toSorted().map((name) => join(desk.profile.journals, name));
  const best = await bestJournal(desk.fs, all);
  if (best === null) return null;
  // The start that asks has not been stopped.
  const stopped = (await starts(desk, id)).filter((start) => start !== thisStart(desk));
  const offered = stopped.length < STOPPED_STARTS;
  const lastSeq = Math.max(...names.map((name) => Number(NAME.exec(name)?.[2] ?? 0)));
  return { id, all, lastSeq, ...best, offered };
}

/**
 * The highest generation that is whole, else the highest that reads; `paths` from the lowest to the highest. A process killed while it wrote
 * a new generation leaves a torn one that reads, and beside it the whole one that it was to replace.
 */
export async function bestJournal(
  fs: FileSystem,
  paths: readonly string[],
): Promise<Pick<Leftover, 'path' | 'journal' | 'modified'> | null> {
  let torn: Pick<Leftover, 'path' | 'journal' | 'modified'> | null = null;
  for (const path of paths.toReversed()) {
    const file = await readFile(fs, path, basename(path), MOST_BYTES);
    if (!file.ok) continue;
    const journal = readJournal(file.value.bytes, basename(path));
    if (!journal.ok) continue;
    const found = { path, journal: journal.value, modified: file.value.stat.modified };
    if (journal.value.whole) return found;
    torn ??= found;
  }
  return torn;
}

/** Starts in which this journal was read and not adopted, this one among them. */
const starts = (desk: RecoveryDesk, id: string): Promise<readonly string[]> => readTries(desk.fs, triesPath(desk.profile, id));

async function readTries(fs: FileSystem, path: string): Promise<readonly string[]> {
  const tries = triesSchema.safeParse(await readJsonFile(fs, path));
  return tries.success ? tries.data.starts : [];
}

/** Whether as many starts as are needed to set a journal aside were stopped by the one that these tries lie beside. */
export const stoppedTwice = async (fs: FileSystem, tries: string): Promise<boolean> =>
  (await readTries(fs, tries)).length >= STOPPED_STARTS;

const thisStart = ({ owner }: RecoveryDesk): string =>
  hashOf(new TextEncoder().encode(`${owner.host} ${owner.boot} ${owner.pid} ${owner.started}`)).slice(0, 16);

/**
 * One document's leftover by the path of its journal; `recovery/unknown` when it is gone. `counts`: this start may be stopped by it, what is
 * only put into the trash is not looked at.
 */
export async function readLeftover(desk: RecoveryDesk, path: string, counts: boolean): Promise<Result<Leftover>> {
  const id = NAME.exec(basename(path))?.[1];
  if (id === undefined) return err(problem('recovery/unknown'));
  const names = (await desk.fs.list(desk.profile.journals)).map((item) => item.name).filter((name) => NAME.exec(name)?.[1] === id);
  const found = await bestOf(desk, id, names);
  if (found === null) return err(problem(names.length === 0 ? 'recovery/unknown' : 'recovery/unreadable', { name: basename(path) }));
  const before = await starts(desk, id);
  const here = thisStart(desk);
  if (counts && !before.includes(here))
    await writeJsonFile(desk.fs, triesPath(desk.profile, id), { starts: [...before, here].slice(-100) });
  return ok(found);
}

/** The journal of this path was rebuilt and shown: the starts that read it were not stopped by it. */
export async function survived(desk: RecoveryDesk, path: string): Promise<Result<null>> {
  const id = NAME.exec(basename(path))?.[1];
  if (id === undefined) return err(problem('recovery/unknown'));
  try {
    await desk.fs.remove(triesPath(desk.profile, id));
    return ok(null);
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? ok(null) : err(fileProblem(error, id));
  }
}

/** Into the trash, for 30 days. Errors: what the system says; then it is still offered. */
export async function toTrash(desk: RecoveryDesk, found: Pick<Leftover, 'id' | 'all'>): Promise<Result<null>> {
  try {
    await desk.fs.makeFolder(desk.profile.trash);
    const at = Math.floor(desk.clock.now());
    for (const path of found.all) await moveIfThere(desk.fs, path, join(desk.profile.trash, `${at}.${basename(path)}`));
    await moveIfThere(desk.fs, triesPath(desk.profile, found.id), join(desk.profile.trash, `${at}.${triesName(found.id)}`));
    return ok(null);
  } catch (error) {
    return err(fileProblem(error, found.id));
  }
}

/** All journals of a document whose person has chosen the file instead: a trash that takes nothing does not change that. */
export async function putJournalsAside(desk: RecoveryDesk, id: string): Promise<void> {
  try {
    const own = (await desk.fs.list(desk.profile.journals)).map((item) => item.name).filter((name) => name.startsWith(`${id}.`));
    await toTrash(desk, { id, all: own.filter((name) => name.endsWith('.journal')).map((name) => join(desk.profile.journals, name)) });
  } catch (error) {
    if (systemCode(error) === null) throw error;
  }
}

async function moveIfThere(fs: FileSystem, from: string, to: string): Promise<void> {
  try {
    await fs.rename(from, to);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}
