/** The built preload, run in a context of its own: what it takes and what it gives the window. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_CHANNEL, EVENT_CHANNEL } from './ipc.ts';
import { projectRoot } from './testing/bundle.ts';

/** Everything that can be walked to from these values by properties, prototypes included. */
function reachable(from: readonly unknown[]): Set<unknown> {
  const seen = new Set<unknown>();
  const waiting = [...from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    waiting.push(Object.getPrototypeOf(value));
    for (const own of Reflect.ownKeys(value)) {
      const property = Reflect.getOwnPropertyDescriptor(value, own);
      if (property !== undefined) waiting.push(...Object.values(property).filter((inner) => inner !== undefined));
    }
  }
  return seen;
}

describe('preload', () => {
  let folder = '';
  let code = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandtable-preload-'));
    await build({
      root: projectRoot,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        rollupOptions: {
          input: { preload: join(projectRoot, 'electron/preload.ts') },
          external: ['electron/renderer'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    });
    code = await readFile(join(folder, 'preload.cjs'), 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('R-101 the built preload requires electron/renderer only and gives the window two functions', async () => {
    const required: string[] = [];
    const worlds: Record<string, Record<string, (...args: never[]) => unknown>> = {};
    const invoked: unknown[][] = [];
    const told = new Map<string, (event: unknown, value: unknown) => void>();
    const stub = {
      contextBridge: { exposeInMainWorld: (name: string, api: (typeof worlds)[string]) => (worlds[name] = api) },
      ipcRenderer: {
        invoke: async (...args: unknown[]) => (invoked.push(args), { ok: true }),
        on: (name: string, listener: (event: unknown, value: unknown) => void) => told.set(name, listener),
        removeListener: (name: string) => told.delete(name),
      },
    };
    const require = (name: string): unknown => {
      required.push(name);
      if (name !== 'electron/renderer') throw new Error(`a sandboxed preload cannot require ${name}`);
      return stub;
    };
    runInContext(code, createContext({ require, module: { exports: {} }, exports: {} }));
    expect(required).toEqual(['electron/renderer']);
    expect(Object.keys(worlds)).toEqual(['sandtable']);
    const api = worlds['sandtable']!;
    expect(Object.keys(api).toSorted()).toEqual(['call', 'listen']);
    await api['call']!('app.info' as never, {} as never);
    expect(invoked).toEqual([[CALL_CHANNEL, 'app.info', {}]]);
    const heard: unknown[] = [];
    const end = api['listen']!(((event: unknown) => heard.push(event)) as never) as () => void;
    told.get(EVENT_CHANNEL)?.({ sender: 'ipcRenderer' }, { event: 'command', id: 'file.new' });
    expect(heard).toEqual([{ event: 'command', id: 'file.new' }]);
    end();
    expect(told.size).toBe(0);
    // The one channel, whatever the page says it calls, and nothing of Electron's own along with what it hears or gets back.
    for (const channel of [undefined, null, 7, { toString: () => EVENT_CHANNEL }, ['sandtable.event']])
      await api['call']!(channel as never, 1 as never);
    expect(invoked.every(([name, channel]) => name === CALL_CHANNEL && typeof channel === 'string')).toBe(true);
    const reached = reachable([api, end, await api['call']!('x' as never, {} as never)]);
    for (const forbidden of [stub, stub.ipcRenderer, stub.contextBridge, ...Object.values(stub.ipcRenderer), require])
      expect(reached.has(forbidden)).toBe(false);
  });
});
