/** All lint passes: one verdict for problems panel, `validate` and the Play button. The rules' own part is the book's `lint`. */
import type { Problem } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { cellValues } from './cellValues.ts';
import type { Check, CheckBook, Finding } from './finding.ts';
import { objectiveCells } from './objectiveCells.ts';
import { optionValues } from './optionValues.ts';
import { RULESET_UNKNOWN, rulesetKnown } from './rulesetKnown.ts';
import { setAside } from './setAside.ts';
import { unitCells } from './unitCells.ts';
import { zoneCells } from './zoneCells.ts';

export type { CheckBook, Finding } from './finding.ts';
export { canFix, fixOf } from './fixes.ts';

const PASSES: readonly Check[] = [rulesetKnown, optionValues, cellValues, unitCells, zoneCells, objectiveCells, setAside];

/** Passes that run, the book's own among them; the problems panel tells how many there are. */
export const CHECK_COUNT = PASSES.length + 1;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Everything that is to be said about a scenario, errors first. `book` null = the file's rule book is not there. */
export function checks(scenario: Scenario, book: CheckBook | null): readonly Finding[] {
  const found: Finding[] = PASSES.flatMap((pass) => [...pass(scenario, book)]);
  if (book) found.push(...book.book.lint(scenario));
  return found.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Can a battle be started? No error, and a rule book to play by. */
export const playable = (problems: readonly Problem[]): boolean =>
  !problems.some((found) => found.severity === 'error' || found.code === RULESET_UNKNOWN);

/** Is the file itself sound? Only what `decode` found counts, not what the rules say about its content. */
export const isSound = (problems: readonly Problem[]): boolean =>
  !problems.some((found) => found.severity === 'error' && found.code.startsWith('file/'));
