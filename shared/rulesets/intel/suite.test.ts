import { describe, it } from 'vitest';
import { genericSuite } from '../../engine/suite.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { POINTY, sampleUnit, SQUARE, testBoard, testScenario } from './testing.ts';
import { intel } from './ruleset.ts';

const hold = { id: 'o1', kind: 'hold', cells: [[4, 4]], value: 1, endValue: 3 } as const;
const FLAT = { shape: 'hex', orientation: 'flat', offset: 'even' } as const;

/** A skirmish in broken ground, close enough for everything to happen. */
const close: Scenario = {
  ...testScenario(
    testBoard(POINTY, 9, 9, [
      [[3, 3], 3],
      [[4, 4], 2],
      [[5, 5], 3],
      [[2, 6], -1],
      [[6, 2], 4],
      [[0, 8], 0],
    ]),
    [
      sampleUnit('a1', 'androidAssault', 'a', [3, 4]),
      sampleUnit('a2', 'androidLedSquad', 'a', [2, 3]),
      sampleUnit('a3', 'lineScouts', 'a', [4, 2]),
      sampleUnit('b1', 'lineRifles', 'b', [5, 4]),
      sampleUnit('b2', 'augmentedLed', 'b', [6, 5]),
      sampleUnit('b3', 'lineMortar', 'b', [7, 6]),
    ],
    { roundLimit: 4 },
  ),
  title: 'close',
  objectives: [hold],
};

/** The same with every option that changes the course of a battle turned to another value. */
const other: Scenario = {
  ...testScenario(
    testBoard(SQUARE, 9, 9, [
      [[3, 3], 3],
      [[4, 4], 2],
      [[5, 6], 3],
    ]),
    [
      sampleUnit('a1', 'androidRifles', 'a', [3, 4]),
      sampleUnit('a2', 'androidAssault', 'a', [4, 5]),
      sampleUnit('b1', 'augmentedPlasma', 'b', [5, 4]),
      sampleUnit('b2', 'lineLed', 'b', [5, 5]),
    ],
    {
      roundLimit: 4,
      'square.metric': 'manhattan',
      'los.targetCell': 'ignored',
      'stacking.limit': 2,
      'stacking.enemiesShareCell': false,
      'closeCombat.range': 1,
      'movement.minimumStep': true,
      'turn.tieChoice': 'listOrder',
      'turn.firstSide': 'roll',
      'link.initial': true,
      'reaction.initialRp': '0',
      'reaction.nesting': true,
      'intel.maintenance': 'decrement',
      'intel.maintainedValue': 'replace',
      'intel.privateExpiry': 'roundEnd',
      'intel.max': 3,
      'share.roll': 'whenUseful',
      'attack.casualtyAllocation': 'ownerChoice',
      'attack.snapshot': false,
      'attack.heatVsInfantry': 'secondValue',
    },
  ),
  title: 'other options',
  objectives: [hold],
};

const spread: Scenario = {
  ...testScenario(
    testBoard(FLAT, 8, 8, [[[4, 4], 3]]),
    [
      sampleUnit('a1', 'androidLedSquad', 'a', [2, 2], { intel: 2 }),
      sampleUnit('a2', 'androidScouts', 'a', [3, 1]),
      sampleUnit('b1', 'lineRifles', 'b', [4, 5], { intel: 3 }),
      sampleUnit('b2', 'lineScouts', 'b', [5, 5]),
    ],
    { roundLimit: 3, 'attack.casualtyAllocation': 'spread', 'turn.firstSide': 'B', 'los.targetCell': 'adjacentSees' },
  ),
  title: 'spread',
};

describe('generic suite: intel', () => {
  for (const c of genericSuite(intel, [close, other, spread], { battles: 200, deep: 1, every: 7 })) it(c.name, c.run);
});
