import { describe, expect, it } from 'vitest';
import { counted } from '../../e2e/testing/counts.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { closeOthers, closeTab, createDocument, openCopy, openFile, reloadTab, saveTab, stopSaving, unlockTab } from './files.ts';
import { FOLDER } from './memoryHost.ts';
import { copyName } from '../dialogs/fileName.ts';
import { makeMemoryRoot, plainDocument, settle } from './memoryRoot.ts';
import type { Tab } from './Tab.ts';

async function opened(made = makeMemoryRoot(), name = 'a.sandtable.json') {
  made.host.files.set(name, encode(plainDocument()));
  const tab = await openFile(made.root, FOLDER, name);
  if (!tab.ok) throw new Error('opened');
  return { ...made, tab: tab.value };
}
const rename = (tab: Tab, title: string): void => void tab.document.run({ kind: 'setMeta', title });

describe('opening', () => {
  it('opens a file once: a second time brings its tab to the front', async () => {
    const { root, tab } = await opened();
    await createDocument(root, plainDocument(3, 3, 'b'));
    expect(root.tab).not.toBe(tab);
    const again = await openFile(root, FOLDER, 'a.sandtable.json');
    expect(again.ok && again.value).toBe(tab);
    expect(root.tab).toBe(tab);
    expect(root.workspace.tabs).toHaveLength(2);
  });
  it('refuses a damaged file with its problem and closes it at the host', async () => {
    const { root, host } = makeMemoryRoot();
    host.files.set('bad.sandtable.json', '{"format":"sandtable/scenario"');
    const result = await openFile(root, FOLDER, 'bad.sandtable.json');
    expect(result.ok).toBe(false);
    expect(root.workspace.tabs).toHaveLength(0);
    expect(host.calls.at(-1)?.channel).toBe('documents.close');
  });
  it('opens a dropped file as an untitled copy with an id of its own', async () => {
    const { root } = makeMemoryRoot();
    const result = await openCopy(root, encode(plainDocument()));
    expect(result.ok && result.value.document.hasFile).toBe(false);
    expect(result.ok && result.value.document.scenario.id).toBe('id-1');
    expect(result.ok && result.value.document.scenario.board.spec.columns).toBe(6);
  });
});

describe('saving and closing', () => {
  it('saves a file in place and says so, with the time', async () => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    expect(await saveTab(root, tab)).toBe(true);
    expect(host.files.get('a.sandtable.json')).toContain('Weir');
    expect(root.status.message?.tone).toBe('success');
  });
  it('R-44 a save that takes two seconds can be stopped: it fails in words, and another place takes the work', async () => {
    const { root, host, clock, tab } = await opened();
    rename(tab, 'Weir');
    await settle();
    const answerSave = host.hold('documents.save');
    host.fail('documents.save', 'file/save-stopped');
    const saving = saveTab(root, tab);
    await settle();
    clock.turn(1999);
    expect([tab.document.saving, tab.document.savingLong]).toEqual([true, false]);
    clock.turn(1);
    expect(tab.document.savingLong).toBe(true);
    host.answer('documents.cancelSave', () => {
      answerSave();
      return { stopped: true };
    });
    await stopSaving(root, tab);
    expect(await saving).toBe(false);
    expect(host.calls.filter((c) => c.channel === 'documents.cancelSave').map((c) => c.request)).toEqual([
      { document: tab.document.info.handle },
    ]);
    expect(tab.document).toMatchObject({ saving: false, savingLong: false, dirty: true, saveProblem: { code: 'file/save-stopped' } });
    expect((await tab.document.saveAs(FOLDER, 'b.sandtable.json')).ok).toBe(true);
    expect(tab.document.dirty).toBe(false);
    counted('R-44', 1);
  });
  it('R-44 a save that cannot be stopped any more says so and goes on; a quick one never offers it', async () => {
    const { root, host, clock, tab } = await opened();
    rename(tab, 'Weir');
    const answerSave = host.hold('documents.save');
    const saving = saveTab(root, tab);
    await settle();
    host.answer('documents.cancelSave', () => ({ stopped: false }));
    await stopSaving(root, tab);
    expect(root.status.message?.tone).toBe('refused');
    answerSave();
    expect(await saving).toBe(true);
    clock.turn(10_000);
    expect([tab.document.saving, tab.document.savingLong]).toEqual([false, false]);
    counted('R-44', 1);
  });
  it('asks where for an untitled document', async () => {
    const { root } = makeMemoryRoot();
    const made = await createDocument(root, plainDocument());
    if (!made.ok) throw new Error('created');
    const saving = saveTab(root, made.value);
    const dialog = root.dialogs.open;
    expect(dialog?.kind).toBe('saveAs');
    if (dialog?.kind === 'saveAs') dialog.done(false);
    expect(await saving).toBe(false);
  });
  it('a second click on the cross waits for the first: the host is asked to close once, and nothing is told', async () => {
    const { root, host, tab } = await opened();
    const release = host.hold('documents.close');
    const both = [closeTab(root, tab), closeTab(root, tab)];
    await settle();
    release();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(host.calls.filter((call) => call.channel === 'documents.close')).toHaveLength(1);
    expect([root.workspace.tabs, root.status.toasts]).toEqual([[], []]);
  });
  it('closes a clean tab without a question and goes back to the one before it', async () => {
    const { root, tab } = await opened();
    const second = await createDocument(root, plainDocument(3, 3, 'b'));
    if (!second.ok) throw new Error('created');
    expect(await closeTab(root, second.value)).toBe(true);
    expect(root.tab).toBe(tab);
    expect(root.dialogs.open).toBeNull();
  });
  it.each([
    ['cancel', false, false],
    ['discard', true, false],
    ['save', true, true],
  ] as const)('a dirty tab asks first: %s', async (answer, closes, saves) => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    await settle();
    const closing = closeTab(root, tab);
    const dialog = root.dialogs.open;
    if (dialog?.kind !== 'unsaved') throw new Error('asked');
    root.dialogs.close();
    dialog.answer(answer);
    expect(await closing).toBe(closes);
    expect(root.workspace.tabs.includes(tab)).toBe(!closes);
    expect(host.files.get('a.sandtable.json')!.includes('Weir')).toBe(saves);
    const close = host.calls.findLast((c) => c.channel === 'documents.close');
    expect(close?.request).toEqual(closes ? expect.objectContaining({ discard: answer === 'discard' }) : undefined);
  });
  it('strokes that were all undone are no unsaved work: the tab closes unasked, and at the host as well', async () => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    tab.document.undo();
    await settle();
    expect(await closeTab(root, tab)).toBe(true);
    expect(root.dialogs.open).toBeNull();
    // The host counts two edits: without `discard` it would refuse, and keep the file locked.
    expect(host.calls.findLast((c) => c.channel === 'documents.close')?.request).toMatchObject({ discard: true });
  });
  it('asks again when something was drawn while the save before closing ran', async () => {
    const { root, tab } = await opened();
    rename(tab, 'Weir');
    const closing = closeTab(root, tab);
    const first = root.dialogs.open;
    if (first?.kind !== 'unsaved') throw new Error('asked');
    root.dialogs.close();
    first.answer('save');
    await Promise.resolve();
    rename(tab, 'Ford');
    await settle();
    const second = root.dialogs.open as typeof first | null;
    expect(second?.kind).toBe('unsaved');
    expect(second).not.toBe(first);
    second?.answer('cancel');
    expect(await closing).toBe(false);
    expect(root.workspace.tabs).toContain(tab);
  });
  it('R-35 a save that is asked for while one runs is made after it, once, with what was drawn meanwhile', async () => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    const release = host.hold('documents.save');
    const first = saveTab(root, tab);
    rename(tab, 'Ford');
    const more = Array.from({ length: 50 }, () => saveTab(root, tab));
    release();
    expect(await first).toBe(true);
    expect(await Promise.all(more)).toEqual(Array.from({ length: 50 }, () => true));
    expect(tab.document.dirty).toBe(false);
    expect(host.files.get('a.sandtable.json')).toContain('Ford');
    expect(host.calls.filter((c) => c.channel === 'documents.save')).toHaveLength(2);
  });
  it('R-35 a save that waits for one that fails is not tried again by itself', async () => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    const release = host.hold('documents.save');
    host.fail('documents.save', 'file/no-space');
    const first = saveTab(root, tab);
    const second = saveTab(root, tab);
    release();
    expect([await first, await second]).toEqual([false, false]);
    expect(host.calls.filter((c) => c.channel === 'documents.save')).toHaveLength(1);
    expect(await saveTab(root, tab)).toBe(true);
  });
  it('R-35 "Save" while closing waits for the save that runs already, then closes', async () => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    const release = host.hold('documents.save');
    void saveTab(root, tab);
    const closing = closeTab(root, tab);
    const asked = root.dialogs.open;
    if (asked?.kind !== 'unsaved') throw new Error('asked');
    root.dialogs.close();
    asked.answer('save');
    await settle();
    release();
    expect(await closing).toBe(true);
    expect(root.workspace.tabs).toHaveLength(0);
    expect(host.files.get('a.sandtable.json')).toContain('Weir');
  });
  it('R-22 a file of a newer version is never replaced by a copy of itself', async () => {
    const { root, host, tab } = await opened();
    const text = host.files.get('a.sandtable.json');
    const { info } = tab.document;
    tab.document.replaceWith(tab.document.tracked.document, { ...info, readOnly: true, readOnlyWhy: 'newer' }, text!);
    expect(await tab.document.saveAs(FOLDER, 'a.sandtable.json', true)).toMatchObject({ ok: false, error: { code: 'file/newer-kept' } });
    expect(host.files.get('a.sandtable.json')).toBe(text);
    expect((await tab.document.saveAs(FOLDER, copyName('a.sandtable.json'))).ok).toBe(true);
    expect([...host.files.keys()]).toEqual(['a.sandtable.json', 'a (2).sandtable.json']);
    expect(root.workspace.tabs).toContain(tab);
  });
  it('R-22 a file that a newer version replaced while it was open is read-only once it is taken', async () => {
    const { root, host, tab } = await opened();
    host.files.set('a.sandtable.json', host.files.get('a.sandtable.json')!.replace('"version": 1', '"version": 2'));
    expect((await reloadTab(root, tab)).ok).toBe(true);
    expect(tab.document.info).toMatchObject({ readOnly: true, readOnlyWhy: 'newer' });
    expect(tab.document.begin()).toMatchObject({ ok: false, error: { code: 'document/read-only' } });
  });
  it('R-42 what the host says of a file before its tab is there reaches the tab', async () => {
    const { root, host } = makeMemoryRoot();
    const stop = root.listen();
    host.files.set('a.sandtable.json', encode(plainDocument()));
    const ask = openFile(root, FOLDER, 'a.sandtable.json');
    const asked = host.calls.filter((c) => c.channel === 'documents.open').length;
    expect(asked).toBe(1);
    // The first handle of this host: the event overtakes the reply, as it does where the lock is tried while the file is opened.
    host.tell({ event: 'document.lock', document: 'h1'.padEnd(22, '0'), problem: { code: 'file/no-lock', severity: 'warning' } });
    const tab = await ask;
    expect(tab.ok && tab.value.document.lockProblem?.code).toBe('file/no-lock');
    stop();
  });
  it('R-30 a save that meets a changed file says so as an outside change, each time it is met', async () => {
    const { host, tab } = await opened();
    rename(tab, 'Weir');
    const before = tab.document.outsideSeen;
    for (const [code, what] of [
      ['file/changed-outside', 'changed'],
      ['file/gone-outside', 'deleted'],
      ['file/exists', 'changed'],
    ] as const) {
      host.fail('documents.save', code);
      await tab.document.save();
      expect([code, tab.document.outside]).toEqual([code, what]);
    }
    expect(tab.document.outsideSeen).toBe(before + 3);
    host.fail('documents.saveAs', 'file/exists');
    await tab.document.saveAs(FOLDER, 'other.sandtable.json');
    expect(tab.document.outsideSeen, 'another file is no change of this one').toBe(before + 3);
  });
  it('R-34 a saved document whose file is gone is asked about before its tab closes, one that came back is not', async () => {
    const { root, host, tab } = await opened();
    const tell = (what: 'deleted' | 'moved' | 'folder' | 'unreachable' | 'returned'): void =>
      host.tell({ event: 'document.outside', document: tab.document.info.handle, what });
    for (const what of ['deleted', 'moved', 'folder', 'unreachable'] as const) {
      tell(what);
      expect(tab.document.dirty, what).toBe(true);
      const closing = closeTab(root, tab);
      const dialog = root.dialogs.open;
      if (dialog?.kind !== 'unsaved') throw new Error('asked');
      dialog.answer('cancel');
      root.dialogs.close();
      expect(await closing, what).toBe(false);
      tell('returned');
      expect(tab.document.dirty, what).toBe(false);
    }
    expect(await closeTab(root, tab)).toBe(true);
  });
  it('keeps a tab open when the save before closing fails', async () => {
    const { root, host, tab } = await opened();
    rename(tab, 'Weir');
    host.fail('documents.save', 'file/disk-full');
    const closing = closeTab(root, tab);
    const dialog = root.dialogs.open;
    if (dialog?.kind !== 'unsaved') throw new Error('asked');
    dialog.answer('save');
    expect(await closing).toBe(false);
    expect(root.workspace.tabs).toContain(tab);
    expect(tab.document.saveProblem?.code).toBe('file/disk-full');
  });
  it('closing the others keeps this one in front', async () => {
    const { root, tab } = await opened();
    await createDocument(root, plainDocument(3, 3, 'b'));
    await createDocument(root, plainDocument(3, 3, 'c'));
    await closeOthers(root, tab);
    expect(root.workspace.tabs).toEqual([tab]);
    expect(root.tab).toBe(tab);
  });
});

describe('a file locked elsewhere', () => {
  it('R-33 taking over reads the file again: what the other saved meanwhile shows, it can be edited, revisions count from 0', async () => {
    const made = await opened();
    const { host, root, tab } = made;
    const { info } = tab.document;
    tab.document.replaceWith(tab.document.tracked.document, { ...info, readOnly: true, readOnlyWhy: 'locked' }, '');
    expect(tab.document.run({ kind: 'setMeta', title: 'refused' })).toMatchObject({ ok: false, error: { code: 'document/read-only' } });
    const theirs = encode(plainDocument(9, 9));
    host.answer('documents.unlock', () => ({ document: info, text: theirs }));
    expect((await unlockTab(root, tab)).ok).toBe(true);
    expect([tab.document.writable, tab.document.scenario.board.spec.columns, tab.document.rev, tab.document.dirty]).toEqual([
      true,
      9,
      0,
      false,
    ]);
    rename(tab, 'Mine now');
    expect((await tab.document.save()).ok).toBe(true);
  });
  it('R-33 R-109 taking over keeps strokes that the file does not hold: the page was away, and another window opened the file meanwhile', async () => {
    const { host, root, tab } = await opened();
    const { info } = tab.document;
    rename(tab, 'Mine');
    await settle();
    tab.document.rejoined({ ...info, readOnly: true, readOnlyWhy: 'window' }, 1);
    host.answer('documents.unlock', ({ keep }) => ({ document: info, text: keep ? null : encode(plainDocument(9, 9)) }));
    expect((await unlockTab(root, tab)).ok).toBe(true);
    expect([tab.document.writable, tab.document.title, tab.document.dirty, tab.document.rev]).toEqual([true, 'Mine', true, 1]);
    rename(tab, 'Mine again');
    await settle();
    expect(tab.document.protection).toBe('protected');
  });
  it('R-33 a lock that is not given up, or a file that cannot be read, leaves the window read-only as it was', async () => {
    const { host, root, tab } = await opened();
    const { info } = tab.document;
    const before = encode(tab.document.tracked.document);
    tab.document.replaceWith(tab.document.tracked.document, { ...info, readOnly: true, readOnlyWhy: 'locked' }, before);
    host.fail('documents.unlock', 'file/locked');
    expect(await unlockTab(root, tab)).toMatchObject({ ok: false, error: { code: 'file/locked' } });
    host.answer('documents.unlock', () => ({ document: info, text: '{' }));
    expect((await unlockTab(root, tab)).ok).toBe(false);
    expect([tab.document.writable, encode(tab.document.tracked.document)]).toEqual([false, before]);
  });
});
