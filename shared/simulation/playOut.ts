/** One battle between computer players, from the start to the end. */
import { botDice, decide } from '../bots/decide.ts';
import type { Bot } from '../bots/player.ts';
import { startBattle } from '../engine/battle.ts';
import type { Battle } from '../engine/battle.types.ts';
import { recordHash } from '../engine/record.ts';
import type { Int, Ruleset, Setting, SideIndex, Types } from '../engine/ruleset.ts';

/** How one battle went. */
export interface Outcome {
  readonly winner: SideIndex | null;
  /** The book's way to end, or `error`. */
  readonly how: string;
  readonly score: readonly Int[];
  readonly rounds: Int;
  readonly commands: Int;
  readonly hash: string;
  /** Why it was aborted; only with `error`. */
  readonly error?: string;
}

/** Commands after which a battle is taken to be endless and aborted. */
export const MAX_COMMANDS = 50_000;

/** Plays on until the end; `bots` by side. Throws when a bot's command is refused or the battle does not end. */
export function playToEnd<T extends Types>(battle: Battle<T>, bots: readonly Bot[], seed: Int): void {
  const dice = bots.map((_bot, side) => botDice(seed, side));
  for (let n = 0; !battle.position.over; n++) {
    if (n >= MAX_COMMANDS) throw new Error(`no end after ${MAX_COMMANDS} commands`);
    const { ask } = battle.position;
    if (!ask) throw new Error('nobody is asked');
    const side = ask.to[0]!;
    const bot = bots[side];
    const answer = bot ? decide(battle, side, bot, dice[side]!) : null;
    if (!answer) throw new Error(`nobody answers for side ${side}`);
    const played = battle.submit(answer, answer.why === null);
    if (!played.ok) throw new Error(`refused: ${JSON.stringify(answer.cmd)}: ${played.error.map((r) => r.id).join(', ')}`);
  }
}

/** Rounds played, as the ruleset's `inspect` counts them. */
function roundsOf<T extends Types>(battle: Battle<T>): Int {
  const shown = battle.ruleset.inspect(battle.setting, battle.position.state) as { readonly round?: unknown };
  return typeof shown.round === 'number' ? shown.round : 0;
}

/** A whole battle under a seed. Never throws: a rules error is an outcome `error` that says what broke. */
export function playOut<T extends Types>(ruleset: Ruleset<T>, setting: Setting, bots: readonly Bot[], seed: Int): Outcome {
  try {
    const battle = startBattle<T>({ ruleset, setting, dice: { kind: 'seeded', seed }, keyframeEvery: Infinity });
    playToEnd(battle, bots, seed);
    const { winner, how, score } = battle.position.over!;
    return { winner, how, score, rounds: roundsOf(battle), commands: battle.position.turn, hash: recordHash(battle, seed) };
  } catch (thrown) {
    return { winner: null, how: 'error', score: [], rounds: 0, commands: 0, hash: '0000000000000000', error: String(thrown) };
  }
}
