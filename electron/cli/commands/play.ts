/** `play SCRIPT`: runs a battle script; its expectations must hold. */
import { runScript } from '#shared/engine/script.ts';
import { decodeScript } from '#shared/engine/scriptFormat.ts';
import type { Json } from '#shared/result.ts';
import { checks } from '#shared/checks/index.ts';
import type { Command } from '../command.ts';
import { messageOf, problemJson } from '../language.ts';
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
    const fought = { ...scenario, ruleset: { ...scenario.ruleset, options } };
    const problems = checks(fought, ruleset);
    // A script's own options must be the book's: a misspelt one would test something else than it says.
    const own = Object.keys(script.value.options ?? {}).map((id) => `/ruleset/options/${id}`);
    const strange = problems.find((p) => p.code.startsWith('check/option-') && own.includes(p.at?.pointer ?? ''));
    if (strange) return failed({ ...strange, severity: 'error' }, t);
    const setting = settingOf(fought, ruleset);
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
    if (report.ok) return { exit: 0, json: report as unknown as Json, text };
    // A scenario that cannot be fought as it stands explains most of what fails.
    const errors = problems.filter((p) => p.severity === 'error');
    return {
      exit: 1,
      json: { ...(report as unknown as Record<string, Json>), problems: errors.map((p) => problemJson(p, t)) },
      text: [...text, ...errors.map((p) => `  ${messageOf(p, t)}`)],
    };
  },
};
