/**
 * The generic suite: what every rule book promises the engine, checked by random play. A vitest file of a ruleset runs it:
 * `for (const c of genericSuite(...)) it(c.name, c.run)`.
 */
import type { Scenario } from '../scenario/scenario.ts';
import type { Battle, BattleRecord } from './battle.types.ts';
import { hashJson } from './hash.ts';
import { applyEntry, copyPosition, firstPosition, positionHash } from './position.ts';
import { checkRecord, watchRecord } from './record.ts';
import type { By, Int, Ruleset, Types } from './ruleset.ts';
import { makeSetting } from './setting.ts';
import { allChoices, must, mustEqual, pick, reload, walk, walker, where, type Arena, type Limit, type SuiteCase } from './suiteTools.ts';
import { knowledgeCases } from './suiteKnowledge.ts';
import { narrowing, nonsense, queriesArePure, telling } from './suiteQueries.ts';

export interface SuiteSize {
  /** Random battles that must end, over all scenarios. */
  readonly battles: Int;
  /** Battles looked at closely, per scenario. */
  readonly deep: Int;
  /** Closely watched battles stop after so many commands; absent = at their end. */
  readonly commands?: Int;
  /** Expensive looks happen at every so many commands (1 = all). */
  readonly every?: Int;
}

/** The cases for one ruleset on some scenarios. */
export function genericSuite<T extends Types>(ruleset: Ruleset<T>, scenarios: readonly Scenario[], size: SuiteSize): SuiteCase[] {
  const arenas: Arena<T>[] = scenarios.map((s) => ({ ruleset, setting: makeSetting(s, ruleset), label: `${ruleset.id} on "${s.title}"` }));
  const deep = (check: (arena: Arena<T>, seed: Int) => void) => () => {
    for (const arena of arenas) for (let seed = 1; seed <= size.deep; seed++) check(arena, seed);
  };
  const limit = (turn: Int): 'stop' | undefined => (turn >= (size.commands ?? Infinity) ? 'stop' : undefined);
  const every = size.every ?? 1;

  return [
    {
      name: 'copies, JSON clones and hashes of every position agree, and copies stay what they were',
      run: deep((a, s) => copies(a, s, limit)),
    },
    { name: 'every position is sound', run: deep((a, s) => sound(a, s, limit)) },
    {
      name: 'nothing that entered the record is ever written to',
      run: deep((a, s) => void walk(a, s, { freeze: true, before: (_b, t) => limit(t) })),
    },
    { name: 'a replay of the commands with the recorded dice equals the play', run: deep((a, s) => replays(a, s, limit)) },
    { name: 'keyframe and entries restore the position at every index', run: deep((a, s) => restores(a, s, limit)) },
    {
      name: 'choices without `no` are accepted, with `no` refused for the same reasons',
      run: deep((a, s) => choiceVerdicts(a, s, limit, every)),
    },
    { name: 'queries change nothing and draw nothing', run: deep((a, s) => queriesArePure(a, s, limit, every)) },
    { name: 'random commands are accepted exactly when `why` has no reason', run: deep((a, s) => randomCommands(a, s, limit, every)) },
    { name: 'a reload in the middle of every ask changes nothing', run: deep((a, s) => reloads(a, s, limit, every)) },
    { name: 'nonsense is refused with a reason or taken, never an exception', run: deep((a, s) => nonsense(a, s, limit, every)) },
    {
      name: 'choices come in the same order every time, and `unit`, `action` and `max` only narrow them',
      run: deep((a, s) => narrowing(a, s, limit, every)),
    },
    { name: 'every event can be told to everybody, and the chances of its rolls are chances', run: deep((a, s) => telling(a, s, limit)) },
    { name: 'undo goes back command by command to the barrier, branches to the start', run: deep((a, s) => undoes(a, s, limit)) },
    ...knowledgeCases(arenas, size),
    {
      name: `${size.battles} random battles end`,
      run: () => {
        for (let i = 0; i < size.battles; i++) {
          const battle = walk(arenas[i % arenas.length]!, 1000 + i, { keyframeEvery: Infinity });
          must(battle.position.over !== null, () => `battle ${i} is over`);
        }
      },
    },
  ];
}

function copies<T extends Types>(a: Arena<T>, seed: Int, limit: Limit): void {
  const kept: { readonly copy: unknown; readonly hash: string }[] = [];
  walk(a, seed, {
    before: (b, turn) => {
      const p = copyPosition(a.ruleset, b.position);
      const clone: unknown = JSON.parse(JSON.stringify(b.position));
      mustEqual(p, clone, () => `copy, ${where(a, seed, b)}`);
      const hash = positionHash(b.position);
      must(hashJson(clone) === hash && positionHash(p) === hash, () => `hash of copy and clone, ${where(a, seed, b)}`);
      kept.push({ copy: p, hash });
      return limit(turn);
    },
  });
  kept.forEach((k, i) => must(hashJson(k.copy) === k.hash, () => `${a.label}, seed ${seed}: the copy before command ${i} changed later`));
}

function sound<T extends Types>(a: Arena<T>, seed: Int, limit: Limit): void {
  walk(a, seed, {
    before: (b, turn) => {
      mustEqual(a.ruleset.check(a.setting, b.position.state), [], () => where(a, seed, b));
      return limit(turn);
    },
  });
}

function replays<T extends Types>(a: Arena<T>, seed: Int, limit: Limit): void {
  const battle = walk(a, seed, { before: (_b, t) => limit(t) });
  const record = JSON.parse(JSON.stringify(battle.toRecord())) as BattleRecord<T>;
  const checked = checkRecord(a.ruleset, a.setting, record);
  mustEqual(checked.firstDifference, null, () => `${a.label}, seed ${seed}`);
  must(checked.commands === battle.position.turn, () => 'all commands were played again');
}

function restores<T extends Types>(a: Arena<T>, seed: Int, limit: Limit): void {
  const battle = walk(a, seed, { keyframeEvery: 7, before: (_b, t) => limit(t) });
  const watch = watchRecord(a.ruleset, a.setting, battle.toRecord());
  const p = firstPosition(a.ruleset, a.setting);
  for (let n = 0; n <= battle.entries.length; n++) {
    if (n > 0) applyEntry(a.ruleset, a.setting, p, battle.entries[n - 1]!);
    const hash = positionHash(p);
    must(positionHash(battle.at(n)) === hash, () => `${a.label}, seed ${seed}: battle at entry ${n}`);
    must(positionHash(watch.at(n)) === hash, () => `${a.label}, seed ${seed}: watched at entry ${n}`);
  }
  must(positionHash(p) === positionHash(battle.position), () => `${a.label}, seed ${seed}: entries lead to the live position`);
}

function choiceVerdicts<T extends Types>(a: Arena<T>, seed: Int, limit: Limit, every: Int): void {
  const rnd = walker(seed);
  walk(a, seed, {
    before: (b, turn) => {
      if (turn % every === 0) verdictsAt(a, b, seed, pick(rnd, 1000));
      return limit(turn);
    },
  });
}

function verdictsAt<T extends Types>(a: Arena<T>, b: Battle<T>, seed: Int, n: Int): void {
  const all = allChoices(b, true);
  const offered = all.filter((x) => !x.choice.no);
  for (const { side, choice } of all) {
    const reasons = b.why({ by: side, cmd: choice.cmd }).map((r) => r.id);
    mustEqual(
      reasons,
      (choice.no ?? []).map((r) => r.id),
      () => `${where(a, seed, b)}, ${JSON.stringify(choice.cmd)}`,
    );
    must(choice.no === undefined || choice.no.length > 0, () => `${where(a, seed, b)}: a refused choice says why`);
  }
  must(offered.length > 0, () => `${where(a, seed, b)}: somebody can answer`);
  if (a.ruleset.enumerable)
    mustEqual(
      allChoices(b).map((x) => x.choice.cmd),
      offered.map((x) => x.choice.cmd),
      () => `${where(a, seed, b)}: the same choices with and without refused ones`,
    );
  const { side, choice } = offered[n % offered.length]!;
  const fork = reload(b);
  must(fork.submit({ by: side, cmd: choice.cmd }).ok, () => `${where(a, seed, b)}: accepted ${JSON.stringify(choice.cmd)}`);
}

function randomCommands<T extends Types>(a: Arena<T>, seed: Int, limit: Limit, every: Int): void {
  const rnd = walker(seed + 77);
  const pool: By<T>[] = [];
  walk(a, seed, {
    before: (b, turn) => {
      if (turn % every !== 0) return limit(turn);
      for (const { side, choice } of allChoices(b, true)) if (pool.length < 5000) pool.push({ by: side, cmd: choice.cmd });
      for (let k = 0; k < 5; k++) tryCommand(a, b, seed, spoil(pool, rnd, a.setting.sides.length));
      return limit(turn);
    },
  });
}

/** A command of the pool, perhaps by another side, perhaps with a field of another command. */
function spoil<T extends Types>(pool: readonly By<T>[], rnd: ReturnType<typeof walker>, sides: Int): By<T> {
  const one = pool[pick(rnd, pool.length)]!;
  const other = pool[pick(rnd, pool.length)]!;
  const by = pick(rnd, 4) === 0 ? pick(rnd, sides) : one.by;
  if (pick(rnd, 2) === 0) return { by, cmd: one.cmd };
  const keys = Object.keys(one.cmd).filter((k) => k !== 't' && k in other.cmd);
  const key = keys[pick(rnd, Math.max(1, keys.length))];
  return key === undefined ? { by, cmd: one.cmd } : { by, cmd: { ...one.cmd, [key]: (other.cmd as Record<string, unknown>)[key] } };
}

function tryCommand<T extends Types>(a: Arena<T>, b: Battle<T>, seed: Int, c: By<T>): void {
  const reasons = b.why(c);
  if (reasons.length === 0) {
    must(reload(b).submit(c).ok, () => `${where(a, seed, b)}: legal by why, refused: ${JSON.stringify(c)}`);
    return;
  }
  const hash = positionHash(b.position);
  const { length } = b.entries;
  const { diceUsed } = b;
  const played = b.submit(c);
  must(!played.ok, () => `${where(a, seed, b)}: refused by why, accepted: ${JSON.stringify(c)}`);
  if (!played.ok) mustEqual(played.error, reasons, () => `${where(a, seed, b)}: the reasons`);
  must(
    positionHash(b.position) === hash && b.entries.length === length && b.diceUsed === diceUsed,
    () => `${where(a, seed, b)}: a refusal left a trace`,
  );
}

function reloads<T extends Types>(a: Arena<T>, seed: Int, limit: Limit, every: Int): void {
  const straight = walk(a, seed, { before: (_b, t) => limit(t) });
  const first = straight.position.ask?.ask.k;
  const broken = walk(a, seed, {
    before: (b, turn) => {
      const stop = limit(turn);
      if (stop) return stop;
      // Questions inside an action always, ordinary ones now and then: a reload costs as much as the battle is long.
      const inside = b.position.frames.length > 1 || b.position.ask?.ask.k !== first;
      if (!inside && turn % every !== 0) return undefined;
      const hash = positionHash(b.position);
      const again = reload(b);
      must(positionHash(again.position) === hash && again.diceUsed === b.diceUsed, () => `${where(a, seed, b)}: reloaded`);
      return again;
    },
  });
  mustEqual(broken.entries, straight.entries, () => `${a.label}, seed ${seed}: with and without reloads`);
}

function undoes<T extends Types>(a: Arena<T>, seed: Int, limit: Limit): void {
  const hashes: string[] = [];
  const battle = walk(a, seed, {
    keyframeEvery: 16,
    before: (b, turn) => {
      hashes[turn] = positionHash(b.position);
      return limit(turn);
    },
  });
  for (let turn = battle.position.turn; turn > 0; turn = battle.position.turn) {
    const { depth, barrier } = battle.undoState();
    const before = positionHash(battle.position);
    if (battle.undo()) {
      must(depth > 0 && battle.position.turn === turn - 1, () => `${where(a, seed, battle)}: one command was taken back`);
      if (turn % 3 === 0) {
        must(battle.redo() && positionHash(battle.position) === before, () => `${where(a, seed, battle)}: and played again`);
        battle.undo();
      }
    } else {
      must(depth === 0 && barrier !== 'start', () => `${where(a, seed, battle)}: a barrier has a reason`);
      battle.branch(turn - 1, 'back', 'same');
    }
    must(positionHash(battle.position) === hashes[turn - 1], () => `${where(a, seed, battle)}: the position before command ${turn - 1}`);
  }
}
