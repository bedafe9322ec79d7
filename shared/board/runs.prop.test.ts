/** Runs and layers against naive lists of cells. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, cellAt, CHUNK, differingCells, layerFrom, withCells, type CellLayer } from './cells.ts';
import {
  cellsIn,
  cellsOfValues,
  countIn,
  endOf,
  mergeValues,
  previousValues,
  runsOf,
  runsWith,
  valuesOf,
  without,
  withValues,
  type CellValues,
} from './runs.ts';

const ascending = (cells: Iterable<number>): number[] => [...new Set(cells)].sort((a, b) => a - b);
const layers: fc.Arbitrary<CellLayer> = fc
  .record({
    columns: fc.integer({ min: 1, max: 40 }),
    rows: fc.integer({ min: 1, max: 35 }),
    seed: fc.nat(),
    kinds: fc.constantFrom(1, 2, 5, 256),
  })
  .map(({ columns, rows, seed, kinds }) => {
    const bytes = Array.from({ length: columns * rows }, (_, i) => ((i * 31 + seed) >> 2) % kinds);
    return layerFrom(columns, rows, bytes);
  });
/** Cells of a layer in any order, with repeats, with a value each. */
const strokes = layers.chain((layer) =>
  fc.record({
    layer: fc.constant(layer),
    cells: fc.array(fc.nat(layer.columns * layer.rows - 1), { maxLength: 60 }),
    values: fc.array(fc.constantFrom(0, 1, 2, 255), { minLength: 60, maxLength: 60 }),
  }),
);

/** The one form of a set: ascending, disjoint, never touching. */
function isCanonical(values: CellValues): void {
  expect(values.map(([value]) => value)).toEqual(ascending(values.map(([value]) => value)));
  const all = values.flatMap(([, runs]) => cellsIn(runs));
  expect(new Set(all).size).toBe(all.length);
  for (const [, runs] of values) {
    expect(runs).toEqual(runsOf(cellsIn(runs)));
    expect(runs.length).toBeGreaterThan(0);
  }
}

describe('runs', () => {
  it('hold any set of cells: 1,000 cases', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300)), fc.array(fc.nat(300)), (cells, others) => {
        const runs = runsOf(cells);
        expect(cellsIn(runs)).toEqual(ascending(cells));
        expect(runsOf(ascending(cells))).toEqual(runs);
        expect(countIn(runs)).toBe(new Set(cells).size);
        expect(endOf(runs)).toBe(cells.length ? Math.max(...cells) + 1 : 0);
        expect(without(runs, [runsOf(others)])).toEqual(runsOf(cells.filter((cell) => !others.includes(cell))));
      }),
      { numRuns: 1000 },
    );
  });

  it('values of cells: the last word counts, and undo is what was there: 1,000 strokes', () => {
    fc.assert(
      fc.property(strokes, ({ layer, cells, values }) => {
        const set = valuesOf(cells, values);
        isCanonical(set);
        const model = new Map(cells.map((cell, i) => [cell, values[i]!]));
        expect(new Map(set.flatMap(([value, runs]) => cellsIn(runs).map((cell) => [cell, value] as const)))).toEqual(model);
        expect(cellsOfValues(set)).toEqual(ascending(cells));
        const after = withValues(layer, set);
        expect(bytesOf(after)).toEqual(bytesOf(withCells(layer, cells, values)));
        const back = previousValues(layer, set);
        isCanonical(back);
        expect(cellsOfValues(back)).toEqual(differingCells(layer, after));
        expect(bytesOf(withValues(after, back))).toEqual(bytesOf(layer));
        if (back.length === 0) expect(after).toBe(layer);
      }),
      { numRuns: 1000 },
    );
  });

  it('two strokes merged are the first and then the second: 500 cases', () => {
    fc.assert(
      fc.property(strokes, fc.array(fc.constantFrom(0, 3, 255), { minLength: 60, maxLength: 60 }), ({ layer, cells, values }, others) => {
        const half = Math.floor(cells.length / 2);
        const first = valuesOf(cells.slice(0, half + 3), values);
        const second = valuesOf(cells.slice(half), others);
        const merged = mergeValues(first, second);
        isCanonical(merged);
        expect(bytesOf(withValues(layer, merged))).toEqual(bytesOf(withValues(withValues(layer, first), second)));
      }),
      { numRuns: 500 },
    );
  });

  it('layers: bytes are the cells, row by row; one value of all cells: 300 layers', () => {
    fc.assert(
      fc.property(layers, (layer) => {
        const bytes = bytesOf(layer);
        expect([...bytes]).toEqual(Array.from({ length: layer.columns * layer.rows }, (_, cell) => cellAt(layer, cell)));
        for (const value of new Set(bytes))
          expect(cellsIn(runsWith(layer, value))).toEqual([...bytes.keys()].filter((cell) => bytes[cell] === value));
        expect(runsWith(layer, 254 - (bytes[0]! % 2))).toEqual(
          runsOf([...bytes.keys()].filter((cell) => bytes[cell] === 254 - (bytes[0]! % 2))),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('unchanged chunks are shared', () => {
    const layer = layerFrom(40, 40, new Uint8Array(1600));
    const after = withValues(layer, [[7, [0, 1]]]);
    expect(after.chunks.filter((chunk, i) => chunk !== layer.chunks[i])).toHaveLength(1);
    expect(layer.chunks).toHaveLength(Math.ceil(40 / CHUNK) ** 2);
    expect(cellAt(layer, 0)).toBe(0);
  });
});
