/** What the zone edits share. */
import { withValues, runsWith } from '../../board/runs.ts';
import { filledLayer } from '../../board/cells.ts';
import type { Scenario, ZoneDef } from '../../scenario/scenario.ts';
import { compact } from './check.ts';
import type { ZoneData } from './kinds.ts';

export const zoneOf = (scenario: Scenario, id: string): ZoneDef | undefined => scenario.zones.find((zone) => zone.id === id);

export const hasSide = (scenario: Scenario, id: string): boolean => scenario.sides.some((side) => side.id === id);

/** A zone for a board of that size. */
export const zoneFrom = (data: ZoneData, columns: number, rows: number): ZoneDef =>
  compact<ZoneDef>({
    id: data.id,
    side: data.side,
    name: data.name,
    cells: withValues(filledLayer(columns, rows, 0), [[1, data.runs]]),
    extra: data.extra,
  });

export const zoneData = (zone: ZoneDef): ZoneData =>
  compact<ZoneData>({ id: zone.id, side: zone.side, name: zone.name, runs: runsWith(zone.cells, 1), extra: zone.extra });

/** The scenario with one zone put in the place of that of the same id. */
export const replaceZone = (scenario: Scenario, zone: ZoneDef): Scenario => ({
  ...scenario,
  zones: scenario.zones.map((other) => (other.id === zone.id ? zone : other)),
});

/** The word for a zone in the history list: its name, else the name of its side; ids are never shown. */
export const zoneWord = (scenario: Scenario, zone: { readonly side: string; readonly name?: string } | undefined): string =>
  zone?.name || (scenario.sides.find((side) => side.id === zone?.side)?.name ?? '');

export const zoneName = (scenario: Scenario, id: string): string => zoneWord(scenario, zoneOf(scenario, id));
