/** Typed references into the index of the book's numbered rules; `rules.json` says for each whether it is modelled. */
import type { RuleEntry } from '../../engine/ruleset.ts';
import rules from './rules.json' with { type: 'json' };

export type RuleId = keyof typeof rules;

/** The rule's number, checked by the compiler and by a test against the index. */
export const rule = (id: RuleId): RuleId => id;

/** Every numbered rule in the order of the book. */
export const RULES: readonly RuleEntry[] = Object.entries(rules).map(([id, entry]) => ({ id, ...(entry as Omit<RuleEntry, 'id'>) }));
