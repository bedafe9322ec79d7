/** Deployment zones: cells at all, room for the side's units, no cell for two sides. */
import { gridOf, isHole } from '../board/board.ts';
import { cellsIn, runsWith } from '../board/runs.ts';
import type { Cell } from '../geometry/grid.ts';
import { paintZone } from '../document/edits/make.ts';
import { zoneWord } from '../document/edits/zones.ts';
import type { ZoneDef } from '../scenario/scenario.ts';
import { finding, type Check, type Finding } from './finding.ts';

/** Zones are immutable: their cells are looked up once. */
const known = new WeakMap<ZoneDef, readonly Cell[]>();
export function cellsOfZone(zone: ZoneDef): readonly Cell[] {
  let cells = known.get(zone);
  if (!cells) known.set(zone, (cells = cellsIn(runsWith(zone.cells, 1))));
  return cells;
}

export const zoneCells: Check = (scenario) => {
  const { board, zones, units } = scenario;
  const found: Finding[] = [];
  const owner = new Map<Cell, ZoneDef>();
  for (const zone of zones) {
    const cells = cellsOfZone(zone);
    const name = zoneWord(scenario, zone);
    if (cells.length === 0) {
      found.push(finding('check/zone-empty', 'warning', { zone: name }, { zone: zone.id }, { kind: 'removeZone', zone: zone.id }));
      continue;
    }
    const shared = cells.filter((cell) => {
      const other = owner.get(cell);
      if (!other) owner.set(cell, zone);
      return other !== undefined && other.side !== zone.side;
    });
    if (shared.length === 0) continue;
    const other = owner.get(shared[0]!)!;
    const at = { zone: zone.id, cell: gridOf(board).colRow(shared[0]!) };
    found.push(
      finding(
        'check/zones-overlap',
        'warning',
        { zone: name, other: zoneWord(scenario, other), count: shared.length },
        at,
        paintZone(zone, shared, false),
      ),
    );
  }
  for (const side of scenario.sides) {
    const own = zones.filter((zone) => zone.side === side.id);
    const room = new Set(own.flatMap((zone) => cellsOfZone(zone).filter((cell) => !isHole(board, cell)))).size;
    const count = units.filter((unit) => unit.side === side.id).length;
    if (room > 0 && room < count) found.push(finding('check/zone-small', 'info', { side: side.name, room, count }, { zone: own[0]!.id }));
  }
  return found;
};
