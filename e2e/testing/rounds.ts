/**
 * How many cases a promise is tried with. A commit's check runs the number that the promise names; the soak (`npm run test:soak`) runs the
 * same tests over and over with fresh seeds, each time as many cases as `SOAK_SCALE` says.
 */

/** Whether this is a soak: longer, with seeds that are never the same. */
export const soaking = process.env['SOAK'] === '1';

/** Cases to run: `ci` in a commit's check, a multiple of it in the soak. At least one. */
export const rounds = (ci: number): number => (soaking ? Math.max(1, Math.round(ci * Number(process.env['SOAK_SCALE'] ?? 1))) : ci);

/**
 * The seed of rounds that fast-check does not draw itself, a whole number from 1: that of the run in the soak, else a fixed one. A seed
 * that failed is given again with `FC_SEED`.
 */
export const baseSeed = (): number => Math.max(1, Math.abs(Math.trunc(Number(process.env['FC_SEED'] ?? 1))));
