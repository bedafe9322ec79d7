/** What every procedure needs of a setting, gathered once: options, profiles, grid, fields of the cells. */
import { gridOf, terrainAt } from '../../board/board.ts';
import type { Int, Setting } from '../../engine/ruleset.ts';
import type { ColRow, Grid } from '../../geometry/grid.ts';
import type { ObjectiveDef } from '../../scenario/scenario.ts';
import { attributesOf, type Attributes } from './derived.ts';
import { optionsOf, type IntelOptions } from './options.ts';
import type { WeaponType } from './tables.ts';
import type { State, UnitState } from './types.ts';
import { profilesOf, type UnitProfile } from './unitProfile.ts';
import { weaponIn } from './weapons.ts';

export interface Rules {
  readonly setting: Setting;
  readonly o: IntelOptions;
  readonly grid: Grid;
  /** By `order`. */
  readonly profiles: readonly UnitProfile[];
  /** `[column, row]` of every cell, shared: commands and labels are made of them. */
  readonly colRows: readonly ColRow[];
  /** Objectives to hold, parallel to `State.objectives`. */
  readonly goals: readonly ObjectiveDef[];
  /** Terrain level by cell, row-major; 0 = hole. */
  readonly level: Int8Array;
  /** Per-cell fields, row-major; `intelCap` 0 = none. */
  readonly intelCap: Int8Array;
  readonly opticalMod: Int8Array;
  readonly electronicMod: Int8Array;
}

let last: { readonly setting: Setting; readonly rules: Rules } | null = null;
const cache = new WeakMap<Setting, Rules>();

/** The rules of a setting; cached, so call it freely. */
export function rulesOf(setting: Setting): Rules {
  if (last !== null && last.setting === setting) return last.rules;
  let rules = cache.get(setting);
  if (!rules) cache.set(setting, (rules = gather(setting)));
  last = { setting, rules };
  return rules;
}

function gather(setting: Setting): Rules {
  const grid = gridOf(setting.board);
  const level = new Int8Array(grid.size);
  const intelCap = new Int8Array(grid.size);
  const opticalMod = new Int8Array(grid.size);
  const electronicMod = new Int8Array(grid.size);
  for (let cell = 0; cell < grid.size; cell++) level[cell] = terrainAt(setting.board, cell)?.level ?? 0;
  for (const [cell, fields] of setting.board.cells) {
    const int = (id: string): Int => (typeof fields[id] === 'number' ? fields[id] : 0);
    intelCap[cell] = int('intelCap');
    opticalMod[cell] = int('opticalMod');
    electronicMod[cell] = int('electronicMod');
  }
  const colRows = Array.from({ length: grid.size }, (_, cell) => grid.colRow(cell));
  const goals = setting.goals.filter((o) => o.kind === 'hold');
  return {
    setting,
    o: optionsOf(setting),
    grid,
    profiles: profilesOf(setting),
    colRows,
    goals,
    level,
    intelCap,
    opticalMod,
    electronicMod,
  };
}

/** Attributes of a unit as it stands. */
export const attributes = (g: Rules, u: UnitState): Attributes =>
  attributesOf(g.setting, g.profiles[u.order]!, u.hp, u.accessories, u.emissionControl);

/** A weapon with the ranges that the setting's options give it. */
export const weaponOf = (g: Rules, id: string): WeaponType => weaponIn(g.o, id);

/** The unit with that id, undefined = no such unit. At most a few dozen units, so a scan. */
export function unitById(s: State, id: string): UnitState | undefined {
  for (const u of s.units) if (u.id === id) return u;
  return undefined;
}

/** Alive and on the board. */
export const inPlay = (u: UnitState): boolean => u.living > 0 && u.cell >= 0;

export const carries = (u: UnitState, accessory: string): boolean => {
  for (const a of u.accessories) if (a.id === accessory) return true;
  return false;
};

/** Does the unit have that action by training, accessory or its card? Accessory actions last as long as the accessory. */
export const mayDo = (g: Rules, u: UnitState, action: string): boolean => g.profiles[u.order]!.actions.has(action);
