/** All stores over a host in memory and a clock that the test turns, for tests. */
import { newScenario } from '#shared/document/newScenario.ts';
import type { Document } from '#shared/document/document.ts';
import { RULESETS } from '#shared/rulesets/index.ts';
import type { Clock } from './clock.ts';
import type { Checker } from './ProblemStore.ts';
import { makeMemoryHost, type MemoryHost } from './memoryHost.ts';
import { RootStore } from './RootStore.ts';

export interface TurnedClock extends Clock {
  /** Lets so many milliseconds pass; what falls due runs in order. */
  turn(millis: number): void;
}

export function makeTurnedClock(start = 1_000_000): TurnedClock {
  let time = start;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => time,
    after: (millis, work) => {
      const entry = { at: time + millis, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((w) => w !== entry);
      };
    },
    turn: (millis) => {
      const end = time + millis;
      for (;;) {
        const due = waiting.filter((w) => w.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        waiting = waiting.filter((w) => w !== due);
        time = due.at;
        due.work();
      }
      time = end;
    },
  };
}

export interface MemoryRoot {
  readonly root: RootStore;
  readonly host: MemoryHost;
  readonly clock: TurnedClock;
}

export function makeMemoryRoot(check: Checker = () => []): MemoryRoot {
  const host = makeMemoryHost();
  const clock = makeTurnedClock();
  let id = 0;
  const root = new RootStore({ bridge: host.bridge, clock, check, newId: () => `id-${++id}` });
  root.listen();
  return { root, host, clock };
}

/** An empty scenario of the first rule book, `columns` by `rows`. */
export const plainDocument = (columns = 6, rows = 5, id = 'plain'): Document =>
  newScenario({ id, title: 'Plain', shape: 'hex', columns, rows, zones: false }, RULESETS.get('intel') ?? null);

/** Lets every promise that waits only for other promises run. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 60; i++) await Promise.resolve();
};
