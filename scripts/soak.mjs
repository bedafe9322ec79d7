// `npm run test:soak -- --hours 1`: the tests of the promises again and again, each time with a fresh seed and as many cases as fill about a
// minute, until the time is over. Goes on where it stopped (Ctrl+C, a killed terminal): what was run stands in artifacts/soak.json after
// every job. `--fresh` starts anew, `--only R-60` takes the tests of one promise, `--at-once 2` is how many jobs run side by side,
// `--without-flows` leaves out those in a browser, whose waits are too short for a machine with much else to do.
// A failure is kept whole in a folder of artifacts/soak-failures/: seed, commit, failed tests with their messages (the counterexample is the
// plan), all output, screens of a flow, and the command that repeats it. It becomes a named test (e2e/corpus/README.md).
import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { needNode, say } from './setup.mjs';
import { flowResults, unitResults } from './results.mjs';
import { root } from './stamp.mjs';
import { systemPackages } from './systemPackages.mjs';

const JOB_SECONDS = 60;
const LARGEST_STEP = 4;
/** A job may meet a busy machine after its size was chosen on an idle one: that is no failure of the promise. */
const TEST_MILLIS = 600_000;
const artifacts = join(root, 'artifacts');
const stateFile = join(artifacts, 'soak.json');
const failureFolder = join(artifacts, 'soak-failures');

const { values: options } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    only: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    'without-flows': { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '2' },
  },
});
const hours = Number(options.hours);
const atOnce = Number(options['at-once']);
if (!(hours > 0) || !Number.isInteger(atOnce) || atOnce < 1 || !/^R-\d{2,3}$/.test(options.only ?? 'R-01')) {
  say('usage: npm run test:soak -- --hours 1 [--only R-60] [--at-once 2] [--without-flows] [--fresh]');
  process.exit(2);
}

needNode();
const hasBrowser = systemPackages();
mkdirSync(failureFolder, { recursive: true });
const state =
  !options.fresh && existsSync(stateFile)
    ? JSON.parse(readFileSync(stateFile, 'utf8'))
    : { since: new Date().toISOString().slice(0, 16), seconds: 0, runs: 0, promises: {}, jobs: {}, failures: [] };

/** Test files that count cases of a promise: each is a job. Flows need a built window and a browser. */
function jobs() {
  const found = [];
  for (const top of ['shared', 'electron', 'renderer', 'e2e']) {
    for (const name of readdirSync(join(root, top), { recursive: true })) {
      const file = join(top, name);
      const flow = name.endsWith('.spec.ts');
      if (flow && options['without-flows']) continue;
      if (!flow && !/\.test\.tsx?$/.test(name)) continue;
      const text = readFileSync(join(root, file), 'utf8');
      // A file that always runs the same cases teaches nothing the second time.
      if (!/\bcounted(Flow)?\(/.test(text) || !/\b(rounds|baseSeed)\(|fc\.(assert|sample)/.test(text)) continue;
      // R-12 is not meant where R-121 stands.
      if (options.only !== undefined && !new RegExp(`${options.only}(?!\\d)`).test(text)) continue;
      if (flow && !(hasBrowser && existsSync(join(root, 'dist/renderer/index.html')))) {
        say(`${file} is left out: it needs a browser and a build (npm run build).`);
        continue;
      }
      found.push({ file, flow });
    }
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The least-run job first, so that every promise gets its share whenever the soak is stopped. */
const runsOf = (job) => state.jobs[job.file]?.runs ?? 0;
const waiting = jobs();
const running = new Set();
if (waiting.length === 0) {
  say('No test counts cases of that promise.');
  process.exit(1);
}

function keep() {
  writeFileSync(`${stateFile}.tmp`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${stateFile}.tmp`, stateFile);
}

/** Runs one job once. Resolves with its output, results and seconds. */
function run(job, seed, scale, output) {
  const tool = job.flow
    ? [
        '@playwright/test/cli.js',
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--project=browser',
        '--workers',
        '1',
        '--reporter',
        'json',
        // Jobs side by side would clear each other's folder.
        '--output',
        `${output}.files`,
        job.file,
      ]
    : [
        'vitest/vitest.mjs',
        'run',
        `--testTimeout=${TEST_MILLIS}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${output}`,
        job.file,
      ];
  const env = { ...process.env, SOAK: '1', SOAK_SCALE: String(scale), FC_SEED: String(seed), PLAYWRIGHT_JSON_OUTPUT_NAME: output };
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', tool[0]), ...tool.slice(1)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    child.on('close', (code) => {
      children.delete(child);
      const results = (job.flow ? flowResults : unitResults)(output);
      resolve({ code, text, results, seconds: (performance.now() - started) / 1000 });
    });
  });
}

const children = new Set();
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopped = true;
    // What was begun and not finished is not counted.
    for (const child of children) child.kill();
  });

function note(job, seed, scale, { code, text, results, seconds, output }) {
  const before = state.jobs[job.file] ?? { runs: 0, seconds: 0, scale: 1 };
  const fill = Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, JOB_SECONDS / Math.max(1, seconds)));
  state.jobs[job.file] = {
    runs: before.runs + 1,
    seconds: before.seconds + seconds,
    // Never fewer than a commit's check: some tests expect that among so many cases each kind has come up.
    scale: Math.max(1, Number((scale * fill).toFixed(2))),
  };
  state.runs += 1;
  for (const { cases, status, ids } of results) {
    for (const [id, count] of Object.entries(cases)) {
      const told = (state.promises[id] ??= { cases: 0, failures: 0 });
      if (status === 'passed') told.cases += count;
    }
    if (status === 'failed') for (const id of ids) (state.promises[id] ??= { cases: 0, failures: 0 }).failures += 1;
  }
  if (code !== 0) keepFailure(job, seed, scale, { text, results, output });
}

/** The commit that runs, with a mark when files differ from it. */
function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' and changes');
  } catch {
    // An unpacked copy without its history.
    return 'unknown';
  }
}

function keepFailure(job, seed, scale, { text, results, output }) {
  const folder = join(failureFolder, `${job.file.replaceAll('/', '_')}-${seed}`);
  mkdirSync(folder, { recursive: true });
  const failed = results.filter(({ status }) => status === 'failed');
  const again = job.flow
    ? `npx playwright test -c e2e/playwright.config.ts --project=browser ${job.file}`
    : `npx vitest run --testTimeout=${TEST_MILLIS} ${job.file}`;
  const failure = {
    file: job.file,
    seed,
    scale,
    commit: commit(),
    failed: failed.map(({ name }) => name),
    again: `SOAK=1 SOAK_SCALE=${scale} FC_SEED=${seed} ${again}`,
  };
  state.failures.push(failure);
  const told = failed.map(({ name, message }) => `== ${name}\n${message}\n`);
  writeFileSync(join(folder, 'failure.json'), `${JSON.stringify(failure, null, 2)}\n`);
  writeFileSync(join(folder, 'failed.txt'), told.join('\n'));
  writeFileSync(join(folder, 'output.txt'), text);
  if (existsSync(`${output}.files`)) renameSync(`${output}.files`, join(folder, 'files'));
  say(`FAILED ${failure.failed.join('; ') || job.file}\n  again: ${failure.again}\n  kept in ${relative(root, folder)}`);
}

async function worker() {
  for (;;) {
    const left = hours * 3600 - state.seconds - elapsed();
    const job = waiting.filter((one) => !running.has(one)).sort((a, b) => runsOf(a) - runsOf(b))[0];
    if (stopped || job === undefined || left <= 0) return;
    running.add(job);
    const scale = state.jobs[job.file]?.scale ?? 1;
    const seed = randomInt(1, 2 ** 31 - 1);
    const output = join(artifacts, `soak-${process.pid}-${seed}.json`);
    const ended = await run(job, seed, scale, output);
    running.delete(job);
    if (!stopped) note(job, seed, scale, { ...ended, output });
    for (const left of [output, `${output}.files`]) rmSync(left, { recursive: true, force: true });
    if (stopped) return;
    settle();
    keep();
    const counts = {};
    for (const { cases, status } of ended.results)
      if (status === 'passed') for (const [id, count] of Object.entries(cases)) counts[id] = (counts[id] ?? 0) + count;
    const told = Object.entries(counts).map(([id, count]) => `${id} ${count}`);
    say(`${job.file}: ${ended.code === 0 ? 'ok' : 'FAILED'} in ${ended.seconds.toFixed(0)} s, ${told.join(', ')}`);
  }
}

/** Time of this start that is not yet in the state. */
let since = performance.now();
const elapsed = () => (performance.now() - since) / 1000;
function settle() {
  state.seconds += elapsed();
  since = performance.now();
}

await Promise.all(Array.from({ length: atOnce }, worker));
settle();
keep();
const width = Math.max(...Object.values(state.promises).map(({ cases }) => cases.toLocaleString('en-US').length), 1);
process.stdout.write(
  `\nSoak since ${state.since}: ${(state.seconds / 3600).toFixed(2)} h, ${state.runs} runs, ${state.failures.length} failures.\n`,
);
for (const id of Object.keys(state.promises).sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)))) {
  const { cases, failures } = state.promises[id];
  process.stdout.write(
    `  ${id.padEnd(6)} ${cases.toLocaleString('en-US').padStart(width)} cases${failures > 0 ? `, ${failures} FAILED` : ''}\n`,
  );
}
process.exit(state.failures.length === 0 ? 0 : 1);
