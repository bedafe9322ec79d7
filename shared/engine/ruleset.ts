/**
 * What a rule book must be for the engine. Five books fit in it unchanged.
 *
 * Rules decide and emit events; `evolve` is the only writer; actions in progress are JSON frames on a stack; an ordinary turn
 * is an ask like any other; one `why` stands behind greying, refusal, test and computer player; `Check` and `Term` are one
 * structure for odds, explanation and log; queries of a person or a bot run on that side's view.
 * Integers only in state and events; probabilities and fractional terms are `[numerator, denominator]`.
 */
import type { AreaAnswer, Book, OptionSpec, Point, PointSightAnswer, ReachAnswer, SightAnswer } from './book.ts';
import type { Board } from '../board/board.ts';
import type { Cell } from '../geometry/grid.ts';
import type { Json, Problem } from '../result.ts';
import type { ObjectiveDef, SideDef, UnitDef, ZoneDef } from '../scenario/scenario.ts';

export type {
  OptionSpec,
  CellFieldSpec,
  Template,
  PointsItem,
  UnitPoints,
  UnitCard,
  RuleEntry,
  SightAnswerPiece,
  SightAnswer,
  ReachAnswer,
  Book,
  Point,
  PointSightAnswer,
  AreaAnswer,
} from './book.ts';

/** An integer, |n| < 2^53. */
export type Int = number;
export type Ratio = readonly [Int, Int];
/** Index into the scenario's sides; -1 = umpire. */
export type SideIndex = Int;

/** One set of closed unions per ruleset. All of it is plain JSON. */
export interface Types {
  readonly State: object;
  /** What a side asks for. */
  readonly Command: { readonly t: string };
  /** What happened: a fact, with its dice inside. */
  readonly Event: { readonly e: string };
  /** An action in progress, as data. */
  readonly Frame: { readonly f: string };
  /** A decision somebody owes. */
  readonly Ask: { readonly k: string };
}

export type Options = Readonly<Record<string, Json>>;

/** Everything that does not change in a battle: frozen, content-hashed, shared; not part of the state. */
export interface Setting {
  /** 16 hex digits over the canonical JSON of the content. */
  readonly hash: string;
  readonly board: Board;
  readonly sides: readonly SideDef[];
  readonly rosters: readonly UnitDef[];
  readonly zones: readonly ZoneDef[];
  readonly goals: readonly ObjectiveDef[];
  readonly options: Options;
  /** Further scenario data of a book (weather at the start, reinforcements, ambush), the scenario's unknown keys as they came. */
  readonly extra?: Readonly<Record<string, Json>>;
  /** Boards without cells (`tabletop`): the file's board object, lengths in thousandths of an inch; `board` is then 1x1. */
  readonly table?: Readonly<Record<string, Json>>;
}

/** Why something is not allowed, or what changed a number: an id with data; the text comes from the catalogue `reason.<id>`. */
export interface Reason {
  readonly id: string;
  /** Rule number such as `R-7.5`. */
  readonly cite?: string;
  readonly data?: Readonly<Record<string, Json>>;
}

/** One figure of a check: where it stands, how it counts. Text: `term.<id>` with `data`. */
export interface Term {
  readonly id: string;
  readonly cite?: string;
  readonly data?: Readonly<Record<string, Json>>;
  readonly side: 'left' | 'right';
  readonly op: 'add' | 'mul' | 'set';
  readonly value: Int | Ratio | { readonly lo: Int; readonly hi: Int };
}

/** One roll, before (`rolled` absent) or after it is made. Text of the whole: `check.<id>`. */
export interface Check {
  readonly id: string;
  readonly cite?: string;
  readonly kind: 'versus' | 'table' | 'sum';
  /** Dice of one roll, such as `['d20']` or `['d6', 'd6']`. */
  readonly dice: readonly string[];
  readonly terms: readonly Term[];
  /** How many times the same roll is made (attacks of a weapon group); 1 when absent. */
  readonly times?: Int;
  readonly rolled?: readonly Int[];
  /** Left and right totals after the roll. */
  readonly total?: readonly [Int, Int];
  readonly margin?: Int;
  /** `true`/`false`, or a level or outcome id. */
  readonly result?: boolean | Int | string;
  /** Chance of success before the roll, exact. */
  readonly p: Ratio;
}

export interface Outcome {
  readonly id: string;
  readonly p: Ratio;
  readonly data?: Readonly<Record<string, Json>>;
}

/** What a command may bring, from what the asking side knows. */
export interface Odds {
  readonly exact: boolean;
  readonly checks: readonly Check[];
  /** Distribution of the result that matters (kills, levels), in ascending order; sums to 1. */
  readonly outcomes: readonly Outcome[];
  /** Expected loss and the like, as ratios. */
  readonly expected: Readonly<Record<string, Ratio>>;
  /** What the other side may do about it, one reason each. */
  readonly answers: readonly Reason[];
}

/** The only source of chance. Every draw is named, counted and recorded. */
export interface RollTag {
  /** Purpose id such as `hit`, `link`, `ammo`. */
  readonly why: string;
  readonly side: SideIndex;
  readonly unit?: string;
}
export interface Dice {
  /** `n` values of 1..faces in order of drawing. */
  roll(n: Int, faces: Int, tag: RollTag): readonly Int[];
}

/** Queries get this: no dice, no output. */
export interface Read {
  readonly setting: Setting;
  readonly opt: Options;
}

export interface Out<T extends Types> {
  /** Goes through `evolve` at once and into the record. */
  emit(event: T['Event']): void;
  push(frame: T['Frame']): void;
  /** Puts another frame in the place of the top one. */
  replace(frame: T['Frame']): void;
  pop(): void;
  /**
   * Opens a decision; draining stops until one of `to` answers. Every accepted command closes the open ask: who only
   * interjects (concede) or answers one of several leaves the rest to the next `step`, which asks again.
   */
  ask(ask: T['Ask'], to: readonly SideIndex[]): void;
  /** The battle is over; an event of the record, may be emitted once. */
  over(result: BattleResult): void;
}

/** Only `begin` and `step` get this. */
export interface Decide<T extends Types> extends Read {
  readonly dice: Dice;
  readonly out: Out<T>;
  /** The open ask that is being answered; null inside `step`. */
  readonly asked: T['Ask'] | null;
}

export interface By<T extends Types> {
  readonly by: SideIndex;
  readonly cmd: T['Command'];
}

export interface BattleResult {
  /** Winning side, null = draw. */
  readonly winner: SideIndex | null;
  /** The book's way to end: `annihilation`, `roundLimit`, `concede`, ... */
  readonly how: string;
  readonly score: readonly Int[];
}

/** The open decision of a position. */
export interface OpenAsk<T extends Types> {
  readonly ask: T['Ask'];
  readonly to: readonly SideIndex[];
}

export interface Query {
  readonly side: SideIndex;
  readonly unit?: string;
  /** Command id (`t`). */
  readonly action?: string;
  readonly max?: Int;
  /** Include choices that are refused, with their reasons; default false. */
  readonly refused?: boolean;
}

export interface Choice<T extends Types> {
  readonly cmd: T['Command'];
  /** Text of the choice: `choice.<id>` with `data`. */
  readonly label: Reason;
  /** Present = shown greyed, with the first failing reason. */
  readonly no?: readonly Reason[];
}

/** A computer player's worth of a choice: named integers (thousandths of a point) so that it can be told and tuned. */
export interface Appraisal {
  readonly score: Int;
  readonly terms: readonly { readonly id: string; readonly value: Int; readonly data?: Readonly<Record<string, Json>> }[];
}

declare const fair: unique symbol;
/** What one side knows. Made by `view` only, so a computer player cannot be handed the truth by mistake. */
export interface View<T extends Types> {
  readonly [fair]: true;
  readonly side: SideIndex;
  readonly seen: T['State'];
}
/** For `Ruleset.view` implementations only. */
export const makeView = <T extends Types>(side: SideIndex, seen: T['State']): View<T> => ({ side, seen }) as unknown as View<T>;

export interface Queries<T extends Types> {
  /** Boards without cells answer these instead of `sight` and `reach`. */
  pointSight?(r: Read, s: T['State'] | null, a: Point, b: Point): PointSightAnswer;
  area?(r: Read, s: T['State'] | null, unit: string): AreaAnswer | null;

  /** Sight from a to b; `s` null = scenario start (no smoke and the like). */
  sight(r: Read, s: T['State'] | null, a: Cell, b: Cell): SightAnswer;
  /** 1 for each cell seen from `a`, own cell included, holes excluded; row-major. */
  field(r: Read, s: T['State'] | null, a: Cell): Uint8Array;
  /**
   * One move action from the unit's cell at its turn start; with `actions` that many one after the other (what is left of an action is
   * lost, `cost` = total over the actions, `budget` likewise).
   */
  reach(r: Read, s: T['State'] | null, unit: string, actions?: Int): ReachAnswer | null;
  /** 1 for each cell that blocks a line of sight which only passes through it (no exemption of end cells); row-major. */
  blockers?(r: Read, s: T['State'] | null): Uint8Array;
}

export interface Ruleset<T extends Types = Types> {
  readonly id: string;
  /** Major bump = old command logs may play out differently. */
  readonly version: string;
  readonly options: readonly OptionSpec[];
  /** False: `choices` samples (tabletop); `why` still judges every command. */
  readonly enumerable: boolean;

  /** First state and frames; a root frame always stays and drives the phases. No dice here. */
  setup(r: Read): { readonly state: T['State']; readonly frames: readonly T['Frame'][] };
  /** [] = legal. `asked` is the open ask, null when none (then nothing is legal but what the book allows at any time). */
  why(r: Read, s: T['State'], asked: OpenAsk<T> | null, c: By<T>): readonly Reason[];
  /** Accepts a legal command or an answer to an ask. */
  begin(d: Decide<T>, s: T['State'], c: By<T>): void;
  /** One atomic step of the action on top: emits everything or nothing. */
  step(d: Decide<T>, s: T['State'], top: T['Frame']): void;

  /** The only writer: deterministic, total, no dice, no look-ups of rules. Must not keep a reference to a part of `e` (the record owns it): copy what it stores. */
  evolve(s: T['State'], e: T['Event']): void;
  /** Hand-written deep copy, checked against a JSON clone in tests. */
  copy(s: T['State']): T['State'];
  /** Invariants; [] = sound. */
  check(setting: Setting, s: T['State']): readonly Reason[];

  /**
   * What the side may do now, lazily, in a stable order. Giving up (`concede`) comes only when `q.action` names it, so that a random
   * player does not and "a single possible answer" means what it says. `q.unit` and `q.action` narrow the work, `q.max` bounds the count.
   */
  choices(r: Read, s: T['State'], asked: OpenAsk<T> | null, q: Query): Iterable<Choice<T>>;
  odds(r: Read, s: T['State'], asked: OpenAsk<T> | null, c: By<T>): Odds;
  /** `s` is the state after the event. Log lines of an event as `to` may know them (-1 = everything): `log.<id>` with data. */
  tell(setting: Setting, s: T['State'], e: T['Event'], to: SideIndex): readonly Reason[];
  /** The roll inside an event, for the log card; null when it holds none. */
  checksOf(e: T['Event']): readonly Check[];

  /**
   * What a side knows, whitelisted. `seen` is a full state with unknown things left out or replaced by what the side believes.
   * When nothing is hidden it may be `s` itself: holders treat it as read only and as good until the next command.
   */
  view(setting: Setting, s: T['State'], to: SideIndex): View<T>;
  /** What of an event reaches a side; `s` is the state after it. Null = nothing: then its view does not change either. */
  perceive(setting: Setting, s: T['State'], e: T['Event'], to: SideIndex): T['Event'] | null;
  /** A full state the side could believe in. */
  resample(setting: Setting, v: View<T>, rnd: Dice): T['State'];
  /** Does this event make a fact known to a side by rule? Undo stops there. */
  reveals(e: T['Event']): boolean;

  features(setting: Setting, v: View<T>, side: SideIndex): Readonly<Record<string, Int>>;
  readonly weights: Readonly<Record<string, Readonly<Record<string, Int>>>>;
  /** Worth of one choice to a greedy player, closed form, cheap; higher is better. */
  appraise(r: Read, v: View<T>, asked: OpenAsk<T> | null, choice: Choice<T>): Appraisal;
  /** An answer by policy (decline what cannot hurt, casualties by policy), or null = a person must answer. */
  autoAnswer(r: Read, v: View<T>, asked: OpenAsk<T>, policy: AutoPolicy): T['Command'] | null;

  /** The state under the book's own field names, cells as `[column, row]`: what battle scripts read (`units.u1.hp`, `round`, `active`). */
  inspect(setting: Setting, s: T['State']): Json;
  /** Test set-up of a battle script: writes one path of `inspect`; a problem when there is no such field or the value does not fit. */
  assign(setting: Setting, s: T['State'], path: string, value: Json): Problem | null;
  /** An event in the words of `inspect`: sides by id, cells as `[column, row]`. Left out: scripts read events as they are. */
  inspectEvent?(setting: Setting, e: T['Event']): ToldEvent;

  readonly migrate: readonly {
    readonly from: string;
    readonly state: (s: Json) => Json;
    readonly command: (c: Json) => Json | null;
  }[];

  readonly book: Book;
  readonly query: Queries<T>;
}

/** An event as plain fields under its id. */
export interface ToldEvent {
  readonly e: string;
  readonly [field: string]: Json;
}

/** How asks are answered without a person. `reactions` per unit id wins over the side's word. */
export interface AutoPolicy {
  readonly reactions: 'pass' | 'over50' | 'always' | 'ask';
  readonly unitReactions?: Readonly<Record<string, 'pass' | 'over50' | 'always' | 'ask'>>;
  readonly casualties: 'policy' | 'ask';
  readonly discard: 'policy' | 'ask';
  readonly maintenance: 'pass' | 'plan' | 'ask';
}
