/** L0: any legal choice, all equally likely. The weakest opponent, and the fuzzer. */
import type { Choice, Types } from '../engine/ruleset.ts';
import { invariant } from '../result.ts';
import type { Bot, BotInput, Decision } from './player.ts';

function choose<T extends Types>({ ruleset, read, view, asked, side, rnd }: BotInput<T>): Decision<T> {
  let considered = 0;
  let taken: Choice<T> | null = null;
  for (const choice of ruleset.choices(read, view.seen, asked, { side })) {
    if (choice.no) continue;
    considered++;
    // Reservoir sampling: one pass, no list.
    if (rnd.roll(1, considered, { why: 'recruit', side })[0] === 1) taken = choice;
  }
  invariant(taken, `somebody who is asked can answer ${JSON.stringify(asked.ask)}`);
  return { cmd: taken.cmd, why: { bot: 'recruit', considered, best: [] } };
}

export const recruit: Bot = {
  id: 'recruit',
  policy: { reactions: 'ask', casualties: 'policy', discard: 'policy', maintenance: 'ask' },
  choose,
};
