/** Another rule book, or another version of it. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok } from '../../result.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { fields, id, parseWith } from './check.ts';
import type { SetRuleset } from './kinds.ts';

const schema = z.strictObject({
  kind: z.literal('setRuleset'),
  ruleset: z.strictObject({ id, version: z.string().min(1).max(LIMITS.id), options: fields }),
});

export const setRuleset: EditModule<SetRuleset> = {
  kind: 'setRuleset',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, { ruleset }) => ok(same(ruleset, scenario.ruleset) ? scenario : { ...scenario, ruleset }),
  invert: (before) => ({ kind: 'setRuleset', ruleset: before.ruleset }),
  merge: (_first, second) => second,
  touched: (before, { ruleset }) => ({ ...NOTHING, meta: !same(ruleset, before.ruleset) }),
  describe: (_before, { ruleset }) => ({ key: 'history.setRuleset', params: { rulesetKey: `ruleset.${ruleset.id}` } }),
};
