// Is the Electron binary there, and can it be fetched? Importing `electron` from plain Node starts a download, so this looks at its folder.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './stamp.mjs';

const FETCH_MILLIS = 90_000;
const folder = join(root, 'node_modules/electron');

/** Path of the executable, null when there is none. */
export function electronBinary() {
  const list = join(folder, 'path.txt');
  if (!existsSync(list)) return null;
  const place = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist');
  const path = join(place, readFileSync(list, 'utf8').trim());
  return existsSync(path) ? path : null;
}

/** Without `path.txt` an overriding folder still counts when it holds the usual executable. */
export function overriddenBinary() {
  const place = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!place) return null;
  const name = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform] ?? 'electron';
  return existsSync(join(place, name)) ? join(place, name) : null;
}

const version = () => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** Whether fetching this version has failed before in this profile. */
export function hasFailedBefore(note) {
  try {
    return JSON.parse(readFileSync(note, 'utf8')).failed === version();
  } catch {
    return false;
  }
}

/** Fetches the binary in a child with a time limit; a failure is remembered in `note`, so that later starts are quick. */
export async function fetchElectron(note) {
  const done = await new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'install.js')], { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), FETCH_MILLIS);
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
  const path = done ? electronBinary() : null;
  if (path === null) {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, `${JSON.stringify({ failed: version() })}\n`);
  }
  return path;
}
