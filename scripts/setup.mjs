// Sets up what a fresh clone lacks: the packages of package-lock.json. Words go to stderr; stdout belongs to whoever called.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

export const say = (text) => process.stderr.write(`${text}\n`);

/** Ends with a plain sentence on a Node that is too old. */
export function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Sandtable needs Node 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`);
  process.exit(1);
}

/** Whether node_modules holds what the lock names. Packages for other systems are optional there and may be missing. */
export function isInstalled() {
  const kept = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(kept)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(kept, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional === true || entry.devOptional === true || there[path]?.version === entry.version,
  );
}

/** Installs the packages where they are missing; ends the process with npm's own words when that fails. */
export function install() {
  if (isInstalled()) return;
  say('Installing packages (once, about half a minute) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (run.status === 0) return;
  say('The packages could not be installed: see the lines above. Without a network there is no first start.');
  process.exit(1);
}

/** Builds into dist/ when the sources have changed since. */
export async function build() {
  const { isBuilt } = await import('./stamp.mjs');
  if (isBuilt()) return;
  say('Building (once after each change of the sources) ...');
  const run = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: ['ignore', 2, 2] });
  if (run.status === 0) return;
  say('The build failed: see the lines above.');
  process.exit(1);
}
