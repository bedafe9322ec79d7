/**
 * What only a machine with Electron's binary can show. Where there is none, one skipped test names it all, with the reason. To run it:
 * `npm start -- --electron` (fetches the binary), `npm run pack`, then as an ordinary user, with a screen,
 * `npx playwright test -c e2e/playwright.config.ts --project electron`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { test as plain } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { dialog, drag, isProtected, newScenario, settled, takeTerrain, text } from '../flows/editor.ts';
import type { HostPlace } from '../host.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { packedProgram, runProgram, startDesktop, whyNoDesktop, type StartedDesktop } from './desktop.ts';

const why = whyNoDesktop();
const named: string[] = [];

/** A test of the living program: written where it cannot run, too, but then it only has its name. */
function live(name: string, body: (place: HostPlace) => Promise<void>): void {
  named.push(name);
  if (why === null) test(name, ({ place }) => body(place));
}

/** Starts the program, does the work, ends it whatever happened. */
async function inDesktop(place: HostPlace, work: (desktop: StartedDesktop) => Promise<void>, args: readonly string[] = []): Promise<void> {
  const desktop = await startDesktop(place, args);
  try {
    await work(desktop);
  } finally {
    if (desktop.process.exitCode === null && desktop.process.signalCode === null) await desktop.app.close();
  }
}

async function paint({ page }: StartedDesktop, title: string): Promise<string> {
  await newScenario(page, { title, columns: 12, rows: 10 });
  await takeTerrain(page, 'Forest');
  for (let row = 1; row < 8; row += 3) {
    await drag(page, [
      [1, row],
      [8, row],
    ]);
  }
  await isProtected(page);
  return text(page);
}

async function recovered({ page }: StartedDesktop): Promise<string> {
  await page.waitForFunction(() => window.__sandtable?.ready === true);
  await expect(dialog(page)).toContainText('Your work is still here');
  await dialog(page).getByRole('button', { name: 'Recover' }).click();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  return text(page);
}

const rendererPid = ({ app }: StartedDesktop): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId());

live('R-100 the page runs in a sandbox: no Node in it, the options are the living ones, the system filters its calls', async (place) => {
  await inDesktop(place, async (desktop) => {
    const { app, page } = desktop;
    expect(await page.evaluate(() => ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(window.sandtable ?? {}).toSorted((a, b) => (a < b ? -1 : 1)))).toEqual(['call', 'listen']);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    if (process.platform === 'linux') {
      const status = readFileSync(`/proc/${await rendererPid(desktop)}/status`, 'utf8');
      expect(status, 'a filter on system calls').toMatch(/^Seccomp:\s+2$/m);
    }
    expect(desktop.process.spawnargs.join(' ')).not.toContain('--no-sandbox');
    countedFlow('R-100', 1);
  });
});

live('R-104 14 attacks on the content policy are blocked in the living window', async (place) => {
  await inDesktop(place, async ({ page }) => {
    const reports = await page.evaluate(async () => {
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
      const add = (tag: string, set: Record<string, string>, words = ''): void => {
        const made = document.createElement(tag);
        for (const [name, value] of Object.entries(set)) made.setAttribute(name, value);
        made.textContent = words;
        document.body.append(made);
      };
      const owned = 'document.documentElement.dataset.owned = "1"';
      add('script', {}, owned);
      add('button', { id: 'attack', onclick: owned });
      document.querySelector<HTMLButtonElement>('#attack')!.click();
      // From a timer: what the debugger itself runs may evaluate.
      await new Promise<void>((done) =>
        setTimeout(() => {
          for (const name of ['eval', 'Function']) {
            try {
              const made: unknown = (Reflect.get(window, name) as (code: string) => unknown)(owned);
              if (typeof made === 'function') Reflect.apply(made, null, []);
            } catch {
              seen.push('refused');
            }
          }
          done();
        }),
      );
      add('script', { src: 'https://evil.test/x.js' });
      add('script', { src: `data:text/javascript,${owned}` });
      add('img', { src: 'https://evil.test/x.png' });
      await fetch('https://evil.test/').catch(() => seen.push('refused'));
      add('iframe', { src: 'https://evil.test/' });
      add('iframe', { srcdoc: `<script>parent.${owned}</script>` });
      try {
        seen.push(String(new Worker(URL.createObjectURL(new Blob([owned]))).onerror));
      } catch {
        seen.push('refused');
      }
      add('base', { href: 'https://evil.test/' });
      add('object', { data: 'https://evil.test/x' });
      add('form', { action: 'https://evil.test/', id: 'leave' });
      document.querySelector<HTMLFormElement>('#leave')!.submit();
      await new Promise((done) => setTimeout(done, 1000));
      return { seen, owned: document.documentElement.dataset['owned'] ?? null, base: document.baseURI, at: location.href };
    });
    expect([reports.owned, reports.base, reports.at]).toEqual([null, 'app://sandtable/', 'app://sandtable/']);
    expect(reports.seen.length).toBeGreaterThanOrEqual(13);
    countedFlow('R-104', 14);
  });
});

live('R-105 a page cannot leave and opens no window: links, scripts, forms, refresh, middle click, history', async (place) => {
  await inDesktop(place, async ({ app, page }) => {
    for (const url of [
      'https://evil.test/',
      'file:///etc/passwd',
      'about:blank',
      'data:text/html,x',
      'app://evil/',
      'app://sandtable/index.html',
    ])
      await page.evaluate(async (to) => {
        window.open(to);
        const link = Object.assign(document.createElement('a'), { href: to, target: '_blank' });
        document.body.append(link);
        link.click();
        link.dispatchEvent(new MouseEvent('click', { button: 1, bubbles: true }));
        link.target = '';
        link.click();
        const refresh = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${to}` });
        document.head.append(refresh);
        history.back();
        await new Promise((done) => setTimeout(done, 300));
        refresh.remove();
        link.remove();
      }, url);
    const at = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.webContents.getURL()));
    expect(at).toEqual(['app://sandtable/']);
    countedFlow('R-105', 36);
  });
});

live('R-106 nothing is permitted: what asks for a permission is told no, and copying still works', async (place) => {
  await inDesktop(place, async ({ app, page }) => {
    const answers = await page.evaluate(async () => {
      const said = (work: Promise<unknown>): Promise<string> => work.then(String, () => 'refused');
      const query = (name: string): Promise<string> =>
        said(navigator.permissions.query({ name: name as PermissionName }).then((found) => found.state));
      return Promise.all([
        ...['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'persistent-storage'].map(query),
        said(Notification.requestPermission()),
        said(navigator.mediaDevices.getUserMedia({ audio: true })),
        said(navigator.clipboard.readText()),
      ]);
    });
    expect(answers.filter((answer) => !/^(denied|refused)$/.test(answer))).toEqual([]);
    const command = await page.evaluate(() => {
      document.addEventListener('copy', (event) => (event.clipboardData?.setData('text/plain', 'copied'), event.preventDefault()), {
        once: true,
      });
      return document.execCommand('copy');
    });
    expect([command, await app.evaluate(({ clipboard }) => clipboard.readText())]).toEqual([true, 'copied']);
    countedFlow('R-106', answers.length);
  });
});

live('R-107 the scheme serves the list only, from inside the window', async (place) => {
  await inDesktop(place, async ({ page }) => {
    const got = await page.evaluate(async () => {
      const paths = ['../package.json', '%2e%2e/package.json', '..%2fpackage.json', 'assets/', '.', '//etc/passwd', '%00', 'index.html/..'];
      const status = (url: string): Promise<number> =>
        fetch(url).then(
          (answer) => answer.status,
          () => 0,
        );
      return {
        own: await status('app://sandtable/index.html'),
        others: await Promise.all(
          paths.map((path) =>
            fetch(`app://sandtable/${path}`).then(
              (answer) => answer.text(),
              () => '',
            ),
          ),
        ),
        foreign: await Promise.all(['file:///etc/passwd', 'app://evil/', 'https://evil.test/'].map(status)),
      };
    });
    expect(got.own).toBe(200);
    expect(got.others.filter((words) => words !== '' && !words.startsWith('<!doctype html>'))).toEqual([]);
    expect(got.foreign).toEqual([0, 0, 0]);
    countedFlow('R-107', got.others.length + got.foreign.length);
  });
});

/** Runs code in the window through the main process: a page that has crashed once is closed to the test for good. */
const inWindow = ({ app }: StartedDesktop, code: string): Promise<unknown> =>
  app.evaluate(({ BrowserWindow }, run) => BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(run) as Promise<unknown>, code);

live('R-109 10 times: a page killed by SIGSEGV, or caught in an endless loop and ended, comes back from the journal', async (place) => {
  test.setTimeout(600_000);
  for (let round = 0; round < 10; round++)
    await inDesktop(place, async (desktop) => {
      const now = await paint(desktop, `Round ${round}`);
      if (round % 2 === 0) process.kill(await rendererPid(desktop), 'SIGSEGV');
      else {
        void desktop.page.evaluate('for (;;);').catch(() => null);
        await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer());
      }
      const button =
        "[...document.querySelectorAll('[role=dialog] button, [role=alertdialog] button')].find((b) => b.textContent === 'Recover')";
      await expect.poll(() => inWindow(desktop, `${button} !== undefined`), { timeout: 20_000 }).toBe(true);
      await inWindow(desktop, `${button}.click()`);
      await expect.poll(() => inWindow(desktop, 'window.__sandtable.text'), { timeout: 20_000 }).toBe(now);
      countedFlow('R-109', 1);
    });
});

live(
  'R-02 15 times: the whole program is killed in mid-work, its page, its main process or all of it, and no finished stroke is lost',
  async (place) => {
    test.setTimeout(900_000);
    for (let round = 0; round < 15; round++) {
      let now = '';
      await inDesktop(place, async (desktop) => {
        now = await paint(desktop, `Killed ${round}`);
        const main = desktop.process.pid!;
        const gone = new Promise((done) => desktop.process.once('exit', done));
        if (round % 3 === 0) process.kill(await rendererPid(desktop), 'SIGKILL');
        process.kill(main, 'SIGKILL');
        await gone;
      });
      await inDesktop(place, async (desktop) => {
        expect(await recovered(desktop), `round ${round}`).toBe(now);
        await desktop.page.keyboard.press('Control+z');
        countedFlow('R-02', 1);
      });
    }
  },
);

live(
  'R-110 R-32 a file named at the start is open; one that a second start names opens in the first, and the second ends',
  async (place) => {
    const [first, second] = ['first', 'second'].map((name) => join(place.documents, `${name}.sandtable.json`)) as [string, string];
    const sample = readFileSync(join(import.meta.dirname, '../../resources/samples/crossing.sandtable.json'), 'utf8');
    for (const path of [first, second]) writeFileSync(path, sample);
    await inDesktop(
      place,
      async ({ page }) => {
        await expect(page.getByRole('tab', { name: /first/ })).toBeVisible();
        const twin = packedProgram('twin');
        test.skip(twin === null, 'needs npm run pack');
        expect((await runProgram(twin!, [second], place)).code).toBe(0);
        await expect(page.getByRole('tab', { name: /second/ })).toBeVisible();
        countedFlow('R-110', 2);
      },
      [first],
    );
  },
);

live('R-108 the release: fuses as promised, no Node, no inspector, and its self-test saves, recovers and ends', async (place) => {
  const release = packedProgram('release');
  test.skip(release === null, 'needs npm run pack');
  const check = execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/packCheck.mjs')], { encoding: 'utf8' });
  expect(check).toContain('RunAsNode off');
  const node = await runProgram(release!, ['--self-test', '-e', 'process.stdout.write("node")'], place, { ELECTRON_RUN_AS_NODE: '1' });
  expect(node.output).not.toContain('node"');
  const port = 39_229;
  const tested = runProgram(release!, ['--self-test', `--inspect=${port}`], place);
  const answered = await new Promise<boolean>((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
  expect(answered).toBe(false);
  const { code, output } = await tested;
  expect([code, output]).toEqual([0, expect.stringContaining('self-test: recover ok')]);
  countedFlow('R-108', 4);
});

live('the native menu runs commands by their ids, in the language of the settings', async (place) => {
  await inDesktop(place, async ({ app, page }) => {
    const menus = await app.evaluate(({ Menu }) => Menu.getApplicationMenu()!.items.map((item) => item.label));
    expect(menus.length).toBeGreaterThan(4);
    await app.evaluate(({ Menu, BrowserWindow }) =>
      Menu.getApplicationMenu()!.getMenuItemById('file.new')!.click(undefined, BrowserWindow.getAllWindows()[0], undefined),
    );
    await expect(dialog(page)).toBeVisible();
  });
});

/** What a test cannot press: by hand, before a release. */
const BY_HAND = [
  'native open and save dialogs: open, save as, cancel; the folder of a picked file is granted for this start only (R-103)',
  'file association and a file dropped on the icon, macOS and Windows (R-110)',
  'a hanging page is asked about; closing while strokes are not on disk asks back (R-109, R-09)',
];

// Without promise ids in its name: what is proven elsewhere must not count as left out because of this. Without the fixtures: they would skip
// it before it has said anything.
if (why !== null)
  plain('the living desktop program: needs its binary', () => {
    const lines = [...named, ...BY_HAND.map((line) => `by hand: ${line}`)].map((line) => `  ${line}\n`);
    process.stderr.write(`Not shown here: ${why}. Only a machine that can run it shows:\n${lines.join('')}`);
    plain.skip(true, why);
  });
