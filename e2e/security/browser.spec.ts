/** The loopback host and its window under attack, in a real browser: strangers' pages, rebound names, addresses that climb, injected code. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, openEditor, test, watch } from '../fixtures.ts';
import { countedFlow } from '../testing/flowCounts.ts';

/** Another program on this machine that serves a page and counts who knocks. */
interface Stranger {
  readonly address: string;
  readonly hits: string[];
  close(): Promise<void>;
}
async function stranger(): Promise<Stranger> {
  const hits: string[] = [];
  const server: Server = createServer((request, response) => {
    hits.push(request.url ?? '');
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
    response.end(
      request.url?.endsWith('.js') ? 'document.documentElement.dataset.owned = "script";' : '<!doctype html><title>stranger</title>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

test('R-121 the code leaves the address at once; neither it nor the token is in any address or Referer', async ({ host, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const code = host.url.split('#')[1]!;
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await openEditor(page, host);
  expect(new URL(page.url()).hash).toBe('');
  const token = await page.evaluate(() => sessionStorage.getItem('sandtable.token') ?? '');
  expect(token).toHaveLength(43);
  expect(seen.length).toBeGreaterThan(5);
  // The first request carries the fragment only inside the browser; the server never sees it.
  const sent = seen.map((line) => line.replace(/#\S*/, ''));
  expect(sent.filter((line) => line.includes(code) || line.includes(token))).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await context.cookies()).toEqual([]);
  expect(host.errors()).not.toContain(code);
  expect(host.errors()).not.toContain(token);
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain(code);
  await context.close();
  countedFlow('R-121', 1);
});

test('R-121 without the code, or with a wrong one, the window opens nothing and says so', async ({ host, browser, place }) => {
  for (const hash of ['', '#', '#wrong', `#${'A'.repeat(43)}`]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST') answers.push(response.status());
    });
    await page.goto(`http://127.0.0.1:${host.port}/${hash}`);
    const told = page.locator('.st-toast');
    await expect(told, hash).toContainText('This tab is not signed in to Sandtable.');
    await expect(told).toContainText("Put the address that the terminal shows into this tab's address bar.");
    expect(
      answers.every((status) => status === 403 || status === 429),
      `${hash}: ${answers.join()}`,
    ).toBe(true);
    await page.getByRole('navigation').getByRole('button', { name: /^Open/ }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This tab is not signed in to Sandtable.');
    expect(await page.evaluate(() => window.__sandtable === undefined), hash).toBe(true);
    await expect(page.locator('body')).not.toContainText(place.documents);
    await context.close();
  }
  countedFlow('R-121', 4);
});

test('R-123 a page of another origin reads nothing and does nothing, even with a stolen token', async ({ host, place, browser }) => {
  const other = await stranger();
  const owner = await browser.newContext();
  const mine = await owner.newPage();
  await openEditor(mine, host);
  const token = await mine.evaluate(() => sessionStorage.getItem('sandtable.token') ?? '');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(other.address);
  const asset = await mine.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')!.src);
  const outcome = await page.evaluate(
    async ([base, bearer, script]) => {
      const attempt = async (work: () => Promise<unknown>): Promise<string> => {
        try {
          return `got ${JSON.stringify(await work())}`;
        } catch (error) {
          return `refused: ${(error as Error).name}`;
        }
      };
      const opaque = async (answer: Response): Promise<unknown> =>
        answer.type === 'opaque' ? 'opaque' : `${answer.status} ${await answer.text()}`;
      const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` };
      const load = (element: HTMLElement): Promise<unknown> =>
        new Promise((resolve, reject) => {
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => reject(new TypeError('no')));
          document.body.append(element);
        });
      const make = <K extends keyof HTMLElementTagNameMap>(
        tag: K,
        set: (e: HTMLElementTagNameMap[K]) => void,
      ): HTMLElementTagNameMap[K] => {
        const element = document.createElement(tag);
        set(element);
        return element;
      };
      return {
        get: await attempt(async () => (await fetch(`${base}/`)).text()),
        post: await attempt(async () => (await fetch(`${base}/rpc/app.info`, { method: 'POST', headers: json, body: '{}' })).text()),
        simple: await attempt(async () => opaque(await fetch(`${base}/rpc/folders.list`, { method: 'POST', mode: 'no-cors', body: '{}' }))),
        script: await attempt(() => load(make('script', (e) => (e.src = script)))),
        image: await attempt(() => load(make('img', (e) => (e.src = `${base}/`)))),
        socket: await attempt(
          () =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(base.replace('http', 'ws'));
              socket.addEventListener('open', () => resolve('open'));
              socket.addEventListener('error', () => reject(new TypeError('no')));
            }),
        ),
        events: await attempt(
          () =>
            new Promise((resolve, reject) => {
              const source = new EventSource(`${base}/events`);
              source.addEventListener('open', () => resolve('open'));
              source.addEventListener('error', () => {
                source.close();
                reject(new TypeError('no'));
              });
            }),
        ),
      };
    },
    [`http://127.0.0.1:${host.port}`, token, asset] as const,
  );
  expect(outcome.get).toMatch(/^refused/);
  expect(outcome.post).toMatch(/^refused/);
  // The browser lets a simple request leave; its answer is opaque, and the host has refused it.
  expect(outcome.simple).toMatch(/^refused|opaque/);
  for (const key of ['script', 'image', 'socket', 'events'] as const) expect(outcome[key], key).toMatch(/^refused/);
  expect(host.errors()).toContain('host/refused 403');
  expect(await page.evaluate(() => '__sandtable' in window)).toBe(false);

  // A frame shows nothing of us, a form sends nothing to us.
  await page.evaluate((base) => {
    const frame = document.createElement('iframe');
    frame.src = `${base}/`;
    document.body.append(frame);
  }, `http://127.0.0.1:${host.port}`);
  await expect.poll(() => page.frames().length).toBe(2);
  const framed = page.frames()[1]!;
  expect(await framed.evaluate(() => document.querySelector('#root')).catch(() => null)).toBeNull();
  const answer = page.waitForResponse((r) => r.url().endsWith('/rpc/documents.create'));
  await page.evaluate((base) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = `${base}/rpc/documents.create`;
    form.enctype = 'text/plain';
    document.body.append(form);
    form.submit();
  }, `http://127.0.0.1:${host.port}`);
  expect((await answer).status()).toBe(403);
  expect(await mine.evaluate(() => window.__sandtable!.tabs)).toEqual([]);
  expect(place.documents).toBeTruthy();
  await context.close();
  await owner.close();
  await other.close();
  countedFlow('R-123', 9);
});

test('R-124 a cookie that a program on another port has planted opens nothing', async ({ host, browser, violations }) => {
  const context = await browser.newContext();
  await watch(context, violations);
  violations.expected.push(/status of 4\d\d/);
  const page = await context.newPage();
  await openEditor(page, host);
  const token = await page.evaluate(() => sessionStorage.getItem('sandtable.token') ?? '');
  // Cookies know no ports (RFC 6265, 8.5): what one server of this machine sets, the browser sends to all of them.
  const planter = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': [`token=${token}`, `sandtable.token=${token}`] });
    response.end('<!doctype html><title>planter</title>');
  });
  await new Promise<void>((done) => planter.listen(0, '127.0.0.1', () => done()));
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${(planter.address() as AddressInfo).port}/`);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => void request.allHeaders().then((headers) => sent.push(headers['cookie'])));
  const statuses = await page.evaluate(async () =>
    Promise.all(
      ['/rpc/app.info', '/rpc/folders.list', '/session/further', '/events'].map(async (path) => {
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(path, { method: 'POST', credentials: 'include', headers, body: '{}' })).status;
      }),
    ),
  );
  for (const status of statuses) expect([403, 429]).toContain(status);
  await expect.poll(() => sent.some((cookie) => cookie?.includes(token)), 'the browser did send the cookie').toBe(true);
  // The window itself goes on with its header.
  await page.reload();
  await page.waitForFunction(() => window.__sandtable?.ready === true);
  expect((await context.cookies()).map((cookie) => cookie.name).toSorted(), 'none of ours').toEqual(['sandtable.token', 'token']);
  await context.close();
  await new Promise((done) => {
    planter.closeAllConnections();
    planter.close(done);
  });
  countedFlow('R-124', 1);
});

test('R-125 no address of the browser becomes a path', async ({ host, app: page, violations }) => {
  violations.expected.push(/status of 4\d\d|ERR_CONNECTION|Failed to load resource/);
  const climbs = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '%5c..%5c',
    '..%252f',
    '%c0%ae%c0%ae/',
    '%00/',
    './/',
    '..;/',
    '%uff0e%uff0e/',
  ];
  const targets = ['package.json', 'electron/host.js', 'etc/passwd', 'proc/self/environ', 'stamp.json'];
  const answers = await page.evaluate(
    async (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await fetch(path).catch(() => null);
          return answer === null ? null : { path, status: answer.status, length: (await answer.text()).length };
        }),
      ),
    climbs.flatMap((climb) => targets.flatMap((target) => [`/${climb.repeat(6)}${target}`, `/assets/${climb.repeat(8)}${target}`])),
  );
  const wrong = answers.filter((a) => a !== null && !([400, 403, 404, 414].includes(a.status) && a.length === 0));
  expect(wrong).toEqual([]);
  expect(answers.filter((a) => a !== null).length).toBeGreaterThan(100);
  expect(host.errors()).not.toContain('stopped');
  countedFlow('R-125', answers.filter((a) => a !== null).length);
});

/** Which directive stops which attack. */
const STOPPED_BY: Readonly<Record<string, string>> = {
  'inline script': 'script-src-elem',
  'inline handler': 'script-src-attr',
  eval: 'script-src',
  'new Function': 'script-src',
  'a string as timer': 'script-src',
  'remote script': 'script-src-elem',
  'data script': 'script-src-elem',
  'blob script': 'script-src-elem',
  'remote image': 'img-src',
  'remote fetch': 'connect-src',
  'remote socket': 'connect-src',
  frame: 'frame-src',
  'blob worker': 'worker-src',
  'base address': 'base-uri',
  object: 'object-src',
  form: 'form-action',
  'remote style': 'style-src-elem',
  'javascript: link': 'script-src-elem',
};

/** What injected markup or code would try. Each runs outside of the debugger's own evaluation, as injected code would. */
const ATTACKS: Readonly<Record<string, (remote: string) => void>> = {
  'inline script': () => {
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.owned = "inline"';
    document.body.append(script);
  },
  'inline handler': () => {
    const image = document.createElement('img');
    image.setAttribute('onerror', 'document.documentElement.dataset.owned = "handler"');
    image.src = '/none.png';
    document.body.append(image);
  },
  eval: () => {
    // oxlint-disable-next-line no-eval
    (0, eval)('document.documentElement.dataset.owned = "eval"');
  },
  'new Function': () => {
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function('document.documentElement.dataset.owned = "function"')();
  },
  'a string as timer': () => {
    (setTimeout as (code: string) => void)('document.documentElement.dataset.owned = "timer"');
  },
  'remote script': (remote) => {
    const script = document.createElement('script');
    script.src = `${remote}/x.js`;
    document.body.append(script);
  },
  'data script': () => {
    const script = document.createElement('script');
    script.src = 'data:text/javascript,document.documentElement.dataset.owned="data"';
    document.body.append(script);
  },
  'blob script': () => {
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob(['document.documentElement.dataset.owned = "blob"'], { type: 'text/javascript' }));
    document.body.append(script);
  },
  'remote image': (remote) => {
    new Image().src = `${remote}/x.png`;
  },
  'remote fetch': (remote) => {
    void fetch(`${remote}/x`).then(
      () => (document.documentElement.dataset['owned'] = 'fetch'),
      () => undefined,
    );
  },
  'remote socket': (remote) => {
    void new WebSocket(remote.replace('http', 'ws'));
  },
  frame: (remote) => {
    const frame = document.createElement('iframe');
    frame.src = `${remote}/frame`;
    document.body.append(frame);
  },
  'blob worker': () => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
    worker.addEventListener('message', () => (document.documentElement.dataset['owned'] = 'worker'));
  },
  'base address': (remote) => {
    const base = document.createElement('base');
    base.href = `${remote}/`;
    document.head.append(base);
    new Image().src = 'based.png';
  },
  object: (remote) => {
    const object = document.createElement('object');
    object.data = `${remote}/object`;
    document.body.append(object);
  },
  form: (remote) => {
    const form = document.createElement('form');
    form.action = `${remote}/form`;
    document.body.append(form);
    form.submit();
  },
  'remote style': (remote) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${remote}/x.css`;
    document.head.append(link);
  },
  'javascript: link': () => {
    const link = document.createElement('a');
    link.href = 'javascript:document.documentElement.dataset.owned="link"';
    document.body.append(link);
    link.click();
  },
};

/** Runs an attack as a task of the page; resolves with the directive that stopped it. */
async function attack(
  page: Page,
  remote: string,
  source: string,
): Promise<{ readonly directive: string | null; readonly owned: string | null }> {
  return page.evaluate(
    ([code, address]) =>
      new Promise((resolve) => {
        const owned = (): string | null => document.documentElement.dataset['owned'] ?? null;
        let directive: string | null = null;
        document.addEventListener('securitypolicyviolation', (event) => (directive ??= event.effectiveDirective));
        // oxlint-disable-next-line no-eval
        const run = eval(`(${code})`) as (to: string) => void;
        const started = performance.now();
        // A task of its own: what the debugger evaluates itself is exempt from the policy.
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => {
          try {
            run(address);
          } catch {
            // Stopped by the policy with an exception; the report follows.
          }
          const look = (): void => {
            if (directive !== null || owned() !== null || performance.now() - started > 5000) resolve({ directive, owned: owned() });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        channel.port1.start();
        channel.port2.postMessage(null);
      }),
    [source, remote] as const,
  );
}

test('R-104 the content policy stops eighteen attacks by injected code, and reports each', async ({ host, browser }) => {
  const other = await stranger();
  const context = await browser.newContext();
  const page = await context.newPage();
  const wrong: string[] = [];
  for (const [name, work] of Object.entries(ATTACKS)) {
    await openEditor(page, host);
    const { directive, owned } = await attack(page, other.address, work.toString());
    if (directive !== STOPPED_BY[name]) wrong.push(`${name}: stopped by ${directive}`);
    if (owned !== null) wrong.push(`${name}: ran as ${owned}`);
    expect(new URL(page.url()).port, `${name} does not lead away`).toBe(String(host.port));
  }
  expect(wrong).toEqual([]);
  expect(other.hits, 'nothing left for the stranger').toEqual([]);
  await context.close();
  await other.close();
  countedFlow('R-104', Object.keys(ATTACKS).length);
});

test('R-129 every file of the window comes with the safe headers', async ({ host, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const without: string[] = [];
  let files = 0;
  page.on('response', (response) => {
    files += 1;
    const headers = response.headers();
    const good =
      headers['content-security-policy']?.startsWith("default-src 'none'") === true &&
      headers['x-content-type-options'] === 'nosniff' &&
      headers['referrer-policy'] === 'no-referrer' &&
      headers['cache-control'] === 'no-store' &&
      headers['access-control-allow-origin'] === undefined;
    if (!good) without.push(response.url());
  });
  await openEditor(page, host);
  expect(files).toBeGreaterThan(5);
  expect(without).toEqual([]);
  await context.close();
  countedFlow('R-129', files);
});
