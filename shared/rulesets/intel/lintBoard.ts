/** What the book says about a board and its zones: size, terrain levels, room between the armies. */
import { gridOf, type Board } from '../../board/board.ts';
import { bytesOf } from '../../board/cells.ts';
import { latticeDistance, type Cell } from '../../geometry/grid.ts';
import { problem, type Problem } from '../../result.ts';
import type { Scenario, ZoneDef } from '../../scenario/scenario.ts';
import type { IntelOptions } from './options.ts';
import { rule } from './rule.ts';
import { levelIndex } from './tables.ts';

/** Cells along one edge that the book is made for. */
export const BOARD_SIDE = { min: 8, max: 80 } as const;
/** Cells between the zones that the book advises. */
const ZONE_GAP = 12;

/** Size out of the book's range (a warning), and ground of a level that the book does not know (nobody could enter it). */
export function boardProblems(board: Board): Problem[] {
  const found: Problem[] = [];
  const { columns, rows } = board.spec;
  if (Math.min(columns, rows) < BOARD_SIDE.min || Math.max(columns, rows) > BOARD_SIDE.max)
    found.push(
      problem(
        'intel/board-size',
        { columns, rows, min: BOARD_SIDE.min, max: BOARD_SIDE.max },
        { severity: 'warning', at: { pointer: '/board' }, rule: rule('R-3.1') },
      ),
    );
  board.catalogue.forEach((type, i) => {
    if (levelIndex(type.level) < 0)
      found.push(
        problem(
          'intel/level-unknown',
          { terrain: type.id, level: type.level },
          { at: { pointer: `/board/terrain/catalogue/${i}` }, rule: rule('R-3.5') },
        ),
      );
  });
  return found;
}

/** The least distance found for a pair of zones; zones are immutable, so it is looked for once. */
const gaps = new WeakMap<ZoneDef, WeakMap<ZoneDef, number>>();

/** Advice when zones of different sides lie closer than the book likes. */
export function zoneDistanceProblem(scenario: Scenario, opt: IntelOptions): Problem[] {
  let gap = Infinity;
  for (const a of scenario.zones)
    for (const b of scenario.zones)
      if (a.side < b.side) gap = Math.min(gap, zoneGap(scenario.board, a, b, opt['square.metric'] === 'manhattan'));
  if (gap >= ZONE_GAP) return [];
  return [problem('intel/zones-close', { gap, advised: ZONE_GAP }, { severity: 'info', at: { pointer: '/zones' }, rule: rule('R-3.7') })];
}

function zoneGap(board: Board, a: ZoneDef, b: ZoneDef, manhattan: boolean): number {
  let known = gaps.get(a);
  if (!known) gaps.set(a, (known = new WeakMap()));
  let gap = known.get(b);
  if (gap === undefined) known.set(b, (gap = measureGap(board, rim(board, a), rim(board, b), manhattan)));
  return gap;
}

/** Cells of a zone with a neighbour outside it; the nearest cells of two zones that do not overlap are among them. */
function rim(board: Board, zone: ZoneDef): Cell[] {
  const grid = gridOf(board);
  const inside = bytesOf(zone.cells);
  const cells: Cell[] = [];
  for (let cell = 0; cell < inside.length; cell++)
    if (inside[cell] === 1 && (grid.neighbours(cell).length < grid.directions || grid.neighbours(cell).some((n) => inside[n] === 0)))
      cells.push(cell);
  return cells;
}

/** Cells strictly between two zones along the shortest way; Infinity when one is empty. */
function measureGap(board: Board, a: readonly Cell[], b: readonly Cell[], manhattan: boolean): number {
  const grid = gridOf(board);
  let least = Infinity;
  for (const p of a)
    for (const q of b) {
      const d = latticeDistance(board.spec.shape, grid.x(q) - grid.x(p), grid.y(q) - grid.y(p), manhattan);
      if (d < least) least = d;
    }
  return Math.max(0, least - 1);
}
