import { describe, expect, it } from 'vitest';
import { toy } from '../rulesets/toy/ruleset.ts';
import { toyScenario } from '../rulesets/toy/scenario.ts';
import { withCells } from '../board/cells.ts';
import { makeSetting } from './setting.ts';

describe('setting', () => {
  const scenario = toyScenario({ options: { range: 7 } });
  const setting = makeSetting(scenario, toy);

  it('completes options from the specs and keeps what the scenario says', () => {
    expect(setting.options).toEqual({ ap: 2, range: 7, stride: 2, rounds: 12, reactions: true, hidden: true });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(setting) && Object.isFrozen(setting.options) && Object.isFrozen(setting.rosters)).toBe(true);
  });

  it('hashes what matters, not how it is written or called', () => {
    const same = { ...scenario, title: 'Other', texts: { briefing: 'x' }, units: scenario.units.map((u) => ({ ...u, name: 'Renamed' })) };
    expect(makeSetting(same, toy).hash).toBe(setting.hash);
    expect(makeSetting(toyScenario({ options: { range: 7, ap: 2 } }), toy).hash).toBe(setting.hash);
  });

  it.each([
    ['an option', { ...scenario, ruleset: { ...scenario.ruleset, options: { range: 8 } } }],
    ['a cell', { ...scenario, board: { ...scenario.board, terrain: withCells(scenario.board.terrain, [9], [1]) } }],
    ['a sight mark', { ...scenario, board: { ...scenario.board, sight: withCells(scenario.board.sight, [9], [1]) } }],
    ['the place of a unit', { ...scenario, units: scenario.units.map((u, i) => (i === 0 ? { ...u, at: [3, 3] as const } : u)) }],
    ['the order of units', { ...scenario, units: [...scenario.units].reverse() }],
  ])('another hash for another %s', (_what, other) => {
    expect(makeSetting(other, toy).hash).not.toBe(setting.hash);
  });
});
