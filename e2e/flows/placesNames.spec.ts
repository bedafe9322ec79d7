/** R-46 in the window, and what else can be wrong with a file at opening or saving: names, a taken name, a lost recent file, no file at all, R-15. */
import { execFileSync } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calm, expect, openEditor, test, usable } from '../fixtures.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { dialog, text } from './editor.ts';
import { bar, button, endHosts, inFourLanguages, putScenario, startWith, stroke, toTab, words } from './moments.ts';

test.use(calm);

/** Each moment is looked at in four languages. */
test.afterEach(endHosts);

/** One of each trouble: two scripts with spaces and signs of addresses, a decomposed letter, a joined picture, a turning mark, a dash and quotes. */
const NAMES = ['Карта боя', '地図 #1 %20', 'cafe\u0301', '👩‍👩‍👧‍👦', 'a\u202Eb', `-rf "x"`] as const;

test(
  'R-46 six names as folder and file: made, saved, closed, found in the folder and among the recent',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const first = join(place.documents, 'first.sandtable.json');
    await putScenario(first, 'first');
    const { page, host, end } = await startWith({ place, browser, violations }, [first]);
    for (const [i, name] of NAMES.entries()) {
      const mine = await stroke(page, [i + 2, 3]);
      await page.keyboard.press('Control+Shift+s');
      await dialog(page).getByRole('navigation').getByRole('button', { name: 'Sandtable' }).click();
      await button(dialog(page), 'files.newFolder').click();
      await dialog(page)
        .getByRole('textbox', { name: words('files.newFolder') })
        .fill(name);
      await button(dialog(page), 'files.create').click();
      await expect(dialog(page).locator('.st-empty')).toHaveText(words('files.empty'));
      await dialog(page).getByLabel(words('saveAs.name')).fill(name);
      await button(dialog(page), 'saveAs.do').click();
      await expect(dialog(page)).toBeHidden();
      expect(await readFile(join(place.documents, name, `${name}.sandtable.json`), 'utf8'), name).toBe(mine);
      await page.keyboard.press('Control+s');
    }
    const last = await text(page);
    await page.keyboard.press('Alt+w');
    await openEditor(page, host);
    const recent = page.getByRole('listbox', { name: words('open.recent') }).getByRole('option');
    await expect(recent).toHaveCount(NAMES.length + 1);
    await recent.first().click();
    await expect(page.getByRole('tab').first()).toBeVisible();
    expect(await text(page)).toBe(last);
    countedFlow('R-46', NAMES.length);
    await end();
  },
);

test(
  'R-47 R-50 names and places that cannot be: too long, taken, no file; each says why, nothing is lost',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const file = join(place.documents, 'Good.sandtable.json');
    const taken = join(place.documents, 'Taken.sandtable.json');
    await putScenario(file, 'Good');
    const old = await putScenario(taken, 'Taken');
    await putScenario(join(place.documents, 'Other', 'Taken.sandtable.json'), 'Another');
    execFileSync('mkfifo', [join(place.documents, 'Pipe.sandtable.json')]);
    const { page, end } = await startWith({ place, browser, violations }, [file]);
    const mine = await stroke(page);

    await page.keyboard.press('Control+Shift+s');
    await dialog(page).getByLabel(words('saveAs.name')).fill('地図'.repeat(60));
    await button(dialog(page), 'saveAs.do').click();
    await inFourLanguages(page, 'name-too-long', dialog(page), [
      ['problem.file/name-too-long.title'],
      ['problem.file/name-too-long.action'],
    ]);

    await dialog(page).getByLabel(words('saveAs.name')).fill('Taken');
    await page.keyboard.press('Enter');
    const asks = dialog(page).getByRole('alert');
    await expect(asks).toContainText(words('saveAs.exists', { name: 'Taken.sandtable.json' }));
    await inFourLanguages(page, 'name-taken', dialog(page), [
      ['saveAs.exists', { name: 'Taken.sandtable.json' }],
      ['saveAs.other'],
      ['saveAs.replace'],
    ]);
    await dialog(page).getByLabel(words('saveAs.name')).focus();
    await page.keyboard.press('Enter');
    await expect(asks, 'a second Enter replaces nothing').toBeVisible();
    expect(await readFile(taken, 'utf8')).toBe(old);
    await dialog(page).getByRole('option', { name: 'Other' }).dblclick();
    await expect(asks, 'the same name in another folder is another file').toBeHidden();
    await dialog(page)
      .getByRole('button', { name: words('files.up') })
      .click();
    await expect(asks).toBeVisible();
    await button(asks, 'saveAs.other').click();
    await expect(dialog(page).getByLabel(words('saveAs.name'))).toHaveValue('Taken (2).sandtable.json');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    expect(await readFile(join(place.documents, 'Taken (2).sandtable.json'), 'utf8')).toBe(mine);
    expect(await readFile(taken, 'utf8')).toBe(old);

    await page.keyboard.press('Control+o');
    await expect(dialog(page).getByRole('option', { name: 'Taken.sandtable.json' })).toBeVisible();
    await expect(dialog(page).getByRole('option', { name: 'Pipe' }), 'what is no file is not offered').toHaveCount(0);
    await page.keyboard.press('Escape');
    expect(await text(page)).toBe(mine);
    await end();
  },
);

test(
  'a recent file that is gone says where it was, and can be looked for or taken off the list',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const file = join(place.documents, 'Lost', 'Lost.sandtable.json');
    await putScenario(file, 'Lost');
    const { page, end } = await startWith({ place, browser, violations }, [file]);
    await page.keyboard.press('Alt+w');
    const row = page.getByRole('listbox', { name: words('open.recent') }).getByRole('option', { name: 'Lost' });
    await expect(row).toBeVisible();
    const gone = dialog(page);
    await rename(file, join(place.documents, 'found.sandtable.json'));
    // It goes while the list stands there, and again at the next start.
    await row.click();
    await expect(gone).toContainText(words('missing.title', { name: 'Lost.sandtable.json' }));
    await page.keyboard.press('Escape');
    await page.reload();
    await usable(page);
    await expect(row).toContainText(words('recent.missing'));
    await row.click();
    await expect(gone).toHaveRole('alertdialog');
    await expect(button(gone, 'missing.locate')).toBeFocused();
    await inFourLanguages(page, 'recent-missing', gone, [
      ['missing.title', { name: 'Lost.sandtable.json' }],
      ['missing.body', { folder: 'Lost' }],
    ]);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('option', { name: 'found.sandtable.json' }).dblclick();
    await expect(page.getByRole('tab', { name: 'found' })).toBeVisible();
    await page.keyboard.press('Alt+w');
    await row.click();
    await button(gone, 'missing.forget').click();
    await expect(gone).toBeHidden();
    await expect(row).toHaveCount(0);
    await end();
  },
);

test(
  'R-15 a file that would shrink by half: both sizes, the safe way first, the file untouched until the person says so',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const file = join(place.documents, 'Padded.sandtable.json');
    const plain = await putScenario(file, 'Padded');
    const padded = plain.replace('{', `{${' '.repeat(60 * 1024)}`);
    await writeFile(file, padded);
    const { page, end } = await startWith({ place, browser, violations }, [file]);
    await toTab(page, 'Padded');
    const mine = await stroke(page);
    await page.keyboard.press('Control+s');
    const [before, after] = [padded, mine].map((content) => `${Math.round(Buffer.byteLength(content) / 1024)} KB`) as [string, string];
    await inFourLanguages(page, 'save-shrunk', bar(page), [['problem.file/shrunk.body'], ['problem.file/shrunk.action']]);
    await expect(bar(page)).toContainText(words('problem.file/shrunk.title', { before, after }));
    expect(await readFile(file, 'utf8')).toBe(padded);
    await button(bar(page), 'bar.saveAnyway').click();
    await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
    await expect(bar(page)).toBeHidden();
    expect(await readFile(file, 'utf8')).toBe(mine);
    countedFlow('R-15', 1);
    await end();
  },
);
