/** The host let go of the documents while the line was away: every stroke comes back to it, once, and the bar is green again. */
import { describe, expect, it } from 'vitest';
import { applyEdit, type Edit } from '#shared/document/edits/index.ts';
import { paintTerrain } from '#shared/document/edits/make.ts';
import { decode } from '#shared/formats/scenario/decode.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { withScenario } from '#shared/document/document.ts';
import { closeTab, openFile } from './files.ts';
import { FOLDER } from './memoryHost.ts';
import { makeMemoryRoot, plainDocument, settle, type MemoryRoot } from './memoryRoot.ts';
import { takeLine } from './session.ts';
import type { Tab } from './Tab.ts';

const FILE = 'a.sandtable.json';

async function started(): Promise<MemoryRoot & { readonly tab: Tab; readonly paint: (cell: number) => void; readonly kept: () => string }> {
  const made = makeMemoryRoot();
  const { root, host } = made;
  root.receive({ onCommand: () => undefined, onOpened: () => undefined, onLine: (event) => void takeLine(root, event, () => undefined) });
  host.files.set(FILE, encode(plainDocument()));
  const opened = await openFile(root, FOLDER, FILE);
  if (!opened.ok) throw new Error(opened.error.code);
  const tab = opened.value;
  const paint = (cell: number): void => {
    const edit = paintTerrain(tab.document.scenario.board, [cell], 2);
    if (!edit || !tab.document.run(edit).ok) throw new Error('painted');
  };
  /** The document as a recovery would make it from what the host has. */
  const kept = (): string => {
    const journal = host.journals.get(tab.document.info.handle)!;
    const base = decode(journal.base);
    if (!base.ok) throw new Error(base.error.code);
    let { scenario } = base.value.document;
    for (const edit of journal.edits) {
      const next = applyEdit(scenario, edit as Edit);
      if (!next.ok) throw new Error(next.error.code);
      scenario = next.value;
    }
    return encode(withScenario(base.value.document, scenario));
  };
  return { ...made, tab, paint, kept };
}
const shown = (tab: Tab): string => encode(tab.document.tracked.document);

describe('a line that was away', () => {
  it('R-06 R-109 red while the host does not know the document, green by itself when it has taken it back; no stroke lost or doubled', async () => {
    const { host, tab, paint, kept } = await started();
    paint(1);
    await settle();
    for (const channel of ['journal.append', 'journal.snapshot'] as const) host.fail(channel, 'document/unknown', 'always');
    paint(2);
    paint(3);
    await settle();
    expect([tab.document.protection, tab.document.protectedRev]).toEqual(['failed', 1]);
    for (const channel of ['journal.append', 'journal.snapshot'] as const) host.heal(channel);
    const before = host.calls.length;
    host.tell({ event: 'returned' });
    paint(4);
    await settle();
    expect([tab.document.protection, tab.document.protectedRev, tab.document.rev]).toEqual(['protected', 4, 4]);
    expect(kept()).toBe(shown(tab));
    const sent = host.calls.slice(before).map((call) => call.channel);
    expect(sent, 'the journal goes on, with its history').not.toContain('journal.snapshot');
  });

  it('R-109 strokes that did arrive before the line broke are not sent again; a journal that lost its place gets a snapshot', async () => {
    const { host, tab, paint, kept } = await started();
    paint(1);
    await settle();
    // The host writes the stroke, but its answer gets lost: the window sends nothing of it again.
    host.fail('journal.append', 'ipc/unreachable', 'once');
    paint(2);
    const journal = host.journals.get(tab.document.info.handle)!;
    journal.edits.push((host.calls.at(-1)!.request as { edits: unknown[] }).edits[0]);
    paint(3);
    host.tell({ event: 'returned' });
    await settle();
    expect(journal.edits).toHaveLength(3);
    expect(kept()).toBe(shown(tab));
    // Another window has put its journal aside: the host has the file only.
    host.journals.set(tab.document.info.handle, { base: encode(plainDocument()), baseRev: 0, edits: [] });
    host.tell({ event: 'returned' });
    await settle();
    expect(kept()).toBe(shown(tab));
    expect([tab.document.protection, tab.document.protectedRev]).toEqual(['protected', 3]);
  });

  it('R-109 a host that needs a moment is asked again; a failed save that only met the broken line is no failure any more', async () => {
    const { host, clock, tab, paint } = await started();
    paint(1);
    await settle();
    host.fail('documents.save', 'ipc/unreachable', 'once');
    await tab.document.save();
    expect(tab.document.saveProblem?.code).toBe('ipc/unreachable');
    host.fail('documents.rejoin', 'file/no-space', 'always');
    host.tell({ event: 'returned' });
    await settle();
    expect(tab.document.journalProblem?.code).toBe('file/no-space');
    host.heal('documents.rejoin');
    clock.turn(3000);
    await settle();
    expect([tab.document.protection, tab.document.saveProblem]).toEqual(['protected', null]);
  });

  it.each(['document/unknown', 'recovery/unknown'])(
    'R-109 %s: it goes on as an unsaved copy, protected, and the person is told',
    async (code) => {
      const { root, host, tab, paint, kept } = await started();
      const info = await host.bridge.call('app.info', {});
      if (!info.ok) throw new Error('info');
      root.setHost(info.value);
      paint(1);
      await settle();
      host.fail('journal.append', 'ipc/signed-out', 'always');
      paint(2);
      await settle();
      host.heal('journal.append');
      host.fail('documents.rejoin', code, 'once');
      host.tell({ event: 'signedIn', problem: null });
      await settle();
      expect([tab.document.hasFile, tab.document.dirty, tab.document.protection]).toEqual([false, true, 'protected']);
      expect(kept()).toBe(shown(tab));
      expect(root.dialogs.open).toMatchObject({ kind: 'problem', told: [{ problem: { code: 'document/copied', params: { name: 'a' } } }] });
    },
  );

  it('R-109 a copy of what the host does not have any more is asked about when it is closed, also without a stroke', async () => {
    const { host, tab } = await started();
    host.fail('documents.rejoin', 'recovery/unknown', 'once');
    host.tell({ event: 'returned' });
    await settle();
    expect([tab.document.hasFile, tab.document.dirty]).toEqual([false, true]);
  });

  it.each([
    ['taken back', 'documents.rejoin'],
    ['made a copy of', 'documents.create'],
  ] as const)(
    'R-109 a tab that is closed while its document is %s keeps nothing open at the host, and is not told of',
    async (_how, channel) => {
      const { root, host, tab } = await started();
      const { info } = tab.document;
      host.answer('documents.rejoin', () => ({ document: info, protected: 0 }));
      if (channel === 'documents.create') host.fail('documents.rejoin', 'document/unknown', 'once');
      const answer = host.hold(channel);
      host.tell({ event: 'returned' });
      await settle();
      await closeTab(root, tab);
      const before = host.calls.length;
      answer();
      await settle();
      expect(host.calls.slice(before).map((call) => call.channel)).toEqual(['documents.close']);
      expect(root.dialogs.open).toBeNull();
    },
  );

  it('R-109 a tab that is closed before its turn is not taken back', async () => {
    const { root, host } = await started();
    host.files.set('b.sandtable.json', encode(plainDocument()));
    const second = await openFile(root, FOLDER, 'b.sandtable.json');
    if (!second.ok) throw new Error(second.error.code);
    const answer = host.hold('documents.rejoin');
    host.tell({ event: 'returned' });
    await settle();
    await closeTab(root, second.value);
    answer();
    await settle();
    expect(host.calls.filter((call) => call.channel === 'documents.rejoin')).toHaveLength(1);
  });

  it('R-121 a new code where everything is on disk, or in a tab that never was signed in, begins the page anew; a refused one is told', async () => {
    const { root, host, paint } = await started();
    const info = await host.bridge.call('app.info', {});
    if (!info.ok) throw new Error('info');
    let loads = 0;
    const line = (found: string | null) =>
      takeLine(root, { event: 'signedIn', problem: found === null ? null : { code: found, severity: 'error' } }, () => (loads += 1));
    await line('ipc/code-refused');
    expect(loads).toBe(0);
    expect(root.dialogs.open).toMatchObject({ told: [{ problem: { code: 'ipc/code-refused' } }] });
    await line(null);
    root.setHost(info.value);
    await line(null);
    expect(loads).toBe(2);
    host.fail('journal.append', 'ipc/signed-out', 'always');
    paint(1);
    await settle();
    await line(null);
    expect(loads, 'strokes that are in this window only are not thrown away').toBe(2);
  });
});
