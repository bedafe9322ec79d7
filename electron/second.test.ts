/** A second start, and the self-test of the packed program, with a stand-in for Electron; each start is a program of its own. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { counted } from '../e2e/testing/counts.ts';
import { projectRoot } from './testing/bundle.ts';
import * as fake from './testing/electronFake.ts';
import type * as Clocks from './storage/clock.ts';
import { quickFolder } from './testing/quickFolder.ts';

const home = quickFolder('sandtable-second-');
afterAll(() => rmSync(home, { recursive: true }));
const said: string[] = [];

/** Starts the program with these arguments after its name. */
async function start(args: readonly string[], set: () => void = () => {}): Promise<void> {
  vi.resetModules();
  fake.freshElectron();
  said.splice(0);
  vi.doMock('electron/main', () => fake.electronMain);
  vi.doMock('electron/common', () => fake.electronCommon);
  vi.doMock('./host/files.ts', () => ({ pagesOf: async () => new Map() }));
  vi.doMock('./storage/clock.ts', async (original) => {
    const clock = await original<typeof Clocks>();
    return { ...clock, systemClock: { ...clock.systemClock, wait: () => new Promise((done) => setTimeout(done, 50)) } };
  });
  // Packed: no path of the project among the arguments, and samples beside the archive.
  fake.given.packaged = true;
  Object.assign(process, { resourcesPath: join(projectRoot, 'resources') });
  process.argv.splice(1, process.argv.length, ...args);
  fake.app.paths.set('temp', home);
  set();
  await import('./main.ts');
}

const listen = (): void => void vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
beforeEach(() => {
  vi.stubEnv('SANDTABLE_HOME', join(home, 'profile'));
  vi.stubEnv('HOME', home);
  listen();
  return () => vi.restoreAllMocks();
});

describe('a second start', () => {
  it('R-32 hands its files over and ends: it opens no profile, serves nothing, shows nothing', async () => {
    await start(['plan.sandtable.json', '--folder', '/maps', '--switch-of-chromium'], () => (fake.given.lock = false));
    await new Promise((done) => setTimeout(done, 50));
    expect(fake.order).toEqual(['enableSandbox', 'scheme', 'path userData', 'single', 'exit 0']);
    expect(fake.app.handedTo).toEqual({ folders: ['/maps'], files: [join(process.cwd(), 'plan.sandtable.json')] });
    // The folder of Chromium's own files, which the first start has made anyway, and nothing else.
    expect(readdirSync(home, { recursive: true })).toEqual(['profile', join('profile', 'browser')]);
    counted('R-32', 1);
  });
});

describe('a profile that cannot be made', () => {
  it('R-47 is told to the person, and the program ends', async () => {
    writeFileSync(join(home, 'file'), '');
    vi.stubEnv('SANDTABLE_HOME', join(home, 'file', 'profile'));
    await start([]);
    await vi.waitFor(() => expect(fake.order.at(-1)).toBe('exit 1'), { timeout: 60_000 });
    expect(fake.order).not.toContain('path userData');
    expect(fake.shown.length).toBe(1);
    expect(fake.windows.length).toBe(0);
  });
});

describe('a broken promise of the main process', () => {
  it('R-94 R-109 journals are on disk, the person is told without a word of their document, the program ends and does not go on half alive', async () => {
    vi.stubEnv('SANDTABLE_HOME', join(home, 'crashed'));
    const before = new Set(process.listeners('uncaughtException'));
    const errors: string[] = [];
    await start([]);
    await vi.waitFor(() => expect(fake.order).toContain('menu'), { timeout: 60_000 });
    const { webContents } = fake.windows[0]!;
    const own = { sender: webContents, senderFrame: webContents.mainFrame };
    const made = (await fake.callAs(own, 'documents.create', { text: '{"title":"T"}' })) as { value: { document: { handle: string } } };
    await fake.callAs(own, 'journal.append', { document: made.value.document.handle, from: 0, edits: [{ kind: 'setMeta', title: 'x' }] });
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => errors.push(String(line)) > 0);
    const [crash] = process.listeners('uncaughtException').filter((listener) => !before.has(listener));
    crash!(new Error('Unexpected token in "my secret plan"'), 'uncaughtException');
    await vi.waitFor(() => expect(fake.order.at(-1)).toBe('exit 70'), { timeout: 60_000 });
    expect(fake.shown.length).toBe(1);
    expect(errors.join('')).toMatch(/^Sandtable stopped: Error/);
    expect(errors.join('') + fake.shown[0]!.message).not.toContain('secret');
    const journals = readdirSync(join(home, 'crashed', 'journals'), { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(journals.length).toBeGreaterThan(0);
  });
});

describe('--self-test', () => {
  const steps = ['window', 'sample', 'save', 'crash', 'recover'];

  it('R-108 saves, has its page killed, recovers and ends, on a profile of its own', async () => {
    vi.stubEnv('SANDTABLE_HOME', join(home, 'person'));
    await start(['--self-test']);
    await vi.waitFor(() => expect(fake.order.at(-1)).toBe('exit 0'), { timeout: 60_000 });
    expect(said).toEqual(steps.map((step) => `self-test: ${step} ok\n`));
    expect(fake.windows[0]!.visible).toBe(false);
    expect(existsSync(join(home, 'person')), "a person's profile is not touched").toBe(false);
    const [own] = readdirSync(home).filter((name) => name.startsWith('sandtable-self-test-'));
    expect(fake.app.paths.get('userData')).toBe(join(home, own!, 'profile', 'browser'));
    expect(readdirSync(join(home, own!, 'Documents', 'Sandtable'))).toEqual(['self-test.sandtable.json']);
    counted('R-108', steps.length);
  });

  it('R-108 says which step was wrong and ends with 1', async () => {
    const wrong: readonly [string, () => void][] = [
      ['window', () => vi.spyOn(fake.FakeContents.prototype, 'executeJavaScript').mockResolvedValue('function,object,object')],
      ['crash', () => vi.spyOn(fake.FakeContents.prototype, 'reload').mockReturnValue()],
      [
        'recover',
        () =>
          vi.spyOn(fake.FakeContents.prototype, 'forcefullyCrashRenderer').mockImplementation(function (this: fake.FakeContents) {
            queueMicrotask(() => this.play('did-finish-load'));
          }),
      ],
    ];
    for (const [step, set] of wrong) {
      await start(['--self-test'], set);
      await vi.waitFor(() => expect(fake.order.at(-1), step).toBe('exit 1'), { timeout: 60_000 });
      expect(said.at(-1)).toMatch(/^self-test: FAILED /);
      expect(said.slice(0, -1), step).toEqual(steps.slice(0, steps.indexOf(step)).map((done) => `self-test: ${done} ok\n`));
      vi.restoreAllMocks();
      listen();
      counted('R-108', 1);
    }
  });
});
