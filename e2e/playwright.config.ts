/**
 * Whole-app tests. `browser`: the built window on the loopback host in an installed Chromium, against the real disk. `electron`: the same
 * flows in the desktop window where its binary is there, reported as skipped with the reason where it is not. `npm run build` comes first.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { whyNoDesktop } from './electron/desktop.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const executable = process.env['SANDTABLE_BROWSER'] ?? CHROMIUM.find((path) => existsSync(path));
const root = join(import.meta.dirname, '..');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: ['flows/**/*.spec.ts', 'security/**/*.spec.ts', 'host/**/*.spec.ts', 'canvas/**/*.spec.ts', 'electron/**/*.spec.ts'],
  outputDir: join(root, 'test-results'),
  // One to a core; each test has a host, a home and a window of its own.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'artifacts/e2e.json') }]],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a fifth of the whole time: it is kept when somebody looks for a fault (SANDTABLE_TRACE=1), and then without its film.
    trace: process.env['SANDTABLE_TRACE'] ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executable === undefined ? {} : { executablePath: executable }),
      args: [
        '--disable-gpu',
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'browser', testIgnore: ['electron/**'], use: { browserName: 'chromium' } },
    // Where the program cannot run, only the one test that says what is not shown, and why.
    { name: 'electron', testMatch: [...(whyNoDesktop() === null ? ['flows/**/*.spec.ts'] : []), 'electron/**/*.spec.ts'] },
  ],
});
