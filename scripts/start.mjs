// `npm start [-- --no-open --port N --folder DIR --electron FILE]`: sets up what is missing and opens the editor. Electron when its binary is
// there or can be fetched, else the loopback host, which opens an installed browser or prints the address.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { electronBinary, fetchElectron, hasFailedBefore, overriddenBinary } from './electronBinary.mjs';
import { build, install, needNode, say } from './setup.mjs';
import { root } from './stamp.mjs';

needNode();
const args = process.argv.slice(2);
const wantsElectron = args.includes('--electron');
const rest = args.filter((argument) => argument !== '--electron');
install();
await build();

const binary = ['--no-open', '--help', '-h'].some((word) => rest.includes(word)) ? null : await findElectron();
const from = process.env.INIT_CWD || process.cwd();
const env = { ...process.env, SANDTABLE_FROM: from };
if (binary === null) {
  // In this very process: a second start has to be quick, and signals must arrive. npm dies of a SIGTERM without handing it on; its death
  // is seen by the parent's number.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
    }, 250).unref();
  }
  Object.assign(process.env, env);
  process.argv.splice(2, process.argv.length, ...rest);
  await import(new URL('../dist/electron/host.js', import.meta.url).href);
} else {
  const child = spawn(binary, [root, ...rest], { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}

async function findElectron() {
  const there = overriddenBinary() ?? electronBinary();
  const screen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (there !== null && screen) return there;
  if (!wantsElectron && (!screen || there === null)) {
    // Only a person who sees a window gains by the download; a failed one is not tried again on its own.
    if (!screen || !existsSync(join(root, 'node_modules/electron')) || hasFailedBefore(note())) return null;
  }
  if (!screen) {
    say('Electron needs a screen (DISPLAY or WAYLAND_DISPLAY is not set); using the browser host.');
    return null;
  }
  say('Fetching Electron (once, at most 90 seconds) ...');
  const fetched = await fetchElectron(note());
  if (fetched === null) say('Electron could not be fetched; using the browser host from now on. `npm start -- --electron` tries again.');
  return fetched;
}

function note() {
  const home = homedir();
  const usual =
    process.platform === 'win32'
      ? join(process.env.APPDATA || join(home, 'AppData', 'Roaming'), 'Sandtable')
      : process.platform === 'darwin'
        ? join(home, 'Library', 'Application Support', 'Sandtable')
        : join(process.env.XDG_DATA_HOME || join(home, '.local', 'share'), 'sandtable');
  return join(process.env.SANDTABLE_HOME || usual, 'electron.json');
}
