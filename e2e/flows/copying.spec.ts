/** Copying words out of the window where the clipboard's own interface says no, as in the desktop window, which has no permissions. */
import { expect, test } from '../fixtures.ts';
import { clickCell, dialog, newScenario, takeTool } from './editor.ts';

test('R-106 copying works without the permission for it', async ({ app: page }) => {
  await newScenario(page, { title: 'Words', columns: 8, rows: 6 });
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  });
  await takeTool(page, 'field');
  await clickCell(page, [3, 3]);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.locator('.message.success')).toHaveText(/Copied/);
  // Pasted by the person's keys: the page itself reads no clipboard.
  await page.keyboard.press('Alt+n');
  const field = dialog(page).getByRole('textbox').first();
  await field.fill('');
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(/^Seen from 0404: 0101 /);
});
