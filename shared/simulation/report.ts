/** The answer of `cli simulate`: names and shape are public (cli.md). */
import type { Setting } from '../engine/ruleset.ts';
import type { Summary } from './batch.ts';
import { wilson, type Interval } from './wilson.ts';

export interface SimulationReport {
  readonly battles: number;
  readonly wins: Readonly<Record<string, number>>;
  readonly draws: number;
  readonly interval: { readonly side: string } & Interval;
  readonly ended: Readonly<Record<string, number>>;
  readonly rounds: { readonly mean: number; readonly min: number; readonly max: number };
  readonly hash: string;
}

/** Aborted battles count in `battles` and under `ended.error`; rounds are over those that ended by the book. */
export function simulationReport(setting: Setting, sum: Summary): SimulationReport {
  const played = sum.battles - (sum.ended['error'] ?? 0);
  return {
    battles: sum.battles,
    wins: Object.fromEntries(setting.sides.map((s, i) => [s.id, sum.wins[i] ?? 0])),
    draws: sum.draws,
    interval: { side: setting.sides[0]?.id ?? '', ...wilson((sum.wins[0] ?? 0) + sum.draws / 2, sum.battles) },
    ended: sum.ended,
    rounds: {
      mean: played === 0 ? 0 : Math.round((sum.rounds.sum / played) * 10_000) / 10_000,
      min: sum.rounds.min ?? 0,
      max: sum.rounds.max ?? 0,
    },
    hash: sum.hash,
  };
}
