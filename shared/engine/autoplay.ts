/** Decisions that need no player: those with a single possible answer, and those that a policy answers. */
import type { Battle } from './battle.types.ts';
import type { AutoPolicy, By, Int, SideIndex, Types } from './ruleset.ts';

/** Policies by side; null = a player decides everything that is a decision. */
export type Policies = readonly (AutoPolicy | null)[];

/** The only answer there is to the open ask, or null: several, none, or a ruleset that cannot list them. */
export function onlyAnswer<T extends Types>(battle: Battle<T>): By<T> | null {
  const { ask } = battle.position;
  if (!ask || !battle.ruleset.enumerable) return null;
  let only: By<T> | null = null;
  for (const side of ask.to) {
    const { seen } = battle.view(side);
    for (const choice of battle.ruleset.choices(battle.read, seen, ask, { side, max: 2 })) {
      if (choice.no) continue;
      if (only) return null;
      only = { by: side, cmd: choice.cmd };
    }
  }
  return only;
}

/** What the policies answer to the open ask; null = nobody's policy does. */
export function policyAnswer<T extends Types>(battle: Battle<T>, policies: Policies): By<T> | null {
  const { ask } = battle.position;
  if (!ask) return null;
  for (const side of ask.to) {
    const policy = policies[side];
    if (!policy) continue;
    const cmd = battle.ruleset.autoAnswer(battle.read, battle.view(side), ask, policy);
    if (cmd) return { by: side, cmd };
  }
  return null;
}

export interface AutoPlay {
  /** Commands given. */
  readonly answered: Int;
  /** Sides that must decide now; [] = the battle is over or waits for dice. */
  readonly waitingFor: readonly SideIndex[];
}

/**
 * Answers until a player has to decide, the battle ends or dice are missing.
 * Answers go into the record as automatic: they are no undo step of their own.
 */
export function autoplay<T extends Types>(battle: Battle<T>, policies: Policies): AutoPlay {
  for (let answered = 0; ; answered++) {
    const answer = policyAnswer(battle, policies) ?? onlyAnswer(battle);
    if (!answer || !battle.submit(answer, true).ok) return { answered, waitingFor: battle.position.ask?.to ?? [] };
  }
}
