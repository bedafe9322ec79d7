/**
 * The options of section 8.4 and the scenario fields of, each declared once: option sheet, file, record and schema read this list.
 * `board.topology` and `board.offset` are not here: the ruleset reads the board.
 */
import type { OptionSpec, Options } from '../../engine/ruleset.ts';
import type { Json } from '../../result.ts';

const SINCE = '1.0.0';
type Spec = Omit<OptionSpec, 'id' | 'since'>;
const flag = (group: string, def: boolean, cite: string): Spec => ({ kind: 'flag', def, group, cite });
const int = (group: string, def: number, min: number, max: number, cite: string): Spec => ({ kind: 'int', def, min, max, group, cite });
const intOrNone = (group: string, min: number, max: number, cite: string): Spec => ({
  kind: 'int',
  nullable: true,
  def: null,
  min,
  max,
  group,
  cite,
});
const choice = (group: string, values: readonly (string | number)[], cite: string): Spec => ({
  kind: 'enum',
  def: values[0]!,
  values,
  group,
  cite,
});

const SPECS = {
  pointsLimit: int('scenario', 1000, 50, 1_000_000, 'R-3.7'),
  roundLimit: int('scenario', 10, 1, 100, 'R-3.7'),
  deployOrder: choice('scenario', ['editor', 'alternating'], 'R-3.7'),
  opticalModifier: int('scenario', 0, -20, 20, 'R-3.7'),
  electronicModifier: int('scenario', 0, -20, 20, 'R-3.7'),
  fogOfWar: choice('scenario', ['open', 'intel'], 'R-7.26'),
  'square.metric': choice('board', ['chebyshev', 'manhattan'], 'R-3.4'),
  'los.targetCell': choice('sight', ['counts', 'adjacentSees', 'ignored'], 'R-3.5'),
  'los.blockingLevels': { kind: 'set', def: [3, 4], values: [-2, -1, 1, 2, 3, 4], group: 'sight', cite: 'R-3.5' },
  'los.offBoardBlocks': flag('sight', false, 'R-3.5'),
  'los.smokeBlocks': flag('sight', true, 'R-3.5'),
  'stacking.limit': intOrNone('movement', 1, 100, 'R-3.6'),
  'stacking.enemiesShareCell': flag('movement', true, 'R-3.6'),
  'movement.minimumStep': flag('movement', false, 'R-7.22'),
  'turn.tieChoice': choice('turn', ['owner', 'listOrder'], 'R-7.20'),
  'turn.firstSide': choice('turn', ['A', 'B', 'roll'], 'R-7.20'),
  'link.initial': flag('intel', false, 'R-7.2'),
  'intel.contactLevel': int('intel', 1, 0, 2, 'R-7.5'),
  'intel.maintenance': choice('intel', ['lapse', 'decrement', 'none'], 'R-7.21'),
  'intel.maintainedValue': choice('intel', ['keepMax', 'replace'], 'R-7.21'),
  'intel.privateExpiry': choice('intel', ['ownTurnStart', 'roundEnd'], 'R-7.2'),
  'intel.max': intOrNone('intel', 1, 9, 'R-7.8'),
  'share.roll': choice('intel', ['always', 'whenUseful'], 'R-7.4'),
  'recon.opticalMaxRange': intOrNone('intel', 1, 1000, 'R-7.6'),
  'recon.electronicMaxRange': intOrNone('intel', 1, 1000, 'R-7.7'),
  'signature.firing': int('intel', 2, 0, 6, 'R-7.6'),
  'reaction.initialRp': choice('reaction', ['card', 0], 'R-7.2'),
  'reaction.snapPenalty': int('reaction', 2, 0, 20, 'R-7.10'),
  'reaction.nesting': flag('reaction', false, 'R-7.24'),
  'attack.casualtyAllocation': choice('attack', ['woundedFirst', 'ownerChoice', 'spread'], 'R-7.15'),
  'attack.snapshot': flag('attack', true, 'R-7.12'),
  'attack.heatVsInfantry': choice('attack', ['firstValue', 'secondValue'], 'R-7.17'),
  'terrain.vehicleModifier': choice('attack', ['minZero', 'full'], 'R-7.9'),
  'closeCombat.range': int('attack', 0, 0, 1, 'R-7.11'),
  'build.tasPerInfantry': int('build', 2, 1, 2, 'R-4.1'),
  'build.swsPerInfantry': int('build', 1, 1, 9, 'R-4.1'),
  'build.soCounts': choice('build', ['hp', 'heads'], 'R-4.1'),
  'build.trainingScope': choice('build', ['allMembers', 'perMember'], 'R-4.1'),
  'build.taAggregate': choice('build', ['maxCost', 'minCost'], 'R-4.2'),
  'build.multipleBasicWeapons': flag('build', false, 'R-4.1'),
  'build.offBoardShare': { kind: 'percent', def: 25, min: 0, max: 100, group: 'build', cite: 'R-4.1' },
  'offBoard.takesTurns': flag('offBoard', true, 'R-7.25'),
  'offBoard.countsForAnnihilation': flag('offBoard', false, 'R-10.1'),
  'offBoard.maintenance': flag('offBoard', false, 'R-7.21'),
  'sample.rifleTable': choice('build', ['split', 'weaponTable', 'card'], 'R-4.1'),
  'end.lossDivisor': int('end', 50, 1, 10_000, 'R-10.4'),
  'end.victoryMargin': int('end', 1, 0, 10_000, 'R-10.5'),
} satisfies Record<string, Spec>;

export type IntelOptionId = keyof typeof SPECS;
export const INTEL_OPTIONS: readonly OptionSpec[] = Object.entries(SPECS).map(([id, spec]) => ({ id, since: SINCE, ...(spec as Spec) }));

/** The options as the rules read them: every id with its type. Shares are whole per cent. */
export interface IntelOptions {
  readonly pointsLimit: number;
  readonly roundLimit: number;
  readonly deployOrder: 'editor' | 'alternating';
  readonly opticalModifier: number;
  readonly electronicModifier: number;
  readonly fogOfWar: 'open' | 'intel';
  readonly 'square.metric': 'chebyshev' | 'manhattan';
  readonly 'los.targetCell': 'counts' | 'adjacentSees' | 'ignored';
  readonly 'los.blockingLevels': readonly number[];
  readonly 'los.offBoardBlocks': boolean;
  readonly 'los.smokeBlocks': boolean;
  readonly 'stacking.limit': number | null;
  readonly 'stacking.enemiesShareCell': boolean;
  readonly 'movement.minimumStep': boolean;
  readonly 'turn.tieChoice': 'owner' | 'listOrder';
  readonly 'turn.firstSide': 'A' | 'B' | 'roll';
  readonly 'link.initial': boolean;
  readonly 'intel.contactLevel': number;
  readonly 'intel.maintenance': 'lapse' | 'decrement' | 'none';
  readonly 'intel.maintainedValue': 'keepMax' | 'replace';
  readonly 'intel.privateExpiry': 'ownTurnStart' | 'roundEnd';
  readonly 'intel.max': number | null;
  readonly 'share.roll': 'always' | 'whenUseful';
  readonly 'recon.opticalMaxRange': number | null;
  readonly 'recon.electronicMaxRange': number | null;
  readonly 'signature.firing': number;
  readonly 'reaction.initialRp': 'card' | 0;
  readonly 'reaction.snapPenalty': number;
  readonly 'reaction.nesting': boolean;
  readonly 'attack.casualtyAllocation': 'woundedFirst' | 'ownerChoice' | 'spread';
  readonly 'attack.snapshot': boolean;
  readonly 'attack.heatVsInfantry': 'firstValue' | 'secondValue';
  readonly 'terrain.vehicleModifier': 'minZero' | 'full';
  readonly 'closeCombat.range': number;
  readonly 'build.tasPerInfantry': number;
  readonly 'build.swsPerInfantry': number;
  readonly 'build.soCounts': 'hp' | 'heads';
  readonly 'build.trainingScope': 'allMembers' | 'perMember';
  readonly 'build.taAggregate': 'maxCost' | 'minCost';
  readonly 'build.multipleBasicWeapons': boolean;
  readonly 'build.offBoardShare': number;
  readonly 'offBoard.takesTurns': boolean;
  readonly 'offBoard.countsForAnnihilation': boolean;
  readonly 'offBoard.maintenance': boolean;
  readonly 'sample.rifleTable': 'split' | 'weaponTable' | 'card';
  readonly 'end.lossDivisor': number;
  readonly 'end.victoryMargin': number;
}

/** Does a value fit an option? */
export function fitsOption(spec: OptionSpec, value: Json | undefined): boolean {
  if (value === null) return spec.nullable === true;
  switch (spec.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'int':
    case 'percent':
      return typeof value === 'number' && Number.isInteger(value) && value >= (spec.min ?? value) && value <= (spec.max ?? value);
    case 'enum':
      return spec.values?.includes(value as string) ?? false;
    case 'set':
      return Array.isArray(value) && new Set(value).size === value.length && value.every((v) => spec.values?.includes(v as number));
  }
}

/** All options of a new scenario. */
export const DEFAULT_OPTIONS: Options = Object.fromEntries(INTEL_OPTIONS.map((s) => [s.id, s.def]));

const read = new WeakMap<Options, IntelOptions>();

/** Typed options; what is missing or does not fit is the book's default (the checks report it). Cached by identity. */
export function intelOptions(options: Options): IntelOptions {
  let typed = read.get(options);
  if (!typed) {
    typed = Object.fromEntries(
      INTEL_OPTIONS.map((s) => [s.id, fitsOption(s, options[s.id]) ? options[s.id] : s.def]),
    ) as unknown as IntelOptions;
    read.set(options, typed);
  }
  return typed;
}
/** The same for whoever holds options inside a setting or a query context. */
export const optionsOf = (holder: { readonly options: Options }): IntelOptions => intelOptions(holder.options);

/** Rounds a battle lasts by the book for a points limit. */
export const defaultRoundLimit = (pointsLimit: number): number => ({ 500: 8, 2000: 12 })[pointsLimit] ?? 10;
