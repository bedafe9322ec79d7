/** The window's side of the thinking worker: one worker per battle for decisions, one of its own for a batch that can be cancelled. */
import type { BotId, Decision } from '#shared/bots/player.ts';
import type { OpenAsk, SideIndex, Types } from '#shared/engine/ruleset.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Batch, Summary } from '#shared/simulation/batch.ts';
import type { FromWorker, ToWorker } from './thinking.ts';

export interface Thought {
  readonly cmd: Types['Command'];
  /** Null when the bot's policy answered. */
  readonly why: Decision<Types>['why'] | null;
}
export interface ThoughtRequest {
  readonly bot: BotId;
  readonly side: SideIndex;
  readonly state: object;
  readonly asked: OpenAsk<Types>;
  readonly seed: number;
}

/** What a battle needs of a computer player; tests think on the spot. */
export interface Thinker {
  think(request: ThoughtRequest): Promise<Thought>;
  close(): void;
}
export interface BatchRun {
  /** Rejects with the worker's words when it breaks; resolves with what was done when cancelled, null = nothing yet. */
  readonly done: Promise<Summary | null>;
  cancel(): void;
}

const makeWorker = (ruleset: string, scenario: Scenario): { worker: Worker; post: (message: ToWorker) => void } => {
  const worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToWorker): void => worker.postMessage(message);
  post({ m: 'setting', ruleset, scenario });
  return { worker, post };
};

/** A thinker over a Web Worker. */
export function workerThinker(ruleset: string, scenario: Scenario): Thinker {
  const { worker, post } = makeWorker(ruleset, scenario);
  const waiting = new Map<number, { resolve: (t: Thought) => void; reject: (e: Error) => void }>();
  let next = 1;
  const failAll = (error: Error): void => {
    for (const w of waiting.values()) w.reject(error);
    waiting.clear();
  };
  worker.addEventListener('error', (event) => failAll(new Error(event.message)));
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const w = waiting.get(data.id);
    if (!w) return;
    waiting.delete(data.id);
    if (data.m === 'decided') w.resolve({ cmd: data.cmd, why: data.why });
    else w.reject(new Error(data.m === 'failed' ? data.error : data.m));
  });
  return {
    think: (request) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        post({ m: 'decide', id, ...request });
      }),
    close() {
      worker.terminate();
      failAll(new Error('closed'));
    },
  };
}

/** Fights a batch in a worker of its own; `onProgress` comes several times a second. */
export function fightBatch(ruleset: string, scenario: Scenario, batch: Batch, onProgress: (sum: Summary) => void): BatchRun {
  const { worker, post } = makeWorker(ruleset, scenario);
  let last: Summary | null = null;
  let finish: (sum: Summary | null) => void = () => undefined;
  const done = new Promise<Summary | null>((resolve, reject) => {
    finish = (sum) => {
      worker.terminate();
      resolve(sum);
    };
    worker.addEventListener('error', (event) => {
      worker.terminate();
      reject(new Error(event.message));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.m === 'failed') {
        worker.terminate();
        reject(new Error(data.error));
      } else if (data.m === 'progress') {
        last = data.sum;
        onProgress(data.sum);
        if (data.done) finish(data.sum);
      }
    });
  });
  post({ m: 'batch', id: 1, batch });
  return { done, cancel: () => finish(last) };
}
