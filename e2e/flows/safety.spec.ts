/** Nothing that was finished is lost: reload, a killed browser, a killed host; recovery offers, waits, or puts aside, and never decides. */
import { chromium } from '@playwright/test';
import { expect, openEditor, test, usable, watch } from '../fixtures.ts';
import { startHost } from '../host.ts';
import {
  bytesOf,
  cellsOf,
  clickCell,
  dialog,
  drag,
  isProtected,
  newScenario,
  pressAlong,
  saveAs,
  scenario,
  settled,
  takeTerrain,
  text,
} from './editor.ts';

test(
  'a reload of the page gives the saved file back and offers the strokes after it',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    await newScenario(page, { title: 'Reload', columns: 12, rows: 10 });
    await saveAs(page, 'Reload');
    const saved = await text(page);
    await takeTerrain(page, 'Forest');
    await drag(page, [
      [1, 1],
      [8, 5],
    ]);
    await isProtected(page);
    const now = await text(page);
    await page.reload();
    await usable(page);
    await expect(dialog(page)).toContainText('Your work is still here');
    await dialog(page).getByRole('button', { name: 'Recover' }).click();
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    expect(await text(page)).toBe(now);
    expect(await bytesOf(place, 'Reload')).toBe(saved);
    // Every step since the last save came back too.
    await page.keyboard.press('Control+z');
    expect(await text(page)).toBe(saved);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText('All saved');
    expect(await bytesOf(place, 'Reload')).toBe(now);
    await page.reload();
    await usable(page);
    await expect(dialog(page), 'everything is saved: nothing to recover').toBeHidden();
    await settled(page);
    expect(await text(page), 'the last session is open again').toBe(now);
  },
);

test('F5 and Ctrl+R never throw the page away', { tag: '@browser' }, async ({ app: page }) => {
  await newScenario(page, { title: 'Keys', columns: 8, rows: 6 });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.keyboard.press('Control+r');
  await page.keyboard.press('F5');
  await expect.poll(() => page.evaluate(() => window.__sandtable!.mode)).toBe('play');
  await page.keyboard.press('F5');
  await expect.poll(() => page.evaluate(() => window.__sandtable!.mode)).toBe('edit');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

for (const moment of ['between strokes', 'in mid-stroke'] as const)
  test(
    `R-1 killing the browser ${moment} loses no finished stroke`,
    { tag: '@browser' },
    async ({ place, host, violations, launchOptions, browser }) => {
      const server = await chromium.launchServer(launchOptions);
      const doomed = await chromium.connect(server.wsEndpoint());
      const page = await doomed.newPage({ viewport: { width: 1440, height: 900 } });
      await openEditor(page, host);
      await newScenario(page, { title: 'Doomed', columns: 20, rows: 14 });
      await takeTerrain(page, 'Forest');
      for (let row = 1; row < 9; row += 2)
        await drag(page, [
          [1, row],
          [12, row],
        ]);
      await isProtected(page);
      const finished = await text(page);
      if (moment === 'in mid-stroke')
        await pressAlong(page, [
          [1, 11],
          [12, 11],
        ]);
      server.process().kill('SIGKILL');
      await server.close();

      // Same host: it has noticed that the window is gone, or will while the new page starts.
      const context = await browser.newContext();
      await watch(context, violations);
      const next = await context.newPage();
      await openEditor(next, host);
      const recovery = dialog(next);
      if (!(await recovery.isVisible())) {
        // The host learns of the broken connection a moment later; the start screen asks again when it is shown.
        await expect(async () => {
          await next.reload();
          await usable(next);
          await expect(recovery).toBeVisible({ timeout: 500 });
        }).toPass();
      }
      await expect(recovery).toContainText('Doomed');
      await recovery.getByRole('button', { name: 'Recover' }).click();
      await expect(recovery).toBeHidden();
      await settled(next);
      expect(await text(next)).toBe(finished);
      await context.close();
      expect(host.errors()).not.toContain('stopped');
      expect(place.home).toBeTruthy();
    },
  );

test(
  'strokes older than two seconds survive the death of host and browser together',
  { tag: '@browser' },
  async ({ place, violations, launchOptions, browser }) => {
    const host = await startHost(place);
    const server = await chromium.launchServer(launchOptions);
    const doomed = await chromium.connect(server.wsEndpoint());
    const page = await doomed.newPage({ viewport: { width: 1440, height: 900 } });
    await openEditor(page, host);
    await newScenario(page, { title: 'Power cut', columns: 20, rows: 14 });
    await takeTerrain(page, 'Forest');
    await drag(page, [
      [1, 1],
      [12, 1],
    ]);
    await drag(page, [
      [1, 3],
      [12, 3],
    ]);
    await isProtected(page);
    const finished = await text(page);
    host.process.kill('SIGKILL');
    server.process().kill('SIGKILL');
    await Promise.all([host.end('SIGKILL'), server.close()]);

    const again = await startHost(place);
    const context = await browser.newContext();
    await watch(context, violations);
    const next = await context.newPage();
    await openEditor(next, again);
    await dialog(next).getByRole('button', { name: 'Recover' }).click();
    await expect(dialog(next)).toBeHidden();
    await settled(next);
    expect(await text(next)).toBe(finished);
    await context.close();
    await again.end();
  },
);

test(
  'recovery: decide later keeps the offer, the saved file instead puts it aside',
  { tag: '@browser' },
  async ({ app: page, host, place, browser, violations }) => {
    await newScenario(page, { title: 'Three ways', columns: 12, rows: 10 });
    await saveAs(page, 'Three ways');
    const saved = await bytesOf(place, 'Three ways');
    await takeTerrain(page, 'Forest');
    await drag(page, [
      [1, 1],
      [8, 5],
    ]);
    await drag(page, [
      [1, 7],
      [8, 7],
    ]);
    await isProtected(page);
    violations.expected.push(/ERR_|network error/);
    await host.end('SIGKILL');

    const again = await startHost(place);
    const context = await browser.newContext();
    await watch(context, violations);
    const next = await context.newPage();
    await openEditor(next, again);
    const recovery = dialog(next);
    await expect(recovery).toContainText('2 strokes not in the file');
    await expect(recovery.getByRole('button', { name: 'Recover' })).toBeFocused();
    await recovery.getByRole('button', { name: 'Decide later' }).click();
    await expect(recovery).toBeHidden();
    expect(await next.evaluate(() => window.__sandtable!.tabs), 'nothing is opened over the waiting work').toEqual([]);
    await expect(next.locator('.st-start-banner')).toContainText('Three ways');

    await next.reload();
    await usable(next);
    await expect(recovery, 'the offer stands at the next start').toContainText('2 strokes not in the file');
    await recovery.getByRole('button', { name: 'Open the saved files instead' }).click();
    await expect(recovery).toBeHidden();
    await settled(next);
    expect(await text(next)).toBe(saved);
    expect(await bytesOf(place, 'Three ways')).toBe(saved);
    expect(cellsOf(await scenario(next), 'forest')).toEqual([]);
    await next.reload();
    await usable(next);
    await expect(recovery, 'what was put aside is not offered again').toBeHidden();
    await context.close();
    await again.end();
  },
);

test(
  'a host that dies is told in a bar, and the work goes on when it is back',
  { tag: '@browser' },
  async ({ place, violations, browser }) => {
    violations.expected.push(/ERR_|network error/);
    const host = await startHost(place);
    const context = await browser.newContext();
    await watch(context, violations);
    const page = await context.newPage();
    await openEditor(page, host);
    await newScenario(page, { title: 'Alone', columns: 12, rows: 10 });
    await takeTerrain(page, 'Forest');
    await clickCell(page, [2, 2]);
    await isProtected(page);
    await host.end('SIGKILL');
    await drag(page, [
      [4, 4],
      [8, 4],
    ]);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('.st-protection')).not.toHaveText('All strokes protected');
    expect(cellsOf(await scenario(page), 'forest'), 'the stroke is safe in the window').toHaveLength(6);
    await context.close();
  },
);

test(
  'leaving asks nothing when all strokes are protected, and close asks about unsaved work',
  { tag: '@browser' },
  async ({ app: page }) => {
    await newScenario(page, { title: 'Ask', columns: 8, rows: 6 });
    await takeTerrain(page, 'Forest');
    await clickCell(page, [2, 2]);
    await page.keyboard.press('Alt+w');
    await expect(dialog(page)).toContainText('Ask');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: /^Ask/ })).toBeVisible();
    await page.keyboard.press('Alt+w');
    await dialog(page).getByRole('button', { name: 'Close without saving' }).click();
    await expect(page.getByRole('tab', { name: /^Ask/ })).toHaveCount(0);
    await page.reload();
    await usable(page);
    await expect(dialog(page), 'what was discarded is not offered').toBeHidden();
  },
);
