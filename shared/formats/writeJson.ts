/** Canonical JSON text: one value has one form, lines are made for reading and for diffs. Keys we do not know are sorted. */
import type { Json } from '../result.ts';

/** Columns up to which a value stays on one line. */
const WIDTH = 120;

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysOf = (value: { readonly [key: string]: Json }): string[] => Object.keys(value).sort();

/** A value on one line: `{ "a": 1, "b": [2, 3] }`, keys sorted. */
export function inline(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(inline).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return inlinePairs(keysOf(value).map((key) => [key, value[key]!]));
}

/** Members in the order given, on one line. Later members of the same key are left out. */
export function inlinePairs(pairs: readonly (readonly [string, Json])[]): string {
  return pairs.length ? `{ ${pairs.map(([key, value]) => `${JSON.stringify(key)}: ${inline(value)}`).join(', ')} }` : '{}';
}

/** Members over several lines, each already a text. `indent` = that of the line the brace stands in. */
export function block(pairs: readonly (readonly [string, string])[], indent: string): string {
  if (pairs.length === 0) return '{}';
  return `{\n${pairs.map(([key, text]) => `${indent}  ${JSON.stringify(key)}: ${text}`).join(',\n')}\n${indent}}`;
}

/** Elements over several lines, each already a text. */
export const list = (items: readonly string[], indent: string): string =>
  items.length ? `[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]` : '[]';

/**
 * Characters of `inline(value)`, or anything above `most`: counting stops there, so that a value is not written anew for each level around
 * it only to see that it does not fit.
 */
function width(value: Json, most: number): number {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
  if (Array.isArray(value)) return widthOf(value as readonly Json[], Math.max(2, 2 * value.length), most, width);
  const keys = Object.keys(value);
  const members = value as { readonly [key: string]: Json };
  return widthOf(keys, keys.length === 0 ? 2 : 4 * keys.length + 2, most, (key, rest) => {
    const name = JSON.stringify(key).length;
    return name + width(members[key]!, rest - name);
  });
}

/** The `signs` around and between the parts, and the parts until it is more than `most`. */
function widthOf<T>(parts: readonly T[], signs: number, most: number, of: (part: T, rest: number) => number): number {
  let sum = signs;
  for (const part of parts) {
    if (sum > most) break;
    sum += of(part, most - sum);
  }
  return sum;
}

/** A value we do not know: on one line where it fits, else broken, keys sorted. */
export function pretty(value: Json, indent: string): string {
  if (typeof value !== 'object' || value === null || width(value, WIDTH) + indent.length <= WIDTH) return inline(value);
  if (Array.isArray(value))
    return list(
      (value as readonly Json[]).map((item) => pretty(item, `${indent}  `)),
      indent,
    );
  const object = value as { readonly [key: string]: Json };
  return block(
    keysOf(object).map((key) => [key, pretty(object[key]!, `${indent}  `)] as const),
    indent,
  );
}
