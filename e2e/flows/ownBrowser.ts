/**
 * A browser of the test's own that may be killed, process by process: started as a person's Chromium, with a profile that outlives it.
 * Everything goes over its debugging port, so that a page whose renderer died can be loaded again as a person does.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { watch, type Violations } from '../fixtures.ts';

const START_MILLIS = 60_000;

export interface OwnBrowser {
  /** Its only tab; another object after `reloadDead` and `freshTab`. */
  readonly page: Page;
  readonly process: ChildProcess;
  /** SIGKILL or another signal to all its renderers; resolves when the page is known to be dead. */
  killRenderer(signal: NodeJS.Signals): Promise<void>;
  /** Loads the tab again whose renderer is dead or hangs. */
  reloadDead(): Promise<Page>;
  /** A new tab in the place of the old one. */
  freshTab(): Promise<Page>;
  /** SIGKILL to the browser with everything below it. */
  kill(): Promise<void>;
  /** Ends it in order and removes its profile. */
  close(): Promise<void>;
}

/** Address of the debugging port that a browser prints. */
async function debugAddress(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the browser did not start in time: ${said}`)), START_MILLIS);
    child.stderr!.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /^DevTools listening on (ws:\S+)$/m.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the browser ended with ${code}: ${said}`));
    });
  });
}

/** Starts it with one empty tab of 1440 x 900. */
export async function ownBrowser(launch: LaunchOptions, violations: Violations): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'sandtable-browser-'));
  const args = [
    ...(launch.args ?? []),
    '--headless=new',
    '--remote-debugging-port=0',
    '--no-default-browser-check',
    '--hide-scrollbars',
    '--mute-audio',
    '--noerrdialogs',
    '--disable-breakpad',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(launch.executablePath ?? chromium.executablePath(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await debugAddress(child);
  let browser: Browser;
  let page: Page;
  const connect = async (): Promise<void> => {
    browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0]!;
    await watch(context, violations);
    page = context.pages().find((each) => !each.url().startsWith('devtools')) ?? (await context.newPage());
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await connect();

  const kill = async (): Promise<void> => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // All of it is gone already.
    }
    await gone;
    await browser.close().catch(() => {});
  };
  return {
    get page() {
      return page;
    },
    process: child,
    killRenderer: async (signal) => {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const crashed = page.waitForEvent('crash');
      for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, signal);
      await crashed;
      await session.detach();
    },
    reloadDead: async () => {
      const session = await browser.newBrowserCDPSession();
      const { targetInfos } = await session.send('Target.getTargets');
      const target = targetInfos.find((each) => each.type === 'page')!;
      const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId });
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method: 'Page.reload' }) });
      await browser.close();
      await connect();
      return page;
    },
    freshTab: async () => {
      const old = page;
      page = await browser.contexts()[0]!.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await old.close();
      return page;
    },
    kill,
    close: async () => {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
