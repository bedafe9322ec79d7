/** The desktop adapter with Electron mocked: window options, sender check, navigation, permissions, scheme, menu, preload in a vm. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IpcMainInvokeEvent, Session as ElectronSession, WebContents } from 'electron';
import { CONTRACT, type Channel } from '#shared/ipc/contract.ts';
import { COMMANDS } from '#shared/commands/catalogue.ts';
import { LANGUAGES } from '#shared/i18n/index.ts';
import { newSession } from './calls/session.ts';
import { CONTENT_SECURITY_POLICY } from './host/headers.ts';
import type { Pages } from './host/files.ts';
import { answerCalls, CALL_CHANNEL, EVENT_CHANNEL, trusted } from './ipc.ts';
import { languageOf, menuTemplate } from './menu.ts';
import { answerPage } from './protocol.ts';
import { hardenContents, hardenSession, mayLoad, ORIGIN } from './security.ts';
import { projectRoot } from './testing/bundle.ts';
import { crashFs } from './testing/crashFs.ts';
import { testDesk } from './testing/desk.ts';
import { windowOptions } from './windows.ts';

it('R-100 window options, as a whole', () => {
  expect(windowOptions('/dist/preload.cjs')).toEqual({
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: '#16181d',
    title: 'Sandtable',
    webPreferences: {
      preload: '/dist/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      enableWebSQL: false,
      plugins: false,
      devTools: false,
    },
  });
});

describe('senders', () => {
  const main = { url: `${ORIGIN}/`, origin: ORIGIN, parent: null };
  const sender = (frame: unknown, over: object = {}) =>
    ({ senderFrame: frame, sender: { id: 7, mainFrame: main, isDestroyed: () => false, ...over } }) as unknown as IpcMainInvokeEvent;
  const session = newSession(() => {});
  const sessionOf = (id: number) => (id === 7 ? session : undefined);

  it('R-102 only the main frame of our own window is answered', () => {
    expect(trusted(sender(main), sessionOf)).toBe(session);
    const strangers: [string, IpcMainInvokeEvent][] = [
      ['no frame', sender(null)],
      ['sub-frame of ours', sender({ ...main, parent: main })],
      ['another main frame', sender({ ...main })],
      ['destroyed window', sender(main, { isDestroyed: () => true })],
      ['unknown window', sender(main, { id: 8 })],
    ];
    for (const url of [
      'about:blank',
      'about:srcdoc',
      'data:text/html,x',
      `blob:${ORIGIN}/x`,
      'https://evil.test/',
      'file:///etc/passwd',
      'app://evil/',
      `${ORIGIN}.evil/`,
      'APP://sandtable/',
      '',
    ]) {
      const frame = { url, origin: url.split('/').slice(0, 3).join('/'), parent: null };
      strangers.push([url, sender(frame, { mainFrame: frame })]);
    }
    const opaque = { url: `${ORIGIN}/`, origin: 'null', parent: null };
    strangers.push(['sandboxed page of ours', sender(opaque, { mainFrame: opaque })]);
    expect(strangers.length).toBeGreaterThanOrEqual(16);
    for (const [name, event] of strangers) expect(trusted(event, sessionOf), name).toBeNull();
  });

  it('R-101 R-102 a refused or nonsensical call gets a problem, is logged, and reaches no handler', async () => {
    const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
    let answer: (event: unknown, ...args: unknown[]) => Promise<unknown> = async () => null;
    const log: string[] = [];
    const ipcMain = { handle: (name: string, listener: typeof answer) => (name === CALL_CHANNEL ? (answer = listener) : null) };
    answerCalls(ipcMain as never, bench.handlers, sessionOf, (code) => log.push(code));
    expect(await answer(sender(null), 'app.info', {})).toMatchObject({ ok: false, error: { code: 'ipc/refused' } });
    expect(await answer(sender(main), { toString: () => 'app.info' }, {})).toMatchObject({ ok: false, error: { code: 'ipc/refused' } });
    expect(log).toEqual(['ipc/refused', 'ipc/refused']);
    expect(await answer(sender(main), 'settings.read', {})).toEqual({ ok: true, value: { settings: {} } });
    for (const channel of ['constructor', '__proto__', 'toString', 'app', '', 'app.info '])
      expect(await answer(sender(main), channel, {}), channel).toMatchObject({ ok: false, error: { code: 'ipc/unknown-channel' } });
  });
});

describe('navigation and permissions', () => {
  it('R-105 every way to leave or to open a window is stopped', () => {
    const listeners = new Map<string, (event: { preventDefault(): void }) => void>();
    let open: (details: { url: string }) => unknown = () => null;
    hardenContents({
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof open) => (open = handler),
    } as unknown as WebContents);
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      const event = { preventDefault: vi.fn<() => void>() };
      listeners.get(name)?.(event);
      expect(event.preventDefault, name).toHaveBeenCalledOnce();
    }
    for (const url of [
      'https://evil.test',
      `${ORIGIN}/`,
      'about:blank',
      'javascript:alert(1)',
      'file:///',
      'data:text/html,x',
      'blob:x',
      '',
    ])
      expect(open({ url }), url).toEqual({ action: 'deny' });
    for (const url of [
      'https://evil.test/',
      'http://127.0.0.1/',
      'file:///etc/passwd',
      'app://evil/',
      `${ORIGIN}.evil/`,
      'ws://x',
      'data:text/html,x',
      'blob:https://evil/1',
      'devtools://x',
      'chrome://gpu',
    ])
      expect(mayLoad(url), url).toBe(false);
    for (const url of [`${ORIGIN}/assets/a.js`, `blob:${ORIGIN}/1`, 'data:image/png;base64,AAAA']) expect(mayLoad(url), url).toBe(true);
  });

  it('R-106 every permission is denied in request, check and device handlers', () => {
    let request: (contents: unknown, permission: string, answer: (yes: boolean) => void) => void = () => {};
    let check: (contents: unknown, permission: string) => boolean = () => true;
    let device: () => boolean = () => true;
    let before: (details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void = () => {};
    hardenSession({
      setPermissionRequestHandler: (handler: typeof request) => (request = handler),
      setPermissionCheckHandler: (handler: typeof check) => (check = handler),
      setDevicePermissionHandler: (handler: typeof device) => (device = handler),
      webRequest: { onBeforeRequest: (handler: typeof before) => (before = handler) },
      on: () => {},
    } as unknown as ElectronSession);
    const names = [
      'clipboard-read',
      'clipboard-sanitized-write',
      'display-capture',
      'fullscreen',
      'geolocation',
      'idle-detection',
      'media',
      'mediaKeySystem',
      'midi',
      'midiSysex',
      'notifications',
      'pointerLock',
      'keyboardLock',
      'openExternal',
      'speaker-selection',
      'storage-access',
      'top-level-storage-access',
      'window-management',
      'unknown',
      'fileSystem',
      'hid',
      'serial',
      'usb',
      'background-sync',
      'accessibility-events',
      'sensors',
      'camera',
      'microphone',
      'persistent-storage',
      'payment-handler',
    ];
    expect(names.length).toBe(30);
    for (const name of names) {
      const answer = vi.fn<(yes: boolean) => void>();
      request(null, name, answer);
      expect(answer.mock.calls, name).toEqual([[false]]);
      expect(check(null, name), name).toBe(false);
    }
    expect(device()).toBe(false);
    const blocked = vi.fn<(response: { cancel?: boolean }) => void>();
    before({ url: 'https://evil.test/' }, blocked);
    expect(blocked).toHaveBeenCalledWith({ cancel: true });
  });
});

describe('own scheme', () => {
  const pages: Pages = new Map([['/', { type: 'text/html', bytes: async () => new TextEncoder().encode('window') }]]);

  it('R-104 R-107 serves the build list only, with the content policy', async () => {
    const page = await answerPage(pages, 'GET', `${ORIGIN}/`);
    expect(await page.text()).toBe('window');
    expect(page.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '....', '%c0%ae%c0%ae'];
    const bar = ['/', '%2f', '%5c', '\\', '//', '/./', '%00', ';/', '%252f', '/?'];
    let tried = 0;
    for (const dots of up)
      for (const slash of bar) {
        expect((await answerPage(pages, 'GET', `${ORIGIN}/${dots}${slash}secret`)).status).toBe(404);
        tried += 1;
      }
    expect(tried).toBe(60);
    for (const [method, url] of [
      ['POST', `${ORIGIN}/`],
      ['GET', 'app://evil/'],
      ['GET', 'file:///etc/passwd'],
      ['GET', `${ORIGIN}.evil/`],
    ] as const)
      expect((await answerPage(pages, method, url)).status, `${method} ${url}`).toBe(404);
  });
});

describe('menu', () => {
  it('has every command with a place, in all languages, and runs it by id', () => {
    const placed = Object.entries(COMMANDS).filter(([, spec]) => spec.menu !== undefined).length;
    for (const language of LANGUAGES) {
      const run: string[] = [];
      const items = menuTemplate(language, (id) => run.push(id)).flatMap(
        (menu) => menu.submenu as { id?: string; click?: () => void; registerAccelerator?: boolean; accelerator?: string }[],
      );
      const commands = items.filter((entry) => entry.id !== undefined);
      expect(commands.length).toBe(placed);
      for (const command of commands) {
        command.click?.();
        if (command.accelerator !== undefined) expect(command.registerAccelerator).toBe(false);
      }
      expect(run).toEqual(commands.map((command) => command.id));
    }
    expect(['ru-RU', 'ja', 'zh-Hans-CN', 'de-DE'].map(languageOf)).toEqual(['ru', 'ja', 'zh-CN', 'en']);
  });
});

describe('preload', () => {
  let folder = '';
  let code = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandtable-preload-'));
    await build({
      root: projectRoot,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        rollupOptions: {
          input: { preload: join(projectRoot, 'electron/preload.ts') },
          external: ['electron/renderer'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    });
    code = await readFile(join(folder, 'preload.cjs'), 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('R-101 the built preload requires electron/renderer only and gives the window two functions', async () => {
    const required: string[] = [];
    const worlds: Record<string, Record<string, (...args: never[]) => unknown>> = {};
    const invoked: unknown[][] = [];
    const told = new Map<string, (event: unknown, value: unknown) => void>();
    const stub = {
      contextBridge: { exposeInMainWorld: (name: string, api: (typeof worlds)[string]) => (worlds[name] = api) },
      ipcRenderer: {
        invoke: async (...args: unknown[]) => (invoked.push(args), { ok: true }),
        on: (name: string, listener: (event: unknown, value: unknown) => void) => told.set(name, listener),
        removeListener: (name: string) => told.delete(name),
      },
    };
    const require = (name: string): unknown => {
      required.push(name);
      if (name !== 'electron/renderer') throw new Error(`a sandboxed preload cannot require ${name}`);
      return stub;
    };
    runInContext(code, createContext({ require, module: { exports: {} }, exports: {} }));
    expect(required).toEqual(['electron/renderer']);
    expect(Object.keys(worlds)).toEqual(['sandtable']);
    const api = worlds['sandtable']!;
    expect(Object.keys(api).toSorted()).toEqual(['call', 'listen']);
    await api['call']!('app.info' as never, {} as never);
    expect(invoked).toEqual([[CALL_CHANNEL, 'app.info', {}]]);
    const heard: unknown[] = [];
    const end = api['listen']!(((event: unknown) => heard.push(event)) as never) as () => void;
    told.get(EVENT_CHANNEL)?.({ sender: 'ipcRenderer' }, { event: 'command', id: 'file.new' });
    expect(heard).toEqual([{ event: 'command', id: 'file.new' }]);
    end();
    expect(told.size).toBe(0);
  });
});

describe('contract', () => {
  /** Every key of every request schema. */
  const keysOf = (schema: unknown): string[] => {
    const json = JSON.stringify(schema);
    return [...json.matchAll(/"([A-Za-z]+)":\{/g)].map((match) => match[1]!);
  };

  it('R-103 no request has a field for a path, and every call survives any argument', async () => {
    const { z } = await import('zod');
    const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
    for (const [channel, { request }] of Object.entries(CONTRACT)) {
      for (const key of keysOf(z.toJSONSchema(request, { unrepresentable: 'any' })))
        expect(key, channel).not.toMatch(/path|file$|dir|uri|location/i);
      const forged = Buffer.alloc(16, 7).toString('base64url');
      const nasty: unknown[] = [
        null,
        undefined,
        0,
        '',
        [],
        {},
        { folder: '/etc', name: 'passwd' },
        { folder: '../..', name: 'x' },
        { folder: forged, name: '../x' },
        { document: forged, rev: 0, text: '' },
        { document: forged, rev: -1, text: 1 },
        { document: forged, from: 0, edits: [{}] },
        { document: forged, discard: true },
        { journal: forged },
        { id: forged },
        { place: forged },
        { sample: '../../etc/passwd' },
        { url: 'javascript:alert(1)' },
        { url: 'file:///etc/passwd' },
        JSON.parse('{"__proto__": {"x": 1}}'),
        JSON.parse('['.repeat(5000) + ']'.repeat(5000)),
      ];
      for (const value of nasty) {
        const reply = await bench.call(channel as Channel, value as never);
        expect(typeof reply.ok, channel).toBe('boolean');
      }
    }
  });

  it('R-103 10,000 forged handles open nothing', async () => {
    const disk = crashFs();
    const bench = await testDesk({ fs: disk.fs, home: '/home' });
    await bench.folder();
    const { randomBytes } = await import('node:crypto');
    for (let i = 0; i < 2500; i++) {
      const handle = randomBytes(16).toString('base64url');
      expect(await bench.call('folders.read', { folder: handle })).toMatchObject({ ok: false, error: { code: 'ipc/unknown-handle' } });
      expect(await bench.call('documents.open', { folder: handle, name: 'a' })).toMatchObject({
        ok: false,
        error: { code: 'ipc/unknown-handle' },
      });
      expect(await bench.call('documents.close', { document: handle, discard: true })).toMatchObject({
        ok: false,
        error: { code: 'document/unknown' },
      });
      expect(await bench.call('recovery.read', { journal: handle })).toMatchObject({ ok: false, error: { code: 'ipc/unknown-handle' } });
    }
  });

  it('R-103 handles belong to one window and are void when it has gone', async () => {
    const { leaveSession } = await import('./calls/desk.ts');
    const bench = await testDesk({ fs: crashFs().fs, home: '/home' });
    const other = newSession(() => {});
    const folder = await bench.folder();
    expect(await bench.call('folders.read', { folder }, other)).toMatchObject({ ok: false, error: { code: 'ipc/unknown-handle' } });
    const { document } = await bench.need('documents.create', { text: '{"title":"x"}' });
    expect(await bench.call('documents.close', { document: document.handle, discard: true }, other)).toMatchObject({ ok: false });
    await leaveSession(bench.desk, bench.session);
    expect(await bench.call('folders.read', { folder })).toMatchObject({ ok: false, error: { code: 'ipc/unknown-handle' } });
  });
});
