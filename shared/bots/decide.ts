/** One decision of a computer player in a running battle: its policy first, then its own choice. */
import { seededDice, type DiceBox } from '../engine/dice.ts';
import type { Battle } from '../engine/battle.types.ts';
import { keyHash } from '../engine/rng.ts';
import type { By, Int, SideIndex, Types } from '../engine/ruleset.ts';
import type { Bot, Decision } from './player.ts';

export interface Decided<T extends Types> extends By<T> {
  /** Null when the ruleset answered by policy. */
  readonly why: Decision<T>['why'] | null;
}

/** A bot's own dice: from the battle's seed and its side, never the battle's. */
export const botDice = (seed: Int, side: SideIndex): DiceBox => seededDice(keyHash(seed, `bot:${side}`));

/**
 * What `bot` answers for `side` to the open ask; null when the side is not asked. Nothing is submitted.
 * Only the side's view is handed on.
 */
export function decide<T extends Types>(battle: Battle<T>, side: SideIndex, bot: Bot, rnd: DiceBox): Decided<T> | null {
  const asked = battle.position.ask;
  if (!asked || !asked.to.includes(side)) return null;
  const { ruleset, read } = battle;
  const view = battle.view(side);
  const plain = ruleset.autoAnswer(read, view, asked, bot.policy);
  if (plain) return { by: side, cmd: plain, why: null };
  const { cmd, why } = bot.choose({ ruleset, read, view, asked, side, rnd });
  return { by: side, cmd, why };
}
