/**
 * The data of section 13 against a second, independent typing: in short forms written by hand here, by the sums of the sample units,
 * by table 8.3, and, where the specification lies beside the repository, by its own tables.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, fitsOption, INTEL_OPTIONS, intelOptions } from './options.ts';
import { RULES } from './rule.ts';
import {
  ACCESSORIES,
  ARMIES,
  ARMOUR,
  findVehicle,
  INFANTRY,
  OFF_BOARD,
  rangeMod,
  SAMPLE_UNITS,
  TERRAIN,
  TRAINING,
  VEHICLES,
  weapon,
  WEAPONS,
  type Effect,
  type VehicleType,
} from './tables.ts';
import { weaponIn } from './weapons.ts';

const effects = (list: readonly Effect[]): string =>
  list.map((e) => `${e.attr}${e.op === 'raise' ? '=' : e.value < 0 ? '' : '+'}${e.value}`).join(' ');

describe('training, armour, accessories', () => {
  it('as typed a second time', () => {
    expect(TRAINING.map((t) => [t.id, t.pointsPerMember, effects(t.effects), t.grantsActions.join()].join(' ').trim())).toEqual([
      'shooting1 1 rc+2',
      'shooting2 2 rc+4',
      'shooting3 3 rc+6',
      'closeCombat1 1 cc+2',
      'closeCombat2 2 cc+4',
      'closeCombat3 3 cc+6',
      'visualRecon1 1 or=3',
      'visualRecon2 2 or=4',
      'visualRecon3 4 or=6',
      'electronicRecon1 2 er=3',
      'electronicRecon2 3 er=4',
      'signals1 2 aw+1',
      'signals2 3 aw+2',
      'signals3 5 aw+4',
      'fieldcraft 2 os-1',
      'marksman 2  aimedFire',
      'supportGunnery 1  suppressiveFire',
      'endurance 2  forcedMarch',
      'assaultDrill 2  assault',
      'electronicWarfare 2  jam',
      'fireCoordination 2',
      'fieldMedicine 1  firstAid',
      'fieldEngineering 1  fieldRepair',
    ]);
    expect(ARMOUR.map((t) => `${t.id} ${t.pointsPerMember} ${effects(t.effects)}`)).toEqual([
      'lightVest 2 arm=1',
      'ballisticPlates 4 arm=2',
      'heavyPlates 7 arm=3 os+1',
      'powerArmour 12 arm=4 os+1 es+2',
    ]);
    expect(
      ACCESSORIES.map((t) => [t.id, t.points, effects(t.effects), t.grantsActions.join(), t.uses ?? '-', t.forVehicles].join('/')),
    ).toEqual([
      'ewSuite/20/er=6 es+2//-/all',
      'redDotSight/10///-/mount',
      'apcrAmmo/15///-/mount',
      'smokeGrenades/6//popSmoke/2/all',
      'medKit/8///-/mount',
      'camoNet/8///-/none',
      'longRangeRadio/12///-/all',
      'reconDrone/18//droneRecon/-/all',
      'satchelCharges/10///2/mount',
      'climbingGear/5///-/none',
    ]);
  });
});

describe('weapons', () => {
  it('as typed a second time: kind, attacks, penetration, damage, keywords, slots, points', () => {
    const line = (id: string): string => {
      const w = weapon(id);
      return `${w.kind} ${w.attacks}x pen ${w.pen.join('/')} dmg ${w.pierceDamage}+${w.afterDamage} [${w.keywords.join()}] ${w.slots}/${w.points}`;
    };
    expect(Object.fromEntries(WEAPONS.map((w) => [w.id, line(w.id)]))).toEqual({
      assaultRifle: 'basic 1x pen 0 dmg 1+0 [] 0/2',
      assaultRifleCard: 'basic 1x pen 0 dmg 1+0 [] 0/2',
      submachineGun: 'basic 1x pen -1 dmg 1+0 [] 0/2',
      laserRifle: 'basic 1x pen 0 dmg 1+0 [] 0/3',
      shellRifle: 'basic 1x pen 1 dmg 1+1 [] 0/6',
      improvised: 'melee 1x pen -1 dmg 1+0 [] 0/0',
      combatBlade: 'melee 1x pen 0 dmg 1+0 [] 0/1',
      powerHammer: 'melee 1x pen 3 dmg 1+1 [] 0/5',
      satchelCharge: 'melee 1x pen 4/0 dmg 1+1 [heat] 0/0',
      grenadeLauncher: 'special 1x pen 0 dmg 1+0 [heSmall] 1/5',
      plasmaRifle: 'special 1x pen 3 dmg 1+1 [] 1/12',
      lightMachineGun: 'special 3x pen 0 dmg 1+0 [] 1/8',
      sniperRifle: 'special 1x pen 1 dmg 1+1 [] 1/8',
      antiTankRocket: 'special 1x pen 4/0 dmg 1+1 [heat] 1/12',
      guidedMissile: 'special 1x pen 6/2 dmg 1+2 [guided,heat] 2/28',
      lightMortar: 'special 1x pen 0 dmg 1+0 [heSmall,indirect] 2/20',
      heavyMachineGun: 'vehicle 4x pen 1 dmg 1+0 [] 0/0',
      coaxMachineGun: 'vehicle 4x pen 0 dmg 1+0 [] 0/0',
      autocannon: 'vehicle 3x pen 3 dmg 1+1 [] 0/0',
      tankGun: 'vehicle 1x pen 8 dmg 1+2 [] 0/0',
      tankGunHe: 'vehicle 1x pen 1 dmg 1+0 [heSmall] 0/0',
      heavyMortar: 'offBoard 2x pen 1 dmg 1+0 [heSmall,indirect] 0/0',
      howitzer: 'offBoard 2x pen 2 dmg 1+1 [heLarge,indirect] 0/0',
    });
    expect(['improvised', 'combatBlade', 'powerHammer', 'satchelCharge'].map((id) => weapon(id).meleeMod)).toEqual([-2, 2, -1, -2]);
    expect(['heavyMortar', 'howitzer'].map((id) => weapon(id).offBoardMod)).toEqual([2, 1]);
    expect(WEAPONS.filter((w) => !w.buildable).map((w) => w.id)).toEqual(['assaultRifleCard', 'satchelCharge']);
  });

  // Smallest d20 that hits with RC 8 in the open on level 1: RC + mod + d20 > 21 - guided; indirect with sight has no modifier.
  const TABLE_8_3: Record<string, string> = {
    assaultRifle: '19 14 14 15 17 - - - -',
    assaultRifleCard: '19 14 14 14 14 15 17 - -',
    submachineGun: '10 10 11 13 - - - - -',
    laserRifle: '19 14 14 15 15 - - - -',
    shellRifle: '20 15 15 16 18 - - - -',
    grenadeLauncher: '19 12 12 12 14 - - - -',
    plasmaRifle: '19 14 14 15 17 - - - -',
    lightMachineGun: '20 14 14 14 15 17 - - -',
    sniperRifle: 'never 16 12 12 12 14 14 16 -',
    antiTankRocket: 'never 14 14 16 18 - - - -',
    guidedMissile: '- - 11 11 11 10 10 10 10',
    lightMortar: '- - 13 13 13 13 13 14 14',
  };
  for (const [id, row] of Object.entries(TABLE_8_3))
    it(`range table of ${id} as table 8.3 tells it`, () => {
      const w = weapon(id);
      const need = (d: number): string => {
        const mod = rangeMod(w, d);
        if (mod === null) return '-';
        const n = 21 - (w.guided ? 1 : 0) - 8 - mod + 1;
        return n > 20 ? 'never' : String(n);
      };
      expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(need).join(' ')).toBe(row);
    });
  it('beyond the ninth column: mortar, machine guns and cannon', () => {
    expect([6, 7, 10, 11].map((d) => rangeMod(weapon('lightMortar'), d))).toEqual([1, 0, 0, null]);
    expect([0, 1, 3, 4, 6, 7].map((d) => rangeMod(weapon('heavyMachineGun'), d))).toEqual([-6, 1, 1, 0, -2, null]);
    expect([0, 3, 5, 6].map((d) => rangeMod(weapon('coaxMachineGun'), d))).toEqual([-6, 1, -1, null]);
    expect([0, 4, 7, 8, 9].map((d) => rangeMod(weapon('autocannon'), d))).toEqual([-8, 1, 0, -2, null]);
    expect([0, 6, 7, 10, 11].map((d) => rangeMod(weapon('tankGun'), d))).toEqual([-10, 3, 1, 1, null]);
    expect([0, 6, 7, 10, 11].map((d) => rangeMod(weapon('tankGunHe'), d))).toEqual([-10, 2, 0, 0, null]);
  });
  it('A-4 sample.rifleTable decides whose ranges the rifle has', () => {
    const max = (how: string, id: string) => weaponIn(intelOptions({ ...DEFAULT_OPTIONS, 'sample.rifleTable': how }), id).maxRange;
    expect(['split', 'weaponTable', 'card'].map((how) => [max(how, 'assaultRifle'), max(how, 'assaultRifleCard')])).toEqual([
      [4, 6],
      [4, 4],
      [6, 6],
    ]);
  });
});

describe('infantry types', () => {
  it('as typed a second time', () => {
    const ta = (t: (typeof INFANTRY)[number]): string => t.ta.map((c) => c ?? '*').join(' ');
    expect(
      INFANTRY.map((t) =>
        [t.id, t.hp, t.move, t.arm, t.rc, t.cc, t.aw, t.or, t.os, t.er, t.es, ta(t), t.so, t.ld ?? '-', t.points].join(','),
      ),
    ).toEqual([
      'androidTrooper,2,2,0,8,8,12,2,2,2,2,2 2 1 1 1 *,6,-,8',
      'androidLeader,3,2,0,8,8,12,2,2,2,2,2 2 1 1 1 *,6,8,12',
      'augmentedHuman,2,2,2,9,11,11,2,3,1,2,* 2 1 1 1 2,6,-,14',
      'augmentedLeader,3,2,2,9,11,11,2,3,1,2,* 2 1 1 1 2,6,8,19',
      'lineInfantry,1,2,0,8,6,10,2,2,1,2,2 2 1 1 1 *,10,-,4',
      'lineOfficer,2,2,0,9,7,12,2,2,1,2,2 2 1 1 1 *,10,12,8',
    ]);
    for (const t of INFANTRY) if (t.isHero) expect(t.hp).toBe(INFANTRY.find((p) => p.id === t.peerOf)!.hp + 1);
  });
});

describe('vehicles and off-board support', () => {
  const at = (rows: VehicleType['locationTable'], roll: number): string => {
    const hits = rows.filter((r) => roll >= r.min && roll <= r.max);
    expect(hits.length).toBe(1);
    return hits[0]!.partId;
  };
  const spread = (rows: VehicleType['locationTable'], faces: number): string => {
    const runs: [string, number, number][] = [];
    for (let roll = 1; roll <= faces; roll++) {
      const part = at(rows, roll);
      const last = runs.at(-1);
      if (last?.[0] === part) last[2] = roll;
      else runs.push([part, roll, roll]);
    }
    return runs.map(([part, a, b]) => `${a === b ? a : `${a}-${b}`} ${part}`).join(', ');
  };
  const LOCATIONS = [
    ['T-77', 'truck', '1-6 wheels, 7-20 hull', { hull: '1 driver, 2 commander, 3 engine, 4-6 bay' }],
    ['T-78', 'scoutCar', '1-5 wheels, 6 sensors, 7-8 weapon, 9-20 hull', { hull: '1-2 driver, 3-4 engine, 5-6 gunner' }],
    [
      'T-79',
      'apc',
      '1-3 tracks, 4 sensors, 5 weapon, 6-15 hull, 16-20 turret',
      { hull: '1 driver, 2 engine, 3-6 bay', turret: '1-3 gunner, 4-5 commander, 6 ring' },
    ],
    [
      'T-80',
      'tank',
      '1-3 tracks, 4 sensors, 5-6 weapon, 7-13 hull, 14-20 turret',
      { hull: '1-2 driver, 3-4 engine, 5 ammo, 6 stowage', turret: '1-3 gunner, 4-5 commander, 6 ring' },
    ],
    ['T-81', 'ridingBeast', '1-12 beast, 13-20 rider', {}],
    ['T-82', 'scoutRotor', '1-4 rotor, 5-6 sensors, 7-8 weapon, 9-20 fuselage', { fuselage: '1-2 driver, 3-4 engine, 5-6 gunner' }],
  ] as const;
  for (const [id, vehicle, d20, d6] of LOCATIONS)
    it(`${id} hit location table of ${vehicle}`, () => {
      const type = findVehicle(vehicle)!;
      expect(spread(type.locationTable, 20)).toBe(d20);
      expect(Object.fromEntries(Object.entries(type.subTables).map(([part, rows]) => [part, spread(rows, 6)]))).toEqual(d6);
    });
  it('part trees are sound: upper parts have ARM and children, leaves hang on upper parts, weapons on parts and seats', () => {
    for (const v of VEHICLES) {
      const parts = new Map(v.parts.map((p) => [p.id, p]));
      for (const p of v.parts) {
        if (p.kind === 'upper') {
          expect(p.arm).toBeDefined();
          expect([p.hp, p.parent]).toEqual([undefined, undefined]);
          expect(v.parts.some((q) => q.parent === p.id)).toBe(true);
          expect(Object.keys(v.subTables)).toContain(p.id);
        } else if (p.parent !== undefined) expect(parts.get(p.parent)!.kind).toBe('upper');
      }
      for (const w of v.weapons) {
        expect(parts.get(w.partId)!.kind).toBe('weapon');
        expect(parts.get(w.seatId)!.kind).toBe('seat');
        expect(weapon(w.weaponId).kind).toBe('vehicle');
      }
      expect(v.seats > 0).toBe(v.parts.some((p) => p.kind === 'bay'));
    }
  });
  it('figures as typed a second time', () => {
    expect(
      VEHICLES.map((v) =>
        [v.id, v.class, v.move, v.ta.map((c) => c ?? '*').join(' '), v.os, v.es, v.or, v.er, v.seats, v.externalSeats, v.points].join(),
      ),
    ).toEqual([
      'truck,wheeled,6,* 3 1 2 4 *,5,2,0,0,10,0,20',
      'scoutCar,wheeled,7,* 3 1 2 4 *,4,3,5,4,0,0,46',
      'apc,tracked,5,2 2 1 1 2 *,6,3,3,2,8,0,60',
      'tank,tracked,4,* 2 1 1 3 *,7,3,4,3,0,6,130',
      'ridingBeast,mount,4,* 2 1 1 2 *,3,0,0,0,0,0,6',
      'scoutRotor,aircraft,10,1 1 1 1 1 1,6,4,6,5,0,0,80',
    ]);
    expect(OFF_BOARD.map((o) => [o.id, o.aw, o.rc, o.ap, o.rp, o.weaponId, o.salvos, o.points].join())).toEqual([
      'mortarSection,10,10,1,1,heavyMortar,6,90',
      'howitzerBattery,9,10,1,1,howitzer,4,140',
    ]);
  });
});

describe('sample armies', () => {
  it('13.6 add up to 955 and 953 points of known units', () => {
    const points = new Map(SAMPLE_UNITS.map((u) => [u.id, u.points]));
    expect(ARMIES.map((a) => a.units.reduce((sum, u) => sum + points.get(u)!, 0))).toEqual([955, 953]);
    expect(ARMIES.map((a) => [a.points, a.units.length])).toEqual([
      [955, 12],
      [953, 9],
    ]);
  });
});

describe('terrain and options', () => {
  it('twenty presets with their own symbols and letters, all six levels, only jungle caps Intel', () => {
    expect(TERRAIN.length).toBe(20);
    for (const key of ['symbol', 'id', 'letter'] as const) expect(new Set(TERRAIN.map((t) => t[key])).size).toBe(20);
    expect([...new Set(TERRAIN.map((t) => t.level))].sort((a, b) => a - b)).toEqual([-2, -1, 1, 2, 3, 4]);
    expect(TERRAIN.filter((t) => t.cell['intelCap'] !== null).map((t) => [t.id, t.cell['intelCap']])).toEqual([['jungle', 2]]);
    for (const t of TERRAIN) expect(t.symbol).toMatch(/^[!#-[\]^`-~]$/);
  });
  it('every default fits its own option, and a value that does not fit is read as the default', () => {
    for (const spec of INTEL_OPTIONS) expect(fitsOption(spec, spec.def), spec.id).toBe(true);
    const odd = intelOptions({
      ...DEFAULT_OPTIONS,
      'los.targetCell': 'maybe',
      'los.blockingLevels': [3, 3],
      'intel.max': null,
      roundLimit: 0,
    });
    expect([odd['los.targetCell'], odd['los.blockingLevels'], odd['intel.max'], odd.roundLimit]).toEqual(['counts', [3, 4], null, 10]);
    expect(INTEL_OPTIONS.length).toBe(new Set(INTEL_OPTIONS.map((o) => o.id)).size);
  });
});

const BOOK = fileURLToPath(new URL('../../../../shared/rules/intel.md', import.meta.url));
const there = existsSync(BOOK);
if (!there) console.log('skipped: comparison with the rule book (no rules/intel.md beside the repository)');
describe.skipIf(!there)('against the rule book itself', () => {
  const text = there ? readFileSync(BOOK, 'utf8') : '';
  const rows = text
    .split('\n')
    .filter((l) => l.startsWith('| `'))
    .map((l) =>
      l
        .split('|')
        .slice(1, -1)
        .map((c) => c.trim().replaceAll('`', '')),
    );
  const row = (id: string, columns: number): string[] => rows.find((r) => r[0] === id && r.length === columns)!;

  it('weapon tables of 13.1', () => {
    for (const w of WEAPONS) {
      if (w.id === 'satchelCharge') continue;
      const [, attacks, pen, pierce, after, ranges, keywords, slots] = row(w.id, 10);
      expect([attacks, pen, pierce, after, keywords, slots]).toEqual([
        String(w.attacks),
        w.pen.join('/'),
        String(w.pierceDamage),
        String(w.afterDamage),
        w.keywords.join(', ') || '-',
        String(w.slots),
      ]);
      const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));
      const told = w.rangeTable.map((r) => `${r.min === r.max ? r.min : `${r.min}-${r.max}`}: ${signed(r.mod)}`).join('; ');
      const melee = w.meleeMod === undefined ? '' : `melee ${signed(w.meleeMod)}`;
      const off = w.offBoardMod === undefined ? '' : `off-board: ${signed(w.offBoardMod)}`;
      expect(told || melee || off, w.id).toBe(ranges);
    }
  });
  it('every numbered rule of sections 3 to 10 is in the index, in order, and nothing else', () => {
    const ids = [...text.matchAll(/\*\*(R-\d+\.\d+b?)|^R-(\d+\.\d+) |\((R-\d+\.\d+)\)$|^- (R-\d+\.\d+)/gm)].map(
      (m) => m[1] ?? (m[2] ? `R-${m[2]}` : (m[3] ?? m[4])!),
    );
    expect(RULES.map((r) => r.id)).toEqual([...new Set(ids)]);
  });
  it('every option of 8.4 is declared with the default of the book', () => {
    const table = text.slice(text.indexOf('### 8.4'), text.indexOf('## 9.'));
    const named = [...table.matchAll(/^\| (.+?) \| (.+?) \|/gm)].flatMap((m) => [...m[1]!.matchAll(/`([^`]+)`/g)].map((x) => x[1]!));
    const declared = new Set(INTEL_OPTIONS.map((o) => o.id));
    expect(named.filter((id) => !declared.has(id))).toEqual(['board.topology', 'board.offset']);
  });
});
