// What the last test run left in artifacts/, read for promises: every test with the promise ids in its name, how it ended, and the cases
// that it says it ran (`counted` in e2e/testing).
import { existsSync, readFileSync, statSync } from 'node:fs';

/** Promise ids in a test's name; numbers of rules (`R-3.5`) are none. */
export function idsOf(name) {
  return [...new Set(name.match(/\bR-\d{2,3}(?![.\d])/g) ?? [])];
}

const dateOf = (file) => statSync(file).mtime.toISOString().slice(0, 16).replace('T', ' ');

/** @typedef {{ name: string, ids: string[], status: 'passed' | 'failed' | 'skipped', cases: Record<string, number>, date: string, message: string }} Told */

/** @returns {Told[]} tests of a vitest JSON report; none when it is not there. */
export function unitResults(file) {
  if (!existsSync(file)) return [];
  const date = dateOf(file);
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, meta, failureMessages }) => ({
      name: fullName,
      ids: idsOf(fullName),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      cases: meta?.cases ?? {},
      date,
      message: (failureMessages ?? []).join('\n'),
    })),
  );
}

/** @returns {Told[]} tests of a Playwright JSON report; none when it is not there. A test that needed a second try counts as failed. */
export function flowResults(file) {
  if (!existsSync(file)) return [];
  const date = dateOf(file);
  const ended = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
  const walk = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        name: spec.title,
        ids: idsOf(spec.title),
        status: ended[test.status],
        cases: casesOf(test),
        date,
        message: test.results.flatMap(({ errors }) => (errors ?? []).map(({ message }) => message ?? '')).join('\n'),
      })),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return JSON.parse(readFileSync(file, 'utf8')).suites.flatMap(walk);
}

/** What a Playwright report was asked for beyond a whole run (a file, a name, a project); empty for a whole run, or where there is none. */
export function partOfFlows(file) {
  if (!existsSync(file)) return [];
  const { argv = [] } = JSON.parse(readFileSync(file, 'utf8')).config;
  return argv.slice(2).filter((word) => !['test', '-c', 'e2e/playwright.config.ts'].includes(word));
}

/** Playwright tells an annotation once for the test and once more for each of its runs: the last run is the one that counts. */
function casesOf(test) {
  const cases = {};
  for (const { type, description } of test.results.at(-1)?.annotations ?? test.annotations ?? []) {
    if (type !== 'cases') continue;
    const [id, count] = description.split(' ');
    cases[id] = (cases[id] ?? 0) + Number(count);
  }
  return cases;
}
