/** A switch of ours takes the place of Playwright's: nothing that Playwright turns off may be lost by it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PLAYWRIGHT_OFF } from './chromium.ts';

it('the browser of the tests turns off all that the installed Playwright turns off', () => {
  const core = dirname(createRequire(createRequire(import.meta.url).resolve('@playwright/test')).resolve('playwright-core'));
  const source = readFileSync(join(core, 'lib/coreBundle.js'), 'utf8');
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map((found) => found[1]!);
  expect(theirs.length).toBeGreaterThan(5);
  expect(new Set<string>(PLAYWRIGHT_OFF)).toEqual(new Set(theirs));
});
