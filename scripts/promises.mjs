// `npm run promises`: what Sandtable promises about people's work and safety, the tests that prove each promise, their number and the last
// result. A test proves a promise by carrying its id in its name. Reads the results that `npm test` left in artifacts/, and the test files
// themselves: a promise without a test is something else than one whose tests have not been run here.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

const promises = JSON.parse(readFileSync(join(root, 'scripts/promises.json'), 'utf8'));
const results = [...unit(join(root, 'artifacts/unit.json')), ...flows(join(root, 'artifacts/e2e.json'))];
const written = writtenTests();
if (results.length === 0) process.stderr.write('No results yet: run `npm test` first.\n');

/** How many tests are written for each id: names of tests in the sources. */
function writtenTests() {
  const found = new Map();
  for (const folder of ['shared', 'electron', 'renderer', 'e2e']) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!/\.(test|spec)\.tsx?$/.test(name)) continue;
      const titles =
        readFileSync(join(root, folder, name), 'utf8').match(/\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))*)*\(\s*['`"][^\n]*/g) ?? [];
      for (const title of titles) for (const id of idsOf(title)) found.set(id, (found.get(id) ?? 0) + 1);
    }
  }
  return found;
}

/** Promise ids in a test's name; numbers of rules (`R-3.5`) are none. */
function idsOf(name) {
  return [...new Set(name.match(/\bR-\d{2,3}(?![.\d])/g) ?? [])];
}

/** Every test with the ids in its name. */
function named(name, status, date) {
  return idsOf(name).map((id) => ({ id, name, status, date }));
}

function dateOf(file) {
  return statSync(file).mtime.toISOString().slice(0, 16).replace('T', ' ');
}

function unit(file) {
  if (!existsSync(file)) return [];
  const date = dateOf(file);
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) =>
      named(fullName, status === 'passed' || status === 'failed' ? status : 'skipped', date),
    ),
  );
}

function flows(file) {
  if (!existsSync(file)) return [];
  const date = dateOf(file);
  const walk = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap((test) =>
        named(spec.title, { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' }[test.status], date),
      ),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return JSON.parse(readFileSync(file, 'utf8')).suites.flatMap(walk);
}

let broken = 0;
for (const { id, promise, now } of promises) {
  const tests = results.filter((result) => result.id === id);
  const count = (status) => tests.filter((test) => test.status === status).length;
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count);
  // What is promised now must be proven; the rest may say "not yet".
  const wrote = written.get(id) ?? 0;
  const state =
    tests.length === 0
      ? now
        ? wrote === 0
          ? 'NO TEST'
          : `${wrote} written, NOT RUN`
        : 'not yet'
      : `${passed} passed${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} skipped` : ''}   ${tests[0].date}`;
  if (failed > 0 || (now && passed === 0)) broken += 1;
  process.stdout.write(`${id.padEnd(6)} ${promise.padEnd(74)} ${state}\n`);
  for (const test of tests)
    process.stdout.write(`         ${test.status === 'passed' ? '' : `${test.status.toUpperCase()}: `}${test.name}\n`);
}
const proven = promises.filter(({ id }) => results.some((result) => result.id === id && result.status === 'passed')).length;
process.stdout.write(`\n${promises.length} promises, ${proven} with passing tests, ${broken} promised now without.\n`);
process.exit(broken === 0 ? 0 : 1);
