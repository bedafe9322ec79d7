/** The desktop program once Electron is ready: desk, scheme, window, menu, files named later, an end that waits for the journals. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, ipcMain, Menu, protocol, session as electronSession } from 'electron/main';
import { shell } from 'electron/common';
import type { Problem, Result } from '#shared/result.ts';
import { handedOver, type Start } from './arguments.ts';
import { leaveAll, openDesk, type Desk } from './calls/desk.ts';
import { handlersOf } from './calls/handlers.ts';
import { crashLines, logLine } from './calls/logLine.ts';
import { openPath } from './calls/opening.ts';
import { messageOf, translator, type Translate } from './cli/language.ts';
import { openDeskWindow, type DeskWindow } from './deskWindow.ts';
import { nativeDialogs } from './dialogs.ts';
import { pagesOf } from './host/files.ts';
import { answerCalls } from './ipc.ts';
import { askedLinks } from './links.ts';
import { languageOf, menuTemplate } from './menu.ts';
import { serveScheme } from './protocol.ts';
import { hardenSession } from './security.ts';
import { selfTest } from './selfTest.ts';
import { systemClock } from './storage/clock.ts';
import { checkEncoded } from './storage/encoderCheck.ts';
import { nodeFileSystem } from './storage/fileSystem.ts';
import { fileProblem } from './storage/problems.ts';
import { readJsonFile } from './storage/jsonFile.ts';
import { endAtOnceIfStuck } from './storage/processEnd.ts';
import { profileOf, type Environment } from './storage/profile.ts';

const dist = dirname(dirname(fileURLToPath(import.meta.url)));
/** Packed, samples and manual lie beside the archive, from the sources in the project's folder. */
const resources = (): string => (app.isPackaged ? process.resourcesPath : join(dirname(dist), 'resources'));
const log = (code: string, detail: string): void => {
  if (process.env['SANDTABLE_LOG'] === '1') process.stderr.write(`${logLine(code, detail)}\n`);
};

/** How long a crashed program waits for its journals. */
const LEAVE_MILLIS = 5000;

export interface DesktopParts {
  readonly start: Start;
  readonly env: Environment;
  /** Files that the system named before there was a window (macOS); those named later come through `later`. */
  readonly early: readonly string[];
  readonly later: (open: (path: string) => void) => void;
}

/** Runs the program; Electron is ready, and this is the only process of the profile. */
export async function runDesktop({ start, env, early, later }: DesktopParts): Promise<void> {
  const known: { desk: Desk | null; words: Translate | null } = { desk: null, words: null };
  endCrashed(known);
  hardenSession(electronSession.defaultSession);
  const language = await languageFor(env);
  const words = (known.words = await translator(language));
  const opened = await openDesk({
    fs: nodeFileSystem,
    clock: systemClock,
    env,
    kind: 'electron',
    version: app.getVersion(),
    resources: resources(),
    folders: start.folders,
    files: [],
    log,
    checkEncoded,
    openLink: askedLinks(dialog, shell, words),
    dialogs: nativeDialogs(dialog),
  });
  if (!opened.ok) return stop(opened, words);
  const desk = (known.desk = opened.value);
  desk.toOpen.push(...(await openable(desk, [...start.files, ...early], words)));
  serveScheme(protocol, await pagesOf(nodeFileSystem, join(dist, 'renderer')));

  const shown = openDeskWindow({
    desk,
    preload: join(dist, 'electron', 'preload.cjs'),
    words,
    hidden: start.selfTest,
    quit: () => app.quit(),
  });
  answerCalls(ipcMain, handlersOf(desk), shown.sessionOf, log);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(language, (id) => shown.send({ event: 'command', id }))));
  later((path) => void openLate(desk, shown, path, words));
  app.on('second-instance', (_event, _argv, _from, data) => {
    const { window } = shown;
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
    void takeOver(desk, shown, handedOver(data), words);
  });
  endInOrder(desk);
  if (start.selfTest) await endTested(desk, shown);
}

/** The language chosen in the settings, else that of the system. */
async function languageFor(env: Environment): Promise<ReturnType<typeof languageOf>> {
  const settings: unknown = await readJsonFile(nodeFileSystem, profileOf(env).settings);
  const chosen = typeof settings === 'object' && settings !== null && 'language' in settings ? settings.language : null;
  return languageOf(typeof chosen === 'string' ? chosen : app.getLocale());
}

function stop(failed: Extract<Result<unknown>, { ok: false }>, words: Translate): void {
  const way = `problem.${failed.error.code}.action`;
  dialog.showErrorBox('Sandtable', `${messageOf(failed.error, words, 'window')}\n\n${words(way)}`);
  app.exit(1);
}

/** A broken promise of ours in this process: what the journals still hold goes to disk, the person is told, nothing goes on. */
function endCrashed(known: { readonly desk: Desk | null; readonly words: Translate | null }): void {
  const crash = (error: unknown): void => {
    const words = crashLines(error);
    process.stderr.write(`Sandtable stopped: ${words}\n`);
    const tell = (): void => {
      dialog.showErrorBox('Sandtable', known.words === null ? words : `${known.words('crash.title')}\n${known.words('crash.safe')}`);
      app.exit(70);
    };
    if (known.desk === null) tell();
    // A disk that does not answer must not keep the person from hearing of it.
    else void Promise.race([leaveAll(known.desk).catch(() => {}), systemClock.wait(LEAVE_MILLIS)]).then(tell);
  };
  process.once('uncaughtException', crash);
  process.once('unhandledRejection', crash);
}

/** Journals are on disk before the process ends. */
function endInOrder(desk: Desk): void {
  app.on('window-all-closed', () => app.quit());
  // The last thing the program hears of its end, and with `app.exit` the only one.
  app.on('quit', endAtOnceIfStuck);
  app.on('will-quit', (event) => {
    if (desk.documents.size === 0 && desk.leaving.size === 0) return;
    event.preventDefault();
    const again = (): void => app.quit();
    leaveAll(desk).then(again, again);
  });
}

/** Those of the files that are there; the person hears of each that is not. */
async function openable(desk: Desk, paths: readonly string[], words: Translate): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const failed = await missing(desk, path);
    if (failed === null) found.push(path);
    else dialog.showErrorBox('Sandtable', messageOf(failed, words, 'window'));
  }
  return found;
}

async function missing(desk: Desk, path: string): Promise<Problem | null> {
  try {
    await desk.fs.stat(path);
    return null;
  } catch (error) {
    return fileProblem(error, path);
  }
}

/** A second start handed over what it was asked for: granted by that, as on the first start's command line. */
async function takeOver(desk: Desk, shown: DeskWindow, start: Start, words: Translate): Promise<void> {
  for (const folder of start.folders) {
    const granted = await desk.grants.add(folder, false);
    if (!granted.ok) log(granted.error.code, 'second start');
  }
  for (const path of start.files) await openLate(desk, shown, path, words);
}

/** A file named while the window is there, by a second start or by the system: granted by that, shown in the window. */
async function openLate(desk: Desk, { session, send }: DeskWindow, path: string, words: Translate): Promise<void> {
  const to = session();
  if (to === null) return;
  const failed = (problem: Problem): void => {
    log(problem.code, 'opened late');
    dialog.showErrorBox('Sandtable', messageOf(problem, words, 'window'));
  };
  try {
    desk.grants.addFile(await desk.fs.realPath(path));
  } catch (error) {
    return failed(fileProblem(error, path));
  }
  const file = await openPath(desk, to, path);
  if (file.ok) send({ event: 'open', document: file.value.document, text: file.value.text });
  else failed(file.error);
}

async function endTested(desk: Desk, { window }: DeskWindow): Promise<void> {
  const contents = window.webContents;
  if (contents.isLoading()) await new Promise<void>((done) => contents.once('did-finish-load', () => done()));
  const good = await selfTest(
    contents,
    (millis) => systemClock.wait(millis),
    (line) => void process.stdout.write(`${line}\n`),
  );
  await leaveAll(desk);
  app.exit(good ? 0 : 1);
}
