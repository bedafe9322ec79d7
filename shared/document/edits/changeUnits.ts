/** Name, side and definition of units, several at once. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { Scenario, UnitDef } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { compact, definition, id, name, parseWith, unfit } from './check.ts';
import type { ChangeUnits, UnitChange } from './kinds.ts';
import { aboutUnits, hasTwice, unitMap, unitOf } from './units.ts';
import { hasSide } from './zones.ts';

const change = z.strictObject({ unit: id, name: name.optional(), side: id.optional(), def: definition.optional() });
const schema = z.strictObject({ kind: z.literal('changeUnits'), changes: z.array(change).max(LIMITS.units) });

const changed = (unit: UnitDef, to: UnitChange): UnitDef => ({
  ...unit,
  name: to.name ?? unit.name,
  side: to.side ?? unit.side,
  def: to.def ?? unit.def,
});

/** Changes that change something. */
function real(before: Scenario, { changes }: ChangeUnits): readonly UnitChange[] {
  const known = unitMap(before);
  return changes.filter((to) => {
    const unit = known.get(to.unit);
    return unit !== undefined && !same(unit, changed(unit, to));
  });
}

export const changeUnits: EditModule<ChangeUnits> = {
  kind: 'changeUnits',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    const known = unitMap(scenario);
    if (hasTwice(edit.changes.map(({ unit }) => unit))) return unfit('unit');
    for (const { unit, side } of edit.changes) {
      if (!known.has(unit)) return unfit('unit', { id: unit });
      if (side !== undefined && !hasSide(scenario, side)) return unfit('side', { id: side });
    }
    const changes = new Map(real(scenario, edit).map((to) => [to.unit, to]));
    if (changes.size === 0) return ok(scenario);
    return ok({
      ...scenario,
      units: scenario.units.map((unit) => {
        const to = changes.get(unit.id);
        return to ? changed(unit, to) : unit;
      }),
    });
  },
  invert: (before, edit) => {
    const known = unitMap(before);
    const back = (to: UnitChange): UnitChange => {
      const unit = known.get(to.unit);
      return compact<UnitChange>({
        unit: to.unit,
        name: to.name === undefined ? undefined : unit?.name,
        side: to.side === undefined ? undefined : unit?.side,
        def: to.def && unit?.def,
      });
    };
    return { kind: 'changeUnits', changes: edit.changes.map(back) };
  },
  merge: (first, second) => {
    const joined = new Map(first.changes.map((to) => [to.unit, to]));
    for (const to of second.changes) joined.set(to.unit, { ...joined.get(to.unit), ...to });
    return { kind: 'changeUnits', changes: [...joined.values()] };
  },
  touched: (before, edit) => ({ ...NOTHING, units: real(before, edit).map(({ unit }) => unit) }),
  describe: (before, { changes }) => {
    const units = changes.map(({ unit }) => unitOf(before, unit));
    const only = changes.length === 1 ? changes[0]! : undefined;
    if (only?.name !== undefined && only.side === undefined && only.def === undefined)
      return { key: 'history.renameUnit', params: { unit: units[0]?.name || only.unit, name: only.name } };
    const side = changes[0]?.side;
    if (side !== undefined && changes.every((to) => to.side === side && to.def === undefined && to.name === undefined))
      return aboutUnits('history.sideUnits', units, { side: before.sides.find((other) => other.id === side)?.name ?? side });
    return aboutUnits('history.changeUnits', units);
  },
};
