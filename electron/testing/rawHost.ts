/** A loopback host in this process on a home of its own, and strangers that speak to it over raw sockets. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHost, type RunningHost } from '../host/run.ts';

export interface RawHost {
  readonly host: RunningHost;
  readonly home: string;
  /** Token of a window that has signed in. */
  readonly token: string;
  readonly log: readonly string[];
  readonly origin: string;
  /** A call as the window makes it; `headers` replace its own, an empty value leaves one out. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends bytes (latin-1) and gives back all that is answered until the host closes, at most for `wait` ms. */
  raw(text: string, wait?: number): Promise<string>;
  /** Head of a request with the host's own name; `lines` without line ends. */
  head(request: string, ...lines: readonly string[]): string;
  /** Head of a call with all that the host asks for; the body follows. */
  callHead(path: string, ...lines: readonly string[]): string;
  /** Opens a connection and sends bytes; it stays until it is destroyed. */
  stay(text: string): Socket;
  end(): Promise<void>;
}

/** Words of files that must never be served. */
export const SECRET = 'never to be served';

/** Starts a host whose window is one page and one script. */
export async function rawHost(): Promise<RawHost> {
  const home = await mkdtemp(join(tmpdir(), 'sandtable-host-'));
  await mkdir(join(home, 'renderer', 'assets'), { recursive: true });
  await writeFile(join(home, 'renderer', 'index.html'), '<!doctype html><title>window</title>');
  await writeFile(join(home, 'renderer', 'assets', 'a.js'), 'export {};');
  await writeFile(join(home, 'renderer', 'gone.js'), 'export {};');
  await writeFile(join(home, 'renderer', 'secret.pem'), SECRET);
  await writeFile(join(home, 'secret.txt'), SECRET);
  const log: string[] = [];
  const started = await runHost(
    {
      env: { SANDTABLE_HOME: join(home, 'profile'), HOME: home },
      version: '0',
      resources: join(home, 'resources'),
      renderer: join(home, 'renderer'),
      log: (code, detail) => log.push(`${code} ${detail}`),
    },
    { open: false, port: 0, folders: [], files: [] },
  );
  if (!started.ok) throw new Error(started.error.code);
  const host = started.value;
  const origin = `http://127.0.0.1:${host.port}`;
  let token = '';

  const post: RawHost['post'] = (path, body, headers = {}) => {
    const all: Record<string, string> = {
      Origin: origin,
      'Content-Type': 'application/json',
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    return fetch(origin + path, { method: 'POST', headers: sent, body: typeof body === 'string' ? body : JSON.stringify(body) });
  };
  const reply = await post('/session', { code: host.address.split('#')[1] });
  token = ((await reply.json()) as { token: string }).token;

  const stay = (text: string): Socket => {
    const socket = connect(host.port, '127.0.0.1', () => socket.write(text, 'latin1'));
    // Being cut off is what a stranger has to expect.
    socket.on('error', () => {});
    return socket;
  };
  const head = (request: string, ...lines: readonly string[]): string =>
    [request, `Host: 127.0.0.1:${host.port}`, ...lines, '', ''].join('\r\n');
  return {
    host,
    home,
    token,
    log,
    origin,
    post,
    stay,
    head,
    callHead: (path, ...lines) =>
      head(`POST ${path} HTTP/1.1`, `Origin: ${origin}`, `Authorization: Bearer ${token}`, 'Content-Type: application/json', ...lines),
    raw: (text, wait = 1500) =>
      new Promise((resolve) => {
        const socket = stay(text);
        let answer = '';
        const end = (): void => {
          clearTimeout(timer);
          socket.destroy();
          resolve(answer);
        };
        const timer = setTimeout(end, wait);
        socket.on('data', (part) => (answer += part.toString('latin1')));
        socket.on('close', end);
      }),
    end: async () => {
      await host.end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Status of a raw answer; 0 when there was none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

/** Whether an answer holds anything of the window, of a call's reply or of a file. */
export const isServed = (answer: string): boolean =>
  answer.includes('window</title>') || answer.includes('export {}') || answer.includes('"ok":') || answer.includes(SECRET);

/** Runs `work` for all items, a few at a time. */
export async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>, together = 16): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
