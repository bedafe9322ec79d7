// `npm run promises`: what Sandtable promises about people's work and safety; for each promise the tests that prove it, the cases they ran
// against the number promised, and when. A test proves a promise by carrying its id in its name. Reads the results that `npm test` left in
// artifacts/, and those of the soak. Fails when a promise has no passing test, a failed one, or fewer cases than promised; a test that
// could not run here (no right to mount, no strace) printed its reason, and its promise is told as short, not as broken. What a promise is not
// tried with yet stands below it in brackets.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFigures } from './figures.mjs';
import { flowResults, partOfFlows, unitResults } from './results.mjs';
import { root } from './stamp.mjs';

const promises = JSON.parse(readFileSync(join(root, 'scripts/promises.json'), 'utf8'));
const flows = join(root, 'artifacts/e2e.json');
const results = [...unitResults(join(root, 'artifacts/unit.json')), ...flowResults(flows)];
const soakFile = join(root, 'artifacts/soak.json');
const soak = existsSync(soakFile) ? JSON.parse(readFileSync(soakFile, 'utf8')) : null;
const brief = process.argv.includes('--brief');
const number = (value) => value.toLocaleString('en-US');

if (results.length === 0) {
  process.stderr.write('No results yet: run `npm test` first.\n');
  process.exit(1);
}

/** Cases that passing tests ran for a promise. */
function casesOf(id) {
  return results.filter(({ status }) => status === 'passed').reduce((sum, test) => sum + (test.cases[id] ?? 0), 0);
}

/** One promise against the results: `broken` when it is not kept, or not shown to be. */
function judge({ id, cases: wanted, later }) {
  const tests = results.filter((test) => test.ids.includes(id) || id in test.cases);
  const of = (status) => tests.filter((test) => test.status === status);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((status) => of(status).length);
  const ran = casesOf(id);
  if (tests.length === 0) return { tests, state: later === undefined ? 'NO TEST' : `later: ${later}`, broken: later === undefined };
  const few = wanted !== undefined && ran < wanted;
  const parts = [
    `${number(passed)} ${passed === 1 ? 'test' : 'tests'}`,
    wanted === undefined ? (ran > 0 ? `${number(ran)} cases` : '') : `${number(ran)} of ${number(wanted)} cases${few ? ' SHORT' : ''}`,
    failed > 0 ? `${failed} FAILED` : '',
    skipped > 0 ? `${skipped} not run here` : '',
    tests[0].date,
    soaked(id),
    later === undefined ? '' : `the rest later: ${later}`,
  ];
  const unproven = skipped === 0 && (passed === 0 || few);
  return { tests, state: parts.filter((part) => part !== '').join(', '), broken: failed > 0 || (later === undefined && unproven) };
}

function soaked(id) {
  const told = soak?.promises[id];
  if (told === undefined) return '';
  return `soak ${number(told.cases)}${told.failures > 0 ? `, ${told.failures} FAILED` : ''}`;
}

const judged = promises.map((promise) => ({ ...promise, ...judge(promise) }));
for (const { id, promise, note, state, tests, broken } of judged) {
  if (brief && !broken) continue;
  process.stdout.write(`${id.padEnd(6)} ${promise.padEnd(66)} ${state}\n`);
  if (note !== undefined) process.stdout.write(`         (${note})\n`);
  for (const test of tests)
    process.stdout.write(`         ${test.status === 'passed' ? '' : `${test.status.toUpperCase()}: `}${test.name}\n`);
}
const broken = judged.filter((promise) => promise.broken).length;
const kept = judged.filter(({ tests }) => tests.some((test) => test.status === 'passed')).length;
const waiting = judged.filter(({ later, tests }) => later !== undefined && tests.length === 0).length;
process.stdout.write(
  `\n${judged.length} promises: ${kept} with passing tests, ${waiting} about what does not exist yet, ${broken} broken or unproven.\n`,
);
const part = partOfFlows(flows);
if (part.length > 0) process.stdout.write(`The last flows were a part of all (${part.join(' ')}): \`npm test\` runs all.\n`);
if (soak !== null)
  process.stdout.write(`Soak: ${(soak.seconds / 3600).toFixed(2)} h since ${soak.since}, ${soak.failures.length} failures.\n`);
if (process.argv.includes('--figures')) {
  const names = writeFigures(casesOf, (id) => soak?.promises[id]?.cases ?? 0);
  process.stdout.write(`Figures written into ${names.join(', ')}.\n`);
}
process.exit(broken === 0 ? 0 : 1);
