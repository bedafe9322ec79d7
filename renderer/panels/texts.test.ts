import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#shared/commands/catalogue.ts';
import { CATALOGUES } from '#shared/i18n/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const sources = ['renderer/tools', 'renderer/panels', 'renderer/panels/options', 'shared/tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
);
const stems = new Set(Object.keys(CATALOGUES.en).map((key) => key.replace(/_(one|other)$/, '')));
const named = new Set(sources.flatMap((text) => [...text.matchAll(/'(edit\.[A-Za-z0-9.]+)'/g)].map((m) => m[1]!)));
const built = new Set(sources.flatMap((text) => [...text.matchAll(/`(edit\.[A-Za-z0-9.]*)\$\{/g)].map((m) => m[1]!)));

describe('texts of tools and panels', () => {
  it('every key that is named stands in the catalogue', () => {
    expect(named.size).toBeGreaterThan(200);
    expect([...named].filter((key) => !stems.has(key) && !Object.hasOwn(COMMANDS, key))).toEqual([]);
  });
  it('every key that is put together has texts under its beginning', () => {
    for (const start of built)
      expect(
        [...stems].some((key) => key.startsWith(start)),
        start,
      ).toBe(true);
  });
  it('no text of the catalogue is left over', () => {
    const used = (key: string): boolean => named.has(key) || [...built].some((start) => key.startsWith(start));
    const elsewhere = /^edit\.los\.tag/;
    expect([...stems].filter((key) => key.startsWith('edit.') && !used(key) && !elsewhere.test(key))).toEqual([]);
  });
});
