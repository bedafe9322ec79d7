/** The desktop program with a stand-in for Electron, on the real disk: boot order, pages that die, hang and will not leave, files named late. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { newScenario } from '#shared/document/newScenario.ts';
import { counted } from '../e2e/testing/counts.ts';
import { answers, app, callAs, order, shown, windows, type FakeContents, type FakeWindow } from './testing/electronFake.ts';
import type * as Clocks from './storage/clock.ts';
import { quickFolder } from './testing/quickFolder.ts';
import { windowOptions } from './windows.ts';

vi.mock('electron/main', async () => (await import('./testing/electronFake.ts')).electronMain);
vi.mock('electron/common', async () => (await import('./testing/electronFake.ts')).electronCommon);
vi.mock('./host/files.ts', () => ({ pagesOf: async () => new Map() }));
vi.mock('./storage/clock.ts', async (original) => {
  const clock = await original<typeof Clocks>();
  return { ...clock, systemClock: { ...clock.systemClock, wait: async () => {} } };
});

const scenario = (title: string): string => encode(newScenario({ id: 'boot', title, shape: 'square', columns: 4, rows: 3 }, null));
const text = scenario('Late');
let home = '';
let window: FakeWindow;
let contents: FakeContents;
const own = () => ({ sender: contents, senderFrame: contents.mainFrame });
const call = (channel: string, request: unknown): Promise<{ ok: boolean; value: never; error: { code: string } }> =>
  callAs(own(), channel, request) as never;

beforeAll(async () => {
  home = quickFolder('sandtable-boot-');
  vi.stubEnv('SANDTABLE_HOME', join(home, 'profile'));
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_DOCUMENTS_DIR', join(home, 'Documents'));
  writeFileSync(join(home, 'early.sandtable.json'), text);
  process.argv.splice(2, process.argv.length, '--enable-features=Added', join(home, 'gone.sandtable.json'), '--unknown');
  await import('./main.ts');
  // macOS names a file before there is a window.
  app.play('open-file', {}, join(home, 'early.sandtable.json'));
  await vi.waitFor(() => expect(order).toContain('menu'), { timeout: 60_000 });
  window = windows[0]!;
  contents = window.webContents;
});
beforeEach(() => void answers.splice(0));
afterAll(() => rmSync(home, { recursive: true }));

describe('boot', () => {
  it('R-100 sandbox and scheme come before ready, permissions and pages before the window; every window has the whole options', async () => {
    const expected = ['enableSandbox', 'scheme', 'path userData', 'single', 'ready', 'permissions', 'box', 'serve', 'window', 'menu'];
    expect(order).toEqual(expected);
    expect(window.loaded).toBe('app://sandtable/');
    expect(windows.length).toBe(1);
    for (const { options } of windows) {
      const { preload } = (options as ReturnType<typeof windowOptions>).webPreferences!;
      expect(options).toEqual(windowOptions(preload!));
      expect(preload).toMatch(/preload\.cjs$/);
    }
    expect(contents.openHandler).toBeTypeOf('function');
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])
      expect(contents.count(name), name).toBe(1);
    counted('R-100', windows.length);
  });

  it("R-32 the profile holds Chromium's own files, so that there is one program for each profile", () => {
    expect(app.paths.get('userData')).toBe(join(home, 'profile', 'browser'));
  });

  it('R-110 arguments that Chromium adds do not hide a file; one that is not there is named; one that the system named early is open', async () => {
    expect(shown[0]!.message).toContain('gone.sandtable.json');
    const info = await call('app.info', {});
    expect(info).toMatchObject({ ok: true, value: { host: 'electron', open: [{ name: 'early.sandtable.json' }] } });
    expect(app.handedTo).toEqual({ folders: [], files: [join(home, 'gone.sandtable.json')] });
  });

  it('R-102 the window is answered by the shared handlers, a stranger is not', async () => {
    expect(await call('folders.list', {})).toMatchObject({ ok: true, value: { folders: [{ name: 'Sandtable' }] } });
    for (const stranger of [
      { sender: contents, senderFrame: null },
      { sender: Object.assign(Object.create(contents) as object, { id: 8 }), senderFrame: contents.mainFrame },
    ])
      expect(await callAs(stranger, 'app.info', {})).toMatchObject({ ok: false, error: { code: 'ipc/refused' } });
  });
});

describe('R-109 a dead or hung page costs nothing', () => {
  const recover = async (): Promise<readonly { title: string; edits: number; journal: string }[]> =>
    ((await call('recovery.list', {})).value as { entries: [] }).entries;

  it('R-109 a page that dies loses its handles, comes back by itself, and its work is offered to the next', async () => {
    for (const reason of ['crashed', 'killed', 'oom', 'abnormal-exit', 'memory-eviction']) {
      const made = await call('documents.create', { text: scenario(reason) });
      const { handle } = (made.value as { document: { handle: string } }).document;
      await call('journal.append', { document: handle, from: 0, edits: [{ kind: 'setMeta', title: 'x' }] });
      // A minute apart: each of them comes back without a question.
      vi.setSystemTime(Date.now() + 90_000);
      const before = contents.reloads;
      contents.play('render-process-gone', {}, { reason, exitCode: 1 });
      expect(contents.reloads, reason).toBe(before + 1);
      expect(await call('documents.close', { document: handle, discard: true })).toMatchObject({ ok: false });
      const left = (await recover()).find((entry) => entry.title === reason);
      expect(left, reason).toMatchObject({ edits: 1, offered: true });
      await call('recovery.discard', { journal: left!.journal });
      counted('R-109', 1);
    }
  });

  it('R-109 a page that dies three times within a minute is not brought back for ever: the person decides', async () => {
    vi.setSystemTime(Date.now() + 90_000);
    for (const [answer, reloads, quits] of [
      [0, 1, 0],
      [1, 0, 1],
    ] as const) {
      const before = contents.reloads;
      contents.forcefullyCrashRenderer();
      contents.forcefullyCrashRenderer();
      expect(contents.reloads).toBe(before + 2);
      answers.push(answer);
      const boxes = shown.length;
      const ends = order.filter((what) => what === 'quit').length;
      contents.forcefullyCrashRenderer();
      await vi.waitFor(() => expect(shown.length).toBe(boxes + 1), { timeout: 60_000 });
      await Promise.resolve();
      expect(contents.reloads).toBe(before + 2 + reloads);
      expect(order.filter((what) => what === 'quit').length).toBe(ends + quits);
      counted('R-109', 1);
    }
  });

  it('R-109 a page that hangs can be waited for or ended; it then comes back; when it answers again the question goes', async () => {
    vi.setSystemTime(Date.now() + 90_000);
    for (const [answer, reloads] of [
      [0, 0],
      [1, 1],
    ] as const) {
      const before = contents.reloads;
      const boxes = shown.length;
      answers.push(answer);
      contents.play('unresponsive');
      contents.play('unresponsive');
      await vi.waitFor(() => expect(shown.length).toBe(boxes + 1), { timeout: 60_000 });
      await vi.waitFor(() => expect(contents.reloads).toBe(before + reloads), { timeout: 60_000 });
      counted('R-109', 1);
    }
    answers.push(1);
    const before = contents.reloads;
    contents.play('unresponsive');
    contents.play('responsive');
    await new Promise((done) => setImmediate(done));
    expect(contents.reloads, 'it answers again: nothing is ended').toBe(before);
    counted('R-109', 1);
  });
});

describe('files named while the window is there', () => {
  const opened = (): { event: string; document?: { name: string } }[] =>
    (contents.sent as { event: string; document?: { name: string } }[]).filter((event) => event.event === 'open');

  it('R-110 a second start and the system open files; what is missing, no file, or nonsense is told or ignored', async () => {
    const late = join(home, 'late.sandtable.json');
    writeFileSync(late, text);
    const other = join(home, 'other.sandtable.json');
    writeFileSync(other, text);
    mkdirSync(join(home, 'elsewhere'));
    app.play('second-instance', {}, ['x', '--allow-file-access', '/etc/passwd'], '/', {
      folders: [join(home, 'elsewhere')],
      files: [late],
    });
    await vi.waitFor(() => expect(opened().map((event) => event.document?.name)).toEqual(['late.sandtable.json']), { timeout: 60_000 });
    expect(order.slice(-2)).toEqual(['restore', 'focus']);
    expect(await call('folders.list', {})).toMatchObject({ value: { folders: [{ name: 'Sandtable' }, { name: 'elsewhere' }] } });
    expect(app.play('open-file', {}, other)).toBe(true);
    await vi.waitFor(() => expect(opened().length).toBe(2), { timeout: 60_000 });
    const boxes = shown.length;
    for (const data of [null, 7, 'x', [], { files: 'x' }, { folders: [], files: [1] }, { folders: [], files: ['relative'] }])
      app.play('second-instance', {}, ['x'], '/', data);
    app.play('open-file', {}, join(home, 'nothing-here'));
    app.play('open-file', {}, home);
    await vi.waitFor(() => expect(shown.length).toBe(boxes + 2), { timeout: 60_000 });
    expect(shown.at(-2)!.message + shown.at(-1)!.message).toContain('nothing-here');
    expect(opened().length).toBe(2);
    counted('R-110', 11);
  });
});

describe('leaving', () => {
  it('R-09 a page with strokes not on disk yet is asked again after a moment, then the person decides; it is never stuck', async () => {
    contents.stubborn = true;
    const boxes = shown.length;
    // Reloading: stay, then go.
    answers.push(0);
    const before = contents.reloads;
    contents.reload();
    await vi.waitFor(() => expect(shown.length).toBe(boxes + 1), { timeout: 60_000 });
    expect(contents.reloads).toBe(before);
    await new Promise((done) => setImmediate(done));
    answers.push(1);
    contents.reload();
    await vi.waitFor(() => expect(contents.reloads).toBe(before + 1), { timeout: 60_000 });
    expect(shown.length).toBe(boxes + 2);
    // Journals caught up within the moment: closes without a question. Its work is on disk before the program ends.
    const made = await call('documents.create', { text });
    const { handle } = (made.value as { document: { handle: string } }).document;
    await call('journal.append', { document: handle, from: 0, edits: [{ kind: 'setMeta', title: 'y' }] });
    window.close();
    expect(window.closed).toBe(false);
    contents.stubborn = false;
    await vi.waitFor(() => expect(window.closed).toBe(true), { timeout: 60_000 });
    await vi.waitFor(() => expect(order.at(-1)).toBe('ended'), { timeout: 60_000 });
    expect(shown.length).toBe(boxes + 2);
    expect(order.filter((what) => what === 'quit').length).toBeGreaterThan(1);
    expect(existsSync(join(home, 'profile', 'journals'))).toBe(true);
    counted('R-09', 3);
    // Late files find no window and break nothing.
    app.play('open-file', {}, join(home, 'late.sandtable.json'));
    app.play('second-instance', {}, [], '/', null);
  });
});
