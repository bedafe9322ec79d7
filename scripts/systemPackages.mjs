// What tests need from the system: Chromium and fonts for the flows, strace, faketime and Xvfb for single ones. Installed by apt where that is the
// system and this process may; else a sentence says what is missing and what goes without it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './setup.mjs';

const onPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));

/** @type {readonly { name: string, has: () => boolean, without: string }[]} */
const WANTED = [
  {
    name: 'chromium',
    has: () =>
      Boolean(process.env.SANDTABLE_BROWSER) || ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(onPath),
    without: 'the whole-app tests cannot run; set SANDTABLE_BROWSER to a Chromium',
  },
  {
    name: 'fonts-noto-cjk',
    has: () => process.platform !== 'linux' || existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
    without: 'Chinese and Japanese texts show as boxes in pictures',
  },
  {
    name: 'fonts-dejavu-core',
    has: () => process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/dejavu'),
    without: 'Cyrillic falls back to whatever is there',
  },
  { name: 'xvfb', has: () => process.platform !== 'linux' || onPath('Xvfb'), without: 'the headed flow runs headless' },
  { name: 'xauth', has: () => process.platform !== 'linux' || onPath('xauth'), without: 'the headed flow runs headless' },
  { name: 'strace', has: () => process.platform !== 'linux' || onPath('strace'), without: 'system-call tests are skipped' },
  { name: 'faketime', has: () => process.platform !== 'linux' || onPath('faketime'), without: 'clock tests use a clock of their own only' },
];

/** Installs what is missing. Returns whether the whole-app tests can run. */
export function systemPackages() {
  const missing = WANTED.filter((wanted) => !wanted.has());
  if (missing.length > 0) apt(missing.map((wanted) => wanted.name));
  for (const wanted of WANTED.filter((entry) => !entry.has()))
    say(`${wanted.name} is missing and could not be installed: ${wanted.without}.`);
  return WANTED[0].has();
}

function apt(names) {
  if (!onPath('apt-get')) {
    say(`No apt-get here; please install by hand: ${names.join(', ')}.`);
    return;
  }
  const root = process.getuid?.() === 0;
  const sudo = !root && onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!root && !sudo) {
    say(`Installing needs rights this user has not; please run: sudo apt-get install -y ${names.join(' ')}`);
    return;
  }
  say(`Installing ${names.join(', ')} ...`);
  const run = (...args) =>
    spawnSync(sudo ? 'sudo' : 'apt-get', sudo ? ['-n', 'apt-get', ...args] : args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...names);
}
