import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decode } from '#shared/formats/scenario/decode.ts';
import { CATALOGUES, LANGUAGES, type Language } from '#shared/i18n/index.ts';
import type { Scenario } from '#shared/scenario/scenario.ts';
import { sampleIn, sampleKey } from './sampleNames.ts';

const texts = (language: Language) => ({
  t: (key: string) => CATALOGUES[language][key] ?? key,
  has: (key: string) => CATALOGUES[language][key] !== undefined,
});
const namesOf = (s: Scenario): string[] => [s.title, ...[...s.sides, ...s.objectives, ...s.units].map((x) => x.name ?? '')];

describe('names of the samples', () => {
  for (const file of readdirSync('resources/samples')) {
    const decoded = decode(readFileSync(`resources/samples/${file}`, 'utf8'));
    if (!decoded.ok) throw new Error(`${file} is no scenario`);
    const { scenario } = decoded.value.document;
    it(`${file}: English is what stands in the file`, () => expect(sampleIn(texts('en'), scenario)).toEqual(scenario));
    for (const language of LANGUAGES.filter((l) => l !== 'en'))
      it(`${file}: every name has its own in ${language}, and nothing else changes`, () => {
        const there = sampleIn(texts(language), scenario);
        namesOf(there).forEach((name, i) => expect(name, namesOf(scenario)[i]).not.toBe(namesOf(scenario)[i]));
        const { title, sides, objectives, units, ...rest } = there;
        expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map((k) => [k, scenario[k as keyof Scenario]])));
        expect(units.map((u) => ({ ...u, name: '' }))).toEqual(scenario.units.map((u) => ({ ...u, name: '' })));
        expect([title, sides.length, objectives.length]).toEqual([texts(language).t(sampleKey(scenario.title)), 2, 3]);
      });
  }
});
