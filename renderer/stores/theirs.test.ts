import { describe, expect, it } from 'vitest';
import { withCells } from '#shared/board/cells.ts';
import { withScenario, type Document } from '#shared/document/document.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { openFile, reloadTab } from './files.ts';
import { FOLDER } from './memoryHost.ts';
import { makeMemoryRoot, plainDocument } from './memoryRoot.ts';
import { compare, lookAtTheirs } from './theirs.ts';

const mine = plainDocument();
const changed = (change: (scenario: Scenario) => Scenario): Document => withScenario(mine, change(mine.scenario));
const painted = (cells: readonly number[], value = 1): Document =>
  changed((s) => ({
    ...s,
    board: {
      ...s.board,
      terrain: withCells(
        s.board.terrain,
        cells,
        cells.map(() => value),
      ),
    },
  }));

describe('what differs between two versions of a file', () => {
  it('the same: nothing', () => {
    expect(compare(plainDocument(), mine)).toEqual({ cells: [], size: [6, 5], units: 0, rest: false });
  });
  it('R-30 cells of terrain and sight, each once', () => {
    const theirs = painted([3, 4, 17]);
    const board = { ...theirs.scenario.board, sight: withCells(theirs.scenario.board.sight, [4, 20], [1, 1]) };
    expect(compare(withScenario(theirs, { ...theirs.scenario, board }), mine)).toEqual({
      cells: [3, 4, 17, 20],
      size: [6, 5],
      units: 0,
      rest: false,
    });
  });
  it('R-30 a list of terrain in another order is no other board', () => {
    const { board } = mine.scenario;
    const catalogue = board.catalogue.toReversed();
    const last = catalogue.length - 1;
    const cells = Array.from({ length: 30 }, (_, cell) => cell);
    const terrain = withCells(
      board.terrain,
      cells,
      cells.map((cell) => last - board.terrain.chunks[0]![(cell % 6) + 16 * Math.floor(cell / 6)]!),
    );
    const theirs = changed((s) => ({ ...s, board: { ...s.board, catalogue, terrain } }));
    expect(compare(theirs, mine).cells).toEqual([]);
  });
  it('R-30 units gained, lost and changed', () => {
    const unit = { id: 'u1', side: 'blue', name: 'One', at: null } as never;
    const other = { id: 'u1', side: 'blue', name: 'Two', at: null } as never;
    const more = { id: 'u2', side: 'blue', name: 'Three', at: null } as never;
    const base = changed((s) => ({ ...s, units: [unit] }));
    expect(
      compare(
        changed((s) => ({ ...s, units: [other, more] })),
        base,
      ).units,
    ).toBe(2);
    expect(compare(mine, base).units).toBe(1);
  });
  it('R-30 a title, and a board of another size', () => {
    expect(
      compare(
        changed((s) => ({ ...s, title: 'Theirs' })),
        mine,
      ),
    ).toMatchObject({ cells: [], units: 0, rest: true });
    expect(compare(plainDocument(9, 7), mine)).toMatchObject({ cells: null, size: [9, 7] });
  });
});

describe('looking at what lies in the file', () => {
  const opened = async () => {
    const made = makeMemoryRoot();
    made.host.files.set('a.sandtable.json', encode(mine));
    const tab = await openFile(made.root, FOLDER, 'a.sandtable.json');
    if (!tab.ok) throw new Error('opened');
    return { ...made, tab: tab.value };
  };
  it('R-30 changes nothing, and tells a version that only a newer Sandtable may write', async () => {
    const { root, host, tab } = await opened();
    const before = tab.document.tracked;
    host.files.set('a.sandtable.json', encode(painted([2])).replace('"version": 1', '"version": 2'));
    expect(await lookAtTheirs(root, tab)).toMatchObject({ ok: true, value: { cells: [2], newer: true } });
    expect(tab.document.tracked).toBe(before);
    expect(host.calls.some((call) => call.channel === 'documents.reload')).toBe(false);
  });
  it('R-30 half a file is a problem that names the bytes, a lost one is a problem without', async () => {
    const { root, host, tab } = await opened();
    host.files.set('a.sandtable.json', encode(mine).slice(0, 200));
    const half = await lookAtTheirs(root, tab);
    expect(half.ok).toBe(false);
    expect(half.ok || half.error.params?.['hash']).toMatch(/^[0-9a-f]{64}$/);
    host.files.delete('a.sandtable.json');
    const lost = await lookAtTheirs(root, tab);
    expect(lost.ok || [lost.error.code, lost.error.params?.['hash']]).toEqual(['file/not-found', undefined]);
  });
});

describe('the outline of what others changed', () => {
  it.each(['mine', 'theirs', 'another report', 'the file is back'] as const)('R-30 goes when the bar is answered: %s', async (answer) => {
    const { root, host } = makeMemoryRoot();
    host.files.set('a.sandtable.json', encode(mine));
    const opened = await openFile(root, FOLDER, 'a.sandtable.json');
    if (!opened.ok) throw new Error(opened.error.code);
    const tab = opened.value;
    tab.document.noteOutside('changed');
    tab.showTheirs([3, 4]);
    expect(tab.selection.cells).toEqual([3, 4]);
    if (answer === 'mine') await tab.document.save(true);
    if (answer === 'theirs') await reloadTab(root, tab);
    if (answer === 'another report') tab.document.noteOutside('replaced');
    if (answer === 'the file is back') tab.document.noteOutside(null);
    expect(tab.selection.cells).toEqual([]);
  });
  it('R-30 what the person selected meanwhile stays', async () => {
    const { root, host } = makeMemoryRoot();
    host.files.set('a.sandtable.json', encode(mine));
    const opened = await openFile(root, FOLDER, 'a.sandtable.json');
    if (!opened.ok) throw new Error(opened.error.code);
    const tab = opened.value;
    tab.document.noteOutside('changed');
    tab.showTheirs([3, 4]);
    tab.selection.selectCells([7]);
    await tab.document.save(true);
    expect(tab.selection.cells).toEqual([7]);
  });
});
