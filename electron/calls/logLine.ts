/**
 * One line of a host's log (R-94). The log holds codes and names of ours: channels, fields of the contract, error classes, numbers. Whatever
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

const FRAME = '    at ';
const CALLER = /^[\w$.<>[\] ]{1,80}$/;
const PLACE = /^[\w.-]{1,60}:\d{1,7}:\d{1,7}$/;
const MOST_FRAMES = 20;

/**
 * A broken promise of ours for the terminal: its class, its code and where it happened. Its message stays out, it may quote a document
 * (`JSON.parse` does), and so do the folders of the stack.
 */
export function crashLines(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const stack = error.stack ?? '';
  const head = `${error.name}: ${error.message}`;
  // Where the message stands otherwise it could look like a frame: then there are none.
  const frames = error.message === '' ? stack : stack.startsWith(head) ? stack.slice(head.length) : '';
  const places = frames.split('\n').flatMap((line) => placeOf(line));
  return [logLine(error.name, code), ...places.slice(0, MOST_FRAMES)].join('\n');
}

/** Function, file, line and column of a line of a stack, without the folders; nothing for any other line. */
function placeOf(line: string): readonly string[] {
  if (!line.startsWith(FRAME)) return [];
  const [caller, path] = line.endsWith(')') ? [line.slice(FRAME.length, line.lastIndexOf(' (')), line.slice(0, -1)] : ['', line];
  const place = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), path.lastIndexOf('(')) + 1);
  return PLACE.test(place) ? [`${FRAME}${CALLER.test(caller) ? `${caller} ` : ''}(${place})`] : [];
}
