/** Who plays which side, how asks are answered without a person, where dice come from. Plain JSON: kept in the battle record. */
import { BOT_IDS, type BotId } from '#shared/bots/player.ts';
import type { AutoPolicy } from '#shared/engine/ruleset.ts';
import type { Json } from '#shared/result.ts';

export const PLAYER_KINDS = ['human', ...BOT_IDS] as const;
export type PlayerKind = 'human' | BotId;

export interface PlayConfig {
  /** By side. */
  readonly players: readonly PlayerKind[];
  /** By side; only for sides that a person plays. */
  readonly policies: readonly AutoPolicy[];
  /** uint32. */
  readonly seed: number;
  readonly dice: 'seeded' | 'hand';
}

export const HUMAN_POLICY: AutoPolicy = { reactions: 'ask', casualties: 'policy', discard: 'policy', maintenance: 'ask' };

/** A person as the first side against the sergeant. */
export const defaultConfig = (sides: number, seed: number): PlayConfig => ({
  players: Array.from({ length: sides }, (_, side) => (side === 0 ? 'human' : 'sergeant')),
  policies: Array.from({ length: sides }, () => HUMAN_POLICY),
  seed,
  dice: 'seeded',
});

/** Reads the `players` field of a record; null when it is not one of ours. */
export function readConfig(raw: Json | undefined, sides: number): PlayConfig | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const { players, policies, seed, dice } = raw as Record<string, Json>;
  if (!Array.isArray(players) || players.length !== sides || !players.every((p) => PLAYER_KINDS.some((k) => k === p))) return null;
  if (!Array.isArray(policies) || policies.length !== sides || typeof seed !== 'number') return null;
  return {
    players: players as PlayerKind[],
    policies: policies.map((p) => ({ ...HUMAN_POLICY, ...(p as Partial<AutoPolicy>) })),
    seed: seed >>> 0,
    dice: dice === 'hand' ? 'hand' : 'seeded',
  };
}

/** As fast as the computer decides, without a pause. */
export const FULL_SPEED = 1000;
/** Steps of the speed control; 1 = one decision of a computer player in BASE_MILLIS. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16, FULL_SPEED] as const;
export type Speed = (typeof SPEEDS)[number];
export const BASE_MILLIS = 700;
/** A computer's answer to a reaction window at speed 1. */
export const REACTION_MILLIS = 400;

/** `½×`, `2×`; `∞` = without a pause. */
export const speedText = (speed: Speed): string => (speed === FULL_SPEED ? '∞' : `${speed === 0.5 ? '½' : speed}×`);
