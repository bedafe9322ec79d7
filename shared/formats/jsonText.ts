/** Small things about JSON as text: where a string ends, and how a place in a file is written. */
import { LIMITS } from '../limits.ts';

/** One part of a JSON pointer. Of a key that nobody could read as a whole only the beginning stands in it. */
export function pointerPart(part: string | number): string {
  if (typeof part === 'number') return `/${part}`;
  const short = part.length > LIMITS.name ? `${part.slice(0, LIMITS.name)}…` : part;
  return `/${short.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => pointerPart(typeof part === 'number' ? part : String(part))).join('');

/** Index of the closing quote of the string that opens at `start`, or the last index of the text. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length - 1;
}
