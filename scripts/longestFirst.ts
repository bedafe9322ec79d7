/** The order of unit test files: those that take long come first, so that the workers end together. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** Files that take ten seconds or more, the longest first. */
const LONG = [
  'electron/testing/sweep.test.ts',
  'electron/testing/kill.test.ts',
  'electron/host/instance.test.ts',
  'electron/storage/disk.full.test.ts',
  'electron/storage/powerCut.test.ts',
  'electron/storage/atomicWrite.test.ts',
  'e2e/corpus/children.test.ts',
  'electron/storage/outside.test.ts',
  'shared/document/edits/edits.prop.test.ts',
  'electron/storage/journalFaults.test.ts',
  'shared/formats/scenario/hostile.test.ts',
  'shared/rulesets/intel/suite.test.ts',
].map((path) => join(root, path));
for (const path of LONG) if (!existsSync(path)) throw new Error(`scripts/longestFirst.ts names ${path}, which is not there`);

/** Place in the order; all others share the last one. */
const rank = ({ moduleId }: TestSpecification): number => {
  const found = LONG.indexOf(moduleId);
  return found < 0 ? LONG.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
