import { beforeAll, describe, expect, it } from 'vitest';
import { encode } from '#shared/formats/scenario/encode.ts';
import { replay } from '#shared/document/journal.ts';
import { paintTerrain, placeUnits } from '#shared/document/edits/make.ts';
import type { Json } from '#shared/result.ts';
import { runInAction } from 'mobx';
import { counted } from '../../e2e/testing/counts.ts';
import { makeMemoryRoot, plainDocument, settle } from './memoryRoot.ts';
import { openSaved, recover } from './recover.ts';
import { startSession } from './session.ts';
import { startI18n } from '../i18n/t.ts';
import { FOLDER } from './memoryHost.ts';
import { rebuild } from './RecoveryStore.ts';

const document = {
  handle: 'h'.repeat(22),
  name: 'a.sandtable.json',
  folderName: 'S',
  folder: 'f'.repeat(22),
  readOnly: false,
  readOnlyWhy: null,
  hash: null,
};
const base = plainDocument();
const edits = [[0], [1, 2], [3]].map((cells) => paintTerrain(base.scenario.board, cells, 0) as unknown as Json);

beforeAll(() => startI18n());

describe('recovery', () => {
  it('gives the document with its whole history, and says what differs from the file', () => {
    const found = rebuild({ base: encode(base), baseRev: 7, edits: edits as never[], file: encode(base), lostBytes: 0 });
    if (!found.ok) throw new Error('rebuilt');
    expect(found.value.tracked.history.steps).toHaveLength(3);
    expect(found.value.rev).toBe(10);
    expect(found.value.differing).toBe(4);
    expect(found.value.partial).toBe(false);
  });
  it('keeps what can be made again and says that the end is missing', () => {
    const broken = [...edits.slice(0, 2), { kind: 'setTerrain', set: 'nonsense' }];
    const found = rebuild({ base: encode(base), baseRev: 0, edits: broken as never[], file: null, lostBytes: 0 });
    if (!found.ok) throw new Error('rebuilt');
    expect(found.value.tracked.history.steps).toHaveLength(2);
    expect(found.value.partial).toBe(true);
    expect(found.value.file).toBeNull();
  });
  it('does not compare boards of different sizes', () => {
    const found = rebuild({ base: encode(base), baseRev: 0, edits: [], file: encode(plainDocument(9, 9)), lostBytes: 3 });
    expect(found.ok && [found.value.differing, found.value.partial]).toEqual([null, true]);
  });
  it('a base that cannot be read is a problem, not a throw', () => {
    expect(rebuild({ base: '{', baseRev: 0, edits: [], file: null, lostBytes: 0 }).ok).toBe(false);
  });
  it('R-15 a recovered document that lost half of its file is not written over it unasked', async () => {
    const { root, host } = makeMemoryRoot();
    const journal = 'j'.repeat(22);
    const units = placeUnits(
      base.scenario,
      Array.from({ length: 300 }, (_, i) => ({ side: 'a', at: null, name: `Unit ${i}`, def: { kind: 'infantry', note: 'x'.repeat(80) } })),
    );
    const large = replay(base, [units as unknown as Json]).tracked.document;
    host.answer('recovery.read', () => ({
      document,
      base: encode(large),
      baseRev: 0,
      edits: edits as never[],
      file: encode(large),
      lostBytes: 0,
    }));
    host.answer('recovery.survived', () => ({}));
    host.answer('recovery.adopt', () => ({ document }));
    const tab = await recover(root, journal);
    if (!tab.ok) throw new Error(tab.error.code);
    const store = tab.value.document;
    // What a fault of ours would look like: content gone without a word in the history.
    runInAction(() => {
      store.tracked = {
        ...store.tracked,
        document: { ...store.tracked.document, scenario: { ...store.tracked.document.scenario, units: [] } },
      };
    });
    expect(await store.save()).toMatchObject({ ok: false, error: { code: 'file/shrunk' } });
    expect(host.calls.some((call) => call.channel === 'documents.save')).toBe(false);
  });
  const journal = 'j'.repeat(22);
  const file = 'r'.repeat(22);
  const entry = { journal, name: 'a.sandtable.json', file, title: 'A', edits: 3, last: 1, lostBytes: 0, offered: true, cutOff: false };
  it('R-07 the work is not put aside for a file that cannot be opened', async () => {
    const { root, host } = makeMemoryRoot();
    root.recovery.take({ entries: [entry], damaged: [] });
    host.answer('recovery.discard', () => ({}));
    host.fail('documents.openRecent', 'file/not-text');
    expect(await openSaved(root, journal)).toMatchObject({ ok: false, error: { code: 'file/not-text' } });
    expect(host.calls.some((call) => call.channel === 'recovery.discard')).toBe(false);
    expect(root.recovery.offered).toEqual([entry]);
  });
  it('R-07 "open the saved file" opens the file of this work, not another of the same name', async () => {
    const { root, host } = makeMemoryRoot();
    root.recovery.take({ entries: [entry], damaged: [] });
    const text = encode(base);
    host.answer('recovery.discard', () => ({}));
    host.answer('documents.openRecent', ({ id }) => ({ document: { ...document, handle: id }, text, alreadyOpen: false }));
    const recent = { id: 'q'.repeat(22), name: 'a.sandtable.json', folderName: 'Other', modified: 2, missing: false };
    host.answer('recent.list', () => ({ recent: [recent] }));
    expect((await openSaved(root, journal)).ok).toBe(true);
    expect(root.tab?.document.info.handle).toBe(file);
    expect(root.recovery.offered).toEqual([]);
  });
  it('R-07 of the last session only the file that waits to be recovered stays closed, not others of its name', async () => {
    const { root, host } = makeMemoryRoot();
    const reply = await host.bridge.call('app.info', {});
    if (!reply.ok) throw new Error('info');
    const other = { id: 'q'.repeat(22), name: 'a.sandtable.json', folderName: 'Other', modified: 2, missing: false };
    host.answer('app.info', () => ({ ...reply.value, session: [{ ...other, id: file }, other] }));
    host.answer('recovery.list', () => ({ entries: [entry], damaged: [] }));
    host.answer('documents.openRecent', ({ id }) => ({
      document: { ...document, folder: FOLDER, handle: id },
      text: encode(base),
      alreadyOpen: false,
    }));
    await startSession(root);
    expect(root.workspace.tabs.map((t) => t.document.info.handle)).toEqual([other.id]);
  });
  const damaged = { journal: 'd'.repeat(22), last: 1, bytes: 20 };
  const battle = { battle: 'b'.repeat(22), scenario: 's', title: 'A', moves: 3, last: 1, running: true };
  it('R-08 R-17 work that was set aside, damaged files and battles are told by the start itself, and nothing of them is read', async () => {
    const waiting = [
      [{ entries: [{ ...entry, offered: false }], damaged: [] }, [], true],
      [{ entries: [], damaged: [damaged] }, [], true],
      [{ entries: [], damaged: [] }, [battle], true],
      [{ entries: [], damaged: [] }, [{ ...battle, running: false }], false],
    ] as const;
    for (const [list, battles, asks] of waiting) {
      const { root, host } = makeMemoryRoot();
      host.answer('recovery.list', () => ({ entries: [...list.entries], damaged: [...list.damaged] }));
      host.answer('battles.kept', () => ({ battles: [...battles] }));
      await startSession(root);
      expect(root.dialogs.open).toEqual(asks ? { kind: 'recovery' } : null);
      expect(host.calls.some((call) => call.channel === 'recovery.read' || call.channel === 'recovery.raw')).toBe(false);
    }
    counted('R-08', 1);
    counted('R-17', 1);
  });
  it('R-08 R-17 what was set aside or is damaged goes only when the trash has taken it', async () => {
    const { root, host } = makeMemoryRoot();
    const aside = { ...entry, offered: false };
    root.recovery.take({ entries: [aside], damaged: [damaged] });
    host.fail('recovery.discard', 'file/no-access');
    host.fail('recovery.rawDiscard', 'file/no-access');
    for (const { journal } of [aside, damaged]) expect(await root.recovery.putAway(journal)).toMatchObject({ ok: false });
    expect([root.recovery.setAside, root.recovery.damaged]).toEqual([[aside], [damaged]]);
    host.answer('recovery.discard', () => ({}));
    host.answer('recovery.rawDiscard', () => ({}));
    for (const { journal } of [aside, damaged]) expect(await root.recovery.putAway(journal)).toMatchObject({ ok: true });
    expect(root.recovery.asks).toBe(false);
  });
  it('R-109 what another window has answered meanwhile is offered no longer, in words, however the person or the host says so', async () => {
    const { root, host } = makeMemoryRoot();
    const others = ['1', '2'].map((n) => ({ ...entry, file: null, journal: n.repeat(22) }));
    const again = (): void => root.recovery.take({ entries: [entry, ...others], damaged: [damaged] });
    const dismiss = (): void => root.status.toasts.forEach(({ id }) => root.status.dismiss(id));
    const told = (): readonly string[] => root.status.toasts.map(({ problem }) => problem.code);
    for (const channel of ['recovery.read', 'recovery.discard', 'recovery.rawDiscard'] as const)
      host.fail(channel, 'recovery/unknown', 'always');
    again();
    expect((await recover(root, entry.journal)).ok).toBe(false);
    expect([root.recovery.entries, told()]).toEqual([others, ['recovery/unknown']]);
    dismiss();
    again();
    expect((await openSaved(root, others[0]!.journal)).ok).toBe(false);
    expect([root.recovery.entries, told()]).toEqual([[entry, others[1]], ['recovery/unknown']]);
    expect((await root.recovery.putAway(damaged.journal)).ok).toBe(false);
    expect(root.recovery.damaged).toEqual([]);

    dismiss();
    again();
    host.answer('recovery.list', () => ({ entries: [entry], damaged: [damaged] }));
    host.tell({ event: 'recovery' });
    await settle();
    expect([root.recovery.entries, told()]).toEqual([[entry], ['recovery/unknown']]);
    dismiss();
    host.tell({ event: 'recovery' });
    await settle();
    expect(told(), 'nothing went').toEqual([]);
  });
  it('R-110 a file named at the start that cannot be opened is told', async () => {
    const { root, host } = makeMemoryRoot();
    const reply = await host.bridge.call('app.info', {});
    if (!reply.ok) throw new Error('info');
    const refused = { code: 'file/not-text', severity: 'error' as const, params: { name: 'bad.sandtable.json' } };
    host.answer('app.info', () => ({ ...reply.value, notOpened: [refused] }));
    await startSession(root);
    expect(root.dialogs.open).toMatchObject({ kind: 'problem', told: [{ problem: refused, name: 'bad.sandtable.json' }] });
  });
});
