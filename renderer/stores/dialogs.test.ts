/** One dialog at a time, and none is lost: least of all two problems one after the other. */
import { describe, expect, it } from 'vitest';
import { problem } from '#shared/result.ts';
import type { DocumentInfo } from '#shared/ipc/contract.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { startI18n } from '../i18n/t.ts';
import { DialogStore } from './DialogStore.ts';
import { textOf } from './dropped.ts';
import { makeMemoryRoot, plainDocument, settle } from './memoryRoot.ts';
import { startSession } from './session.ts';

startI18n();

const handleOf = (letter: string): string => letter.repeat(22);
const infoOf = (name: string, letter: string): DocumentInfo => ({
  handle: handleOf(letter),
  name,
  folderName: 'Sandtable',
  folder: handleOf('f'),
  readOnly: false,
  readOnlyWhy: null,
  hash: 'a'.repeat(64),
});

describe('the dialogs of a window', () => {
  it('R-110 problems one after the other are told together, each once, none lost', () => {
    const dialogs = new DialogStore();
    const [wide, gone] = [problem('file/not-text', { name: 'wide' }), problem('file/not-found', { name: 'gone' })];
    dialogs.tell(wide, 'wide');
    dialogs.tell(gone, 'gone');
    dialogs.tell(wide, 'wide');
    dialogs.tell(wide, 'a file with the same trouble');
    expect(dialogs.queue).toEqual([
      {
        kind: 'problem',
        told: [
          { problem: wide, name: 'wide' },
          { problem: gone, name: 'gone' },
          { problem: wide, name: 'a file with the same trouble' },
        ],
      },
    ]);
    dialogs.close();
    dialogs.tell(wide, 'wide');
    expect(dialogs.open, 'told again after it was read').toEqual({ kind: 'problem', told: [{ problem: wide, name: 'wide' }] });
  });
  it('R-12 a problem while another dialog is open waits for it, and so does a second one', () => {
    const dialogs = new DialogStore();
    dialogs.show({ kind: 'settings' });
    dialogs.tell(problem('file/disk-full', { name: 'a' }));
    dialogs.tell(problem('file/no-access', { name: 'b' }));
    expect(dialogs.open).toEqual({ kind: 'settings' });
    dialogs.close();
    expect(dialogs.open).toMatchObject({
      kind: 'problem',
      told: [{ problem: { code: 'file/disk-full' } }, { problem: { code: 'file/no-access' } }],
    });
    dialogs.close();
    expect(dialogs.open).toBeNull();
  });
  it('R-30 the same question about two documents is asked twice, about one document once; whoever waits for an answer gets it', () => {
    const dialogs = new DialogStore();
    for (const tab of ['tab1', 'tab2', 'tab1']) dialogs.show({ kind: 'confirm', what: 'takeTheirs', tab });
    const answers: string[] = [];
    for (const tab of ['tab1', 'tab1']) dialogs.show({ kind: 'unsaved', tab, title: '', answer: (answer) => answers.push(answer) });
    expect(dialogs.queue.map((d) => [d.kind, 'tab' in d ? d.tab : null])).toEqual([
      ['confirm', 'tab1'],
      ['confirm', 'tab2'],
      ['unsaved', 'tab1'],
      ['unsaved', 'tab1'],
    ]);
  });
  it('R-110 a dialog closed while it waited: its answer closes no other one, and its failure is told all the same', () => {
    const dialogs = new DialogStore();
    const wide = problem('file/not-text', { name: 'wide' });
    dialogs.show({ kind: 'open' });
    const own = dialogs.open;
    expect(dialogs.settle(own, { ok: false, error: wide }, 'wide'), 'it is there and shows its failure').toBe(wide);
    dialogs.close();
    dialogs.show({ kind: 'settings' });
    expect(dialogs.settle(own, { ok: true, value: null })).toBeNull();
    expect(dialogs.open).toEqual({ kind: 'settings' });
    expect(dialogs.settle(own, { ok: false, error: wide }, 'wide')).toBeNull();
    expect(dialogs.queue).toEqual([{ kind: 'settings' }, { kind: 'problem', told: [{ problem: wide, name: 'wide' }] }]);
    const settings = dialogs.open;
    dialogs.settle(settings, { ok: true, value: null });
    expect(dialogs.queue.map((d) => d.kind)).toEqual(['problem']);
  });
});

describe('several files at one start', () => {
  it('R-110 the good ones open, every bad one is told under its name: those the host refused and those no window can read', async () => {
    const { root, host } = makeMemoryRoot();
    const reply = await host.bridge.call('app.info', {});
    if (!reply.ok) throw new Error('info');
    const refused = ['one', 'two'].map((name) => ({ ...problem('file/not-text', { name }), severity: 'error' as const }));
    const texts = new Map([
      [handleOf('a'), '{ "cut off'],
      [handleOf('b'), encode(plainDocument(6, 5, 'good'))],
      [handleOf('c'), '[]'],
    ]);
    const open = [infoOf('torn', 'a'), infoOf('good', 'b'), infoOf('list', 'c')];
    host.answer('app.info', () => ({ ...reply.value, notOpened: refused, open }));
    host.answer('documents.reload', ({ document }) => ({ document: open.find((o) => o.handle === document)!, text: texts.get(document)! }));
    await startSession(root);
    await settle();
    expect(root.workspace.tabs.map((tab) => tab.name)).toEqual(['good']);
    const dialog = root.dialogs.open;
    if (dialog?.kind !== 'problem') throw new Error('no dialog of problems');
    expect(dialog.told.map((told) => [told.name, told.problem.code])).toEqual([
      ['one', 'file/not-text'],
      ['two', 'file/not-text'],
      ['torn', 'file/not-json'],
      ['list', 'file/not-scenario'],
    ]);
    const closed = host.calls.filter((c) => c.channel === 'documents.close').map((c) => (c.request as { document: string }).document);
    expect(closed, 'their locks go').toEqual([handleOf('a'), handleOf('c')]);
  });
});

describe('a file dropped on the window', () => {
  const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);
  it('R-66 is read as UTF-8 with its byte order mark; a picture, a folder and a giant are told', async () => {
    const text = '\ufeff{"title":"карты 地図"}';
    expect(await textOf(file('good', new TextEncoder().encode(text)))).toEqual({ ok: true, value: text });
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await textOf(file('map.png', picture))).toMatchObject({ error: { code: 'file/not-text', params: { name: 'map.png' } } });
    const folder = { name: 'maps', size: 4096, arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };
    expect(await textOf(folder)).toMatchObject({ error: { code: 'file/not-read', params: { name: 'maps' } } });
    const giant = { name: 'big', size: 2 ** 40, arrayBuffer: () => Promise.reject(new Error('never read')) };
    expect(await textOf(giant)).toMatchObject({ error: { code: 'file/too-large', params: { name: 'big' } } });
  });
});
