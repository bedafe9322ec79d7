import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetting } from '#shared/engine/setting.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { crossing } from '#shared/rulesets/intel/crossing.testing.ts';
import { runRange, type Batch } from '#shared/simulation/batch.ts';
import { fight } from './pool.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'sandtable-pool-'));
const workerFile = join(folder, 'simulationWorker.js');
const ruleset = rulesetOf('intel')!;
const scenario = crossing({ roundLimit: 2 });
const batch: Batch = { battles: 12, seed: 5, bots: ['sergeant', 'recruit'] };
const alone = runRange(ruleset, makeSetting(scenario, ruleset), batch, 0, 12);

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: {
        input: { simulationWorker: join(root, 'electron/simulation/worker.ts') },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the pool', () => {
  it.each([1, 2, 3])('%d worker(s) give the sum and the hash of one thread', async (workers) => {
    const seen: number[] = [];
    const sum = await fight({ ruleset, scenario, batch, workers, workerFile, onProgress: (s) => seen.push(s.battles) });
    expect(sum).toEqual(alone);
    expect(sum.hash).not.toBe('0000000000000000');
    expect(seen.at(-1)).toBe(12);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it.each([1, 2])('stops when cancelled, with what is finished (%d workers)', async (workers) => {
    const stop = new AbortController();
    const sum = await fight({
      ruleset,
      scenario,
      batch: { ...batch, battles: 200 },
      workers,
      workerFile,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(sum.battles).toBeGreaterThan(0);
    expect(sum.battles).toBeLessThan(200);
  });

  it('a worker that cannot start is an error, not a wait', async () => {
    await expect(fight({ ruleset, scenario, batch, workers: 2, workerFile: join(folder, 'missing.js') })).rejects.toThrow();
  });
});
