/**
 * every way to leave. A titled and an untitled document with work that is in no file, and a battle in progress: no way asks a question
 * where nothing would be lost, and the next start offers all of it. An update that restarts the program is the desktop's; the browser host has none.
 */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Dialog, type LaunchOptions, type Page } from '@playwright/test';
import { calm, expect, openEditor, test, usable, type Violations, watch } from '../fixtures.ts';
import { startHost, type HostPlace, type StartedHost } from '../host.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { bytesOf, clickCell, dialog, drag, isProtected, newScenario, saveAs, settled, takeTerrain, text } from './editor.ts';
import { decide, myTurn, type Battle, type Deeds } from './player.ts';

test.use(calm);

interface Work {
  readonly saved: string;
  readonly titled: string;
  readonly untitled: string;
}

/** A file with a stroke more than it holds, and a document that never was a file, both protected. */
async function paintBoth(page: Page): Promise<Work> {
  await newScenario(page, { title: 'Titled', columns: 12, rows: 9 });
  await saveAs(page, 'Titled');
  const saved = await text(page);
  await takeTerrain(page, 'Forest');
  await drag(page, [
    [1, 1],
    [8, 4],
  ]);
  await isProtected(page);
  const titled = await text(page);
  await newScenario(page, { title: 'Untitled', columns: 10, rows: 8 });
  await takeTerrain(page, 'Town');
  await clickCell(page, [3, 3]);
  await isProtected(page);
  return { saved, titled, untitled: await text(page) };
}

/** Recovers both and compares; undo in the titled one leads to its file. */
async function recoverBoth(page: Page, work: Work, told: string): Promise<void> {
  await expect(dialog(page), told).toContainText('Titled');
  await expect(dialog(page), told).toContainText('Untitled');
  await dialog(page).getByRole('button', { name: 'Recover 2 scenarios' }).click();
  await expect(dialog(page)).toBeHidden();
  for (const [name, wanted] of [
    ['Untitled', work.untitled],
    ['Titled', work.titled],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await settled(page);
    expect(await text(page), `${told}: ${name}`).toBe(wanted);
  }
  await page.keyboard.press('Control+z');
  expect(await text(page), told).toBe(work.saved);
}

/** Dialogs of the browser that came up: none may. They are accepted, so that the page goes. */
function prompts(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (asked: Dialog) => {
    seen.push(asked.type());
    void asked.accept().catch(() => {});
  });
  return seen;
}

interface Scene {
  readonly host: StartedHost;
  readonly context: BrowserContext;
  readonly page: Page;
}

type Leave = (scene: Scene) => Promise<'same host' | 'same page' | 'new host'>;

const signal =
  (name: NodeJS.Signals): Leave =>
  async ({ host }) => {
    await host.end(name);
    expect(host.process.exitCode, 'it ended in order').toBe(0);
    return 'new host';
  };

const WAYS: Readonly<Record<string, Leave>> = {
  SIGTERM: signal('SIGTERM'),
  SIGINT: signal('SIGINT'),
  SIGHUP: signal('SIGHUP'),
  'closing the tab': async ({ page }) => {
    await page.close({ runBeforeUnload: true });
    return 'same host';
  },
  'closing all windows of the browser at once': async ({ context }) => {
    await context.close();
    return 'same host';
  },
  'a reload': async ({ page }) => {
    await page.reload();
    await usable(page);
    return 'same page';
  },
  'going back and forward again': async ({ page }) => {
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
    await page.goForward();
    await usable(page);
    return 'same page';
  },
  'another address in the tab': async ({ page, host }) => {
    await page.goto('about:blank');
    await page.goto(host.url);
    await usable(page);
    return 'same page';
  },
};

async function scene(place: HostPlace, browser: Browser, violations: Violations): Promise<Scene> {
  const host = await startHost(place);
  const context = await browser.newContext();
  await watch(context, violations);
  const page = await context.newPage();
  await openEditor(page, host);
  return { host, context, page };
}

test.describe('leaving with work in no file', () => {
  for (const [name, leave] of Object.entries(WAYS))
    test(`R-09 ${name}: no question, and all of it is offered again`, { tag: '@browser' }, async ({ place, browser, violations }) => {
      violations.expected.push(/ERR_|network error/);
      const before = await scene(place, browser, violations);
      const work = await paintBoth(before.page);
      const asked = prompts(before.page);
      const where = await leave(before);
      expect(asked, 'nothing would be lost: nothing is asked').toEqual([]);
      let after: Pick<Scene, 'page' | 'context' | 'host'> = before;
      if (where === 'new host') {
        await before.context.close();
        after = await scene(place, browser, violations);
      } else if (where === 'same host') {
        const context = await browser.newContext();
        await watch(context, violations);
        const page = await context.newPage();
        await openEditor(page, before.host);
        after = { host: before.host, context, page };
      }
      await recoverBoth(after.page, work, name);
      expect(await bytesOf(place, 'Titled'), 'the file was not touched').toBe(work.saved);
      await after.context.close();
      await after.host.end();
      countedFlow('R-09', 2);
    });
});

/** A browser as the host starts it, shown to nobody, with a port for the test. */
async function unseenBrowser(
  place: HostPlace,
  launch: LaunchOptions,
): Promise<{ readonly env: NodeJS.ProcessEnv; address(): Promise<string> }> {
  const start = join(place.home, 'browser.sh');
  const said = join(place.home, 'browser.log');
  const args = (launch.args ?? []).join(' ');
  await writeFile(
    start,
    `#!/bin/sh\nexec '${launch.executablePath ?? chromium.executablePath()}' ${args} --headless=new --remote-debugging-port=0 "$@" 2>'${said}'\n`,
  );
  await chmod(start, 0o755);
  const { readFile } = await import('node:fs/promises');
  return {
    env: { SANDTABLE_BROWSER: start, DISPLAY: process.env['DISPLAY'] ?? ':0' },
    address: async () => {
      let found: string | undefined;
      await expect
        .poll(async () => (found = /^DevTools listening on (ws:\S+)$/m.exec(await readFile(said, 'utf8').catch(() => ''))?.[1]), {
          timeout: 60_000,
        })
        .toBeTruthy();
      return found!;
    },
  };
}

test(
  'R-09 closing the window that the program opened ends the program, and the next start offers all of it',
  { tag: '@browser' },
  async ({ place, browser, violations, launchOptions }) => {
    const unseen = await unseenBrowser(place, launchOptions);
    const host = await startHost(place, { env: unseen.env, open: true });
    const window = await chromium.connectOverCDP(await unseen.address());
    const context = window.contexts()[0]!;
    await watch(context, violations);
    await expect.poll(() => context.pages().length).toBeGreaterThan(0);
    const page = context.pages()[0]!;
    await page.setViewportSize({ width: 1440, height: 900 });
    await usable(page);
    const work = await paintBoth(page);
    const session = await window.newBrowserCDPSession();
    await session.send('Browser.close');
    await expect.poll(() => host.process.exitCode, { timeout: 60_000 }).toBe(0);
    const after = await scene(place, browser, violations);
    await recoverBoth(after.page, work, 'the window closed');
    await after.context.close();
    await after.host.end();
    countedFlow('R-09', 2);
  },
);

test('R-09 a stroke that is on no disk yet is asked about, and staying keeps it', { tag: '@browser' }, async ({ app: page, host }) => {
  await newScenario(page, { title: 'Asked', columns: 10, rows: 8 });
  await takeTerrain(page, 'Forest');
  host.process.kill('SIGSTOP');
  try {
    await clickCell(page, [2, 2]);
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  } finally {
    host.process.kill('SIGCONT');
  }
  await isProtected(page);
  expect(await text(page)).toContain('"forest"');
  countedFlow('R-09', 1);
});

/** Starts a battle on the last sample, which is never saved, and makes the first decisions of it. */
async function fight(page: Page): Promise<Battle> {
  await page.locator('.st-sample').last().click();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await settled(page);
  await page.keyboard.press('F5');
  await expect(page.locator('.pl-setup')).toBeVisible();
  await page.getByRole('textbox', { name: 'Seed' }).fill('7');
  await page.keyboard.press('Enter');
  const deeds: Deeds = new Map();
  const memory = new Map<string, string[]>();
  let now = await myTurn(page);
  for (let n = 0; n < 2 && !now.over; n++) {
    await decide(page, now, deeds, memory);
    now = await myTurn(page);
  }
  // The newest record is on disk a moment later: then leaving asks nothing.
  await page.waitForFunction(() => window.__sandtable!.safe);
  return now;
}
const parts = ({ round, turn, entries, units }: Battle) => ({ round, turn, entries, units });

for (const [name, end] of [
  ['host and window killed', async ({ host, context }: Scene) => void (await Promise.all([host.end('SIGKILL'), context.close()]))],
  ['the window closed, the host ended', async ({ host, context }: Scene) => (await context.close(), host.end('SIGTERM'))],
] as const)
  test(
    `R-09 a battle on a sample that was never saved, ${name}: it is offered on another port and goes on where it was`,
    { tag: '@browser' },
    async ({ place, browser, violations }) => {
      violations.expected.push(/ERR_|network error/);
      const before = await scene(place, browser, violations);
      const now = await fight(before.page);
      await end(before);
      let after = await scene(place, browser, violations);
      expect(after.host.port).not.toBe(before.host.port);
      await expect(dialog(after.page)).toContainText('Battle in progress');
      // Deciding later loses nothing either.
      await dialog(after.page).getByRole('button', { name: 'Decide later' }).click();
      await after.page.reload();
      await usable(after.page);
      await dialog(after.page).getByRole('button', { name: 'Play on' }).click();
      await expect(dialog(after.page).filter({ hasText: 'Battle in progress' })).toBeHidden();
      await expect.poll(() => after.page.evaluate(() => window.__sandtable!.mode)).toBe('play');
      const again = await myTurn(after.page);
      expect(parts(again)).toEqual(parts(now));
      const deeds: Deeds = new Map();
      await decide(after.page, again, deeds, new Map());
      const further = await myTurn(after.page);
      await after.page.waitForFunction(() => window.__sandtable!.safe);
      await after.host.end('SIGKILL');
      await after.context.close();
      after = await scene(place, browser, violations);
      await dialog(after.page).getByRole('button', { name: 'Play on' }).click();
      expect(parts(await myTurn(after.page)), 'the second time too').toEqual(parts(further));
      await after.context.close();
      await after.host.end();
      countedFlow('R-09', 1);
    },
  );
