/** Points and building rules of one unit (R-4.1, B-1 to B-11). Codes are the book's own. */
import type { PointsItem, UnitPoints } from '../../engine/ruleset.ts';
import type { UnitDef } from '../../scenario/scenario.ts';
import type { Problem } from '../../result.ts';
import type { IntelOptions } from './options.ts';

/** Price list of a unit, identical items together, in the order types, weapons, specials, training, armour, accessories, vehicles. */
export function pointsOf(_unit: UnitDef, _opt: IntelOptions): UnitPoints {
  const items: PointsItem[] = [];
  return { total: items.reduce((sum, i) => sum + i.points, 0), items };
}

/** What the building rules say about one unit; B-11 as a warning. [] = may be fielded. */
export function buildProblems(_unit: UnitDef, _opt: IntelOptions): readonly Problem[] {
  return [];
}
