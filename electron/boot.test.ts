/** The desktop program's boot with Electron mocked: what happens in which order, and that a window's calls reach the shared handlers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const order: string[] = [];
const listeners = new Map<string, (...args: never[]) => unknown>();
let answer: (event: unknown, channel: unknown, request: unknown) => Promise<unknown> = async () => null;
let loaded = '';
let openHandler: unknown = null;
const frame = { url: 'app://sandtable/', origin: 'app://sandtable', parent: null };
const contents = {
  id: 1,
  mainFrame: frame,
  on: (name: string, listener: (...args: never[]) => unknown) => listeners.set(`contents.${name}`, listener),
  setWindowOpenHandler: (handler: unknown) => (openHandler = handler),
  isDestroyed: () => false,
  send: () => {},
  reload: () => {},
};

vi.mock('electron/main', () => {
  const app = {
    isPackaged: false,
    enableSandbox: () => order.push('enableSandbox'),
    requestSingleInstanceLock: () => (order.push('single'), true),
    on: (name: string, listener: (...args: never[]) => unknown) => listeners.set(`app.${name}`, listener),
    whenReady: async () => void order.push('ready'),
    getVersion: () => '0.1.0',
    getLocale: () => 'ru',
    quit: () => order.push('quit'),
    exit: () => order.push('exit'),
  };
  class BrowserWindow {
    webContents = contents;
    constructor() {
      order.push('window');
      (listeners.get('app.web-contents-created') as (event: unknown, made: unknown) => void)({}, contents);
    }
    once(): void {}
    on(): void {}
    isDestroyed(): boolean {
      return false;
    }
    async loadURL(url: string): Promise<void> {
      loaded = url;
    }
  }
  return {
    app,
    BrowserWindow,
    dialog: {},
    ipcMain: { handle: (_name: string, listener: typeof answer) => (answer = listener) },
    Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => order.push('menu') },
    protocol: { registerSchemesAsPrivileged: () => order.push('scheme'), handle: () => order.push('serve') },
    session: {
      defaultSession: {
        setPermissionRequestHandler: () => order.push('permissions'),
        setPermissionCheckHandler: () => {},
        setDevicePermissionHandler: () => {},
        webRequest: { onBeforeRequest: () => {} },
        on: () => {},
      },
    },
  };
});
vi.mock('electron/common', () => ({ shell: { openExternal: async () => {} } }));
vi.mock('./host/files.ts', () => ({ pagesOf: async () => new Map() }));

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sandtable-boot-'));
  vi.stubEnv('SANDTABLE_HOME', join(home, 'profile'));
  vi.stubEnv('HOME', home);
  await import('./main.ts');
});
afterAll(() => rm(home, { recursive: true }));

describe('boot', () => {
  it('R-100 sandbox and scheme come before ready, permissions and pages before the window', () => {
    expect(order).toEqual(['enableSandbox', 'scheme', 'single', 'ready', 'permissions', 'serve', 'window', 'menu']);
    expect(loaded).toBe('app://sandtable/');
    expect(openHandler).toBeTypeOf('function');
    expect(listeners.has('contents.will-navigate')).toBe(true);
  });

  it('R-102 the window is answered by the shared handlers, a stranger is not', async () => {
    const own = { sender: contents, senderFrame: frame };
    expect(await answer(own, 'app.info', {})).toMatchObject({ ok: true, value: { host: 'electron', version: '0.1.0' } });
    expect(await answer(own, 'folders.list', {})).toMatchObject({ ok: true, value: { folders: [{ name: 'Sandtable' }] } });
    expect(await answer({ sender: contents, senderFrame: null }, 'app.info', {})).toMatchObject({
      ok: false,
      error: { code: 'ipc/refused' },
    });
  });

  it('R-109 a page that is gone loses its handles, its unsaved work is offered to the next', async () => {
    const own = { sender: contents, senderFrame: frame };
    const made = (await answer(own, 'documents.create', { text: '{"title":"T"}' })) as { value: { document: { handle: string } } };
    await answer(own, 'journal.append', { document: made.value.document.handle, from: 0, edits: [{ kind: 'x' }] });
    (listeners.get('contents.render-process-gone') as () => void)();
    expect(await answer(own, 'documents.close', { document: made.value.document.handle, discard: true })).toMatchObject({ ok: false });
    expect(await answer(own, 'recovery.list', {})).toMatchObject({
      ok: true,
      value: { entries: [{ title: 'T', edits: 1, offered: true }] },
    });
  });
});
