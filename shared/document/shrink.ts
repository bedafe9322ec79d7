/** A file does not shrink by half unasked: less than half of the bytes, and nothing in the history that took so much away. */
import { problem, type Problem } from '../result.ts';
import type { Edit } from './edits/index.ts';
import type { History } from './history.ts';

/** Does the edit take content away? Painting never makes a file much smaller. */
function deletes(edit: Edit): boolean {
  switch (edit.kind) {
    case 'removeUnits':
    case 'removeZone':
    case 'removeObjective':
    case 'setRuleset':
    case 'setCatalogue':
      return true;
    case 'setMeta':
      return edit.texts !== undefined || edit.sides !== undefined;
    case 'setCellFields':
      return edit.set.some((entry) => entry.fields === null);
    case 'changeUnits':
      return edit.changes.some((change) => change.def !== undefined);
    case 'resizeBoard':
      return Math.min(edit.left, edit.top, edit.right, edit.bottom) < 0;
    case 'batch':
      return edit.edits.some(deletes);
    case 'setTerrain':
    case 'setSight':
    case 'setZoneCells':
    case 'addZone':
    case 'changeZone':
    case 'addObjective':
    case 'changeObjective':
    case 'placeUnits':
    case 'moveUnits':
    case 'reorderUnits':
    case 'setOptions':
      return false;
  }
}

/** Steps between what is on disk and now: those done since, or those undone since (their inverses count). All when nothing is on disk. */
function since(history: History): Edit[] {
  const { steps, position, saved } = history;
  if (saved === null) return steps.slice(0, position).map((step) => step.edit);
  return saved <= position
    ? steps.slice(saved, position).map((step) => step.edit)
    : steps.slice(position, saved).map((step) => step.inverse);
}

/**
 * Before a save: the warning `file/shrunk` when the person should be asked first, else null.
 * @param before, after   bytes of the file on disk and of the text to be written
 */
export function shrinkProblem(before: number, after: number, history: History): Problem | null {
  if (after * 2 >= before || since(history).some(deletes)) return null;
  return { ...problem('file/shrunk', { before, after }), severity: 'warning' };
}
