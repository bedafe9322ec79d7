/**
 * Stands in for Electron where its binary is not: the parts of its interface that the adapter uses, each noting what was asked of it. One
 * program for each test file (`vi.mock('electron/main', async () => (await import('./testing/electronFake.ts')).electronMain)`).
 */
import { createContext, runInContext } from 'node:vm';

type Listener = (...args: never[]) => unknown;

/** Emitters as Electron's are, with a way to play an event; all listeners hear it. */
export class FakeEmitter {
  readonly listeners = new Map<string, Listener[]>();
  on(name: string, listener: Listener): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }
  once(name: string, listener: Listener): this {
    const once: Listener = (...args) => {
      this.listeners.set(
        name,
        (this.listeners.get(name) ?? []).filter((other) => other !== once),
      );
      return listener(...args);
    };
    return this.on(name, once);
  }
  /** Plays an event; true when a listener prevented its default. */
  play(name: string, ...args: unknown[]): boolean {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true), ...(args[0] as object | undefined) };
    for (const listener of this.listeners.get(name) ?? []) listener(...([event, ...args.slice(1)] as never[]));
    return prevented;
  }
  /** How many listen. */
  count(name: string): number {
    return this.listeners.get(name)?.length ?? 0;
  }
}

/** What happened, in order. */
export const order: string[] = [];
/** Everything shown by dialogs, and the answers they give next (0 when there is none). */
export const shown: { readonly message: string; readonly buttons: readonly string[] }[] = [];
export const answers: number[] = [];
/** Values the test sets before it imports `main.ts`. */
export const given = { lock: true, packaged: false, locale: 'ru' };

type Answer = (event: unknown, channel: unknown, request: unknown) => Promise<unknown>;
let answer: Answer = async () => null;
/** A call as ipcMain hears it. */
export const callAs = (event: unknown, channel: unknown, request: unknown): Promise<unknown> => answer(event, channel, request);

const frame = { url: 'app://sandtable/', origin: 'app://sandtable', parent: null, detached: false };

export class FakeContents extends FakeEmitter {
  readonly id = 7;
  readonly mainFrame = frame;
  readonly sent: unknown[] = [];
  openHandler: ((details: { url: string }) => unknown) | null = null;
  reloads = 0;
  /** The page answers `beforeunload` with no. */
  stubborn = false;
  isDestroyed(): boolean {
    return false;
  }
  isLoading(): boolean {
    return false;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.openHandler = handler;
  }
  send(_channel: string, event: unknown): void {
    this.sent.push(event);
  }
  reload(): void {
    if (this.stubborn && !this.play('will-prevent-unload')) return;
    this.reloads += 1;
    this.play('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    queueMicrotask(() => this.play('did-finish-load'));
  }
  forcefullyCrashRenderer(): void {
    this.play('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
  }
  /** Runs code as the page would, with the bridge that the preload gives it. */
  async executeJavaScript(code: string): Promise<unknown> {
    const event = { sender: this, senderFrame: this.mainFrame };
    const call = async (channel: string, request: unknown): Promise<unknown> => structuredClone(await answer(event, channel, request));
    return runInContext(code, createContext({ window: { sandtable: { call } } }));
  }
}

export const windows: FakeWindow[] = [];
export class FakeWindow extends FakeEmitter {
  readonly webContents = new FakeContents();
  readonly options: unknown;
  loaded = '';
  visible = false;
  closed = false;
  constructor(options: unknown) {
    super();
    this.options = options;
    order.push('window');
    windows.push(this);
    app.play('web-contents-created', {}, this.webContents);
  }
  isDestroyed(): boolean {
    return this.closed;
  }
  isMinimized(): boolean {
    return true;
  }
  restore(): void {
    order.push('restore');
  }
  focus(): void {
    order.push('focus');
  }
  show(): void {
    this.visible = true;
  }
  /** As a person's click on the cross. */
  close(): void {
    this.play('close');
    if (this.webContents.stubborn && !this.webContents.play('will-prevent-unload')) return;
    this.closed = true;
    this.play('closed');
    app.play('window-all-closed');
  }
  async loadURL(url: string): Promise<void> {
    this.loaded = url;
    this.webContents.play('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  }
}

class FakeApp extends FakeEmitter {
  readonly paths = new Map<string, string>();
  handedTo: unknown = null;
  get isPackaged(): boolean {
    return given.packaged;
  }
  enableSandbox(): void {
    order.push('enableSandbox');
  }
  requestSingleInstanceLock(data: unknown): boolean {
    order.push('single');
    this.handedTo = data;
    return given.lock;
  }
  async whenReady(): Promise<void> {
    order.push('ready');
  }
  getVersion(): string {
    return '0.1.0';
  }
  getLocale(): string {
    return given.locale;
  }
  getPath(name: string): string {
    return this.paths.get(name) ?? '/tmp';
  }
  setPath(name: string, path: string): void {
    order.push(`path ${name}`);
    this.paths.set(name, path);
  }
  /** Quits as Electron does: asks first, ends unless a listener said no. */
  quit(): void {
    order.push('quit');
    if (!this.play('will-quit')) order.push('ended');
  }
  exit(code: number): void {
    order.push(`exit ${code}`);
  }
}
export const app = new FakeApp();

/** Handlers that the session was given. */
export const sessionHandlers = new Map<string, Listener>();
/** The window's session: its `will-download` can be played. */
export const fakeSession = Object.assign(new FakeEmitter(), {
  setPermissionRequestHandler: (handler: Listener) => (order.push('permissions'), sessionHandlers.set('request', handler)),
  setPermissionCheckHandler: (handler: Listener) => sessionHandlers.set('check', handler),
  setDevicePermissionHandler: (handler: Listener) => sessionHandlers.set('device', handler),
  webRequest: { onBeforeRequest: (handler: Listener) => sessionHandlers.set('before', handler) },
});

const note = (message: string, buttons: readonly string[]): void => {
  order.push('box');
  shown.push({ message, buttons });
};

/** The module `electron/main`. */
export const electronMain = {
  app,
  BrowserWindow: FakeWindow,
  dialog: {
    showMessageBox: async (_window: unknown, options: { message: string; buttons: string[] }) => {
      note(options.message, options.buttons);
      return { response: answers.shift() ?? 0 };
    },
    showErrorBox: (_title: string, message: string) => note(message, []),
  },
  ipcMain: { handle: (_name: string, listener: Answer) => (answer = listener) },
  Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => order.push('menu') },
  protocol: {
    registerSchemesAsPrivileged: () => order.push('scheme'),
    handle: () => order.push('serve'),
  },
  session: { defaultSession: fakeSession },
};

/** As before the program's start, for a test file that starts it more than once. */
export function freshElectron(): void {
  for (const list of [order, shown, answers, windows, openedLinks]) list.splice(0);
  app.listeners.clear();
  app.paths.clear();
  sessionHandlers.clear();
  fakeSession.listeners.clear();
  Object.assign(given, { lock: true, packaged: false, locale: 'ru' });
}

/** Addresses that were opened outside. */
export const openedLinks: string[] = [];
/** The module `electron/common`. */
export const electronCommon = { shell: { openExternal: async (url: string) => void openedLinks.push(url) } };
