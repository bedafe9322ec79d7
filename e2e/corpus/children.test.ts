/**
 * The same documents in other processes: other languages, other time zones, a Node in which touching `__proto__` throws, and one with little
 * memory.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../testing/counts.ts';
import { LARGE, largeText, type Large } from './large.ts';

const ROOT = join(import.meta.dirname, '../..');
const CORPUS = join(import.meta.dirname, 'versions/v1');
let folder = '';
let plain = '';

function run(flags: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { LANG: _lang, LC_ALL: _all, TZ: _zone, NODE_OPTIONS: _options, ...rest } = process.env;
  return execFileSync(process.execPath, [...flags, join(folder, 'probe.mjs'), CORPUS], {
    env: { ...rest, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-probe-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'probe.ts'),
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { output: { format: 'es', entryFileNames: 'probe.mjs' } },
    },
  });
  plain = run([], { LANG: 'C', TZ: 'UTC' });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('in a process of its own', () => {
  it('the probe looks at every corpus file, at the hostile ones and at random documents', () => {
    const lines = plain.trim().split('\n');
    expect(lines.filter((line) => line.includes('.sandtable.json: ')).length).toBeGreaterThanOrEqual(10);
    expect(lines.filter((line) => line.startsWith('document ')).length).toBe(1000);
    expect(lines.length).toBeGreaterThan(1170);
    expect(lines.at(-1)).toBe('prototypes: 0 keys, undefined');
  });
  it.each([
    ['ru_RU.UTF-8', 'Asia/Kathmandu'],
    ['zh_CN.UTF-8', 'Pacific/Apia'],
    ['tr_TR.UTF-8', 'America/St_Johns'],
  ])('R-24 the same bytes under %s in %s', (language, zone) => {
    expect(run([], { LANG: language, LC_ALL: language, TZ: zone })).toBe(plain);
    counted('R-24', 1000);
  });
  it('R-64 the same where `__proto__` throws: nothing of ours touches it', () => {
    const guarded = ['--disable-proto=throw'];
    expect(run(guarded)).toBe(plain);
    // The guard is really on: the same process refuses the access.
    expect(() => execFileSync(process.execPath, [...guarded, '-e', '({}).__proto__'], { stdio: 'pipe' })).toThrow('ERR_PROTO_ACCESS');
    counted('R-64', plain.trim().split('\n').length - 1);
  });
  /** Opens a large file in a process with so much memory for objects; what came of it. */
  async function within(mebibytes: number, path: string): Promise<string> {
    const flags = [`--max-old-space-size=${mebibytes}`, join(folder, 'probe.mjs'), 'memory', path];
    return (await promisify(execFile)(process.execPath, flags, { env: {}, encoding: 'utf8' })).stdout.trim();
  }
  const large = (name: Large): string => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, largeText(name));
    return path;
  };
  it('R-60 ten times a large file is memory enough to open it: ten shapes', async () => {
    for (let i = 0; i < LARGE.length; i += 2)
      await Promise.all(
        LARGE.slice(i, i + 2).map(async (name) => {
          const path = large(name);
          // Node and our own code take some 32 MiB before the first file.
          const came = await within(Math.ceil((10 * statSync(path).size) / 1024 / 1024) + 32, path);
          expect(came, name).toMatch(/^(opened|file\/too-much-unknown)/);
          counted('R-60', 1);
        }),
      );
  });
  it('R-60 the measure of memory is one: with twice the text, opening fails', async () => {
    await expect(within(14, large('fields'))).rejects.toThrow('heap');
  });
});
