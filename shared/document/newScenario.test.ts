/** New scenarios of every shape and size open and save to the same bytes, and are what was asked for. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terrainAt } from '../board/board.ts';
import { cellAt } from '../board/cells.ts';
import { countIn, runsWith } from '../board/runs.ts';
import { decode } from '../formats/scenario/decode.ts';
import { encode } from '../formats/scenario/encode.ts';
import { ORIENTATIONS, PARITIES, SHAPES } from '../geometry/offset.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { same, type Document } from './document.ts';
import { newScenario, PLAIN_CATALOGUE, type NewScenario } from './newScenario.ts';

const BOOKS = [null, rulesetOf('intel')!] as const;
const base: NewScenario = { id: 'new-1', title: 'New', shape: 'hex', columns: 12, rows: 9 };

function opensAndSaves(document: Document): void {
  const text = encode(document);
  const read = decode(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.problems).toEqual([]);
  expect(read.value.readOnly).toBe(false);
  expect(same(read.value.document, document)).toBe(true);
  expect(encode(read.value.document)).toBe(text);
}

const EDGES = [1, 2, 3, 15, 16, 17, 79, 80, 81, 511, 512] as const;

describe('new scenarios', () => {
  it('R-24 all shapes, orientations and parities, 1 x 1 to 512 x 512, with and without rules: the same bytes after opening', () => {
    for (const shape of SHAPES)
      for (const orientation of ORIENTATIONS)
        for (const offset of PARITIES)
          for (const book of BOOKS) {
            const side = (i: number): number => EDGES[i % EDGES.length]!;
            // Every size once as width, once as height; the largest boards with one lattice each.
            for (let i = 0; i < 9; i++)
              opensAndSaves(newScenario({ ...base, shape, orientation, offset, columns: side(i), rows: side(8 - i) }, book));
          }
  });
  it.each(SHAPES)('R-24 %s: the longest, the widest and the largest board', (shape) => {
    for (const [columns, rows] of [
      [1, 512],
      [512, 1],
      [511, 3],
      [512, 512],
    ] as const)
      for (const book of BOOKS) opensAndSaves(newScenario({ ...base, shape, columns, rows }, book));
  });

  it('R-24 any names, sizes of cells, numbers and grounds: 300 cases', () => {
    const choices = fc.record(
      {
        title: fc.string({ unit: 'grapheme', maxLength: 40 }),
        author: fc.string({ unit: 'binary', maxLength: 40 }),
        licence: fc.constantFrom('', 'CC0-1.0', '自由'),
        shape: fc.constantFrom(...SHAPES),
        orientation: fc.constantFrom(...ORIENTATIONS),
        offset: fc.constantFrom(...PARITIES),
        columns: fc.integer({ min: 1, max: 40 }),
        rows: fc.integer({ min: 1, max: 40 }),
        cellSize: fc.record({ value: fc.constantFrom(0.001, 0.5, 100, 1_000_000), unit: fc.constantFrom('m', 'km', 'in', 'ft' as const) }),
        numbering: fc.record({
          scheme: fc.constantFrom('CCRR', 'RRCC', 'letters', 'none' as const),
          first: fc.constantFrom(0, 1 as const),
        }),
        sideNames: fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 })),
        ground: fc.constantFrom('river', 'open', 'nothing', ''),
        zones: fc.boolean(),
      },
      { requiredKeys: ['title', 'shape', 'columns', 'rows'] },
    );
    fc.assert(
      fc.property(choices, fc.constantFrom(...BOOKS), (given, book) => {
        const document = newScenario({ id: 'x', ...given }, book);
        opensAndSaves(document);
        const { spec } = document.scenario.board;
        if (spec.shape === 'square') expect([spec.orientation, spec.offset]).toEqual(['pointy', 'odd']);
        else expect([spec.orientation, spec.offset]).toEqual([given.orientation ?? 'pointy', given.offset ?? 'odd']);
      }),
      { numRuns: 300 },
    );
  });

  it('the ground is the one asked for, else open ground, in every cell', () => {
    const book = BOOKS[1];
    const ground = (wanted?: string): Set<string | undefined> => {
      const { board } = newScenario({ ...base, ...(wanted === undefined ? {} : { ground: wanted }) }, book).scenario;
      return new Set(Array.from({ length: 12 * 9 }, (_, cell) => terrainAt(board, cell)?.id));
    };
    const last = book.book.catalogue.at(-1)!.id;
    expect(ground(last)).toEqual(new Set([last]));
    for (const wanted of [undefined, 'nowhere']) {
      const [id, ...others] = ground(wanted);
      expect(others).toEqual([]);
      expect(book.book.catalogue.find((type) => type.id === id)?.level).toBe(2);
    }
    expect(newScenario(base, null).scenario.board.catalogue).toBe(PLAIN_CATALOGUE);
  });

  it('all options of the book are written as values, and its zones and objectives are on the board', () => {
    const book = BOOKS[1];
    const { scenario } = newScenario({ ...base, columns: 30, rows: 30, sideNames: ['赤', 'Синие'] }, book);
    expect(scenario.ruleset).toEqual({
      id: book.id,
      version: book.version,
      options: Object.fromEntries(book.options.map((o) => [o.id, o.def])),
    });
    expect(scenario.sides.map((side) => side.name)).toEqual(['赤', 'Синие']);
    expect(scenario.zones.map((zone) => [zone.side, countIn(runsWith(zone.cells, 1))])).toEqual([
      ['a', 150],
      ['b', 150],
    ]);
    expect(cellAt(scenario.zones[0]!.cells, 0)).toBe(1);
    expect(scenario.objectives).toHaveLength(3);
    const bare = newScenario({ ...base, columns: 30, rows: 30, zones: false }, book).scenario;
    expect([bare.zones, bare.objectives, bare.units]).toEqual([[], [], []]);
  });

  it.each([0, -1, 513, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a side of %d is a broken promise of the caller', (side) => {
    expect(() => newScenario({ ...base, columns: side }, null)).toThrow('512');
    expect(() => newScenario({ ...base, rows: side }, null)).toThrow('512');
  });
});
