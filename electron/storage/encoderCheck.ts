/**
 * Step 1 of the save protocol: text that does not decode, or that is not what encoding its decoded form gives, never reaches the disk.
 * The window compares with its own scenario before it asks; this is the second pair of eyes.
 */
import { problem, type Problem } from '#shared/result.ts';

/** Null when the text may be saved. */
export function checkEncoded(text: string): Problem | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return problem('file/encoder-fault', {}, { cause: error instanceof Error ? error.name : 'unknown' });
  }
}
