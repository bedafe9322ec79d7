/** What several edits share: reading edits that came as JSON, and the problems of edits that do not fit. */
import { z } from 'zod';
import type { CellLayer } from '../../board/cells.ts';
import { endOf, type CellValues, type Runs } from '../../board/runs.ts';
import type { ColRow } from '../../geometry/grid.ts';
import { ID_PATTERN } from '../../ids.ts';
import { isBounded } from '../../json.ts';
import { LIMITS } from '../../limits.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';

const CELLS = LIMITS.boardSide * LIMITS.boardSide;

export const id = z.string().regex(ID_PATTERN);
export const name = z.string().max(LIMITS.name);
export const index = z.number().int().min(0).max(LIMITS.units);
export const colRow = z.tuple([
  z
    .number()
    .int()
    .min(0)
    .max(LIMITS.boardSide - 1),
  z
    .number()
    .int()
    .min(0)
    .max(LIMITS.boardSide - 1),
]);
export const json = z.custom<Json>((value) => isBounded(value));
export const fields = z.record(z.string().max(LIMITS.name), json);
/** What a unit consists of; the file's own keys cannot be among it. */
export const definition = fields.refine((def) => ['id', 'side', 'at', 'name'].every((key) => !Object.hasOwn(def, key)));
/** Ascending, disjoint, not touching runs; by hand, since a stroke over a large board is 100,000 numbers. */
export const runs = z.custom<Runs>((value) => Array.isArray(value) && value.length <= 2 * CELLS && isRuns(value as readonly unknown[]));
export const cellValues = z
  .array(z.tuple([z.number().int().min(0).max(255), runs]))
  .max(256)
  .refine((set) => set.every(([value], i) => i === 0 || set[i - 1]![0] < value) && isDisjoint(set));

function isRuns(list: readonly unknown[]): boolean {
  if (list.length % 2) return false;
  let end = -1;
  for (let i = 0; i < list.length; i += 2) {
    const first = list[i];
    const length = list[i + 1];
    if (!Number.isInteger(first) || !Number.isInteger(length) || (length as number) < 1 || (first as number) <= end) return false;
    end = (first as number) + (length as number);
    if (end > CELLS) return false;
  }
  return true;
}

/** No cell under two values. */
export function isDisjoint(set: readonly (readonly [number, Runs])[]): boolean {
  if (set.length < 2) return true;
  const spans = set.flatMap(([, list]) => Array.from({ length: list.length / 2 }, (_, k) => [list[2 * k]!, list[2 * k + 1]!] as const));
  spans.sort((a, b) => a[0] - b[0]);
  return spans.every((span, i) => i === 0 || spans[i - 1]![0] + spans[i - 1]![1] <= span[0]);
}

/** Parses an edit by its schema; the problem `edit/malformed` names the first bad field. */
export function parseWith<E>(schema: z.ZodType, raw: Json): Result<E> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return ok(parsed.data as E);
  const issue = parsed.error.issues[0];
  return err(problem('edit/malformed', { where: issue ? issue.path.map(String).join('/') : '', what: issue?.code ?? '' }));
}

/** An edit that does not fit the scenario: what it names is not there, is there already, or a value is out of range. */
export const unfit = (what: string, params: Problem['params'] = {}): Result<Scenario> => err(problem('edit/unfit', { what, ...params }));

/** Do all cells lie on the layer? */
export const fits = (layer: CellLayer, list: Runs): boolean => endOf(list) <= layer.columns * layer.rows;
export const valuesFit = (layer: CellLayer, set: CellValues): boolean => set.every(([, list]) => fits(layer, list));

export const onBoard = (scenario: Scenario, [column, row]: ColRow): boolean =>
  column >= 0 && row >= 0 && column < scenario.board.spec.columns && row < scenario.board.spec.rows;

/** The object without keys whose value is undefined: keeps "absent" and "undefined" one thing. */
export const compact = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
