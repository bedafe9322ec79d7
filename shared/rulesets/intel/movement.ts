/** Distances, neighbours, costs and stacking of this book, asked by rules, reach and computer players alike. */
import type { Int, Setting } from '../../engine/ruleset.ts';
import { gridOf, HOLE, type Board } from '../../board/board.ts';
import { bytesOf } from '../../board/cells.ts';
import { latticeDistance, type Cell } from '../../geometry/grid.ts';
import { optionsOf, type IntelOptions } from './options.ts';
import { levelIndex, LEVELS, type Level } from './tables.ts';

/** What costs and distances depend on; every setting is one. */
export type Ground = Pick<Setting, 'board' | 'options'>;

/** Level index of a cell that nobody can enter: a hole, or terrain without a level of this book. */
const NO_LEVEL = 255;

const levels = new WeakMap<Board, Uint8Array>();

/** Index into LEVELS per cell, NO_LEVEL for holes; cached by board. */
function levelIndexes(board: Board): Uint8Array {
  let list = levels.get(board);
  if (!list) {
    const byType = board.catalogue.map((t) => levelIndex(t.level));
    list = bytesOf(board.terrain).map((t) => {
      const index = t === HOLE ? -1 : (byType[t] ?? -1);
      return index < 0 ? NO_LEVEL : index;
    });
    levels.set(board, list);
  }
  return list;
}

/** Terrain level of a cell, null for a hole. */
export function levelAt(setting: Ground, cell: Cell): Level | null {
  const index = levelIndexes(setting.board)[cell];
  return index === undefined || index === NO_LEVEL ? null : LEVELS[index]!;
}

/** An integer field of a cell, null when it is not set there. */
export function cellInt(setting: Ground, cell: Cell, field: 'intelCap' | 'opticalMod' | 'electronicMod'): Int | null {
  const value = setting.board.cells.get(cell)?.[field];
  return typeof value === 'number' ? value : null;
}

const manhattan = (setting: Ground): boolean =>
  setting.board.spec.shape === 'square' && optionsOf(setting)['square.metric'] === 'manhattan';

/** Range in cells. */
export function distanceOf(setting: Ground, a: Cell, b: Cell): Int {
  const grid = gridOf(setting.board);
  return latticeDistance(setting.board.spec.shape, grid.x(b) - grid.x(a), grid.y(b) - grid.y(a), manhattan(setting));
}

/** Cells one step away, in the book's order; squares have 8, with `manhattan` the 4 across an edge. */
export function neighboursOf(setting: Ground, cell: Cell): readonly Cell[] {
  const grid = gridOf(setting.board);
  if (!manhattan(setting)) return grid.neighbours(cell);
  const found: Cell[] = [];
  for (let d = 0; d < grid.directions; d += 2) {
    const n = grid.neighbour(cell, d);
    if (n >= 0) found.push(n);
  }
  return found;
}

/** Cost to enter a cell by its level, -1 = impassable or a hole. */
export function enterCost(setting: Ground, ta: readonly (Int | null)[], cell: Cell): Int {
  const index = levelIndexes(setting.board)[cell];
  return index === undefined || index === NO_LEVEL ? -1 : (ta[index] ?? -1);
}

/**
 * Cost of one step between neighbours, -1 = impassable. A diagonal step on squares is refused only when both cells beside the shared
 * corner are impassable for the mover, and always with `manhattan`.
 */
export function stepCost(setting: Ground, ta: readonly (Int | null)[], from: Cell, to: Cell): Int {
  const cost = enterCost(setting, ta, to);
  if (cost < 0 || setting.board.spec.shape !== 'square') return cost;
  const columns = setting.board.spec.columns;
  const across = to % columns;
  const down = from % columns;
  const sameColumn = across === down;
  const sameRow = to - across === from - down;
  if (sameColumn || sameRow) return cost;
  if (manhattan(setting)) return -1;
  const beside = from - down + across;
  const below = to - across + down;
  return enterCost(setting, ta, beside) < 0 && enterCost(setting, ta, below) < 0 ? -1 : cost;
}

/**
 * May a unit enter a cell where so many units of its own and of the other side stand (itself not counted)?; embarked units
 * do not count; forced placement does not ask.
 */
export function mayStack(opt: IntelOptions, own: Int, enemies: Int): boolean {
  if (enemies > 0 && !opt['stacking.enemiesShareCell']) return false;
  const limit = opt['stacking.limit'];
  return limit === null || own + enemies + 1 <= limit;
}
