/** A ruleset's fields of single cells (`intelCap`, `lane`, ...). An entry holds all fields of its cells, so undo is exact. */
import { z } from 'zod';
import { cellsIn, countIn, runsOf } from '../../board/runs.ts';
import type { Cell } from '../../geometry/grid.ts';
import { ok, type Json } from '../../result.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { fields, fits, isDisjoint, parseWith, runs, unfit } from './check.ts';
import type { Fields, SetCellFields } from './kinds.ts';

const schema = z.strictObject({
  kind: z.literal('setCellFields'),
  set: z
    .array(z.strictObject({ runs, fields: fields.nullable() }))
    .max(100_000)
    .refine((set) => isDisjoint(set.map((entry) => [0, entry.runs]))),
});

type Entries = SetCellFields['set'];

/** Groups cells by their fields; a cell without an entry, or with an empty one, is null. Entries in order of their first cell. */
export function groupFields(cells: Iterable<readonly [Cell, Fields | null]>): Entries {
  const groups = new Map<string, { fields: Fields | null; cells: Cell[] }>();
  // Cells painted together share one object: its text is made once.
  const known = new Map<Fields | null, Cell[]>();
  for (const [cell, value] of cells) {
    let list = known.get(value);
    if (!list) {
      const key = stable(value);
      const group = groups.get(key) ?? { fields: value, cells: [] };
      groups.set(key, group);
      known.set(value, (list = group.cells));
    }
    list.push(cell);
  }
  return [...groups.values()].map((group) => ({ runs: runsOf(group.cells), fields: group.fields })).sort((a, b) => a.runs[0]! - b.runs[0]!);
}

/** JSON with sorted keys: one text for equal values. */
function stable(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(stable).join(',')}]`;
  const object = value as Fields;
  return `{${Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stable(object[key]!)}`)
    .join(',')}}`;
}

/** `cells` of a board with entries written over; the same map when nothing differs. */
export function withFields(cells: ReadonlyMap<Cell, Fields>, set: Entries): ReadonlyMap<Cell, Fields> {
  let copy: Map<Cell, Fields> | undefined;
  for (const entry of set)
    for (const cell of cellsIn(entry.runs)) {
      const now = (copy ?? cells).get(cell) ?? null;
      if (now === entry.fields || same(now, entry.fields)) continue;
      copy ??= new Map(cells);
      if (entry.fields === null) copy.delete(cell);
      else copy.set(cell, entry.fields);
    }
  return copy ?? cells;
}

/** What the cells named by `set` hold now, where it differs. */
export function previousFields(cells: ReadonlyMap<Cell, Fields>, set: Entries): Entries {
  const old: [Cell, Fields | null][] = [];
  for (const entry of set)
    for (const cell of cellsIn(entry.runs)) {
      const now = cells.get(cell) ?? null;
      if (now !== entry.fields && !same(now, entry.fields)) old.push([cell, now]);
    }
  return groupFields(old);
}

export const setCellFields: EditModule<SetCellFields> = {
  kind: 'setCellFields',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { set }) => {
    const { board } = scenario;
    if (!set.every((entry) => fits(board.terrain, entry.runs))) return unfit('cell');
    const cells = withFields(board.cells, set);
    return ok(cells === board.cells ? scenario : { ...scenario, board: { ...board, cells } });
  },
  invert: (before, { set }) => ({ kind: 'setCellFields', set: previousFields(before.board.cells, set) }),
  merge: (first, second) => {
    const last = new Map<Cell, Fields | null>();
    for (const entry of [...first.set, ...second.set]) for (const cell of cellsIn(entry.runs)) last.set(cell, entry.fields);
    return { kind: 'setCellFields', set: groupFields(last) };
  },
  touched: (before, { set }) => ({
    ...NOTHING,
    cells: previousFields(before.board.cells, set)
      .flatMap((entry) => cellsIn(entry.runs))
      .sort((a, b) => a - b),
  }),
  describe: (_before, { set }) => ({
    key: 'history.setCellFields',
    params: { count: set.reduce((n, entry) => n + countIn(entry.runs), 0) },
  }),
};
