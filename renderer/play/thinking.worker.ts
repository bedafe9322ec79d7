/** Thinks for computer players and fights batches, away from the window's own thread. */
import '../strictZod.ts';
import { BOTS } from '#shared/bots/index.ts';
import { botDice } from '#shared/bots/decide.ts';
import type { Read, Ruleset } from '#shared/engine/ruleset.ts';
import { makeSetting } from '#shared/engine/setting.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { runRange } from '#shared/simulation/batch.ts';
import type { FromWorker, ToWorker } from './thinking.ts';

let ruleset: Ruleset | null = null;
let read: Read | null = null;

const say = (message: FromWorker): void => self.postMessage(message);

/** Milliseconds between two reports of a batch. */
const REPORT_MILLIS = 150;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.m === 'setting') {
    ruleset = rulesetOf(data.ruleset) ?? null;
    if (ruleset) {
      const setting = makeSetting(data.scenario, ruleset);
      read = { setting, opt: setting.options };
    }
    return;
  }
  try {
    if (!ruleset || !read) throw new Error('no setting yet');
    if (data.m === 'decide') decide(ruleset, read, data);
    else fight(ruleset, read, data);
  } catch (thrown) {
    say({ m: 'failed', id: data.id, error: String(thrown) });
  }
});

function decide(rules: Ruleset, r: Read, { id, bot, side, state, asked, seed }: Extract<ToWorker, { m: 'decide' }>): void {
  const player = BOTS[bot];
  const view = rules.view(r.setting, state, side);
  const plain = rules.autoAnswer(r, view, asked, player.policy);
  if (plain) return say({ m: 'decided', id, cmd: plain, why: null });
  const { cmd, why } = player.choose({ ruleset: rules, read: r, view, asked, side, rnd: botDice(seed, side) });
  say({ m: 'decided', id, cmd, why });
}

function fight(rules: Ruleset, r: Read, { id, batch }: Extract<ToWorker, { m: 'batch' }>): void {
  let last = performance.now();
  const sum = runRange(rules, r.setting, batch, 0, batch.battles, (sofar) => {
    if (performance.now() - last < REPORT_MILLIS) return undefined;
    last = performance.now();
    say({ m: 'progress', id, sum: sofar, done: false });
    return undefined;
  });
  say({ m: 'progress', id, sum, done: true });
}
