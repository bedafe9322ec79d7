import { describe, expect, it } from 'vitest';
import { COMMANDS, COMMAND_IDS } from '#shared/commands/catalogue.ts';
import { ICON_PATHS } from '../theme/icons/paths.ts';
import { createDocument } from '../stores/files.ts';
import { makeMemoryRoot, plainDocument } from '../stores/memoryRoot.ts';
import { handlers } from './index.ts';
import { missingNeed } from './needs.ts';
import { commandOfChord, keysOf, run } from './run.ts';

describe('commands', () => {
  it('each has a handler and a known icon', () => {
    for (const id of COMMAND_IDS) {
      expect(typeof handlers[id], id).toBe('function');
      const { icon } = COMMANDS[id];
      if (icon) expect(Object.keys(ICON_PATHS), id).toContain(icon);
    }
  });
  it('say what they lack on the start screen, and nothing but a refusal happens', () => {
    const { root } = makeMemoryRoot();
    for (const id of COMMAND_IDS.filter((c) => COMMANDS[c].needs?.includes('document'))) {
      expect(missingNeed(root, id), id).toBe('document');
      run(root, id);
    }
    expect(root.status.message?.tone).toBe('refused');
    expect(root.dialogs.open).toBeNull();
  });
  it('the panels are opened and closed where they are a drawer; beside the board the menu says that they are there', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    expect(missingNeed(root, 'view.panels')).toBe('drawer');
    root.settings.noteDrawers(true);
    run(root, 'view.panels');
    expect(root.tab!.view.drawer).toBe('open');
    run(root, 'view.panels');
    expect(root.tab!.view.drawer).toBe('none');
  });
  it('switch tools only in Edit', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    run(root, 'tool.fill');
    expect(root.tools.active).toBe('fill');
    root.tab!.setMode('play');
    expect(missingNeed(root, 'tool.brush')).toBe('edit');
    run(root, 'tool.brush');
    expect(root.tools.active).toBe('fill');
  });
  it('in Play, undo without anything to take back says why, in Edit it stays silent', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    let told = 0;
    const play = { running: true, canUndo: false, canRedo: false, undo: () => undefined, redo: () => undefined };
    root.setPlay({ ...play, refuseUndo: () => void told++, cancel: () => false, inspect: () => null });
    run(root, 'edit.undo');
    expect(told).toBe(0);
    root.tab!.setMode('play');
    run(root, 'edit.undo');
    expect(told).toBe(1);
  });
  it('saving and opening a battle stand in the File menu', () => {
    for (const id of ['play.save', 'play.open'] as const) expect(COMMANDS[id].menu).toMatch(/^file\//);
  });
  it('take terrain by slot: the catalogue in its order', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    const { catalogue } = root.tab!.document.scenario.board;
    run(root, 'terrain.slot3');
    expect(root.tools.left).toBe(catalogue[2]!.id);
    run(root, 'terrain.slot10');
    expect(root.tools.left).toBe(catalogue[9]!.id);
  });
  it('obey the keys the person chose instead of the delivered ones', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    root.settings.setKeys('tool.brush', ['N']);
    expect(keysOf(root, 'tool.brush')).toEqual(['N']);
    expect(commandOfChord(root, 'N')).toBe('tool.brush');
    expect(commandOfChord(root, 'B')).toBeNull();
  });
  it('Escape clears in order: held tool, answer, selection', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    const tab = root.tab!;
    root.tools.hold('los');
    tab.answer.showArea({ kind: 'field', from: [0], seen: new Uint8Array(30) });
    tab.selection.selectCells([1]);
    run(root, 'app.escape');
    expect([root.tools.held, tab.answer.shown, tab.selection.empty]).toEqual([null, true, false]);
    run(root, 'app.escape');
    expect([tab.answer.shown, tab.selection.empty]).toEqual([false, false]);
    run(root, 'app.escape');
    expect(tab.selection.empty).toBe(true);
  });
  it('F5 goes to Play and back; Escape in Play goes back when there is nothing to cancel', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    run(root, 'play.toggle');
    expect(root.mode).toBe('play');
    run(root, 'app.escape');
    expect(root.mode).toBe('edit');
    expect(root.broken).toBeNull();
  });
});
