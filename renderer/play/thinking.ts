/** Messages between the window and its thinking worker. The scenario goes over once; each decision sends the small moving state. */
import type { BotId, Decision } from '#shared/bots/player.ts';
import type { OpenAsk, SideIndex, Types } from '#shared/engine/ruleset.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import type { Batch, Summary } from '#shared/simulation/batch.ts';

export type ToWorker =
  | { readonly m: 'setting'; readonly ruleset: string; readonly scenario: Scenario }
  | {
      readonly m: 'decide';
      readonly id: number;
      readonly bot: BotId;
      readonly side: SideIndex;
      readonly state: object;
      readonly asked: OpenAsk<Types>;
      /** uint32: seed of the bot's own chance for this decision. */
      readonly seed: number;
    }
  | { readonly m: 'batch'; readonly id: number; readonly batch: Batch };

export type FromWorker =
  | { readonly m: 'decided'; readonly id: number; readonly cmd: Types['Command']; readonly why: Decision<Types>['why'] | null }
  | { readonly m: 'progress'; readonly id: number; readonly sum: Summary; readonly done: boolean }
  | { readonly m: 'failed'; readonly id: number; readonly error: string };
