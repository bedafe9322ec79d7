import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf } from '../../board/board.ts';
import { columnOf, latticeX, latticeY, rowOf, type Lattice } from '../../geometry/offset.ts';
import type { ColRow } from '../../geometry/grid.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { cellInt, distanceOf, enterCost, levelAt, mayStack, neighboursOf, stepCost } from './movement.ts';
import { DEFAULT_OPTIONS, intelOptions } from './options.ts';
import { reachOf, startReach } from './reach.ts';
import { POINTY, sampleUnit, SQUARE, testBoard, testScenario, testSetting } from './testing.ts';

const FLAT: Lattice = { shape: 'hex', orientation: 'flat', offset: 'odd' };
const FOOT = [2, 2, 1, 1, 1, null] as const;
const settingOf = (board: ReturnType<typeof testBoard>, options = {}) => testSetting(testScenario(board, [], options));
const read = (scenario: Scenario) => {
  const setting = testSetting(scenario);
  return { setting, opt: setting.options };
};

describe('distance and coordinates', () => {
  it('T-107 distance on all topologies', () => {
    const d = (l: Lattice, a: ColRow, b: ColRow, options = {}) => {
      const board = testBoard(l, 12, 12);
      return distanceOf(settingOf(board, options), gridOf(board).at(...a), gridOf(board).at(...b));
    };
    expect(d(POINTY, [0, 0], [3, 3])).toBe(5);
    expect(d(POINTY, [2, 5], [7, 1])).toBe(7);
    expect(d(FLAT, [0, 0], [3, 3])).toBe(5);
    expect(d(SQUARE, [0, 0], [3, 5])).toBe(5);
    expect(d(SQUARE, [0, 0], [3, 5], { 'square.metric': 'manhattan' })).toBe(8);
    expect(d(POINTY, [2, 5], [7, 1], { 'square.metric': 'manhattan' })).toBe(7);
  });
  it('T-108 offset to axial and back', () => {
    const axial = (l: Lattice, c: number, r: number) => {
      const at = [latticeX(l, c, r), latticeY(l, c, r)] as const;
      expect([columnOf(l, ...at), rowOf(l, ...at)]).toEqual([c, r]);
      return at;
    };
    const even = { ...POINTY, offset: 'even' } as const;
    const flatEven = { ...FLAT, offset: 'even' } as const;
    expect([axial(POINTY, 5, 4), axial(POINTY, 5, 5)]).toEqual([
      [3, 4],
      [3, 5],
    ]);
    expect([axial(even, 5, 4), axial(even, 5, 5)]).toEqual([
      [3, 4],
      [2, 5],
    ]);
    expect([axial(FLAT, 6, 3), axial(FLAT, 7, 3)]).toEqual([
      [6, 0],
      [7, 0],
    ]);
    expect([axial(flatEven, 6, 3), axial(flatEven, 7, 3)]).toEqual([
      [6, 0],
      [7, -1],
    ]);
  });
  it('R-3.3 neighbours: six on hexes, eight on squares, four across edges with manhattan', () => {
    const hex = settingOf(testBoard(POINTY, 5, 5));
    const square = settingOf(testBoard(SQUARE, 5, 5));
    const edges = settingOf(testBoard(SQUARE, 5, 5), { 'square.metric': 'manhattan' });
    expect([neighboursOf(hex, 12).length, neighboursOf(square, 12).length]).toEqual([6, 8]);
    expect(neighboursOf(edges, 12)).toEqual([13, 17, 11, 7]);
  });
});

describe('steps', () => {
  it('T-104 part: the cells of one move action for M 2', () => {
    // A row of cells of the levels of the vector's path; cost of the whole path against M 2.
    const walk = (levels: number[]) => {
      const board = testBoard(
        POINTY,
        8,
        1,
        levels.map((l, i) => [[i + 1, 0], l]),
      );
      const setting = settingOf(board);
      const reach = reachOf(setting, { cell: 0, move: 2, ta: FOOT, mayEnter: () => true });
      return reach.cells.find((c) => c.cell === levels.length)?.cost ?? null;
    };
    expect(walk([1, 3])).toBe(2);
    expect(walk([2, 2, 2])).toBeNull();
    expect(walk([-1])).toBe(2);
    expect(walk([1, -1])).toBeNull();
    const cliff = settingOf(testBoard(POINTY, 3, 1, [[[1, 0], 4]]));
    expect(enterCost(cliff, FOOT, 1)).toBe(-1);
  });
  it('T-151 square step: a diagonal between two impassable cells is refused', () => {
    const one = settingOf(testBoard(SQUARE, 4, 4, [[[1, 0], 4]]));
    const two = settingOf(
      testBoard(SQUARE, 4, 4, [
        [[1, 0], 4],
        [[0, 1], 4],
      ]),
    );
    expect(stepCost(one, FOOT, 0, 5)).toBe(1);
    expect(stepCost(two, FOOT, 0, 5)).toBe(-1);
    expect(stepCost(two, [2, 2, 1, 1, 1, 2], 0, 5)).toBe(1);
    const manhattan = settingOf(testBoard(SQUARE, 4, 4), { 'square.metric': 'manhattan' });
    expect([stepCost(manhattan, FOOT, 0, 5), stepCost(manhattan, FOOT, 0, 4)]).toEqual([-1, 1]);
  });
  it('holes cannot be entered; levels and fields of cells are read', () => {
    const plain = testBoard(POINTY, 3, 1, [
      [[1, 0], 0],
      [[2, 0], -2],
    ]);
    const setting = settingOf({ ...plain, cells: new Map([[2, { intelCap: 2 }]]) });
    expect([levelAt(setting, 0), levelAt(setting, 1), levelAt(setting, 2)]).toEqual([1, null, -2]);
    expect(enterCost(setting, FOOT, 1)).toBe(-1);
    expect([cellInt(setting, 2, 'intelCap'), cellInt(setting, 2, 'opticalMod'), cellInt(setting, 0, 'intelCap')]).toEqual([2, null, null]);
  });
  it('R-3.6 stacking', () => {
    const opt = (changes: object) => intelOptions({ ...DEFAULT_OPTIONS, ...changes });
    expect(mayStack(opt({}), 7, 7)).toBe(true);
    expect(mayStack(opt({ 'stacking.limit': 2 }), 1, 0)).toBe(true);
    expect(mayStack(opt({ 'stacking.limit': 2 }), 1, 1)).toBe(false);
    expect(mayStack(opt({ 'stacking.enemiesShareCell': false }), 0, 1)).toBe(false);
    expect(mayStack(opt({ 'stacking.enemiesShareCell': false }), 3, 0)).toBe(true);
  });
});

describe('reach', () => {
  const board = testBoard(POINTY, 9, 9, [
    [[4, 3], 3],
    [[3, 4], -1],
    [[5, 4], 4],
  ]);
  it('one move action from the start cell: own cell at cost 0, ascending cells, legal ends only', () => {
    const r = read(testScenario(board, [sampleUnit('u1', 'lineRifles', 'a', [4, 4])]));
    const reach = startReach(r, 'u1', 1)!;
    const grid = gridOf(board);
    const at = (c: number, row: number) => reach.cells.find((x) => x.cell === grid.at(c, row));
    expect(reach).toMatchObject({ budget: 2, unitOfCost: 'movementPoints' });
    expect(at(4, 4)).toMatchObject({ cost: 0 });
    expect(at(4, 3)).toMatchObject({ cost: 1, from: grid.at(4, 4) });
    expect(at(3, 4)).toMatchObject({ cost: 2 });
    expect(at(5, 4)).toBeUndefined();
    expect(at(2, 4)).toBeUndefined();
    expect(reach.cells.map((c) => c.cell)).toEqual(reach.cells.map((c) => c.cell).sort((a, b) => a - b));
    expect(startReach(r, 'nobody', 1)).toBeNull();
  });
  it('two actions: what is left of the first is lost', () => {
    const lane = testBoard(
      POINTY,
      8,
      1,
      [1, -1, 1, 1].map((l, i) => [[i + 1, 0], l]),
    );
    const setting = settingOf(lane);
    const reach = reachOf(setting, { cell: 0, move: 2, ta: FOOT, mayEnter: () => true }, 2);
    // 1 point in the first action, its second is lost before the water; the water takes the whole second action.
    expect(reach.cells).toEqual([
      { cell: 0, cost: 0, from: 0 },
      { cell: 1, cost: 1, from: 0 },
      { cell: 2, cost: 3, from: 1 },
    ]);
    expect(reach.budget).toBe(4);
  });
  it('movement.minimumStep lets a unit enter ground dearer than its M, and that is the whole action', () => {
    const lane = testBoard(
      POINTY,
      5,
      1,
      [1, 2, 3, 4].map((c) => [[c, 0], -1]),
    );
    const mover = { cell: 0, move: 1, ta: FOOT, mayEnter: () => true };
    expect(reachOf(settingOf(lane), mover).cells.length).toBe(1);
    const lenient = settingOf(lane, { 'movement.minimumStep': true });
    expect(reachOf(lenient, mover).cells.map((c) => [c.cell, c.cost])).toEqual([
      [0, 0],
      [1, 2],
    ]);
    expect(reachOf(lenient, mover, 2).cells.map((c) => c.cell)).toEqual([0, 1, 2]);
    expect(reachOf(lenient, { ...mover, move: 0 }, 2).cells.length).toBe(1);
  });
  it('stacking counts on every cell of the way', () => {
    const lane = testBoard(POINTY, 4, 1);
    const units = [sampleUnit('u1', 'lineRifles', 'a', [0, 0]), sampleUnit('e1', 'lineRifles', 'b', [1, 0])];
    const cells = (options: object) => startReach(read(testScenario(lane, units, { ...options })), 'u1', 1)!.cells.map((c) => c.cell);
    expect(cells({})).toEqual([0, 1, 2]);
    expect(cells({ 'stacking.enemiesShareCell': false })).toEqual([0]);
    expect(cells({ 'stacking.limit': 1 })).toEqual([0]);
    expect(cells({ 'stacking.limit': 2 })).toEqual([0, 1, 2]);
  });
  it('agrees with walking every path, step by step', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(POINTY, SQUARE),
        fc.array(fc.constantFrom(1, 2, 3, 4, -1, -2, 0), { minLength: 49, maxLength: 49 }),
        fc.integer({ min: 0, max: 4 }),
        (lattice, levels, move) => {
          const ground = testBoard(
            lattice,
            7,
            7,
            levels.map((l, i) => [[i % 7, Math.floor(i / 7)], i === 24 ? 1 : l]),
          );
          const setting = settingOf(ground);
          const best = new Map<number, number>([[24, 0]]);
          const walk = (cell: number, spent: number): void => {
            for (const next of neighboursOf(setting, cell)) {
              const step = stepCost(setting, FOOT, cell, next);
              if (step < 0 || spent + step > move || (best.get(next) ?? Infinity) <= spent + step) continue;
              best.set(next, spent + step);
              walk(next, spent + step);
            }
          };
          walk(24, 0);
          const reach = reachOf(setting, { cell: 24, move, ta: FOOT, mayEnter: () => true });
          expect(new Map(reach.cells.map((c) => [c.cell, c.cost]))).toEqual(best);
          for (const c of reach.cells) if (c.cell !== 24) expect(best.get(c.from)! + stepCost(setting, FOOT, c.from, c.cell)).toBe(c.cost);
        },
      ),
      { numRuns: 200 },
    );
  });
});
