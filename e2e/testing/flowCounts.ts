/** The record of cases in a whole-app test, as `counts.ts` keeps it for the others. */
import { test } from '@playwright/test';

export { baseSeed, rounds, soaking } from './rounds.ts';

/** Notes in the running test's result that `cases` cases of a promise were run. */
export function countedFlow(promise: `R-${number}`, cases: number): void {
  test.info().annotations.push({ type: 'cases', description: `${promise} ${cases}` });
}
