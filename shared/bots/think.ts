/**
 * A decision as a message: what a worker needs to choose for a side, and the pure function that chooses. The same view, seed and turn
 * give the same command, however often it is asked and wherever it runs.
 */
import type { Battle } from '../engine/battle.types.ts';
import { seededDice } from '../engine/dice.ts';
import { keyHash } from '../engine/rng.ts';
import { makeView, type Int, type OpenAsk, type Ruleset, type Setting, type SideIndex, type Types } from '../engine/ruleset.ts';
import { BOTS } from './index.ts';
import type { BotId, Decision } from './player.ts';

/** Plain data; goes through structured clone and JSON. */
export interface ThinkRequest<T extends Types = Types> {
  readonly bot: BotId;
  readonly side: SideIndex;
  /** What the side knows: `view(side).seen`. */
  readonly seen: T['State'];
  readonly asked: OpenAsk<T>;
  /** The battle's seed, any uint32 for unseeded battles. */
  readonly seed: Int;
  /** Commands played so far. */
  readonly turn: Int;
}

/** What came out; an answer by the ruleset's own policy has no `why`. */
export interface Thought<T extends Types = Types> {
  readonly cmd: T['Command'];
  readonly why: Decision<T>['why'] | null;
}

/** The request for the open ask; null when the side is not asked. */
export function thinkRequest<T extends Types>(battle: Battle<T>, side: SideIndex, bot: BotId, seed: Int): ThinkRequest<T> | null {
  const { ask, turn } = battle.position;
  if (!ask || !ask.to.includes(side)) return null;
  return { bot, side, seen: battle.view(side).seen, asked: ask, seed, turn };
}

/** Chooses. Only what the request holds and the setting are looked at. */
export function think<T extends Types>(ruleset: Ruleset<T>, setting: Setting, request: ThinkRequest<T>): Thought<T> {
  const { side, asked } = request;
  const bot = BOTS[request.bot];
  const read = { setting, opt: setting.options };
  const view = makeView<T>(side, request.seen);
  const plain = ruleset.autoAnswer(read, view, asked, bot.policy);
  if (plain) return { cmd: plain, why: null };
  const rnd = seededDice(keyHash(request.seed, `think:${side}:${request.turn}`));
  const { cmd, why } = bot.choose({ ruleset, read, view, asked, side, rnd });
  // A ruleset may make labels when they are read; what goes through structured clone must hold them.
  return { cmd, why: { ...why, best: why.best.map((w) => ({ ...w, choice: { cmd: w.choice.cmd, label: w.choice.label } })) } };
}
