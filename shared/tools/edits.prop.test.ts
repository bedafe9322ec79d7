import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOLE, type Board } from '../board/board.ts';
import { cellAt, layerFrom } from '../board/cells.ts';
import { applyEdit } from '../document/edits/index.ts';
import type { Edit } from '../document/edits/kinds.ts';
import type { Scenario, UnitDef } from '../scenario/scenario.ts';
import { addUnit, copyUnits, freshName, indexBehind, movedTogether, moveEdit, reorderEdit, unitChange } from './forces.ts';
import { eraseEdit, groundIndex, unpaintable } from './paint.ts';
import { unitCodes } from './unitCodes.ts';

const COLUMNS = 9;
const ROWS = 8;
const board = (terrain: readonly number[], sight: readonly number[]): Board => ({
  spec: { shape: 'hex', orientation: 'pointy', offset: 'odd', columns: COLUMNS, rows: ROWS },
  cellSize: { value: 100, unit: 'm' },
  numbering: { scheme: 'CCRR', first: 1 },
  catalogue: [
    { symbol: '.', id: 'meadow', level: 2, sight: 'auto' },
    { symbol: 'f', id: 'forest', level: 3, sight: 'auto' },
    { symbol: 'j', id: 'jungle', level: 3, sight: 'auto', cell: { intelCap: 2 } },
  ],
  terrain: layerFrom(COLUMNS, ROWS, terrain),
  sight: layerFrom(COLUMNS, ROWS, sight),
  cells: new Map(),
  extra: {},
});
const scenarioOf = (b: Board, units: readonly UnitDef[] = []): Scenario => ({
  id: 's',
  title: 'S',
  author: '',
  licence: '',
  ruleset: { id: 'none', version: '0', options: {} },
  board: b,
  sides: [
    { id: 'a', name: 'A', colour: 'a' },
    { id: 'b', name: 'B', colour: 'b' },
  ],
  zones: [],
  objectives: [],
  units,
  texts: {},
  extra: {},
});
const after = (scenario: Scenario, edit: Edit | null): Scenario => {
  if (!edit) return scenario;
  const next = applyEdit(scenario, edit);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
};
const layers = fc.tuple(
  fc.array(fc.constantFrom(0, 1, 2, HOLE), { minLength: COLUMNS * ROWS, maxLength: COLUMNS * ROWS }),
  fc.array(fc.constantFrom(0, 1, 2), { minLength: COLUMNS * ROWS, maxLength: COLUMNS * ROWS }),
);
const cellList = fc.uniqueArray(fc.nat(COLUMNS * ROWS - 1), { minLength: 1 });

describe('eraser', () => {
  it('leaves ground without marks in exactly the named cells, and nothing to erase a second time', () => {
    fc.assert(
      fc.property(layers, cellList, ([terrain, sight], cells) => {
        const before = scenarioOf(board(terrain, sight));
        const next = after(before, eraseEdit(before.board, cells, 0));
        const named = new Set(cells);
        for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
          expect(cellAt(next.board.terrain, cell)).toBe(named.has(cell) ? 0 : terrain[cell]);
          expect(cellAt(next.board.sight, cell)).toBe(named.has(cell) ? 0 : sight[cell]);
        }
        expect(eraseEdit(next.board, cells, 0)).toBeNull();
      }),
    );
  });
});

describe('paint over', () => {
  it('takes exactly the cells of the chosen ground inside the mask, never a hole', () => {
    fc.assert(
      fc.property(layers, fc.option(cellList, { nil: null }), ([terrain, sight], mask) => {
        const b = board(terrain, sight);
        const set = mask && new Set(mask);
        terrain.forEach((index, cell) => {
          const masked = set !== null && !set.has(cell);
          const hole = index === HOLE;
          expect(unpaintable(b, cell, { over: 'any' }, set)).toBe(hole ? 'hole' : masked ? 'unselected' : null);
          const level = unpaintable(b, cell, { over: 'level', level: 3 }, set);
          expect(level === null).toBe(!hole && !masked && (index === 1 || index === 2));
          const one = unpaintable(b, cell, { over: 'terrain', terrain: 1 }, set);
          expect(one === null).toBe(!hole && !masked && index === 1);
        });
      }),
    );
  });
  it('ground is the chosen one, else meadow, else the first of the catalogue', () => {
    const b = board(Array(72).fill(0) as number[], Array(72).fill(0) as number[]);
    expect([groundIndex(b), groundIndex(b, 'forest'), groundIndex(b, 'gone')]).toEqual([0, 1, 0]);
    expect(groundIndex({ ...b, catalogue: [{ symbol: 'x', id: 'x', level: 9, sight: 'block' }] })).toBe(0);
  });
});

const unit = (id: string, side: string, at: readonly [number, number] | null = null, name = 'Rifles'): UnitDef => ({
  id,
  side,
  at,
  name,
  def: {},
});
const rosters = fc
  .array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat(COLUMNS - 1), fc.nat(ROWS - 1)), { maxLength: 8 })
  .map((list) => list.map(([side, column, row], i) => unit(`u${i + 1}`, side, [column, row], `N${i}`)));
const ground = board(Array(COLUMNS * ROWS).fill(0) as number[], Array(COLUMNS * ROWS).fill(0) as number[]);

describe('order of battle', () => {
  it('a new unit stands behind the others of its side and takes the next code', () => {
    fc.assert(
      fc.property(rosters, fc.constantFrom('a', 'b'), (units, side) => {
        const before = scenarioOf(ground, units);
        const { edit, id } = addUnit(before, { side, name: 'New', def: {}, at: null });
        const next = after(before, edit);
        expect(next.units.length).toBe(units.length + 1);
        expect(next.units.filter((u) => u.side === side).at(-1)?.id).toBe(id);
        const own = units.filter((u) => u.side === side).length;
        expect(unitCodes(next).get(id)).toBe(`${side === 'a' ? 'A' : 'B'}${own + 1}`);
      }),
    );
  });
  it('the first unit of side A stands before those of side B', () => {
    expect(indexBehind(scenarioOf(ground, [unit('u1', 'b')]), 'a')).toBe(0);
    expect(indexBehind(scenarioOf(ground, [unit('u1', 'a')]), 'b')).toBe(1);
  });
  it('names stay told apart', () => {
    const scenario = scenarioOf(ground, [unit('u1', 'a'), unit('u2', 'a', null, 'Rifles 2'), unit('u3', 'b')]);
    expect([freshName(scenario, 'a', 'Rifles'), freshName(scenario, 'a', 'Rifles 2'), freshName(scenario, 'a', 'Scouts')]).toEqual([
      'Rifles 3',
      'Rifles 3',
      'Scouts',
    ]);
  });
  it('copies stand behind their originals under fresh ids and names', () => {
    fc.assert(
      fc.property(rosters, fc.func(fc.boolean()), (units, pick) => {
        const before = scenarioOf(ground, units);
        const ids = units.map((u) => u.id).filter((id) => pick(id));
        const copies = copyUnits(before, ids);
        if (ids.length === 0) {
          expect(copies).toBeNull();
          return;
        }
        const next = after(before, copies!.edit);
        expect(new Set(next.units.map((u) => u.id)).size).toBe(units.length + ids.length);
        for (const side of ['a', 'b']) {
          const names = next.units.filter((u) => u.side === side).map((u) => u.name);
          expect(new Set(names).size).toBe(names.length);
        }
        copies!.ids.forEach((id, i) => {
          const at = next.units.findIndex((u) => u.id === id);
          expect(next.units[at - 1]!.id).toBe(ids[i]);
        });
        expect(next.units.filter((u) => !copies!.ids.includes(u.id))).toEqual(units);
      }),
    );
  });
  it('units moved together keep their places to each other; back again is where they were', () => {
    fc.assert(
      fc.property(rosters, fc.nat(COLUMNS * ROWS - 1), fc.nat(COLUMNS * ROWS - 1), (units, from, to) => {
        const before = scenarioOf(ground, units);
        const ids = units.map((u) => u.id);
        const cells = movedTogether(before, ids, from, to);
        if ([...cells.values()].includes(null)) return;
        const next = after(before, moveEdit(before, cells));
        expect(after(next, moveEdit(next, movedTogether(next, ids, to, from)))).toEqual(before);
      }),
    );
  });
  it('reordering keeps every unit and the order of all others', () => {
    fc.assert(
      fc.property(rosters, fc.nat(7), fc.option(fc.nat(7), { nil: null }), (units, which, before) => {
        if (units.length === 0) return;
        const moved = units[which % units.length]!;
        const goal = before === null ? null : units[before % units.length]!;
        const scenario = scenarioOf(ground, units);
        const next = after(scenario, reorderEdit(scenario, moved.id, goal?.id ?? null));
        expect(next.units.filter((u) => u !== moved)).toEqual(units.filter((u) => u !== moved));
        if (goal && goal !== moved) expect(next.units[next.units.indexOf(moved) + 1]).toBe(goal);
        if (goal === null) expect(next.units.filter((u) => u.side === moved.side).at(-1)).toBe(moved);
      }),
    );
  });
  it('an empty or unchanged name is no edit', () => {
    const u = unit('u1', 'a');
    expect([unitChange(u, { name: '  ' }), unitChange(u, { name: 'Rifles' }), unitChange(u, { side: 'a' })]).toEqual([null, null, null]);
    expect(unitChange(u, { name: ' Ёж ', side: 'b' })).toEqual({ kind: 'changeUnits', changes: [{ unit: 'u1', name: 'Ёж', side: 'b' }] });
  });
});
