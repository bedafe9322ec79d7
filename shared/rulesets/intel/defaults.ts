/** Zones and objectives that the book gives a new scenario. */
import { gridOf } from '../../board/board.ts';
import { layerFrom } from '../../board/cells.ts';
import type { ColRow } from '../../geometry/grid.ts';
import type { ObjectiveDef, Scenario, SideDef, ZoneDef } from '../../scenario/scenario.ts';

/** Rows of each zone: the first k rows for the first side, the last k for the second. */
export const zoneDepth = (rows: number): number => Math.min(5, Math.floor(rows / 3));

/** `[column, row]` cells of the three objectives: one cell each, two where the number of rows is even. */
export function objectiveCells(columns: number, rows: number): ColRow[][] {
  const sixth = Math.floor(columns / 6);
  const middle = rows % 2 === 0 ? [rows / 2 - 1, rows / 2] : [(rows - 1) / 2];
  const across = [...new Set([sixth, Math.floor((columns - 1) / 2), columns - 1 - sixth])];
  return across.map((column) => middle.map((row): ColRow => [column, row]));
}

function zone(id: string, side: SideDef, columns: number, rows: number, first: number, depth: number): ZoneDef {
  const bytes = new Uint8Array(columns * rows).fill(1, first * columns, (first + depth) * columns);
  return { id, side: side.id, cells: layerFrom(columns, rows, bytes) };
}

/** Zones for the first two sides and three objectives worth 1 a round and 3 at the end; boards too small for zones get none. */
export function defaultsOf(scenario: Scenario): Pick<Scenario, 'zones' | 'objectives'> {
  const { columns, rows } = gridOf(scenario.board);
  const depth = zoneDepth(rows);
  const [a, b] = scenario.sides;
  const zones = depth === 0 ? [] : [a && zone('za', a, columns, rows, 0, depth), b && zone('zb', b, columns, rows, rows - depth, depth)];
  const objectives = objectiveCells(columns, rows).map((cells, i): ObjectiveDef => ({
    id: `o${i + 1}`,
    kind: 'hold',
    cells,
    value: 1,
    endValue: 3,
  }));
  return { zones: zones.filter((z) => z !== undefined), objectives };
}
