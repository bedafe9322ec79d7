import { describe, expect, it } from 'vitest';
import { DiceSignal, handDice, replayDice, scriptedDice, seededDice } from './dice.ts';
import { keyHash, seedOf, uniform, wordOf } from './rng.ts';

/** Computed once by another implementation (arbitrary-precision integers). */
const GOLDEN_WORDS = [1404436741, 1768313857, 2444003598];
const GOLDEN_SEEDS = [4136487556, 1485036744, 3815408891, 3834546119];

const tag = (why: string, unit?: string) => ({ why, side: 0, ...(unit === undefined ? {} : { unit }) });
const signal = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof DiceSignal) return thrown.reason;
    throw thrown;
  }
  return null;
};

describe('random words', () => {
  it('are fixed for ever: the same numbers on every machine and version', () => {
    const key = keyHash(42, 'hit|0|u1');
    expect([0, 1, 2].map((n) => wordOf(key, n, 0))).toEqual(GOLDEN_WORDS);
    expect([0, 1, 2, 3].map((i) => seedOf(7, i))).toEqual(GOLDEN_SEEDS);
  });

  it.each([2, 3, 6, 10, 20, 100])('d%i is uniform (chi-square below the 0.1 percent bound) for counters and for keys', (faces) => {
    const throws = faces * 2000;
    const bound = faces - 1 + 3.3 * Math.sqrt(2 * (faces - 1)) + 8;
    for (const series of ['counter', 'key'] as const) {
      const counts = Array.from({ length: faces }, () => 0);
      const one = keyHash(1, 'x');
      for (let i = 0; i < throws; i++) counts[(series === 'counter' ? uniform(one, i, faces) : uniform(keyHash(i, 'k'), 0, faces)) - 1]!++;
      const chi = counts.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0);
      expect(chi).toBeLessThan(bound);
      expect(chi).toBeGreaterThan((faces - 1) / 50);
    }
  });

  it('pairs of consecutive throws are independent (chi-square of 36 cells)', () => {
    const counts = Array.from({ length: 36 }, () => 0);
    const key = keyHash(5, 'pair');
    for (let i = 0; i < 36_000; i++) counts[(uniform(key, 2 * i, 6) - 1) * 6 + uniform(key, 2 * i + 1, 6) - 1]!++;
    expect(counts.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)).toBeLessThan(73);
  });

  it('rejects the tail that would favour small faces', () => {
    const faces = 3_000_000_000;
    const key = keyHash(9, 'wide');
    let low = 0;
    for (let i = 0; i < 20_000; i++) if (uniform(key, i, faces) <= faces / 2) low++;
    // With `word % faces` it would be about 14,300.
    expect(Math.abs(low - 10_000)).toBeLessThan(350);
  });
});

describe('seeded dice', () => {
  it('do not change for one purpose when another draws more', () => {
    const a = seededDice(1);
    const b = seededDice(1);
    const first = a.roll(3, 20, tag('hit', 'u1'));
    b.roll(5, 20, tag('link', 'u1'));
    b.roll(2, 20, tag('hit', 'u2'));
    expect(b.roll(3, 20, tag('hit', 'u1'))).toEqual(first);
  });

  it('go on where recorded rolls stopped', () => {
    const a = seededDice(99);
    const values = a.roll(4, 6, tag('hit'));
    const next = a.roll(2, 6, tag('hit'));
    const b = seededDice(99);
    b.back(0, [{ c: 'roll', faces: 6, values, tag: tag('hit'), src: 'seeded' }]);
    expect(b.roll(2, 6, tag('hit'))).toEqual(next);
  });

  it('differ for other seeds, purposes, sides and units', () => {
    const draw = (seed: number, why: string, side: number, unit: string): string =>
      seededDice(seed).roll(12, 20, { why, side, unit }).join();
    expect(
      new Set([draw(1, 'a', 0, 'u'), draw(2, 'a', 0, 'u'), draw(1, 'b', 0, 'u'), draw(1, 'a', 1, 'u'), draw(1, 'a', 0, 'v')]).size,
    ).toBe(5);
  });
});

describe('dice with given values', () => {
  it('scripted dice come in order, with the right faces, and never more than there are', () => {
    const dice = scriptedDice([
      { faces: 20, value: 13 },
      { faces: 6, value: 2 },
    ]);
    expect(dice.roll(1, 20, tag('hit'))).toEqual([13]);
    expect(signal(() => dice.roll(1, 20, tag('hit')))).toMatchObject({ id: 'engine.diceFaces', data: { faces: 20, got: 6 } });
    expect(dice.roll(1, 6, tag('pen'))).toEqual([2]);
    expect(signal(() => dice.roll(2, 6, tag('pen', 'u3')))).toMatchObject({
      id: 'engine.diceExhausted',
      data: { n: 2, faces: 6, why: 'pen', unit: 'u3' },
    });
  });

  it('a value off its die is refused', () => {
    expect(signal(() => scriptedDice([{ faces: 6, value: 7 }]).roll(1, 6, tag('x')))).toMatchObject({ id: 'engine.diceFaces' });
    const hand = handDice();
    hand.give([0]);
    expect(signal(() => hand.roll(1, 6, tag('x')))).toMatchObject({ id: 'engine.diceFaces' });
    hand.give([6]);
    expect(hand.roll(1, 6, tag('x'))).toEqual([6]);
  });

  it('hand dice say how many are missing and can be taken back', () => {
    const hand = handDice();
    hand.give([4]);
    expect(signal(() => hand.roll(3, 6, tag('hit')))).toMatchObject({ id: 'engine.diceNeeded', data: { n: 2, faces: 6 } });
    hand.give([5, 6]);
    const mark = hand.mark();
    expect(hand.roll(3, 6, tag('hit'))).toEqual([4, 5, 6]);
    hand.back(mark, []);
    expect(hand.roll(3, 6, tag('hit'))).toEqual([4, 5, 6]);
  });

  it('replayed dice report a drift with both sides', () => {
    const dice = replayDice([{ c: 'roll', faces: 20, values: [3], tag: tag('hit', 'u1'), src: 'seeded' }]);
    expect(signal(() => dice.roll(1, 20, tag('link', 'u1')))).toMatchObject({
      id: 'engine.diceDrift',
      data: { expected: 'hit|0|u1', actual: 'link|0|u1' },
    });
    expect(dice.roll(1, 20, tag('hit', 'u1'))).toEqual([3]);
  });
});
