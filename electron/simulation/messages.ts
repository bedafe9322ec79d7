/** What the pool and its workers tell each other. Plain data: it goes through structured clone. */
import type { Batch, Summary } from '#shared/simulation/batch.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';

/** Given to a worker once, at its start. */
export interface WorkerStart {
  readonly ruleset: string;
  readonly scenario: Scenario;
  readonly batch: Batch;
}

/** To a worker: fight these battles. */
export interface RangeJob {
  readonly from: number;
  readonly to: number;
}

/** From a worker: what came out. */
export interface RangeDone {
  readonly from: number;
  readonly summary: Summary;
}
