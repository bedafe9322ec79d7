/** The recovery dialog at its worst: several documents, a torn end, one that stopped two starts. Nothing is decided by it, each way is named. */
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calm, expect, test } from '../fixtures.ts';
import { startHost } from '../host.ts';
import { dialog, newScenario, text } from './editor.ts';
import { button, endHosts, inFourLanguages, putScenario, startWith, stroke, toTab, windowOn, words } from './moments.ts';

test.use(calm);

/** Each moment is looked at in four languages. */
test.afterEach(endHosts);

test(
  'R-07 R-08 several documents, a torn end, one set aside: all are told, Escape keeps all, recovering gives the strokes back',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    violations.expected.push(/ERR_|network error|WebSocket|socket/i);
    const [torn, aside] = ['Torn', 'Aside'].map((name) => join(place.documents, `${name}.sandtable.json`)) as [string, string];
    for (const [file, title] of [
      [torn, 'Torn'],
      [aside, 'Aside'],
    ] as const)
      await putScenario(file, title);
    const doomed = await startWith({ place, browser, violations }, [torn, aside]);
    for (const name of ['Torn', 'Aside']) {
      await toTab(doomed.page, name);
      for (const column of [2, 3, 4, 5, 6]) await stroke(doomed.page, [column, 2]);
    }
    await newScenario(doomed.page, { title: 'Never saved', columns: 12, rows: 9 });
    const untitled = await stroke(doomed.page, [3, 3]);
    await doomed.host.end('SIGKILL');

    const journals = join(place.home, 'profile', 'journals');
    for (const name of (await readdir(journals)).filter((each) => each.endsWith('.journal'))) {
      const path = join(journals, name);
      const content = await readFile(path);
      if (content.includes('"title":"Torn"')) await truncate(path, content.length - 7);
      // As two starts leave it that were stopped while they read it.
      if (content.includes('"title":"Aside"'))
        await writeFile(join(journals, `${name.split('.')[0]!}.tries`), JSON.stringify({ starts: ['one', 'two'] }));
    }
    const host = await startHost(place);
    const { page, close } = await windowOn(host, browser, violations);
    const offer = dialog(page);
    await expect(offer).toHaveRole('alertdialog');
    await expect(button(offer, 'recovery.do_other', { count: 2 }), 'the safe way has the focus').toBeFocused();
    for (const more of await offer.getByRole('button', { name: words('recovery.compare') }).all()) await more.click();
    await inFourLanguages(page, 'recovery', offer, [['recovery.title'], ['recovery.note'], ['recovery.aside'], ['recovery.raw']]);
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await page.getByRole('button', { name: words('start.recover.do') }).click();
    await button(offer, 'recovery.do_other', { count: 2 }).click();
    await expect(page.getByRole('tab', { name: /^Torn/ })).toBeVisible();
    await expect(async () => {
      if ((await page.evaluate(() => window.__sandtable!.dialog)) !== null) await page.keyboard.press('Escape');
      await expect(offer).toBeHidden({ timeout: 1000 });
    }).toPass();
    await page.getByRole('tab', { name: /^Never saved/ }).click();
    expect(await text(page)).toBe(untitled);
    await close();
    await doomed.end();
    await host.end();
  },
);
