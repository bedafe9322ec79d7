/**
 * L1: weighs every legal choice by the ruleset's `appraise` (closed form, integers, on what the side knows) and takes the best.
 * Equal scores: the first in the ruleset's stable order, so the same view gives the same command.
 */
import type { Types } from '../engine/ruleset.ts';
import { invariant } from '../result.ts';
import type { Bot, BotInput, Decision, Weighed } from './player.ts';

/** How many of the best choices are kept to be told. */
const TOLD = 5;

function choose<T extends Types>({ ruleset, read, view, asked, side }: BotInput<T>): Decision<T> {
  const best: Weighed<T>[] = [];
  let considered = 0;
  for (const choice of ruleset.choices(read, view.seen, asked, { side })) {
    if (choice.no) continue;
    considered++;
    const { score, terms } = ruleset.appraise(read, view, asked, choice);
    if (best.length === TOLD && score <= best[TOLD - 1]!.score) continue;
    let at = best.length;
    while (at > 0 && best[at - 1]!.score < score) at--;
    best.splice(at, 0, { choice, score, terms });
    if (best.length > TOLD) best.pop();
  }
  const taken = best[0];
  invariant(taken, `somebody who is asked can answer ${JSON.stringify(asked.ask)}`);
  return { cmd: taken.choice.cmd, why: { bot: 'sergeant', considered, best } };
}

export const sergeant: Bot = {
  id: 'sergeant',
  policy: { reactions: 'ask', casualties: 'policy', discard: 'policy', maintenance: 'plan' },
  choose,
};
