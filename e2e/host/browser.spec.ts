/** The host behind a real browser: sign-in, reload, second tab, rebinding, policy. */
import { chromium } from '@playwright/test';
import { expect, test, watch, type Violations } from '../fixtures.ts';
import { makePlace, startHost } from '../host.ts';
import { countedFlow } from '../testing/flowCounts.ts';

test('R-121 the code leaves the address at once; a reload and a second tab go on working', async ({ host, browser, violations }) => {
  const context = await browser.newContext();
  await watch(context, violations);
  const page = await context.newPage();
  await page.goto(host.url);
  await expect.poll(() => page.url()).toBe(`http://127.0.0.1:${host.port}/`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sandtable.token')?.length)).toBe(43);
  const first = await page.evaluate(() => sessionStorage.getItem('sandtable.token'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sandtable.token'))).toBe(first);
  const second = await context.newPage();
  await second.goto(host.url);
  await expect.poll(() => second.evaluate(() => sessionStorage.getItem('sandtable.token')?.length)).toBe(43);
  expect(await second.evaluate(() => sessionStorage.getItem('sandtable.token'))).not.toBe(first);
  await context.close();
});

test('R-122 a rebound name gets not one byte of the window', async ({ host }, info) => {
  const browser = await chromium.launch({
    ...info.project.use.launchOptions,
    args: [...(info.project.use.launchOptions?.args ?? []), '--host-resolver-rules=MAP evil.test 127.0.0.1'],
  });
  const page = await browser.newPage();
  // Without a body the browser shows a page of its own and calls it a failed navigation.
  const [response] = await Promise.all([page.waitForEvent('response'), page.goto(`http://evil.test:${host.port}/`).catch(() => null)]);
  expect(response.url()).toBe(`http://evil.test:${host.port}/`);
  expect(response.status()).toBe(421);
  expect(response.headers()['content-length'] ?? '0').toBe('0');
  // That page arrives some time after the failure; until it has, there is no content to read.
  await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/');
  await expect.poll(() => page.content().catch(() => 'id="root"')).not.toContain('id="root"');
  await browser.close();
  countedFlow('R-122', 1);
});

test('a host that has ended says so instead of hanging, and the next start offers the work', async ({ browser }) => {
  const place = await makePlace();
  const host = await startHost(place);
  const context = await browser.newContext();
  const violations: Violations = { list: [], expected: [] };
  await watch(context, violations);
  const page = await context.newPage();
  await page.goto(host.url);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sandtable.token')?.length)).toBe(43);
  await host.end('SIGKILL');
  const again = await startHost(place);
  await page.goto(again.url);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sandtable.token')?.length)).toBe(43);
  await again.end();
  await context.close();
  await place.remove();
  expect(violations.list.filter((report) => /policy|page error/i.test(report))).toEqual([]);
});
