// `npm test`: sets up what is missing, then lint, types, unit and property tests, build, whole-app tests. Ends in `N passed, N failed`.
// `--skip-e2e`, `--skip-unit` leave a part out and say so.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
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

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/** Runs a command; its output goes to the terminal. Resolves with its exit code. */
function run(title, [command, ...args], env = {}) {
  const started = performance.now();
  process.stdout.write(`\n== ${title}\n`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', (error) => {
      process.stdout.write(`${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code) => {
      process.stdout.write(`== ${title}: ${code === 0 ? 'ok' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
      resolve(code ?? 1);
    });
  });
}

/** A step that passes or fails as a whole. */
async function check(title, command) {
  const good = (await run(title, command)) === 0;
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

await check('lint', bin('oxlint/bin/oxlint').concat('--type-aware', 'electron', 'renderer', 'shared', 'e2e', 'bench', 'scripts'));
await check('format', bin('prettier/bin/prettier.cjs').concat('--check', '--log-level', 'warn', '.'));
await check('types', [process.execPath, 'scripts/typecheck.mjs']);
const built = await check('build', [process.execPath, 'scripts/build.mjs']);

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

for (const note of notes) say(note);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 ? 0 : 1);
