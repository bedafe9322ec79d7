/** Amounts of bytes in words: one way to write them, in the window and on the command line. */
import type { Problem } from '../result.ts';

type Word = (key: string, params: Readonly<Record<string, string>>) => string;

/** Bytes as B, KB or MB of 1024 each, one decimal below ten. */
export function byteSize(bytes: number, language: string, word: Word): string {
  const number = (n: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: n < 10 ? 1 : 0 }).format(n);
  if (bytes < 1024) return word('files.bytes', { n: number(bytes) });
  return bytes < 1024 * 1024 ? word('files.kb', { n: number(bytes / 1024) }) : word('files.mb', { n: number(bytes / 1024 / 1024) });
}

/** Parameters of problems that are amounts, with the bytes in one of their units. */
const AMOUNTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'file/disk-full': { needed: 1024, free: 1024 },
  'file/grown': { value: 1, limit: 1 },
  'file/oversized': { value: 1, limit: 1 },
  'file/shrunk': { before: 1, after: 1 },
  'file/too-large': { limit: 1024 * 1024 },
  'file/too-much-unknown': { value: 1, limit: 1 },
  'file/underlay-size': { value: 1, limit: 1 },
};

/** The parameters of a problem as its texts want them: amounts written out with their unit. */
export function wordedParams(problem: Problem, language: string, word: Word): Readonly<Record<string, string | number>> {
  const params: Record<string, string | number> = { ...problem.params };
  for (const [name, unit] of Object.entries(AMOUNTS[problem.code] ?? {})) {
    const value = params[name];
    if (typeof value === 'number') params[name] = byteSize(value * unit, language, word);
  }
  return params;
}
