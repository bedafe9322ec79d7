/**
 * The past of a battle: its entries, the places of its commands, and keyframes, so that any moment can be restored
 * without rules and dice. There are no inverse functions: going back is the nearest keyframe and the entries after it.
 */
import type { Entry, Position } from './battle.types.ts';
import { applyEntry, copyPosition, firstPosition, type Live } from './position.ts';
import type { Int, Ruleset, Setting, Types } from './ruleset.ts';

export interface Timeline<T extends Types> {
  readonly entries: Entry<T>[];
  /** Entry index of every command. */
  readonly commands: Int[];
  /** Keeps a copy of the position after the last entry, if the last one is far enough back. */
  keep(p: Position<T>): void;
  /** Plays all entries once from the start and keeps keyframes on the way: for a list that was filled from outside. */
  build(): void;
  /** Own copy of the position after the first `n` entries. */
  at(n: Int): Live<T>;
  /** Forgets all entries from `n` on and returns them. */
  cut(n: Int): Entry<T>[];
}

/**
 * @param every   entries between two keyframes; Infinity = none but the start (batches)
 */
export function makeTimeline<T extends Types>(ruleset: Ruleset<T>, setting: Setting, every: Int): Timeline<T> {
  const entries: Entry<T>[] = [];
  const commands: Int[] = [];
  const keyframes: { readonly n: Int; readonly position: Live<T> }[] = [];
  let lastKept = 0;

  return {
    entries,
    commands,
    keep(p) {
      if (entries.length - lastKept < every) return;
      lastKept = entries.length;
      keyframes.push({ n: lastKept, position: copyPosition(ruleset, p) });
    },
    build() {
      const p = firstPosition(ruleset, setting);
      entries.forEach((entry, i) => {
        applyEntry(ruleset, setting, p, entry);
        if (i + 1 - lastKept < every) return;
        lastKept = i + 1;
        keyframes.push({ n: lastKept, position: copyPosition(ruleset, p) });
      });
    },
    at(n) {
      let k = keyframes.length - 1;
      while (k >= 0 && keyframes[k]!.n > n) k--;
      const start = k >= 0 ? keyframes[k]! : null;
      const p = start ? copyPosition(ruleset, start.position) : firstPosition(ruleset, setting);
      for (let i = start ? start.n : 0; i < n; i++) applyEntry(ruleset, setting, p, entries[i]!);
      return p;
    },
    cut(n) {
      while (commands.length > 0 && commands[commands.length - 1]! >= n) commands.pop();
      while (keyframes.length > 0 && keyframes[keyframes.length - 1]!.n > n) keyframes.pop();
      lastKept = keyframes[keyframes.length - 1]?.n ?? 0;
      return entries.splice(n);
    },
  };
}
