/** What the unit edits share. */
import { z } from 'zod';
import type { Scenario, UnitDef } from '../../scenario/scenario.ts';
import type { Sentence } from '../edit.ts';
import { colRow, definition, id, name } from './check.ts';

export const at = colRow.nullable();
export const unitSchema = z.strictObject({ id, side: id, at, name, def: definition });

export const unitOf = (scenario: Scenario, unit: string): UnitDef | undefined => scenario.units.find((other) => other.id === unit);

/** Units by id. */
export const unitMap = (scenario: Scenario): ReadonlyMap<string, UnitDef> => new Map(scenario.units.map((unit) => [unit.id, unit]));

/** Does a list name one thing twice? */
export const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size !== ids.length;

/** A sentence about one unit by name, or about several by number: keys `<key>.one` with `unit`, `<key>.many` with `count`. */
export const aboutUnits = (key: string, units: readonly (UnitDef | undefined)[], more: Sentence['params'] = {}): Sentence =>
  units.length === 1
    ? { key: `${key}.one`, params: { unit: units[0]?.name || units[0]?.id || '?', ...more } }
    : { key: `${key}.many`, params: { count: units.length, ...more } };
