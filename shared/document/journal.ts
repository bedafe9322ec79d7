/**
 * The pure part of crash recovery: edits of a journal back into a document with its history.
 * The bytes of a journal file (framing, check sums, torn ends) are the host's: `electron/storage/journalFile.ts`.
 */
import { ok, type Json, type Problem, type Result } from '../result.ts';
import { parseEdit } from './edits/index.ts';
import { perform, redo, track, undo, type JournalEdit, type Tracked } from './history.ts';
import { same, type Document } from './document.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A journal's edit: an edit, an undo or a redo with the edit that does it. */
export function parseJournalEdit(raw: Json): Result<JournalEdit> {
  const kind = isObject(raw) ? raw['kind'] : null;
  if (kind !== 'undo' && kind !== 'redo') return parseEdit(raw);
  const inner = parseEdit((raw as { edit?: Json }).edit ?? null);
  if (!inner.ok) return inner;
  return ok(kind === 'undo' ? { kind, edit: inner.value } : { kind, edit: inner.value });
}

export interface Replayed {
  readonly tracked: Tracked;
  /** Edits that were made again. */
  readonly applied: number;
  /** Why it stopped before the end; null = all of them. */
  readonly problem: Problem | null;
}

/**
 * Makes the edits of a journal again, with their history. Stops at the first that does not fit and says why; what came before it stays.
 * An undo from before the journal's snapshot is made as a plain step back: the document is right, the history starts there.
 */
export function replay(base: Document, edits: readonly Json[], time: number | null = null): Replayed {
  let tracked = track(base, false);
  for (const [i, raw] of edits.entries()) {
    const edit = parseJournalEdit(raw);
    if (!edit.ok) return { tracked, applied: i, problem: edit.error };
    const next = again(tracked, edit.value, time);
    if (!next.ok) return { tracked, applied: i, problem: next.error };
    tracked = next.value;
  }
  return { tracked, applied: edits.length, problem: null };
}

function again(tracked: Tracked, entry: JournalEdit, time: number | null): Result<Tracked> {
  if (entry.kind !== 'undo' && entry.kind !== 'redo') {
    const done = perform(tracked, entry, time);
    return done.ok ? ok(done.value.tracked) : done;
  }
  const { steps, position } = tracked.history;
  const known = entry.kind === 'undo' ? steps[position - 1]?.inverse : steps[position]?.edit;
  if (known && same(known, entry.edit)) {
    const moved = entry.kind === 'undo' ? undo(tracked) : redo(tracked);
    if (moved) return ok(moved.tracked);
  }
  const done = perform(tracked, entry.edit, time);
  return done.ok ? ok(done.value.tracked) : done;
}
