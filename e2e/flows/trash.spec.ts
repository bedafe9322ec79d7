/** The recovery trash in the window: what was discarded or given up for another version is found by the menu and comes back as a copy. */
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { calm, expect, test } from '../fixtures.ts';
import { startHost } from '../host.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { dialog, menu, settled, text } from './editor.ts';
import { bar, button, endHosts, inFourLanguages, putScenario, startWith, stroke, toTab, windowOn, words } from './moments.ts';

test.use(calm);

/** The dialog is looked at in four languages. */
test.afterEach(endHosts);

const openTrash = async (page: Page): Promise<Locator> => {
  await menu(page, words('menu.file'), words('command.app.recovery'));
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
};

/** A scenario without what makes a copy another document. */
const alike = (content: string): string => content.replace(/"id": "[^"]*"/, '').replace(/"title": "[^"]*"/, '');

test(
  'R-07 strokes given up for theirs and work discarded after a crash lie in the trash; each opens as a copy with the same bytes, and stays there',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    violations.expected.push(/ERR_|network error|WebSocket|socket/i);
    const [given, discarded] = ['Given up', 'Discarded'].map((name) => join(place.documents, `${name}.sandtable.json`)) as [string, string];
    for (const [file, title] of [
      [given, 'Given up'],
      [discarded, 'Discarded'],
    ] as const)
      await putScenario(file, title);
    const doomed = await startWith({ place, browser, violations }, [given, discarded]);
    const empty = await openTrash(doomed.page);
    await inFourLanguages(doomed.page, 'trash-empty', empty, [['recovery.none'], ['trash.none']]);
    await doomed.page.keyboard.press('Escape');

    await toTab(doomed.page, 'Given up');
    await stroke(doomed.page, [2, 2]);
    const mine = await stroke(doomed.page, [4, 2]);
    await writeFile(given, (await readFile(given, 'utf8')).replace('"title": "Given up"', '"title": "Given  up"'));
    await button(bar(doomed.page), 'bar.do.theirs').click();
    await button(dialog(doomed.page), 'takeTheirs.do').click();
    await expect(bar(doomed.page)).toBeHidden();
    await toTab(doomed.page, 'Discarded');
    const lost = await stroke(doomed.page, [6, 2]);
    await doomed.host.end('SIGKILL');

    const host = await startHost(place);
    const { page, close } = await windowOn(host, browser, violations);
    await button(dialog(page), 'trash.look').click();
    await expect(dialog(page).getByRole('option'), 'what was given up before the crash').toHaveCount(1);
    await button(dialog(page), 'trash.back').click();
    await button(dialog(page), 'recovery.files').click();
    await expect(dialog(page)).toBeHidden();

    const folder = join(place.home, 'profile', 'journals', 'trash');
    const journals = async (): Promise<readonly string[]> => (await readdir(folder)).filter((name) => name.endsWith('.journal')).toSorted();
    const before = await journals();
    // By keys only: the list has the focus, arrows choose, Enter opens.
    const trash = await openTrash(page);
    await expect(trash.getByRole('option')).toHaveCount(2);
    await expect(trash.getByRole('option').first()).toBeFocused();
    await expect(trash.getByRole('option').first()).toContainText('Discarded');
    await expect(trash.getByRole('option').first()).toContainText(words('trash.strokes_one', { count: 1 }));
    await expect(trash.locator('figcaption')).toContainText('Discarded');
    await inFourLanguages(page, 'trash', trash, [['trash.title'], ['trash.what'], ['trash.note'], ['versions.open']]);
    await page.keyboard.press('Enter');
    await expect(trash).toBeHidden();
    await settled(page);
    expect(alike(await text(page))).toBe(alike(lost));
    await expect(page.locator('.st-changes'), 'a copy is nobody’s file yet').not.toHaveText(words('status.allSaved'));

    await openTrash(page);
    await expect(trash.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await expect(trash.locator('figcaption')).toContainText('Given up');
    await page.keyboard.press('Enter');
    await expect(trash).toBeHidden();
    await settled(page);
    expect(alike(await text(page))).toBe(alike(mine));
    expect(await journals(), 'nothing has left the trash').toEqual(before);
    countedFlow('R-07', 2);

    // A damaged one is told, and does not keep the others from being read.
    await truncate(join(folder, before[0]!), 40);
    await openTrash(page);
    await expect(trash.getByRole('option', { name: words('trash.damaged') })).toHaveCount(1);
    await trash.getByRole('option', { name: words('trash.damaged') }).click();
    await expect(button(trash, 'versions.open')).toBeDisabled();
    await inFourLanguages(page, 'trash-damaged', trash, [['trash.damaged'], ['trash.damaged.body']]);
    await page.keyboard.press('Escape');
    await expect(trash).toBeHidden();
    await close();
    await doomed.end();
    await host.end();
  },
);

test(
  'R-17 a recovery file that nobody can read is told by the start: its bytes can be kept, and it goes only into the trash',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    violations.expected.push(/ERR_|network error|WebSocket|socket/i);
    const file = join(place.documents, 'Broken.sandtable.json');
    await putScenario(file, 'Broken');
    const doomed = await startWith({ place, browser, violations }, [file]);
    await stroke(doomed.page);
    await doomed.host.end('SIGKILL');
    const folder = join(place.home, 'profile', 'journals');
    const name = (await readdir(folder)).find((each) => each.endsWith('.journal'))!;
    const broken = (await readFile(join(folder, name))).subarray(30);
    await writeFile(join(folder, name), broken);

    const host = await startHost(place);
    const { page, close } = await windowOn(host, browser, violations);
    const told = dialog(page);
    await inFourLanguages(page, 'recovery-damaged', told, [
      ['trash.damaged.body'],
      ['recovery.raw'],
      ['recovery.damaged.put'],
      ['recovery.damaged.note'],
    ]);
    const [kept] = await Promise.all([page.waitForEvent('download'), button(told, 'recovery.raw').click()]);
    expect(await readFile(await kept.path())).toEqual(broken);
    expect(await readFile(join(folder, name)), 'it stays where it is').toEqual(broken);
    await button(told, 'recovery.damaged.put').click();
    await expect(told, 'nothing else waits').toBeHidden();
    await openTrash(page);
    await expect(told.getByRole('option', { name: words('trash.damaged') })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(told).toBeHidden();
    countedFlow('R-17', 1);
    await close();
    await doomed.end();
    await host.end();
  },
);
