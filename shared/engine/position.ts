/** A position as the core holds it while it plays, and how an entry of the record changes it. No rules, no dice. */
import { assertNever, invariant } from '../result.ts';
import type { Entry, Position } from './battle.types.ts';
import { hashJson } from './hash.ts';
import type { BattleResult, Int, OpenAsk, Ruleset, Setting, Types } from './ruleset.ts';

/** The same fields as `Position`, writable: one such object lives in each battle and changes with every entry. */
export interface Live<T extends Types> {
  state: T['State'];
  /** Frames are immutable data; only the list changes. */
  frames: T['Frame'][];
  ask: OpenAsk<T> | null;
  over: BattleResult | null;
  turn: Int;
}

/** An own copy; frames and asks are shared, being immutable. */
export const copyPosition = <T extends Types>(ruleset: Ruleset<T>, p: Position<T>): Live<T> => ({
  state: ruleset.copy(p.state),
  frames: [...p.frames],
  ask: p.ask,
  over: p.over,
  turn: p.turn,
});

/** The position before anything happened. */
export function firstPosition<T extends Types>(ruleset: Ruleset<T>, setting: Setting): Live<T> {
  const { state, frames } = ruleset.setup({ setting, opt: setting.options });
  return { state, frames: [...frames], ask: null, over: null, turn: 0 };
}

/** Writes one entry into a position: what watching, seeking and resuming do. Throws on an entry that cannot stand there. */
export function applyEntry<T extends Types>(ruleset: Ruleset<T>, setting: Setting, p: Live<T>, entry: Entry<T>): void {
  switch (entry.c) {
    case 'command':
      p.ask = null;
      p.turn++;
      return;
    case 'event':
      ruleset.evolve(p.state, entry.event);
      return;
    case 'push':
      p.frames.push(entry.frame);
      return;
    case 'replace':
      invariant(p.frames.length > 0, 'a frame to replace');
      p.frames[p.frames.length - 1] = entry.frame;
      return;
    case 'pop':
      invariant(p.frames.pop(), 'a frame to pop');
      return;
    case 'ask':
      p.ask = { ask: entry.ask, to: entry.to };
      return;
    case 'roll':
      return;
    case 'over':
      p.over = entry.result;
      p.ask = null;
      return;
    case 'set': {
      const problem = ruleset.assign(setting, p.state, entry.path, entry.value);
      invariant(!problem, `the recorded field ${entry.path} can be set`);
      p.ask = null;
      return;
    }
    default:
      assertNever(entry);
  }
}

/** Hash of everything that changes, 16 hex digits. */
export const positionHash = <T extends Types>(p: Position<T>): string =>
  hashJson({ state: p.state, frames: p.frames, ask: p.ask, over: p.over, turn: p.turn });
