/**
 * Where numbers come from. Seeded dice are counter-based: value k of a key is hash(seed, key, k), so a changed order of commands does
 * not change unrelated rolls, and no generator state is saved: the counters follow from the recorded rolls.
 * Scripted, hand and replayed dice hand out their values in the book's order of draws.
 */
import type { DiceMode, DiceSource, Entry } from './battle.types.ts';
import type { Dice, Int, Reason, RollTag, Types } from './ruleset.ts';
import { keyHash, uniform } from './rng.ts';

type Roll = Extract<Entry<Types>, { c: 'roll' }>;

/** Thrown by a draw that cannot be served; `submit` rolls the command back and hands the reason on. */
export class DiceSignal extends Error {
  constructor(readonly reason: Reason) {
    super(`dice: ${reason.id}`);
  }
}

/** The dice of one battle. `mark` and `back` bracket a command that may fail. */
export interface DiceBox extends Dice {
  readonly mode: DiceMode;
  readonly seed: Int | null;
  /** Position of the source, to come back to. */
  mark(): Int;
  /** Undoes all draws since `mark`; `rolls` = the rolls that stand, for sources that count by key. */
  back(mark: Int, rolls: Iterable<Roll>): void;
  give(values: readonly Int[]): void;
}

const keyOf = (tag: RollTag): string => `${tag.why}|${tag.side}|${tag.unit ?? ''}`;

interface Counter {
  readonly hash: Int;
  drawn: Int;
}

/** Seeded dice, uint32 `seed`. Key = purpose, side and unit of the tag. */
export function seededDice(seed: Int): DiceBox {
  const counters = new Map<string, Counter>();
  const counterOf = (tag: RollTag): Counter => {
    const key = keyOf(tag);
    let counter = counters.get(key);
    if (!counter) {
      counter = { hash: keyHash(seed, key), drawn: 0 };
      counters.set(key, counter);
    }
    return counter;
  };
  return {
    mode: 'seeded',
    seed: seed >>> 0,
    roll(n, faces, tag) {
      const counter = counterOf(tag);
      const values: Int[] = [];
      for (let i = 0; i < n; i++) values.push(uniform(counter.hash, counter.drawn++, faces));
      return values;
    },
    mark: () => 0,
    back(_mark, rolls) {
      counters.clear();
      for (const roll of rolls) counterOf(roll.tag).drawn += roll.values.length;
    },
    give: () => undefined,
  };
}

const needed = (id: string, n: Int, faces: Int, tag: RollTag): Reason => ({
  id,
  data: { n, faces, why: tag.why, side: tag.side, unit: tag.unit ?? null },
});

/** Dice that a person throws. A draw without enough values raises `engine.diceNeeded`; a value off the die `engine.diceFaces`. */
export function handDice(): DiceBox {
  const values: Int[] = [];
  let next = 0;
  return {
    mode: 'hand',
    seed: null,
    roll(n, faces, tag) {
      if (values.length - next < n) throw new DiceSignal(needed('engine.diceNeeded', n - (values.length - next), faces, tag));
      const drawn = values.slice(next, next + n);
      if (drawn.some((v) => !Number.isInteger(v) || v < 1 || v > faces)) {
        values.length = next;
        throw new DiceSignal(needed('engine.diceFaces', n, faces, tag));
      }
      next += n;
      return drawn;
    },
    mark: () => next,
    back(mark) {
      next = mark;
    },
    give(more) {
      values.push(...more);
    },
  };
}

/** The dice of a test, in order, each with its faces. */
export function scriptedDice(dice: readonly { readonly faces: Int; readonly value: Int }[]): DiceBox {
  let next = 0;
  return {
    mode: 'scripted',
    seed: null,
    roll(n, faces, tag) {
      const drawn = dice.slice(next, next + n);
      if (drawn.length < n) throw new DiceSignal(needed('engine.diceExhausted', n - drawn.length, faces, tag));
      for (const die of drawn)
        if (die.faces !== faces || die.value < 1 || die.value > faces || !Number.isInteger(die.value))
          throw new DiceSignal({ id: 'engine.diceFaces', data: { ...needed('', n, faces, tag).data, got: die.faces, value: die.value } });
      next += n;
      return drawn.map((die) => die.value);
    },
    mark: () => next,
    back(mark) {
      next = mark;
    },
    give: () => undefined,
  };
}

/** The dice of a record. A draw of another number, size or purpose raises `engine.diceDrift` with both. */
export function replayDice(rolls: readonly Roll[]): DiceBox {
  let next = 0;
  return {
    mode: 'replay',
    seed: null,
    roll(n, faces, tag) {
      const roll = rolls[next];
      if (!roll) throw new DiceSignal(needed('engine.diceExhausted', n, faces, tag));
      if (roll.faces !== faces || roll.values.length !== n || keyOf(roll.tag) !== keyOf(tag))
        throw new DiceSignal({
          id: 'engine.diceDrift',
          data: {
            roll: next,
            expected: keyOf(roll.tag),
            expectedFaces: roll.faces,
            expectedN: roll.values.length,
            actual: keyOf(tag),
            faces,
            n,
          },
        });
      next++;
      return roll.values;
    },
    mark: () => next,
    back(mark) {
      next = mark;
    },
    give: () => undefined,
  };
}

/** The dice box of a source. */
export function diceFrom(source: DiceSource): DiceBox {
  switch (source.kind) {
    case 'seeded':
      return seededDice(source.seed);
    case 'hand':
      return handDice();
    case 'scripted':
      return scriptedDice(source.dice);
    case 'replay':
      return replayDice(source.rolls);
  }
}
