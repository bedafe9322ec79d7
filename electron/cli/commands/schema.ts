/** `schema scenario|battle|script [--ruleset ID]`: JSON Schema of a file kind; with a ruleset its units and options too. */
import { jsonSchema } from '#shared/formats/jsonSchema.ts';
import { problem } from '#shared/result.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import { flagText, usage, type Command } from '../command.ts';
import { failed, wrong } from '../load.ts';

const KINDS = ['scenario', 'battle', 'script'] as const;

export const schema: Command = {
  flags: { ruleset: { kind: 'value' } },
  words: [1, 1],
  async run({ words, t }) {
    const kind = KINDS.find((k) => k === words.positional[0]);
    if (!kind) return wrong(usage('unknown-kind', { value: words.positional[0]! }), t);
    const id = flagText(words, 'ruleset');
    const ruleset = id === undefined ? null : rulesetOf(id);
    if (ruleset === undefined) return failed(problem('ruleset/unknown', { id: id! }), t);
    const json = jsonSchema(kind, ruleset);
    return { exit: 0, json, text: JSON.stringify(json, null, 2).split('\n') };
  },
};
