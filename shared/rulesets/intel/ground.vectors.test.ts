import { describe, expect, it } from 'vitest';
import type { Json } from '../../result.ts';
import { losses, totalScore } from './procedures/ending.ts';
import { d20, d6, men, NO_LINK, rig, type Rig, type RigSpec } from './rig.testing.ts';
import { sampleUnit, SQUARE, squad } from './testing.ts';
import { refusePath } from './why/move.ts';

type At = readonly [number, number];
const android = (id: string, at: At, more: Record<string, Json> = {}, n = 2) => squad(id, men(n, 'androidTrooper'), more, at, id[0]!);
/** Without RP, so that it asks for no reactions. */
const still = (id: string, at: At, more: Record<string, Json> = {}, n = 4) =>
  squad(id, men(n, 'lineInfantry'), { rp: 0, ...more }, at, id[0]!);

describe('moving', () => {
  const mover = (set: Readonly<Record<string, Json>> = {}): Rig =>
    rig({
      units: [android('a1', [0, 1]), still('b1', [11, 11])],
      levels: [
        [[2, 1], 3],
        [[0, 0], 2],
        [[1, 0], 2],
        [[2, 0], 2],
        [[0, 2], -1],
        [[0, 3], 4],
      ],
      dice: NO_LINK,
      set,
    });
  const path = (...cells: At[]) => ({ t: 'move', unit: 'a1', path: cells }) as const;

  it('T-104 move by levels', () => {
    const wood = mover();
    wood.do(path([1, 1], [2, 1]));
    expect([wood.at('units.a1.cell'), wood.events('Stepped').map((e) => e.cost)]).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(mover().refusal(path([0, 0], [1, 0], [2, 0]))).toEqual(['notEnoughMovement']);
    const brook = mover();
    brook.do(path([0, 2]));
    expect(brook.events('Stepped').map((e) => e.cost)).toEqual([2]);
    expect(mover().refusal(path([1, 2], [0, 2]))).toEqual(['notEnoughMovement']);
    expect(mover({ 'units.a1.cell': [0, 2] }).refusal(path([0, 3]))).toEqual(['impassable']);
  });
  it('T-151 square step: between two impassable corners a diagonal is refused, past one it is not', () => {
    const step = (...cliffs: At[]): Rig =>
      rig({
        units: [android('a1', [5, 5]), still('b1', [11, 11])],
        lattice: SQUARE,
        levels: cliffs.map((c) => [c, 4] as const),
        dice: NO_LINK,
      });
    const one = step([6, 5]);
    one.do(path([6, 6]));
    expect(one.at('units.a1.cell')).toEqual([6, 6]);
    expect(step([6, 5], [5, 6]).refusal(path([6, 6]))).toEqual(['impassable']);
  });
  it('paths of neighbours only, and not of nothing', () => {
    const r = mover();
    expect(r.refusal(path([5, 5]))).toEqual(['notAdjacent']);
    expect(r.refusal(path([-1, 1]))).toEqual(['notAdjacent']);
    expect(r.refusal(path())).toEqual(['emptyPath']);
  });
  it('moving ends a stance', () => {
    const r = mover({ 'units.a1.stance': 'cover' });
    r.do(path([1, 1]));
    expect(r.at('units.a1.stance')).toBe('open');
  });
  it('forcedMarch: M + 1, RP 0 at once', () => {
    const r = rig({ units: [android('a1', [0, 5], { training: ['endurance'] }), still('b1', [11, 11])], dice: NO_LINK });
    r.do({
      t: 'forcedMarch',
      unit: 'a1',
      path: [
        [1, 5],
        [2, 5],
        [3, 5],
      ],
    });
    expect([r.at('units.a1.cell'), r.at('units.a1.rp')]).toEqual([[3, 5], 0]);
    const untrained = mover();
    expect(untrained.refusal({ t: 'forcedMarch', unit: 'a1', path: [[1, 1]] })).toEqual(['notTrained']);
  });
  it('movement.minimumStep allows one step that is too dear', () => {
    // Nobody of the book has M below its dearest step; a patched card does.
    const r = mover();
    const dear = { ...r.g.profiles[0]!, members: r.g.profiles[0]!.members.map((m) => ({ ...m, move: 1 })) };
    const step = (option: boolean) =>
      refusePath(
        { ...r.g, o: { ...r.g.o, 'movement.minimumStep': option }, profiles: [dear, ...r.g.profiles.slice(1)] },
        r.battle.position.state,
        r.unit('a1'),
        [24],
      ).map((x) => x.id);
    expect(step(false)).toEqual(['notEnoughMovement']);
    expect(step(true)).toEqual([]);
  });
  it('stacking limit and enemies in a cell', () => {
    const units = [android('a1', [0, 5]), android('a2', [1, 5]), still('b1', [1, 6])];
    const r = rig({ units, options: { 'stacking.limit': 1, 'turn.tieChoice': 'listOrder' }, dice: NO_LINK });
    expect(r.refusal({ t: 'move', unit: 'a1', path: [[1, 5]] })).toEqual(['stackLimit']);
    const apart = rig({
      units: [android('a1', [0, 5]), still('b1', [1, 5])],
      options: { 'stacking.enemiesShareCell': false, 'closeCombat.range': 1 },
      dice: NO_LINK,
    });
    expect(apart.refusal({ t: 'move', unit: 'a1', path: [[1, 5]] })).toEqual(['stackLimit']);
  });
});

describe('smoke and stances', () => {
  it('T-149 smoke of round 3 blocks until the end of round 4', () => {
    const r = rig({
      units: [android('a1', [5, 5], { accessories: ['smokeGrenades'] }), still('b1', [7, 5])],
      dice: d20(1, 1, 1, 1, 1),
      set: { round: 3 },
    });
    r.do({ t: 'popSmoke', unit: 'a1', to: [6, 5] });
    expect(r.at('smoke')).toEqual([{ cell: [6, 5], smokeUntilRound: 4 }]);
    const look = { t: 'opticalRecon', unit: 'a1', target: 'b1' } as const;
    expect(r.refusal(look)).toEqual(['noLineOfSight']);
    expect(r.at('units.a1.accessories')).toEqual([{ id: 'smokeGrenades', uses: 1 }]);
    const round = (): void => {
      r.do({ t: 'endTurn', unit: 'a1' });
      r.do({ t: 'endTurn', unit: 'b1' });
    };
    round();
    expect([r.at('round'), r.refusal(look)]).toEqual([4, ['noLineOfSight']]);
    round();
    expect([r.at('round'), r.at('smoke'), r.events('SmokeCleared').length]).toEqual([5, [], 1]);
    expect(r.battle.why({ by: 0, cmd: look })).toEqual([]);
  });
  it('popSmoke needs grenades with uses left, and a cell next to the unit', () => {
    const r = rig({ units: [android('a1', [5, 5]), still('b1', [7, 5])], dice: NO_LINK });
    expect(r.refusal({ t: 'popSmoke', unit: 'a1', to: [6, 5] })).toEqual(['missingAccessory']);
    const used = rig({ units: [android('a1', [5, 5], { accessories: ['smokeGrenades'], ap: 3 }), still('b1', [7, 5])], dice: NO_LINK });
    expect(used.refusal({ t: 'popSmoke', unit: 'a1', to: [8, 5] })).toEqual(['notAdjacent']);
    expect(used.refusal({ t: 'popSmoke', unit: 'a1', to: [-1, 5] })).toEqual(['notAdjacent']);
    used.do({ t: 'popSmoke', unit: 'a1', to: [6, 5] });
    used.do({ t: 'popSmoke', unit: 'a1', to: [5, 6] });
    expect(used.refusal({ t: 'popSmoke', unit: 'a1', to: [4, 5] })).toEqual(['noUses']);
  });
  it('terrain, enemies and repetition forbid a stance', () => {
    const at = (level: number, enemy: At): Rig =>
      rig({ units: [android('a1', [6, 5]), still('b1', enemy)], levels: [[[6, 5], level]], dice: NO_LINK });
    expect(at(-1, [9, 9]).refusal({ t: 'takeCover', unit: 'a1' })).toEqual(['terrainForbids']);
    expect(at(1, [9, 9]).refusal({ t: 'hide', unit: 'a1' })).toEqual(['terrainForbids']);
    expect(at(2, [6, 5]).refusal({ t: 'hide', unit: 'a1' })).toEqual(['enemyInCell']);
    const r = at(2, [9, 9]);
    r.do({ t: 'hide', unit: 'a1' });
    expect(r.refusal({ t: 'hide', unit: 'a1' })).toEqual(['alreadyInStance']);
    expect(r.battle.why({ by: 0, cmd: { t: 'takeCover', unit: 'a1' } })).toEqual([]);
    expect(r.refusal({ t: 'assault', unit: 'a1', target: 'b1', path: [] })).toEqual(['notEnoughAp', 'notTrained', 'notSameCell']);
  });
  it('attacking and jamming end hiding, close combat ends any stance', () => {
    const stanceAfter = (cmd: 'shoot' | 'closeCombat', stance: string): unknown => {
      const r = rig({
        units: [android('a1', [6, 5]), still('b1', cmd === 'shoot' ? [7, 5] : [6, 5])],
        levels: [[[6, 5], 2]],
        dice: [...NO_LINK, ...d20(1, 1)],
        set: { 'units.a1.stance': stance, 'units.a1.linked': true, 'units.b1.intel': 2 },
      });
      r.do({ t: cmd, unit: 'a1', target: 'b1' });
      return r.at('units.a1.stance');
    };
    expect(stanceAfter('shoot', 'hidden')).toBe('open');
    expect(stanceAfter('shoot', 'cover')).toBe('cover');
    expect(stanceAfter('closeCombat', 'cover')).toBe('open');
  });
  it('only the active unit acts, and only on enemies', () => {
    const r = rig({ units: [android('a1', [6, 5]), still('b1', [7, 5])], dice: NO_LINK });
    expect(r.refusal({ t: 'shoot', unit: 'a1', target: 'a1' })).toEqual(['targetNotTargetable']);
    expect(r.refusal({ t: 'shoot', unit: 'a1', target: 'nobody' })).toEqual(['targetNotTargetable']);
    expect(r.refusal({ t: 'move', unit: 'b1', path: [[7, 6]] })).toEqual(['notActive']);
    expect(r.refusal({ t: 'move', unit: 'nobody', path: [[7, 6]] }, 0)).toEqual(['notActive']);
    expect(r.refusal({ t: 'dance' } as never)).toEqual(['malformed']);
    expect(r.refusal({ t: 'move', unit: 'a1' } as never)).toEqual(['malformed']);
  });
});

describe('ending', () => {
  const goal = (more: Partial<RigSpec> = {}): Rig =>
    rig({
      units: [android('a1', [5, 5]), still('b1', [11, 11])],
      objectives: [{ id: 'o1', kind: 'hold', cells: [[5, 5]], value: 1, endValue: 3 }],
      dice: d20(1, 1, 1),
      ...more,
    });
  const round = (r: Rig): Rig => {
    r.do({ t: 'endTurn', unit: 'a1' });
    r.do({ t: 'endTurn', unit: 'b1' });
    return r;
  };
  const held = (r: Rig): readonly unknown[] => [r.at('objectives.o1.control'), r.at('score')];

  it('T-155 objective: A alone / A and B / nobody', () => {
    expect(held(round(goal()))).toEqual(['a', { a: 1, b: 0 }]);
    expect(held(round(goal({ set: { 'objectives.o1.control': 'b', 'units.b1.cell': [5, 5] } })))).toEqual(['b', { a: 0, b: 1 }]);
    expect(held(round(goal({ set: { 'objectives.o1.control': 'a', 'units.a1.cell': [1, 1] } })))).toEqual(['a', { a: 1, b: 0 }]);
  });
  it('T-154 losses of the sample unit', () => {
    const lost = (hp: readonly number[]): unknown =>
      rig({
        units: [sampleUnit('a1', 'androidLedSquad', 'a', [5, 5]), android('a2', [1, 1]), still('b1', [11, 11])],
        options: { 'turn.tieChoice': 'listOrder' },
        dice: d20(1, 1),
        set: { 'units.a1.hp': hp },
      }).at('lostPoints.a');
    expect([lost([3, 2, 1, 0, 0]), lost([3, 2, 0, 0, 0]), lost([0, 0, 0, 0, 0])]).toEqual([0, 74, 149]);
  });
  it('T-117 score: objectives and losses', () => {
    // Side b loses 310 points (149 + 2 x 66 + half of 59), side a 149.
    const r = rig({
      units: [
        sampleUnit('a1', 'androidLedSquad', 'a', [0, 0]),
        sampleUnit('a2', 'lineRifles', 'a', [1, 0]),
        sampleUnit('b1', 'androidLedSquad', 'b', [9, 9]),
        sampleUnit('b2', 'androidHunters', 'b', [9, 8]),
        sampleUnit('b3', 'androidScouts', 'b', [9, 7]),
        sampleUnit('b4', 'androidRifles', 'b', [9, 6]),
        sampleUnit('b5', 'lineRifles', 'b', [9, 5]),
      ],
      options: { 'turn.tieChoice': 'listOrder', roundLimit: 1 },
      dice: d20(1, 1, 1, 1, 1, 1, 1, 1),
    });
    const dead = (id: string): void => {
      const problem = r.battle.set(
        `units.${id}.hp`,
        r.unit(id).hp.map(() => 0),
      );
      expect(problem).toBeNull();
    };
    for (const id of ['a1', 'b1', 'b2', 'b3']) dead(id);
    r.battle.set('units.b4.hp', [2, 1, 0]);
    r.battle.set('units.b4.hp', [2, 0, 0]);
    r.battle.set('score.a', 6);
    r.battle.set('score.b', 8);
    const state = r.battle.position.state;
    expect(losses(r.g, state)).toEqual([149, 149 + 66 + 66 + 29]);
    expect(totalScore(r.g, state, true)).toEqual([12, 10]);
    expect(totalScore({ ...r.g, o: { ...r.g.o, 'end.lossDivisor': 100 } }, state, true)).toEqual([9, 9]);
    // Played to its end: A wins by 2.
    while (r.ask() === 'turn') r.do({ t: 'endTurn', unit: r.at('active') as string });
    expect(r.battle.position.over).toEqual({ winner: 0, how: 'roundLimit', score: [12, 10] });
  });
  it('end.victoryMargin: a smaller lead is a draw; end values count at the end', () => {
    const close = round(goal({ options: { roundLimit: 1, 'end.victoryMargin': 5 } }));
    expect(close.battle.position.over).toEqual({ winner: null, how: 'roundLimit', score: [4, 0] });
    const wide = round(goal({ options: { roundLimit: 1, 'end.victoryMargin': 4 } }));
    expect(wide.battle.position.over).toEqual({ winner: 0, how: 'roundLimit', score: [4, 0] });
  });
  it('T-156 concede', () => {
    const r = goal();
    r.do({ t: 'concede' }, 1);
    expect(r.battle.position.over).toMatchObject({ winner: 0, how: 'concede' });
    expect(r.battle.why({ by: 0, cmd: { t: 'endTurn', unit: 'a1' } }).map((x) => x.id)).toEqual(['engine.battleOver']);
  });
  it('R-10.1 annihilation is tested after the attack, regardless of score', () => {
    const r = rig({
      units: [squad('a1', men(1, 'androidTrooper'), { training: ['shooting3'] }, [5, 5], 'a'), still('b1', [6, 5], {}, 1)],
      dice: [...NO_LINK, ...d20(20), ...d6(6)],
      set: { 'units.a1.linked': true, 'units.b1.intel': 2, 'score.b': 50 },
    });
    r.do({ t: 'shoot', unit: 'a1', target: 'b1' });
    expect(r.battle.position.over).toMatchObject({ winner: 0, how: 'annihilation' });
  });
});
