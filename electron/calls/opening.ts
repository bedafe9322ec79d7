/** Opening a file as a document of a window, and what a window is told of it. */
import { basename, dirname, join } from 'node:path';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { readText } from '../storage/bytes.ts';
import { newHandle } from '../storage/clock.ts';
import { DocumentHost, type DocumentStart } from '../storage/documentHost.ts';
import { checkName } from '../storage/fileNames.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';
import { rememberPath } from '../storage/recentFiles.ts';
import { titleOf } from '../storage/samples.ts';
import type { Desk, OpenDocument } from './desk.ts';
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

/** Registers a document of a window. */
export async function addDocument(
  desk: Desk,
  session: Session,
  start: Omit<DocumentStart, 'handle' | 'readOnlyWhy'>,
  readOnlyWhy: string | null = null,
): Promise<DocumentHost> {
  const host = new DocumentHost(
    {
      fs: desk.fs,
      clock: desk.clock,
      profile: desk.profile,
      owner: desk.owner,
      checkEncoded: desk.checkEncoded,
      allowed: (realPath) => desk.grants.allows(realPath),
    },
    { ...start, handle: newHandle(), readOnlyWhy },
    (event) => session.emit(event),
  );
  const open: OpenDocument = { host, session };
  desk.documents.set(host.handle, open);
  await host.settleDown();
  return host;
}

/** Opens a file by its path: `path` was made from a granted folder and a checked name, or is a granted file. */
export async function openPath(desk: Desk, session: Session, path: string): Promise<Result<Opened>> {
  const name = basename(path);
  const real = await realPathOf(desk, path);
  if (!real.ok) return real;
  if (!desk.grants.allows(real.value)) return err(problem('file/outside', { name }));
  const file = await readText(desk.fs, real.value, name);
  if (!file.ok) return file;
  const already = [...desk.documents.values()].find((open) => open.session === session && open.host.realPath === real.value);
  if (already !== undefined) return ok({ document: describe(desk, session, already.host), text: file.value.text, alreadyOpen: true });
  const writable = await mayWrite(desk, real.value);
  const { text, hash } = file.value;
  const host = await addDocument(
    desk,
    session,
    { id: newHandle(), title: titleOf(text) ?? name, file: { path, realPath: real.value, hash }, savedRev: 0, journal: { rev: 0, text } },
    writable ? null : 'file',
  );
  await rememberPath(desk.fs, desk.profile.recent, path);
  return ok({ document: describe(desk, session, host), text, alreadyOpen: false });
}

async function realPathOf(desk: Desk, path: string): Promise<Result<string>> {
  try {
    return ok(await desk.fs.realPath(path));
  } catch (error) {
    return err(fileProblem(error, basename(path)));
  }
}

async function mayWrite(desk: Desk, path: string): Promise<boolean> {
  try {
    return await desk.fs.mayWrite(path);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}
