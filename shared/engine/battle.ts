/**
 * The core loop, the same for play, replay, computer players and batches: `why` refuses or `begin` accepts; then, while no ask is open
 * and frames remain, `step(top)`. Every `emit` goes through `evolve` at once and into the record.
 * A closure over one live position; nothing is cloned per command.
 */
import { invariant, ok, err, type Json, type Problem, type Result } from '../result.ts';
import type { Battle, Branch, DiceSource, Entry, Submitted } from './battle.types.ts';
import { DiceSignal, diceFrom, type DiceBox } from './dice.ts';
import { deepFreeze } from './freeze.ts';
import { applyEntry, copyPosition, firstPosition, positionHash, type Live } from './position.ts';
import type { By, Decide, Dice, Int, Out, Reason, Ruleset, Setting, Types } from './ruleset.ts';
import { makeTimeline } from './timeline.ts';
import { undoDepth } from './undo.ts';

export interface BattleStart<T extends Types> {
  readonly ruleset: Ruleset<T>;
  readonly setting: Setting;
  readonly dice: DiceSource;
  /** The scenario file as JSON, to be embedded in the record. */
  readonly scenario?: Json;
  /** Free for the host, kept in the record. */
  readonly players?: Json;
  /** Entries between two keyframes, 256 by default; Infinity for batches that never look back. */
  readonly keyframeEvery?: Int;
  /** Freezes everything that enters the record, so that a ruleset that writes into its own events is found out. For tests. */
  readonly freeze?: boolean;
  /** Entries of a record to begin after, instead of the start. */
  readonly entries?: readonly Entry<T>[];
  readonly branches?: readonly Branch<T>[];
}

const isAuto = <T extends Types>(entry: Entry<T>): boolean => entry.c === 'command' && entry.auto === true;

/** What a command brought; its entries are cut out when somebody looks. */
class Played<T extends Types> implements Submitted<T> {
  constructor(
    private readonly all: readonly Entry<T>[],
    readonly from: Int,
    readonly to: Int,
  ) {}
  get entries(): readonly Entry<T>[] {
    return this.all.slice(this.from, this.to);
  }
}

/** Steps without a question or an end after which a ruleset is taken to be going in circles. */
const MAX_STEPS = 1_000_000;
const OVER: readonly Reason[] = [{ id: 'engine.battleOver' }];

/** Starts a battle and plays it to its first ask, or takes it up after recorded entries. */
export function startBattle<T extends Types>(start: BattleStart<T>): Battle<T> {
  const { ruleset, setting } = start;
  const read = { setting, opt: setting.options };
  const timeline = makeTimeline(ruleset, setting, start.keyframeEvery ?? 256);
  const { entries, commands } = timeline;
  let branches: Branch<T>[] = [...(start.branches ?? [])];
  let undone: { readonly by: Int; readonly cmd: T['Command']; readonly auto: boolean }[][] = [];
  let waiting: Reason | null = null;
  let rolled = 0;
  let box: DiceBox = diceFrom(start.dice);
  const live: Live<T> = firstPosition(ruleset, setting);
  const freeze = start.freeze === true;

  // Entries are written here one kind at a time rather than through `applyEntry`: this is the hot path of batches.
  const keep = (entry: Entry<T>): void => {
    if (freeze) deepFreeze(entry);
    entries.push(entry);
  };
  const out: Out<T> = {
    emit(event) {
      keep({ c: 'event', event });
      ruleset.evolve(live.state, event);
    },
    push(frame) {
      keep({ c: 'push', frame });
      live.frames.push(frame);
    },
    replace(frame) {
      invariant(live.frames.length > 0, 'a frame to replace');
      keep({ c: 'replace', frame });
      live.frames[live.frames.length - 1] = frame;
    },
    pop() {
      invariant(live.frames.length > 0, 'a frame to pop');
      keep({ c: 'pop' });
      live.frames.pop();
    },
    ask(ask, to) {
      invariant(!live.ask && to.length > 0, 'one decision is open at a time, and somebody owes it');
      keep({ c: 'ask', ask, to });
      live.ask = { ask, to };
    },
    over(result) {
      invariant(!live.over, 'a battle ends once');
      keep({ c: 'over', result });
      live.over = result;
      live.ask = null;
    },
  };
  const dice: Dice = {
    roll(n, faces, tag) {
      const values = box.roll(n, faces, tag);
      rolled += n;
      keep({ c: 'roll', faces, values, tag, src: box.mode });
      return values;
    },
  };
  const deciding: { -readonly [K in keyof Decide<T>]: Decide<T>[K] } = { setting, opt: setting.options, dice, out, asked: null };

  const drain = (): void => {
    deciding.asked = null;
    for (let steps = 0; !live.ask && !live.over; steps++) {
      const top = live.frames[live.frames.length - 1];
      invariant(top && steps < MAX_STEPS, 'a battle that is not over goes on to a question or its end');
      const before = entries.length;
      ruleset.step(deciding, live.state, top);
      if (entries.length === before) throw new Error(`Broken promise: a step of ${top.f} says something`);
    }
  };

  const rollsFrom = function* (n: Int): Generator<Extract<Entry<Types>, { c: 'roll' }>> {
    for (let i = n; i < entries.length; i++) {
      const entry = entries[i]!;
      if (entry.c === 'roll') yield entry;
    }
  };
  /** Entry from which the dice in hand count: the last branch with new dice. */
  const diceBase = (): Int => branches.reduce((base, b) => (b.dice === 'new' && b.at > base ? b.at : base), 0);

  const goTo = (n: Int): Entry<T>[] => {
    const cut = timeline.cut(n);
    for (const entry of cut) if (entry.c === 'roll') rolled -= entry.values.length;
    Object.assign(live, timeline.at(n));
    return cut;
  };
  const rollBack = (n: Int, mark: Int): void => {
    goTo(n);
    box.back(mark, rollsFrom(diceBase()));
  };

  /** Runs something that draws dice; on any throw nothing has happened. Dice that cannot be served come back as their reason. */
  const guarded = (run: () => void): Reason | null => {
    const n = entries.length;
    const mark = box.mark();
    try {
      run();
      return null;
    } catch (thrown) {
      return failed(thrown, n, mark);
    }
  };
  const failed = (thrown: unknown, n: Int, mark: Int): Reason => {
    rollBack(n, mark);
    if (thrown instanceof DiceSignal) return thrown.reason;
    throw thrown;
  };

  const why = (c: By<T>): readonly Reason[] => {
    if (live.over) return OVER;
    const seen = c.by < 0 ? live.state : ruleset.view(setting, live.state, c.by).seen;
    return ruleset.why(read, seen, live.ask, c);
  };

  const submit = (c: By<T>, auto = false): Result<Submitted<T>, readonly Reason[]> => {
    if (waiting) return err([waiting]);
    const reasons = why(c);
    if (reasons.length > 0) return err(reasons);
    const from = entries.length;
    const mark = box.mark();
    try {
      deciding.asked = live.ask === null ? null : live.ask.ask;
      keep(auto ? { c: 'command', by: c.by, cmd: c.cmd, auto: true } : { c: 'command', by: c.by, cmd: c.cmd });
      live.ask = null;
      live.turn++;
      commands.push(from);
      ruleset.begin(deciding, live.state, c);
      drain();
    } catch (thrown) {
      return err([failed(thrown, from, mark)]);
    }
    timeline.keep(live);
    if (undone.length > 0) undone = [];
    return ok(new Played(entries, from, entries.length));
  };

  const begin = (): void => {
    waiting = guarded(drain);
    if (!waiting) timeline.keep(live);
  };

  const undo = (by?: Int): boolean => {
    if (undoDepth(ruleset, entries, commands, by).depth === 0) return false;
    let k = commands.length - 1;
    while (isAuto(entries[commands[k]!]!)) k--;
    const cut = goTo(commands[k]!);
    const taken = cut.flatMap((e) => (e.c === 'command' ? [{ by: e.by, cmd: e.cmd, auto: e.auto === true }] : []));
    undone.push(taken);
    return true;
  };

  const branch = (turn: Int, name: string, kind: 'same' | 'new', seed?: Int): void => {
    const at = commands[turn];
    invariant(at !== undefined, `there is a command number ${turn}`);
    const line = goTo(at);
    const inner = branches.filter((b) => b.at > at);
    branches = branches.filter((b) => b.at <= at);
    branches.push({
      at,
      name,
      dice: kind,
      ...(kind === 'new' && seed !== undefined ? { seed } : {}),
      line,
      ...(inner.length > 0 ? { inner } : {}),
    });
    if (kind === 'new' && seed !== undefined && box.mode === 'seeded') box = diceFrom({ kind: 'seeded', seed });
    box.back(box.mark(), rollsFrom(diceBase()));
    undone = [];
    waiting = null;
  };

  const set = (path: string, value: Json): Problem | null => {
    const probe = ruleset.copy(live.state);
    const problem = ruleset.assign(setting, probe, path, value);
    if (problem) return problem;
    const missing = guarded(() => {
      const entry: Entry<T> = { c: 'set', path, value };
      keep(entry);
      applyEntry(ruleset, setting, live, entry);
      drain();
    });
    if (missing) waiting = missing;
    timeline.keep(live);
    undone = [];
    return null;
  };

  if (start.entries) {
    for (const entry of start.entries) {
      if (entry.c === 'command') {
        timeline.keep(live);
        commands.push(entries.length);
      } else if (entry.c === 'roll') rolled += entry.values.length;
      keep(entry);
      applyEntry(ruleset, setting, live, entry);
    }
    const seed = branches.reduce<Int | undefined>((s, b) => (b.dice === 'new' && b.seed !== undefined ? b.seed : s), undefined);
    if (seed !== undefined && box.mode === 'seeded') box = diceFrom({ kind: 'seeded', seed });
    box.back(box.mark(), rollsFrom(diceBase()));
  }
  begin();

  return {
    ruleset,
    setting,
    read,
    position: live,
    entries,
    get waiting() {
      return waiting;
    },
    get diceUsed() {
      return rolled;
    },
    get commandAt() {
      return commands;
    },
    why: (c) => why(c),
    submit,
    giveDice(values) {
      box.give(values);
      if (waiting) begin();
    },
    view: (side) => ruleset.view(setting, live.state, side),
    undoState: (by) => undoDepth(ruleset, entries, commands, by),
    undo,
    redo() {
      const commands = undone.pop();
      if (!commands) return false;
      const rest = undone;
      for (const c of commands) invariant(submit({ by: c.by, cmd: c.cmd }, c.auto).ok, 'what was taken back can be played again');
      undone = rest;
      return true;
    },
    branch,
    set,
    at: (n) => {
      invariant(Number.isInteger(n) && n >= 0 && n <= entries.length, 'a moment of this battle');
      return timeline.at(n);
    },
    toRecord: () => ({
      format: 'sandtable/battle',
      version: 1,
      ruleset: { id: ruleset.id, version: ruleset.version },
      settingHash: setting.hash,
      scenario: start.scenario ?? null,
      seed: start.dice.kind === 'seeded' ? start.dice.seed >>> 0 : null,
      entries: [...entries],
      hash: positionHash(live),
      branches: [...branches],
      ...(start.players === undefined ? {} : { players: start.players }),
    }),
  };
}

/** The live position as an own copy, for those who keep it. */
export const snapshot = <T extends Types>(battle: Battle<T>): Live<T> => copyPosition(battle.ruleset, battle.position);
