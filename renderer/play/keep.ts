/**
 * The running battle at the host, which keeps it on the local disk: its newest record goes there at once, one call at a time, so that
 * neither a killed window nor another port nor a sample that was never saved costs an evening's battle.
 */
import type { Problem } from '#shared/result.ts';
import type { Bridge } from '../bridge.ts';
import type { Clock } from '../stores/clock.ts';

/** Pause between two records: a battle of two robots decides many times a second. */
const PAUSE_MILLIS = 500;
const RETRY_MILLIS = 2000;

/** A battle as it stands. */
export interface BattleNow {
  readonly scenario: string;
  readonly title: string;
  /** Decisions made so far. */
  readonly moves: number;
  /** Some of them are in no file. */
  readonly running: boolean;
  readonly text: string;
}

export interface KeepPort {
  readonly bridge: Bridge;
  readonly clock: Clock;
  /** The battle as it stands; null = there is nothing to keep. */
  now(): BattleNow | null;
  /** What stands in the way of keeping it; null = nothing any more. */
  told(problem: Problem | null): void;
}

export interface BattleKeeper {
  /** The battle has gone on. */
  note(): void;
  /** Another battle begins, or this one is over: what was kept of it goes to the trash. */
  drop(): void;
  /** Goes on with a battle that the host had kept. */
  take(battle: string): void;
  /** Its tab is closed: the battle waits for its scenario. */
  rest(): void;
  /** Everything that happened is on disk. */
  readonly safe: boolean;
}

export function makeBattleKeeper(port: KeepPort): BattleKeeper {
  const { bridge, clock } = port;
  let battle: string | null = null;
  let waiting = false;
  let running: Promise<void> | null = null;
  let callOff: () => void = () => undefined;
  let paused = false;

  const pause = (millis: number): void => {
    paused = true;
    callOff = clock.after(millis, () => {
      paused = false;
      go();
    });
  };
  const send = async (now: BattleNow, release: boolean): Promise<void> => {
    let reply = await bridge.call('battles.keep', { battle, ...now, release });
    // Another host answers, which never heard of it.
    if (!reply.ok && reply.error.code === 'battle/unknown') reply = await bridge.call('battles.keep', { battle: null, ...now, release });
    if (reply.ok) {
      battle = reply.value.battle;
      port.told(null);
      return;
    }
    waiting = true;
    port.told(reply.error);
    pause(RETRY_MILLIS);
  };
  const go = (): void => {
    if (!waiting || running !== null || paused) return;
    const now = port.now();
    waiting = false;
    if (!now) return;
    running = send(now, false).finally(() => {
      running = null;
      if (!paused) pause(PAUSE_MILLIS);
    });
  };
  /** What ends or changes a battle waits for the record on its way: its answer names the battle. */
  const then = (work: () => void): void => {
    if (running) void running.then(work);
    else work();
  };
  return {
    note() {
      waiting = true;
      go();
    },
    drop() {
      waiting = false;
      then(() => {
        const mine = battle;
        battle = null;
        if (mine !== null) void bridge.call('battles.drop', { battle: mine });
      });
    },
    take(taken) {
      then(() => {
        battle = taken;
      });
    },
    rest() {
      const now = port.now();
      waiting = false;
      callOff();
      then(() => {
        if (now) void send({ ...now, running: false }, true);
      });
    },
    get safe() {
      return !waiting && running === null;
    },
  };
}
