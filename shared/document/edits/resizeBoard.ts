/** Rows and columns added or cut at any edge, neighbours kept. */
import { z } from 'zod';
import { HOLE } from '../../board/board.ts';
import { cellAt, filledLayer } from '../../board/cells.ts';
import { withValues } from '../../board/runs.ts';
import { LIMITS } from '../../limits.ts';
import { invariant, ok, type Json, type Result } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { cellValues, colRow, fields, fits, id, onBoard, parseWith, runs, unfit, valuesFit } from './check.ts';
import type { ResizeBoard, Restored } from './kinds.ts';
import { resized, resizedSpec, restoredFor } from './resize.ts';
import { withFields } from './setCellFields.ts';

const delta = z.number().int().min(-LIMITS.boardSide).max(LIMITS.boardSide);
const restored = z.strictObject({
  terrain: cellValues,
  sight: cellValues,
  cells: z.array(z.strictObject({ runs, fields: fields.nullable() })).max(LIMITS.boardSide * LIMITS.boardSide),
  zones: z.array(z.strictObject({ zone: id, runs })).max(LIMITS.zones),
  objectives: z.array(z.strictObject({ objective: id, cells: z.array(colRow).max(10_000) })).max(LIMITS.objectives),
  units: z.array(z.strictObject({ unit: id, at: colRow.nullable() })).max(LIMITS.units),
  extra: fields,
});
const schema = z.strictObject({
  kind: z.literal('resizeBoard'),
  left: delta,
  top: delta,
  right: delta,
  bottom: delta,
  fill: z.number().int().min(0).max(HOLE),
  restored: restored.optional(),
});

const same0 = (edit: ResizeBoard): boolean => !edit.left && !edit.top && !edit.right && !edit.bottom && !edit.restored;

/** Writes what an earlier crop took over the resized scenario; null when it does not fit. */
function restore(scenario: Scenario, back: Restored): Scenario | null {
  const { board } = scenario;
  const zones = new Map(back.zones.map((entry) => [entry.zone, entry.runs]));
  const objectives = new Map(back.objectives.map((entry) => [entry.objective, entry.cells]));
  const units = new Map(back.units.map((entry) => [entry.unit, entry.at]));
  const sound =
    valuesFit(board.terrain, back.terrain) &&
    back.terrain.every(([v]) => v === HOLE || v < board.catalogue.length) &&
    valuesFit(board.sight, back.sight) &&
    back.sight.every(([v]) => v < 3) &&
    back.cells.every((entry) => fits(board.terrain, entry.runs)) &&
    back.zones.every((entry) => fits(board.terrain, entry.runs)) &&
    back.objectives.every((entry) => entry.cells.every((cell) => onBoard(scenario, cell))) &&
    back.units.every(({ at }) => at === null || onBoard(scenario, at));
  if (!sound) return null;
  const extra: Record<string, Json> = { ...board.extra, ...back.extra };
  return {
    ...scenario,
    board: {
      ...board,
      terrain: withValues(board.terrain, back.terrain),
      sight: withValues(board.sight, back.sight),
      cells: withFields(board.cells, back.cells),
      extra,
    },
    zones: scenario.zones.map((zone) => {
      const list = zones.get(zone.id);
      return list ? { ...zone, cells: withValues(filledLayer(board.spec.columns, board.spec.rows, 0), [[1, list]]) } : zone;
    }),
    objectives: scenario.objectives.map((objective) => {
      const cells = objectives.get(objective.id);
      return cells ? { ...objective, cells } : objective;
    }),
    units: scenario.units.map((unit) => {
      const at = units.get(unit.id);
      return at === undefined ? unit : { ...unit, at };
    }),
  };
}

function apply(scenario: Scenario, edit: ResizeBoard): Result<Scenario> {
  if (same0(edit)) return ok(scenario);
  const spec = resizedSpec(scenario.board.spec, edit);
  for (const side of [spec.columns, spec.rows])
    if (side < 1 || side > LIMITS.boardSide) return unfit('boardSide', { value: side, limit: LIMITS.boardSide });
  if (edit.fill !== HOLE && edit.fill >= scenario.board.catalogue.length) return unfit('terrain', { value: edit.fill });
  const next = resized(scenario, edit, edit.fill);
  if (!edit.restored) return ok(next);
  const whole = restore(next, edit.restored);
  return whole ? ok(whole) : unfit('cell');
}

export const resizeBoard: EditModule<ResizeBoard> = {
  kind: 'resizeBoard',
  parse: (raw) => parseWith(schema, raw),
  apply,
  invert: (before, edit) => {
    const after = apply(before, edit);
    invariant(after.ok, 'an edit is inverted only where it fits');
    // 0 - x: a minus zero would not survive JSON.
    const back = { left: 0 - edit.left, top: 0 - edit.top, right: 0 - edit.right, bottom: 0 - edit.bottom };
    const fill = cellAt(before.board.terrain, 0);
    return { kind: 'resizeBoard', ...back, fill, restored: restoredFor(resized(after.value, back, fill), before) };
  },
  merge: () => null,
  touched: (before, edit) => {
    if (same0(edit)) return NOTHING;
    const after = apply(before, edit);
    if (!after.ok) return NOTHING;
    return {
      ...NOTHING,
      cells: 'all',
      units: before.units.filter((unit, i) => !same(unit, after.value.units[i])).map((unit) => unit.id),
      zones: before.zones.filter((zone, i) => !same(zone, after.value.zones[i])).map((zone) => zone.id),
      objectives: before.objectives.filter((objective, i) => !same(objective, after.value.objectives[i])).map((objective) => objective.id),
    };
  },
  describe: (before, edit) => {
    const { columns, rows } = resizedSpec(before.board.spec, edit);
    return { key: 'history.resizeBoard', params: { columns, rows } };
  },
};
