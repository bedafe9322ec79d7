/** Symbol and pips of a unit's counter, told from what the unit is made of. Symbol ids are those of `shared/drawing/symbols`. */
import type { UnitDef } from '../../scenario/scenario.ts';
import { findInfantry } from './tables.ts';
import { readBody, type UnitBody } from './unitDef.ts';

export interface CounterLook {
  readonly symbol: string;
  /** Soldiers, or vehicles for a vehicle unit. */
  readonly pips: number;
}

const VEHICLE_SYMBOLS: Readonly<Record<string, string>> = {
  truck: 'transport',
  scoutCar: 'wheeled',
  apc: 'carrier',
  tank: 'tank',
  ridingBeast: 'mount',
  scoutRotor: 'aircraft',
};

/** The look of a unit; a definition that cannot be read looks like plain infantry. */
export function counterOf(unit: Pick<UnitDef, 'def'>): CounterLook {
  const read = readBody(unit.def);
  if (!read.ok) return { symbol: 'infantry', pips: 1 };
  const body = read.body;
  if (body.kind === 'offBoard') return { symbol: 'offBoard', pips: 1 };
  if (body.kind === 'vehicle')
    return { symbol: VEHICLE_SYMBOLS[body.vehicles[0] ?? ''] ?? 'wheeled', pips: Math.max(1, body.vehicles.length) };
  return { symbol: infantrySymbol(body), pips: Math.max(1, body.members.length) };
}

/** What a reader of the roster would call the squad, the most telling thing first. */
function infantrySymbol(body: UnitBody): string {
  const carries = (...ids: string[]): boolean => body.specials.some((s) => ids.includes(s));
  const trained = (prefix: string): boolean => body.training.some((t) => t.startsWith(prefix));
  if (body.members.some((m) => findInfantry(m.typeId)?.isHero)) return 'leader';
  if (carries('lightMortar')) return 'mortar';
  if (carries('plasmaRifle')) return 'plasma';
  if (trained('assaultDrill')) return 'assault';
  if (trained('fireCoordination') || body.accessories.includes('reconDrone') || carries('sniperRifle')) return 'scouts';
  if (carries('antiTankRocket', 'guidedMissile') && !carries('lightMachineGun')) return 'antiTank';
  if (trained('fieldMedicine')) return 'medic';
  if (trained('fieldEngineering')) return 'engineers';
  if (body.members.length >= 6) return 'lineRifles';
  return carries('lightMachineGun') && body.members.length <= 2 ? 'machineGun' : 'rifles';
}
