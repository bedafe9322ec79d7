/**
 * What every whole-app test starts from: `host` (one a worker, on its own profile and documents), `app` (a page on it, signed in), and in the
 * `electron` project the same page in the desktop window.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, _electron, type Page } from '@playwright/test';
import { makePlace, startHost, type HostPlace, type StartedHost } from './host.ts';

const root = join(import.meta.dirname, '..');

/** Path of the desktop binary, null when it was never fetched. */
function electronBinary(): string | null {
  const folder = join(root, 'node_modules/electron');
  const list = join(folder, 'path.txt');
  if (!existsSync(list)) return null;
  const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(list, 'utf8').trim());
  return existsSync(path) ? path : null;
}

export interface Violations {
  /** Reports of the content security policy and page errors so far; must stay empty in every flow. */
  readonly list: string[];
}

interface WorkerFixtures {
  readonly place: HostPlace;
  readonly host: StartedHost;
}
interface TestFixtures {
  readonly violations: Violations;
  /** The editor, loaded; the model can be read through `window.__sandtable`. */
  readonly app: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  place: [
    async ({}, use) => {
      const place = await makePlace();
      await use(place);
      await place.remove();
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ place }, use) => {
      const host = await startHost(place);
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  violations: async ({}, use) => {
    const violations: Violations = { list: [] };
    await use(violations);
    expect(violations.list, 'no violation of the content security policy, no page error').toEqual([]);
  },
  app: async ({ host, place, violations, browser }, use, info) => {
    if (info.project.name === 'electron') {
      const binary = electronBinary();
      test.skip(binary === null, 'the Electron binary is not on this machine (npm start -- --electron fetches it)');
      const desktop = await _electron.launch({
        executablePath: binary ?? '',
        args: [root],
        env: { ...process.env, SANDTABLE_HOME: join(place.home, 'profile'), SANDTABLE_TEST: '1' } as Record<string, string>,
      });
      await use(await desktop.firstWindow());
      await desktop.close();
      return;
    }
    const context = await browser.newContext();
    const page = await context.newPage();
    watchPage(page, violations);
    await page.goto(host.url);
    await use(page);
    await context.close();
  },
});

/** Collects policy violations and page errors of a page. */
export function watchPage(page: Page, violations: Violations): void {
  page.on('pageerror', (error) => violations.list.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy|violates the following/i.test(message.text())) violations.list.push(message.text());
  });
}

export { expect };
