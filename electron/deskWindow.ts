/**
 * The desktop window over its life: one session a page; what happens when its page dies, hangs, or will not leave because strokes are
 * not on disk yet.
 */
import { BrowserWindow, dialog } from 'electron/main';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { leaveSession, type Desk } from './calls/desk.ts';
import { newSession, type Session } from './calls/session.ts';
import type { Translate } from './cli/language.ts';
import { EVENT_CHANNEL, type SessionOf } from './ipc.ts';
import { ORIGIN } from './security.ts';
import { windowOptions } from './windows.ts';

/** A page that dies so often within so long is not brought back unasked: it would die for ever. */
const MOST_DEATHS = 3;
const DEATHS_MILLIS = 60_000;
/** Journals are a quarter of a second behind; a window that is asked to close waits so long before it asks back. */
const SETTLE_MILLIS = 1000;

export interface DeskWindow {
  readonly window: BrowserWindow;
  /** The session of the page that is shown now, by the id of its contents. */
  readonly sessionOf: SessionOf;
  /** The session of the page that is shown now, null when the window has closed. */
  readonly session: () => Session | null;
  /** Tells the page something. */
  readonly send: (event: HostEvent) => void;
  /** Shows words with a button for each choice; which was chosen. */
  readonly ask: (words: Question, end?: AbortSignal) => Promise<number>;
}

/** Catalogue keys. The first button is the safe one: Enter and Escape choose it. */
export interface Question {
  readonly title: string;
  readonly body: string;
  readonly buttons: readonly string[];
}

export interface WindowParts {
  readonly desk: Desk;
  /** Absolute path of the built preload. */
  readonly preload: string;
  readonly words: Translate;
  /** The self-test's window is never seen. */
  readonly hidden: boolean;
  readonly quit: () => void;
}

/** Opens the window and loads its page. */
export function openDeskWindow({ desk, preload, words, hidden, quit }: WindowParts): DeskWindow {
  const window = new BrowserWindow(windowOptions(preload));
  const contents = window.webContents;
  const { id } = contents;
  const send = (event: HostEvent): void => {
    if (!window.isDestroyed()) contents.send(EVENT_CHANNEL, event);
  };
  let session: Session | null = newSession(send);
  const leave = (next: Session | null): void => {
    const left = session;
    session = next;
    if (left !== null) void leaveSession(desk, left);
  };
  const ask = async ({ title, body, buttons }: Question, end?: AbortSignal): Promise<number> => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Sandtable',
      message: words(title),
      detail: words(body),
      buttons: buttons.map((key) => words(key)),
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(end === undefined ? {} : { signal: end }),
    });
    return response;
  };
  const opened: DeskWindow = {
    window,
    sessionOf: (of) => (of === id ? (session ?? undefined) : undefined),
    session: () => session,
    send,
    ask,
  };

  if (!hidden) window.once('ready-to-show', () => window.show());
  window.on('closed', () => leave(null));
  // A dead or reloaded page knows nothing any more: its documents are let go, unsaved work is offered again.
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument && session !== null) leave(newSession(send));
  });
  contents.on('render-process-gone', () => {
    if (session !== null) leave(newSession(send));
  });
  bringBack(opened, desk, quit);
  endHangs(opened);
  leaveInOrder(opened, desk);
  void window.loadURL(`${ORIGIN}/`);
  return opened;
}

/** A dead page comes back by itself, and with it the offer to recover its work; one that dies again and again only when it is asked for. */
function bringBack({ window, session, ask }: DeskWindow, desk: Desk, quit: () => void): void {
  const contents = window.webContents;
  let deaths: number[] = [];
  const died = async (reason: string): Promise<void> => {
    desk.log('window/gone', reason);
    const now = desk.clock.now();
    deaths = [...deaths.filter((at) => Math.abs(now - at) < DEATHS_MILLIS), now];
    if (deaths.length >= MOST_DEATHS) {
      deaths = [];
      const buttons = ['crash.reload', 'desktop.quit'];
      if ((await ask({ title: 'crash.title', body: 'crash.safe', buttons })) !== 0) return quit();
    }
    if (session() !== null) contents.reload();
  };
  contents.on('render-process-gone', (_event, details) => {
    if (session() !== null) void died(details.reason);
  });
}

/** A page that hangs can be ended by the person: it then comes back as any dead page does. */
function endHangs({ window, ask }: DeskWindow): void {
  const contents = window.webContents;
  let asking: AbortController | null = null;
  const hangs = async (): Promise<void> => {
    const end = (asking = new AbortController());
    const buttons = ['desktop.hang.wait', 'crash.reload'];
    const chosen = await ask({ title: 'desktop.hang.title', body: 'desktop.hang.safe', buttons }, end.signal);
    asking = null;
    if (chosen === 1 && !end.signal.aborted) contents.forcefullyCrashRenderer();
  };
  contents.on('unresponsive', () => {
    if (asking === null) void hangs();
  });
  contents.on('responsive', () => asking?.abort());
  contents.on('render-process-gone', () => asking?.abort());
}

/**
 * The page says no to leaving while strokes are not on disk. Electron then silently stays, so the window tries once more when the journals
 * have had their time, and after that asks.
 */
function leaveInOrder({ window, session, ask }: DeskWindow, desk: Desk): void {
  const contents = window.webContents;
  let state: 'staying' | 'waiting' | 'again' | 'asking' | 'leaving' = 'staying';
  let closing = false;
  const go = (): void => {
    if (session() === null) return;
    if (closing) window.close();
    else contents.reload();
  };
  const wait = async (): Promise<void> => {
    state = 'waiting';
    await desk.clock.wait(SETTLE_MILLIS);
    state = 'again';
    go();
  };
  const settle = async (): Promise<void> => {
    state = 'asking';
    const buttons = ['desktop.leave.stay', 'desktop.leave.go'];
    const chosen = await ask({ title: 'desktop.leave.title', body: 'desktop.leave.body', buttons });
    state = chosen === 1 ? 'leaving' : 'staying';
    if (chosen === 1) go();
    closing = false;
  };
  window.on('close', () => (closing = true));
  contents.on('will-prevent-unload', (event) => {
    if (state === 'leaving') event.preventDefault();
    else if (state === 'staying') void wait();
    else if (state === 'again') void settle();
  });
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) state = 'staying';
  });
}
