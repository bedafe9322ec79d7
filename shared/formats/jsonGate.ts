/**
 * What is checked before a text is parsed: size, depth, number of values and members; and what a parser does not tell: keys that stand
 * twice. `JSON.parse` itself takes 200,000 levels and lets the last of two keys win in silence. One pass counts, the parser parses, one
 * pass looks at the values; where both passes counted the same members, no key stands twice, and nobody need remember any of them.
 */
import { FORBIDDEN_KEY } from '../json.ts';
import { firstFault } from './jsonPlace.ts';
import { pointerOf, stringEnd } from './jsonText.ts';
import { duplicateKeys } from './jsonTwice.ts';
import { LIMITS } from '../limits.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '../result.ts';

/** Values (array elements and members) of one file; the largest sound file stays far below. */
export const MAX_VALUES = 6_000_000;
/** Arrays and objects of one file: the parser needs some 60 bytes for the smallest, which two bytes of text can ask for. */
export const MAX_CONTAINERS = 2_000_000;
/** Members of one object: a field entry for each cell of the largest board, and a reserve. */
export const MAX_MEMBERS = LIMITS.boardSide * LIMITS.boardSide + LIMITS.unknownKeys;
/** Problems of one kind that are listed one by one. */
export const MAX_LISTED = 100;

/** Walks the text once, without building anything. Text that is no JSON is walked as far as it makes sense: the parser says so later. */
function scan(text: string): Result<{ readonly members: number }> {
  /** Members of the objects that are open. */
  const open = new Int32Array(LIMITS.nesting + 1);
  const { length } = text;
  let depth = 0;
  let members = 0;
  let values = 0;
  let containers = 0;
  for (let i = 0; i < length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x22: // "
        i = stringEnd(text, i);
        break;
      case 0x3a: // :
        members++;
        if (++open[depth]! > MAX_MEMBERS) return err(tooMany(MAX_MEMBERS, open[depth]!));
        break;
      case 0x2c: // ,
        if (++values > MAX_VALUES) return err(tooMany(MAX_VALUES, values));
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > LIMITS.nesting) return err(problem('file/too-deep', { limit: LIMITS.nesting }));
        if (++containers > MAX_CONTAINERS) return err(tooMany(MAX_CONTAINERS, containers));
        open[depth] = 0;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        if (depth > 0) depth--;
        break;
    }
  }
  return ok({ members });
}

const tooMany = (limit: number, value: number): Problem => problem('file/too-many', { what: 'JSON', limit, value });

/** The pass over parsed values: numbers beyond 2^53, texts beyond the limit, `__proto__` keys, which are taken out. */
class Tidy {
  /** Members of all objects, also of what is taken out. */
  members = 0;
  readonly found: Problem[] = [];
  private readonly path: (string | number)[] = [];

  /** The first fatal problem of a value that is `depth` levels down. */
  value(value: unknown, depth: number): Problem | null {
    if (typeof value === 'string') return value.length <= LIMITS.briefing ? null : this.tooLong(value, depth);
    if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : this.outOfRange(depth);
    if (typeof value !== 'object' || value === null) return null;
    return Array.isArray(value) ? this.list(value, depth) : this.object(value as Record<string, unknown>, depth);
  }

  private list(list: readonly unknown[], depth: number): Problem | null {
    for (let i = 0; i < list.length; i++) {
      this.path[depth] = i;
      const fatal = this.value(list[i], depth + 1);
      if (fatal) return fatal;
    }
    return null;
  }

  private object(object: Record<string, unknown>, depth: number): Problem | null {
    const keys = Object.keys(object);
    this.members += keys.length;
    for (const key of keys) {
      this.path[depth] = key;
      const fatal = this.value(object[key], depth + 1);
      if (fatal) return fatal;
      if (key === FORBIDDEN_KEY) this.takeOut(object, depth);
    }
    return null;
  }

  private takeOut(object: Record<string, unknown>, depth: number): void {
    delete object[FORBIDDEN_KEY];
    if (this.found.length < MAX_LISTED)
      this.found.push(problem('file/forbidden-key', { key: FORBIDDEN_KEY }, { at: { pointer: this.where(depth) } }));
  }

  private tooLong(text: string, depth: number): Problem | null {
    // The embedded picture has its own, larger limit.
    if (depth > 1 && this.path[0] === 'board' && this.path[1] === 'underlay') return null;
    const where = this.where(depth);
    return problem('file/too-long', { where, limit: LIMITS.briefing, value: text.length }, { at: { pointer: where } });
  }

  private outOfRange(depth: number): Problem {
    const where = this.where(depth);
    return problem('file/number-range', { where }, { at: { pointer: where } });
  }

  private where(depth: number): string {
    return pointerOf(this.path.slice(0, depth));
  }
}

export interface Gated {
  readonly value: Json;
  /** Keys that stand twice, keys that are not kept. */
  readonly problems: Problem[];
}

/** A text as JSON with all its numbers and texts in bounds, or why not, with line and column. Never throws. */
export function readJson(text: string): Result<Gated> {
  if (text.length > LIMITS.fileBytes) return err(problem('file/oversized', { limit: LIMITS.fileBytes, value: text.length }));
  // A byte order mark is no part of JSON; other editors leave one behind.
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!/\S/.test(body)) return err(problem('file/empty'));
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
  const tidy = new Tidy();
  const fatal = tidy.value(value, 0);
  if (fatal) return err(fatal);
  const twice = tidy.members === scanned.value.members ? [] : duplicateKeys(body, MAX_LISTED);
  return ok({ value: value as Json, problems: [...twice, ...tidy.found] });
}
