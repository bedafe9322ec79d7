/** Tools of the generic suite: a random walk through a battle, and readable failures. No test framework in here. */
import { startBattle } from './battle.ts';
import type { Battle, BattleRecord } from './battle.types.ts';
import { seededDice, type DiceBox } from './dice.ts';
import { canonicalJson } from './hash.ts';
import { resumeRecord } from './record.ts';
import type { By, Choice, Int, Ruleset, Setting, SideIndex, Types } from './ruleset.ts';

/** One property of a ruleset; `run` throws when it does not hold. */
export interface SuiteCase {
  readonly name: string;
  readonly run: () => void;
}

export interface Arena<T extends Types> {
  readonly ruleset: Ruleset<T>;
  readonly setting: Setting;
  /** Names the battle in messages. */
  readonly label: string;
}

/** Stops a walk that has gone far enough. */
export type Limit = (turn: Int) => 'stop' | undefined;

/** Names a moment in messages. */
export const where = <T extends Types>(a: Arena<T>, seed: Int, b: Battle<T>): string =>
  `${a.label}, seed ${seed}, command ${b.position.turn}`;

/** Throws the message when the condition does not hold. */
export function must(condition: boolean, message: () => string): void {
  if (!condition) throw new Error(message());
}

/** Deep equality of JSON; the message shows the first path that differs. */
export function mustEqual(actual: unknown, expected: unknown, what: () => string): void {
  if (canonicalJson(actual) === canonicalJson(expected)) return;
  throw new Error(`${what()}: differs at ${firstDifference(actual, expected, '')}`);
}

function firstDifference(a: unknown, b: unknown, path: string): string {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object')
    return `${path || '/'}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`;
  const x = a as Record<string, unknown>;
  const y = b as Record<string, unknown>;
  for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) {
    if (canonicalJson(x[key] ?? null) === canonicalJson(y[key] ?? null) && key in x === key in y) continue;
    return firstDifference(x[key] ?? null, y[key] ?? null, `${path}/${key}`);
  }
  return `${path}: shape`;
}

/** Random numbers of the walk, apart from the battle's dice. */
export const walker = (seed: Int): DiceBox => seededDice(seed);
/** 0..n-1. */
export const pick = (rnd: DiceBox, n: Int): Int => rnd.roll(1, n, { why: 'walk', side: 0 })[0]! - 1;

/** All choices of all who are asked. `refused` adds the greyed ones. */
export function allChoices<T extends Types>(
  battle: Battle<T>,
  refused = false,
): { readonly side: SideIndex; readonly choice: Choice<T> }[] {
  const { ask } = battle.position;
  return (ask?.to ?? []).flatMap((side) =>
    [...battle.ruleset.choices(battle.read, battle.view(side).seen, ask, { side, refused })].map((choice) => ({ side, choice })),
  );
}

/**
 * A random legal command of the open ask in one pass: first its kind, each equally likely, then one of that kind.
 * Moves are many and would crowd out the rest otherwise.
 */
export function randomCommand<T extends Types>(battle: Battle<T>, rnd: DiceBox): By<T> {
  const { ask } = battle.position;
  if (!ask) throw new Error('Broken promise: somebody is asked');
  const kinds = new Map<string, { seen: Int; taken: By<T> }>();
  for (const side of ask.to)
    for (const { cmd, no } of battle.ruleset.choices(battle.read, battle.view(side).seen, ask, { side })) {
      if (no) continue;
      const kind = kinds.get(cmd.t);
      if (!kind) kinds.set(cmd.t, { seen: 1, taken: { by: side, cmd } });
      else if (pick(rnd, ++kind.seen) === 0) kind.taken = { by: side, cmd };
    }
  const all = [...kinds.values()];
  if (all.length === 0) throw new Error(`no choice for ${JSON.stringify(ask)}`);
  return all[pick(rnd, all.length)]!.taken;
}

export interface Walk<T extends Types> {
  readonly freeze?: boolean;
  readonly keyframeEvery?: Int;
  /** Runs before every command; may give back another battle to go on with (a reloaded one), or stop. */
  readonly before?: (battle: Battle<T>, turn: Int) => Battle<T> | 'stop' | undefined;
  readonly after?: (battle: Battle<T>) => void;
}

/** Commands after which a random battle is taken to be endless. */
const MAX_COMMANDS = 100_000;

/** Plays random legal commands to the end. The same seed gives the same battle, whatever the hooks do. */
export function walk<T extends Types>(arena: Arena<T>, seed: Int, how: Walk<T> = {}): Battle<T> {
  const { ruleset, setting } = arena;
  const rnd = walker(seed ^ 0x5eed);
  let battle = startBattle<T>({
    ruleset,
    setting,
    dice: { kind: 'seeded', seed },
    ...(how.freeze ? { freeze: true } : {}),
    ...(how.keyframeEvery === undefined ? {} : { keyframeEvery: how.keyframeEvery }),
  });
  for (let turn = 0; !battle.position.over; turn++) {
    must(turn < MAX_COMMANDS, () => `${arena.label}: battle ${seed} does not end`);
    const next = how.before?.(battle, turn);
    if (next === 'stop') return battle;
    battle = next ?? battle;
    const c = randomCommand(battle, rnd);
    const played = battle.submit(c);
    must(played.ok, () => `${arena.label}: offered choice refused: ${JSON.stringify(c)} ${JSON.stringify(played)}`);
    how.after?.(battle);
  }
  return battle;
}

/** The battle after a trip through JSON text. */
export function reload<T extends Types>(battle: Battle<T>, keyframeEvery?: Int): Battle<T> {
  const record = JSON.parse(JSON.stringify(battle.toRecord())) as BattleRecord<T>;
  const resumed = resumeRecord(battle.ruleset, battle.setting, record, keyframeEvery === undefined ? {} : { keyframeEvery });
  if (!resumed.ok) throw new Error(`reload: ${JSON.stringify(resumed.error)}`);
  return resumed.value;
}
