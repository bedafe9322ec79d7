// `npm run promises`: what Sandtable promises about people's work and safety, the tests that prove each promise, their number and the last
// result. A test proves a promise by carrying its id in its name. Reads the results that `npm test` left in artifacts/.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

const promises = JSON.parse(readFileSync(join(root, 'scripts/promises.json'), 'utf8'));
const results = [...unit(join(root, 'artifacts/unit.json')), ...flows(join(root, 'artifacts/e2e.json'))];
if (results.length === 0) process.stderr.write('No results yet: run `npm test` first.\n');

/** Every test with the ids in its name. */
function named(name, status, date) {
  const ids = [...new Set(name.match(/\bR-\d{2,3}(?![.\d])/g) ?? [])];
  return ids.map((id) => ({ id, name, status, date }));
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
  const state =
    tests.length === 0
      ? now
        ? 'NO TEST RESULT'
        : 'not yet'
      : `${passed} passed${failed ? `, ${failed} FAILED` : ''}${skipped ? `, ${skipped} skipped` : ''}   ${tests[0].date}`;
  if (failed > 0 || (now && passed === 0)) broken += 1;
  process.stdout.write(`${id.padEnd(6)} ${promise.padEnd(74)} ${state}\n`);
  for (const test of tests.filter((entry) => entry.status !== 'passed')) process.stdout.write(`         ${test.status}: ${test.name}\n`);
}
const proven = promises.filter(({ id }) => results.some((result) => result.id === id && result.status === 'passed')).length;
process.stdout.write(`\n${promises.length} promises, ${proven} with passing tests, ${broken} promised now without.\n`);
process.exit(broken === 0 ? 0 : 1);
