/** A battle on a small board with every die known, for the vectors of section 12. Nothing but tests imports this file. */
import { startBattle } from '../../engine/battle.ts';
import type { Battle, Entry } from '../../engine/battle.types.ts';
import { valueAt } from '../../engine/script.ts';
import { makeSetting } from '../../engine/setting.ts';
import type { Int, SideIndex } from '../../engine/ruleset.ts';
import type { ColRow } from '../../geometry/grid.ts';
import type { Lattice } from '../../geometry/offset.ts';
import { invariant, type Json } from '../../result.ts';
import type { ObjectiveDef, UnitDef } from '../../scenario/scenario.ts';
import { rulesOf, unitById, type Rules } from './rules.ts';
import { intel } from './ruleset.ts';
import { POINTY, testBoard, testScenario } from './testing.ts';
import type { Command, Event, EventId, IntelTypes, UnitState } from './types.ts';

export interface RigSpec {
  readonly units: readonly UnitDef[];
  /** Cells that are not level 1. */
  readonly levels?: readonly (readonly [ColRow, number])[];
  readonly cells?: readonly (readonly [ColRow, Readonly<Record<string, Json>>])[];
  readonly options?: Record<string, Json>;
  readonly lattice?: Lattice;
  readonly size?: readonly [Int, Int];
  readonly objectives?: readonly ObjectiveDef[];
  /** Faces and values in the order of drawing: the first link roll and everything after it. */
  readonly dice: readonly Die[];
  /** Runtime fields set once the first turn has begun (script paths). */
  readonly set?: Readonly<Record<string, Json>>;
  /** Entries before the battle runs on by itself. */
  readonly entries?: readonly Entry<IntelTypes>[];
}

export interface Die {
  readonly faces: Int;
  readonly value: Int;
}
export const d20 = (...values: Int[]): Die[] => values.map((value) => ({ faces: 20, value }));
export const d6 = (...values: Int[]): Die[] => values.map((value) => ({ faces: 6, value }));

/** The first link roll, failing for every awareness of the book; vectors that are not about it begin with it. */
export const NO_LINK = d20(1);

export interface Rig {
  readonly battle: Battle<IntelTypes>;
  readonly g: Rules;
  /** Gives a command; refusals and missing dice throw with their reasons. Returns its events. */
  do(cmd: Command, by?: SideIndex): readonly Event[];
  /** Codes of the refusal; [] = it would be accepted. Draws nothing. */
  refusal(cmd: Command, by?: SideIndex): readonly string[];
  /** Value at a path of `inspect`. */
  at(path: string): unknown;
  unit(id: string): UnitState;
  events<K extends EventId>(e: K): readonly Extract<Event, { e: K }>[];
  /** Id of the open ask, null = none. */
  ask(): string | null;
  /** Dice of the list that nobody has drawn. */
  diceLeft(): Int;
}

export function rig(spec: RigSpec): Rig {
  const [columns, rows] = spec.size ?? [12, 12];
  const board = testBoard(spec.lattice ?? POINTY, columns, rows, spec.levels ?? []);
  const cells = new Map((spec.cells ?? []).map(([[c, r], fields]) => [r * columns + c, fields] as const));
  const scenario = {
    ...testScenario({ ...board, cells }, spec.units, spec.options ?? {}),
    objectives: spec.objectives ?? [],
  };
  const setting = makeSetting(scenario, intel);
  const battle = startBattle<IntelTypes>({
    ruleset: intel,
    setting,
    dice: { kind: 'scripted', dice: spec.dice },
    freeze: true,
    ...(spec.entries ? { entries: spec.entries } : {}),
  });
  for (const [path, value] of Object.entries(spec.set ?? {})) {
    const problem = battle.set(path, value);
    invariant(problem === null, `the test sets ${path}: ${problem?.code}`);
  }
  const sideOf = (cmd: Command, by?: SideIndex): SideIndex => {
    if (by !== undefined) return by;
    const owner = 'unit' in cmd && cmd.unit !== undefined ? unitById(battle.position.state, cmd.unit) : undefined;
    return owner?.side ?? battle.position.ask?.to[0] ?? 0;
  };
  return {
    battle,
    g: rulesOf(setting),
    do(cmd, by) {
      const played = battle.submit({ by: sideOf(cmd, by), cmd });
      if (!played.ok) throw new Error(`${JSON.stringify(cmd)} refused: ${JSON.stringify(played.error)}`);
      return played.value.entries.flatMap((x) => (x.c === 'event' ? [x.event] : []));
    },
    refusal(cmd, by) {
      const used = battle.diceUsed;
      const played = battle.submit({ by: sideOf(cmd, by), cmd });
      invariant(!played.ok, `${JSON.stringify(cmd)} is refused`);
      invariant(battle.diceUsed === used, 'a refused command draws nothing');
      return played.error.map((r) => r.id);
    },
    at: (path) => valueAt(intel.inspect(setting, battle.position.state), path),
    unit(id) {
      const u = unitById(battle.position.state, id);
      invariant(u, `unit ${id} exists`);
      return u;
    },
    events: (e) => battle.entries.flatMap((x) => (x.c === 'event' && x.event.e === e ? [x.event as Extract<Event, { e: typeof e }>] : [])),
    ask: () => battle.position.ask?.ask.k ?? null,
    diceLeft: () => spec.dice.length - battle.diceUsed,
  };
}

/** `n` equal members of a type. */
export const men = (n: Int, typeId: string, basic: string | null = 'assaultRifle', melee?: string): Record<string, Json>[] =>
  Array.from({ length: n }, () => ({ typeId, basic, ...(melee === undefined ? {} : { melee }) }));

/** Both sides of the last roll of a kind, as the book prints it: "22 vs 21". */
export function versus(e: {
  readonly left: readonly { readonly v: Int }[];
  readonly right: readonly { readonly v: Int }[];
  readonly value: Int;
}): string {
  const sum = (items: readonly { readonly v: Int }[]): Int => items.reduce((a, i) => a + i.v, 0);
  return `${sum(e.left) + e.value} vs ${sum(e.right)}`;
}
