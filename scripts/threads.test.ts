/** how many calls at disks the program can make at a time, and when Node reads that number. Calls hang for real, at FIFOs nobody writes to. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { counted } from '../e2e/testing/counts.ts';
import { skipping, whyNot } from '../electron/testing/diskPlaces.ts';

const root = join(import.meta.dirname, '..');
const noFifo = skipping('R-44 (threads at the start)', process.platform === 'win32' ? 'no FIFO here' : whyNot('mkfifo'));

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'sandtable-threads-'));
  if (noFifo) return;
  spawnSync('mkfifo', [join(place, 'fifo')]);
  // Says how many hanging calls a disk call still gets past, then kills itself: a process with such calls ends by no other way.
  const body = `
    const hang = (count) => { for (let i = 0; i < count; i++) open(${JSON.stringify(join(place, 'fifo'))}, 'r', () => {}); };
    const answers = () => new Promise((done) => { stat('/', () => done(true)); setTimeout(() => done(false), 3000); });
    let held = 0;
    for (const more of [3, 1, 36, 23, 1]) {
      hang(more);
      if (!(await answers())) break;
      held += more;
    }
    writeSync(1, String(held));
    process.kill(process.pid, 'SIGKILL');`;
  writeFileSync(join(place, 'module.mjs'), `import { open, stat, writeSync } from 'node:fs';${body}`);
  writeFileSync(join(place, 'late.mjs'), `process.env.UV_THREADPOOL_SIZE = '64'; await import('./module.mjs');`);
  const first = JSON.stringify(join(root, 'scripts/threads.cjs'));
  writeFileSync(join(place, 'start.cjs'), `require(${first}); import('./module.mjs');`);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** How many hanging calls a start by this file gets past. */
async function past(file: string, threads?: string): Promise<number> {
  const { UV_THREADPOOL_SIZE: _given, ...env } = process.env;
  const child = spawn(process.execPath, [join(place, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: threads === undefined ? env : { ...env, UV_THREADPOOL_SIZE: threads },
  });
  let told = '';
  child.stdout.on('data', (part: Buffer) => (told += part.toString()));
  await new Promise((done) => child.once('close', done));
  return Number(told);
}

it.skipIf(noFifo)(
  'R-44 the number of threads is read when the first module is loaded: a start has 64, set before that, and one that sets it later has 4',
  async () => {
    expect(await Promise.all([past('start.cjs'), past('start.cjs', '2'), past('module.mjs'), past('late.mjs')])).toEqual([63, 63, 3, 3]);
    counted('R-44', 4);
  },
);

it('R-44 `npm start` sets the number before anything else', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(scripts['start']).toBe('node scripts/start.cjs');
  const code = readFileSync(join(root, 'scripts/start.cjs'), 'utf8')
    .replaceAll(/^\/\/.*$/gm, '')
    .trim();
  expect(code).toMatch(/^require\('\.\/threads\.cjs'\);\s+void import\('\.\/start\.mjs'\);$/);
});
