/**
 * Undo and redo without end, as lists of edits. Immutable values: a store holds one `Tracked` by reference and puts the next
 * one in its place. Every change comes with what the journal must get and with what canvas and announcements need.
 */
import { err, invariant, ok, type Json, type Result } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { withScenario, type Document } from './document.ts';
import type { Sentence, Touched } from './edit.ts';
import { applyEdit, describeEdit, invertEdit, mergeEdits, parseEdit, touchedBy, type Edit } from './edits/index.ts';
import { joinTouched, NOTHING } from './touched.ts';

/** One step of the history list. */
export interface Step {
  readonly edit: Edit;
  /** Undoes `edit`. */
  readonly inverse: Edit;
  readonly sentence: Sentence;
  readonly touched: Touched;
  /** Milliseconds since 1970, null when unknown (recovered). */
  readonly time: number | null;
}

export interface History {
  /** Oldest first. Those at `position` and after it are undone and can be redone. */
  readonly steps: readonly Step[];
  readonly position: number;
  /** The position that lies on disk; null = none of them does. */
  readonly saved: number | null;
}

export interface Tracked {
  readonly document: Document;
  readonly history: History;
}

/** An edit for the journal. Undo and redo are told apart, so a recovered document has its history again. */
export type JournalEdit = Edit | { readonly kind: 'undo'; readonly edit: Edit } | { readonly kind: 'redo'; readonly edit: Edit };

/** What a call did. */
export interface Change {
  readonly tracked: Tracked;
  /** In order, one revision each; empty when nothing changed. */
  readonly journal: readonly JournalEdit[];
  readonly touched: Touched;
  /** The step that was made, taken back or made again. */
  readonly sentence: Sentence;
}

/** Starts a history. `saved`: the document is on disk as it is (false: new, imported, recovered). */
export const track = (document: Document, saved: boolean): Tracked => ({
  document,
  history: { steps: [], position: 0, saved: saved ? 0 : null },
});

export const canUndo = (history: History): boolean => history.position > 0;
export const canRedo = (history: History): boolean => history.position < history.steps.length;
/** Differs from what is on disk. */
export const isDirty = (history: History): boolean => history.position !== history.saved;

/** The position `at` (default: now) has been written to disk. */
export const markSaved = (tracked: Tracked, at: number = tracked.history.position): Tracked => ({
  ...tracked,
  history: { ...tracked.history, saved: at },
});

/** What was on disk is there no more (deleted, changed outside). */
export const markUnsaved = (tracked: Tracked): Tracked => ({ ...tracked, history: { ...tracked.history, saved: null } });

/**
 * Makes a step. Undone steps are forgotten, and with them a saved position among them.
 * @param time   milliseconds since 1970, for the history list
 * An edit that changes nothing makes no step: `journal` is empty and `tracked` the same object. Errors: `edit/malformed` (a name too long, ...) and those of `applyEdit`.
 */
export function perform(tracked: Tracked, edit: Edit, time: number | null): Result<Change> {
  const { document, history } = tracked;
  const before = document.scenario;
  // What the journal could not read back is not done in the first place.
  const sound = parseEdit(edit as unknown as Json);
  if (!sound.ok) return err(sound.error);
  const applied = applyEdit(before, edit);
  if (!applied.ok) return err(applied.error);
  const sentence = describeEdit(before, edit);
  if (applied.value === before) return ok({ tracked, journal: [], touched: NOTHING, sentence });
  const touched = touchedBy(before, edit);
  const step: Step = { edit, inverse: invertEdit(before, edit), sentence, touched, time };
  const { position } = history;
  return ok({
    tracked: {
      document: withScenario(document, applied.value),
      history: {
        steps: [...history.steps.slice(0, position), step],
        position: position + 1,
        saved: history.saved !== null && history.saved > position ? null : history.saved,
      },
    },
    journal: [edit],
    touched,
    sentence,
  });
}

function run(scenario: Scenario, edit: Edit): Scenario {
  const applied = applyEdit(scenario, edit);
  invariant(applied.ok, 'an edit of the history fits the scenario it was made for');
  return applied.value;
}

const at = (tracked: Tracked, scenario: Scenario, position: number): Tracked => ({
  document: withScenario(tracked.document, scenario),
  history: { ...tracked.history, position },
});

/** Takes the last step back; null when there is none. */
export function undo(tracked: Tracked): Change | null {
  const { steps, position } = tracked.history;
  const step = steps[position - 1];
  if (!step) return null;
  return {
    tracked: at(tracked, run(tracked.document.scenario, step.inverse), position - 1),
    journal: [{ kind: 'undo', edit: step.inverse }],
    touched: step.touched,
    sentence: step.sentence,
  };
}

/** Makes the last undone step again; null when there is none. */
export function redo(tracked: Tracked): Change | null {
  const { steps, position } = tracked.history;
  const step = steps[position];
  if (!step) return null;
  return {
    tracked: at(tracked, run(tracked.document.scenario, step.edit), position + 1),
    journal: [{ kind: 'redo', edit: step.edit }],
    touched: step.touched,
    sentence: step.sentence,
  };
}

/** Undoes or redoes until `position` steps are done (a click in the history list); null when it is there or does not exist. */
export function jump(tracked: Tracked, position: number): Change | null {
  if (position < 0 || position > tracked.history.steps.length || !Number.isInteger(position)) return null;
  let change: Change | null = null;
  for (let from = tracked; from.history.position !== position;) {
    const next = from.history.position > position ? undo(from) : redo(from);
    invariant(next, 'each position of a history can be reached');
    change = change ? { ...next, journal: [...change.journal, ...next.journal], touched: joinTouched(change.touched, next.touched) } : next;
    from = next.tracked;
  }
  return change;
}

/** A gesture that makes several edits: its beginning. */
export const mark = (tracked: Tracked): number => tracked.history.position;

/** Undoes everything since the mark and forgets it: a cancelled gesture leaves no trace. Null when nothing happened since. */
export function rollback(tracked: Tracked, to: number): Change | null {
  const change = to < tracked.history.position ? jump(tracked, to) : null;
  if (!change) return null;
  const { history } = change.tracked;
  return { ...change, tracked: { ...change.tracked, history: { ...history, steps: history.steps.slice(0, to) } } };
}

/** Makes the steps since the mark one step (a completed gesture, a slider's drag). The document does not change. */
export function squash(tracked: Tracked, from: number, label?: Sentence): Tracked {
  const { steps, position, saved } = tracked.history;
  const parts = steps.slice(from, position);
  if (parts.length < 2) return tracked;
  const edit = parts.map((step) => step.edit).reduce((a, b) => mergeEdits(a, b) ?? joined(a, b));
  const inverse = parts
    .map((step) => step.inverse)
    .reverse()
    .reduce((a, b) => mergeEdits(a, b) ?? joined(a, b));
  const step: Step = {
    edit,
    inverse,
    sentence: label ?? parts[0]!.sentence,
    touched: parts.map((part) => part.touched).reduce(joinTouched),
    time: parts[parts.length - 1]!.time,
  };
  return {
    ...tracked,
    history: {
      steps: [...steps.slice(0, from), step],
      position: from + 1,
      saved: saved === null || saved <= from ? saved : saved === position ? from + 1 : null,
    },
  };
}

const joined = (a: Edit, b: Edit): Edit => ({
  kind: 'batch',
  edits: [...(a.kind === 'batch' ? a.edits : [a]), ...(b.kind === 'batch' ? b.edits : [b])],
});
