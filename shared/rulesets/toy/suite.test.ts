import { describe, it } from 'vitest';
import { genericSuite } from '../../engine/suite.ts';
import { toy } from './ruleset.ts';
import { toyScenario } from './scenario.ts';

const fields = [
  toyScenario({
    columns: 7,
    rows: 6,
    perSide: 3,
    walls: [
      [3, 3],
      [2, 2],
    ],
  }),
  toyScenario({ shape: 'square', perSide: 4, hiddenEvery: 1, options: { rounds: 6, stride: 3 } }),
  toyScenario({ columns: 5, rows: 5, perSide: 2, options: { hidden: false } }),
];

describe('generic suite: toy', () => {
  for (const c of genericSuite(toy, fields, { battles: 1000, deep: 4 })) it(c.name, c.run);
});
