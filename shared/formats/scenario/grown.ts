/** A damaged file that opens must be savable: what was set aside lies beside the rest then, with its place and why, in lines for people. */
import type { Document } from '../../document/document.ts';
import { LIMITS } from '../../limits.ts';
import { problem, type Problem } from '../../result.ts';
import { encode, SET_ASIDE } from './encode.ts';

/** Bytes of a text as UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Two halves of two units each are four bytes; one half alone is written as three.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** `file/grown` when the document of a text of so many characters would be larger than a file may be, once saved. */
export function grown(document: Document, length: number, limit: number = LIMITS.fileBytes): Problem | null {
  // What is set aside of a smaller one cannot grow that far: its place and why make the shortest entry twelve times as long, and a whole
  // encoding for each damaged file would cost the time that a hostile one is answered in.
  if (document.scenario.extra[SET_ASIDE] === undefined || length < limit / 16) return null;
  let value: number;
  try {
    value = utf8Bytes(encode(document));
  } catch (failure) {
    // Longer than any text can be.
    if (!(failure instanceof RangeError)) throw failure;
    value = Number.MAX_SAFE_INTEGER;
  }
  return value > limit ? problem('file/grown', { limit, value }) : null;
}
