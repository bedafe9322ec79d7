import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { gridOf } from '#shared/board/board.ts';
import { documentOf } from '#shared/document/document.ts';
import { newScenario } from '#shared/document/newScenario.ts';
import { encode } from '#shared/formats/scenario/encode.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { addUnit } from '#shared/tools/forces.ts';
import { applyEdit } from '#shared/document/edits/index.ts';
import { lineCells } from '#shared/tools/line.ts';
import type { BoardPointer } from '../canvas/scene.ts';
import { startI18n } from '../i18n/t.ts';
import { createDocument } from '../stores/files.ts';
import { makeMemoryRoot } from '../stores/memoryRoot.ts';
import { TOOL_IDS, type ToolId } from '../stores/toolIds.ts';
import { Answers } from './answers.ts';
import * as ask from './ask.ts';
import { makeContext, openMenu } from './context.ts';
import { dropOnBoard } from './drop.ts';
import { Feedback } from './Feedback.ts';
import { makeToolMachine } from './machine.ts';
import { TOOLS } from './registry.ts';

beforeAll(() => startI18n('en'));

const intel = rulesetOf('intel');
if (!intel) throw new Error('the book is there');

/** A 12 x 14 board of the book with a unit of each side, and the machine over it. */
async function desk(shape: 'hex' | 'square' = 'hex') {
  let { scenario } = newScenario({ id: 'test', title: 'Test', shape, columns: 12, rows: 14 }, intel!);
  for (const [side, at] of [
    ['a', [2, 2]],
    ['b', [9, 11]],
  ] as const) {
    const { edit } = addUnit(scenario, { side, name: `Unit ${side}`, def: intel!.book.templates[0]!.def, at });
    const next = applyEdit(scenario, edit);
    if (!next.ok) throw new Error('placed');
    scenario = next.value;
  }
  const { root } = makeMemoryRoot();
  const made = await createDocument(root, documentOf(scenario));
  if (!made.ok) throw new Error('created');
  const tab = made.value;
  const feedback = new Feedback();
  const answers = new Answers(() => tab.document.scenario, tab.answer);
  const c = makeContext(root, tab, feedback, answers);
  root.tools.setLeft('forest');
  root.tools.setRight('meadow');
  root.tools.setTemplate(intel!.book.templates[0]!.id);
  const machine = makeToolMachine(c, { tools: TOOLS, dragged: dropOnBoard(c), openMenu: (p) => openMenu(c, p) });
  const grid = gridOf(tab.document.scenario.board);
  const pointer = (cell: number | null, more: Partial<BoardPointer> = {}): BoardPointer => ({
    cell,
    crossed: cell === null ? [] : [cell],
    counter: null,
    button: 'left',
    shift: false,
    ctrl: false,
    alt: false,
    clientX: 0,
    clientY: 0,
    detail: 1,
    ...more,
  });
  const text = (): string => encode(tab.document.tracked.document);
  const steps = (): number => tab.document.history.steps.length;
  return { root, tab, c, machine, grid, pointer, text, steps, feedback, answers };
}

const PAINTING = [
  'brush',
  'line',
  'rectangle',
  'fill',
  'eraser',
  'sight',
  'zone',
  'objective',
  'unit',
] as const satisfies readonly ToolId[];

describe('gestures', () => {
  for (const tool of PAINTING) {
    it(`${tool}: release makes exactly one step, and undo takes it back exactly`, async () => {
      const d = await desk();
      d.root.tools.choose(tool);
      const before = d.text();
      if (tool === 'eraser') d.root.tools.setOption('ground', 'sand');
      d.machine.down(d.pointer(d.grid.at(4, 7)));
      expect(d.machine.state).toBe('pressing');
      if (tool !== 'fill') {
        d.machine.move(d.pointer(d.grid.at(7, 8), { crossed: lineCells(d.grid, d.grid.at(4, 7), d.grid.at(7, 8)) }));
        expect(d.machine.state).toBe('painting');
      }
      d.machine.up(d.pointer(tool === 'fill' ? d.grid.at(4, 7) : d.grid.at(7, 8)));
      expect(d.machine.state).toBe('idle');
      expect(d.steps()).toBe(1);
      expect(d.text()).not.toBe(before);
      d.tab.document.undo();
      expect(d.text()).toBe(before);
    });
    for (const [how, end] of [
      ['Escape', (d: Awaited<ReturnType<typeof desk>>) => d.machine.escape()],
      ['a lost pointer', (d: Awaited<ReturnType<typeof desk>>) => d.machine.cancel()],
      ['the other button', (d: Awaited<ReturnType<typeof desk>>) => d.machine.down(d.pointer(3, { button: 'right' }))],
    ] as const)
      it(`${tool}: ${how} leaves no trace`, async () => {
        const d = await desk();
        d.root.tools.choose(tool);
        const before = d.text();
        const { rev } = d.tab.document;
        d.machine.down(d.pointer(d.grid.at(4, 7)));
        d.machine.move(d.pointer(d.grid.at(6, 9), { crossed: lineCells(d.grid, d.grid.at(4, 7), d.grid.at(6, 9)) }));
        end(d);
        d.machine.up(d.pointer(d.grid.at(6, 9)));
        expect(d.machine.state).toBe('idle');
        expect(d.root.tools.busy).toBe(false);
        expect(d.text()).toBe(before);
        expect([d.steps(), d.tab.document.rev, d.tab.document.gesture]).toEqual([0, rev, false]);
      });
  }

  it('whatever is pressed, moved and ended: a release makes at most one step, a cancel none, undo always leads back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('hex' as const, 'square' as const),
        fc.array(
          fc.record({
            tool: fc.constantFrom(...TOOL_IDS),
            cells: fc.array(fc.option(fc.nat(12 * 14 - 1), { nil: null, freq: 8 }), { minLength: 2, maxLength: 6 }),
            button: fc.constantFrom('left' as const, 'right' as const),
            shift: fc.boolean(),
            ctrl: fc.boolean(),
            alt: fc.boolean(),
            size: fc.integer({ min: 1, max: 7 }),
            detail: fc.constantFrom(1, 2),
            end: fc.constantFrom('up' as const, 'escape' as const, 'cancel' as const),
          }),
          { maxLength: 8 },
        ),
        async (shape, gestures) => {
          const d = await desk(shape);
          const texts = [d.text()];
          for (const g of gestures) {
            d.root.tools.choose(g.tool);
            d.root.tools.setSize(g.size);
            const keys = { button: g.button, shift: g.shift, ctrl: g.ctrl, alt: g.alt, detail: g.detail };
            const before = d.steps();
            const [first, ...rest] = g.cells;
            d.machine.move(d.pointer(first ?? null, { ...keys, button: 'none' }));
            d.machine.down(d.pointer(first ?? null, keys));
            for (const cell of rest) d.machine.move(d.pointer(cell, keys));
            if (g.end === 'up') d.machine.up(d.pointer(g.cells.at(-1) ?? null, keys));
            else if (g.end === 'escape') d.machine.escape();
            else d.machine.cancel();
            expect(d.machine.state).toBe('idle');
            const made = d.steps() - before;
            expect(made).toBeLessThanOrEqual(1);
            if (g.end !== 'up') expect(made).toBe(0);
            if (made === 0) expect(d.text()).toBe(texts.at(-1));
            else texts.push(d.text());
          }
          for (const text of texts.toReversed().slice(1)) {
            d.tab.document.undo();
            expect(d.text()).toBe(text);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('refusals', () => {
  it('a locked or hidden layer is refused with the way out', async () => {
    const d = await desk();
    d.root.tools.choose('brush');
    for (const change of [{ locked: true }, { visible: false }]) {
      d.tab.view.setLayer('terrain', change);
      d.machine.down(d.pointer(5));
      d.machine.up(d.pointer(5));
      expect(d.steps()).toBe(0);
      expect(d.root.status.message?.tone).toBe('refused');
      d.root.status.message?.action?.run();
      expect(d.tab.view.layers.terrain).toMatchObject({ visible: true, locked: false });
    }
    d.machine.down(d.pointer(5));
    d.machine.up(d.pointer(5));
    expect(d.steps()).toBe(1);
  });
  it('a unit is not placed where the book forbids it, and the reason is said', async () => {
    const d = await desk();
    const cliff = d.tab.document.scenario.board.catalogue.findIndex((t) => t.id === 'cliff');
    d.tab.document.run({ kind: 'setTerrain', set: [[cliff, [d.grid.at(5, 5), 1]]] });
    d.root.tools.choose('unit');
    const before = d.tab.document.scenario.units.length;
    d.machine.down(d.pointer(d.grid.at(5, 5)));
    d.machine.up(d.pointer(d.grid.at(5, 5)));
    expect(d.tab.document.scenario.units.length).toBe(before);
    expect(d.root.status.message?.tone).toBe('refused');
    expect(d.feedback.blink?.cells).toEqual([d.grid.at(5, 5)]);
  });
  it('cells outside "paint over" stay as they are and blink', async () => {
    const d = await desk();
    d.root.tools.choose('brush');
    d.root.tools.setOption('paint.over', 'level:3');
    d.machine.down(d.pointer(5));
    d.machine.up(d.pointer(5));
    expect(d.steps()).toBe(0);
    expect(d.feedback.blink?.cells).toEqual([5]);
  });
});

describe('keyboard', () => {
  it('Enter dabs once; Shift and arrows make one stroke, ended by the release of Shift', async () => {
    const d = await desk();
    d.root.tools.choose('brush');
    d.root.tools.setCursor(d.grid.at(3, 7));
    d.machine.useAtCursor();
    expect(d.steps()).toBe(1);
    for (let i = 0; i < 4; i++) d.machine.strokeCursor('right');
    expect(d.machine.state).toBe('painting');
    d.machine.endKeyStroke();
    expect(d.steps()).toBe(2);
    expect(d.tab.document.history.steps[1]!.touched.cells).toEqual([4, 5, 6, 7].map((column) => d.grid.at(column, 7)));
  });
  it('Enter, arrows, Enter draws a line; Escape between leaves no trace', async () => {
    const d = await desk();
    d.root.tools.choose('line');
    d.root.tools.setCursor(d.grid.at(3, 3));
    d.machine.useAtCursor();
    for (let i = 0; i < 3; i++) d.machine.moveCursor('right');
    expect(d.steps()).toBe(0);
    expect(d.machine.escape()).toBe(true);
    d.machine.useAtCursor();
    for (let i = 0; i < 2; i++) d.machine.moveCursor('right');
    d.machine.useAtCursor();
    expect(d.steps()).toBe(1);
  });
  it('every tool with a cursor does something or says why not, by Enter alone', async () => {
    for (const tool of TOOL_IDS.filter((id) => id !== 'pan')) {
      const d = await desk();
      d.root.tools.choose(tool);
      d.root.tools.setCursor(d.grid.at(2, 2));
      d.machine.useAtCursor();
      if (d.machine.state !== 'idle') {
        d.machine.moveCursor('down');
        d.machine.useAtCursor();
      }
      const did = d.steps() > 0 || d.root.status.message !== null || d.tab.answer.shown || !d.tab.selection.empty;
      expect(did, tool).toBe(true);
    }
  });
});

describe('answers', () => {
  it('the line on the board is the ruleset’s own answer, and follows the board', async () => {
    const d = await desk();
    d.root.tools.choose('los');
    const [from, to] = [d.grid.at(1, 7), d.grid.at(9, 7)];
    d.machine.down(d.pointer(from));
    d.machine.move(d.pointer(to));
    d.machine.up(d.pointer(to));
    expect(d.tab.answer.line?.answer).toEqual(ask.sight(d.tab.document.scenario, from, to));
    expect(d.tab.answer.line?.answer.visible).toBe(true);
    d.tab.document.run({ kind: 'setSight', set: [[1, [d.grid.at(5, 7), 1]]] });
    d.answers.refresh();
    expect(d.tab.answer.line?.answer.visible).toBe(false);
    d.answers.swapLine();
    expect([d.tab.answer.line?.from, d.tab.answer.line?.to]).toEqual([to, from]);
  });
  it('a field is the union of the fields of its cells; who sees it is the same read the other way', async () => {
    const d = await desk();
    d.tab.document.run({ kind: 'setSight', set: [[1, [d.grid.at(3, 5), 6]]] });
    const { scenario } = d.tab.document;
    const cells = [d.grid.at(2, 3), d.grid.at(8, 9)];
    const both = ask.field(scenario, cells)!;
    const [a, b] = cells.map((cell) => ask.field(scenario, [cell])!);
    both.forEach((value, i) => expect(value).toBe(a![i]! | b![i]!));
    const seers = ask.watchers(scenario, [cells[0]!])!;
    seers.forEach((value, cell) => expect(value).toBe(ask.field(scenario, [cell])![cells[0]!]));
  });
  it('reach shows a path that ends where the pointer is and starts at the unit', async () => {
    const d = await desk();
    d.root.tools.choose('reach');
    d.machine.down(d.pointer(d.grid.at(2, 2)));
    const area = d.tab.answer.area;
    expect(area?.kind).toBe('reach');
    if (area?.kind !== 'reach') return;
    const goal = area.first.cells.at(-1)!.cell;
    d.machine.move(d.pointer(goal, { button: 'none' }));
    const shown = d.tab.answer.area;
    expect(shown?.kind === 'reach' && [shown.path[0], shown.path.at(-1)]).toEqual([d.grid.at(2, 2), goal]);
  });
});

describe('drops', () => {
  it('a template dropped on the board is one step; rubbish is none', async () => {
    const d = await desk();
    const text = JSON.stringify({ sandtable: { kind: 'template', id: intel.book.templates[1]!.id, side: 1 } });
    expect(d.machine.dragOver(d.pointer(d.grid.at(6, 12)), text).allowed).toBe(true);
    d.machine.drop(d.pointer(d.grid.at(6, 12)), text);
    expect(d.steps()).toBe(1);
    expect(d.tab.document.scenario.units.at(-1)).toMatchObject({ side: 'b', at: [6, 12] });
    for (const rubbish of ['', 'x', '{}', 'null', '{"sandtable":{"kind":"units","ids":[1]}}']) {
      expect(d.machine.dragOver(d.pointer(4), rubbish).allowed).toBe(false);
      d.machine.drop(d.pointer(4), rubbish);
    }
    expect(d.steps()).toBe(1);
  });
});
