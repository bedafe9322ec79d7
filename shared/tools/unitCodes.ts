/** Short codes of units as counters and lists show them: the side's letter and the unit's place in the order of battle, `A3`. */
import type { Scenario } from '../scenario/scenario.ts';

/** `A`, `B`, ... by the index of a side. */
export const sideLetter = (index: number): string => String.fromCharCode(65 + (index % 26));

const codes = new WeakMap<Scenario['units'], ReadonlyMap<string, string>>();

/** Code of each unit by its id, in file order per side; cached by the list's identity. A unit of an unknown side gets `?` and a number. */
export function unitCodes(scenario: Pick<Scenario, 'sides' | 'units'>): ReadonlyMap<string, string> {
  let map = codes.get(scenario.units);
  if (!map) {
    const letter = new Map(scenario.sides.map((side, i) => [side.id, sideLetter(i)]));
    const count = new Map<string, number>();
    map = new Map(
      scenario.units.map((unit) => {
        const n = (count.get(unit.side) ?? 0) + 1;
        count.set(unit.side, n);
        return [unit.id, `${letter.get(unit.side) ?? '?'}${n}`];
      }),
    );
    codes.set(scenario.units, map);
  }
  return map;
}
