/**
 * A battle record and its three readers: *watch* (entries only: no rules, no dice), *check* (the commands must reproduce the entries)
 * and *branch* or *resume* (go on playing from a moment of it, also in the middle of an action).
 */
import { err, ok, problem, type Result } from '../result.ts';
import { startBattle } from './battle.ts';
import type { Battle, BattleRecord, DiceSource, Entry } from './battle.types.ts';
import { canonicalJson, hashJson } from './hash.ts';
import { positionHash, type Live } from './position.ts';
import type { Int, Ruleset, Setting, Types } from './ruleset.ts';
import { makeTimeline } from './timeline.ts';

/** Stepping through a record. */
export interface Watch<T extends Types> {
  /** Number of entries; moments are 0..length. */
  readonly length: Int;
  /** Own copy of the position after `n` entries. */
  at(n: Int): Live<T>;
}

/** Watches a record: nothing but `evolve` runs, so old records stay watchable under newer rules. */
export function watchRecord<T extends Types>(ruleset: Ruleset<T>, setting: Setting, record: BattleRecord<T>): Watch<T> {
  const timeline = makeTimeline(ruleset, setting, 64);
  timeline.entries.push(...record.entries);
  timeline.build();
  return { length: record.entries.length, at: (n) => timeline.at(n) };
}

export interface Difference {
  /** Index of the first entry that differs; the length of the shorter list when one ends early. */
  readonly index: Int;
  /** What the record holds, null when it has ended. */
  readonly expected: unknown;
  /** What the rules say now, null when they said nothing more; refusals as `{ refused: reasons }`. */
  readonly actual: unknown;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly commands: Int;
  readonly events: Int;
  readonly firstDifference: Difference | null;
}

const count = (entries: readonly Entry<Types>[], c: Entry<Types>['c']): Int => entries.reduce((n, e) => n + (e.c === c ? 1 : 0), 0);

/** Entries are compared without `src`: seeded rolls are replayed. */
const same = (a: unknown, b: unknown): boolean => canonicalJson(withoutSource(a)) === canonicalJson(withoutSource(b));
const withoutSource = (e: unknown): unknown => (e !== null && typeof e === 'object' && 'src' in e ? { ...e, src: '' } : e);

/** Plays a record's commands with its dice and reports the first entry that comes out otherwise. */
export function checkRecord<T extends Types>(ruleset: Ruleset<T>, setting: Setting, record: BattleRecord<T>): CheckResult {
  const { entries } = record;
  const report = (firstDifference: Difference | null): CheckResult => ({
    ok: firstDifference === null,
    commands: count(entries, 'command'),
    events: count(entries, 'event'),
    firstDifference,
  });
  const rolls = entries.filter((e) => e.c === 'roll');
  const battle = startBattle<T>({ ruleset, setting, dice: { kind: 'replay', rolls } });
  let compared = 0;
  const compare = (): Difference | null => {
    for (; compared < battle.entries.length; compared++) {
      const expected = entries[compared] ?? null;
      const actual = battle.entries[compared]!;
      if (!same(expected, actual)) return { index: compared, expected, actual };
    }
    return null;
  };
  const first = compare();
  if (first) return report(first);
  if (battle.waiting) return report({ index: compared, expected: entries[compared] ?? null, actual: { refused: [battle.waiting] } });
  while (compared < entries.length) {
    const entry = entries[compared]!;
    let refused: unknown = null;
    if (entry.c === 'command') {
      const played = battle.submit({ by: entry.by, cmd: entry.cmd }, entry.auto === true);
      if (!played.ok) refused = { refused: played.error };
    } else if (entry.c === 'set') {
      const failed = battle.set(entry.path, entry.value);
      if (failed) refused = { refused: [failed.code] };
    } else return report({ index: compared, expected: entry, actual: null });
    if (refused) return report({ index: compared, expected: entry, actual: refused });
    const difference = compare();
    if (difference) return report(difference);
  }
  const hash = positionHash(battle.position);
  if (record.hash && hash !== record.hash) return report({ index: entries.length, expected: { hash: record.hash }, actual: { hash } });
  return report(null);
}

export interface Resume {
  /** Entries to keep, all when absent: where a branch begins. */
  readonly at?: Int;
  /** Dice from here on; absent: seeded by the record's own seed, going on where they stopped, else by hand. */
  readonly dice?: DiceSource;
  readonly keyframeEvery?: Int;
  readonly freeze?: boolean;
}

/**
 * Takes up a recorded battle. Every entry is written again by `evolve`; a damaged record is a problem, not an exception:
 * `record/other-ruleset`, `record/other-setting`, `record/damaged`.
 */
export function resumeRecord<T extends Types>(
  ruleset: Ruleset<T>,
  setting: Setting,
  record: BattleRecord<T>,
  how: Resume = {},
): Result<Battle<T>> {
  if (record.ruleset.id !== ruleset.id) return err(problem('record/other-ruleset', { expected: ruleset.id, actual: record.ruleset.id }));
  if (record.settingHash !== setting.hash)
    return err(problem('record/other-setting', { expected: setting.hash, actual: record.settingHash }));
  const whole = how.at === undefined || how.at >= record.entries.length;
  const entries = whole ? record.entries : record.entries.slice(0, how.at);
  const dice: DiceSource = how.dice ?? (record.seed === null ? { kind: 'hand' } : { kind: 'seeded', seed: record.seed });
  try {
    const battle = startBattle<T>({
      ruleset,
      setting,
      dice,
      entries,
      branches: record.branches.filter((b) => b.at <= entries.length),
      scenario: record.scenario,
      ...(record.players === undefined ? {} : { players: record.players }),
      ...(how.keyframeEvery === undefined ? {} : { keyframeEvery: how.keyframeEvery }),
      ...(how.freeze === undefined ? {} : { freeze: how.freeze }),
    });
    const hash = positionHash(battle.position);
    if (whole && hash !== record.hash)
      return err(problem('record/damaged', { entry: entries.length }, { cause: `hash ${hash}, recorded ${record.hash}` }));
    return ok(battle);
  } catch (thrown) {
    return err(problem('record/damaged', { entry: entries.length }, { cause: String(thrown) }));
  }
}

/** Hash of a played battle: setting, seed, every command and the last position. Batches XOR these. */
export function recordHash<T extends Types>(battle: Battle<T>, seed: Int | null): string {
  const commands: unknown[] = [];
  for (const entry of battle.entries) if (entry.c === 'command') commands.push(entry.by, entry.cmd);
  return hashJson({ setting: battle.setting.hash, seed, commands, position: positionHash(battle.position) });
}
