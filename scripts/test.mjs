// `npm test`: sets up what is missing, then lint, types, unit and property tests, build, whole-app tests, and whether every promise was
// proven with the cases it names. Ends in `N passed, N failed`.
// `--skip-e2e`, `--skip-unit` leave a part out and say so.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, needNode, say } from './setup.mjs';
import { root } from './stamp.mjs';
import { systemPackages } from './systemPackages.mjs';

needNode();
install();
const hasBrowser = systemPackages();
const bin = (path) => [process.execPath, join(root, 'node_modules', path)];
const artifacts = join(root, 'artifacts');
mkdirSync(artifacts, { recursive: true });
for (const file of ['unit.json', 'e2e.json']) rmSync(join(artifacts, file), { force: true });

// The folder for temporary files of all that runs here, so that nothing of it is left in the system's own: not even by browsers that were
// killed. Open to all as that one is: flows run host and browser under another user.
const scratch = mkdtempSync(join(tmpdir(), 'sandtable-test-'));
chmodSync(scratch, 0o1777);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/**
 * Runs a command. Its output goes to the terminal as it comes, or with `together` in one piece at its end, so that commands side by side
 * stay readable. Resolves with its exit code.
 */
function run(title, [command, ...args], together = false) {
  const started = performance.now();
  if (!together) process.stdout.write(`\n== ${title}\n`);
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, TMPDIR: scratch },
      stdio: together ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part));
    const end = (code, words = '') => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (together) process.stdout.write(`\n== ${title}\n${Buffer.concat(output).toString()}`);
      process.stdout.write(`${words}== ${title}: ${code === 0 ? 'ok' : 'failed'} in ${seconds} s\n`);
      resolve(code);
    };
    child.on('error', (error) => end(1, `${error.message}\n`));
    child.on('close', (code) => end(code ?? 1));
  });
}

/** A step that passes or fails as a whole. */
async function check(title, command) {
  const good = (await run(title, command, true)) === 0;
  total[good ? 'passed' : 'failed'] += 1;
  return good;
}

function add(passed, failed, skipped) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** Counts of a suite; a suite that left no counts has failed. */
function counts(title, file, code, read) {
  const path = join(artifacts, file);
  const found = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null;
  if (found === null) {
    notes.push(`${title}: no results`);
    return add(0, 1, 0);
  }
  // A run that fails outside its tests (a broken file, a crash) must not count as passed.
  return add(found.passed, code !== 0 && found.failed === 0 ? 1 : found.failed, found.skipped);
}

// Side by side: each of them leaves a core idle for part of its time.
const [built] = await Promise.all([
  check('build', [process.execPath, 'scripts/build.mjs']),
  check('lint', bin('oxlint/bin/oxlint').concat('--type-aware', 'electron', 'renderer', 'shared', 'e2e', 'bench', 'scripts')),
  check('format', bin('prettier/bin/prettier.cjs').concat('--check', '--log-level', 'warn', '.')),
  check('types', [process.execPath, 'scripts/typecheck.mjs']),
]);

if (process.argv.includes('--skip-unit')) notes.push('unit tests left out (--skip-unit)');
else {
  const code = await run(
    'unit and property tests',
    bin('vitest/vitest.mjs').concat('run', '--reporter=default', '--reporter=json', '--outputFile.json=artifacts/unit.json'),
  );
  counts('unit tests', 'unit.json', code, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      (report.testResults ?? []).filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

if (process.argv.includes('--skip-e2e')) notes.push('whole-app tests left out (--skip-e2e)');
else if (!hasBrowser || !built) {
  notes.push(hasBrowser ? 'whole-app tests not run: the build failed' : 'whole-app tests not run: no Chromium');
  total.failed += 1;
} else {
  const code = await run('whole-app tests', bin('@playwright/test/cli.js').concat('test', '-c', 'e2e/playwright.config.ts'));
  counts('whole-app tests', 'e2e.json', code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

// Only a whole run can say whether every promise is kept.
if (notes.length === 0) await check('promises', [process.execPath, 'scripts/promises.mjs', '--brief']);

for (const note of notes) say(note);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 ? 0 : 1);
