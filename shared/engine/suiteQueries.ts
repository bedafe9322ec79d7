/** The part of the generic suite about what players are shown: choices, odds, log, and commands that make no sense. */
import { logOf } from './log.ts';
import type { Battle } from './battle.types.ts';
import { positionHash } from './position.ts';
import type { Int, Types } from './ruleset.ts';
import { allChoices, must, mustEqual, pick, walk, walker, where, type Arena, type Limit } from './suiteTools.ts';

/** Odds, worth, features and inspection are asked and leave no trace. */
export function queriesArePure<T extends Types>(a: Arena<T>, seed: Int, limit: Limit, every: Int): void {
  walk(a, seed, {
    before: (b, turn) => {
      if (turn % every === 0) queriesAt(a, b, seed);
      return limit(turn);
    },
  });
}

function queriesAt<T extends Types>(a: Arena<T>, b: Battle<T>, seed: Int): void {
  const { ruleset } = a;
  const { ask } = b.position;
  const hash = positionHash(b.position);
  const { diceUsed } = b;
  for (const { side, choice } of allChoices(b, true)) {
    const view = b.view(side);
    const odds = ruleset.odds(b.read, view.seen, ask, { by: side, cmd: choice.cmd });
    let sum = 0;
    for (const { p } of odds.outcomes) {
      must(p[0] >= 0 && p[1] > 0, () => `${where(a, seed, b)}: a chance of ${choice.cmd.t}`);
      sum += p[0] / p[1];
    }
    must(
      odds.outcomes.length === 0 || Math.abs(sum - 1) < 1e-9,
      () => `${where(a, seed, b)}: the outcomes of ${choice.cmd.t} add up to ${sum}`,
    );
    if (choice.no) continue;
    const worth = ruleset.appraise(b.read, view, ask, choice);
    must(Number.isInteger(worth.score), () => `${where(a, seed, b)}: the worth of ${choice.cmd.t} is an integer`);
  }
  a.setting.sides.forEach((_s, side) => {
    for (const value of Object.values(ruleset.features(a.setting, b.view(side), side)))
      must(Number.isInteger(value), () => `${where(a, seed, b)}: features are integers`);
  });
  JSON.stringify(ruleset.inspect(a.setting, b.position.state));
  must(positionHash(b.position) === hash && b.diceUsed === diceUsed, () => `${where(a, seed, b)}: a query changed the position`);
}

/** Values that a hand-written script or a damaged record may hold where an id, a cell or a list belongs. */
const NONSENSE: readonly unknown[] = [null, -1, 1e9, 0.5, '', 'nobody', '__proto__', [], [[-1, 5]], [[0]], {}, true, undefined];

/** Commands with one field spoilt. */
export function nonsense<T extends Types>(a: Arena<T>, seed: Int, limit: Limit, every: Int): void {
  const rnd = walker(seed + 5);
  walk(a, seed, {
    before: (b, turn) => {
      if (turn % every !== 0) return limit(turn);
      for (const { side, choice } of allChoices(b, true)) {
        const fields = Object.keys(choice.cmd);
        const key = fields[pick(rnd, fields.length)]!;
        const cmd: T['Command'] = { ...choice.cmd, [key]: NONSENSE[pick(rnd, NONSENSE.length)] };
        const by = pick(rnd, 10) === 0 ? 99 : side;
        must(
          Array.isArray(b.why({ by: Math.min(by, a.setting.sides.length - 1), cmd })),
          () => `${where(a, seed, b)}: ${JSON.stringify(cmd)}`,
        );
      }
      return limit(turn);
    },
  });
}

/** Filters of a query against the whole list. */
export function narrowing<T extends Types>(a: Arena<T>, seed: Int, limit: Limit, every: Int): void {
  walk(a, seed, {
    before: (b, turn) => {
      if (turn % every !== 0) return limit(turn);
      const { ask } = b.position;
      for (const side of ask?.to ?? []) {
        const list = (q: { readonly unit?: string; readonly action?: string; readonly max?: Int }) =>
          [...a.ruleset.choices(b.read, b.view(side).seen, ask, { side, ...q })].map((c) => c.cmd);
        const all = list({});
        mustEqual(list({}), all, () => `${where(a, seed, b)}: twice the same list`);
        mustEqual(list({ max: 2 }), all.slice(0, 2), () => `${where(a, seed, b)}: the first two`);
        for (const action of new Set(all.map((c) => c.t)))
          mustEqual(
            list({ action }),
            all.filter((c) => c.t === action),
            () => `${where(a, seed, b)}: only ${action}`,
          );
      }
      return limit(turn);
    },
  });
}

/** The log of a whole battle for everybody. */
export function telling<T extends Types>(a: Arena<T>, seed: Int, limit: Limit): void {
  const battle = walk(a, seed, { before: (_b, t) => limit(t) });
  for (let side = -1; side < a.setting.sides.length; side++) {
    const log = logOf(a.ruleset, a.setting, battle.entries, 0, battle.entries.length, battle.at(0), side);
    must(side >= 0 || log.length > 0, () => `${a.label}, seed ${seed}: a battle has a log`);
    for (const { checks, entry } of log)
      for (const { p } of checks)
        must(p[0] >= 0 && p[1] > 0 && p[0] <= p[1], () => `${a.label}, entry ${entry}: ${p.join('/')} is a chance`);
  }
}
