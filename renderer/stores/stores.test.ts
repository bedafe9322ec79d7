import { describe, expect, it } from 'vitest';
import { paintTerrain } from '#shared/document/edits/make.ts';
import { createDocument } from './files.ts';
import { ProblemStore } from './ProblemStore.ts';
import { languageFor } from './SettingsStore.ts';
import { StatusStore } from './StatusStore.ts';
import { ToolStore } from './ToolStore.ts';
import { ViewStore } from './ViewStore.ts';
import { rememberView } from './viewMemory.ts';
import { makeMemoryRoot, makeTurnedClock, plainDocument, settle } from './memoryRoot.ts';

describe('settings', () => {
  it('take what is sound and fall back where a value is not', () => {
    const { root } = makeMemoryRoot();
    root.settings.load({ language: 'ja', theme: 'neon', scale: 125, keys: { 'tool.brush': ['N'], bad: 7 } as never }, 'ru-RU');
    expect([root.settings.language, root.settings.theme, root.settings.scale]).toEqual(['ja', 'system', 125]);
    expect(root.settings.keys).toEqual({ 'tool.brush': ['N'] });
  });
  it('are written a moment after the last change, once', async () => {
    const { root, host, clock } = makeMemoryRoot();
    root.settings.setTheme('light');
    root.settings.setScale(150);
    clock.turn(1_000);
    await settle();
    const writes = host.calls.filter((c) => c.channel === 'settings.write');
    expect(writes).toHaveLength(1);
    expect(writes[0]!.request).toMatchObject({ settings: { theme: 'light', scale: 150 } });
  });
  it.each([
    ['zh-CN', 'zh-CN'],
    ['zh_TW.UTF-8', 'zh-CN'],
    ['ja-JP', 'ja'],
    ['RU', 'ru'],
    ['de-DE', 'en'],
    ['', 'en'],
  ])('the first language for %s is %s', (locale, language) => {
    expect(languageFor(locale)).toBe(language);
  });
});

describe('status', () => {
  it('shows a message for 2 s, a refusal for 4 s', () => {
    const clock = makeTurnedClock();
    const status = new StatusStore(clock);
    status.say({ text: 'a', tone: 'info' });
    clock.turn(1_999);
    expect(status.message?.text).toBe('a');
    clock.turn(1);
    expect(status.message).toBeNull();
    status.say({ text: 'b', tone: 'refused' });
    clock.turn(3_999);
    expect(status.message?.text).toBe('b');
    clock.turn(1);
    expect(status.message).toBeNull();
  });
  it('reads the same announcement twice', () => {
    const status = new StatusStore(makeTurnedClock());
    status.announce('Undone');
    const first = status.polite;
    status.announce('Undone');
    expect(status.polite).not.toBe(first);
    expect(status.polite.trim()).toBe('Undone');
  });
  it('keeps at most three toasts, one a code', () => {
    const status = new StatusStore(makeTurnedClock());
    for (const code of ['a', 'b', 'c', 'a', 'd']) status.report({ code, severity: 'error' });
    expect(status.toasts.map((t) => t.problem.code)).toEqual(['c', 'a', 'd']);
  });
});

describe('problems', () => {
  it('are looked for a moment after the last change, and stepped through around the end', () => {
    const clock = makeTurnedClock();
    let asked = 0;
    const problems = new ProblemStore(
      () => plainDocument().scenario,
      () => {
        asked += 1;
        return [
          { code: 'a', severity: 'warning', at: { unit: 'u1' } },
          { code: 'b', severity: 'error', at: { unit: 'u1' } },
        ];
      },
      clock,
    );
    expect(asked).toBe(0);
    clock.turn(1_000);
    expect(asked).toBe(1);
    expect([problems.errors, problems.warnings, problems.ofUnit('u1'), problems.ofUnit('u2')]).toEqual([1, 1, 'error', null]);
    expect([1, 1, 1].map(() => problems.step(1)?.code)).toEqual(['a', 'b', 'a']);
    expect(problems.step(-1)?.code).toBe('b');
    problems.close();
  });
});

describe('tools', () => {
  it('a held tool lies over the chosen one and gives it back', () => {
    const tools = new ToolStore();
    tools.choose('fill');
    tools.hold('los');
    expect(tools.active).toBe('los');
    tools.hold(null);
    expect(tools.active).toBe('fill');
  });
  it('keeps brush sizes between 1 and 7', () => {
    const tools = new ToolStore();
    tools.setSize(0);
    expect(tools.size).toBe(1);
    tools.setSize(99);
    expect(tools.size).toBe(7);
  });
});

describe('the cell under cursor and pointer', () => {
  it('is forgotten where its number would mean another place: another board, a resize and its undo', async () => {
    const { root } = makeMemoryRoot();
    const point = (cell: number) => {
      root.tools.setCursor(cell);
      root.status.setHover(cell);
    };
    const pointed = () => [root.tools.cursor, root.status.hover];
    const large = await createDocument(root, plainDocument(12, 14, 'large'));
    point(100);
    await createDocument(root, plainDocument(1, 1, 'small'));
    expect(pointed()).toEqual([null, null]);
    point(0);
    root.workspace.activate(root.workspace.tabs[0]!);
    expect(pointed()).toEqual([null, null]);
    if (!large.ok) throw new Error('created');
    point(100);
    large.value.document.run({ kind: 'resizeBoard', top: -10, bottom: 0, left: 0, right: 0, fill: 0 });
    expect(pointed()).toEqual([null, null]);
    point(20);
    large.value.document.undo();
    expect(pointed()).toEqual([null, null]);
  });
  it('stays through strokes', async () => {
    const { root } = makeMemoryRoot();
    const made = await createDocument(root, plainDocument(5, 5));
    root.tools.setCursor(7);
    if (!made.ok) throw new Error('created');
    made.value.document.run(paintTerrain(made.value.document.settled.board, [7], 0)!);
    expect(root.tools.cursor).toBe(7);
  });
});

describe('views', () => {
  it('solo shows one layer alone, and all of them the second time', () => {
    const view = new ViewStore();
    view.soloLayer('sight');
    expect(Object.values(view.layers).filter((l) => l.visible)).toHaveLength(1);
    view.soloLayer('sight');
    expect(Object.values(view.layers).every((l) => l.visible)).toBe(true);
  });
  it('come back with their document; what is malformed is left alone', () => {
    const { root } = makeMemoryRoot();
    const kept = new ViewStore();
    kept.setPanelWidth(400);
    kept.show('problems');
    root.settings.remember('views', { one: kept.memory as never, two: { upper: 'nonsense' } });
    const one = new ViewStore();
    const two = new ViewStore();
    rememberView(root.settings, one, 'one')();
    rememberView(root.settings, two, 'two')();
    expect([one.panelWidth, one.lower]).toEqual([400, 'problems']);
    expect(two.upper).toBe('terrain');
  });
});
