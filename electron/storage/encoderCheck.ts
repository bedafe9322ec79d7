/**
 * Step 1 of the save protocol: text that does not decode cleanly, or that is not what encoding its decoded form gives, never reaches the
 * disk. The window compares with its own scenario before it asks; this is the second pair of eyes.
 */
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { problem, type Problem } from '#shared/result.ts';

/** Null when the text may be saved. */
export function checkEncoded(text: string): Problem | null {
  const read = decode(text);
  if (!read.ok) return problem('file/encoder-fault', {}, { cause: read.error.code });
  const trouble = read.value.problems.find((found) => found.severity === 'error');
  if (trouble !== undefined) return problem('file/encoder-fault', {}, { cause: trouble.code });
  return encode(read.value.document) === text ? null : problem('file/encoder-fault', {}, { cause: 'differs' });
}

/** Null when a window could open the text. */
export function checkReadable(text: string): Problem | null {
  const read = decode(text);
  return read.ok ? null : read.error;
}
