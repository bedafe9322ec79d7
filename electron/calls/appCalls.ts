/** Calls on the program itself: facts, settings, recent files, exports, links, dialogs, leaving. */
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import type { RecentEntry } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { glance } from '../storage/answeringFs.ts';
import { atomicWrite } from '../storage/atomicWrite.ts';
import { readText, toBytes } from '../storage/bytes.ts';
import { newTag } from '../storage/clock.ts';
import { readJsonFile, writeJsonFile } from '../storage/jsonFile.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';
import { forgetPath, readPaths, writePaths } from '../storage/recentFiles.ts';
import { leaveSession, type Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { checkLink } from './links.ts';
import { openNamed, pathIn } from './opening.ts';
import { inUse, openUnder } from './openFiles.ts';
import type { Session } from './session.ts';

type AppChannel =
  | `app.${'info' | 'quit'}`
  | `settings.${'read' | 'write'}`
  | `recent.${'list' | 'forget'}`
  | `battles.${'save' | 'open'}`
  | `dialogs.${'open' | 'save'}`
  | 'files.export'
  | 'links.open';

const settingsSchema = z.record(z.string(), z.json());

export const appCalls = (desk: Desk): Pick<Handlers, AppChannel> => ({
  'app.info': async (_request, session) => {
    const open = [];
    const notOpened = [];
    for (const path of desk.toOpen.splice(0)) {
      const opened = await openNamed(desk, session, path);
      if (opened.ok) open.push(opened.value.document);
      else {
        desk.log(opened.error.code, 'command line');
        notOpened.push({ ...opened.error });
      }
    }
    const paths: string[] = [];
    // What another window has open now is not opened a second time.
    for (const path of await readPaths(desk.fs, desk.profile.session))
      if ((await openUnder(desk, path, session)).length === 0) paths.push(path);
    return ok({
      host: desk.kind,
      version: desk.version,
      testing: desk.env['SANDTABLE_TEST'] === '1',
      platform: process.platform,
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
      firstRun: (await readJsonFile(desk.fs, desk.profile.settings)) === undefined,
      open,
      notOpened,
      session: await Promise.all(paths.map((path) => recentOf(desk, session, path))),
      page: session.id,
    });
  },
  'app.quit': async ({ session: handles, clean, page }, session) => {
    if (page !== session.id) return ok({});
    const paths = handles
      .map((handle) => desk.documents.get(handle))
      .flatMap((open) => (open?.session === session ? [open.host.path] : []));
    const kept = await writePaths(
      desk.fs,
      desk.profile.session,
      paths.filter((path) => path !== null),
    );
    if (!kept.ok) desk.log(kept.error.code, 'session');
    await leaveSession(desk, session, new Set(clean));
    return ok({});
  },
  'settings.read': async () => {
    const settings = settingsSchema.safeParse((await readJsonFile(desk.fs, desk.profile.settings)) ?? {});
    return ok({ settings: settings.success ? settings.data : {} });
  },
  'settings.write': async ({ settings }) => {
    const written = await writeJsonFile(desk.fs, desk.profile.settings, settings);
    return written.ok ? ok({}) : written;
  },
  'recent.list': async (_request, session) => {
    const paths = await readPaths(desk.fs, desk.profile.recent);
    return ok({ recent: await Promise.all(paths.map((path) => recentOf(desk, session, path))) });
  },
  'recent.forget': async ({ id }, session) => {
    const path = session.recent.find(id);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    const done = await forgetPath(desk.fs, desk.profile.recent, path);
    return done.ok ? ok({}) : done;
  },
  'battles.save': async ({ folder, name, text, overwrite }, session) => {
    const written = await writeBeside(desk, session, folder, name, toBytes(text), overwrite ?? false);
    return written.ok ? ok({ name }) : written;
  },
  'battles.open': async ({ folder, name }, session) => {
    const path = await grantedFile(desk, session, folder, name);
    if (!path.ok) return path;
    const file = await readText(desk.fs, path.value, name);
    return file.ok ? ok({ name, text: file.value.text }) : file;
  },
  'files.export': async ({ folder, name, text, base64, overwrite }, session) => {
    if ((text === undefined) === (base64 === undefined)) return err(problem('ipc/bad-request', { channel: 'files.export', where: 'text' }));
    const bytes = text === undefined ? Uint8Array.from(Buffer.from(base64 ?? '', 'base64')) : toBytes(text);
    const written = await writeBeside(desk, session, folder, name, bytes, overwrite ?? false);
    return written.ok ? ok({ name, bytes: bytes.length }) : written;
  },
  'links.open': async ({ url }) => {
    const link = checkLink(url);
    if (!link.ok) return link;
    if (desk.openLink === undefined) return err(problem('ipc/not-here'));
    await desk.openLink(link.value);
    return ok({});
  },
  'dialogs.open': async ({ kind }, session) => {
    if (desk.dialogs === undefined) return err(problem('ipc/not-here'));
    return pick(desk, session, await desk.dialogs.open(kind));
  },
  'dialogs.save': async ({ suggested, kind }, session) => {
    if (desk.dialogs === undefined) return err(problem('ipc/not-here'));
    return pick(desk, session, await desk.dialogs.save(suggested, kind));
  },
});

async function recentOf(desk: Desk, session: Session, path: string): Promise<RecentEntry> {
  let modified: number | null = null;
  let missing = false;
  try {
    // A list must not wait for a share that does not answer; its file is neither missing nor known then.
    const seen = await glance(desk.fs, desk.clock, async (fs) => ({ stat: await fs.stat(path), real: await fs.realPath(path) }));
    modified = seen.stat.modified;
    // Opened by the person before: they may open it again without granting its folder.
    desk.grants.addFile(seen.real);
  } catch (error) {
    if (systemCode(error) === null) throw error;
    missing = systemCode(error) !== 'ESTALE';
  }
  const folder = dirname(path);
  return {
    id: session.recent.give(path, path),
    name: basename(path),
    folderName: basename(folder) || folder,
    modified,
    missing,
  };
}

/** What a native dialog picked: the folder is granted by that, for this start. `folder/own` in the profile. */
async function pick(
  desk: Desk,
  session: Session,
  path: string | null,
): Promise<Result<{ picked: { folder: string; name: string } | null }>> {
  if (path === null) return ok({ picked: null });
  const granted = await desk.grants.add(dirname(path), false);
  return granted.ok ? ok({ picked: { folder: session.folders.give(granted.value, granted.value), name: basename(path) } }) : granted;
}

/** A file of a granted folder, links resolved and still inside. */
async function grantedFile(desk: Desk, session: Session, folder: string, name: string): Promise<Result<string>> {
  const path = pathIn(session, folder, name);
  if (!path.ok) return path;
  try {
    const real = await desk.fs.realPath(path.value);
    return desk.grants.allows(real) ? ok(real) : err(problem('file/outside', { name }));
  } catch (error) {
    return err(fileProblem(error, name));
  }
}

/** Writes a whole file that is no open document, by the save protocol. */
async function writeBeside(desk: Desk, session: Session, folder: string, name: string, bytes: Uint8Array, overwrite: boolean) {
  const path = pathIn(session, folder, name);
  if (!path.ok) return path;
  const used = await inUse(desk, session, path.value);
  if (used !== null) return err(used);
  const { fs, clock, profile } = desk;
  return atomicWrite(
    { fs, clock, tag: newTag, backup: async () => null, copies: profile.copies },
    { path: path.value, bytes, expected: overwrite ? undefined : null, allowed: (real) => desk.grants.allows(real) },
  );
}
