/** What the objective edits share. */
import { z } from 'zod';
import type { ObjectiveDef, Scenario } from '../../scenario/scenario.ts';
import { colRow, fields, id, name, onBoard } from './check.ts';

/** Points for an objective, and at most so many cells. */
export const points = z.number().int().min(-1_000_000).max(1_000_000);
export const objectiveCells = z.array(colRow).max(10_000);
export const objectiveSchema = z.strictObject({
  id,
  kind: id,
  name: name.optional(),
  cells: objectiveCells,
  value: points,
  endValue: points,
  extra: fields.optional(),
});

export const objectiveOf = (scenario: Scenario, objective: string): ObjectiveDef | undefined =>
  scenario.objectives.find((other) => other.id === objective);

export const cellsOnBoard = (scenario: Scenario, cells: ObjectiveDef['cells']): boolean => cells.every((cell) => onBoard(scenario, cell));

/** The word for an objective in the history list: its name, else its number in the list; ids are never shown. */
export function objectiveName(scenario: Scenario, objective: string): string {
  const index = scenario.objectives.findIndex((other) => other.id === objective);
  return scenario.objectives[index]?.name || String(index + 1);
}
