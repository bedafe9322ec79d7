/** A worker of the pool: gets a scenario once, then ranges of battles, and answers with their sums. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeSetting } from '#shared/engine/setting.ts';
import { invariant } from '#shared/result.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { runRange } from '#shared/simulation/batch.ts';
import type { RangeDone, RangeJob, WorkerStart } from './messages.ts';

const port = parentPort;
const start = workerData as WorkerStart;
const ruleset = rulesetOf(start.ruleset);
invariant(port && ruleset, 'a worker is started by the pool, for a book of this product');
const setting = makeSetting(start.scenario, ruleset);

port.on('message', ({ from, to }: RangeJob) => {
  const done: RangeDone = { from, summary: runRange(ruleset, setting, start.batch, from, to) };
  port.postMessage(done);
});
