/** A problem of a scenario, with a way out where there is a good one. */
import type { Edit } from '../document/edits/index.ts';
import type { Book, OptionSpec } from '../engine/ruleset.ts';
import { problem, type Problem } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface Finding extends Problem {
  /** One undo step that takes the problem away. */
  readonly fix?: Edit;
}

/** What checks need of a rule book; every `Ruleset` and every entry of `BOOKS` has it. */
export interface CheckBook {
  readonly id: string;
  readonly version: string;
  readonly options: readonly OptionSpec[];
  readonly book: Book;
}

/** One lint pass: what it finds in a scenario of that book, null = of an unknown one. */
export type Check = (scenario: Scenario, book: CheckBook | null) => readonly Finding[];

/** A finding of a pass. */
export const finding = (
  code: string,
  severity: Problem['severity'],
  params: Problem['params'],
  at: Problem['at'],
  fix?: Edit | null,
): Finding => ({ ...problem(code, params), severity, ...(at ? { at } : {}), ...(fix ? { fix } : {}) });
