/**
 * The core's own vocabulary: positions, records, battles. The core loop is the same for play, replay, computer players and batches:
 * `submit`: `why` -> refuse with reasons, or `begin`; then drain: while no ask is open and frames remain, `step(top)`.
 */
import type { Json, Problem, Result } from '../result.ts';
import type { BattleResult, By, Int, OpenAsk, Read, Reason, RollTag, Ruleset, Setting, SideIndex, Types, View } from './ruleset.ts';

/** Everything that changes: the ruleset's state with the core's stack, open ask and result around it. Plain JSON. */
export interface Position<T extends Types> {
  readonly state: T['State'];
  readonly frames: readonly T['Frame'][];
  readonly ask: OpenAsk<T> | null;
  readonly over: BattleResult | null;
  /** Commands accepted so far. */
  readonly turn: Int;
}

/** What the record holds, in order. Core entries stand beside the ruleset's events so that keyframe + entries restores any moment. */
export type Entry<T extends Types> =
  /** `auto`: answered by the engine or by a policy, not by a player; no undo step and no barrier of its own. Closes the open ask. */
  | { readonly c: 'command'; readonly by: SideIndex; readonly cmd: T['Command']; readonly auto?: true }
  | { readonly c: 'event'; readonly event: T['Event'] }
  | { readonly c: 'push'; readonly frame: T['Frame'] }
  | { readonly c: 'replace'; readonly frame: T['Frame'] }
  | { readonly c: 'pop' }
  | { readonly c: 'ask'; readonly ask: T['Ask']; readonly to: readonly SideIndex[] }
  | { readonly c: 'roll'; readonly faces: Int; readonly values: readonly Int[]; readonly tag: RollTag; readonly src: DiceMode }
  | { readonly c: 'over'; readonly result: BattleResult }
  /** A field set by hand (`Battle.set`): test set-up, or a play-tester's correction, kept in the record. */
  | { readonly c: 'set'; readonly path: string; readonly value: Json };

export const DICE_MODES = ['seeded', 'hand', 'scripted', 'replay'] as const;
export type DiceMode = (typeof DICE_MODES)[number];

/** A place where play went back over a barrier and took another way. */
export interface Branch<T extends Types> {
  /** Index of the entry where the new line begins. */
  readonly at: Int;
  readonly name: string;
  readonly dice: 'same' | 'new';
  /** Seed of seeded dice from `at` on, when `dice` is `new`. */
  readonly seed?: Int;
  /** The entries that were left, from `at` on, and the branches that began inside them. */
  readonly line: readonly Entry<T>[];
  readonly inner?: readonly Branch<T>[];
}

/** A battle record as data (`*.battle.json`). Three readers: watch (entries only), check (commands must reproduce entries), branch. */
export interface BattleRecord<T extends Types = Types> {
  readonly format: 'sandtable/battle';
  readonly version: 1;
  readonly ruleset: { readonly id: string; readonly version: string };
  readonly settingHash: string;
  /** The scenario file embedded as JSON, so a record opens without its map. */
  readonly scenario: Json;
  /** uint32, null when dice are not seeded. */
  readonly seed: Int | null;
  readonly entries: readonly Entry<T>[];
  /** Hash of the position after the last entry, 16 hex digits. */
  readonly hash: string;
  readonly branches: readonly Branch<T>[];
  /** Free for the host: sides human or computer, policies, names. */
  readonly players?: Json;
}

/** Where the values of a battle come from. Scripted, hand and replay dice follow the book's order of draws. */
export type DiceSource =
  | { readonly kind: 'seeded'; readonly seed: Int }
  /** The player types real dice: see `Battle.giveDice`. */
  | { readonly kind: 'hand' }
  | { readonly kind: 'scripted'; readonly dice: readonly { readonly faces: Int; readonly value: Int }[] }
  /** Values of a record, in its order; a draw of other faces or purpose is a drift. */
  | { readonly kind: 'replay'; readonly rolls: readonly Extract<Entry<Types>, { c: 'roll' }>[] };

/** What one accepted command brought. */
export interface Submitted<T extends Types> {
  /** Index range of its entries in the record: [from, to). */
  readonly from: Int;
  readonly to: Int;
  readonly entries: readonly Entry<T>[];
}

export interface UndoState {
  /** Commands that may be taken back before the barrier; 0 = none. */
  readonly depth: Int;
  /** Why it stops: a die was rolled, something became known, another side has answered, or the battle's start. */
  readonly barrier: 'die' | 'known' | 'answer' | 'start';
}

/** A running battle. The only thing with a lifetime in the engine; all it holds can be rebuilt from its record. */
export interface Battle<T extends Types = Types> {
  readonly ruleset: Ruleset<T>;
  readonly setting: Setting;
  /** The live position; read only, changes with each submit. */
  readonly position: Position<T>;
  readonly entries: readonly Entry<T>[];
  /** Legal for that side now? [] = yes. Runs on what the side may know. */
  why(c: By<T>): readonly Reason[];
  /**
   * Refused with reasons, or played until the next open ask or the end. When hand dice are missing nothing happens and the one
   * reason is `engine.diceNeeded` with `n`, `faces`, `why`, `side`, `unit`: give them and submit the same command again.
   * Scripted dice that do not fit: `engine.diceExhausted`, `engine.diceFaces`; replayed: `engine.diceDrift`. Nothing happens then either.
   */
  submit(c: By<T>, auto?: boolean): Result<Submitted<T>, readonly Reason[]>;
  /** Values for the next draws of hand dice, in order; kept until drawn. */
  giveDice(values: readonly Int[]): void;
  /** For the ruleset's queries. */
  readonly read: Read;
  view(side: SideIndex): View<T>;
  /** Without `by` the side of the last command is meant; another side's command is the barrier `answer`. */
  undoState(by?: SideIndex): UndoState;
  /** Takes back the last command (with the automatic answers after it); false when the barrier is reached. */
  undo(by?: SideIndex): boolean;
  /** Plays again what `undo` took back; false when there is nothing, or something else was played since. */
  redo(): boolean;
  /** Goes back to just before command number `turn`; the record marks a branch. `dice` new = a fresh seed from there. */
  branch(turn: Int, name: string, dice: 'same' | 'new', seed?: Int): void;
  /** The position after the first `n` entries; from keyframes, no rules, no dice. */
  at(n: Int): Position<T>;
  /** Hand-made change of the state by a path of `Ruleset.inspect`; the open ask is asked anew. Recorded, not undoable by itself. */
  set(path: string, value: Json): Problem | null;
  /** Why the battle could not get to its first ask or end: dice missing at the start. Null in a running battle. */
  readonly waiting: Reason | null;
  /** Values drawn so far, all sources. */
  readonly diceUsed: Int;
  /** Entry index where each accepted command stands; `commandAt[turn]`. */
  readonly commandAt: readonly Int[];
  toRecord(): BattleRecord<T>;
}
