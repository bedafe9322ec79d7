import { expect, it } from 'vitest';
import { makeSetting } from '../../engine/setting.ts';
import { sideSwapped } from '../../simulation/strength.ts';
import { crossing } from './crossing.testing.ts';
import { intel } from './ruleset.ts';

it('sergeant scores at least 0.90 against recruit over 200 side-swapped battles', () => {
  const match = sideSwapped(intel, makeSetting(crossing(), intel), 'sergeant', 'recruit', 200, 2026);
  expect(match.errors).toEqual([]);
  expect(match.wins + match.draws + match.losses).toBe(200);
  expect(match.score).toBeGreaterThanOrEqual(0.9);
});
