/** The price list of a unit: weapons per piece, training and armour per member, accessories per unit, vehicles without crew. */
import type { PointsItem, UnitPoints } from '../../engine/ruleset.ts';
import type { UnitDef } from '../../scenario/scenario.ts';
import { armourOf, basicsOf, readBody, trainingOf } from './unitDef.ts';
import type { IntelOptions } from './options.ts';
import { findAccessory, findArmour, findInfantry, findOffBoard, findTraining, findVehicle, findWeapon } from './tables.ts';

/**
 * Price list of a unit, equal things together, in the order of the book's sample: types, basic and melee weapons, specials, training,
 * armour, accessories, vehicles. What the tables do not know costs nothing (the builder names it).
 */
export function pointsOf(unit: Pick<UnitDef, 'def'>, opt: IntelOptions): UnitPoints {
  const read = readBody(unit.def);
  if (!read.ok) return { total: 0, items: [] };
  const body = read.body;
  const bill = new Map<string, { count: number; price: number }>();
  const charge = (id: string | null | undefined, price: number | undefined): void => {
    if (id === null || id === undefined || price === undefined) return;
    const line = bill.get(id);
    if (line) line.count++;
    else bill.set(id, { count: 1, price });
  };
  if (body.kind === 'offBoard') {
    charge(body.typeId, findOffBoard(body.typeId ?? '')?.points);
  } else {
    for (const m of body.members) charge(m.typeId, findInfantry(m.typeId)?.points);
    for (const m of body.members) for (const w of basicsOf(m)) charge(w, findWeapon(w)?.points);
    for (const m of body.members) charge(m.melee, findWeapon(m.melee ?? '')?.points);
    for (const w of body.specials) charge(w, findWeapon(w)?.points);
    for (const m of body.members) for (const t of trainingOf(m, body, opt)) charge(t, findTraining(t)?.pointsPerMember);
    for (const m of body.members) charge(armourOf(m, body, opt), findArmour(armourOf(m, body, opt) ?? '')?.pointsPerMember);
    for (const a of body.accessories) charge(a, findAccessory(a)?.points);
    for (const v of body.vehicles) charge(v, findVehicle(v)?.points);
  }
  const items = [...bill].map(([id, { count, price }]): PointsItem => ({ id, count, price, points: count * price }));
  return { total: items.reduce((sum, i) => sum + i.points, 0), items };
}
