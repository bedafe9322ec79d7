import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gridOf } from '#shared/board/board.ts';
import { documentOf } from '#shared/document/document.ts';
import { applyEdit } from '#shared/document/edits/index.ts';
import { cellAt } from '#shared/board/cells.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { addUnit } from '#shared/tools/forces.ts';
import { startI18n, translate } from '../i18n/t.ts';
import { createDocument } from '../stores/files.ts';
import { makeMemoryRoot, plainDocument } from '../stores/memoryRoot.ts';
import { sessionOf } from './session.ts';
import { questions } from './paletteQuestions.ts';

beforeAll(() => {
  startI18n('en');
  vi.stubGlobal('window', new EventTarget());
});
afterAll(() => void vi.unstubAllGlobals());

const t = (key: string, params?: Readonly<Record<string, unknown>>): string => translate('en', key, params);

/** A 12 x 10 board with A1 at 0303. */
async function desk() {
  const { scenario } = plainDocument(12, 10);
  const { edit } = addUnit(scenario, { side: 'a', name: 'Scouts', def: rulesetOf('intel')!.book.templates[0]!.def, at: [2, 2] });
  const placed = applyEdit(scenario, edit);
  if (!placed.ok) throw new Error('placed');
  const { root } = makeMemoryRoot();
  const made = await createDocument(root, documentOf(placed.value));
  if (!made.ok) throw new Error('created');
  const tab = made.value;
  const names = (text: string) => questions(root, t, tab, text).map((row) => row.name);
  const go = (text: string) => questions(root, t, tab, text)[0]!.run();
  return { root, tab, names, go, grid: gridOf(tab.document.scenario.board) };
}

describe('the palette, asked in one line', () => {
  it('los, field and reach ask the rule book at once', async () => {
    const { root, tab, names, go, grid } = await desk();
    expect(names('los 0303 0905')).toEqual(['Line of sight from 0303 to 0905']);
    go('LOS  #0303 0905');
    expect([tab.answer.line?.from, tab.answer.line?.to]).toEqual([grid.at(2, 2), grid.at(8, 4)]);
    expect(root.tools.active).toBe('los');
    go('field 0404');
    expect(sessionOf(root, tab).answers.area).toEqual({ kind: 'field', cells: [grid.at(3, 3)], way: 'sees' });
    expect(names('reach @a1 1')).toEqual(['Reach of A1 Scouts, 1 action']);
    go('reach a1 2');
    expect(sessionOf(root, tab).answers.area).toEqual({ kind: 'reach', unit: tab.document.scenario.units[0]!.id, actions: 2 });
  });

  it('fill takes the terrain in hand, and fills the selection where there is one, as one step', async () => {
    const { root, tab, names, go } = await desk();
    go('fill for');
    expect([root.tools.left, root.tools.active]).toEqual(['forest', 'fill']);
    tab.selection.selectCells([5, 6, 7]);
    expect(names('fill forest')).toEqual(['Fill the selection with Forest, 3 cells']);
    go('fill forest');
    const { board } = tab.document.scenario;
    expect([5, 6, 7, 8].map((cell) => board.catalogue[cellAt(board.terrain, cell)]!.id)).toEqual(['forest', 'forest', 'forest', 'meadow']);
    expect(tab.document.history.steps).toHaveLength(1);
  });

  it('says nothing to half a line, a cell or a unit that is not there', async () => {
    const { names } = await desk();
    for (const line of ['los', 'los 0303', 'los 0303 9999', 'los 0303 0303', 'reach b7', 'fill lava', 'field', 'undo'])
      expect(names(line), line).toEqual([]);
  });
});
