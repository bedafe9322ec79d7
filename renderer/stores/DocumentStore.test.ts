import { describe, expect, it } from 'vitest';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { replay } from '#shared/document/journal.ts';
import { paintTerrain } from '#shared/document/edits/make.ts';
import type { Edit } from '#shared/document/edits/index.ts';
import type { Json } from '#shared/result.ts';
import { createDocument, openFile, reloadTab } from './files.ts';
import { FOLDER } from './memoryHost.ts';
import { makeMemoryRoot, plainDocument, settle } from './memoryRoot.ts';
import type { Tab } from './Tab.ts';

const paint = (tab: Tab, cells: readonly number[], index: number): Edit => {
  const edit = paintTerrain(tab.document.scenario.board, cells, index);
  if (!edit) throw new Error('the test paints something');
  return edit;
};
async function untitled() {
  const made = makeMemoryRoot();
  const tab = await createDocument(made.root, plainDocument());
  if (!tab.ok) throw new Error('created');
  return { ...made, tab: tab.value };
}
const rebuilt = (host: Awaited<ReturnType<typeof untitled>>['host'], tab: Tab): string => {
  const journal = host.journals.get(tab.document.info.handle)!;
  const base = decode(journal.base);
  if (!base.ok) throw new Error('base decodes');
  return encode(replay(base.value.document, journal.edits as Json[]).tracked.document);
};

describe('a document and its journal', () => {
  it('sends each finished edit, undo and redo at once, and the journal rebuilds the screen', async () => {
    const { host, tab } = await untitled();
    tab.document.run(paint(tab, [0, 1, 2], 0));
    tab.document.run(paint(tab, [3], 0));
    tab.document.undo();
    tab.document.redo();
    tab.document.undo();
    await settle();
    expect(tab.document.rev).toBe(5);
    expect(tab.document.protectedRev).toBe(5);
    expect(tab.document.protection).toBe('protected');
    expect(rebuilt(host, tab)).toBe(encode(tab.document.tracked.document));
  });
  it('is "working" until the host answers, and red with the reason when it cannot', async () => {
    const { host, clock, tab } = await untitled();
    host.fail('journal.append', 'journal/failed', 'always');
    tab.document.run(paint(tab, [0], 0));
    expect(tab.document.protection).toBe('working');
    await settle();
    expect(tab.document.protection).toBe('failed');
    expect(tab.document.journalProblem?.code).toBe('journal/failed');
    tab.document.run(paint(tab, [1], 0));
    await settle();
    host.heal('journal.append');
    clock.turn(5_000);
    await settle();
    expect(tab.document.protection).toBe('protected');
    expect(rebuilt(host, tab)).toBe(encode(tab.document.tracked.document));
  });
  it('closes a gap in the journal with a whole snapshot', async () => {
    const { host, tab } = await untitled();
    tab.document.run(paint(tab, [0], 0));
    await settle();
    host.journals.get(tab.document.info.handle)!.edits.length = 0;
    tab.document.run(paint(tab, [1], 0));
    await settle();
    expect(tab.document.protectedRev).toBe(2);
    expect(rebuilt(host, tab)).toBe(encode(tab.document.tracked.document));
  });
  it('R-05 a resize is journalled like any edit: after a crash undo still goes back beyond it', async () => {
    const { host, tab } = await untitled();
    const before = encode(tab.document.tracked.document);
    tab.document.run(paint(tab, [0], 0));
    tab.document.run({ kind: 'resizeBoard', left: 1, top: 0, right: 0, bottom: 2, fill: 0 });
    await settle();
    expect(host.calls.some((call) => call.channel === 'journal.snapshot')).toBe(false);
    const journal = host.journals.get(tab.document.info.handle)!;
    expect(journal.base).toBe(before);
    expect(journal.edits).toHaveLength(2);
    expect(rebuilt(host, tab)).toBe(encode(tab.document.tracked.document));
  });
  it('R-06 a journal that went away takes its protection with it', async () => {
    const { tab } = await untitled();
    tab.document.run(paint(tab, [0], 0));
    await settle();
    expect(tab.document.protectedRev).toBe(1);
    tab.document.noteProtected(0, { code: 'journal/gone', severity: 'error' });
    expect([tab.document.protectedRev, tab.document.protection]).toEqual([0, 'failed']);
    tab.document.noteProtected(1, null);
    expect([tab.document.protectedRev, tab.document.protection]).toEqual([1, 'protected']);
  });
  it('R-06 a host that does not answer is told after two seconds, and so is its coming back', async () => {
    const { host, clock, tab } = await untitled();
    const release = host.hold('journal.append');
    tab.document.run(paint(tab, [0], 0));
    await settle();
    clock.turn(1_900);
    expect(tab.document.protection).toBe('working');
    clock.turn(200);
    expect([tab.document.protection, tab.document.journalProblem?.code]).toEqual(['failed', 'journal/slow']);
    release();
    await settle();
    expect([tab.document.protection, tab.document.journalProblem]).toEqual(['protected', null]);
  });
});

describe('gestures', () => {
  it('show at once, become one step, and one journal entry', async () => {
    const { host, tab } = await untitled();
    tab.document.begin();
    tab.document.extend(paint(tab, [0], 0));
    tab.document.extend(paint(tab, [1], 0));
    expect(tab.document.scenario).not.toBe(tab.document.settled);
    tab.document.commit();
    await settle();
    expect(tab.document.history.steps).toHaveLength(1);
    expect(host.journals.get(tab.document.info.handle)!.edits).toHaveLength(1);
    tab.document.undo();
    expect(encode(tab.document.tracked.document)).toBe(encode(plainDocument()));
  });
  it('leave no trace when cancelled', async () => {
    const { host, tab } = await untitled();
    const before = tab.document.scenario;
    tab.document.begin();
    tab.document.extend(paint(tab, [0], 0));
    tab.document.cancel();
    await settle();
    expect(tab.document.scenario).toBe(before);
    expect(tab.document.canUndo).toBe(false);
    expect(host.journals.get(tab.document.info.handle)!.edits).toHaveLength(0);
  });
  it('hold off undo until they end', async () => {
    const { tab } = await untitled();
    tab.document.run(paint(tab, [0], 0));
    tab.document.begin();
    expect(tab.document.undo()).toBe(false);
    tab.document.cancel();
    expect(tab.document.undo()).toBe(true);
  });
});

describe('saving', () => {
  it('counts the changes since the save, also after undo past it', async () => {
    const { tab } = await untitled();
    expect(tab.document.dirty).toBe(false);
    tab.document.run(paint(tab, [0], 0));
    expect(tab.document.dirty).toBe(true);
    expect((await tab.document.saveAs(FOLDER, 'a.sandtable.json')).ok).toBe(true);
    expect([tab.document.dirty, tab.document.changes]).toEqual([false, 0]);
    tab.document.run(paint(tab, [1], 0));
    expect([tab.document.dirty, tab.document.changes]).toEqual([true, 1]);
    tab.document.undo();
    expect([tab.document.dirty, tab.document.changes]).toEqual([false, 0]);
    tab.document.undo();
    expect([tab.document.dirty, tab.document.changes]).toEqual([true, 1]);
    tab.document.run(paint(tab, [2], 0));
    expect([tab.document.dirty, tab.document.changes]).toEqual([true, 2]);
  });
  it('keeps what was painted while the save ran as unsaved', async () => {
    const { host, tab } = await untitled();
    tab.document.run(paint(tab, [0], 0));
    const saving = tab.document.saveAs(FOLDER, 'a.sandtable.json');
    tab.document.run(paint(tab, [1], 0));
    await saving;
    expect(tab.document.savedRev).toBe(1);
    expect([tab.document.dirty, tab.document.changes]).toEqual([true, 1]);
    const file = decode(host.files.get('a.sandtable.json')!);
    expect(file.ok && encode(file.value.document)).not.toBe(encode(tab.document.tracked.document));
  });
  it('stays dirty and says why when it fails, and never says "saved"', async () => {
    const { host, root, tab } = await untitled();
    tab.document.run(paint(tab, [0], 0));
    await tab.document.saveAs(FOLDER, 'a.sandtable.json');
    tab.document.run(paint(tab, [1], 0));
    host.fail('documents.save', 'file/disk-full');
    const result = await tab.document.save();
    expect(result.ok).toBe(false);
    expect(tab.document.saveProblem?.code).toBe('file/disk-full');
    expect(tab.document.dirty).toBe(true);
    expect(root.status.message?.tone).not.toBe('success');
  });
  it('refuses edits of a read-only document as a value', async () => {
    const { host, root } = makeMemoryRoot();
    host.files.set('n.sandtable.json', encode(plainDocument()).replace('"version": 1', '"version": 2'));
    const opened = await openFile(root, FOLDER, 'n.sandtable.json');
    expect(opened.ok && opened.value.document.info.readOnlyWhy).toBe('newer');
    if (!opened.ok) return;
    const edit = paint(opened.value, [0], 0);
    expect(opened.value.document.run(edit)).toMatchObject({ ok: false, error: { code: 'document/read-only' } });
    expect(opened.value.document.begin().ok).toBe(false);
  });
  it('takes the file again after an outside change and counts revisions from 0', async () => {
    const { host, root, tab } = await untitled();
    tab.document.run(paint(tab, [0], 0));
    await tab.document.saveAs(FOLDER, 'a.sandtable.json');
    host.files.set('a.sandtable.json', encode(plainDocument(9, 9)));
    host.tell({ event: 'document.outside', document: tab.document.info.handle, what: 'changed' });
    expect(tab.document.outside).toBe('changed');
    expect((await reloadTab(root, tab)).ok).toBe(true);
    expect(tab.document.scenario.board.spec.columns).toBe(9);
    expect([tab.document.outside, tab.document.dirty, tab.document.rev]).toEqual([null, false, 0]);
    tab.document.run(paint(tab, [0], 0));
    await settle();
    expect(tab.document.protectedRev).toBe(1);
  });
});
