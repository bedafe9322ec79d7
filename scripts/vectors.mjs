/**
 * How many of the 241 test vectors in section 12 of the intel rule book pass, and which do not.
 * Runs the tests of the book and of the geometry; a vector passes when there are tests whose names start with its id and all of them pass.
 * Exit 0: all that this version plays pass; 1: some fail or have no test.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const book = JSON.parse(readFileSync(join(root, 'shared/rulesets/intel/vectors.json'), 'utf8'));
const ids = Object.entries(book.counts).flatMap(([prefix, n]) => Array.from({ length: n }, (_, i) => `${prefix}-${i + 1}`));

/** Results by test name, from vitest's JSON report. */
function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-vectors-'));
  const report = join(folder, 'report.json');
  try {
    const run = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        'shared/rulesets/intel',
        'shared/geometry',
        '--reporter=json',
        `--outputFile=${report}`,
        '--maxWorkers=2',
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (run.error) throw run.error;
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) => file.assertionResults);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Per id: 'pass', 'fail', 'part' (only a part is proven) or 'none'. */
function judge(results) {
  const found = new Map(ids.map((id) => [id, []]));
  for (const { title, status } of results) {
    const match = /^(T-\d+|L[PFS]-\d+)\b( part:)?/.exec(title);
    if (match) found.get(match[1])?.push({ passed: status === 'passed', part: match[2] !== undefined });
  }
  return new Map(
    [...found].map(([id, tests]) => {
      if (tests.length === 0) return [id, 'none'];
      if (tests.some((t) => !t.passed)) return [id, 'fail'];
      return [id, tests.every((t) => t.part) ? 'part' : 'pass'];
    }),
  );
}

const verdicts = judge(runTests());
const of = (...kinds) => ids.filter((id) => kinds.includes(verdicts.get(id)));
const outside = of('part', 'none').filter((id) => id in book.outside);
const open = of('part', 'none').filter((id) => !(id in book.outside));
const failed = of('fail');

console.log(`Test vectors of the intel rule book, section 12: ${of('pass').length} of ${ids.length} pass.`);
if (outside.length > 0) {
  console.log(`Not in this version: ${outside.length}`);
  for (const [reason, text] of Object.entries(book.reasons)) {
    const list = outside.filter((id) => book.outside[id] === reason);
    const told = list.map((id) => (verdicts.get(id) === 'part' ? `${id} (in part)` : id));
    if (list.length > 0) console.log(`  ${text} (${list.length}): ${told.join(', ')}`);
  }
}
if (failed.length > 0) console.log(`Failed: ${failed.length}: ${failed.join(', ')}`);
if (open.length > 0) console.log(`Without a whole test: ${open.length}: ${open.join(', ')}`);
process.exit(failed.length + open.length === 0 ? 0 : 1);
