/**
 * The past of a battle: its entries, the commands in them with their undo barriers, and keyframes, so that any moment can be restored
 * without rules and dice. There are no inverse functions: going back is the nearest keyframe and the entries after it.
 */
import type { Entry, Position } from './battle.types.ts';
import { applyEntry, copyPosition, firstPosition, type Live } from './position.ts';
import type { Int, Ruleset, Setting, SideIndex, Types } from './ruleset.ts';

export interface Mark {
  /** Index of the command's entry. */
  readonly at: Int;
  readonly by: SideIndex;
  readonly auto: boolean;
  /** What in its consequences cannot be taken back; null = nothing. */
  readonly bar: 'die' | 'known' | null;
}

export interface Timeline<T extends Types> {
  readonly entries: Entry<T>[];
  readonly marks: Mark[];
  /** Takes note of a command whose entries begin at `at` and end with the list. */
  close(at: Int): void;
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
  const marks: Mark[] = [];
  const keyframes: { readonly n: Int; readonly position: Live<T> }[] = [];
  let lastKept = 0;

  const barOf = (from: Int, to: Int): Mark['bar'] => {
    let known = false;
    for (let i = from; i < to; i++) {
      const entry = entries[i]!;
      if (entry.c === 'roll') return 'die';
      if (entry.c === 'event' && !known) known = ruleset.reveals(entry.event);
    }
    return known ? 'known' : null;
  };

  return {
    entries,
    marks,
    close(at) {
      const entry = entries[at]!;
      if (entry.c !== 'command') throw new Error('Broken promise: a command starts here');
      marks.push({ at, by: entry.by, auto: entry.auto === true, bar: barOf(at + 1, entries.length) });
    },
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
      while (marks.length > 0 && marks[marks.length - 1]!.at >= n) marks.pop();
      while (keyframes.length > 0 && keyframes[keyframes.length - 1]!.n > n) keyframes.pop();
      lastKept = keyframes[keyframes.length - 1]?.n ?? 0;
      return entries.splice(n);
    },
  };
}
