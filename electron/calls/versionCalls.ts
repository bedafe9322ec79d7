/** Calls on older versions of a file: the backups that saving keeps. They are read, never written or removed here. */
import { basename, dirname, join } from 'node:path';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { backupFolder, listBackups } from '../storage/backups.ts';
import { readText } from '../storage/bytes.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';
import type { Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { documentOf } from './opening.ts';
import type { Session } from './session.ts';

type VersionChannel = `versions.${'list' | 'read'}`;
type Asked = Parameters<Handlers['versions.list']>[0]['of'];

interface Version {
  readonly path: string;
  readonly replaced: number;
  readonly bytes: number;
}

export const versionCalls = (desk: Desk): Pick<Handlers, VersionChannel> => ({
  'versions.list': async ({ of }, session) => {
    const path = await pathOf(desk, session, of);
    if (!path.ok) return path;
    const found = await versionsOf(desk, path.value);
    if (!found.ok) return found;
    return ok({
      name: basename(path.value),
      versions: found.value.map(({ path: version, replaced, bytes }) => ({
        version: session.versions.give(version, version),
        replaced,
        bytes,
      })),
    });
  },
  'versions.read': async ({ version }, session) => {
    const path = session.versions.find(version);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    const file = await readText(desk.fs, path, basename(path));
    return file.ok ? ok({ text: file.value.text }) : file;
  },
});

/** The real path whose backups are asked for. `document/untitled` for a document that was never saved. */
async function pathOf(desk: Desk, session: Session, of: Asked): Promise<Result<string>> {
  if (of.what === 'document') {
    const host = documentOf(desk, session, of.document);
    if (!host.ok) return host;
    return host.value.realPath === null ? err(problem('document/untitled')) : ok(host.value.realPath);
  }
  const path = session.recent.find(of.id);
  return path === undefined ? err(problem('ipc/unknown-handle')) : ok(await realPathOf(desk, path));
}

/** Backups lie under the real path; a file that is gone had it by its folder. */
async function realPathOf(desk: Desk, path: string): Promise<string> {
  for (const real of [() => desk.fs.realPath(path), async () => join(await desk.fs.realPath(dirname(path)), basename(path))]) {
    try {
      return await real();
    } catch (error) {
      if (systemCode(error) === null) throw error;
    }
  }
  return path;
}

async function versionsOf(desk: Desk, path: string): Promise<Result<readonly Version[]>> {
  const folder = backupFolder(desk.profile.backups, path);
  try {
    const versions: Version[] = [];
    for (const { at, file } of await listBackups(desk.fs, folder)) {
      const version = join(folder, file);
      versions.push({ path: version, replaced: at, bytes: (await desk.fs.stat(version)).size });
    }
    return ok(versions.toReversed());
  } catch (error) {
    // Never saved over: nothing was kept.
    return systemCode(error) === 'ENOENT' ? ok([]) : err(fileProblem(error, basename(path)));
  }
}
