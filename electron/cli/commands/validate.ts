/** `validate FILE...`: is each file sound, and can it be played? */
import { playable } from '#shared/checks/index.ts';
import type { Command } from '../command.ts';
import { messageOf, problemJson } from '../language.ts';
import { loadScenario } from '../load.ts';

export const validate: Command = {
  flags: {},
  words: [1, 10_000],
  async run({ fs, words, t }) {
    const reports = [];
    const text: string[] = [];
    for (const file of words.positional) {
      const loaded = await loadScenario(fs, file);
      const problems = loaded.ok ? loaded.value.problems : [loaded.error];
      const sound = loaded.ok && !loaded.value.decodeProblems.some((p) => p.severity === 'error');
      const canPlay = sound && loaded.value.ruleset !== null && playable(problems);
      reports.push({ file, ok: sound, playable: canPlay, problems: problems.map((p) => problemJson(p, t)) });
      text.push(`${file}: ${t(sound ? (canPlay ? 'cli.validate.playable' : 'cli.validate.sound') : 'cli.validate.broken')}`);
      for (const p of problems) text.push(`  ${t(`cli.severity.${p.severity}`)}: ${messageOf(p, t)}`);
    }
    return { exit: reports.every((r) => r.ok) ? 0 : 1, json: reports, text };
  },
};
