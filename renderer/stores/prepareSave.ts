/** Step 1 of the save protocol: what goes out is read back and must be the document, and does not shrink by half unasked. */
import { inOurVersion, type Document } from '#shared/document/document.ts';
import type { History } from '#shared/document/history.ts';
import { shrinkProblem } from '#shared/document/shrink.ts';
import { verify } from '#shared/formats/scenario/verify.ts';
import { err, ok, type Result } from '#shared/result.ts';

/** Length of the file that `text` makes. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The text to save with its bytes, always in our own version. `before` = bytes of the file it replaces; null = nobody asks whether it shrinks. */
export function prepareSave(
  document: Document,
  history: History,
  before: number | null,
): Result<{ readonly text: string; readonly bytes: number }> {
  const verified = verify(inOurVersion(document));
  if (!verified.ok) return verified;
  const bytes = bytesOf(verified.value);
  const shrunk = before === null ? null : shrinkProblem(before, bytes, history);
  return shrunk ? err(shrunk) : ok({ text: verified.value, bytes });
}
