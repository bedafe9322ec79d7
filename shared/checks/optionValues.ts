/** Options against the book's list: each is there as a value (so that a later default changes nothing) and fits. */
import { setOptions } from '../document/edits/make.ts';
import type { OptionSpec } from '../engine/ruleset.ts';
import type { Json } from '../result.ts';
import { finding, type Check, type Finding } from './finding.ts';

/** Does a value fit the declaration of its option? */
export function fitsOption(spec: OptionSpec, value: Json): boolean {
  if (value === null) return spec.nullable === true;
  switch (spec.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'int':
    case 'percent':
      return typeof value === 'number' && Number.isInteger(value) && value >= (spec.min ?? value) && value <= (spec.max ?? value);
    case 'enum':
      return spec.values?.includes(value as string) ?? false;
    case 'set':
      return Array.isArray(value) && new Set(value).size === value.length && value.every((v) => spec.values?.includes(v as string));
  }
}

const pointer = (id: string): string => `/ruleset/options/${id}`;

export const optionValues: Check = (scenario, book) => {
  if (!book) return [];
  const { options } = scenario.ruleset;
  const known = new Map(book.options.map((spec) => [spec.id, spec]));
  const found: Finding[] = [];
  const missing = book.options.filter((spec) => !Object.hasOwn(options, spec.id));
  for (const spec of book.options) {
    if (!Object.hasOwn(options, spec.id) || fitsOption(spec, options[spec.id]!)) continue;
    const params = { optionKey: `option.${spec.id}`, value: JSON.stringify(options[spec.id]).slice(0, 60), def: JSON.stringify(spec.def) };
    found.push(
      finding('check/option-value', 'error', params, { pointer: pointer(spec.id) }, setOptions(scenario, { [spec.id]: spec.def })),
    );
  }
  if (missing.length > 0) {
    const defaults = Object.fromEntries(missing.map((spec) => [spec.id, spec.def]));
    const params = { count: missing.length, optionKey: `option.${missing[0]!.id}` };
    found.push(finding('check/options-missing', 'warning', params, { pointer: '/ruleset/options' }, setOptions(scenario, defaults)));
  }
  const unknown = Object.keys(options).filter((id) => !known.has(id));
  for (const id of unknown.slice(0, 20))
    found.push(
      finding(
        'check/option-unknown',
        'info',
        { id: id.slice(0, 60) },
        { pointer: pointer(id) },
        { kind: 'setOptions', set: {}, unset: [id] },
      ),
    );
  return found;
};
