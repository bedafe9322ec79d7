/** The desktop program for whole-app tests: whether it can run here, the packages to run, starting it in a person's home. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { environment, type HostPlace } from '../host.ts';

const root = join(import.meta.dirname, '../..');
const PACKS = join(root, 'artifacts/pack');

/** Path of Electron's own executable, null when it was never fetched. */
export function electronBinary(): string | null {
  const folder = join(root, 'node_modules/electron');
  const list = join(folder, 'path.txt');
  if (!existsSync(list)) return null;
  const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(list, 'utf8').trim());
  return existsSync(path) ? path : null;
}

/** Why the desktop program cannot run on this machine, null when it can. */
export function whyNoDesktop(): string | null {
  if (electronBinary() === null) return 'the Electron binary is not on this machine (npm start -- --electron fetches it)';
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return 'there is no screen (xvfb-run -a gives one)';
  if (process.getuid?.() === 0) return 'this is root, as whom Chromium starts only without its sandbox, and that is never done here';
  return null;
}

export type PackName = 'release' | 'twin';

/** Executable of a package made by `npm run pack` with the real binary, null when there is none. */
export function packedProgram(name: PackName): string | null {
  const output = join(PACKS, name);
  const folder = existsSync(output) ? readdirSync(output).find((entry) => /unpacked$|^mac/.test(entry)) : undefined;
  if (folder === undefined) return null;
  const names = ['Sandtable.app/Contents/MacOS/Sandtable', 'Sandtable.exe', 'sandtable'];
  const path = names.map((inside) => join(output, folder, inside)).find((file) => existsSync(file));
  // A stand-in of `npm run pack -- --stub` is no program.
  return path === undefined || readFileSync(path).subarray(0, 64).includes('not Electron') ? null : path;
}

/** Folder of a packed program. */
export const folderOf = (program: string): string => dirname(program);

const strings = (place: HostPlace): Record<string, string> =>
  Object.fromEntries(Object.entries(environment(place)).filter((entry): entry is [string, string] => entry[1] !== undefined));

export interface StartedDesktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Its main process. */
  readonly process: ChildProcess;
}

/** Starts the program in this home and waits for its window: the packed twin where there is one, else the built sources. */
export async function startDesktop(place: HostPlace, args: readonly string[] = []): Promise<StartedDesktop> {
  const twin = packedProgram('twin');
  const app = await _electron.launch({
    executablePath: twin ?? electronBinary() ?? '',
    args: [...(twin === null ? [root] : []), ...args],
    cwd: place.home,
    env: strings(place),
  });
  const page = await app.firstWindow();
  await page.waitForFunction(() => window.__sandtable?.ready === true);
  return { app, page, process: app.process() };
}

/** Runs a packed program to its end, at most a minute. */
export async function runProgram(
  program: string,
  args: readonly string[],
  place: HostPlace,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(program, args, { cwd: place.home, env: { ...strings(place), ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearTimeout(timer);
  return { code, output };
}
