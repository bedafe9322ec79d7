/** The host behind a real browser: sign-in, reload, second tab, rebinding, policy. */
import { chromium } from '@playwright/test';
import { expect, test, watch, type Violations } from '../fixtures.ts';
import { makePlace, startHost } from '../host.ts';

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
  expect(await page.content()).not.toContain('root');
  await browser.close();
});

test('R-123 a page of another origin on this machine cannot call the host', async ({ host, browser }) => {
  const place = await makePlace();
  const other = await startHost(place);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${other.port}/`);
  const answers = await page.evaluate(async (port) => {
    const tries = [
      fetch(`http://127.0.0.1:${port}/rpc/app.info`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      fetch(`http://127.0.0.1:${port}/`, { mode: 'no-cors' }),
      fetch(`http://127.0.0.1:${port}/session`, { method: 'POST', mode: 'no-cors', body: '{}' }),
    ];
    return (await Promise.allSettled(tries)).map((result) => (result.status === 'fulfilled' ? result.value.status : 'blocked'));
  }, host.port);
  for (const answer of answers) expect(['blocked', 0, 403]).toContain(answer);
  await context.close();
  await other.end();
  await place.remove();
});

test('R-104 the content policy blocks 14 attacks from within the page', async ({ host, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const seen: string[] = [];
  await page.route('**/*', async (route) => {
    if (!route.request().url().startsWith(`http://127.0.0.1:${host.port}/`)) seen.push(route.request().url());
    await route.continue();
  });
  await page.goto(host.url);
  const blocked = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
    const add = (html: string): void => {
      const box = document.createElement('div');
      document.body.append(box);
      box.append(document.createRange().createContextualFragment(html));
    };
    // In a task of the page itself: what a test evaluates directly is let past the policy by the browser.
    const quiet = (attack: () => unknown): Promise<void> =>
      new Promise((done) => {
        setTimeout(() => {
          void Promise.resolve()
            .then(attack)
            .catch(() => null)
            .then(() => done());
        }, 0);
      });
    (window as unknown as { hit: number }).hit = 0;
    await quiet(() => add('<script>window.hit = 1</script>'));
    await quiet(() => new Function('window.hit = 2')());
    await quiet(() => (0, eval)('window.hit = 3'));
    await quiet(() => add('<script src="https://evil.test/x.js"></script>'));
    await quiet(() => add('<script src="data:text/javascript,window.hit=4"></script>'));
    await quiet(() => add('<img src="https://evil.test/x.png" onerror="window.hit = 5">'));
    await quiet(() => fetch('https://evil.test/'));
    await quiet(() => new WebSocket('wss://evil.test/'));
    await quiet(() => add('<iframe src="https://evil.test/"></iframe>'));
    await quiet(() => new Worker(URL.createObjectURL(new Blob(['']))));
    await quiet(() => add('<base href="https://evil.test/">'));
    await quiet(() => add('<object data="https://evil.test/"></object>'));
    await quiet(() => {
      const form = document.createElement('form');
      form.action = 'https://evil.test/';
      document.body.append(form);
      form.submit();
    });
    await quiet(() => add('<link rel="stylesheet" href="https://evil.test/x.css">'));
    await quiet(() =>
      add('<style>@font-face { font-family: x; src: url(https://evil.test/x.woff2) } p { font-family: x }</style><p>x</p>'),
    );
    await new Promise((done) => setTimeout(done, 500));
    return { hit: (window as unknown as { hit: number }).hit, kinds: [...new Set(directives)], count: directives.length };
  });
  expect(blocked.hit).toBe(0);
  expect(seen).toEqual([]);
  expect(blocked.count).toBeGreaterThanOrEqual(14);
  for (const kind of [
    'script-src-elem',
    'script-src',
    'script-src-attr',
    'img-src',
    'connect-src',
    'frame-src',
    'worker-src',
    'base-uri',
    'object-src',
    'form-action',
    'style-src-elem',
    'font-src',
  ])
    expect(blocked.kinds).toContain(kind);
  await context.close();
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
