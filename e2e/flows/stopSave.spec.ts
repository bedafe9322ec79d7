/** R-44 in the window: a save that takes long can be stopped from the status line, by mouse and by key; the work then goes elsewhere. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { bytesOf, clickCell, dialog, fileOf, newScenario, saveAs, takeTerrain, text } from './editor.ts';
import { bar, button, words } from './moments.ts';

test(
  'R-44 a save that takes two seconds offers to be stopped; saving elsewhere works at once',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    await newScenario(page, { title: 'Slow', columns: 10, rows: 8 });
    await saveAs(page, 'Slow');
    const before = await bytesOf(place, 'Slow');
    await takeTerrain(page, 'Forest');
    await clickCell(page, [2, 2]);
    // A share that keeps the save: the host is asked to stop it, and answers as it does then.
    let stop = (): void => {};
    const stopped = new Promise<void>((done) => (stop = done));
    const told = { ok: false, error: { code: 'file/save-stopped', severity: 'error', params: { name: 'Slow.sandtable.json' } } };
    await page.route('**/rpc/documents.save', async (route) => {
      await stopped;
      await route.fulfill({ json: told });
    });
    await page.route('**/rpc/documents.cancelSave', async (route) => {
      stop();
      await route.fulfill({ json: { ok: true, value: { stopped: true } } });
    });
    await page.keyboard.press('Control+s');
    const line = page.locator('.st-changes');
    await expect(line).toHaveText(words('status.saving'));
    const offer = button(line, 'status.stopSaving');
    await expect(offer).toBeVisible();
    await offer.focus();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(words('problem.file/save-stopped.title', { name: 'Slow.sandtable.json' }));
    await expect(bar(page)).toContainText(words('problem.file/save-stopped.body'));
    await expect(line).toHaveText(words('status.changes_one', { count: 1 }));
    expect(await bytesOf(place, 'Slow')).toBe(before);
    await button(bar(page), 'bar.saveElsewhere').click();
    await dialog(page).getByLabel(words('saveAs.name')).fill('Elsewhere');
    await button(dialog(page), 'saveAs.do').click();
    await expect(line).toHaveText(words('status.allSaved'));
    expect(await readFile(fileOf(place, 'Elsewhere'), 'utf8')).toBe(await text(page));
    countedFlow('R-44', 1);
  },
);
