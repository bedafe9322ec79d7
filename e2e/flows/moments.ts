/** Bad moments of files, as flows meet them: documents opened at the start, sentences by their key, and the same screen in four languages. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { CATALOGUES, LANGUAGES, type Language } from '#shared/i18n/index.ts';
import { openEditor, watch, type Violations } from '../fixtures.ts';
import { startHost, type HostPlace, type StartedHost } from '../host.ts';
import { clickCell, isProtected, settled, takeTerrain, takeTool, text } from './editor.ts';
import { faults } from './faults.ts';

const SAMPLE = join(import.meta.dirname, '../../resources/samples/crossing.sandtable.json');
const SHOTS = join(import.meta.dirname, '../../artifacts/moments');

export type Params = Readonly<Record<string, string | number>>;

/** The text of a key with its parameters; `key_one` and its like are named in full. */
export function words(key: string, params: Params = {}, language: Language = 'en'): string {
  const found = CATALOGUES[language][key];
  expect(found, `${language}: ${key}`).toBeDefined();
  return found!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    expect(params, `${key} uses {{${name}}}`).toHaveProperty(name);
    return String(params[name]);
  });
}

/** The bar over the board. */
export const bar = (page: Page): Locator => page.locator('.st-bar');
/** A button by its key. */
export const button = (inside: Locator, key: string, params: Params = {}): Locator =>
  inside.getByRole('button', { name: words(key, params), exact: true });

/** Writes a scenario of this title. */
export async function putScenario(path: string, title: string): Promise<string> {
  const file = { ...(JSON.parse(await readFile(SAMPLE, 'utf8')) as object), title };
  await mkdir(dirname(path), { recursive: true });
  const content = `${JSON.stringify(file, null, 2)}\n`;
  await writeFile(path, content);
  return content;
}

/** Brings a tab to the front. */
export async function toTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}(,|$)`) });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await settled(page);
}

/** One finished, protected stroke; the text that must never be lost from then on. */
export async function stroke(page: Page, at: readonly [number, number] = [2, 2]): Promise<string> {
  const before = await text(page);
  await clickCell(page, at);
  await expect.poll(() => text(page)).not.toBe(before);
  await isProtected(page);
  return text(page);
}

/** A sentence that must stand in a part of the screen. */
export type Said = readonly [key: string, params?: Params];

/**
 * The same moment in each language: the sentences stand there, no key shows, nothing is cut off; a picture of it lies in the artifacts. Ends in
 * English.
 */
export async function inFourLanguages(page: Page, name: string, part: Locator, said: readonly Said[]): Promise<void> {
  for (const language of [...LANGUAGES.filter((l) => l !== 'en'), 'en'] as const) {
    await page.evaluate((l) => window.__sandtable!.speak(l), language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [key, params] of said) await expect(part, `${language}: ${key}`).toContainText(words(key, params, language));
    expect(await faults(page, `${name} ${language}`)).toEqual([]);
    await part.screenshot({ path: join(SHOTS, `${name}.${language}.png`) });
    if (process.env['SANDTABLE_SHOTS']) await wholeWindow(page, name, language);
  }
}

/** How each language is looked at: both sizes, both themes. */
const LOOKS: Readonly<Record<Language, readonly [width: number, height: number, theme: 'dark' | 'light']>> = {
  'zh-CN': [1280, 800, 'dark'],
  ja: [1920, 1080, 'light'],
  ru: [1280, 800, 'light'],
  en: [1920, 1080, 'dark'],
};

/** The whole window, for a look at it. */
async function wholeWindow(page: Page, name: string, language: Language): Promise<void> {
  const [width, height, colorScheme] = LOOKS[language];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await settled(page);
  await page.screenshot({ path: join(SHOTS, 'windows', `${name}.${language}.png`) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: null });
}

/** Hosts that the running test has started and not ended. */
const running = new Set<StartedHost>();

/** After each test: a test that fails leaves no host behind. */
export async function endHosts(): Promise<void> {
  await Promise.all([...running].map((host) => host.end()));
  running.clear();
}

export interface Started {
  readonly page: Page;
  readonly host: StartedHost;
  readonly end: () => Promise<void>;
}

/** A host that opens these files at its start, and a window on it, 1280 x 800, with the brush and forest in hand. */
export async function startWith(
  { place, browser, violations }: { readonly place: HostPlace; readonly browser: Browser; readonly violations: Violations },
  files: readonly string[],
): Promise<Started> {
  const host = await startHost(place, { args: [...files] });
  running.add(host);
  const { page, close } = await windowOn(host, browser, violations);
  if (files.length > 0) await takeBrush(page);
  return {
    page,
    host,
    end: async () => {
      await close();
      await host.end();
    },
  };
}

/** A window on a host. */
export async function windowOn(
  host: StartedHost,
  browser: Browser,
  violations: Violations,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await watch(context, violations);
  const page = await context.newPage();
  await openEditor(page, host);
  return { page, close: () => context.close() };
}

/** The brush, forest on its left button. */
export async function takeBrush(page: Page): Promise<void> {
  await settled(page);
  await takeTool(page, 'brush');
  await takeTerrain(page, 'Forest');
}
