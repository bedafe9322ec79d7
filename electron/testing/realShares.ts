/** Network drives that hang for real: FUSE mounts whose server is a process that can be stopped, and a desk in a process beside them. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Channel, Reply, Request } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/result.ts';
import { whyNoMount } from './diskPlaces.ts';

const DEVICE = '/dev/fuse';

/** Null where such drives can be mounted; else the reason. */
export const whyNoShares: string | null = ((): string | null => {
  if (whyNoMount !== null) return whyNoMount;
  try {
    closeSync(openSync(DEVICE, 'r+'));
    // Idle threads of this process wait for something, which the system may keep to itself.
    const told = readdirSync('/proc/self/task').some((thread) => /[a-z]/.test(readFileSync(`/proc/self/task/${thread}/wchan`, 'utf8')));
    return told ? null : 'the system does not tell what a thread waits for';
  } catch {
    return `${DEVICE} cannot be opened`;
  }
})();

export interface RealShares {
  /** Folders they are mounted at. */
  readonly paths: readonly string[];
  /** From now on no call to them returns. */
  hang(): void;
  /** They answer again, also what was asked meanwhile. */
  answer(): void;
  /** Unmounts them, also while they hang. */
  end(): void;
}

/** Mounts so many in `place`; `server`: the built `shareServer.ts`. */
export function mountShares(server: string, place: string, count: number): RealShares {
  const paths = Array.from({ length: count }, (_value, i) => join(place, `share${i}`));
  const connections = paths.map(() => openSync(DEVICE, 'r+'));
  const child = spawn(process.execPath, [server, String(count)], {
    stdio: ['ignore', 'inherit', 'inherit', ...connections],
    // Each connection waits in a thread of its own.
    env: { ...process.env, UV_THREADPOOL_SIZE: String(count + 2) },
  });
  for (const [i, path] of paths.entries()) {
    mkdirSync(path, { recursive: true });
    const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
    const run = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'sandtable', path], { stdio: ['ignore', 2, 2, connections[i]!] });
    if (run.status !== 0) throw new Error(`no share at ${path}`);
  }
  for (const connection of connections) closeSync(connection);
  return {
    paths,
    hang: () => void child.kill('SIGSTOP'),
    answer: () => void child.kill('SIGCONT'),
    end: () => {
      // With its server a drive fails what hangs.
      child.kill('SIGKILL');
      for (const path of paths) spawnSync('umount', ['-l', path], { stdio: 'ignore' });
    },
  };
}

export interface DeskProcess {
  readonly process: ChildProcess;
  call<C extends Channel>(channel: C, request: Request<C>): Promise<Result<Reply<C>>>;
  /** As `call`, for calls that must succeed. */
  need<C extends Channel>(channel: C, request: Request<C>): Promise<Reply<C>>;
  /** Tells it to end as the product does. */
  quit(): void;
  /** Whether nothing of it runs any more, although the system may still keep it for a call that hangs. */
  isOver(): boolean;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
}

/** Starts the built `deskTarget.ts` with so many threads for disks. */
export async function startDesk(target: string, home: string, folders: readonly string[], threads: number): Promise<DeskProcess> {
  const child = spawn(process.execPath, [target, home, ...folders], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(threads) },
  });
  const waiting = new Map<number, (reply: unknown) => void>();
  const ready = new Promise<unknown>((done) => waiting.set(0, done));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, reply } = JSON.parse(line) as { readonly id: number; readonly reply: unknown };
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let last = 0;
  const send = (line: object): Promise<unknown> =>
    new Promise((done) => {
      last += 1;
      waiting.set(last, done);
      child.stdin.write(`${JSON.stringify({ id: last, ...line })}\n`);
    });
  await ready;
  const call = <C extends Channel>(channel: C, request: Request<C>): Promise<Result<Reply<C>>> =>
    send({ channel, request }) as Promise<Result<Reply<C>>>;
  return {
    process: child,
    call,
    need: async (channel, request) => {
      const reply = await call(channel, request);
      if (!reply.ok) throw new Error(`${channel}: ${reply.error.code} ${JSON.stringify(reply.error.params)}`);
      return reply.value;
    },
    isOver: () =>
      child.exitCode !== null || child.signalCode !== null || /^State:\s+Z/m.test(readFileSync(`/proc/${child.pid}/status`, 'utf8')),
    quit: () => void send({ end: true }),
    ended,
  };
}

/** Threads of a process that a FUSE drive keeps waiting now. */
export function threadsHeld(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).filter((thread) => {
    try {
      return /fuse|request_wait/.test(readFileSync(`/proc/${pid}/task/${thread}/wchan`, 'utf8'));
    } catch {
      // It has ended since the folder was read.
      return false;
    }
  }).length;
}
