/**
 * A host's storage in a process of its own, for tests that need another user, another clock, a limit or a tracer around it.
 * Arguments: home folder, JSON list of steps. Writes one line of JSON for each step: `{ step, ok, code, params, ms, ... }`.
 *
 *   open NAME   decode   create   append N   save   saveAs NAME   export NAME   settings VALUE   recent   recover   leave   wait MS   pause
 *
 * `decode` reads the opened text as a window does.
 *
 * `pause` writes its line and goes on when a line comes in: the test changes the world meanwhile.
 */
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { leaveSession } from '../calls/desk.ts';
import { systemClock } from '../storage/clock.ts';
import { nodeFileSystem } from '../storage/fileSystem.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import type { Problem, Result } from '#shared/result.ts';
import { testDesk } from './desk.ts';
import { diskDocument, diskStrokes } from './diskDocument.ts';

export interface StepLine {
  readonly step: string;
  readonly ok: boolean;
  readonly code?: string;
  readonly params?: Problem['params'];
  /** Codes of the warnings of a save. */
  readonly warnings?: readonly string[];
  readonly readOnlyWhy?: string | null;
  readonly name?: string | null;
  /** Last revision on disk, said by the journal. */
  readonly protected?: number;
  /** Names of recent files, or of what was recovered with its number of edits. */
  readonly list?: readonly string[];
  readonly ms: number;
  /** Milliseconds of all processors since the start, and the most memory at a time, MiB. */
  readonly cpu: number;
  readonly memory: number;
}

const [home = '', steps = '[]'] = process.argv.slice(2);
const input = createInterface({ input: process.stdin });
const bench = await testDesk({ fs: nodeFileSystem, clock: systemClock, home });
const strokes = diskStrokes();
let document = '';
let rev = 0;
let text = diskDocument();

type Reply = Omit<StepLine, 'step' | 'ok' | 'ms' | 'cpu' | 'memory'>;
const told = <T>(result: Result<T>, more: (value: T) => Reply): Reply & { readonly ok: boolean } =>
  result.ok
    ? { ok: true, ...more(result.value) }
    : { ok: false, code: result.error.code, ...(result.error.params === undefined ? {} : { params: result.error.params }) };

const saved = (reply: { readonly warnings: readonly { readonly code: string }[] }): Reply => ({
  warnings: reply.warnings.map((warning) => warning.code),
});

async function run(step: string, value: string): Promise<Reply & { readonly ok: boolean }> {
  switch (step) {
    case 'open': {
      const opened = await bench.call('documents.open', { folder: await bench.folder(), name: value });
      if (opened.ok) {
        document = opened.value.document.handle;
        text = opened.value.text;
      }
      return told(opened, (reply) => ({ readOnlyWhy: reply.document.readOnlyWhy, name: reply.document.name }));
    }
    case 'decode':
      return told(decode(text), (decoded) => ({ warnings: decoded.problems.map((found) => found.code) }));
    case 'create': {
      const made = await bench.call('documents.create', { text });
      if (made.ok) document = made.value.document.handle;
      return told(made, () => ({}));
    }
    case 'append': {
      const next = Array.from({ length: Number(value) }, () => strokes.next().value);
      const reply = await bench.call('journal.append', { document, from: rev, edits: next.map((stroke) => stroke.edit) as never[] });
      rev += next.length;
      text = next.at(-1)?.text ?? text;
      return told(reply, (done) => ({ protected: done.protected }));
    }
    case 'save':
      return told(await bench.call('documents.save', { document, rev, text }), saved);
    case 'saveAs':
      return told(await bench.call('documents.saveAs', { document, folder: await bench.folder(), name: value, rev, text }), saved);
    case 'export':
      return told(await bench.call('files.export', { folder: await bench.folder(), name: value, text }), () => ({}));
    case 'settings':
      return told(await bench.call('settings.write', { settings: { value } }), () => ({}));
    case 'recent':
      return told(await bench.call('recent.list', {}), (reply) => ({ list: reply.recent.map((entry) => entry.name) }));
    case 'recover': {
      const list = await bench.call('recovery.list', {});
      return told(list, (reply) => ({ list: reply.entries.map((entry) => `${entry.name} ${entry.edits}`) }));
    }
    case 'leave':
      await leaveSession(bench.desk, bench.session);
      return { ok: true };
    case 'wait':
      await systemClock.wait(Number(value));
      return { ok: true };
    default:
      return { ok: true };
  }
}

/** Linux counts the most memory of a program by itself; elsewhere it begins with that of the process that started it. */
function mostMemory(): number {
  const own = process.platform === 'linux' ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] : undefined;
  return Math.round((own === undefined ? process.resourceUsage().maxRSS : Number(own)) / 1024);
}

const lines = input[Symbol.asyncIterator]();
for (const asked of JSON.parse(steps) as string[]) {
  const [step = '', ...rest] = asked.split(' ');
  const start = performance.now();
  const reply = await run(step, rest.join(' '));
  const ms = Math.round(performance.now() - start);
  const { user, system } = process.cpuUsage();
  const usage = { cpu: Math.round((user + system) / 1000), memory: mostMemory() };
  writeSync(1, `${JSON.stringify({ step, ...reply, ms, ...usage } satisfies StepLine)}\n`);
  if (step === 'pause') await lines.next();
}
process.exit(0);
