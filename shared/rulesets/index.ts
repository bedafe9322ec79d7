/** The rule books of the product. Everything that is not a rule reaches them through this list. */
import type { Ruleset } from '../engine/ruleset.ts';
import { intel } from './intel/ruleset.ts';

/** All rule books by id, in the order in which they are offered. */
export const RULESETS: ReadonlyMap<string, Ruleset> = new Map<string, Ruleset>([[intel.id, intel]]);

/** The rule book with this id; undefined for a scenario of another product or of a later version. */
export const rulesetOf = (id: string): Ruleset | undefined => RULESETS.get(id);

/** The same list for editor and wizard, which need no more of a ruleset than its editor half. */
export const BOOKS: ReadonlyMap<string, Pick<Ruleset, 'id' | 'version' | 'options' | 'book'>> = RULESETS;
