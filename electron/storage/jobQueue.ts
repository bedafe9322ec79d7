/**
 * What a document is asked to do with its file, one thing after the other, in the order it was asked: saves, reloads, closing.
 * A save that waits is replaced by a newer one for the same place, if nothing else was asked in between.
 */
import type { Result } from '#shared/result.ts';

export interface SaveJob {
  /** Null: where the document's file is when its turn comes. */
  readonly path: string | null;
  readonly rev: number;
  readonly text: string;
  /** What may be replaced there: only what the document last saw; or a hash, null for nothing, undefined for anything the person agreed to. */
  readonly expected: LastSeen | string | null | undefined;
  /** Generation of the document that `text` belongs to: a reload begins another. */
  readonly era: number;
}

export type LastSeen = typeof LAST_SEEN;
/** Marks that the target must be as the document last saw it; looked up when the job's turn comes. No hash and no path is like it. */
export const LAST_SEEN = Symbol('last seen');

interface Waiting<Done> {
  job: SaveJob | null;
  readonly run: () => Promise<void>;
  readonly asked: { readonly done: (result: Result<Done>) => void; readonly failed: (error: unknown) => void }[];
}

export class JobQueue<Done> {
  readonly #save: (job: SaveJob) => Promise<Result<Done>>;
  #waiting: Waiting<Done>[] = [];
  #running = false;

  /** `save` carries a job out. */
  constructor(save: (job: SaveJob) => Promise<Result<Done>>) {
    this.#save = save;
  }

  /** Queues a save. Who asked for one that was replaced by a newer one gets the newer one's answer. */
  save(job: SaveJob): Promise<Result<Done>> {
    return new Promise((done, failed) => {
      const last = this.#waiting.at(-1);
      if (last?.job && last.job.path === job.path && last.job.expected === job.expected && last.job.era === job.era) {
        last.job = job;
        last.asked.push({ done, failed });
        return;
      }
      const waiting: Waiting<Done> = { job, asked: [{ done, failed }], run: () => this.#runSave(waiting) };
      this.#push(waiting);
    });
  }

  /** Queues anything else. */
  task<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((done, failed) => {
      // Also one that throws before its first `await` must not stop the queue.
      const run = async (): Promise<void> => {
        try {
          done(await task());
        } catch (error) {
          failed(error);
        }
      };
      this.#push({ job: null, asked: [], run });
    });
  }

  /** Answers every save that waits with `result`: it will not be made. @returns whether there was one */
  drop(result: Result<Done>): boolean {
    const dropped = this.#waiting.filter((waiting) => waiting.job !== null);
    this.#waiting = this.#waiting.filter((waiting) => waiting.job === null);
    for (const asked of dropped.flatMap((waiting) => waiting.asked)) asked.done(result);
    return dropped.length > 0;
  }

  #push(waiting: Waiting<Done>): void {
    this.#waiting.push(waiting);
    if (!this.#running) void this.#work();
  }

  async #work(): Promise<void> {
    this.#running = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) await next.run();
    this.#running = false;
  }

  async #runSave(waiting: Waiting<Done>): Promise<void> {
    const { job } = waiting;
    if (job === null) return;
    try {
      const result = await this.#save(job);
      for (const asked of waiting.asked) asked.done(result);
    } catch (error) {
      // A broken promise of ours: whoever asked must hear of it, and the queue goes on.
      for (const asked of waiting.asked) asked.failed(error);
    }
  }
}
