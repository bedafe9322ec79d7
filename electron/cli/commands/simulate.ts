/** `simulate FILE --battles N --seed S [--bots a,b] [--workers W]`: computer battles and how they ended. */
import { availableParallelism } from 'node:os';
import { BOT_IDS, type BotId } from '#shared/bots/player.ts';
import { playable } from '#shared/checks/index.ts';
import { problem, type Json } from '#shared/result.ts';
import { simulationReport } from '#shared/simulation/report.ts';
import { fight } from '../../simulation/pool.ts';
import { flagText, parseInteger, usage, type Command } from '../command.ts';
import { messageOf, type Translate } from '../language.ts';
import { failed, loadScenario, settingOf, wrong } from '../load.ts';

export const simulate: Command = {
  flags: { battles: { kind: 'value' }, seed: { kind: 'value' }, bots: { kind: 'value' }, workers: { kind: 'value' } },
  words: [1, 1],
  async run({ fs, words, t, progress }) {
    const battles = parseInteger(words, 'battles', 1, 1_000_000);
    if (!battles.ok) return wrong(battles.error, t);
    const seed = parseInteger(words, 'seed', 0, 0xffff_ffff);
    if (!seed.ok) return wrong(seed.error, t);
    const workers = parseInteger(words, 'workers', 1, 64, Math.max(1, availableParallelism()));
    if (!workers.ok) return wrong(workers.error, t);
    const names = (flagText(words, 'bots') ?? 'sergeant,sergeant').split(',');
    const bad = names.find((name) => !(BOT_IDS as readonly string[]).includes(name));
    if (bad !== undefined) return wrong(usage('bad-choice', { name: 'bots', value: bad, values: BOT_IDS.join(', ') }), t);
    const loaded = await loadScenario(fs, words.positional[0]!);
    if (!loaded.ok) return failed(loaded.error, t);
    const { scenario, ruleset, problems } = loaded.value;
    if (!ruleset) return failed(problem('ruleset/unknown', { id: scenario.ruleset.id }), t);
    if (names.length !== scenario.sides.length)
      return wrong(
        usage('bad-choice', { name: 'bots', value: names.join(','), values: scenario.sides.map(() => 'sergeant').join(',') }),
        t,
      );
    if (!playable(problems)) {
      const worst = problems.find((p) => p.severity === 'error') ?? problems[0];
      return failed(problem('ruleset/cannot-simulate', { reason: worst ? messageOf(worst, t) : '' }), t);
    }
    let told = 0;
    const sum = await fight({
      ruleset,
      scenario,
      batch: { battles: battles.value, seed: seed.value, bots: names as BotId[] },
      workers: workers.value,
      onProgress: ({ battles: done }) => {
        if (done - told < battles.value / 10) return;
        told = done;
        progress(t('cli.simulate.progress', { done, total: battles.value }));
      },
    });
    const report = simulationReport(settingOf(scenario, ruleset), sum);
    const { interval } = report;
    const part = (n: number): string => new Intl.NumberFormat(t.language, { maximumFractionDigits: 4 }).format(n);
    const text = [
      ...scenario.sides.map((s) => t('cli.simulate.wins', { side: s.name, wins: report.wins[s.id] ?? 0, battles: report.battles })),
      t('cli.simulate.score', {
        side: interval.side,
        score: part(interval.score),
        low: part(interval.low),
        high: part(interval.high),
        draws: report.draws,
      }),
      ...Object.entries(report.ended).map(([how, n]) => `  ${endWords(how, t)}: ${n}`),
      ...sum.errors.map((e) => `  ${e.battle}: ${e.error}`),
      report.hash,
    ];
    return { exit: (report.ended['error'] ?? 0) > 0 ? 1 : 0, json: report as unknown as Json, text };
  },
};

/** How battles ended, in words; an end that has none keeps its id. */
function endWords(how: string, t: Translate): string {
  const key = `end.${how}`;
  const words = t(key);
  return words === key ? how : words;
}
