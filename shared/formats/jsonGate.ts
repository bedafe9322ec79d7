/**
 * What is checked before a text is parsed: size, depth, number of values; and what a parser does not tell: keys that stand twice.
 * `JSON.parse` itself takes 200,000 levels and lets the last of two keys win in silence.
 */
import { FORBIDDEN_KEY } from '../json.ts';
import { firstFault } from './jsonPlace.ts';
import { LIMITS } from '../limits.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '../result.ts';

/** Values (array elements and members) of one file; the largest sound file stays far below. */
export const MAX_VALUES = 6_000_000;
/** Members of one object: a field entry for each cell of the largest board, and a reserve. */
export const MAX_MEMBERS = LIMITS.boardSide * LIMITS.boardSide + LIMITS.unknownKeys;
/** Problems of one kind that are listed one by one. */
export const MAX_LISTED = 100;

interface Frame {
  /** Keys met so far, null in an array. */
  readonly keys: Set<string> | null;
  /** Where we are: the last key, or the index. */
  at: string | number;
  expectsKey: boolean;
}

/** One part of a JSON pointer. */
export const pointerPart = (part: string | number): string => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`;
export const pointerOf = (path: readonly PropertyKey[]): string => path.map((part) => pointerPart(String(part))).join('');

/** Walks the text once, without building anything. Text that is no JSON is walked as far as it makes sense: the parser says so later. */
function scan(text: string): Result<Problem[]> {
  const stack: Frame[] = [];
  const twice: Problem[] = [];
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      const end = stringEnd(text, i);
      const top = stack[stack.length - 1];
      if (top?.keys && top.expectsKey) {
        const key = keyText(text, i, end);
        top.at = key;
        top.expectsKey = false;
        if (!top.keys.has(key)) top.keys.add(key);
        else if (twice.length < MAX_LISTED)
          twice.push(
            problem(
              'file/duplicate-key',
              { key: key.slice(0, LIMITS.name) },
              { at: { pointer: stack.map((f) => pointerPart(f.at)).join('') } },
            ),
          );
        if (top.keys.size > MAX_MEMBERS) return err(problem('file/too-many', { what: 'JSON', limit: MAX_MEMBERS, value: top.keys.size }));
      }
      i = end;
    } else if (c === 0x7b || c === 0x5b) {
      if (stack.length >= LIMITS.nesting) return err(problem('file/too-deep', { limit: LIMITS.nesting }));
      stack.push(c === 0x7b ? { keys: new Set(), at: '', expectsKey: true } : { keys: null, at: 0, expectsKey: false });
    } else if (c === 0x7d || c === 0x5d) stack.pop();
    else if (c === 0x2c) {
      if (++values > MAX_VALUES) return err(problem('file/too-many', { what: 'JSON', limit: MAX_VALUES, value: values }));
      const top = stack[stack.length - 1];
      if (top?.keys) top.expectsKey = true;
      else if (top) top.at = Number(top.at) + 1;
    }
  }
  return ok(twice);
}

/** Index of the closing quote, or the last index of the text. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length - 1;
}

function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(text.slice(start, end + 1)));
  } catch {
    return raw;
  }
}

/** Numbers beyond 2^53, texts beyond the limit, and `__proto__` keys, which are taken out. Returns the first fatal problem. */
function tidy(value: unknown, path: (string | number)[], found: Problem[]): Problem | null {
  if (typeof value === 'number') {
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return null;
    return problem('file/number-range', { where: pointerOf(path) }, { at: { pointer: pointerOf(path) } });
  }
  if (typeof value === 'string') {
    // The embedded picture has its own, larger limit.
    if (value.length <= LIMITS.briefing || (path[0] === 'board' && path[1] === 'underlay')) return null;
    const where = pointerOf(path);
    return problem('file/too-long', { where, limit: LIMITS.briefing, value: value.length }, { at: { pointer: where } });
  }
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value) && Object.hasOwn(value, FORBIDDEN_KEY)) {
    delete (value as Record<string, unknown>)[FORBIDDEN_KEY];
    if (found.length < MAX_LISTED) found.push(problem('file/forbidden-key', { key: FORBIDDEN_KEY }, { at: { pointer: pointerOf(path) } }));
  }
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) {
    path.push(key);
    const fatal = tidy(inner, path, found);
    if (fatal) return fatal;
    path.pop();
  }
  return null;
}

export interface Gated {
  readonly value: Json;
  /** Keys that stand twice, keys that are not kept. */
  readonly problems: Problem[];
}

/** A text as JSON with all its numbers and texts in bounds, or why not, with line and column. Never throws. */
export function readJson(text: string): Result<Gated> {
  if (text.length > LIMITS.fileBytes) return err(problem('file/too-large', { limit: LIMITS.fileBytes, value: text.length }));
  // A byte order mark is no part of JSON; other editors leave one behind.
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (body.trim() === '') return err(problem('file/empty'));
  const scanned = scan(body);
  if (!scanned.ok) return scanned;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (failure) {
    const before = body.slice(0, firstFault(body));
    const line = before.split('\n').length;
    const cause = failure instanceof Error ? failure.message.slice(0, 200) : '';
    return err(problem('file/not-json', { line, column: before.length - before.lastIndexOf('\n') }, { cause }));
  }
  const problems = [...scanned.value];
  const fatal = tidy(value, [], problems);
  return fatal ? err(fatal) : ok({ value: value as Json, problems });
}
