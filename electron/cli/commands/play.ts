/** `play SCRIPT`: runs a battle script; its expectations must hold. */
import { runScript } from '#shared/engine/script.ts';
import { decodeScript } from '#shared/engine/scriptFormat.ts';
import type { Json } from '#shared/result.ts';
import type { Command } from '../command.ts';
import { failed, loadForQueries, prepare, readJson, settingOf } from '../load.ts';
import { beside } from '../paths.ts';

export const play: Command = {
  flags: {},
  words: [1, 1],
  async run({ fs, words, t }) {
    const file = words.positional[0]!;
    const json = await readJson(fs, file);
    if (!json.ok) return failed(json.error, t);
    const script = decodeScript(json.value);
    if (!script.ok) return failed(script.error, t);
    const given = script.value.scenario;
    const loaded = typeof given === 'string' ? await loadForQueries(fs, beside(file, given)) : prepare(JSON.stringify(given));
    if (!loaded.ok) return failed(loaded.error, t);
    const { ruleset } = loaded.value;
    const scenario = loaded.value.scenario;
    const options = { ...scenario.ruleset.options, ...script.value.options };
    const setting = settingOf({ ...scenario, ruleset: { ...scenario.ruleset, options } }, ruleset);
    const report = runScript(ruleset, setting, script.value);
    const text = [
      t(report.ok ? 'cli.play.ok' : 'cli.play.failed', { steps: report.steps.length, dice: report.diceUsed }),
      ...report.failures.map((f) => {
        const facts = [
          f.path,
          f.expected === undefined ? '' : JSON.stringify(f.expected),
          f.actual === undefined ? '' : JSON.stringify(f.actual),
        ];
        const reasons = (f.reasons ?? []).map((r) => r.id).join(', ');
        return `  ${f.step}: ${f.code} ${facts.filter(Boolean).join(' ')} ${reasons}`.trimEnd();
      }),
    ];
    return { exit: report.ok ? 0 : 1, json: report as unknown as Json, text };
  },
};
