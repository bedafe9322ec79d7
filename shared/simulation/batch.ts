/**
 * Many battles between computer players: battle i uses seed hash(S, i), bots in side order, not swapped. Summaries of ranges merge to
 * the same whole in any order and for any number of workers.
 */
import { BOTS } from '../bots/index.ts';
import type { BotId } from '../bots/player.ts';
import { xorHash, ZERO_HASH } from '../engine/hash.ts';
import { seedOf } from '../engine/rng.ts';
import type { Int, Ruleset, Setting, Types } from '../engine/ruleset.ts';
import { playOut, type Outcome } from './playOut.ts';

export interface Batch {
  readonly battles: Int;
  /** uint32. */
  readonly seed: Int;
  /** By side. */
  readonly bots: readonly BotId[];
}

/** Sums over some battles of a batch. Plain JSON, mergeable. */
export interface Summary {
  readonly battles: Int;
  /** By side. */
  readonly wins: readonly Int[];
  readonly draws: Int;
  /** By way to end; `error` for aborted battles, which are neither won nor drawn. */
  readonly ended: Readonly<Record<string, Int>>;
  /** Over battles that ended by the book; min and max null before the first. */
  readonly rounds: { readonly sum: Int; readonly min: Int | null; readonly max: Int | null };
  /** XOR of the record hashes. */
  readonly hash: string;
  /** The first few errors, by battle number. */
  readonly errors: readonly { readonly battle: Int; readonly error: string }[];
}

export const emptySummary = (sides: Int): Summary => ({
  battles: 0,
  wins: Array.from({ length: sides }, () => 0),
  draws: 0,
  ended: {},
  rounds: { sum: 0, min: null, max: null },
  hash: ZERO_HASH,
  errors: [],
});

const ERRORS_KEPT = 10;

/** The summary of one battle. */
export function summaryOf(outcome: Outcome, battle: Int, sides: Int): Summary {
  const failed = outcome.how === 'error';
  return {
    battles: 1,
    wins: Array.from({ length: sides }, (_x, side) => (outcome.winner === side ? 1 : 0)),
    draws: !failed && outcome.winner === null ? 1 : 0,
    ended: { [outcome.how]: 1 },
    rounds: failed ? { sum: 0, min: null, max: null } : { sum: outcome.rounds, min: outcome.rounds, max: outcome.rounds },
    hash: outcome.hash,
    errors: failed ? [{ battle, error: outcome.error ?? '' }] : [],
  };
}

const least = (a: Int | null, b: Int | null): Int | null => (a === null ? b : b === null ? a : Math.min(a, b));
const most = (a: Int | null, b: Int | null): Int | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** Sum of two disjoint parts of a batch. Commutative and associative. */
export function mergeSummaries(a: Summary, b: Summary): Summary {
  const ended: Record<string, Int> = {};
  for (const how of [...new Set([...Object.keys(a.ended), ...Object.keys(b.ended)])].sort())
    ended[how] = (a.ended[how] ?? 0) + (b.ended[how] ?? 0);
  return {
    battles: a.battles + b.battles,
    wins: a.wins.map((w, side) => w + (b.wins[side] ?? 0)),
    draws: a.draws + b.draws,
    ended,
    rounds: { sum: a.rounds.sum + b.rounds.sum, min: least(a.rounds.min, b.rounds.min), max: most(a.rounds.max, b.rounds.max) },
    hash: xorHash(a.hash, b.hash),
    errors: [...a.errors, ...b.errors].sort((x, y) => x.battle - y.battle).slice(0, ERRORS_KEPT),
  };
}

/** Called between battles with the sum so far; `false` stops the range. */
export type Progress = (sofar: Summary) => boolean | undefined;

/** Fights battles `from` (inclusive) to `to` (exclusive) of a batch. */
export function runRange<T extends Types>(
  ruleset: Ruleset<T>,
  setting: Setting,
  batch: Batch,
  from: Int,
  to: Int,
  progress?: Progress,
): Summary {
  const sides = setting.sides.length;
  const bots = setting.sides.map((_s, side) => BOTS[batch.bots[side] ?? 'sergeant']);
  let sum = emptySummary(sides);
  for (let i = from; i < to; i++) {
    sum = mergeSummaries(sum, summaryOf(playOut(ruleset, setting, bots, seedOf(batch.seed, i)), i, sides));
    if (progress?.(sum) === false) break;
  }
  return sum;
}

/** Ranges of at most `size` battles that cover a batch, for a pool. */
export function rangesOf(battles: Int, size: Int): { readonly from: Int; readonly to: Int }[] {
  const ranges: { from: Int; to: Int }[] = [];
  for (let from = 0; from < battles; from += size) ranges.push({ from, to: Math.min(battles, from + size) });
  return ranges;
}
