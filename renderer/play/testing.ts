/** A battle on the sample map for the tests of Play: a clock that stands still until it is moved, a thinker that answers on the spot. */
import { botDice } from '#shared/bots/decide.ts';
import { BOTS } from '#shared/bots/index.ts';
import { makeSetting } from '#shared/engine/setting.ts';
import { crossing } from '#shared/rulesets/intel/crossing.testing.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import type { Json } from '#shared/result.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Clock } from '../stores/clock.ts';
import { defaultConfig, type PlayConfig } from './config.ts';
import { PlayStore } from './PlayStore.ts';
import { Table } from './Table.ts';
import type { Thinker } from './thinker.ts';

export interface TestClock extends Clock {
  /** Moves time on, running what falls due, and lets promises settle. */
  tick(millis: number): Promise<void>;
  readonly waiting: number;
}

export function testClock(): TestClock {
  let time = 0;
  let next = 1;
  const due = new Map<number, { readonly at: number; readonly work: () => void }>();
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 8; i++) await Promise.resolve();
  };
  return {
    now: () => time,
    after: (millis, work) => {
      const id = next++;
      due.set(id, { at: time + millis, work });
      return () => due.delete(id);
    },
    async tick(millis) {
      const end = time + millis;
      await settle();
      for (;;) {
        const first = [...due].filter(([, d]) => d.at <= end).toSorted((a, b) => a[1].at - b[1].at)[0];
        if (!first) break;
        due.delete(first[0]);
        time = Math.max(time, first[1].at);
        first[1].work();
        await settle();
      }
      time = end;
    },
    get waiting() {
      return due.size;
    },
  };
}

/** Decides as the worker does, in the same thread. */
export function directThinker(id: string, scenario: Scenario): Thinker {
  const ruleset = rulesetOf(id);
  if (!ruleset) throw new Error('the tests know the rule book');
  const setting = makeSetting(scenario, ruleset);
  const read = { setting, opt: setting.options };
  return {
    think({ bot, side, state, asked, seed }) {
      const player = BOTS[bot];
      const view = ruleset.view(setting, state, side);
      const plain = ruleset.autoAnswer(read, view, asked, player.policy);
      if (plain) return Promise.resolve({ cmd: plain, why: null });
      const made = player.choose({ ruleset, read, view, asked, side, rnd: botDice(seed, side) });
      return Promise.resolve({ cmd: made.cmd, why: made.why });
    },
    close: () => undefined,
  };
}

export interface TestBattle {
  readonly play: PlayStore;
  readonly table: Table;
  readonly clock: TestClock;
  /** What broke; [] = nothing. */
  readonly failures: unknown[];
}

/** Two persons by default: nothing happens until they act. */
export function testBattle(change: Partial<PlayConfig> = {}, options: Record<string, Json> = {}): TestBattle {
  const scenario = crossing(options);
  const ruleset = rulesetOf('intel');
  if (!ruleset) throw new Error('the tests know the rule book');
  const clock = testClock();
  const failures: unknown[] = [];
  const config: PlayConfig = { ...defaultConfig(2, 7), players: ['human', 'human'], ...change };
  const play = PlayStore.start(ruleset, scenario, null, config, { clock, thinker: directThinker, fail: (reason) => failures.push(reason) });
  return { play, table: new Table(play), clock, failures };
}
