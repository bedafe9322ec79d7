/**
 * on the real thing: a process of ours under strace, killed before its n-th system call on files, or with a failing one.
 *
 * The process prepares itself, says `ready` and waits for a line; only then strace holds on to it, so that the start of Node does not count.
 * strace counts each kind of call per thread: with one thread for file work (`UV_THREADPOOL_SIZE=1`) the n-th is the same in every run.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { systemClock } from '../storage/clock.ts';

/** The calls that change a disk, and those that decide when it is changed. */
export const CALLS = ['openat', 'pwrite64', 'ftruncate', 'fchmod', 'fsync', 'fdatasync', 'rename', 'unlink', 'mkdir'] as const;

export interface Traced {
  /** Lines that the process wrote, whole ones only. */
  readonly lines: readonly string[];
  readonly killed: boolean;
  /** System calls in order: thread and call with its result. */
  readonly log: readonly { readonly thread: string; readonly call: string }[];
}

/** Null where processes can be traced; else why not. */
export const whyNoTrace: string | null = ((): string | null => {
  if (process.platform !== 'linux') return 'strace is for Linux';
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10000)'], { stdio: 'ignore' });
  try {
    const tried = spawnSync('strace', ['-qq', '-p', String(child.pid), '-o', '/dev/null', '-e', 'trace=fsync'], { timeout: 500 });
    const code = tried.error !== undefined && 'code' in tried.error ? tried.error.code : null;
    if (code === 'ENOENT') return 'strace is not installed';
    // Holding on until the time is over is what is wanted; else it says why it may not.
    return code === 'ETIMEDOUT' ? null : `strace may not trace here: ${String(tried.stderr).trim()}`;
  } finally {
    child.kill('SIGKILL');
  }
})();

export interface Tracing {
  /** Built module of the process, and its arguments. */
  readonly target: string;
  readonly args: readonly string[];
  /** As `strace -e inject=`: `rename:error=EBUSY:when=1..3`, `openat,pwrite64:signal=SIGKILL:when=7`. Null = only watch. */
  readonly inject: string | null;
  /** Calls that are logged. */
  readonly trace?: readonly string[];
  /** A new file for strace's own output. */
  readonly log: string;
}

/** Runs one process to its end. Throws when it ends in another way than by itself with 0 or by the injected kill. */
export async function traced({ target, args, inject, trace = CALLS, log }: Tracing): Promise<Traced> {
  const child = spawn(process.execPath, [target, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_code, signal) => resolve(signal)));
  let tracer: ChildProcess | null = null;
  try {
    while (!output.includes('ready\n')) {
      if (child.exitCode !== null) throw new Error(`the process ended before it was ready: ${errors}`);
      await systemClock.wait(2);
    }
    const calls = trace.join(',');
    const options = ['-f', '-qq', '-p', String(child.pid), '-o', log, '-e', `trace=${calls}`];
    tracer = spawn('strace', [...options, ...(inject === null ? [] : ['-e', `inject=${inject}`])], { stdio: 'ignore' });
    const released = new Promise((resolve) => tracer!.on('close', resolve));
    while (!(await isHeld(child.pid!))) {
      if (tracer.exitCode !== null) throw new Error('strace did not hold on');
      await systemClock.wait(2);
    }
    child.stdin.write('go\n');
    const signal = await ended;
    await released;
    if (signal !== 'SIGKILL' && child.exitCode !== 0) throw new Error(`the process failed: ${signal ?? child.exitCode} ${errors}`);
    return { lines: output.split('\n').slice(0, -1), killed: signal === 'SIGKILL', log: callsOf(await readFile(log, 'utf8')) };
  } finally {
    child.kill('SIGKILL');
    tracer?.kill('SIGKILL');
  }
}

/** Whether all threads of the process are held by a tracer. */
async function isHeld(pid: number): Promise<boolean> {
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const status = await statusOf(`/proc/${pid}/task/${thread}/status`);
    if (status !== null && /^TracerPid:\t0$/m.test(status)) return false;
  }
  return true;
}

/** Null for a thread that ended since the list was read: it is held by nobody and needs not be. */
async function statusOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

const callsOf = (text: string): Traced['log'] =>
  text.split('\n').flatMap((line) => {
    const match = /^(\d+) +(\w+\(.*)$/.exec(line);
    return match === null ? [] : [{ thread: match[1]!, call: match[2]! }];
  });

/** Every call of a run as `strace -e inject=` names it, `pwrite64:when=3`: strace counts each kind of call for itself, per thread. */
export function placesToDie(log: Traced['log']): readonly { readonly call: string; readonly when: number }[] {
  const counts = new Map<string, number>();
  const most = new Map<string, number>();
  for (const { thread, call } of log) {
    const name = call.slice(0, call.indexOf('('));
    const count = (counts.get(`${thread} ${name}`) ?? 0) + 1;
    counts.set(`${thread} ${name}`, count);
    most.set(name, Math.max(count, most.get(name) ?? 0));
  }
  return [...most].flatMap(([call, count]) => Array.from({ length: count }, (_v, i) => ({ call, when: i + 1 })));
}

/** Runs `task` for all items, a few at a time. */
export async function inParallel<T>(items: readonly T[], atOnce: number, task: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
