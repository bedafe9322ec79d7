/** Calls on granted folders, and on the places of this computer that can be granted. */
import { basename, dirname, join } from 'node:path';
import { homedir } from 'node:os';
import type { FolderEntry } from '#shared/ipc/contract.ts';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { glance } from '../storage/answeringFs.ts';
import { checkName, isOurs, kindOfName } from '../storage/fileNames.ts';
import type { FolderItem } from '../storage/fileSystem.ts';
import { fileProblem, systemCode } from '../storage/problems.ts';
import type { Desk } from './desk.ts';
import type { Handlers } from './dispatch.ts';
import { pathIn } from './opening.ts';
import type { Session } from './session.ts';

/** Entries of one folder that a window is shown; a person with more uses the search of their system. */
const MOST_ENTRIES = 2000;

type FolderChannel = `folders.${'list' | 'read' | 'enter' | 'create' | 'places' | 'grant'}`;

export const folderCalls = (desk: Desk): Pick<Handlers, FolderChannel> => ({
  'folders.list': async (_request, session) =>
    ok({
      folders: desk.grants.list().map((path) => ({ folder: session.folders.give(path, path), name: nameOf(path), place: path })),
    }),
  'folders.read': async ({ folder }, session) => {
    const path = session.folders.find(folder);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    const up = dirname(path);
    try {
      const items = (await desk.fs.list(path)).filter((item) => !item.name.startsWith('.') && !isOurs(item.name));
      const entries = await Promise.all(items.slice(0, MOST_ENTRIES).map((item) => entryOf(desk, path, item)));
      return ok({
        folder,
        name: nameOf(path),
        parent: up !== path && desk.grants.allows(up) ? session.folders.give(up, up) : null,
        entries: entries.filter((entry) => entry !== null).toSorted(byKindAndName),
        truncated: items.length > MOST_ENTRIES,
      });
    } catch (error) {
      return err(fileProblem(error, nameOf(path)));
    }
  },
  'folders.enter': async ({ folder, name }, session) => {
    const path = pathIn(session, folder, name);
    return path.ok ? enter(desk, session, path.value) : path;
  },
  'folders.create': async ({ folder, name }, session) => {
    const path = pathIn(session, folder, name);
    if (!path.ok) return path;
    try {
      if (await isThere(desk, path.value)) return err(problem('file/exists', { name }));
      await desk.fs.makeFolder(path.value, true);
      return await enter(desk, session, path.value);
    } catch (error) {
      // The folder of the handle has become a link since: where it leads was not granted.
      return err(systemCode(error) === 'ELOOP' ? problem('folder/outside', { name }) : fileProblem(error, name));
    }
  },
  // Where the system's own dialogs are, they alone grant: a taken-over window must not walk a list and grant itself a folder.
  'folders.places': async ({ place }, session) => {
    if (desk.dialogs !== undefined) return err(problem('ipc/not-here'));
    const path = place === null ? null : session.places.find(place);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    const paths = path === null ? await startPlaces(desk) : await foldersIn(desk, path);
    if (!paths.ok) return paths;
    return ok({ places: paths.value.map((where) => ({ place: session.places.give(where, where), name: nameOf(where), where })) });
  },
  'folders.grant': async ({ place }, session) => {
    if (desk.dialogs !== undefined) return err(problem('ipc/not-here'));
    const path = session.places.find(place);
    if (path === undefined) return err(problem('ipc/unknown-handle'));
    const granted = await desk.grants.add(path, true);
    return granted.ok ? ok({ folder: session.folders.give(granted.value, granted.value), name: nameOf(granted.value) }) : granted;
  },
});

const nameOf = (path: string): string => basename(path) || path;

const byKindAndName = (a: FolderEntry, b: FolderEntry): number => {
  if ((a.kind === 'folder') !== (b.kind === 'folder')) return a.kind === 'folder' ? -1 : 1;
  return a.name.localeCompare(b.name, undefined, { numeric: true });
};

async function entryOf(desk: Desk, folder: string, item: FolderItem): Promise<FolderEntry | null> {
  // A name that is no text cannot be named back by the window: shown, but as nothing that opens.
  if (!item.named) return { name: item.name, kind: 'other', size: 0, modified: 0 };
  try {
    const path = join(folder, item.name);
    // A link may lead to a disk that does not answer; the list does not wait for it.
    const stat = await (item.kind === 'link' ? glance(desk.fs, desk.clock, (fs) => fs.stat(path)) : desk.fs.stat(path));
    if (stat.kind === 'folder') return { name: item.name, kind: 'folder', size: 0, modified: stat.modified };
    if (stat.kind !== 'file') return null;
    return { name: item.name, kind: kindOfName(item.name), size: stat.size, modified: stat.modified };
  } catch (error) {
    // Gone since it was listed, or a link to nowhere or to a disk that does not answer.
    if (systemCode(error) === null) throw error;
    return null;
  }
}

/** A sub-folder's handle; a link that leads out of the granted folders is refused, and so is the profile. */
async function enter(desk: Desk, session: Session, path: string): Promise<Result<{ folder: string }>> {
  try {
    const real = await desk.fs.realPath(path);
    if (await desk.grants.isOwn(real)) return err(problem('folder/own', { name: basename(path) }));
    if (!desk.grants.allows(real)) return err(problem('folder/outside', { name: basename(path) }));
    if ((await desk.fs.stat(real)).kind !== 'folder') return err(problem('folder/not-a-folder', { name: basename(path) }));
    return ok({ folder: session.folders.give(real, real) });
  } catch (error) {
    return err(fileProblem(error, basename(path)));
  }
}

async function isThere(desk: Desk, path: string): Promise<boolean> {
  try {
    await desk.fs.linkStat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Where a person's folders are: home and what lies in it, drives and sticks, the root. */
async function startPlaces(desk: Desk): Promise<Result<readonly string[]>> {
  const home = desk.env['HOME'] || desk.env['USERPROFILE'] || homedir();
  const user = desk.env['USER'] ?? desk.env['USERNAME'] ?? '';
  const wanted =
    process.platform === 'win32'
      ? [home, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((drive) => `${drive}:\\`)]
      : [home, dirname(desk.ownFolder), '/Volumes', `/media/${user}`, `/run/media/${user}`, '/mnt', '/'];
  return ok(await foldersAmong(desk, [...new Set(wanted)].filter(checkPlace)));
}

const checkPlace = (path: string): boolean => path !== '/media/' && path !== '/run/media/';

/** Those that are folders, not the profile, and answer within a second, in their order. */
async function foldersAmong(desk: Desk, paths: readonly string[]): Promise<readonly string[]> {
  const are = await Promise.all(paths.map((path) => isPlace(desk, path)));
  return paths.filter((_path, i) => are[i]);
}

async function isPlace(desk: Desk, path: string): Promise<boolean> {
  try {
    const { stat, real } = await glance(desk.fs, desk.clock, async (fs) => ({ stat: await fs.stat(path), real: await fs.realPath(path) }));
    return stat.kind === 'folder' && !(await desk.grants.isOwn(real));
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false;
  }
}

async function foldersIn(desk: Desk, path: string): Promise<Result<readonly string[]>> {
  try {
    const items = (await desk.fs.list(path)).filter((item) => item.named && !item.name.startsWith('.') && checkName(item.name).ok);
    const near = items.slice(0, MOST_ENTRIES);
    const paths = (kind: FolderItem['kind']): readonly string[] =>
      near.filter((item) => item.kind === kind).map((item) => join(path, item.name));
    const real = await desk.fs.realPath(path);
    const plain = paths('folder').filter((folder) => join(real, basename(folder)) !== desk.grants.profile);
    const folders = [...plain, ...(await foldersAmong(desk, paths('link')))];
    return ok(folders.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true })));
  } catch (error) {
    return err(fileProblem(error, nameOf(path)));
  }
}
