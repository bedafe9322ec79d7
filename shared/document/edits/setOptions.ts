/** Options of the rule book. Values are checked by the book's lint, not here: a file may hold options of a newer book. */
import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { ok, type Json } from '../../result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { same } from '../document.ts';
import type { EditModule } from '../edit.ts';
import { NOTHING } from '../touched.ts';
import { fields, parseWith } from './check.ts';
import type { Fields, SetOptions } from './kinds.ts';

const schema = z.strictObject({
  kind: z.literal('setOptions'),
  set: fields,
  unset: z.array(z.string().max(LIMITS.name)).max(1000).optional(),
});

/** Options after the edit: first the taken away ones go, then the values are written. */
function changed(scenario: Scenario, { set, unset = [] }: SetOptions): Fields {
  const next: Record<string, Json> = { ...scenario.ruleset.options };
  for (const key of unset) delete next[key];
  return { ...next, ...set };
}

export const setOptions: EditModule<SetOptions> = {
  kind: 'setOptions',
  parse: (raw) => parseWith(schema, raw),
  apply: (scenario, edit) => {
    const options = changed(scenario, edit);
    return ok(same(options, scenario.ruleset.options) ? scenario : { ...scenario, ruleset: { ...scenario.ruleset, options } });
  },
  invert: (before, { set, unset = [] }) => {
    const { options } = before.ruleset;
    const named = [...new Set([...Object.keys(set), ...unset])];
    const back = Object.fromEntries(named.filter((key) => Object.hasOwn(options, key)).map((key) => [key, options[key]!]));
    const added = named.filter((key) => !Object.hasOwn(options, key));
    return { kind: 'setOptions', set: back, ...(added.length ? { unset: added } : {}) };
  },
  merge: (first, second) => {
    const gone = new Set(second.unset ?? []);
    const set = { ...Object.fromEntries(Object.entries(first.set).filter(([key]) => !gone.has(key))), ...second.set };
    const unset = [...new Set([...(first.unset ?? []), ...gone])];
    return { kind: 'setOptions', set, ...(unset.length ? { unset } : {}) };
  },
  touched: (before, edit) => ({ ...NOTHING, meta: !same(changed(before, edit), before.ruleset.options) }),
  describe: (_before, { set, unset = [] }) => {
    const named = [...Object.keys(set), ...unset];
    return named.length === 1
      ? { key: 'history.setOption', params: { optionKey: `option.${named[0]!}` } }
      : { key: 'history.setOptions', params: { count: named.length } };
  },
};
