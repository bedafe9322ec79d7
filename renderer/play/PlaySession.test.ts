import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocument } from '../stores/files.ts';
import { makeMemoryRoot, plainDocument } from '../stores/memoryRoot.ts';
import { playOf } from './PlaySession.ts';
import { testBattle } from './testing.ts';

describe('a new battle while one runs', () => {
  beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }));
  afterEach(() => void vi.unstubAllGlobals());

  it('asks before moves in no file are given up; a save, and a battle without moves, ask nothing', async () => {
    const { root } = makeMemoryRoot();
    await createDocument(root, plainDocument());
    const session = playOf(root, root.tab!);
    const { table } = testBattle();
    session.table = table;
    expect(session.unsaved).toBe(false);
    table.choose('endTurn');
    expect(session.unsaved).toBe(true);
    session.begin();
    expect(session.dialog).toBe('replace');
    expect(session.table).toBe(table);
    expect(session.cancel()).toBe(true);
    // Opening another one from a file would give it up as well.
    session.openAnother();
    expect(session.dialog).toBe('replace');
    expect(session.cancel()).toBe(true);
    expect(session.table).toBe(table);
    session.openAnother();
    session.saveFirst();
    expect(session.dialog).toBe('save');
    session.noteSaved();
    expect([session.unsaved, session.dialog]).toEqual([false, 'open']);
    expect(session.table).toBe(table);
  });
});
