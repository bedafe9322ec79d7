/** What a computer player is: a function of what its side knows, deterministic under the dice it is handed. */
import type { Appraisal, AutoPolicy, Choice, Dice, OpenAsk, Read, Ruleset, SideIndex, Types, View } from '../engine/ruleset.ts';

export interface BotInput<T extends Types> {
  readonly ruleset: Ruleset<T>;
  readonly read: Read;
  /** Made by `ruleset.view`; a bot never sees the state itself. */
  readonly view: View<T>;
  /** The decision to make; `to` holds `side`. */
  readonly asked: OpenAsk<T>;
  readonly side: SideIndex;
  /** The bot's own chance, apart from the battle's dice. */
  readonly rnd: Dice;
}

/** One weighed choice, for "why did it do that". */
export interface Weighed<T extends Types> extends Appraisal {
  readonly choice: Choice<T>;
}

export interface Decision<T extends Types> {
  readonly cmd: T['Command'];
  readonly why: {
    readonly bot: string;
    /** Choices that were looked at. */
    readonly considered: number;
    /** The best ones, best first; empty when the bot does not weigh. The first is the one taken. */
    readonly best: readonly Weighed<T>[];
  };
}

export interface Bot {
  readonly id: BotId;
  /** Decisions it leaves to the ruleset's own answers (casualties, discards, a maintenance plan); `ask` = it chooses itself. */
  readonly policy: AutoPolicy;
  /** Always a legal command as far as the view can tell; throws when the ruleset offers no choice at all. */
  choose<T extends Types>(input: BotInput<T>): Decision<T>;
}

export const BOT_IDS = ['recruit', 'sergeant'] as const;
export type BotId = (typeof BOT_IDS)[number];
