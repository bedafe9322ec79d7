/**
 * One line of a host's log. The log holds codes and names of ours: channels, fields of the contract, error classes, numbers. Whatever
 * else would come in (a text of a document, a token, a path, an escape sequence) is left out, whoever calls.
 */

/** A code (`file/not-found`), a channel (`documents.save`), a class, a number. Handles have 22 characters, tokens 43, digests 64. */
const WORD = /^[A-Za-z0-9_.-]{1,21}(?:\/[A-Za-z0-9_.-]{1,21})?$/;
const MOST_WORDS = 6;

/** `code detail` in one line of plain words; a question mark for each that is none. */
export const logLine = (code: string, detail: string): string =>
  [code, ...detail.split(' ')]
    .filter((part) => part !== '')
    .slice(0, MOST_WORDS)
    .map((part) => (WORD.test(part) ? part : '?'))
    .join(' ');
