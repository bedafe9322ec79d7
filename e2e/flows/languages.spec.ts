/** The four languages at 1280 x 800: no key shown raw, no parameter unfilled, no text cut on buttons, menu entries and tabs. */
import { CATALOGUES, LANGUAGES, type Language } from '#shared/i18n/index.ts';
import { calm, expect, test } from '../fixtures.ts';
import { clickCell, drag, settled, takeTool } from './editor.ts';
import { faults } from './faults.ts';
import { endTurn, myTurn } from './player.ts';

test.use(calm);

test.use({ viewport: { width: 1280, height: 800 } });

const NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文', ja: '日本語', ru: 'Русский' };
for (const language of LANGUAGES)
  test(`${NAMES[language]}: every text is whole, on every panel, menu and dialog`, { tag: '@browser' }, async ({ app: page }) => {
    const t = (key: string): string => CATALOGUES[language][key] ?? `missing ${key}`;
    const wrong: string[] = [];
    const look = async (where: string): Promise<void> => void wrong.push(...(await faults(page, where)));

    await page.locator('.st-menubar-right').getByRole('button').first().click();
    await page.getByRole('menuitemradio', { name: NAMES[language] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await look('start screen');
    await page.keyboard.press('Control+,');
    await look('settings, looks');
    await page.getByRole('dialog').getByText(t('settings.page.keys'), { exact: true }).click();
    await look('settings, keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await look('keys');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Alt+n');
    for (const step of ['book', 'board', 'sides']) {
      await look(`wizard, ${step}`);
      await page.getByRole('dialog').locator('button[type=submit]').click();
    }
    await expect(page.getByRole('dialog')).toBeHidden();
    await settled(page);

    await takeTool(page, 'sight');
    await drag(page, [
      [10, 20],
      [14, 20],
    ]);
    await page.locator('#panel-tab-forces').click();
    const templates = page.locator('.ed-template');
    await templates.nth(0).click();
    await clickCell(page, [12, 2]);
    await templates.nth(4).click();
    await clickCell(page, [20, 20]);
    for (const id of ['terrain', 'forces', 'zones', 'scenario', 'layers', 'history', 'problems']) {
      await page.locator(`#panel-tab-${id}`).click();
      await look(`panel ${id}`);
    }
    for (const tool of await page.locator('[data-tool]').evaluateAll((list) => list.map((e) => e.getAttribute('data-tool') ?? ''))) {
      await takeTool(page, tool);
      await look(`tool ${tool}`);
    }
    await takeTool(page, 'los');
    await drag(page, [
      [12, 17],
      [12, 23],
    ]);
    await look('line of sight');
    await page.keyboard.press('Escape');
    await takeTool(page, 'field');
    await clickCell(page, [12, 17]);
    await look('field');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    const bar = page.getByRole('menubar').getByRole('menuitem');
    const menus = await bar.count();
    for (let i = 0; i < menus; i++) {
      await bar.nth(i).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look(`menu ${i + 1}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    }
    await page.keyboard.press('Control+k');
    await look('palette');
    await page.keyboard.press('Escape');
    for (const key of ['Control+o', 'Control+s']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(key === 'Control+o' ? 'open' : 'save as');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.keyboard.press('Alt+w');
    await look('unsaved');
    await page.keyboard.press('Escape');
    expect(wrong).toEqual([]);
  });

for (const language of LANGUAGES)
  test(`${NAMES[language]}: every text of a battle is whole`, { tag: '@browser' }, async ({ app: page }) => {
    const wrong: string[] = [];
    const look = async (where: string): Promise<void> => void wrong.push(...(await faults(page, where)));
    await page.locator('.st-menubar-right').getByRole('button').first().click();
    await page.getByRole('menuitemradio', { name: NAMES[language] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('.st-sample').first().click();
    await expect(page.locator('.st-tab')).toHaveCount(1);
    await expect(page.locator('canvas').first()).toBeVisible();
    await settled(page);
    await page.keyboard.press('F5');
    await expect(page.locator('.pl-setup')).toBeVisible();
    await look('set-up');
    await page.locator('.pl-setup').getByRole('button', { name: CATALOGUES[language]['play.setup.start']! }).click();
    const speed = page.locator('.pl-scrub .speed');
    for (let i = 0; i < 6 && (await speed.textContent()) !== '8×'; i++) await speed.click();

    const asked = new Set<string>();
    for (let decisions = 0; decisions < 40 && !asked.has('maintenance'); decisions++) {
      const now = await myTurn(page);
      const kind = now.ask?.k;
      if (now.over || kind === undefined) break;
      if (!asked.has(kind)) {
        await look(`asked: ${kind}`);
        if (kind === 'turn') {
          const aimed = ['move', 'shoot', 'opticalRecon', 'electronicRecon'];
          for (const { action } of now.slots.filter((s) => aimed.includes(s.action) && s.no.length === 0 && !s.pointless)) {
            await page.locator(`.pl-action[data-action="${action}"]`).click();
            await look(`action ${action}`);
            await page.keyboard.press('Escape');
          }
          for (const tab of await page.locator('.pl-side [role=tab]').all()) {
            await tab.click();
            await look(`side panel ${await tab.textContent()}`);
          }
        }
      }
      asked.add(kind);
      const before = now.turn;
      if (kind === 'turn') await endTurn(page, before);
      else if (kind === 'pickUnit') await page.locator('.pl-pick .mantine-Button-root').first().click();
      else if (kind === 'react' || kind === 'maintenance') await page.keyboard.press('p');
      else await page.locator('.pl-pop .option').first().click();
      await page.waitForFunction((turn) => (window.__sandtable!.battle as { turn: number }).turn > turn, before);
    }
    expect(asked.has('turn')).toBe(true);
    expect(wrong).toEqual([]);
  });

test('the language is kept for the next start, and the window says its language', { tag: '@browser' }, async ({ app: page }) => {
  await page.locator('.st-menubar-right').getByRole('button').first().click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('navigation').getByRole('button').first()).toContainText(CATALOGUES.ja['start.file.new'] ?? 'missing');
});
