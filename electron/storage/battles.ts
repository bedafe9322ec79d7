/**
 * Battles that are being fought: the newest record of each on the local disk, whatever becomes of the window, its port or the scenario it
 * was begun on. Replaced whole: temporary file, sync, rename, folder sync. One that is given up or over goes to the recovery trash.
 *
 *   <profile>/battles/<id>.battle
 */
import { basename, join } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { readText, toBytes, writeAll } from './bytes.ts';
import type { Clock } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import { lifeOf, ownerSchema, type Owner } from './owner.ts';
import { fileProblem, systemCode } from './problems.ts';
import type { Profile } from './profile.ts';
import type { Damaged } from './recovery.ts';

const NAME = /^([A-Za-z0-9_-]{22})\.battle$/;
/** A record as the text of a JSON value: each quote costs a second byte. */
const MOST_BYTES = 2 * LIMITS.fileBytes + 64 * 1024;
const time = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

const keptSchema = z.object({
  format: z.literal('sandtable/kept-battle'),
  version: z.literal(1),
  /** Id and title of the scenario it is fought on. */
  scenario: z.string().max(LIMITS.name),
  title: z.string().max(4096),
  /** Decisions made so far. */
  moves: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Milliseconds since 1970. */
  last: time,
  /** False: it is in a file as well, or the person closed its tab; it waits for the scenario to be opened again. */
  running: z.boolean(),
  owner: ownerSchema,
  /** The battle record, as it would be saved. */
  text: z.string().max(LIMITS.fileBytes),
});
export type KeptBattle = z.infer<typeof keptSchema>;
/** What a window knows of its battle. */
export type BattleNow = Pick<KeptBattle, 'scenario' | 'title' | 'moves' | 'running' | 'text'>;

export interface BattleDesk {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly owner: Owner;
}

const folderOf = (profile: Profile): string => join(profile.home, 'battles');
const pathOf = (profile: Profile, id: string): string => join(folderOf(profile), `${id}.battle`);
const failed = (error: unknown): Problem => ({ ...fileProblem(error, ''), code: 'battle/not-kept' });

/** Replaces what is kept of a battle. Durable when it resolves. `battle/not-kept` with what the system says. */
export async function keepBattle(desk: BattleDesk, id: string, battle: BattleNow): Promise<Result<null>> {
  const { fs, profile } = desk;
  const temp = join(folderOf(profile), `${id}.new`);
  const kept: KeptBattle = { format: 'sandtable/kept-battle', version: 1, last: desk.clock.now(), owner: desk.owner, ...battle };
  try {
    await fs.makeFolder(folderOf(profile));
    await removeIfThere(fs, temp);
    const file = await fs.open(temp, 'create', 0o600);
    try {
      await writeAll(file, toBytes(JSON.stringify(kept)), 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.rename(temp, pathOf(profile, id));
    await fs.syncFolder(folderOf(profile));
    return ok(null);
  } catch (error) {
    return err(failed(error));
  }
}

/** Into the recovery trash, for 30 days; quiet where it is gone. */
export async function dropBattle(desk: BattleDesk, id: string): Promise<Result<null>> {
  const { fs, profile } = desk;
  try {
    await removeIfThere(fs, join(folderOf(profile), `${id}.new`));
    await fs.makeFolder(profile.trash);
    await fs.rename(pathOf(profile, id), join(profile.trash, `${Math.floor(desk.clock.now())}.${id}.battle`));
    return ok(null);
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? ok(null) : err(fileProblem(error, id));
  }
}

/** One kept battle; `battle/unknown` when it is gone or damaged. */
export async function readBattle(desk: BattleDesk, id: string): Promise<Result<KeptBattle>> {
  const kept = await readBattleFile(desk.fs, pathOf(desk.profile, id));
  return kept === null ? err(problem('battle/unknown')) : ok(kept);
}

/** A kept battle wherever it lies; null when it is gone or damaged. */
export async function readBattleFile(fs: FileSystem, path: string): Promise<KeptBattle | null> {
  const file = await readText(fs, path, basename(path), MOST_BYTES);
  const kept = file.ok ? keptSchema.safeParse(parsed(file.value.text)) : null;
  return kept?.success ? kept.data : null;
}

/** Kept battles that nobody fights now, newest first; `here` = ids of those that windows of this host fight. */
export async function listBattles(desk: BattleDesk, here: ReadonlySet<string>): Promise<readonly (KeptBattle & { readonly id: string })[]> {
  const found: (KeptBattle & { readonly id: string })[] = [];
  for (const name of await namesIn(desk)) {
    const id = NAME.exec(name)?.[1];
    if (id === undefined || here.has(id)) continue;
    const kept = await readBattle(desk, id);
    if (!kept.ok) continue;
    const { owner } = kept.value;
    const own = owner.pid === desk.owner.pid && owner.started === desk.owner.started && owner.host === desk.owner.host;
    if (own || (await lifeOf(desk.fs, owner, desk.owner)) !== 'alive') found.push({ ...kept.value, id });
  }
  return found.toSorted((a, b) => b.last - a.last);
}

/** Kept battles that nobody can read, as `Damaged` journals are: newer ones of a later version, or spoiled from outside. */
export async function damagedBattles(desk: BattleDesk): Promise<readonly Damaged[]> {
  const found: Damaged[] = [];
  for (const name of await namesIn(desk)) {
    const id = NAME.exec(name)?.[1];
    const broken = id === undefined ? null : await damagedBattle(desk, id);
    if (broken !== null) found.push(broken);
  }
  return found;
}

/** A kept battle that cannot be read; null when it is gone, sound, or holds no byte. */
export async function damagedBattle(desk: BattleDesk, id: string): Promise<Damaged | null> {
  const path = pathOf(desk.profile, id);
  if ((await readBattleFile(desk.fs, path)) !== null) return null;
  try {
    const { modified, size } = await desk.fs.stat(path);
    return size === 0 ? null : { id, all: [path], path, modified, bytes: size };
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return null;
  }
}

/** Id of a kept battle by its path; null for other files. */
export const battleIdOf = (path: string): string | null => NAME.exec(basename(path))?.[1] ?? null;

async function namesIn(desk: BattleDesk): Promise<readonly string[]> {
  try {
    return (await desk.fs.list(folderOf(desk.profile))).map((item) => item.name);
  } catch (error) {
    // No battle was ever kept, or nobody may look: there is nothing to offer.
    if (systemCode(error) === null) throw error;
    return [];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Never written by us in part: damaged from outside.
    return undefined;
  }
}

async function removeIfThere(fs: FileSystem, path: string): Promise<void> {
  try {
    await fs.remove(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}
