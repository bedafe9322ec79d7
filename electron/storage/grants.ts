/**
 * The folders a person has granted: what windows may list, read and write. Real paths; kept in the profile over starts. The profile itself is
 * never one of them, nor what lies in it, whatever folder above it was granted: a taken-over window would read the secret of the host there.
 */
import { basename, dirname, sep } from 'node:path';
import { z } from 'zod';
import { err, ok, problem, type Result } from '#shared/result.ts';
import { glance } from './answeringFs.ts';
import type { Clock } from './clock.ts';
import type { FileSystem } from './fileSystem.ts';
import { readJsonFile, writeJsonFile } from './jsonFile.ts';
import { fileProblem } from './problems.ts';
import type { Profile } from './profile.ts';

const keptSchema = z.object({ folders: z.array(z.string().max(32_768)).max(100) });

export interface Grants {
  /** Real path of the profile. */
  readonly profile: string;
  /** Granted folders, the `Sandtable` folder first. */
  list(): readonly string[];
  /** Grants a folder, for later starts too when `keep`. `folder/not-a-folder` when it is none, `folder/own` for the profile. */
  add(path: string, keep: boolean): Promise<Result<string>>;
  /** Grants one file: named on the command line, opened before, or recovered. */
  addFile(realPath: string): void;
  /** Whether a real path lies in a granted folder and not in the profile, or is a granted file. */
  allows(realPath: string): boolean;
  /** Whether a real path of a folder is the profile or lies in it, also by another name of it (a disk that stands in two places). */
  isOwn(realPath: string): Promise<boolean>;
}

const within = (folder: string, path: string): boolean => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Loads the granted folders; `own` (the `Sandtable` folder) is made if it can be. */
export async function loadGrants(fs: FileSystem, clock: Clock, profile: Profile, own: string): Promise<Grants> {
  const folders: string[] = [];
  const files = new Set<string>();
  const made = await makeOwn(fs, own);
  const home = await realOr(fs, profile.home);
  const identity = await identityOf(fs, home);
  // Somebody may have made a folder that holds their documents the profile.
  const documents = made ? await realOr(fs, own) : own;
  const apart = documents !== home && within(home, documents) ? documents : null;
  const inProfile = (path: string): boolean => within(home, path) && (apart === null || !within(apart, path));
  const isOwn = async (path: string, disk: FileSystem = fs): Promise<boolean> => {
    if (inProfile(path)) return true;
    for (let at = path; !within(at, home) && at !== dirname(at); at = dirname(at))
      if (at !== apart && (await disk.stat(at)).identity === identity) return true;
    return false;
  };
  const kept = keptSchema.safeParse(await readJsonFile(fs, profile.granted));
  const keptFolders = new Set(kept.success ? kept.data.folders : []);

  const folderAt = async (disk: FileSystem, path: string): Promise<Result<string>> => {
    try {
      const real = await disk.realPath(path);
      const fits = (await disk.stat(real)).kind === 'folder' && disk.diskOf(real).kind !== 'system';
      if (fits && (await isOwn(real, disk))) return err(problem('folder/own', { name: basename(path) }));
      return fits ? ok(real) : err(problem('folder/not-a-folder', { name: basename(path) }));
    } catch (error) {
      return err(fileProblem(error, basename(path)));
    }
  };
  const take = (real: string): void => {
    if (!folders.includes(real)) folders.push(real);
  };
  const add = async (path: string, keep: boolean): Promise<Result<string>> => {
    const real = await folderAt(fs, path);
    if (!real.ok) return real;
    take(real.value);
    if (!keep || keptFolders.has(real.value)) return real;
    keptFolders.add(real.value);
    const written = await writeJsonFile(fs, profile.granted, { folders: [...keptFolders] });
    return written.ok ? real : written;
  };

  if (made) await add(own, false);
  // One that is gone (a stick not plugged in, a share that does not answer) stays in the list for the next start.
  const found = await Promise.all([...keptFolders].map((folder) => glance(fs, clock, (disk) => folderAt(disk, folder))));
  for (const real of found) if (real.ok) take(real.value);
  return {
    profile: home,
    list: () => folders,
    add,
    addFile: (realPath) => {
      files.add(realPath);
    },
    allows: (realPath) => files.has(realPath) || (!inProfile(realPath) && folders.some((folder) => within(folder, realPath))),
    isOwn: (realPath) => isOwn(realPath),
  };
}

/** The real path; the path itself of what is not there. */
async function realOr(fs: FileSystem, path: string): Promise<string> {
  try {
    return await fs.realPath(path);
  } catch (error) {
    fileProblem(error, path);
    return path;
  }
}

/** Which folder of which disk; null where the disk does not say. */
async function identityOf(fs: FileSystem, path: string): Promise<string | null> {
  try {
    return (await fs.stat(path)).identity;
  } catch (error) {
    fileProblem(error, path);
    return null;
  }
}

async function makeOwn(fs: FileSystem, own: string): Promise<boolean> {
  try {
    await fs.makeFolder(own);
    return true;
  } catch (error) {
    // A home that takes no folder: the person grants another one.
    fileProblem(error, own);
    return false;
  }
}
