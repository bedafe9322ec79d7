import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { NO_LINK, rig, men, type Rig } from './rig.testing.ts';
import { intel } from './ruleset.ts';
import { squad } from './testing.ts';
import type { EventId } from './types.ts';

/** Ids with dots, as files may have them. */
const start = (): Rig =>
  rig({
    units: [
      squad('a.1', men(2, 'androidTrooper'), { specials: ['grenadeLauncher'], accessories: ['smokeGrenades', 'medKit'] }, [5, 5], 'a'),
      squad('b.1', men(2, 'lineInfantry'), {}, [7, 5], 'b'),
    ],
    levels: [[[0, 0], 0]],
    objectives: [{ id: 'o1', kind: 'hold', cells: [[5, 5]], value: 1, endValue: 3 }],
    dice: [...NO_LINK, ...NO_LINK],
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
    ['units.a.1.accessories', []],
    ['units.a.1.accessories', [{ id: 'smokeGrenades', uses: 1 }]],
    ['units.a.1.accessories', [{ id: 'medKit', uses: null }]],
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
    ['units.a.1.accessories', [{ id: 'camoNet', uses: null }], 'script/bad-value'],
    ['units.a.1.accessories', [{ id: 'smokeGrenades', uses: 3 }], 'script/bad-value'],
    ['units.a.1.accessories', [{ id: 'smokeGrenades', uses: null }], 'script/bad-value'],
    ['units.a.1.accessories', [{ id: 'medKit', uses: 1 }], 'script/bad-value'],
    ['units.a.1.accessories', ['medKit'], 'script/bad-value'],
    ['units.a.1.privateIntel', { nobody: 1 }, 'script/bad-value'],
    ['active', 'nobody', 'script/bad-value'],
    ['lastTurnSide', 'c', 'script/bad-value'],
    ['smoke', [{ cell: [6, 5] }], 'script/bad-value'],
  ];
  for (const [path, value, code] of BAD)
    it(`${path} = ${JSON.stringify(value)} is refused`, () => expect(start().battle.set(path, value)?.code).toBe(code));

  it('active gives the turn to a unit, with the AP of its card if it has none, also out of a choice between equals', () => {
    const r = start();
    expect(r.battle.set('active', 'b.1')).toBeNull();
    expect([r.at('active'), r.at('units.b.1.ap'), r.ask()]).toEqual(['b.1', 2, 'turn']);
    r.do({ t: 'takeCover', unit: 'b.1' });
    expect([r.at('units.b.1.ap'), r.at('units.b.1.stance')]).toEqual([1, 'cover']);
    const tied = rig({
      units: [
        squad('a1', men(2, 'androidTrooper'), {}, [5, 5], 'a'),
        squad('a2', men(2, 'androidTrooper'), {}, [5, 6], 'a'),
        squad('b1', men(2, 'lineInfantry'), {}, [7, 5], 'b'),
      ],
      dice: NO_LINK,
    });
    expect([tied.ask(), tied.at('active')]).toEqual(['pickUnit', null]);
    expect(tied.battle.set('active', 'a2')).toBeNull();
    expect([tied.ask(), tied.at('active'), tied.at('units.a2.ap'), tied.battle.diceUsed]).toEqual(['turn', 'a2', 2, 0]);
    tied.do({ t: 'endTurn', unit: 'a2' });
    expect([tied.at('active'), tied.at('lastTurnSide'), tied.battle.diceUsed]).toEqual(['a1', 'a', 1]);
  });
});

describe('events as scripts read them', () => {
  it('sides by id, cells as column and row, scores by side', () => {
    const r = start();
    r.do({ t: 'move', unit: 'a.1', path: [[5, 6]] });
    const told = (e: EventId): Json => intel.inspectEvent!(r.battle.setting, r.events(e).at(-1)!);
    expect(told('Stepped')).toEqual({ e: 'Stepped', unit: 'a.1', from: [5, 5], cell: [5, 6], cost: 1, by: 'move' });
    expect(told('BattleStarted')).toEqual({ e: 'BattleStarted', firstSide: 'a', rolls: [] });
    expect(told('ReactionOffered')).toMatchObject({ side: 'b', window: 'step', trigger: 'a.1', units: ['b.1'] });
    r.do({ t: 'passReaction' });
    r.do({ t: 'popSmoke', unit: 'a.1', to: [6, 6] });
    expect(told('SmokePlaced')).toEqual({ e: 'SmokePlaced', unit: 'a.1', cell: [6, 6], until: 2 });
    r.do({ t: 'concede' }, 1);
    expect(told('BattleEnded')).toEqual({ e: 'BattleEnded', winner: 'a', how: 'concede', score: { a: 0, b: 0 } });
    const draw = intel.inspectEvent!(r.battle.setting, { e: 'BattleEnded', winner: null, how: 'annihilation', score: [1, 2] });
    expect(draw).toEqual({ e: 'BattleEnded', winner: null, how: 'annihilation', score: { a: 1, b: 2 } });
  });
  it('hidden cells stay hidden', () => {
    const r = start();
    const e = { e: 'Stepped', unit: 'a.1', from: 65, cell: -1, cost: 1, by: 'move' } as const;
    expect(intel.inspectEvent!(r.battle.setting, e)).toMatchObject({ from: [5, 5], cell: null });
  });
});
