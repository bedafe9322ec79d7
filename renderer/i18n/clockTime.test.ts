import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/i18n/languages.ts';
import { clockTime } from './clockTime.ts';

describe('the time of day', () => {
  it('has 24 hours in each language', () => {
    const at = (hour: number): number => new Date(2026, 10, 30, hour, 5).getTime();
    for (const language of LANGUAGES) expect([clockTime(language, at(0)), clockTime(language, at(22))]).toEqual(['00:05', '22:05']);
  });
  it('is never left to the habits of a language', () => {
    const renderer = join(import.meta.dirname, '..');
    const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((path) => readFileSync(join(renderer, path), 'utf8').includes('toLocaleTimeString'))).toEqual([]);
  });
});
