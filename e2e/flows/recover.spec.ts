/**
 * in the window: recovery destroys nothing however often it is begun, stopped or put off; a journal that stops starts is set
 * aside and can be taken out whole; a page that is dead or hangs costs nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openEditor, test, usable, watch } from '../fixtures.ts';
import { startHost } from '../host.ts';
import { baseSeed, countedFlow } from '../testing/flowCounts.ts';
import { dialog, drag, isProtected, newScenario, saveAs, settled, standing, takeTerrain, text } from './editor.ts';
import { button, inFourLanguages, words } from './moments.ts';
import { ownBrowser } from './ownBrowser.ts';
import { dice } from './painting.ts';

/** A stroke across the board in this row. */
const stroke = (page: Page, row: number): Promise<void> =>
  drag(
    page,
    [
      [1, row],
      [9, row],
    ],
    { steps: 3 },
  );

async function paint(page: Page, title: string): Promise<{ readonly saved: string; readonly now: string }> {
  await newScenario(page, { title, columns: 12, rows: 10 });
  await saveAs(page, title);
  const saved = await text(page);
  await takeTerrain(page, 'Forest');
  for (const row of [1, 3, 5]) await stroke(page, row);
  await isProtected(page);
  return { saved, now: await text(page) };
}
async function recover(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Recover' }).click();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
}

test(
  'R-109 a renderer that crashes or hangs costs nothing: the tab is loaded again and the work is there',
  { tag: '@browser' },
  async ({ host, launchOptions, violations }) => {
    violations.expected.push(/ERR_|network error/);
    const browser = await ownBrowser(launchOptions, violations);
    try {
      let page = browser.page;
      await openEditor(page, host);
      let { now } = await paint(page, 'Hung');
      const ends = ['SIGSEGV', 'loop', 'SIGKILL', 'loop', 'SIGSEGV', 'loop', 'SIGABRT', 'loop', 'SIGSEGV', 'SIGKILL'] as const;
      for (const [i, end] of ends.entries()) {
        if (end === 'loop') {
          // Nobody waits for it: the page never answers again.
          void page.evaluate('for (;;);').catch(() => {});
          await new Promise((done) => setTimeout(done, 200));
          // What the browser's "page does not answer" does when the person lets it end.
          await browser.killRenderer('SIGKILL');
        } else await browser.killRenderer(end);
        page = await browser.reloadDead();
        await usable(page);
        await expect(dialog(page), `${i} ${end}`).toContainText('Hung');
        await recover(page);
        expect(await text(page), `${i} ${end}`).toBe(now);
        await takeTerrain(page, i % 2 === 0 ? 'Town' : 'Forest');
        await stroke(page, 7);
        await isProtected(page);
        now = await text(page);
      }
      countedFlow('R-109', ends.length);
    } finally {
      await browser.close();
    }
  },
);

test(
  'R-109 the start screen of another window offers what a dead window left, without being asked',
  { tag: '@browser' },
  async ({ host, launchOptions, violations, app: waiting }) => {
    const browser = await ownBrowser(launchOptions, violations);
    await openEditor(browser.page, host);
    const { now } = await paint(browser.page, 'Left behind');
    await browser.close();
    await expect(dialog(waiting)).toContainText('Left behind');
    await recover(waiting);
    expect(await text(waiting)).toBe(now);
    countedFlow('R-109', 1);
  },
);

test(
  'R-07 recovery begun and killed, put off, and done twice gives the same each time and destroys nothing',
  { tag: '@browser' },
  async ({ place, launchOptions, violations }) => {
    violations.expected.push(/ERR_|network error|Failed to fetch/);
    const random = dice(baseSeed());
    let host = await startHost(place);
    let browser = await ownBrowser(launchOptions, violations);
    try {
      await openEditor(browser.page, host);
      const { saved, now } = await paint(browser.page, 'Again');
      const file = join(place.documents, 'Again.sandtable.json');
      await browser.kill();
      await host.end('SIGKILL');
      const ROUNDS = 5;
      for (let round = 0; round < ROUNDS; round++) {
        host = await startHost(place);
        await browser.close();
        browser = await ownBrowser(launchOptions, violations);
        await openEditor(browser.page, host);
        await expect(dialog(browser.page), `round ${round}`).toContainText('3 strokes not in the file');
        if (round === 1) {
          await dialog(browser.page).getByRole('button', { name: 'Decide later' }).click();
          await expect(browser.page.locator('.st-start-banner')).toContainText('Again');
        } else {
          // Dies somewhere in the middle of the recovery.
          void dialog(browser.page)
            .getByRole('button', { name: 'Recover' })
            .click({ noWaitAfter: true })
            .catch(() => {});
          await new Promise((done) => setTimeout(done, Math.floor(random() * 250)));
        }
        await Promise.all([host.end('SIGKILL'), browser.kill()]);
        expect(readFileSync(file, 'utf8'), `round ${round}: the file is not touched`).toBe(saved);
      }
      host = await startHost(place);
      await browser.close();
      browser = await ownBrowser(launchOptions, violations);
      const { page } = browser;
      await openEditor(page, host);
      await recover(page);
      expect(await text(page)).toBe(now);
      await expect(page.locator('.st-changes'), 'recovered work is unsaved').toHaveText('3 changes since save');
      for (let n = 0; n < 3; n++) await page.keyboard.press('Control+z');
      expect(await text(page), 'undo to the start is the file').toBe(saved);
      await expect(page.locator('.st-changes'), 'nobody has saved it').toHaveText(words('status.recovered'));
      for (let n = 0; n < 3; n++) await page.keyboard.press('Control+y');
      await page.keyboard.press('Control+s');
      await expect(page.locator('.st-changes')).toHaveText('All saved');
      expect(readFileSync(file, 'utf8')).toBe(now);
      countedFlow('R-07', ROUNDS + 1);
    } finally {
      await browser.close();
      await host.end('SIGKILL');
    }
  },
);

test(
  'R-08 a journal that stopped two starts is set aside: the window opens, the raw data can be taken out, and it can be tried once more',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    violations.expected.push(/ERR_|network error/);
    let host = await startHost(place);
    let context = await browser.newContext();
    let page = await context.newPage();
    await openEditor(page, host);
    const { now } = await paint(page, 'Stopper');
    await host.end('SIGKILL');
    await context.close();
    // Two starts read it and died before it was shown: the page that would have said so is killed on the way.
    for (let start = 0; start < 2; start++) {
      host = await startHost(place);
      context = await browser.newContext();
      page = await context.newPage();
      await page.route('**/rpc/recovery.survived', (route) => route.abort());
      const read = page.waitForResponse('**/rpc/recovery.read');
      await openEditor(page, host);
      expect((await read).status(), 'it was read').toBe(200);
      await host.end('SIGKILL');
      await context.close();
    }
    host = await startHost(place);
    context = await browser.newContext({ acceptDownloads: true });
    await watch(context, violations);
    page = await context.newPage();
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('recovery.read')) reads.push(request.url());
    });
    await openEditor(page, host);
    await inFourLanguages(page, 'recovery-aside', dialog(page), [
      ['recovery.aside.title'],
      ['recovery.aside.sub'],
      ['recovery.aside.note'],
      ['recovery.damaged.put'],
    ]);
    expect(reads, 'no start is stopped a third time').toEqual([]);
    await dialog(page).getByRole('button', { name: 'Decide later' }).click();
    const banner = page.locator('.st-start-banner');
    await inFourLanguages(page, 'recovery-aside-banner', banner, [['recovery.aside.title'], ['start.recover.look']]);
    await button(banner, 'start.recover.look').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Keep the raw data' }).click(),
    ]);
    const raw = JSON.parse(readFileSync(await download.path(), 'utf8')) as { base: string; baseRev: number; edits: unknown[] };
    expect(raw.edits).toHaveLength(3);
    expect(JSON.parse(raw.base)).toMatchObject({ title: 'Stopper' });
    expect(
      readdirSync(join(place.home, 'profile', 'journals')).some((name) => name.endsWith('.journal')),
      'it stays where it is',
    ).toBe(true);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    expect(await text(page)).toBe(now);
    expect((await standing(page)).rev).toBe(3);
    await context.close();
    await host.end();
    countedFlow('R-08', 1);
  },
);
