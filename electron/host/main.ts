/**
 * Entry of the loopback host, started by `npm start`. Prints one line, `Sandtable: http://127.0.0.1:PORT/#CODE`, and serves until SIGTERM,
 * SIGINT, SIGHUP or until the window it opened is closed; journals are on disk before it ends.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CATALOGUE } from '#shared/i18n/en.ts';
import type { Problem, Result } from '#shared/result.ts';
import { visibleLine } from '#shared/visible.ts';
import { crashLines, logLine } from '../calls/logLine.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { endProcess } from '../storage/processEnd.ts';
import { findBrowser, hasScreen, openBrowser } from './browser.ts';
import { parseOptions } from './options.ts';
import { claimProfile, type Welcome } from './instance.ts';
import { profileOf } from '../storage/profile.ts';

const dist = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(dist);
const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The problem's English sentences for the terminal; windows have their own language. */
function sentence(problem: Problem): string {
  const text = `${CATALOGUE[`problem.${problem.code}.title`] ?? problem.code} ${CATALOGUE[`problem.${problem.code}.action`] ?? ''}`;
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => visibleLine(String(problem.params?.[name] ?? ''))).trim();
}

if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(`${CATALOGUE['host.usage']}\n`);
  process.exit(0);
}
const options = parseOptions(process.argv.slice(2), process.env['SANDTABLE_FROM'] ?? process.cwd());
if (!options.ok) {
  say(sentence(options.error));
  process.exit(2);
}
const log = process.env['SANDTABLE_LOG'] === '1' ? (code: string, detail: string) => say(logLine(code, detail)) : () => {};
const version = process.env['npm_package_version'] ?? '0.1.0';
const profile = profileOf(process.env);
const claim = await claimProfile(nodeFileSystem, profile.home, options.value);
if (!claim.ok) {
  say(sentence(claim.error));
  process.exit(1);
}
const instance = claim.value.how === 'first' ? claim.value.instance : await endAsSecond(claim.value.answer);
// A second start ends before it has read any of this.
const { runHost } = await import('./run.ts');
const started = await runHost(
  { env: process.env, version, resources: join(root, 'resources'), renderer: join(dist, 'renderer'), log },
  options.value,
);
const host = started.ok ? started.value : await endFailed(started.error);
instance.serve((wish) => host.take(wish));

let ending = false;
let closeWindow = (): void => {};
const end = async (code: number): Promise<void> => {
  // A second crash while the journals are written: there is nothing left to wait for.
  if (ending) return code === 0 ? undefined : endProcess(code);
  ending = true;
  instance.leave();
  await host.end();
  await instance.end();
  closeWindow();
  await endProcess(code);
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0));
// A broken promise of ours: put on disk what the journals still hold, tell, never go on.
const crash = (error: unknown): void => {
  say(`Sandtable stopped: ${crashLines(error)}`);
  void end(70);
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

/**
 * The browser's process has ended: with its window, or because another of the same profile took the address over (a second start), and
 * then the page comes in a moment. Ends when no page has listened for so many seconds.
 */
async function endWithoutPages(seconds: number, done: () => Promise<void>): Promise<void> {
  for (let quiet = 0; quiet < seconds; quiet = host.pages() > 0 ? 0 : quiet + 1) await new Promise((next) => setTimeout(next, 1000));
  await done();
}

/** It could not be started: say why, end. */
async function endFailed(why: Problem): Promise<never> {
  await instance.end();
  say(sentence(why));
  return endProcess(1);
}

/** The first start of this profile has taken over what this one was asked for: say where, show it, end. */
async function endAsSecond(answer: Result<Welcome>): Promise<never> {
  if (!answer.ok) {
    say(sentence(answer.error));
    process.exit(1);
  }
  const { address, once, shown, notOpened = [] } = answer.value;
  process.stdout.write(`Sandtable: ${address}\n`);
  for (const problem of notOpened) say(sentence(problem));
  const wanted = options.ok && options.value.open && !shown && hasScreen(process.env, process.platform);
  const browser = wanted ? await findBrowser(nodeFileSystem, process.env, process.platform) : null;
  if (browser !== null) {
    const child = openBrowser(browser, once, profile.browser);
    child.unref();
    await new Promise<void>((done) => child.once('spawn', done).once('error', () => done()));
  }
  process.exit(notOpened.length > 0 ? 1 : 0);
}

process.stdout.write(`Sandtable: ${host.address}\n`);
if (options.value.open) {
  const browser = hasScreen(process.env, process.platform) ? await findBrowser(nodeFileSystem, process.env, process.platform) : null;
  if (browser === null) say('Open this address in Chromium, Chrome or Edge. Ctrl+C ends Sandtable.');
  else {
    const child = openBrowser(browser, host.addressOnce(), host.desk.profile.browser);
    child.on('error', () => say('The browser could not be started. Open the address above in Chromium, Chrome or Edge.'));
    const opened = performance.now();
    // One that ends at once has handed the address over; one that lived has closed with its window.
    child.on('exit', (code) => {
      const early = performance.now() - opened < 10_000;
      if (early && code !== 0 && host.pages() === 0) {
        say('The browser ended at once. Open the address above in Chromium, Chrome or Edge; Ctrl+C ends Sandtable.');
        return;
      }
      void endWithoutPages(early ? 5 : 1, () => end(0));
    });
    closeWindow = () => void child.kill();
  }
}
