/** Where the profile lies: settings, journals, backups, recent files. `SANDTABLE_HOME` moves all of it. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { toText } from './bytes.ts';
import type { FileSystem } from './fileSystem.ts';
import { systemCode } from './problems.ts';

export interface Profile {
  readonly home: string;
  readonly settings: string;
  readonly recent: string;
  readonly session: string;
  readonly granted: string;
  readonly journals: string;
  /** Recovered and discarded journals, 30 days. */
  readonly trash: string;
  /** Verified copies kept while a file is written in place. */
  readonly copies: string;
  readonly backups: string;
  /** Profile of the browser window that the host opens. */
  readonly browser: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Paths of the profile for this environment; nothing is made. */
export function profileOf(env: Environment, platform: NodeJS.Platform = process.platform): Profile {
  const home = resolve(env['SANDTABLE_HOME'] || usualPlace(env, platform));
  return {
    home,
    settings: join(home, 'settings.json'),
    recent: join(home, 'recent.json'),
    session: join(home, 'session.json'),
    granted: join(home, 'folders.json'),
    journals: join(home, 'journals'),
    trash: join(home, 'journals', 'trash'),
    copies: join(home, 'copies'),
    backups: join(home, 'backups'),
    browser: join(home, 'browser'),
  };
}

function usualPlace(env: Environment, platform: NodeJS.Platform): string {
  const user = env['HOME'] || env['USERPROFILE'] || homedir();
  if (platform === 'win32') return join(env['APPDATA'] || join(user, 'AppData', 'Roaming'), 'Sandtable');
  if (platform === 'darwin') return join(user, 'Library', 'Application Support', 'Sandtable');
  return join(env['XDG_DATA_HOME'] || join(user, '.local', 'share'), 'sandtable');
}

/** What the system says of the profile -> our code. The words name the folder, and `SANDTABLE_HOME` as the way on. */
const WRONG: Readonly<Record<string, string>> = {
  ENOSPC: 'profile/full',
  EDQUOT: 'profile/full',
  EROFS: 'profile/read-only',
  EACCES: 'profile/no-access',
  EPERM: 'profile/no-access',
  EEXIST: 'profile/not-a-folder',
  ENOTDIR: 'profile/not-a-folder',
  ENOENT: 'profile/not-a-folder',
  ELOOP: 'profile/not-a-folder',
};

/** Why the profile at `home` cannot be used. An error that does not come from the system is a broken promise of ours and is thrown again. */
export function profileProblem(error: unknown, home: string): Problem {
  const system = systemCode(error);
  if (system === null) throw error;
  return problem(WRONG[system] ?? 'profile/failed', { name: home, system }, { cause: system });
}

/** Makes the folders of the profile. Errors: `profile/full`, `profile/read-only` and the like, with the folder that cannot be made. */
export async function makeProfile(fs: FileSystem, profile: Profile): Promise<Result<Profile>> {
  for (const folder of [profile.home, profile.journals, profile.trash, profile.copies, profile.backups]) {
    try {
      await fs.makeFolder(folder);
    } catch (error) {
      return err(profileProblem(error, folder));
    }
  }
  return ok(profile);
}

/**
 * The folder for people's own files: `Sandtable` in their documents folder (on Linux as the desktop names it, in any language).
 * Not made here.
 */
export async function documentsFolder(fs: FileSystem, env: Environment): Promise<string> {
  const user = env['HOME'] || env['USERPROFILE'] || homedir();
  const named = env['XDG_DOCUMENTS_DIR'] || (await desktopDocuments(fs, env, user));
  return join(named ?? join(user, 'Documents'), 'Sandtable');
}

async function desktopDocuments(fs: FileSystem, env: Environment, user: string): Promise<string | null> {
  const list = join(env['XDG_CONFIG_HOME'] || join(user, '.config'), 'user-dirs.dirs');
  try {
    const file = await fs.open(list, 'read');
    try {
      const bytes = new Uint8Array(16_384);
      const text = toText(bytes.subarray(0, await file.read(bytes, 0))) ?? '';
      const line = /^XDG_DOCUMENTS_DIR="(\$HOME)?([^"\n]*)"/m.exec(text);
      if (line === null || line[2] === undefined) return null;
      return line[1] === undefined ? resolve(line[2]) : join(user, line[2]);
    } finally {
      await file.close();
    }
  } catch {
    // Most systems have no such list; the plain `Documents` folder is the answer then.
    return null;
  }
}
