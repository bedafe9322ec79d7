import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedOf } from '../engine/rng.ts';
import { makeSetting } from '../engine/setting.ts';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import { emptySummary, mergeSummaries, rangesOf, runRange, type Batch, type Summary } from './batch.ts';
import { playOut } from './playOut.ts';
import { simulationReport } from './report.ts';
import { wilson } from './wilson.ts';
import { BOTS } from '../bots/index.ts';

const setting = makeSetting(toyScenario({ columns: 6, rows: 5, perSide: 2, options: { rounds: 6 } }), toy);
const batch: Batch = { battles: 40, seed: 77, bots: ['sergeant', 'recruit'] };

describe('a batch', () => {
  const whole = runRange(toy, setting, batch, 0, 40);

  it('gives the same sum however it is cut and in whatever order the parts come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.boolean(), (size, backwards) => {
        const parts = rangesOf(40, size);
        expect(parts.reduce((n, r) => n + r.to - r.from, 0)).toBe(40);
        const sums = parts.map((r) => runRange(toy, setting, batch, r.from, r.to));
        const ordered = backwards ? sums.toReversed() : sums;
        expect(ordered.reduce(mergeSummaries, emptySummary(2))).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  it('counts what its battles were, each under its own seed', () => {
    const outcomes = Array.from({ length: 40 }, (_x, i) => playOut(toy, setting, [BOTS.sergeant, BOTS.recruit], seedOf(77, i)));
    expect(whole.wins).toEqual([0, 1].map((side) => outcomes.filter((o) => o.winner === side).length));
    expect(whole.draws).toBe(outcomes.filter((o) => o.winner === null).length);
    expect(whole.rounds.max).toBe(Math.max(...outcomes.map((o) => o.rounds)));
    expect(whole.rounds.sum).toBe(outcomes.reduce((n, o) => n + o.rounds, 0));
    expect(new Set(outcomes.map((o) => o.hash)).size).toBe(40);
    expect(Object.values(whole.ended).reduce((a, b) => a + b, 0)).toBe(40);
  });

  it('another seed gives another hash', () => {
    expect(runRange(toy, setting, { ...batch, seed: 78 }, 0, 40).hash).not.toBe(whole.hash);
  });

  it('tells its progress and stops when told to', () => {
    const seen: number[] = [];
    const sum = runRange(toy, setting, batch, 0, 40, (s) => {
      seen.push(s.battles);
      return s.battles < 3;
    });
    expect(seen).toEqual([1, 2, 3]);
    expect(sum.battles).toBe(3);
  });

  it('an aborted battle counts as an error, is no draw, and says what broke', () => {
    let steps = 0;
    const fragile: typeof toy = {
      ...toy,
      begin(d, s, c) {
        if (++steps % 50 === 0) throw new Error('broke');
        toy.begin(d, s, c);
      },
    };
    const sum = runRange(fragile, setting, batch, 0, 10);
    expect(sum.ended['error']).toBeGreaterThan(0);
    expect(sum.wins[0]! + sum.wins[1]! + sum.draws + sum.ended['error']!).toBe(10);
    expect(sum.errors[0]!.error).toContain('broke');
  });

  it('reports in the public shape', () => {
    const report = simulationReport(setting, whole);
    expect(Object.keys(report)).toEqual(['battles', 'wins', 'draws', 'interval', 'ended', 'rounds', 'hash']);
    expect(report.wins).toEqual({ a: whole.wins[0], b: whole.wins[1] });
    expect(report.interval.side).toBe('a');
    expect(report.interval.score).toBe((whole.wins[0]! + whole.draws / 2) / 40);
    expect(report.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(report.rounds.min).toBeLessThanOrEqual(report.rounds.mean);
  });

  it('an empty batch has an empty report', () => {
    const none: Summary = emptySummary(2);
    expect(simulationReport(setting, none)).toMatchObject({
      battles: 0,
      rounds: { mean: 0, min: 0, max: 0 },
      interval: { score: 0.5, low: 0, high: 1 },
    });
  });
});

describe('Wilson interval', () => {
  // Values of the textbook formula, worked out apart from this code.
  it.each([
    [50, 100, 0.5, 0.4038, 0.5962],
    [180, 200, 0.9, 0.8506, 0.9343],
    [0, 10, 0, 0, 0.2775],
    [10, 10, 1, 0.7225, 1],
    [100.5, 200, 0.5025, 0.4338, 0.5711],
  ])('%d of %d: %d, %d to %d', (points, battles, score, low, high) => {
    expect(wilson(points, battles)).toEqual({ score, low, high });
  });

  it('holds its score, narrows with more battles and stays in 0 to 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const points = Math.floor(share * n * 2) / 2;
        const a = wilson(points, n);
        const b = wilson(points * 4, n * 4);
        expect(a.low).toBeLessThanOrEqual(a.score + 1e-4);
        expect(a.high).toBeGreaterThanOrEqual(a.score - 1e-4);
        expect(b.high - b.low).toBeLessThanOrEqual(a.high - a.low);
        expect(a.low).toBeGreaterThanOrEqual(0);
        expect(a.high).toBeLessThanOrEqual(1);
      }),
    );
  });
});
