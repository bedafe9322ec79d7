import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { NO_LINK, rig, men, type Rig } from './rig.testing.ts';
import { squad } from './testing.ts';

/** Ids with dots, as files may have them. */
const start = (): Rig =>
  rig({
    units: [
      squad('a.1', men(2, 'androidTrooper'), { specials: ['grenadeLauncher'] }, [5, 5], 'a'),
      squad('b.1', men(2, 'lineInfantry'), {}, [7, 5], 'b'),
    ],
    levels: [[[0, 0], 0]],
    objectives: [{ id: 'o1', kind: 'hold', cells: [[5, 5]], value: 1, endValue: 3 }],
    dice: NO_LINK,
  });

describe('runtime fields of a script (R-4.3)', () => {
  const GOOD: readonly (readonly [string, Json])[] = [
    ['units.a.1.hp', [1, 2]],
    ['units.a.1.hp.0', 1],
    ['units.a.1.cell', [3, 4]],
    ['units.a.1.stance', 'cover'],
    ['units.a.1.linked', true],
    ['units.a.1.ap', 1],
    ['units.a.1.specials', []],
    ['units.a.1.privateIntel', { 'b.1': 2 }],
    ['units.a.1.privateIntel.b.1', 2],
    ['units.b.1.intel', 3],
    ['round', 4],
    ['active', 'a.1'],
    ['lastTurnSide', 'b'],
    ['firstSide', 'b'],
    ['score.a', 7],
    ['objectives.o1.control', 'b'],
    ['smoke', [{ cell: [6, 5], smokeUntilRound: 3 }]],
  ];
  for (const [path, value] of GOOD)
    it(`${path} is set and read back`, () => {
      const r = start();
      expect(r.battle.set(path, value)).toBeNull();
      expect(r.at(path)).toEqual(value);
    });

  const BAD: readonly (readonly [string, Json, string])[] = [
    ['units.c.hp', [1], 'script/unknown-path'],
    ['units.a.1.luck', 3, 'script/unknown-path'],
    ['units.a.1.aw', 20, 'script/unknown-path'],
    ['weather', 'fine', 'script/unknown-path'],
    ['objectives.o2.control', 'a', 'script/unknown-path'],
    ['units.a.1.hp', [9, 9], 'script/bad-value'],
    ['units.a.1.hp', [1], 'script/bad-value'],
    ['units.a.1.cell', [0, 0], 'script/bad-value'],
    ['units.a.1.cell', [99, 0], 'script/bad-value'],
    ['units.a.1.stance', 'prone', 'script/bad-value'],
    ['units.a.1.linked', 'yes', 'script/bad-value'],
    ['units.a.1.ap', -1, 'script/bad-value'],
    ['units.a.1.ap', 1.5, 'script/bad-value'],
    ['units.a.1.specials', ['tankGun'], 'script/bad-value'],
    ['units.a.1.privateIntel', { nobody: 1 }, 'script/bad-value'],
    ['active', 'nobody', 'script/bad-value'],
    ['lastTurnSide', 'c', 'script/bad-value'],
    ['smoke', [{ cell: [6, 5] }], 'script/bad-value'],
  ];
  for (const [path, value, code] of BAD)
    it(`${path} = ${JSON.stringify(value)} is refused`, () => expect(start().battle.set(path, value)?.code).toBe(code));
});
