/** R-3.5 against the book's 71 lines (LP-, LF-, LS-), its blocker list (T-148), aircraft (T-150), and laws of the fast path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf, type Board } from '../../board/board.ts';
import { withCells } from '../../board/cells.ts';
import { fractionText, sightline } from '../../geometry/sightline.ts';
import { ORIENTATIONS, PARITIES, type Lattice } from '../../geometry/offset.ts';
import vectors from '../../geometry/sightline.vectors.json' with { type: 'json' };
import { DEFAULT_OPTIONS, intelOptions, type IntelOptions } from './options.ts';
import { blockersOf, clear, clearCached, explain, fieldFrom, sees, sightMap } from './sight.ts';
import { POINTY, SQUARE, terrainOfLevel, testBoard, testScenario, testSetting } from './testing.ts';

interface Vector {
  id: string;
  size: [number, number];
  off?: 'odd' | 'even';
  from: [number, number];
  to: [number, number];
  dist: number;
  block: [number, number][];
  segs: string[];
  los: boolean;
  adj: boolean;
  ign: boolean;
  rev: boolean;
  by?: string;
}
const VECTORS = vectors as unknown as Vector[];

const options = (changes: Record<string, string | boolean | number[]> = {}): IntelOptions =>
  intelOptions({ ...DEFAULT_OPTIONS, ...changes });
const latticeOf = (v: Vector): Lattice => ({
  shape: v.id.startsWith('LS') ? 'square' : 'hex',
  orientation: v.id.startsWith('LF') ? 'flat' : 'pointy',
  offset: v.off ?? 'odd',
});

describe('lines of the book', () => {
  it('all 71 are here', () => expect(VECTORS.length).toBe(71));
  for (const v of VECTORS)
    it(`${v.id} sight with each reading of the target's cell, reverse, blocking piece`, () => {
      const board = testBoard(
        latticeOf(v),
        ...v.size,
        v.block.map((c) => [c, 3]),
      );
      const grid = gridOf(board);
      const a = grid.at(...v.from);
      const b = grid.at(...v.to);
      for (const [how, expected] of [
        ['counts', v.los],
        ['adjacentSees', v.adj],
        ['ignored', v.ign],
      ] as const) {
        const map = sightMap(board, options({ 'los.targetCell': how }));
        expect(clear(map, a, b), how).toBe(expected);
        expect(explain(map, a, b).visible, how).toBe(expected);
        expect(fieldFrom(map, a)[b], how).toBe(expected ? 1 : 0);
      }
      const map = sightMap(board, options());
      expect(clear(map, b, a)).toBe(v.rev);
      const answer = explain(map, a, b);
      expect(answer.distance).toBe(v.dist);
      expect(answer.pieces.length).toBe(v.segs.length);
      const name = (c: readonly [number, number]): string => (grid.inside(...c) ? c.join() : 'off');
      const text = answer.pieces.map((p) => {
        const left = name(p.left);
        const right = name(p.right);
        return `${p.from}~${p.to} ${left === right && left !== 'off' ? left : `${left}|${right}`}`;
      });
      expect(text).toEqual(v.segs);
      expect(answer.blockedBy === null ? undefined : text[answer.blockedBy]).toBe(v.by);
    });
});

describe('blockers', () => {
  it('T-148 isBlocker: override, smoke, own cell, off the board', () => {
    const board = testBoard(
      POINTY,
      9,
      3,
      [
        [[2, 1], 3],
        [[4, 1], 2],
        [[6, 1], 3],
      ],
      [
        [[0, 1], 1],
        [[2, 1], 2],
      ],
    );
    const r = (smoke: { cell: number }[]) =>
      blockersOf({ setting: testSetting(testScenario(board, [])), opt: DEFAULT_OPTIONS }, smoke).subarray(9, 18);
    expect([...r([])]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0].map((x, i) => (i === 0 ? 1 : x)));
    expect(r([{ cell: 13 }])[4]).toBe(1);
    const map = sightMap(board, options());
    const grid = gridOf(board);
    expect(clear(map, grid.at(6, 1), grid.at(8, 1))).toBe(true);
    expect(clear(map, grid.at(5, 1), grid.at(8, 1))).toBe(false);
    expect(clear(map, grid.at(0, 0), grid.at(0, 2))).toBe(true);
  });

  it('the catalogue speaks when the sight row is silent, and blocking levels are an option', () => {
    const plain = testBoard(POINTY, 9, 3, [[[2, 1], 2]]);
    const board: Board = { ...plain, catalogue: plain.catalogue.map((t) => (t.level === 2 ? { ...t, sight: 'block' as const } : t)) };
    const grid = gridOf(board);
    expect(clear(sightMap(board, options()), grid.at(0, 1), grid.at(5, 1))).toBe(false);
    expect(clear(sightMap(plain, options()), grid.at(0, 1), grid.at(5, 1))).toBe(true);
    expect(clear(sightMap(plain, options({ 'los.blockingLevels': [2] })), grid.at(0, 1), grid.at(5, 1))).toBe(false);
  });

  it('off the board and holes block only with the option; a hole that blocks is not let off as a target', () => {
    const board = testBoard(POINTY, 12, 12, [
      [[0, 1], 3],
      [[5, 5], 0],
    ]);
    const grid = gridOf(board);
    const border = [grid.at(0, 0), grid.at(0, 2)] as const;
    const hole = [grid.at(3, 5), grid.at(7, 5)] as const;
    expect(clear(sightMap(board, options()), ...border)).toBe(true);
    expect(clear(sightMap(board, options()), ...hole)).toBe(true);
    const closed = options({ 'los.offBoardBlocks': true, 'los.targetCell': 'ignored' });
    expect(clear(sightMap(board, closed), ...border)).toBe(false);
    expect(clear(sightMap(board, closed), ...hole)).toBe(false);
    expect(clear(sightMap(board, closed), grid.at(4, 5), grid.at(5, 5))).toBe(false);
    expect(explain(sightMap(board, closed), ...border).blockedBy).toBe(1);
    expect(fieldFrom(sightMap(board, options()), grid.at(4, 5))[grid.at(5, 5)]).toBe(0);
  });

  it('smoke blocks like dense ground, unless the option says otherwise, and lifting it clears the line', () => {
    const board = testBoard(POINTY, 12, 12);
    const setting = testSetting(testScenario(board, []));
    const clearing = testSetting(testScenario(board, [], { 'los.smokeBlocks': false }));
    const grid = gridOf(board);
    const smoke = [{ cell: grid.at(4, 5), until: 3 }];
    const [a, b] = [grid.at(2, 5), grid.at(8, 5)] as const;
    expect(sees(setting, [], a, b)).toBe(true);
    expect(sees(setting, smoke, a, b)).toBe(false);
    expect(sees(setting, [], a, b)).toBe(true);
    expect(sees(clearing, smoke, a, b)).toBe(true);
    expect(sees(setting, smoke, grid.at(4, 5), b)).toBe(true);
    expect(sees(setting, smoke, b, grid.at(4, 5))).toBe(false);
  });

  it('T-150 part: from the air sight holds over dense ground', () => {
    const board = testBoard(
      POINTY,
      12,
      3,
      [3, 4, 5, 6].map((c) => [[c, 1], 3]),
    );
    const grid = gridOf(board);
    const map = sightMap(board, options());
    const [a, b] = [grid.at(1, 1), grid.at(6, 1)] as const;
    expect(explain(map, a, b).visible).toBe(false);
    expect(explain(map, a, b, true)).toMatchObject({ visible: true, blockedBy: null });
  });

  it('manhattan counts a diagonal neighbour as two steps away', () => {
    const board = testBoard(SQUARE, 8, 8, [[[4, 4], 3]]);
    const grid = gridOf(board);
    const by = (metric: string) => sightMap(board, options({ 'los.targetCell': 'adjacentSees', 'square.metric': metric }));
    expect(clear(by('chebyshev'), grid.at(3, 3), grid.at(4, 4))).toBe(true);
    expect(clear(by('manhattan'), grid.at(3, 3), grid.at(4, 4))).toBe(false);
    expect(explain(by('manhattan'), grid.at(1, 1), grid.at(4, 4)).distance).toBe(6);
  });
});

const lattice = fc.constantFrom<Lattice>(
  SQUARE,
  ...ORIENTATIONS.flatMap((orientation) => PARITIES.map((offset): Lattice => ({ shape: 'hex', orientation, offset }))),
);
const choices = fc.record({
  'los.targetCell': fc.constantFrom('counts', 'adjacentSees', 'ignored'),
  'los.offBoardBlocks': fc.boolean(),
});

describe('laws of sight', () => {
  it('the fast answer, the kept answer, the field and the explanation agree on random boards', () => {
    fc.assert(
      fc.property(
        lattice,
        fc.integer({ min: 2, max: 14 }),
        fc.integer({ min: 2, max: 14 }),
        choices,
        fc.infiniteStream(fc.nat(9)),
        (l, columns, rows, changes, rolls) => {
          const size = columns * rows;
          const values = Array.from({ length: size }, () => {
            const n = rolls.next().value as number;
            return n === 0 ? 255 : n < 4 ? terrainOfLevel(3) : terrainOfLevel(1);
          });
          const plain = testBoard(l, columns, rows);
          const board: Board = {
            ...plain,
            terrain: withCells(
              plain.terrain,
              values.map((_, i) => i),
              values,
            ),
          };
          const map = sightMap(board, options(changes));
          for (let a = 0; a < size; a += 3) {
            const field = fieldFrom(map, a);
            for (let b = 0; b < size; b++) {
              const seen = clear(map, a, b);
              if (a === b) expect(seen).toBe(true);
              else expect(explain(map, a, b).visible).toBe(seen);
              expect(clearCached(map, a, b)).toBe(seen);
              expect(clearCached(map, a, b)).toBe(seen);
              expect(field[b]).toBe(seen && values[b] !== 255 ? 1 : 0);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('two cells that are no blockers see each other alike', () => {
    fc.assert(
      fc.property(lattice, fc.array(fc.nat(143), { maxLength: 40 }), fc.nat(143), fc.nat(143), (l, blockers, a, b) => {
        const plain = testBoard(l, 12, 12);
        const cells = blockers.filter((c) => c !== a && c !== b);
        const board: Board = {
          ...plain,
          terrain: withCells(
            plain.terrain,
            cells,
            cells.map(() => terrainOfLevel(3)),
          ),
        };
        const map = sightMap(board, options());
        expect(clear(map, a, b)).toBe(clear(map, b, a));
      }),
      { numRuns: 500 },
    );
  });

  it('long lines on the largest board agree with the exact pieces', () => {
    const board = testBoard(
      POINTY,
      512,
      512,
      Array.from({ length: 400 }, (_, i) => [[(i * 197) % 512, (i * 331) % 512], 3]),
    );
    const grid = gridOf(board);
    const map = sightMap(board, options());
    for (const [a, b] of [
      [grid.at(0, 0), grid.at(511, 511)],
      [grid.at(511, 0), grid.at(0, 511)],
      [grid.at(0, 510), grid.at(511, 3)],
      [grid.at(17, 0), grid.at(18, 511)],
    ] as const) {
      const line = sightline('hex', grid.x(a), grid.y(a), grid.x(b), grid.y(b));
      expect(fractionText(line.pieces.at(-1)!.hi, line.whole)).toBe('1');
      expect(clear(map, a, b)).toBe(explain(map, a, b).visible);
    }
  });
});
