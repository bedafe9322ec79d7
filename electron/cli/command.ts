/** What a command of the command line is: a function from parsed words to an exit code, one JSON value and human lines. */
import type { Language } from '#shared/i18n/languages.ts';
import { err, ok, problem, type Json, type Problem, type Result } from '#shared/result.ts';
import type { FileSystem } from '../storage/fileSystem.ts';
import type { Translate } from './language.ts';

/** 0 done (warnings allowed), 1 problems found, 2 wrong usage. */
export type Exit = 0 | 1 | 2;

export interface Outcome {
  readonly exit: Exit;
  /** The one JSON value of `--json`. */
  readonly json: Json;
  /** Lines for people. */
  readonly text: readonly string[];
}

export interface Words {
  /** Words that are no options, without the command itself. */
  readonly positional: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean>>;
}

export interface Context {
  readonly fs: FileSystem;
  readonly words: Words;
  readonly language: Language;
  /** Text of a catalogue key in the chosen language. */
  readonly t: Translate;
  readonly json: boolean;
  /** A line of progress for people; nothing with `--json`. */
  readonly progress: (line: string) => void;
}

/** An option of a command: with a value (`--from C,R`) or a switch (`--force`). */
export interface FlagSpec {
  readonly kind: 'value' | 'switch';
}

export interface Command {
  readonly flags: Readonly<Record<string, FlagSpec>>;
  /** Least and most positional words. */
  readonly words: readonly [number, number];
  run(context: Context): Promise<Outcome>;
}

export const flagText = (words: Words, name: string): string | undefined => {
  const value = words.flags[name];
  return typeof value === 'string' ? value : undefined;
};

/** Wrong usage, exit 2. */
export const usage = (code: string, params: Problem['params'] = {}): Problem => problem(`cli/${code}`, params);

/** `C,R` with optional minus signs; `cli/bad-cell` else. */
export function parseCell(text: string | undefined, name: string): Result<readonly [number, number]> {
  if (text === undefined) return err(usage('missing-option', { name }));
  const match = /^(-?\d{1,6}),(-?\d{1,6})$/.exec(text);
  return match ? ok([Number(match[1]), Number(match[2])]) : err(usage('bad-cell', { name, value: text }));
}

/** An integer option in [min, max]; `def` when it is absent and one is given. */
export function parseInteger(words: Words, name: string, min: number, max: number, def?: number): Result<number> {
  const text = flagText(words, name);
  if (text === undefined) return def === undefined ? err(usage('missing-option', { name })) : ok(def);
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) && value >= min && value <= max
    ? ok(value)
    : err(usage('bad-number', { name, value: text, min, max }));
}
