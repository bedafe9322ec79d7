/** Rule numbers typed against a ruleset's index: a citation of a rule that is not in the book does not compile. */

/** The rule numbers of an index written `as const` (or a JSON list with literal ids). */
export type RuleIds<L extends readonly { readonly id: string }[]> = L[number]['id'];

/**
 * Makes the `rule` function of one book: `const rule = ruleRefs(INDEX)`, then `rule('R-7.14')` is that text, checked by the compiler.
 * At run time a number that is not in the index is a broken promise (JSON indexes have no literal types).
 */
export function ruleRefs<const L extends readonly { readonly id: string }[]>(index: L): (id: RuleIds<L>) => RuleIds<L> {
  const known = new Set<string>(index.map((entry) => entry.id));
  return (id) => {
    if (!known.has(id)) throw new Error(`Broken promise: rule ${id} is in the book's index`);
    return id;
  };
}
