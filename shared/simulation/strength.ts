/** Which of two computer players is stronger: pairs of battles under one seed, sides swapped, so that the scenario's own tilt cancels. */
import { BOTS } from '../bots/index.ts';
import type { BotId } from '../bots/player.ts';
import { seedOf } from '../engine/rng.ts';
import type { Int, Ruleset, Setting, Types } from '../engine/ruleset.ts';
import { playOut } from './playOut.ts';
import { wilson, type Interval } from './wilson.ts';

export interface Match extends Interval {
  readonly battles: Int;
  /** Of the first player. */
  readonly wins: Int;
  readonly draws: Int;
  readonly losses: Int;
  readonly errors: readonly string[];
}

/**
 * Two-sided battles of `first` against `second`; each seed is played twice with sides swapped.
 * @param battles   even
 */
export function sideSwapped<T extends Types>(
  ruleset: Ruleset<T>,
  setting: Setting,
  first: BotId,
  second: BotId,
  battles: Int,
  seed: Int,
): Match {
  let wins = 0;
  let draws = 0;
  const errors: string[] = [];
  for (let i = 0; i < battles; i++) {
    const swapped = i % 2 === 1;
    const bots = swapped ? [BOTS[second], BOTS[first]] : [BOTS[first], BOTS[second]];
    const { winner, error } = playOut(ruleset, setting, bots, seedOf(seed, i >> 1));
    if (error !== undefined) errors.push(error);
    else if (winner === null) draws++;
    else if ((winner === 1) === swapped) wins++;
  }
  return { battles, wins, draws, losses: battles - wins - draws - errors.length, errors, ...wilson(wins + draws / 2, battles) };
}
