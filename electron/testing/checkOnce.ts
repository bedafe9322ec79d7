/** Step 1 of the save protocol, remembered: tests save the same few texts thousands of times. */
import type { Problem } from '#shared/result.ts';
import { checkEncoded } from '../storage/encoderCheck.ts';

const checked = new Map<string, Problem | null>();

export function checkOnce(encoded: string): Problem | null {
  if (!checked.has(encoded)) checked.set(encoded, checkEncoded(encoded));
  return checked.get(encoded) ?? null;
}
