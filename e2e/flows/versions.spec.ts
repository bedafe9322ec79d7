/** Older versions: what was saved over comes back as a copy, and the file stays as it is. */
import { expect, test } from '../fixtures.ts';
import { bytesOf, dialog, drag, menu, newScenario, saveAs, settled, takeTerrain, text } from './editor.ts';

test(
  'a version from before the last save opens as a copy; the file and its work stay',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    await newScenario(page, { title: 'Versions', columns: 14, rows: 10 });
    await saveAs(page, 'Versions');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('older versions');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('No older version yet');
    await expect(dialog(page).getByRole('button', { name: 'OK' }), 'nothing to open: one button, and it has the focus').toBeFocused();
    await page.keyboard.press('Escape');

    const first = await bytesOf(place, 'Versions');
    await takeTerrain(page, 'Forest');
    await drag(page, [
      [1, 1],
      [9, 6],
    ]);
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText('All saved');
    const second = await bytesOf(place, 'Versions');
    expect(second).not.toBe(first);

    await menu(page, 'File', /Older versions/);
    await expect(dialog(page).getByRole('option')).toHaveCount(1);
    await expect(dialog(page).locator('figcaption')).toContainText('Versions');
    await page.screenshot({ path: 'artifacts/versions.png' });
    // With the keyboard alone: the focus went into the dialog although nothing was read yet.
    await expect(dialog(page).getByRole('button', { name: 'Open as a copy' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await settled(page);
    const copy = JSON.parse(await text(page)) as { title: string; board: unknown };
    expect(copy.board).toEqual((JSON.parse(first) as { board: unknown }).board);
    expect(copy.title).toContain('Versions (');
    await expect(page.getByRole('tablist').first().getByRole('tab')).toHaveCount(2);
    expect(await bytesOf(place, 'Versions'), 'looking back changes nothing').toBe(second);
  },
);
