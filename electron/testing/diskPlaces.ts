/** Places for tests about disks: small ones, read-only ones, other users; each says why it cannot be had where it cannot. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StepLine } from './diskTarget.ts';
import { quickFolder } from './quickFolder.ts';

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Null where this process may mount; else the reason. */
export const whyNoMount: string | null = ((): string | null => {
  if (process.platform !== 'linux') return 'mounts of this kind are Linux only';
  const at = quickFolder('sandtable-mount-');
  const may = run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at);
  if (may) run('umount', at);
  run('rmdir', at);
  return may ? null : 'this user may not mount';
})();

/** Null where the command is there; else the reason. */
export const whyNot = (command: string): string | null => {
  const found = (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      // Not in this folder.
      return false;
    }
  });
  return found ? null : `${command} is not installed`;
};

/** Says on stderr why a promise is not tried here; the value for `it.skipIf`. */
export function skipping(promise: string, why: string | null): boolean {
  if (why !== null) process.stderr.write(`${promise} is skipped: ${why}\n`);
  return why !== null;
}

/** A disk in memory of so many KiB at `at`. Returns its end. */
export function smallDisk(at: string, kib: number): () => void {
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', at)) throw new Error(`no small disk at ${at}`);
  return () => void run('umount', at);
}

/** `at` becomes a read-only medium. Returns its end. */
export function readOnlyMedium(at: string): () => void {
  if (!run('mount', '--bind', at, at) || !run('mount', '-o', 'remount,ro,bind', at)) throw new Error(`no read-only medium at ${at}`);
  return () => void run('umount', at);
}

/** A user without rights: root ignores modes. Undefined where this process is one already. */
export const ordinary: number | undefined = process.getuid?.() === 0 ? 54_321 : undefined;

export interface Stepping {
  /** Waits for the next line. Rejects when the process has ended. */
  line(): Promise<StepLine>;
  /** Ends a `pause`. */
  goOn(): void;
  /** All lines to the end. */
  rest(): Promise<readonly StepLine[]>;
}

/** Starts `diskTarget` (built as `target`) on `home`; `around`: a command before it, such as `prlimit`. */
export function startSteps(
  target: string,
  home: string,
  steps: readonly string[],
  more: { readonly around?: readonly string[]; readonly uid?: number | undefined; readonly env?: NodeJS.ProcessEnv } = {},
): Stepping {
  const [command, ...args] = [...(more.around ?? []), process.execPath, target, home, JSON.stringify(steps)];
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...more.env },
    ...(more.uid === undefined ? {} : { uid: more.uid, gid: more.uid }),
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const ended = new Promise<string>((done) => child.on('close', (code, signal) => done(`${code ?? signal}: ${errors}`)));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<StepLine> => {
    const next = await lines.next();
    if (next.done === true) throw new Error(`the process ended: ${await ended}`);
    return JSON.parse(next.value) as StepLine;
  };
  return {
    line,
    goOn: () => void child.stdin.write('\n'),
    rest: async () => {
      const all: StepLine[] = [];
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) all.push(JSON.parse(next.value) as StepLine);
      const end = await ended;
      if (!end.startsWith('0:')) throw new Error(`the process ended with ${end}`);
      return all;
    },
  };
}

/** All lines of a run without pauses. */
export const runSteps = (...args: Parameters<typeof startSteps>): Promise<readonly StepLine[]> => startSteps(...args).rest();
