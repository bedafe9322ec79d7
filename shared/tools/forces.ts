/** Edits of the order of battle: new units from templates, copies, moves. Pure plans; legality is the ruleset's word. */
import type { Edit, UnitChange } from '../document/edits/kinds.ts';
import { gridOf } from '../board/board.ts';
import type { Cell, ColRow } from '../geometry/grid.ts';
import { freshUnitIds, moveUnits } from '../document/edits/make.ts';
import type { Json } from '../result.ts';
import type { Scenario, UnitDef } from '../scenario/scenario.ts';
import { shiftCells } from './placement.ts';

/** Place in the list for a new unit of a side: behind its last one, so that the orders of battle stay together. */
export function indexBehind(scenario: Scenario, side: string): number {
  const last = scenario.units.findLastIndex((unit) => unit.side === side);
  if (last >= 0) return last + 1;
  const order = scenario.sides.findIndex((s) => s.id === side);
  const next = scenario.units.findIndex((unit) => scenario.sides.findIndex((s) => s.id === unit.side) > order);
  return next >= 0 ? next : scenario.units.length;
}

/** `name`, or `name 2`, `name 3` ... when a unit of the side is called that already. */
export function freshName(scenario: Scenario, side: string, name: string): string {
  const taken = new Set(scenario.units.filter((unit) => unit.side === side).map((unit) => unit.name));
  if (!taken.has(name)) return name;
  const stem = name.replace(/ \d+$/, '');
  let n = 2;
  while (taken.has(`${stem} ${n}`)) n++;
  return `${stem} ${n}`;
}

export interface NewUnit {
  readonly side: string;
  readonly name: string;
  readonly def: Readonly<Record<string, Json>>;
  /** Null = reserve. */
  readonly at: ColRow | null;
}

/** A new unit behind the others of its side. */
export function addUnit(scenario: Scenario, unit: NewUnit): { readonly edit: Edit; readonly id: string } {
  const id = freshUnitIds(scenario, 1)[0]!;
  const made: UnitDef = { id, side: unit.side, at: unit.at, name: freshName(scenario, unit.side, unit.name), def: unit.def };
  return { edit: { kind: 'placeUnits', units: [{ index: indexBehind(scenario, unit.side), unit: made }] }, id };
}

/** Copies of units, each behind its original. `at` gives a copy's cell; absent = where the original stands. */
export function copyUnits(
  scenario: Scenario,
  ids: readonly string[],
  at: (unit: UnitDef) => ColRow | null = (unit) => unit.at,
): { readonly edit: Edit; readonly ids: readonly string[] } | null {
  const wanted = new Set(ids);
  const fresh = freshUnitIds(scenario, wanted.size);
  const copies: { index: number; unit: UnitDef }[] = [];
  let named = scenario;
  scenario.units.forEach((unit, i) => {
    if (!wanted.has(unit.id)) return;
    const copy: UnitDef = { ...unit, id: fresh[copies.length]!, at: at(unit), name: freshName(named, unit.side, unit.name) };
    named = { ...named, units: [...named.units, copy] };
    copies.push({ index: i + 1 + copies.length, unit: copy });
  });
  return copies.length > 0 ? { edit: { kind: 'placeUnits', units: copies }, ids: copies.map((c) => c.unit.id) } : null;
}

/** Where units stand after being moved together by the step from one cell to another; null for one that would leave the board. */
export function movedTogether(scenario: Scenario, ids: readonly string[], from: Cell, to: Cell): ReadonlyMap<string, Cell | null> {
  const grid = gridOf(scenario.board);
  const result = new Map<string, Cell | null>();
  for (const unit of scenario.units) {
    if (!ids.includes(unit.id) || !unit.at) continue;
    const [cell] = shiftCells(grid, [grid.at(unit.at[0], unit.at[1])], from, to);
    result.set(unit.id, cell !== undefined && cell >= 0 ? cell : null);
  }
  return result;
}

/** The edit that puts units into cells (null = reserve); null when none moves. */
export function moveEdit(scenario: Scenario, cells: ReadonlyMap<string, Cell | null>): Edit | null {
  const grid = gridOf(scenario.board);
  return moveUnits(
    scenario,
    [...cells].map(([unit, cell]) => ({ unit, to: cell === null ? null : grid.colRow(cell) })),
  );
}

/** The order of battle with one unit put before another of its side (null = at the end); null when nothing changes. */
export function reorderEdit(scenario: Scenario, unit: string, before: string | null): Edit | null {
  const order = scenario.units.map((u) => u.id);
  const moved = scenario.units.find((u) => u.id === unit);
  if (!moved || before === unit) return null;
  const rest = order.filter((id) => id !== unit);
  const last = rest.findLastIndex((id) => scenario.units.find((u) => u.id === id)?.side === moved.side);
  const at = before === null ? last + 1 : rest.indexOf(before);
  if (at < 0) return null;
  rest.splice(at, 0, unit);
  return rest.every((id, i) => id === order[i]) ? null : { kind: 'reorderUnits', order: rest };
}

/** Name and side of one unit; null when both stay. */
export function unitChange(unit: UnitDef, change: { readonly name?: string; readonly side?: string }): Edit | null {
  const name = change.name?.trim();
  const made: UnitChange = {
    unit: unit.id,
    ...(name !== undefined && name !== '' && name !== unit.name ? { name } : {}),
    ...(change.side !== undefined && change.side !== unit.side ? { side: change.side } : {}),
  };
  return Object.keys(made).length > 1 ? { kind: 'changeUnits', changes: [made] } : null;
}
