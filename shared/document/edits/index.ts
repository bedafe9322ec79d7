/** The registry of edits: the compiler demands a module for each kind. Everything above calls edits through these functions. */
import { FORBIDDEN_KEY } from '../../json.ts';
import { LIMITS } from '../../limits.ts';
import { err, problem, type Json, type Result } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { EditModule, Sentence, Touched } from '../edit.ts';
import { addObjective } from './addObjective.ts';
import { addZone } from './addZone.ts';
import { batchOver } from './batch.ts';
import { changeObjective } from './changeObjective.ts';
import { changeUnits } from './changeUnits.ts';
import { changeZone } from './changeZone.ts';
import type { Edit, EditKind, EditOf } from './kinds.ts';
import { moveUnits } from './moveUnits.ts';
import { placeUnits } from './placeUnits.ts';
import { removeObjective } from './removeObjective.ts';
import { removeUnits } from './removeUnits.ts';
import { removeZone } from './removeZone.ts';
import { reorderUnits } from './reorderUnits.ts';
import { resizeBoard } from './resizeBoard.ts';
import { setCatalogue } from './setCatalogue.ts';
import { setCellFields } from './setCellFields.ts';
import { setMeta } from './setMeta.ts';
import { setOptions } from './setOptions.ts';
import { setRuleset } from './setRuleset.ts';
import { setSight } from './setSight.ts';
import { setTerrain } from './setTerrain.ts';
import { setZoneCells } from './setZoneCells.ts';

export type * from './kinds.ts';

export const EDITS: { readonly [K in EditKind]: EditModule<EditOf<K>> } = {
  setTerrain,
  setSight,
  setCellFields,
  setZoneCells,
  addZone,
  removeZone,
  changeZone,
  addObjective,
  removeObjective,
  changeObjective,
  placeUnits,
  removeUnits,
  moveUnits,
  changeUnits,
  reorderUnits,
  setMeta,
  setOptions,
  setRuleset,
  setCatalogue,
  resizeBoard,
  batch: batchOver({ parse: parseEdit, apply: applyEdit, invert: invertEdit, touched: touchedBy, describe: describeEdit }),
};
export const EDIT_KINDS = Object.keys(EDITS) as readonly EditKind[];

/** The module of an edit, typed for edits of any kind: the registry's type guarantees that it is that of its own kind. */
const moduleOf = (edit: Edit): EditModule<Edit> => EDITS[edit.kind];

/** The scenario after the edit; the same object when nothing changes; `edit/unfit` when it does not fit. Never changes its input. */
export function applyEdit(scenario: Scenario, edit: Edit): Result<Scenario> {
  return moduleOf(edit).apply(scenario, edit);
}

/** The edit that undoes `edit` after it was applied to `before`. Only for edits that fit. */
export function invertEdit(before: Scenario, edit: Edit): Edit {
  return moduleOf(edit).invert(before, edit) as Edit;
}

/** One edit that does what `first` and then `second` do; null when they are of different kinds or stay two steps. */
export function mergeEdits(first: Edit, second: Edit): Edit | null {
  return first.kind === second.kind ? moduleOf(first).merge(first, second) : null;
}

/** What the edit changes in `before`. */
export function touchedBy(before: Scenario, edit: Edit): Touched {
  return moduleOf(edit).touched(before, edit);
}

/** The sentence of the edit for the history list; `before` = the scenario it is or was applied to. */
export function describeEdit(before: Scenario, edit: Edit): Sentence {
  return moduleOf(edit).describe(before, edit);
}

/** Too deep, or with a key that names a prototype: schemas would run out of stack or drop it in silence. */
function isUnsound(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0 || Object.hasOwn(value, FORBIDDEN_KEY)) return true;
  return Object.values(value).some((inner) => isUnsound(inner, levels - 1));
}

/** An edit that came as JSON (journal, another process), checked; `edit/malformed` or `edit/unknown-kind`. Never throws. */
export function parseEdit(raw: Json): Result<Edit> {
  const kind = typeof raw === 'object' && raw !== null && 'kind' in raw ? (raw as { kind: Json }).kind : null;
  if (typeof kind !== 'string' || !Object.hasOwn(EDITS, kind))
    return err(problem('edit/unknown-kind', { kind: typeof kind === 'string' ? kind.slice(0, 64) : '' }));
  if (isUnsound(raw, LIMITS.nesting)) return err(problem('edit/malformed', { where: '', what: 'nesting' }));
  return EDITS[kind as EditKind].parse(raw);
}
