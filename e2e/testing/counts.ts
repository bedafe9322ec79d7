/** The record of what a promise was tried with: it stands in the test's own result, where `npm run promises` and the soak read it. */
import { TestRunner } from 'vitest';

export { baseSeed, rounds, soaking } from './rounds.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Cases run for each promise: `{ 'R-60': 20000 }`. */
    cases?: Record<string, number>;
  }
}

/** Notes in the running test's result that `cases` cases of a promise were run. Counts of one test add up. */
export function counted(promise: `R-${number}`, cases: number): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('counted() outside a test');
  const meta = test.meta as { cases?: Record<string, number> };
  meta.cases = { ...meta.cases, [promise]: (meta.cases?.[promise] ?? 0) + cases };
}
