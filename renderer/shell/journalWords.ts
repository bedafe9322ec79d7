/** What the bar says of a recovery file that cannot be written. */
import { problem, type Problem } from '#shared/result.ts';
import type { DocumentStore } from '../stores/DocumentStore.ts';

/** Of these the words say that strokes are in this window only: not so while the file holds all of them. */
const UNWRITTEN: ReadonlySet<string> = new Set(['journal/failed', 'journal/gone']);

/** The failure of the journal as the person has to hear it now; null = it is written. */
export function journalTold({
  journalProblem,
  dirty,
  hasFile,
}: Pick<DocumentStore, 'journalProblem' | 'dirty' | 'hasFile'>): Problem | null {
  return journalProblem && UNWRITTEN.has(journalProblem.code) && hasFile && !dirty ? problem('journal/all-saved') : journalProblem;
}
