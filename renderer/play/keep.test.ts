/** The running battle on its way to the host. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/result.ts';
import { makeMemoryHost } from '../stores/memoryHost.ts';
import { makeTurnedClock, settle } from '../stores/memoryRoot.ts';
import { makeBattleKeeper } from './keep.ts';

function started() {
  const host = makeMemoryHost();
  const clock = makeTurnedClock();
  let moves = 0;
  const told: (Problem | null)[] = [];
  const keeper = makeBattleKeeper({
    bridge: host.bridge,
    clock,
    now: () => (moves === 0 ? null : { scenario: 's', title: 't', moves, running: true, text: `battle ${moves}` }),
    told: (found) => told.push(found),
  });
  const move = (): void => {
    moves += 1;
    keeper.note();
  };
  /** What the host was told, in short. */
  const sent = (): string[] =>
    host.calls.map(({ channel, request }) => {
      const { battle, moves, running } = request as { battle: string | null; moves?: number; running?: boolean };
      return [channel, battle === null ? 'new' : 'known', moves ?? '', running === false ? 'rests' : ''].join(' ').trim();
    });
  return { host, clock, keeper, move, sent, told, again: () => (moves = 0) };
}

describe('the keeper of a battle', () => {
  it('R-09 sends the first decision at once, then the newest of many', async () => {
    const { move, sent, clock, keeper } = started();
    move();
    expect(keeper.safe).toBe(false);
    await settle();
    expect(keeper.safe).toBe(true);
    for (let i = 0; i < 5; i++) move();
    expect(keeper.safe).toBe(false);
    await settle();
    clock.turn(500);
    await settle();
    expect(sent()).toEqual(['battles.keep new 1', 'battles.keep known 6']);
    expect(keeper.safe).toBe(true);
  });
  it('R-09 a host that fails is told once more until it works; one that was started anew begins anew', async () => {
    const { host, move, sent, clock, told, keeper } = started();
    host.fail('battles.keep', 'battle/not-kept', 'always');
    move();
    await settle();
    expect(told.at(-1)?.code).toBe('battle/not-kept');
    expect(keeper.safe).toBe(false);
    host.heal('battles.keep');
    clock.turn(2000);
    await settle();
    expect([told.at(-1), keeper.safe]).toEqual([null, true]);
    host.fail('battles.keep', 'battle/unknown');
    clock.turn(500);
    move();
    await settle();
    expect(sent().slice(-2)).toEqual(['battles.keep known 2', 'battles.keep new 2']);
    expect(keeper.safe).toBe(true);
  });
  it('R-09 a battle given up while its record is on its way is dropped by its own name, and the next has another', async () => {
    const { host, keeper, move, sent, clock, again } = started();
    const release = host.hold('battles.keep');
    move();
    keeper.drop();
    again();
    move();
    release();
    await settle();
    clock.turn(500);
    await settle();
    expect(sent()).toEqual(['battles.keep new 1', 'battles.drop known', 'battles.keep new 1']);
  });
  it('R-09 a closed tab leaves the newest record, at rest', async () => {
    const { keeper, move, sent, clock } = started();
    move();
    await settle();
    move();
    keeper.rest();
    await settle();
    clock.turn(5000);
    await settle();
    expect(sent()).toEqual(['battles.keep new 1', 'battles.keep known 2 rests']);
  });
});
