/**
 * Whole-app tests. `browser`: the built window on the loopback host in an installed Chromium, against the real disk. `electron`: the same
 * flows in the desktop window where its binary is there, reported as skipped with the reason where it is not. `npm run build` comes first.
 */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './chromium.ts';
import { whyNoDesktop } from './electron/desktop.ts';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: ['flows/**/*.spec.ts', 'security/**/*.spec.ts', 'host/**/*.spec.ts', 'canvas/**/*.spec.ts', 'electron/**/*.spec.ts'],
  outputDir: join(root, 'test-results'),
  // Each test has a host, a home and a window of its own, so any may run beside any other. One more than there are cores: a flow waits for
  // its window about a quarter of its time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // For machines that many share. A test that passes waits for none of them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'artifacts/e2e.json') }]],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a fifth of the whole time: it is kept when somebody looks for a fault (SANDTABLE_TRACE=1), and then without its film.
    trace: process.env['SANDTABLE_TRACE'] ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      args: [...chromiumArgs],
    },
  },
  projects: [
    { name: 'browser', testIgnore: ['electron/**'], use: { browserName: 'chromium' } },
    // Where the program cannot run, only the one test that says what is not shown, and why.
    { name: 'electron', testMatch: [...(whyNoDesktop() === null ? ['flows/**/*.spec.ts'] : []), 'electron/**/*.spec.ts'] },
  ],
});
