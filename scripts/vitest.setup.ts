/**
 * Properties run with fresh seeds on a developer's machine, so that each run looks somewhere new; a commit's check (CI) runs them with one
 * fixed seed, so that it is red for what the commit did and not for what was found by chance. A seed that failed becomes a named test.
 */
import fc from 'fast-check';

const seed = process.env['FC_SEED'] ?? (process.env['CI'] ? '20261130' : undefined);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
