/**
 * What every whole-app test starts from: `place` (a person's home on the real disk), `host` (the built host on it), `app` (a page on that
 * host, signed in), all of them the test's own. A report of the content policy, a console error or a page error fails the test.
 */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { startDesktop, whyNoDesktop } from './electron/desktop.ts';
import type { TestWindow } from '../renderer/testing.ts';
import { hostEntry, makePlace, startHost, type HostPlace, type StartedHost } from './host.ts';
import { strangeInLog } from './hostLog.ts';
import { ordinaryBrowser, whyNotOrdinary } from './ordinaryUser.ts';

export interface Violations {
  /** Reports of the content security policy, console errors and page errors so far; must stay empty in every flow. */
  readonly list: string[];
  /** A failure the test provokes on purpose, such as a call to a host that was killed; matched against the whole report. */
  readonly expected: RegExp[];
}

interface TestFixtures {
  readonly place: HostPlace;
  readonly host: StartedHost;
  readonly violations: Violations;
  /** The editor on its start screen; the model can be read through `window.__sandtable`. */
  readonly app: Page;
}

interface WorkerFixtures {
  /** `test.use({ ordinary: true })`: place, host and browser are those of a user who is not root; the browser has its sandbox. */
  readonly ordinary: boolean;
}

/**
 * `test.use(calm)`: the system of this person asks for no motion. For flows that open one dialog after the other and look at something else
 * than how it comes: each frame of a transition is painted by the processor. The ordinary flows of work move as they do for most people.
 */
export const calm = { contextOptions: { reducedMotion: 'reduce' } } as const;

export const test = base.extend<TestFixtures & { readonly sameFlow: null }, WorkerFixtures>({
  ordinary: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, ordinary }, use) => {
      const changed = ordinary && whyNotOrdinary(hostEntry) === null ? await ordinaryBrowser(launchOptions) : null;
      await use(changed?.options ?? launchOptions);
      await changed?.remove();
    },
    { scope: 'worker' },
  ],
  // The desktop project runs the flows that need no more than `app`.
  sameFlow: [
    async ({ ordinary }, use, info) => {
      const desktop = info.project.name === 'electron';
      test.skip(desktop && whyNoDesktop() !== null, whyNoDesktop() ?? '');
      test.skip(desktop && info.tags.includes('@browser'), 'this flow is about the browser host');
      const why = ordinary ? whyNotOrdinary(hostEntry) : null;
      if (why !== null) process.stderr.write(`skipped, ${info.title}: ${why}\n`);
      test.skip(why !== null, why ?? '');
      await use(null);
    },
    { auto: true },
  ],
  place: async ({ ordinary }, use) => {
    const place = await makePlace(ordinary);
    await use(place);
    await place.remove();
  },
  host: async ({ place }, use) => {
    const host = await startHost(place);
    await use(host);
    await host.end();
    expect(strangeInLog(host), 'the log of the host holds codes only').toEqual([]);
  },
  violations: async ({}, use) => {
    const violations: Violations = { list: [], expected: [] };
    await use(violations);
    const unexpected = violations.list.filter((report) => !violations.expected.some((known) => known.test(report)));
    expect(unexpected, 'no report of the content policy, no console error, no page error').toEqual([]);
  },
  app: async ({ host, place, violations, browser }, use, info) => {
    if (info.project.name === 'electron') {
      const { app: desktop, page: window } = await startDesktop(place);
      await watch(desktop.context(), violations);
      await use(window);
      await desktop.close();
      return;
    }
    const context = await browser.newContext();
    await watch(context, violations);
    const page = await context.newPage();
    await openEditor(page, host);
    await use(page);
    await context.close();
  },
});

/** What the window shows of its model to tests. */
export type ReadOuts = TestWindow;

declare global {
  interface Window {
    /** Where the observer of policy violations puts what it saw; the binding leaves the page at once. */
    __policyReport?: (text: string) => void;
  }
}

/** Collects what must not happen on any page of a context. */
export async function watch(context: BrowserContext, violations: Violations): Promise<void> {
  await context.exposeBinding('__policyReport', (_source, text: string) => violations.list.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      window.__policyReport?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  context.on('weberror', (found) => violations.list.push(`page: ${found.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') violations.list.push(`console: ${message.text()} ${message.location().url}`);
  });
}

/** Loads the editor and waits until it can be used. */
export async function openEditor(page: Page, host: Pick<StartedHost, 'url'>): Promise<void> {
  await page.goto(host.url);
  await usable(page);
}

/** Resolves when the window says that it can be used, and what it asks first is on the screen. */
export const usable = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const s = window.__sandtable;
    return s?.ready === true && (s.dialog === null || document.querySelector('[role=dialog], [role=alertdialog]') !== null);
  });
};

export { expect };
