/** The battle of a tab as its screens read it: the state, the open ask and the rules of Recon & Armour behind a `PlayStore`. */
import type { Rules } from '#shared/rulesets/intel/rules.ts';
import { rulesOf, unitById } from '#shared/rulesets/intel/rules.ts';
import type { Command, IntelAsk, State, UnitState } from '#shared/rulesets/intel/types.ts';
import { unitCodes } from '#shared/tools/unitCodes.ts';
import type { PlayStore } from './PlayStore.ts';

/** State of the position shown. Read only, and good until the battle changes. */
export const stateOf = (play: PlayStore): State => play.position.state as State;
/** The open ask of the live position; null while looking back and after the end. */
export function askOf(play: PlayStore): IntelAsk | null {
  void play.version;
  return play.live && !play.over ? (play.battle.position.ask as IntelAsk | null) : null;
}
/** The ask that a person has to answer now; null = none. */
export const myAskOf = (play: PlayStore): IntelAsk | null => (play.waitingFor === null ? null : askOf(play));
export const gatherRules = (play: PlayStore): Rules => rulesOf(play.battle.setting);

export const unitOf = (play: PlayStore, id: string | null): UnitState | null =>
  id === null ? null : (unitById(stateOf(play), id) ?? null);

/** `A3`. */
export const codeOf = (play: PlayStore, id: string): string => unitCodes(play.scenario).get(id) ?? '?';
export const nameOf = (play: PlayStore, id: string): string => play.scenario.units.find((u) => u.id === id)?.name ?? id;
export const sideName = (play: PlayStore, side: number): string => play.battle.setting.sides[side]?.name ?? '';
export const activeUnit = (play: PlayStore): UnitState | null => stateOf(play).units[stateOf(play).active] ?? null;

/** Answers the open ask for the side that the person plays. */
export type Give = (cmd: Command) => void;
