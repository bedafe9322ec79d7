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

/** A value we do not know: on one line where it fits, else broken, keys sorted. */
export function pretty(value: Json, indent: string): string {
  const line = inline(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line;
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
