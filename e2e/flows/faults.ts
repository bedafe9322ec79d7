/** What a person would find wrong with the words on the screen: keys shown raw, parameters unfilled, texts cut off. */
import type { Page } from '@playwright/test';
import { CATALOGUES } from '#shared/i18n/index.ts';

const KEYS = new Set(Object.keys(CATALOGUES.en));
/** Plural forms stand under their key without the form. */
for (const key of Object.keys(CATALOGUES.en)) KEYS.add(key.replace(/_(one|few|many|other)$/, ''));

/** What is wrong with the texts that are on the screen. */
export async function faults(page: Page, where: string): Promise<readonly string[]> {
  const found = await page.evaluate(() => {
    const texts: string[] = [];
    const cut: string[] = [];
    const shown = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && node.textContent?.trim() && !['SCRIPT', 'STYLE'].includes(parent.tagName) && shown(parent))
        texts.push(node.textContent.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const value = element.getAttribute(name);
        if (value) texts.push(value);
      }
    const labels =
      'button, [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=tab], .st-options .name, label, h2, h3, h4';
    for (const element of document.querySelectorAll<HTMLElement>(labels)) {
      if (!shown(element)) continue;
      for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
        // Names that people give may be shortened, with the whole name in the tooltip; labels of ours may not.
        if (
          part.closest('svg, canvas, .ed-unit, .ed-zone, .st-tab, .st-recent, .st-files-list, .ed-side-name, .ed-side-tab, [data-own-text]')
        )
          continue;
        // What may grow without end is shortened, and whole in its tooltip.
        if (
          part
            .closest('[title]')
            ?.getAttribute('title')
            ?.includes(part.textContent ?? '')
        )
          continue;
        const own = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        const style = getComputedStyle(part);
        if (own && style.overflow !== 'visible' && part.scrollWidth > part.clientWidth + 1)
          cut.push(`"${part.textContent}" ${part.scrollWidth} > ${part.clientWidth} ${part.className}`);
        if (own && part === element && part.scrollHeight > part.clientHeight + 3 && style.overflowY !== 'visible')
          cut.push(`"${part.textContent}" is higher than its place`);
      }
      // A label that runs out of its button, or a button that runs out of the window, is cut as well.
      const box = element.getBoundingClientRect();
      if (box.right > innerWidth + 1) cut.push(`"${element.textContent}" is outside of the window`);
      const range = document.createRange();
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (!node.textContent?.trim() || node.parentElement?.closest('.ellipsis, .hidden-text')) continue;
        range.selectNodeContents(node);
        if (box.width > 2 && range.getBoundingClientRect().right > box.right + 1)
          cut.push(`"${node.textContent}" runs out of ${element.tagName} ${element.className}`);
      }
    }
    return { texts: [...new Set(texts)], cut: [...new Set(cut)] };
  });
  return [
    ...found.texts.filter((text) => KEYS.has(text) && text.includes('.')).map((text) => `${where}: the key ${text}`),
    ...found.texts.filter((text) => /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object/.test(text)).map((text) => `${where}: unfilled "${text}"`),
    ...found.cut.map((text) => `${where}: cut ${text}`),
  ];
}
