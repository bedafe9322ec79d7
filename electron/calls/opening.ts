/** Opening a file as a document of a window, and what a window is told of it. */
import { basename, dirname, join } from 'node:path';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readText } from '../storage/bytes.ts';
import { newHandle } from '../storage/clock.ts';
import { DocumentHost } from '../storage/documentHost.ts';
import type { DocumentStart } from '../storage/documentStart.ts';
import { checkName } from '../storage/fileNames.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';
import { rememberPath } from '../storage/recentFiles.ts';
import { titleOf } from '../storage/samples.ts';
import { cleanFolder, type Desk, type OpenDocument } from './desk.ts';
import { inUse, openUnder } from './openFiles.ts';
import type { Session } from './session.ts';

export interface Opened {
  readonly document: DocumentInfo;
  readonly text: string;
  readonly alreadyOpen: boolean;
}

/** What the window sees of a document. */
export function describe(desk: Desk, session: Session, host: DocumentHost): DocumentInfo {
  const folder = host.realPath === null ? null : dirname(host.realPath);
  return {
    handle: host.handle,
    name: host.path === null ? null : basename(host.path),
    folderName: folder === null ? null : basename(folder) || folder,
    folder: folder === null || !desk.grants.allows(folder) ? null : session.folders.give(folder, folder),
    readOnly: host.readOnlyWhy !== null,
    readOnlyWhy: host.readOnlyWhy,
    hash: host.hash,
    ...(host.lockedBy === undefined ? {} : { lockedBy: host.lockedBy }),
  };
}

/** Path of a name in a granted folder of this window. `ipc/unknown-handle` or a bad name else. */
export function pathIn(session: Session, folder: string, name: string): Result<string> {
  const path = session.folders.find(folder);
  if (path === undefined) return err(problem('ipc/unknown-handle'));
  const checked = checkName(name);
  return checked.ok ? ok(join(path, name)) : checked;
}

/** The window's document by its handle. */
export function documentOf(desk: Desk, session: Session, handle: string): Result<DocumentHost> {
  const open = desk.documents.get(handle);
  return open === undefined || open.session !== session ? err(problem('document/unknown')) : ok(open.host);
}

/** Registers a document of a window; `handle`: the one by which the window knows it already. */
export async function addDocument(
  desk: Desk,
  session: Session,
  start: Omit<DocumentStart, 'handle' | 'readOnlyWhy'>,
  readOnlyWhy: string | null = null,
  handle: string = newHandle(),
): Promise<DocumentHost> {
  const host = new DocumentHost(
    {
      fs: desk.fs,
      clock: desk.clock,
      profile: desk.profile,
      owner: desk.owner,
      locks: desk.locks,
      checkEncoded: desk.checkEncoded,
      allowed: (realPath) => desk.grants.allows(realPath),
      inUse: (path, handle) => inUse(desk, session, path, handle),
    },
    { ...start, handle, readOnlyWhy },
    (event) => session.emit(event),
  );
  const open: OpenDocument = { host, session };
  desk.documents.set(host.handle, open);
  await host.settleDown();
  return host;
}

/**
 * Opens a file by its path: `path` was made from a granted folder and a checked name, or is a granted file. One that this window has open
 * already is answered as it is; one that another window of this program has open is read-only here (`window`).
 */
export async function openPath(desk: Desk, session: Session, path: string): Promise<Result<Opened>> {
  // A window that has just gone still lets go of its files: their locks are ours and must not look like another window's.
  await Promise.all(desk.leaving);
  const mine = (await openUnder(desk, path, session)).find((open) => open.session === session);
  if (mine !== undefined) return again(desk, session, mine);
  const name = basename(path);
  const real = await realPathOf(desk, path);
  if (!real.ok) return real;
  if (!desk.grants.allows(real.value)) return err(problem('file/outside', { name }));
  if (desk.fs.diskOf(real.value).kind === 'system') return err(problem('file/not-a-file', { name }));
  const file = await readText(desk.fs, real.value, name);
  if (!file.ok) return file;
  await cleanFolder(desk, dirname(real.value));
  const closed = await whyReadOnly(desk, real.value);
  const { text, hash } = file.value;
  for (;;) {
    const registered = [...desk.documents.keys()].join();
    const [other] = await openUnder(desk, real.value, session);
    // Opened by another call while this one looked: look again.
    if (registered !== [...desk.documents.keys()].join()) continue;
    if (other?.session === session) return again(desk, session, other);
    const host = await addDocument(
      desk,
      session,
      { id: newHandle(), title: titleOf(text) ?? name, file: { path, realPath: real.value, hash }, savedRev: 0, journal: { rev: 0, text } },
      other === undefined ? closed : 'window',
    );
    await rememberPath(desk.fs, desk.profile.recent, path);
    return ok({ document: describe(desk, session, host), text, alreadyOpen: false });
  }
}

/** A file named on a command line is granted by being named there. */
export async function openNamed(desk: Desk, session: Session, path: string): Promise<Result<Opened>> {
  const real = await realPathOf(desk, path);
  if (!real.ok) return real;
  desk.grants.addFile(real.value);
  return openPath(desk, session, path);
}

/** The open document comes to the front; its text is that of the file, for a window that has lost its tab. */
async function again(desk: Desk, session: Session, { host }: OpenDocument): Promise<Result<Opened>> {
  const file = host.realPath === null ? null : await readText(desk.fs, host.realPath, basename(host.realPath));
  return ok({ document: describe(desk, session, host), text: file?.ok ? file.value.text : '', alreadyOpen: true });
}

async function realPathOf(desk: Desk, path: string): Promise<Result<string>> {
  try {
    return ok(await desk.fs.realPath(path));
  } catch (error) {
    return err(fileProblem(error, basename(path)));
  }
}

/** `disk`: nobody may write there; `folder`: neither the file nor a new one beside it; `file`: only the file. Null: it may be written. */
export async function whyReadOnly(desk: Desk, path: string): Promise<'disk' | 'folder' | 'file' | null> {
  try {
    if (await desk.fs.mayWrite(path)) return null;
    return (await desk.fs.mayWrite(dirname(path))) ? 'file' : 'folder';
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return code === 'EROFS' ? 'disk' : 'file';
  }
}
