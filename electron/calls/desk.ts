/** What all calls of one host share: disk, clock, profile, grants, open documents. Made once at start. */
import { join, resolve } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { answeringFs } from '../storage/answeringFs.ts';
import type { DocumentHost } from '../storage/documentHost.ts';
import type { Clock } from '../storage/clock.ts';
import { tryTakeCutOff } from '../storage/cutOff.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import { cleanLeftovers } from '../storage/leftovers.ts';
import { loadGrants, type Grants } from '../storage/grants.ts';
import { thisOwner, type Owner } from '../storage/owner.ts';
import { OwnLocks } from '../storage/ownLocks.ts';
import { systemCode } from '../storage/problems.ts';
import { documentsFolder, makeProfile, profileOf, type Environment, type Profile } from '../storage/profile.ts';
import { emptyTrash } from '../storage/trash.ts';
import type { Log } from './dispatch.ts';
import type { Link } from './links.ts';
import type { LeftDocument, Session } from './session.ts';

/** What only a desktop window has. */
export interface NativeDialogs {
  /** A file to open, null when cancelled. */
  open(kind: string): Promise<string | null>;
  /** A path to save to, null when cancelled. */
  save(suggested: string, kind: string): Promise<string | null>;
}

export interface DeskOptions {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly env: Environment;
  readonly kind: 'electron' | 'browser' | 'test';
  readonly version: string;
  /** Folder with `samples/`. */
  readonly resources: string;
  /** Folders granted by `--folder`. */
  readonly folders: readonly string[];
  /** Files named on the command line, absolute. */
  readonly files: readonly string[];
  readonly log: Log;
  readonly checkEncoded: (text: string) => Problem | null;
  /** Shows where a web link leads, asks, and opens it outside; absent where nobody can be asked. */
  readonly openLink?: (link: Link) => Promise<void>;
  readonly dialogs?: NativeDialogs;
}

export interface OpenDocument {
  readonly host: DocumentHost;
  readonly session: Session;
}

export interface Desk extends DeskOptions {
  readonly profile: Profile;
  readonly owner: Owner;
  readonly grants: Grants;
  readonly samples: string;
  /** Real path of the `Sandtable` folder, or where it would be. */
  readonly ownFolder: string;
  readonly documents: Map<string, OpenDocument>;
  /** Files of the command line not yet given to a window. */
  readonly toOpen: string[];
  /** Lettings-go that still run; recovery and opening wait for them. */
  readonly leaving: Set<Promise<void>>;
  /** What pages that are away may take back, by the ids of the journals; no more once another window has recovered it. */
  readonly parked: Map<string, LeftDocument>;
  readonly locks: OwnLocks;
  /** Milliseconds since 1970 when this desk was opened. */
  readonly began: number;
  /** When each folder was cleaned of leftovers. */
  readonly cleaned: Map<string, number>;
}

const NO_FOLDER: ReadonlySet<string> = new Set(['file/not-found', 'folder/not-a-folder']);

/** Grants a folder of the command line for this start. `host/no-folder` when it is none. */
export async function grantFolder(grants: Grants, folder: string): Promise<Result<string>> {
  const granted = await grants.add(resolve(folder), false);
  return granted.ok || !NO_FOLDER.has(granted.error.code) ? granted : err(problem('host/no-folder', { name: folder }));
}

/** Makes the profile and loads what it holds. `host/no-folder` where a folder of the command line is none. */
export async function openDesk(parts: DeskOptions): Promise<Result<Desk>> {
  const profile = profileOf(parts.env);
  // A disk that does not answer must not stop the others, nor the journal.
  const options = { ...parts, fs: answeringFs(parts.fs, parts.clock, profile.home) };
  const made = await makeProfile(options.fs, profile);
  if (!made.ok) return made;
  const own = await documentsFolder(options.fs, options.env);
  const grants = await loadGrants(options.fs, options.clock, profile, own);
  for (const folder of options.folders) {
    const granted = await grantFolder(grants, folder);
    if (!granted.ok) return granted;
  }
  const desk: Desk = {
    ...options,
    profile,
    owner: await thisOwner(options.fs),
    grants,
    samples: join(options.resources, 'samples'),
    ownFolder: own,
    documents: new Map(),
    toOpen: [...options.files],
    leaving: new Set(),
    parked: new Map(),
    locks: new OwnLocks(),
    began: options.clock.now(),
    cleaned: new Map(),
  };
  try {
    await emptyTrash(desk);
  } catch (error) {
    // A trash that cannot be emptied costs space, not the start.
    if (systemCode(error) === null) throw error;
    options.log('recovery/trash', systemCode(error) ?? '');
  }
  const refused = await tryTakeCutOff(desk);
  if (refused !== null) options.log('recovery/cut-off', refused);
  for (const folder of [profile.home, own]) await cleanFolder(desk, folder);
  return ok(desk);
}

const CLEAN_AGAIN_MILLIS = 3_600_000;

/** Removes what killed processes left in a folder, once an hour at most. */
export async function cleanFolder(desk: Desk, folder: string): Promise<void> {
  const last = desk.cleaned.get(folder);
  const now = desk.clock.now();
  if (last !== undefined && now >= last && now - last < CLEAN_AGAIN_MILLIS) return;
  desk.cleaned.set(folder, now);
  for (const name of await cleanLeftovers(desk, folder)) desk.log('leftover/removed', name);
}

/** Closes one document; `keep`: unsaved work stays for recovery. Who opens its file meanwhile waits until its lock is gone. */
export async function letGo(desk: Desk, host: DocumentHost, keep: boolean): Promise<void> {
  desk.documents.delete(host.handle);
  const leaving = host.close(keep);
  desk.leaving.add(leaving);
  await leaving.finally(() => desk.leaving.delete(leaving));
}

/**
 * Lets go of a window: its handles are void, its documents closed in order, unsaved work left for recovery. `clean`: handles of documents
 * that their window saw to be as their files.
 */
export async function leaveSession(desk: Desk, session: Session, clean: ReadonlySet<string> = new Set()): Promise<void> {
  const { folders, places, recent, journals, trash, versions, battles, offeredBattles } = session;
  for (const table of [folders, places, recent, journals, trash, versions, battles, offeredBattles]) table.clear();
  for (const left of session.left.values()) if (desk.parked.get(left.id) === left) desk.parked.delete(left.id);
  session.left.clear();
  session.away = false;
  const own = [...desk.documents.values()].filter((open) => open.session === session);
  await Promise.all(own.map((open) => letGo(desk, open.host, !clean.has(open.host.handle))));
}

/**
 * The page of a window is away: closed without a word, dead, or only out of reach for a while. Its documents and battles are let go for
 * others as in `leaveSession`; its handles stay good, so that a page that comes back can take each of them back (`documents.rejoin`).
 */
export async function parkSession(desk: Desk, session: Session): Promise<void> {
  session.battles.clear();
  session.away = true;
  const own = [...desk.documents.values()].filter((open) => open.session === session);
  const parking = Promise.all(
    own.map(async ({ host }) => {
      await letGo(desk, host, true);
      const { id, path, realPath, hash, handle, journal, dirty } = host;
      const file = path === null || realPath === null ? null : { path, realPath, hash };
      const left = { id, file, rev: journal.last, dirty };
      session.left.set(handle, left);
      desk.parked.set(id, left);
    }),
  ).then(() => {});
  // Whoever takes one back waits until it is noted as well.
  desk.leaving.add(parking);
  await parking.finally(() => desk.leaving.delete(parking));
}

/** Lets go of everything: the host ends. Resolves when all journals are on disk. */
export async function leaveAll(desk: Desk): Promise<void> {
  for (const session of new Set([...desk.documents.values()].map((open) => open.session))) await leaveSession(desk, session);
  await Promise.all(desk.leaving);
}
