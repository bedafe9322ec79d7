/** The part of the generic suite about hidden information: views do not leak, and nothing unperceived is seen. */
import { applyEntry, firstPosition } from './position.ts';
import type { Entry } from './battle.types.ts';
import type { Int, Types } from './ruleset.ts';
import { canonicalJson } from './hash.ts';
import { must, mustEqual, walk, walker, type Arena, type SuiteCase } from './suiteTools.ts';

/** Leak tests by `resample`, and `perceive` against `view`. */
export function knowledgeCases<T extends Types>(
  arenas: readonly Arena<T>[],
  size: { readonly deep: Int; readonly commands?: Int; readonly every?: Int },
): SuiteCase[] {
  const each = (check: (arena: Arena<T>, seed: Int) => void) => () => {
    for (const arena of arenas) for (let seed = 1; seed <= size.deep; seed++) check(arena, seed);
  };
  const stop = (turn: Int): 'stop' | undefined => (turn >= (size.commands ?? Infinity) ? 'stop' : undefined);
  return [
    {
      name: 'a side cannot tell the truth from what it could believe: the view is the same, so all that is made from it',
      run: each((a, seed) => {
        walk(a, seed, {
          before: (b, turn) => {
            if (turn % (size.every ?? 1) === 0)
              a.setting.sides.forEach((_s, side) => lookAlike(a, b.position.state, side, seed * 1000 + turn));
            return stop(turn);
          },
        });
      }),
    },
    {
      name: 'an event that a side does not perceive changes nothing in its view and says nothing in its log',
      run: each((a, seed) => {
        const battle = walk(a, seed, { before: (_b, turn) => stop(turn) });
        unperceived(a, battle.entries, seed);
      }),
    },
  ];
}

function lookAlike<T extends Types>(a: Arena<T>, state: T['State'], side: Int, seed: Int): void {
  const { ruleset, setting } = a;
  const view = ruleset.view(setting, state, side);
  const before = canonicalJson(view.seen);
  const other = ruleset.resample(setting, view, walker(seed));
  must(canonicalJson(view.seen) === before, () => `${a.label}: resample changed the view of side ${side}`);
  mustEqual(
    ruleset.view(setting, other, side).seen,
    JSON.parse(before),
    () => `${a.label}, seed ${seed}: view of side ${side} of a resampled state`,
  );
  mustEqual(ruleset.check(setting, other), [], () => `${a.label}, seed ${seed}: a resampled state is sound`);
}

function unperceived<T extends Types>(a: Arena<T>, entries: readonly Entry<T>[], seed: Int): void {
  const { ruleset, setting } = a;
  const p = firstPosition(ruleset, setting);
  const views = setting.sides.map((_s, side) => canonicalJson(ruleset.view(setting, p.state, side).seen));
  entries.forEach((entry, n) => {
    applyEntry(ruleset, setting, p, entry);
    if (entry.c !== 'event') return;
    setting.sides.forEach((_s, side) => {
      const now = canonicalJson(ruleset.view(setting, p.state, side).seen);
      const perceived = ruleset.perceive(setting, p.state, entry.event, side);
      if (perceived === null) {
        must(now === views[side], () => `${a.label}, seed ${seed}, entry ${n}: side ${side} sees the unperceived ${entry.event.e}`);
        mustEqual(
          ruleset.tell(setting, p.state, entry.event, side),
          [],
          () => `${a.label}, entry ${n}: log of side ${side} about ${entry.event.e}`,
        );
      }
      views[side] = now;
    });
  });
}
