import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES, NAMESPACES, PARTS } from './index.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stem = (key: string): string => key.replace(PLURAL, '');
const parameters = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([A-Za-z0-9_]+)[^}]*\}\}/g)].map((m) => m[1]!))].sort();

describe('text catalogues', () => {
  for (const language of LANGUAGES) {
    it(`${language}: no key stands in two namespaces`, () => {
      const seen = new Map<string, string>();
      PARTS[language].forEach((part, i) => {
        for (const key of Object.keys(part)) {
          expect(seen.get(key), `${key} is in ${seen.get(key)} and ${NAMESPACES[i]}`).toBeUndefined();
          seen.set(key, NAMESPACES[i]!);
        }
      });
    });
    it(`${language}: the same keys as English, none empty`, () => {
      const english = new Set(Object.keys(CATALOGUES.en).map(stem));
      const own = new Set(Object.keys(CATALOGUES[language]).map(stem));
      expect([...english].filter((k) => !own.has(k))).toEqual([]);
      expect([...own].filter((k) => !english.has(k))).toEqual([]);
      for (const [key, text] of Object.entries(CATALOGUES[language])) expect(text.trim(), key).not.toBe('');
    });
    it(`${language}: plural keys have every form the language needs`, () => {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const plurals = new Set(
        Object.keys(CATALOGUES[language])
          .filter((k) => PLURAL.test(k))
          .map(stem),
      );
      for (const key of plurals) for (const form of needed) expect(CATALOGUES[language][`${key}_${form}`], `${key}_${form}`).toBeDefined();
    });
    it(`${language}: texts use the parameters of the English text`, () => {
      for (const [key, text] of Object.entries(CATALOGUES[language])) {
        const twin = CATALOGUES.en[key] ?? CATALOGUES.en[`${stem(key)}_other`];
        const allowed = parameters(twin ?? '');
        for (const p of parameters(text)) expect(allowed, `${key}: {{${p}}}`).toContain(p);
      }
    });
  }
});
