/** Puts the loopback host together and runs it until it is told to end. Used by `main.ts` and by the development script. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { err, ok, problem, type Problem, type Result } from '#shared/result.ts';
import { grantFolder, leaveAll, leaveSession, openDesk, parkSession, type Desk } from '../calls/desk.ts';
import { openNamed } from '../calls/opening.ts';
import type { Session } from '../calls/session.ts';
import type { Log } from '../calls/dispatch.ts';
import { handlersOf } from '../calls/handlers.ts';
import { inTime } from '../storage/answeringFs.ts';
import { systemClock } from '../storage/clock.ts';
import { checkEncoded } from '../storage/encoderCheck.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { fileProblem } from '../storage/problems.ts';
import type { Environment } from '../storage/profile.ts';
import { newAuth } from './auth.ts';
import { pagesOf, type Pages } from './files.ts';
import type { Welcome, Wish } from './instance.ts';
import type { StartOptions } from './options.ts';
import { startServer } from './server.ts';
import { newWindows } from './windows.ts';

/** A file named on the command line may lie on a share that does not answer: the start does not wait for it for ever. */
const SHARE_MILLIS = 20_000;

export interface HostParts {
  readonly env: Environment;
  readonly version: string;
  readonly resources: string;
  /** Folder of the built window; null in development. */
  readonly renderer: string | null;
  readonly log: Log;
  readonly develop?: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface RunningHost {
  readonly desk: Desk;
  readonly port: number;
  readonly server: Server;
  /** Address for the terminal. */
  readonly address: string;
  /** Address for one use within 60 s. */
  addressOnce(): string;
  /** How many pages are open. */
  pages(): number;
  /** Does what a second start was asked for: grants its folders, shows its files, tells of each that cannot be opened. Errors: a folder is not there. */
  take(wish: Wish): Promise<Result<Welcome>>;
  /** Puts journals on disk, then ends. */
  end(): Promise<void>;
}

/** Starts the host. Errors: the profile cannot be made, a named folder is none, the port is taken. */
export async function runHost(parts: HostParts, options: StartOptions): Promise<Result<RunningHost>> {
  const missing = await missingFiles(options.files);
  if (missing !== null) return err(missing);
  const made = await openDesk({
    fs: nodeFileSystem,
    clock: systemClock,
    env: parts.env,
    kind: 'browser',
    version: parts.version,
    resources: parts.resources,
    folders: options.folders,
    files: options.files,
    log: parts.log,
    checkEncoded,
  });
  if (!made.ok) return made;
  const desk = made.value;
  try {
    const pages: Pages = parts.renderer === null ? new Map() : await pagesOf(desk.fs, parts.renderer);
    const auth = newAuth();
    const windows = newWindows((session, away) => {
      // A page that lies open meanwhile offers at once what the one that is away left.
      void (away ? parkSession(desk, session).then(() => windows.tellAll({ event: 'recovery' })) : leaveSession(desk, session));
    });
    const { develop } = parts;
    const server = await startServer({
      port: options.port,
      auth,
      pages,
      handlers: handlersOf(desk, (event) => windows.tellAll(event)),
      windows,
      log: parts.log,
      ...(develop === undefined ? {} : { develop }),
    });
    const at = `http://127.0.0.1:${server.port}/#`;
    return ok({
      desk,
      port: server.port,
      server: server.server,
      address: at + auth.printed,
      addressOnce: () => at + auth.once(),
      pages: () => windows.listening(),
      take: async (wish) => {
        const shown = await takeWish(desk, windows.newest(), wish);
        return shown.ok ? ok({ address: at + auth.printed, once: at + auth.once(), ...shown.value }) : shown;
      },
      end: async () => {
        await server.close();
        await leaveAll(desk);
      },
    });
  } catch (error) {
    const failed = fileProblem(error, `127.0.0.1:${options.port}`);
    return err(failed.cause === 'EADDRINUSE' || failed.cause === 'EACCES' ? { ...failed, code: 'host/port-taken' } : failed);
  }
}

/** A window shows the files, or the next one does. One that cannot be opened keeps none of the others. */
async function takeWish(desk: Desk, session: Session | null, wish: Wish): Promise<Result<Pick<Welcome, 'shown' | 'notOpened'>>> {
  for (const folder of wish.folders) {
    const granted = await grantFolder(desk.grants, folder);
    if (!granted.ok) return granted;
  }
  const notOpened: Problem[] = [];
  let shown = false;
  for (const file of wish.files) {
    const missing = await missingFile(file);
    if (missing !== null) notOpened.push(missing);
    else if (session === null) desk.toOpen.push(file);
    else {
      const opened = await openNamed(desk, session, file);
      if (!opened.ok) notOpened.push(opened.error);
      else {
        session.emit({ event: 'open', document: opened.value.document, text: opened.value.text });
        shown = true;
      }
    }
  }
  return ok({ shown, ...(notOpened.length > 0 ? { notOpened } : {}) });
}

/** Files named on the command line that are not there: all of them in one sentence, before anything is started. */
async function missingFiles(paths: readonly string[]): Promise<Problem | null> {
  const found = (await Promise.all(paths.map(missingFile))).filter((each) => each !== null);
  const [first] = found;
  if (first === undefined) return null;
  const same = found.filter((each) => each.code === first.code);
  return { ...first, params: { ...first.params, name: same.map((each) => String(each.params?.['name'])).join('”, “') } };
}

/** A file named on the command line that is not there or is none: said at the terminal, not swallowed. */
async function missingFile(path: string): Promise<Problem | null> {
  const hurried = inTime(nodeFileSystem, systemClock, SHARE_MILLIS);
  try {
    return (await hurried.fs.stat(path)).kind === 'file' ? null : problem('host/no-file', { name: path });
  } catch (error) {
    const failed = fileProblem(error, path);
    return failed.code === 'file/not-found' ? problem('host/no-file', { name: path }) : failed;
  } finally {
    hurried.done();
  }
}
