/**
 * What does not change in a battle, made from a scenario: options completed from the ruleset's specs, frozen, content-hashed.
 */
import { bytesOf } from '../board/cells.ts';
import type { Json } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { hashJson } from './hash.ts';
import type { Options, OptionSpec, Setting } from './ruleset.ts';

/** Options of a scenario with every missing one at its default; unknown ones are kept (scenario fields such as `pointsLimit`). */
export function completeOptions(specs: readonly OptionSpec[], given: Options): Options {
  const all: Record<string, Json> = {};
  for (const spec of specs) all[spec.id] = spec.def;
  return { ...all, ...given };
}

/**
 * The setting of a battle. Equal scenarios give equal hashes; display data (names of sides and units, texts, colours) do not count.
 * The result and its own arrays are frozen; the board is shared with the scenario.
 */
export function makeSetting(
  scenario: Scenario,
  ruleset: { readonly id: string; readonly version: string; readonly options: readonly OptionSpec[] },
): Setting {
  const options = completeOptions(ruleset.options, scenario.ruleset.options);
  const { board } = scenario;
  const hash = hashJson({
    ruleset: ruleset.id,
    options,
    board: {
      spec: { ...board.spec },
      cellSize: { ...board.cellSize },
      catalogue: board.catalogue.map((t) => ({ id: t.id, level: t.level, sight: t.sight, extra: t.extra ?? null })),
      terrain: Array.from(bytesOf(board.terrain)),
      sight: Array.from(bytesOf(board.sight)),
      cells: [...board.cells].sort((a, b) => a[0] - b[0]).map(([cell, fields]) => [cell, fields]),
      extra: board.extra,
    },
    sides: scenario.sides.map((s) => ({ id: s.id, extra: s.extra ?? null })),
    zones: scenario.zones.map((z) => ({ id: z.id, side: z.side, cells: Array.from(bytesOf(z.cells)), extra: z.extra ?? null })),
    objectives: scenario.objectives.map((o) => ({
      id: o.id,
      kind: o.kind,
      cells: o.cells,
      value: o.value,
      endValue: o.endValue,
      extra: o.extra ?? null,
    })),
    units: scenario.units.map((u) => ({ id: u.id, side: u.side, at: u.at, def: u.def })),
    extra: scenario.extra,
  });
  return Object.freeze({
    hash,
    board,
    sides: Object.freeze([...scenario.sides]),
    rosters: Object.freeze([...scenario.units]),
    zones: Object.freeze([...scenario.zones]),
    goals: Object.freeze([...scenario.objectives]),
    options: Object.freeze(options),
    extra: Object.freeze({ ...scenario.extra }),
  });
}
