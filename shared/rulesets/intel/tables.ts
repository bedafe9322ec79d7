/**
 * The book's data (section 13) as typed records. Figures live in `tables/*.json`, each file with its section and rule; this file
 * checks them once when it is loaded and gives access by id. Code never holds a table value.
 */
import { z } from 'zod';
import { invariant } from '../../result.ts';
import accessoriesJson from './tables/accessories.json' with { type: 'json' };
import armourJson from './tables/armour.json' with { type: 'json' };
import armiesJson from './tables/armies.json' with { type: 'json' };
import infantryJson from './tables/infantry.json' with { type: 'json' };
import offBoardJson from './tables/offBoard.json' with { type: 'json' };
import sampleUnitsJson from './tables/sampleUnits.json' with { type: 'json' };
import terrainJson from './tables/terrain.json' with { type: 'json' };
import trainingJson from './tables/training.json' with { type: 'json' };
import vehiclesJson from './tables/vehicles.json' with { type: 'json' };
import weaponsJson from './tables/weapons.json' with { type: 'json' };

/** Terrain levels of the book, ascending; there is no level 0 (section 3.2). TA lists follow this order. */
export const LEVELS = [-2, -1, 1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];
/** Position of a level in LEVELS, -1 for a number that is no level. */
export const levelIndex = (level: number): number => (LEVELS as readonly number[]).indexOf(level);

const int = z.int();
const Ta = z.array(int.min(1).nullable()).length(LEVELS.length);
const RangeRow = z.object({ min: int.min(0), max: int.min(0), mod: int });
const Effect = z.object({
  attr: z.enum(['move', 'arm', 'rc', 'cc', 'aw', 'or', 'os', 'er', 'es']),
  op: z.enum(['add', 'raise']),
  value: int,
});
/** A change of one attribute; `raise` means max(current, value) (section 4.1). */
export type Effect = z.infer<typeof Effect>;

export const KEYWORDS = ['heSmall', 'heLarge', 'heat', 'indirect', 'guided'] as const;
export type Keyword = (typeof KEYWORDS)[number];

const WeaponRow = z.object({
  id: z.string(),
  kind: z.enum(['basic', 'melee', 'special', 'vehicle', 'offBoard']),
  attacks: int.min(1),
  pen: z.array(int).min(1).max(2),
  pierceDamage: int.min(0),
  afterDamage: int.min(0),
  rangeTable: z.array(RangeRow),
  offBoardMod: int.optional(),
  meleeMod: int.optional(),
  keywords: z.array(z.enum(KEYWORDS)),
  slots: int.min(0).default(0),
  points: int.min(0),
  buildable: z.boolean().default(true),
});

/** A weapon with its keywords as flags and its range table as a list by distance. */
export interface WeaponType extends Readonly<z.infer<typeof WeaponRow>> {
  readonly heSmall: boolean;
  readonly heLarge: boolean;
  readonly heat: boolean;
  readonly indirect: boolean;
  readonly guided: boolean;
  /** Hit modifier by distance in cells, null = out of range; shorter than the distance = out of range. */
  readonly mods: readonly (number | null)[];
  /** Greatest distance with a row, -1 for weapons without a range table. */
  readonly maxRange: number;
}

const InfantryRow = z.object({
  id: z.string(),
  hp: int.min(1),
  move: int.min(0),
  arm: int.min(0),
  rc: int.min(0),
  cc: int.min(0),
  aw: int.min(1),
  or: int.min(0),
  os: int.min(0),
  er: int.min(0),
  es: int.min(0),
  ta: Ta,
  so: int.min(1),
  points: int.min(0),
  isHero: z.boolean().default(false),
  ld: int.min(1).nullable().default(null),
  peerOf: z.string().nullable().default(null),
  allowedBasic: z.array(z.string()).nullable().default(null),
  allowedSpecial: z.array(z.string()).nullable().default(null),
  specialActions: z.array(z.string()).default([]),
});
/** A kind of soldier (13.2). `allowedBasic`, `allowedSpecial` null = all. `ta` by LEVELS, null = impassable. */
export type InfantryType = Readonly<z.infer<typeof InfantryRow>>;

const TrainingRow = z.object({
  id: z.string(),
  family: z.string(),
  pointsPerMember: int.min(0),
  effects: z.array(Effect),
  grantsActions: z.array(z.string()),
});
/** A training course (13.3); one tier per `family` (B-7). */
export type TrainingType = Readonly<z.infer<typeof TrainingRow>>;

const ArmourRow = z.object({ id: z.string(), pointsPerMember: int.min(0), effects: z.array(Effect) });
export type ArmourType = Readonly<z.infer<typeof ArmourRow>>;

const AccessoryRow = z.object({
  id: z.string(),
  points: int.min(0),
  slots: int.min(0),
  effects: z.array(Effect),
  grantsActions: z.array(z.string()),
  uses: int.min(1).nullable(),
  forVehicles: z.enum(['all', 'mount', 'none']),
});
/** An accessory of a unit (13.3). `uses` null = without limit; `forVehicles` = which vehicle units may carry it. */
export type AccessoryType = Readonly<z.infer<typeof AccessoryRow>>;

const LocationRow = z.object({ min: int.min(1), max: int.min(1), partId: z.string() });
const PartRow = z.object({
  id: z.string(),
  kind: z.enum(['upper', 'seat', 'bay', 'engine', 'ammo', 'stowage', 'mobility', 'sensor', 'weapon', 'turretRing', 'beast']),
  arm: int.min(0).optional(),
  hp: int.min(1).optional(),
  parent: z.string().optional(),
});
const VehicleRow = z.object({
  id: z.string(),
  class: z.enum(['mount', 'wheeled', 'tracked', 'walker', 'hover', 'aircraft']),
  move: int.min(0),
  ta: Ta,
  os: int.min(0),
  es: int.min(0),
  or: int.min(0),
  er: int.min(0),
  seats: int.min(0),
  externalSeats: int.min(0),
  points: int.min(0),
  parts: z.array(PartRow),
  locationTable: z.array(LocationRow),
  subTables: z.record(z.string(), z.array(LocationRow)),
  weapons: z.array(
    z.object({ weaponId: z.string(), partId: z.string(), seatId: z.string(), onTurret: z.boolean(), usesAmmo: z.boolean() }),
  ),
  traits: z.array(z.string()),
});
export type VehicleType = Readonly<z.infer<typeof VehicleRow>>;

const OffBoardRow = z.object({
  id: z.string(),
  aw: int,
  rc: int,
  ap: int,
  rp: int,
  weaponId: z.string(),
  salvos: int.min(0),
  points: int.min(0),
});
export type OffBoardType = Readonly<z.infer<typeof OffBoardRow>>;

const TerrainRow = z.object({
  symbol: z.string().length(1),
  id: z.string(),
  level: int,
  sight: z.enum(['auto', 'block', 'clear']),
  letter: z.string().length(1),
  cell: z.record(z.string(), z.json()),
});
const SampleRow = z.object({ id: z.string(), points: int, def: z.record(z.string(), z.json()) });
const ArmyRow = z.object({ side: z.enum(['A', 'B']), units: z.array(z.string()), points: int });

/** Checks a table file against the schema of its rows; a bad file is a broken promise of ours. */
function rowsOf<R extends z.ZodType>(file: { readonly section: string; readonly rows: unknown }, row: R): z.infer<R>[] {
  // Each schema is used once: compiling it would cost more than it saves.
  const read = z.array(row).safeParse(file.rows, { jitless: true });
  invariant(read.success, `table of section ${file.section} fits its schema: ${read.error?.message}`);
  return read.data;
}
const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> => new Map(rows.map((r) => [r.id, r]));

function weaponOf(row: z.infer<typeof WeaponRow>): WeaponType {
  const has = (k: Keyword): boolean => row.keywords.includes(k);
  const maxRange = row.rangeTable.reduce((m, r) => Math.max(m, r.max), -1);
  const mods: (number | null)[] = Array.from({ length: maxRange + 1 }, () => null);
  for (const r of row.rangeTable) for (let d = r.min; d <= r.max; d++) mods[d] = r.mod;
  return {
    ...row,
    heSmall: has('heSmall'),
    heLarge: has('heLarge'),
    heat: has('heat'),
    indirect: has('indirect'),
    guided: has('guided'),
    mods,
    maxRange,
  };
}

export const WEAPONS: readonly WeaponType[] = rowsOf(weaponsJson, WeaponRow).map(weaponOf);
export const INFANTRY: readonly InfantryType[] = rowsOf(infantryJson, InfantryRow);
export const TRAINING: readonly TrainingType[] = rowsOf(trainingJson, TrainingRow);
export const ARMOUR: readonly ArmourType[] = rowsOf(armourJson, ArmourRow);
export const ACCESSORIES: readonly AccessoryType[] = rowsOf(accessoriesJson, AccessoryRow);
export const VEHICLES: readonly VehicleType[] = rowsOf(vehiclesJson, VehicleRow);
export const OFF_BOARD: readonly OffBoardType[] = rowsOf(offBoardJson, OffBoardRow);
/** The terrain presets of 3.2: what a new scenario's catalogue starts with. */
export const TERRAIN: readonly Readonly<z.infer<typeof TerrainRow>>[] = rowsOf(terrainJson, TerrainRow);
/** The sample units of 13.5 with the points that the book prints. */
export const SAMPLE_UNITS: readonly z.infer<typeof SampleRow>[] = rowsOf(sampleUnitsJson, SampleRow);
/** The two sample armies of 13.6. */
export const ARMIES: readonly z.infer<typeof ArmyRow>[] = rowsOf(armiesJson, ArmyRow);

const weapons = byId(WEAPONS);
const infantry = byId(INFANTRY);
const training = byId(TRAINING);
const armour = byId(ARMOUR);
const accessories = byId(ACCESSORIES);
const vehicles = byId(VEHICLES);
const offBoard = byId(OFF_BOARD);

/** Look-ups for data of a file that may name anything: undefined = no such entry. */
export const findWeapon = (id: string): WeaponType | undefined => weapons.get(id);
export const findInfantry = (id: string): InfantryType | undefined => infantry.get(id);
export const findTraining = (id: string): TrainingType | undefined => training.get(id);
export const findArmour = (id: string): ArmourType | undefined => armour.get(id);
export const findAccessory = (id: string): AccessoryType | undefined => accessories.get(id);
export const findVehicle = (id: string): VehicleType | undefined => vehicles.get(id);
export const findOffBoard = (id: string): OffBoardType | undefined => offBoard.get(id);

/** A weapon that must exist (checked before, or named by a table). */
export function weapon(id: string): WeaponType {
  const found = weapons.get(id);
  invariant(found, `weapon ${id} is in the tables`);
  return found;
}

/** Hit modifier of a weapon at a distance in cells, null = out of range. O(1). */
export const rangeMod = (w: WeaponType, distance: number): number | null => w.mods[distance] ?? null;
