/** Finds an installed Chromium, Chrome or Edge and opens the editor in it as a window of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { FileSystem } from '../storage/fileSystem.ts';
import { systemCode } from '../storage/problems.ts';
import type { Environment } from '../storage/profile.ts';

const LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
];

/** Whether a window could be shown at all. */
export const hasScreen = (env: Environment, platform: NodeJS.Platform): boolean =>
  platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);

function candidates(env: Environment, platform: NodeJS.Platform): readonly string[] {
  const wanted = env['SANDTABLE_BROWSER'];
  if (wanted) return [wanted];
  if (platform === 'darwin') return MAC;
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter((root) => root !== undefined);
    return WINDOWS.flatMap((path) => roots.map((root) => join(root, path)));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Path of the first browser that is there, null when none is. */
export async function findBrowser(fs: FileSystem, env: Environment, platform: NodeJS.Platform): Promise<string | null> {
  for (const path of candidates(env, platform)) {
    try {
      if ((await fs.stat(path)).kind === 'file') return path;
    } catch (error) {
      if (systemCode(error) === null) throw error;
    }
  }
  return null;
}

/** Switches of the window: its own profile, quiet, no first-run pages. The sandbox is only left out for root, where it cannot start. */
export const browserArguments = (url: string, profile: string, root: boolean): readonly string[] => [
  `--app=${url}`,
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--window-size=1440,900',
  ...(root ? ['--no-sandbox'] : []),
];

/** Opens the window; the process ends when the window is closed. */
export const openBrowser = (path: string, url: string, profile: string): ChildProcess =>
  spawn(path, browserArguments(url, profile, process.getuid?.() === 0), { stdio: 'ignore' });
