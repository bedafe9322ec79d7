/** Help > How your work is kept: the page stands in the program in each language, as text, with its tables. */
import { readFile } from 'node:fs/promises';
import { CATALOGUES, type Language } from '#shared/i18n/index.ts';
import { expect, test } from '../fixtures.ts';
import { dialog } from './editor.ts';

const PAGES: readonly { readonly language: Language; readonly name: string; readonly file: string }[] = [
  { language: 'en', name: 'English', file: 'reliability.md' },
  { language: 'zh-CN', name: '简体中文', file: 'reliability.zh-CN.md' },
  { language: 'ja', name: '日本語', file: 'reliability.ja.md' },
  { language: 'ru', name: 'Русский', file: 'reliability.ru.md' },
];

test('the page on how work is kept opens from the palette in each language', { tag: '@browser' }, async ({ app: page }) => {
  for (const { language, name, file } of PAGES) {
    await page.locator('.st-menubar-right').getByRole('button').first().click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('safety promises');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(CATALOGUES[language]['safety.title'] ?? 'missing');
    const source = await readFile(new URL(`../../resources/docs/${file}`, import.meta.url), 'utf8');
    const headings = [...source.matchAll(/^## (.+)$/gm)].map((match) => match[1]!);
    await expect(dialog(page).locator('h3')).toHaveText(headings);
    await expect(dialog(page).getByRole('row')).toHaveCount([...source.matchAll(/^\|(?!-)/gm)].length);
    const sideways = await dialog(page)
      .locator('.st-page')
      .evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(sideways, 'nothing is cut off at the side').toBe(0);
    await page.screenshot({ path: `artifacts/safetyPage/${language}.png` });
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
});
