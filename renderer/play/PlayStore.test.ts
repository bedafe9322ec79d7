import { describe, expect, it } from 'vitest';
import { BASE_MILLIS, FULL_SPEED, HUMAN_POLICY } from './config.ts';
import { PlayStore } from './PlayStore.ts';
import { askOf, stateOf } from './reading.ts';
import { directThinker, testBattle, testClock } from './testing.ts';

const NEVER = { ...HUMAN_POLICY, reactions: 'pass' as const };

describe('pacing', () => {
  it('a computer takes its time: nothing before it, one decision after it, faster at higher speed', async () => {
    const { play, clock, failures } = testBattle({ players: ['sergeant', 'sergeant'] });
    play.advance();
    await clock.tick(BASE_MILLIS - 1);
    expect(play.battle.position.turn).toBe(0);
    await clock.tick(2);
    const first = play.battle.position.turn;
    expect(first).toBeGreaterThan(0);
    play.setSpeed(8);
    await clock.tick(BASE_MILLIS * 4);
    const fast = play.battle.position.turn;
    expect(fast - first).toBeGreaterThan(12);
    expect(failures).toEqual([]);
    play.close();
  });
  it('pause stops before the next decision, going on takes it', async () => {
    const { play, clock } = testBattle({ players: ['sergeant', 'sergeant'] });
    play.advance();
    await clock.tick(BASE_MILLIS + 1);
    play.setPaused(true);
    await clock.tick(BASE_MILLIS + 1);
    const { turn } = play.battle.position;
    await clock.tick(BASE_MILLIS * 20);
    expect(play.battle.position.turn).toBe(turn);
    play.setPaused(false);
    await clock.tick(BASE_MILLIS * 3);
    expect(play.battle.position.turn).toBeGreaterThan(turn);
    play.close();
  });
  it('at full speed nothing waits: the whole battle is over while the clock stands', async () => {
    const { play, clock, failures } = testBattle({ players: ['sergeant', 'sergeant'] });
    play.setSpeed(FULL_SPEED);
    play.advance();
    for (let i = 0; i < 400 && !play.over; i++) await clock.tick(0);
    expect(failures).toEqual([]);
    expect(play.over).toBe(true);
    expect(clock.now()).toBe(0);
    play.close();
  });
  it('two sergeants end the battle, and say why they moved', async () => {
    const { play, clock, failures } = testBattle({ players: ['sergeant', 'sergeant'] });
    play.setSpeed(8);
    play.advance();
    for (let i = 0; i < 40 && !play.over; i++) await clock.tick(60_000);
    expect(failures).toEqual([]);
    expect(play.over).toBe(true);
    expect(play.whys.size).toBeGreaterThan(20);
    expect(clock.waiting).toBe(0);
    play.close();
  });
});

describe('a person at the table', () => {
  it('ends one turn with a double click, the next one after a moment', async () => {
    const { play, table, clock } = testBattle();
    table.choose('endTurn');
    const { turn } = play.battle.position;
    expect(turn).toBeGreaterThan(0);
    await clock.tick(399);
    table.choose('endTurn');
    expect(play.battle.position.turn).toBe(turn);
    await clock.tick(1);
    for (let i = 0; i < 20 && table.acting === null; i++) table.pass();
    table.choose('endTurn');
    expect(play.battle.position.turn).toBeGreaterThan(turn);
    play.close();
  });
  it('hands the sides over in a running battle', async () => {
    const { play, clock } = testBattle();
    expect(play.waitingFor).toBe(0);
    play.setPlayers({ players: ['sergeant', 'sergeant'], policies: play.config.policies });
    expect(play.waitingFor).toBeNull();
    await clock.tick(BASE_MILLIS * 3);
    expect(play.battle.position.turn).toBeGreaterThan(0);
    play.close();
  });
  it('is asked for the turn of the unit with the highest awareness', () => {
    const { play, table } = testBattle();
    expect(play.waitingFor).toBe(0);
    expect(table.acting).toBe('a5');
  });
  it('undo takes back a move before any die, redo plays it again, a die is the barrier', () => {
    const { play, table } = testBattle();
    table.choose('move');
    const { cell } = table.reach!.cells.find((c) => c.cost > 0)!;
    const start = stateOf(play).units.find((u) => u.id === 'a5')!.cell;
    table.point(cell, null);
    expect(table.confirm()).toBe(true);
    expect(stateOf(play).units.find((u) => u.id === 'a5')!.cell).toBe(cell);
    expect(play.canUndo).toBe(true);
    expect(play.undoable?.t).toBe('move');
    play.undo();
    expect(stateOf(play).units.find((u) => u.id === 'a5')!.cell).toBe(start);
    expect(play.canRedo).toBe(true);
    play.redo();
    expect(stateOf(play).units.find((u) => u.id === 'a5')!.cell).toBe(cell);
    table.choose('electronicRecon');
    table.aimAt('b1');
    expect(table.confirm()).toBe(true);
    expect(play.canUndo).toBe(false);
    expect(play.undoable).toBeNull();
  });
  it('looks back without touching the battle, and an order goes to the live position', () => {
    const { play, table } = testBattle();
    table.choose('endTurn');
    const entries = play.battle.entries.length;
    play.lookAt(2);
    expect(play.live).toBe(false);
    expect(play.waitingFor).toBeNull();
    expect(play.battle.entries.length).toBe(entries);
    play.lookAt(entries);
    expect(play.live).toBe(true);
  });
  it('no prompt where the policy never reacts', async () => {
    const { play, clock } = testBattle({ players: ['human', 'sergeant'], policies: [NEVER, NEVER] });
    play.advance();
    const kinds = new Set<string>();
    for (let i = 0; i < 200 && !play.over; i++) {
      await clock.tick(5000);
      const ask = askOf(play);
      if (play.waitingFor === null || !ask) continue;
      kinds.add(ask.ask.k);
      const cmd =
        ask.ask.k === 'turn'
          ? { t: 'endTurn' as const, unit: ask.ask.unit }
          : ask.ask.k === 'pickUnit'
            ? { t: 'pickUnit' as const, unit: ask.ask.units[0]! }
            : { t: 'maintenancePass' as const };
      play.submit({ by: 0, cmd });
    }
    expect(kinds.has('turn')).toBe(true);
    expect(kinds.has('react')).toBe(false);
    play.close();
  });
  it('dice by hand: the battle waits at its start, then each order waits for its dice', () => {
    const { play, table } = testBattle({ dice: 'hand' });
    play.advance();
    for (let i = 0; play.dice && i < 20; i++) {
      const { n, faces } = play.dice.reason.data as { n: number; faces: number };
      expect(play.diceAreMine).toBe(false);
      play.giveDice(Array.from({ length: n }, () => faces));
    }
    expect(table.acting).toBe('a5');
    expect(stateOf(play).units.find((u) => u.id === 'a5')!.linked).toBe(true);
    table.choose('electronicRecon');
    table.aimAt('b1', true);
    const { turn } = play.battle.position;
    expect(table.confirm()).toBe(false);
    expect(play.dice?.reason.data?.['faces']).toBe(20);
    expect(play.diceAreMine).toBe(true);
    expect(play.battle.position.turn).toBe(turn);
    play.forgetDice();
    expect(play.dice).toBeNull();
    table.confirm();
    for (let i = 0; play.dice && i < 20; i++) table.giveDice([20]);
    expect(play.battle.position.turn).toBeGreaterThan(turn);
    expect(stateOf(play).units.find((u) => u.id === 'b1')!.intel).toBeGreaterThan(0);
  });
});

describe('a record taken up again', () => {
  it('is the same battle, with the same players', async () => {
    const { play, table } = testBattle();
    table.choose('endTurn');
    const record = { ...play.battle.toRecord(), players: JSON.parse(JSON.stringify(play.config)) };
    const again = PlayStore.resume(play.ruleset, play.scenario, record, play.config, {
      clock: testClock(),
      thinker: directThinker,
      fail: () => undefined,
    });
    expect(again.ok).toBe(true);
    if (!again.ok) return;
    expect(again.value.battle.position.state).toEqual(play.battle.position.state);
    expect(again.value.battle.position.ask).toEqual(play.battle.position.ask);
  });
});
