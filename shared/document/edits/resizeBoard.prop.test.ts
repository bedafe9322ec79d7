/** A resize keeps neighbours, contents and their places on every kind of board, from every edge; undo gives the board back to the byte. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../e2e/testing/documents.ts';
import { gridOf, HOLE, type Board } from '../../board/board.ts';
import { bytesOf, cellAt, layerFrom } from '../../board/cells.ts';
import { encode } from '../../formats/scenario/encode.ts';
import { verify } from '../../formats/scenario/verify.ts';
import { makeGrid, type ColRow, type GridSpec } from '../../geometry/grid.ts';
import { LIMITS } from '../../limits.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { documentOf, same } from '../document.ts';
import { newScenario } from '../newScenario.ts';
import { applyEdit, invertEdit, parseEdit, touchedBy, type ResizeBoard } from './index.ts';
import { resizedSpec } from './resize.ts';

const text = (scenario: Scenario): string => encode(documentOf(scenario));
const edges = ['left', 'top', 'right', 'bottom'] as const;
const resize = (change: Partial<ResizeBoard>): ResizeBoard => ({
  kind: 'resizeBoard',
  left: 0,
  top: 0,
  right: 0,
  bottom: 0,
  fill: 0,
  ...change,
});
const done = (scenario: Scenario, edit: ResizeBoard): Scenario => {
  const result = applyEdit(scenario, edit);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const LATTICES = [
  { shape: 'hex', orientation: 'pointy', offset: 'odd' },
  { shape: 'hex', orientation: 'pointy', offset: 'even' },
  { shape: 'hex', orientation: 'flat', offset: 'odd' },
  { shape: 'hex', orientation: 'flat', offset: 'even' },
  { shape: 'square', orientation: 'pointy', offset: 'odd' },
] as const;

/** Where a cell is after the resize, -1 = cut away. Worked out from the edges alone. */
function newPlace(from: GridSpec, to: GridSpec, edit: ResizeBoard, cell: number): number {
  const column = (cell % from.columns) + edit.left;
  const row = Math.floor(cell / from.columns) + edit.top;
  return column < 0 || row < 0 || column >= to.columns || row >= to.rows ? -1 : row * to.columns + column;
}

/** A board on which every cell differs in something: terrain, sight, fields, zones, and a unit and an objective on each cell. */
function marked(spec: GridSpec): Scenario {
  const { columns, rows } = spec;
  const size = columns * rows;
  const bytes = (f: (cell: number) => number) =>
    layerFrom(
      columns,
      rows,
      Array.from({ length: size }, (_, cell) => f(cell)),
    );
  const place = (cell: number): ColRow => [cell % columns, Math.floor(cell / columns)];
  const board: Board = {
    ...newScenario({ id: 'r', title: '', shape: spec.shape, columns, rows }, null).scenario.board,
    spec,
    catalogue: [
      { symbol: '.', id: 'open', level: 2, sight: 'auto' },
      { symbol: 'w', id: 'wood', level: 3, sight: 'block' },
      { symbol: '~', id: 'lake', level: 1, sight: 'clear' },
    ],
    terrain: bytes((cell) => (cell % 7 === 5 ? HOLE : cell % 3)),
    sight: bytes((cell) => (cell >> 1) % 3),
    cells: new Map(Array.from({ length: size }, (_, cell) => [cell, { mark: cell }] as const)),
    extra: { labels: Array.from({ length: size }, (_, cell) => ({ at: place(cell), text: String(cell) })) },
  };
  const { scenario } = newScenario({ id: 'r', title: '', shape: spec.shape, columns, rows }, null);
  return {
    ...scenario,
    board,
    zones: [
      { id: 'z1', side: 'a', cells: bytes((cell) => cell % 2) },
      { id: 'z2', side: 'b', cells: bytes((cell) => ((cell * 5) % 3 === 0 ? 1 : 0)) },
    ],
    objectives: Array.from({ length: size }, (_, cell) => ({
      id: `o${cell}`,
      kind: 'hold',
      cells: [place(cell), place((cell + 1) % size)],
      value: 1,
      endValue: 1,
    })),
    units: Array.from({ length: size }, (_, cell) => ({ id: `u${cell}`, side: 'a', at: place(cell), name: '', def: {} })),
  };
}

const sizes = fc.integer({ min: 1, max: 8 });
const delta = fc.integer({ min: -5, max: 5 });
const cases = fc
  .record({ lattice: fc.constantFrom(...LATTICES), columns: sizes, rows: sizes, left: delta, top: delta, right: delta, bottom: delta })
  .map(({ lattice, columns, rows, ...change }) => ({ spec: { ...lattice, columns, rows }, edit: resize({ ...change, fill: 1 }) }))
  .filter(({ spec, edit }) => spec.columns + edit.left + edit.right >= 1 && spec.rows + edit.top + edit.bottom >= 1);

function expectNeighbours(spec: GridSpec, edit: ResizeBoard): number {
  const to = resizedSpec(spec, edit);
  const before = makeGrid(spec);
  const after = makeGrid(to);
  let survivors = 0;
  for (let a = 0; a < before.size; a++) {
    const a2 = newPlace(spec, to, edit, a);
    if (a2 < 0) continue;
    survivors++;
    for (let direction = 0; direction < before.directions; direction++) {
      const b = before.neighbour(a, direction);
      const b2 = b < 0 ? -1 : newPlace(spec, to, edit, b);
      // In the same direction, too: lanes and facings stay what they are.
      if (b2 >= 0) expect(after.neighbour(a2, direction)).toBe(b2);
    }
    for (let b = 0; b < before.size; b++) {
      const b2 = newPlace(spec, to, edit, b);
      if (b2 >= 0 && after.distance(a2, b2) !== before.distance(a, b))
        throw new Error(`distance ${a}-${b} was ${before.distance(a, b)}, is ${after.distance(a2, b2)}`);
    }
  }
  return survivors;
}

describe('neighbours', () => {
  const amounts = [-4, -3, -2, -1, 1, 2, 3, 4];
  it.each(
    LATTICES.flatMap((lattice) =>
      edges.flatMap((edge) => [[`${lattice.shape} ${lattice.orientation} ${lattice.offset}`, edge, lattice] as const]),
    ),
  )('%s: any number of rows or columns at %s keeps all neighbours, directions and distances', (_name, edge, lattice) => {
    for (const amount of amounts) {
      const survivors = expectNeighbours({ ...lattice, columns: 7, rows: 6 }, resize({ [edge]: amount }));
      const along = edge === 'left' || edge === 'right' ? 7 : 6;
      expect(survivors).toBe(amount > 0 ? 42 : (42 / along) * (along + amount));
    }
  });
  it('all four edges at once: 500 random boards', () => {
    fc.assert(
      fc.property(cases, ({ spec, edit }) => void expectNeighbours(spec, edit)),
      { numRuns: 500 },
    );
  });
  it('only an odd shift across the staggered axis changes the parity, and squares have none to change', () => {
    const parity = (shape: 'hex' | 'square', orientation: 'pointy' | 'flat', change: Partial<ResizeBoard>) =>
      resizedSpec({ shape, orientation, offset: 'odd', columns: 9, rows: 9 }, resize(change)).offset;
    expect([1, 2, -1, -2, 3].map((top) => parity('hex', 'pointy', { top }))).toEqual(['even', 'odd', 'even', 'odd', 'even']);
    expect([1, 2, -1, -2, 3].map((left) => parity('hex', 'flat', { left }))).toEqual(['even', 'odd', 'even', 'odd', 'even']);
    for (const change of [{ left: 1 }, { right: 1 }, { bottom: 1 }]) expect(parity('hex', 'pointy', change)).toBe('odd');
    for (const change of [{ top: 1 }, { right: 1 }, { bottom: 1 }]) expect(parity('hex', 'flat', change)).toBe('odd');
    for (const edge of edges) expect(parity('square', 'pointy', { [edge]: 1 })).toBe('odd');
  });
});

describe('contents', () => {
  it('everything on a cell moves along with it, what was cut away is gone, new cells hold the fill: 500 random boards', () => {
    fc.assert(
      fc.property(cases, ({ spec, edit }) => {
        const before = marked(spec);
        const after = done(before, edit);
        const to = after.board.spec;
        expect([to.columns, to.rows]).toEqual([spec.columns + edit.left + edit.right, spec.rows + edit.top + edit.bottom]);
        expect(verify(documentOf(after)).ok).toBe(true);
        const grid = gridOf(after.board);
        const kept = new Set<number>();
        for (let cell = 0; cell < spec.columns * spec.rows; cell++) {
          const place = newPlace(spec, to, edit, cell);
          const unit = after.units[cell]!;
          expect(unit.id).toBe(`u${cell}`);
          const objective = after.objectives[cell]!;
          const next = newPlace(spec, to, edit, (cell + 1) % (spec.columns * spec.rows));
          expect(objective.cells).toEqual([place, next].filter((p) => p >= 0).map((p) => grid.colRow(p)));
          if (place < 0) {
            expect(unit.at).toBeNull();
            continue;
          }
          kept.add(place);
          expect(unit.at).toEqual(grid.colRow(place));
          expect(cellAt(after.board.terrain, place)).toBe(cellAt(before.board.terrain, cell));
          expect(cellAt(after.board.sight, place)).toBe(cellAt(before.board.sight, cell));
          expect(after.board.cells.get(place)).toEqual({ mark: cell });
          before.zones.forEach((zone, i) => expect(cellAt(after.zones[i]!.cells, place)).toBe(cellAt(zone.cells, cell)));
        }
        expect(after.board.cells.size).toBe(kept.size);
        const labels = after.board.extra['labels'] as { at: ColRow; text: string }[];
        expect(new Map(labels.map((label) => [grid.at(...label.at), Number(label.text)]))).toEqual(
          new Map([...after.board.cells].map(([cell, fields]) => [cell, fields['mark']])),
        );
        for (let place = 0; place < grid.size; place++) {
          if (kept.has(place)) continue;
          expect(cellAt(after.board.terrain, place)).toBe(1);
          expect(cellAt(after.board.sight, place)).toBe(0);
          for (const zone of after.zones) expect(cellAt(zone.cells, place)).toBe(0);
        }
        const touched = touchedBy(before, edit);
        const idle = edges.every((edge) => edit[edge] === 0);
        expect(touched.cells).toEqual(idle ? [] : 'all');
      }),
      { numRuns: 500 },
    );
  });

  it('undo and redo are exact to the byte, also through JSON: 500 random boards', () => {
    fc.assert(
      fc.property(cases, ({ spec, edit }) => {
        const before = marked(spec);
        const after = done(before, edit);
        const inverse = parseEdit(JSON.parse(JSON.stringify(invertEdit(before, edit))) as never);
        if (!inverse.ok) throw new Error(JSON.stringify(inverse.error));
        const back = done(after, inverse.value as ResizeBoard);
        expect(same(back, before)).toBe(true);
        expect(text(back)).toBe(text(before));
        const again = done(back, invertEdit(after, inverse.value) as ResizeBoard);
        expect(text(again)).toBe(text(after));
      }),
      { numRuns: 500 },
    );
  });

  it('two resizes after each other, undone in order, on documents of any content: 300 cases', () => {
    let both = 0;
    fc.assert(
      fc.property(documents, cases, cases, ({ scenario }, { edit: first }, { edit: second }) => {
        const one = applyEdit(scenario, { ...first, fill: HOLE });
        if (!one.ok) {
          expect(one.error).toMatchObject({ code: 'edit/unfit', params: { limit: LIMITS.boardSide } });
          return;
        }
        const two = applyEdit(one.value, { ...second, fill: 0 });
        if (!two.ok) {
          expect(two.error.code).toBe('edit/unfit');
          return;
        }
        both++;
        const middle = done(two.value, invertEdit(one.value, { ...second, fill: 0 }) as ResizeBoard);
        expect(text(middle)).toBe(text(one.value));
        expect(text(done(middle, invertEdit(scenario, { ...first, fill: HOLE }) as ResizeBoard))).toBe(text(scenario));
      }),
      { numRuns: 300 },
    );
    expect(both).toBeGreaterThan(50);
  });
});

describe('limits', () => {
  const board = (columns: number, rows: number): Scenario =>
    newScenario({ id: 'r', title: '', shape: 'hex', columns, rows }, null).scenario;
  it.each([
    [{ right: 1 }, true, 512],
    [{ right: 2 }, false, 513],
    [{ right: -510 }, true, 1],
    [{ right: -511 }, false, 0],
    [{ left: -256, right: -255 }, false, 0],
    [{ left: 512, right: -512 }, true, 511],
  ] as const)('R-68 a board 511 wide with %j: possible %s', (change, possible, columns) => {
    const result = applyEdit(board(511, 1), resize(change));
    if (possible) expect(result.ok && result.value.board.spec.columns).toBe(columns);
    else expect(result).toMatchObject({ ok: false, error: { code: 'edit/unfit', params: { value: columns, limit: LIMITS.boardSide } } });
  });
  it('a board whose cells are all cut away keeps its units in reserve and comes back whole', () => {
    const before = marked({ ...LATTICES[0], columns: 3, rows: 3 });
    const edit = resize({ left: -3, right: 3, fill: 2 });
    const after = done(before, edit);
    expect(after.units.every((unit) => unit.at === null)).toBe(true);
    expect([...bytesOf(after.board.terrain)]).toEqual(Array.from({ length: 9 }, () => 2));
    expect(text(done(after, invertEdit(before, edit) as ResizeBoard))).toBe(text(before));
  });
});
