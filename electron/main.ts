/** The desktop program: boot order only. Everything it can do is in `calls` and `storage`, shared with the loopback host. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session as electronSession } from 'electron/main';
import { shell } from 'electron/common';
import type { HostEvent } from '#shared/ipc/contract.ts';
import { leaveAll, leaveSession, openDesk } from './calls/desk.ts';
import { handlersOf } from './calls/handlers.ts';
import { openPath } from './calls/opening.ts';
import { newSession, type Session } from './calls/session.ts';
import { messageOf, translator } from './cli/language.ts';
import { pagesOf } from './host/files.ts';
import { parseOptions } from './host/options.ts';
import { answerCalls, EVENT_CHANNEL } from './ipc.ts';
import { languageOf, menuTemplate } from './menu.ts';
import { nativeDialogs } from './dialogs.ts';
import { declareScheme, serveScheme } from './protocol.ts';
import { hardenContents, hardenSession, ORIGIN } from './security.ts';
import { systemClock } from './storage/clock.ts';
import { checkEncoded } from './storage/encoderCheck.ts';
import { nodeFileSystem } from './storage/fileSystem.ts';
import { windowOptions } from './windows.ts';

const dist = dirname(dirname(fileURLToPath(import.meta.url)));
const log = (code: string, detail: string): void => {
  if (process.env['SANDTABLE_LOG'] === '1') process.stderr.write(`${code} ${detail}\n`);
};
const argumentsFrom = (argv: readonly string[], from: string) => {
  const parsed = parseOptions(argv.slice(app.isPackaged ? 1 : 2), from);
  return parsed.ok ? parsed.value : { open: true, port: 0, folders: [], files: [] };
};

// Before anything else: every renderer is sandboxed, whatever a window says; the scheme must be known before the app is ready.
app.enableSandbox();
declareScheme(protocol);
// A second start hands its files to the first and ends; two programs on one profile would fight over it.
if (!app.requestSingleInstanceLock()) app.exit(0);
app.on('web-contents-created', (_event, contents) => hardenContents(contents));
await app.whenReady();
hardenSession(electronSession.defaultSession);

const options = argumentsFrom(process.argv, process.env['SANDTABLE_FROM'] ?? process.cwd());
const opened = await openDesk({
  fs: nodeFileSystem,
  clock: systemClock,
  env: process.env,
  kind: 'electron',
  version: app.getVersion(),
  resources: join(dirname(dist), 'resources'),
  folders: options.folders,
  files: options.files,
  log,
  checkEncoded,
  openLink: (url) => shell.openExternal(url),
  dialogs: nativeDialogs(dialog),
});
if (!opened.ok) {
  dialog.showErrorBox('Sandtable', messageOf(opened.error, await translator(languageOf(app.getLocale()))));
  app.exit(1);
  throw new Error(opened.error.code);
}
const desk = opened.value;
serveScheme(protocol, await pagesOf(nodeFileSystem, join(dist, 'renderer')));

const sessions = new Map<number, Session>();
answerCalls(ipcMain, handlersOf(desk), (id) => sessions.get(id), log);
const window = openWindow();
Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(languageOf(app.getLocale()), (id) => send({ event: 'command', id }))));

app.on('second-instance', (_event, argv, from) => {
  if (window.isMinimized()) window.restore();
  window.focus();
  for (const path of argumentsFrom(argv, from).files) void openLate(path);
});
app.on('window-all-closed', () => app.quit());
// Journals are on disk before the process ends.
app.on('will-quit', (event) => {
  if (desk.documents.size === 0 && desk.leaving.size === 0) return;
  event.preventDefault();
  void leaveAll(desk).then(() => app.quit());
});

function openWindow(): BrowserWindow {
  const made = new BrowserWindow(windowOptions(join(dist, 'electron', 'preload.cjs')));
  const contents = made.webContents;
  const id = contents.id;
  sessions.set(id, newSession(send));
  made.once('ready-to-show', () => made.show());
  made.on('closed', () => leave(id));
  // A dead or reloaded page knows nothing any more: its documents are let go, unsaved work is offered again.
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) renew(id);
  });
  contents.on('render-process-gone', () => {
    renew(id);
    contents.reload();
  });
  void made.loadURL(`${ORIGIN}/`);
  return made;
}

function leave(id: number): void {
  const left = sessions.get(id);
  sessions.delete(id);
  if (left !== undefined) void leaveSession(desk, left);
}

function renew(id: number): void {
  leave(id);
  sessions.set(id, newSession(send));
}

function send(event: HostEvent): void {
  if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, event);
}

/** A file named by a second start: granted by that, opened in the window. */
async function openLate(path: string): Promise<void> {
  const session = sessions.get(window.webContents.id);
  if (session === undefined) return;
  try {
    desk.grants.addFile(await nodeFileSystem.realPath(path));
    const file = await openPath(desk, session, path);
    if (file.ok) send({ event: 'open', document: file.value.document, text: file.value.text });
    else log(file.error.code, 'second start');
  } catch (error) {
    log('file/not-found', error instanceof Error ? error.name : 'second start');
  }
}
