import { describe, it } from 'vitest';
import type { ColRow } from '../../geometry/grid.ts';
import type { Json } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { genericSuite } from '../../engine/suite.ts';
import { crossing } from './crossing.testing.ts';
import { intel } from './ruleset.ts';
import { POINTY, sampleUnit, SQUARE, squad, testBoard, testScenario } from './testing.ts';

/** Everybody within reach of everybody, with every action that infantry can have. */
function brawl(title: string, lattice: typeof POINTY, options: Record<string, Json>): Scenario {
  const woods: [ColRow, number][] = [
    [[3, 3], 3],
    [[4, 3], 3],
    [[5, 5], 4],
    [[2, 6], 2],
    [[6, 2], -1],
    [[1, 4], -2],
  ];
  const gear = { accessories: ['smokeGrenades', 'reconDrone', 'medKit', 'ewSuite'] };
  const skill = (...training: string[]): Record<string, Json> => ({ ...gear, training });
  const units = [
    sampleUnit('a1', 'androidLedSquad', 'a', [3, 2]),
    squad('a2', ['androidTrooper', 'androidTrooper', 'androidTrooper'], skill('assaultDrill', 'fieldMedicine', 'endurance'), [5, 2], 'a'),
    sampleUnit('a3', 'androidHunters', 'a', [2, 3]),
    sampleUnit('b1', 'augmentedLed', 'b', [4, 5]),
    squad('b2', ['lineInfantry', 'lineInfantry', 'lineInfantry'], skill('electronicWarfare', 'marksman', 'supportGunnery'), [3, 6], 'b'),
    sampleUnit('b3', 'lineMortar', 'b', [6, 6]),
  ];
  const scenario = testScenario(testBoard(lattice, 8, 8, woods), units, { roundLimit: 5, 'link.initial': true, ...options });
  return { ...scenario, title, objectives: [{ id: 'o1', kind: 'hold', cells: [[4, 4]], value: 1, endValue: 3 }] };
}

const scenarios = [
  crossing(),
  brawl('brawl', POINTY, {}),
  brawl('brawl in fog', POINTY, { fogOfWar: 'intel', 'reaction.nesting': true, 'attack.casualtyAllocation': 'ownerChoice' }),
  brawl('brawl on squares', SQUARE, {
    'closeCombat.range': 1,
    'stacking.limit': 2,
    'stacking.enemiesShareCell': false,
    'intel.maintenance': 'decrement',
    'attack.casualtyAllocation': 'spread',
    'turn.firstSide': 'roll',
    'los.targetCell': 'adjacentSees',
  }),
  brawl('brawl with crossed options', POINTY, {
    fogOfWar: 'intel',
    'intel.maintainedValue': 'replace',
    'intel.privateExpiry': 'roundEnd',
    'share.roll': 'whenUseful',
    'turn.tieChoice': 'listOrder',
    'movement.minimumStep': true,
    'intel.contactLevel': 2,
    'attack.snapshot': false,
  }),
];

describe('generic suite: intel', () => {
  for (const c of genericSuite(intel, scenarios, { battles: 200, deep: 2, commands: 150, every: 10 })) it(c.name, c.run);
});
