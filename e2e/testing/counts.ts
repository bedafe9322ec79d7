/**
 * How many cases a promise is tried with, and the record of it. A commit's check runs the number that the promise names; the soak
 * (`npm run test:soak`) runs the same tests over and over with fresh seeds, each time as many cases as `SOAK_SCALE` says. What was run
 * stands in the test's own result, where `npm run promises` and the soak read it.
 */
import fc from 'fast-check';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Cases run for each promise: `{ 'R-60': 20000 }`. */
    cases?: Record<string, number>;
  }
}

/** Whether this is a soak: longer, with seeds that are never the same. */
export const soaking = process.env['SOAK'] === '1';

/** Cases to run: `ci` in a commit's check, a multiple of it in the soak. At least one. */
export const rounds = (ci: number): number => (soaking ? Math.max(1, Math.round(ci * Number(process.env['SOAK_SCALE'] ?? 1))) : ci);

/** The seed of rounds that fast-check does not draw itself: fixed in a commit's check, that of the run in the soak. A whole number from 1. */
export const baseSeed = (): number => Math.max(1, Math.abs(fc.readConfigureGlobal().seed ?? 1));

/** Notes in the running test's result that `cases` cases of a promise were run. Counts of one test add up. */
export function counted(promise: `R-${number}`, cases: number): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('counted() outside a test');
  const meta = test.meta as { cases?: Record<string, number> };
  meta.cases = { ...meta.cases, [promise]: (meta.cases?.[promise] ?? 0) + cases };
}
