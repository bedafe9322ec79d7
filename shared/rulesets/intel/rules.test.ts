/** The index of numbered rules against the code: what is said to be implemented is cited where it is done, and nothing else is cited. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RULES } from './rule.ts';
import { CATALOGUES, LANGUAGES } from '../../i18n/index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const geometry = fileURLToPath(new URL('../../geometry/', import.meta.url));
const sources = (path: string): string =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !f.endsWith('testing.ts'))
    .map((f) => readFileSync(`${path}${f}`, 'utf8'))
    .join('\n');
const text = sources(folder);
const index = new Map(RULES.map((r) => [r.id, r]));

describe('index of rules', () => {
  it('every citation in the code names a rule of the index', () => {
    const cited = new Set([...text.matchAll(/'(R-\d+\.\d+b?)'/g)].map((m) => m[1]!));
    expect(cited.size).toBeGreaterThan(25);
    expect([...cited].filter((id) => !index.has(id))).toEqual([]);
  });
  it('every rule that is said to be implemented is named where it is done', () => {
    const all = text + sources(geometry);
    const named = new Set([...all.matchAll(/\bR-\d+\.\d+b?/g)].map((m) => m[0]));
    expect(RULES.filter((r) => r.status !== 'notModelled' && !named.has(r.id)).map((r) => r.id)).toEqual([]);
  });
  it('what is not modelled, or only in part, says why', () => {
    for (const r of RULES) expect(Boolean(r.note), r.id).toBe(r.status !== 'implemented');
    for (const language of LANGUAGES)
      for (const r of RULES)
        expect(`rule.intel.${r.id}.note` in CATALOGUES[language], `${language} ${r.id}`).toBe(r.status !== 'implemented');
  });
});
