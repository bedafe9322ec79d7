/** Starts the built host in a child process on its own profile and documents, as `npm start -- --no-open` does. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { giveToOrdinary, isRoot, ordinaryId } from './ordinaryUser.ts';

const root = join(import.meta.dirname, '..');
/** The built host. */
export const hostEntry = join(root, 'dist/electron/host.js');
const START_MILLIS = 60_000;

export interface HostPlace {
  /** Home of a person of their own: documents and profile lie in it. */
  readonly home: string;
  /** The granted `Sandtable` folder. */
  readonly documents: string;
  /** Whose home it is: the ordinary user's, who is not root (`ordinaryUser.ts`), or this process's own. */
  readonly ordinary: boolean;
  remove(): Promise<void>;
}

export interface HostOptions {
  /** As for `npm start`. */
  readonly args?: readonly string[];
  /** User id it runs under; the ordinary user's in an ordinary place, else this process's own. */
  readonly uid?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** It opens a window, as for a person. */
  readonly open?: boolean;
}

export interface StartedHost {
  /** Address with its code; can be opened again and again. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Everything it has written to stderr. */
  readonly errors: () => string;
  /** Ends it as a person would (SIGTERM), or by SIGKILL; resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A fresh home; of the ordinary user where `ordinary`. */
export async function makePlace(ordinary = false): Promise<HostPlace> {
  const home = await mkdtemp(join(tmpdir(), 'sandtable-e2e-'));
  const documents = join(home, 'Documents', 'Sandtable');
  await mkdir(documents, { recursive: true });
  if (ordinary) await giveToOrdinary(home, dirname(documents), documents);
  return { home, documents, ordinary, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Environment of a person who lives in this home and speaks English. */
export const environment = (place: HostPlace): NodeJS.ProcessEnv => ({
  ...process.env,
  HOME: place.home,
  LANG: 'en_US.UTF-8',
  LC_ALL: 'en_US.UTF-8',
  SANDTABLE_HOME: join(place.home, 'profile'),
  SANDTABLE_TEST: '1',
  SANDTABLE_LOG: '1',
});

/** Starts a host in this home. */
export async function startHost(place: HostPlace, options: HostOptions = {}): Promise<StartedHost> {
  if (!existsSync(hostEntry)) throw new Error('dist/electron/host.js is missing: run `npm run build` first');
  const uid = options.uid ?? (place.ordinary && isRoot() ? ordinaryId() : undefined);
  const child = spawn(process.execPath, [hostEntry, ...(options.open ? [] : ['--no-open']), ...(options.args ?? [])], {
    cwd: place.home,
    env: { ...environment(place), ...options.env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the host did not start in time: ${errors}`)), START_MILLIS);
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /^Sandtable: (http:\/\/127\.0\.0\.1:\d+\/#\S+)$/m.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the host ended with ${code}: ${errors}`));
    });
  });
  return {
    url,
    port: Number(new URL(url).port),
    process: child,
    errors: () => errors,
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await gone;
    },
  };
}
