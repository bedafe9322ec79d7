import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longestFirst.ts';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,e2e,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'dist/**'],
    setupFiles: ['scripts/vitest.setup.ts'],
    environment: 'node',
    pool: 'forks',
    // One more than there are cores: files that start processes wait for them.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For machines that many share. A test that passes waits for none of them.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
