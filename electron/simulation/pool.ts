/**
 * A batch of battles on several threads. The scenario goes to each worker once; work is handed out in small ranges, whoever is free
 * takes the next; sums merge to the same result for any number of workers.
 */
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Ruleset } from '#shared/engine/ruleset.ts';
import { makeSetting } from '#shared/engine/setting.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { emptySummary, mergeSummaries, rangesOf, runRange, type Batch, type Summary } from '#shared/simulation/batch.ts';
import type { RangeDone, RangeJob, WorkerStart } from './messages.ts';

export interface PoolRun {
  readonly ruleset: Ruleset;
  readonly scenario: Scenario;
  readonly batch: Batch;
  /** Threads, 1 or more; with 1 the battles are fought on this thread. */
  readonly workers: number;
  /** Sum of what is done, after every range. */
  readonly onProgress?: (sofar: Summary) => void;
  /** Stops early; the sum of the finished ranges comes back. */
  readonly signal?: AbortSignal;
  /** The built worker file; found beside this one when absent. */
  readonly workerFile?: string;
}

/** Most battles in one range: small enough for progress and an even load at the end. */
const RANGE = 8;

/** `simulationWorker.js` of the build, which keeps shared parts in `chunks/`; null when this runs from source. */
export function findWorkerFile(): string | null {
  const self = fileURLToPath(import.meta.url);
  if (self.endsWith('.ts')) return null;
  const folder = dirname(self);
  return join(basename(folder) === 'chunks' ? dirname(folder) : folder, 'simulationWorker.js');
}

/** Fights the batch. Rejects when a worker dies; battles that break are counted in the summary (`ended.error`). */
export async function fight(run: PoolRun): Promise<Summary> {
  const ranges = rangesOf(run.batch.battles, Math.max(1, Math.min(RANGE, Math.ceil(run.batch.battles / (run.workers * 4)))));
  const file = run.workers > 1 ? (run.workerFile ?? findWorkerFile()) : null;
  return file === null ? await fightHere(run, ranges) : await fightThere(run, ranges, file);
}

async function fightHere(run: PoolRun, ranges: readonly RangeJob[]): Promise<Summary> {
  const setting = makeSetting(run.scenario, run.ruleset);
  let sum = emptySummary(setting.sides.length);
  for (const { from, to } of ranges) {
    if (run.signal?.aborted) break;
    sum = mergeSummaries(sum, runRange(run.ruleset, setting, run.batch, from, to));
    run.onProgress?.(sum);
    await breathe();
  }
  return sum;
}

async function fightThere(run: PoolRun, ranges: readonly RangeJob[], file: string): Promise<Summary> {
  const start: WorkerStart = { ruleset: run.ruleset.id, scenario: run.scenario, batch: run.batch };
  let sum = emptySummary(run.scenario.sides.length);
  let next = 0;
  const workers = Array.from({ length: Math.min(run.workers, ranges.length) }, () => new Worker(file, { workerData: start }));
  const serve = async (worker: Worker): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const hand = (): void => {
        const job = run.signal?.aborted ? undefined : ranges[next++];
        if (job) worker.postMessage(job);
        else resolve();
      };
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`simulation worker ended with code ${code}`)));
      worker.on('message', (done: RangeDone) => {
        sum = mergeSummaries(sum, done.summary);
        run.onProgress?.(sum);
        hand();
      });
      hand();
    });
  };
  try {
    await Promise.all(workers.map(serve));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return sum;
}
