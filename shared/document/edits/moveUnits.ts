/** Start cells of units, or into reserve. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { id, onBoard, parseWith, unfit } from './check.ts';
import type { MoveUnits } from './kinds.ts';
import { aboutUnits, at, hasTwice, unitMap, unitOf } from './units.ts';

const schema = z.strictObject({
  kind: z.literal('moveUnits'),
  moves: z.array(z.strictObject({ unit: id, to: at })).max(LIMITS.units),
});

/** Moves that change something. */
function real(before: Scenario, { moves }: MoveUnits): MoveUnits['moves'] {
  const known = unitMap(before);
  return moves.filter(({ unit, to }) => !same(known.get(unit)?.at, to));
}

export const moveUnits: EditModule<MoveUnits> = {
  kind: 'moveUnits',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    const known = unitMap(scenario);
    if (hasTwice(edit.moves.map(({ unit }) => unit))) return unfit('unit');
    for (const { unit, to } of edit.moves) {
      if (!known.has(unit)) return unfit('unit', { id: unit });
      if (to && !onBoard(scenario, to)) return unfit('cell');
    }
    const moves = new Map(real(scenario, edit).map(({ unit, to }) => [unit, to]));
    if (moves.size === 0) return ok(scenario);
    return ok({ ...scenario, units: scenario.units.map((unit) => (moves.has(unit.id) ? { ...unit, at: moves.get(unit.id)! } : unit)) });
  },
  invert: (before, edit) => {
    const known = unitMap(before);
    return { kind: 'moveUnits', moves: real(before, edit).map(({ unit }) => ({ unit, to: known.get(unit)?.at ?? null })) };
  },
  merge: (first, second) => ({
    kind: 'moveUnits',
    moves: [...new Map([...first.moves, ...second.moves].map((move) => [move.unit, move])).values()],
  }),
  touched: (before, edit) => ({ ...NOTHING, units: real(before, edit).map(({ unit }) => unit) }),
  describe: (before, { moves }) => {
    const reserve = moves.length > 0 && moves.every(({ to }) => to === null);
    return aboutUnits(
      reserve ? 'history.reserveUnits' : 'history.moveUnits',
      moves.map(({ unit }) => unitOf(before, unit)),
    );
  },
};
