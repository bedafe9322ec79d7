/**
 * Samples speak the person's language: their own names (title, sides, objectives, sections) have catalogue texts `sample.<slug>`,
 * their ready-made units those of the book. The files stay in English; the copy that opens is the person's own.
 */
import { canonicalJson } from '#shared/engine/hash.ts';
import { rulesetOf } from '#shared/rulesets/index.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';

/** `Alder bridge` -> `sample.alder-bridge`. */
export const sampleKey = (name: string): string =>
  `sample.${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** What the translation needs: a text, and whether there is one. */
export interface Texts {
  readonly t: (key: string) => string;
  readonly has: (key: string) => boolean;
}

/** The sample with its names in another language; a name without a text stays as it is. */
export function sampleIn({ t, has }: Texts, scenario: Scenario): Scenario {
  const own = (name: string): string => (has(sampleKey(name)) ? t(sampleKey(name)) : name);
  const templates = new Map(rulesetOf(scenario.ruleset.id)?.book.templates.map((made) => [canonicalJson(made.def), `unit.${made.id}`]));
  return {
    ...scenario,
    title: own(scenario.title),
    sides: scenario.sides.map((side) => ({ ...side, name: own(side.name) })),
    objectives: scenario.objectives.map((o) => (o.name === undefined ? o : { ...o, name: own(o.name) })),
    units: scenario.units.map((unit) => {
      const key = templates.get(canonicalJson(unit.def));
      return { ...unit, name: key !== undefined && has(key) ? t(key) : own(unit.name) };
    }),
  };
}
