/** Files on the real disk: names in any script, two tabs, hostile files dropped on the window. What goes wrong with files: `places*.spec.ts`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  bytesOf,
  clickCell,
  dialog,
  drag,
  isProtected,
  newScenario,
  openFile,
  saveAs,
  scenario,
  standing,
  takeTerrain,
  terrainAt,
  text,
} from './editor.ts';

const NAMES = [
  '渡河作戦 第一版',
  '强渡江河（测试）',
  'Переправа у Ольховки',
  'Rivière à gué',
  'Crossing 🪖🌊',
  'it\'s 100% #1 & "done"'.replaceAll('"', ''),
] as const;

test('open, save and save as with names in any script', { tag: '@browser' }, async ({ app: page, place }) => {
  await newScenario(page, { title: 'Names', columns: 8, rows: 6 });
  await takeTerrain(page, 'Forest');
  for (const [i, name] of NAMES.entries()) {
    await clickCell(page, [i, 2]);
    await saveAs(page, name);
    await expect(page.getByRole('tab', { name })).toBeVisible();
    expect(await bytesOf(place, name)).toBe(await text(page));
  }
  const listed = (await readdir(place.documents)).filter((name) => name.endsWith('.json')).toSorted();
  expect(listed).toEqual(NAMES.map((name) => `${name}.sandtable.json`).toSorted());
  await page.keyboard.press('Alt+w');
  for (const name of NAMES) {
    await openFile(page, `${name}.sandtable.json`);
    expect(await text(page)).toBe(await bytesOf(place, name));
    await clickCell(page, [7, 5]);
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText('All saved');
    expect(await text(page)).toBe(await bytesOf(place, name));
    expect((await scenario(page)).title).toBe('Names');
    await page.keyboard.press('Alt+w');
  }
  // The start screen knows them all, and opens one by a click.
  const recent = page.getByRole('listbox', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveCount(NAMES.length);
  await recent.filter({ hasText: NAMES[0] }).click();
  await expect(page.getByRole('tab', { name: NAMES[0] })).toBeVisible();
  expect(await text(page)).toBe(await bytesOf(place, NAMES[0]));
});

test('an existing file is replaced only when the person says so', { tag: '@browser' }, async ({ app: page, place }) => {
  await newScenario(page, { title: 'Elder', columns: 8, rows: 6 });
  await saveAs(page, 'Elder');
  const elder = await bytesOf(place, 'Elder');
  await page.keyboard.press('Alt+w');
  await newScenario(page, { title: 'Younger', columns: 9, rows: 6 });
  await page.keyboard.press('Control+Shift+s');
  await dialog(page).getByLabel('File name').fill('Elder');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toContainText('is there already. Replace it?');
  expect(await bytesOf(place, 'Elder')).toBe(elder);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await bytesOf(place, 'Elder')).toBe(elder);
  await page.keyboard.press('Control+Shift+s');
  await dialog(page).getByLabel('File name').fill('Elder');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await bytesOf(place, 'Elder')).toBe(await text(page));
});

test('a file that is open in another tab is not replaced', { tag: '@browser' }, async ({ app: page, place }) => {
  await newScenario(page, { title: 'Elder', columns: 8, rows: 6 });
  await saveAs(page, 'Elder');
  const elder = await bytesOf(place, 'Elder');
  await newScenario(page, { title: 'Younger', columns: 9, rows: 6 });
  await page.keyboard.press('Control+Shift+s');
  await dialog(page).getByLabel('File name').fill('Elder');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toContainText('is open in another tab. Nothing was changed.');
  expect(await bytesOf(place, 'Elder')).toBe(elder);
});

test('two documents in tabs keep their own history, view and file', { tag: '@browser' }, async ({ app: page, place }) => {
  await newScenario(page, { title: 'One', columns: 10, rows: 8 });
  await takeTerrain(page, 'Forest');
  await drag(page, [
    [1, 1],
    [4, 1],
  ]);
  const one = await text(page);
  await newScenario(page, { title: 'Two', columns: 12, rows: 9 });
  await takeTerrain(page, 'River');
  await drag(page, [
    [2, 3],
    [6, 3],
  ]);
  const two = await text(page);
  expect(two).not.toBe(one);
  await page.getByRole('tab', { name: /^One/ }).click();
  expect(await text(page)).toBe(one);
  await page.keyboard.press('Control+z');
  expect(await text(page)).not.toBe(one);
  await page.keyboard.press('Alt+PageDown');
  expect(await text(page), 'undo in one tab leaves the other alone').toBe(two);
  await page.keyboard.press('Alt+PageDown');
  await page.keyboard.press('Control+y');
  expect(await text(page)).toBe(one);
  await saveAs(page, 'One');
  expect(await bytesOf(place, 'One')).toBe(one);
  await page.getByRole('tab', { name: /^Two/ }).click();
  await page.keyboard.press('Alt+w');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).getByLabel('File name').fill('Two');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Two/ })).toHaveCount(0);
  expect(await bytesOf(place, 'Two')).toBe(two);
});

/** Drops files on the window as a file manager would. */
async function drop(page: Page, files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const { name, base64 } of list)
        data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: 'application/json' }));
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: transfer });
}

test('hostile files dropped on the window are refused in clear words; a good one opens as a copy', async ({ app: page }) => {
  const good = await readFile(join(import.meta.dirname, '../../resources/samples/crossing.sandtable.json'));
  const parsed = JSON.parse(good.toString()) as Record<string, unknown> & { board: Record<string, unknown> };
  const with_ = (part: Record<string, unknown>): Buffer => Buffer.from(JSON.stringify({ ...parsed, ...part }));
  const cases: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['nothing', Buffer.from('')],
    ['not JSON', Buffer.from('<html><script>alert(1)</script>')],
    ['cut off', good.subarray(0, good.length >> 1)],
    ['not a scenario', Buffer.from('{"format":"something/else","version":1}')],
    ['bytes', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 89) & 255))],
    ['too deep', Buffer.from(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['no board', with_({ board: null })],
    ['a giant board', with_({ board: { ...parsed.board, columns: 1e9, rows: 1e9 } })],
    ['an endless number', Buffer.from(good.toString().replace('"columns": 30', '"columns": 1e999'))],
    ['prototype', Buffer.from(`{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}`)],
  ];
  for (const [what, bytes] of cases) {
    await drop(page, [{ name: `${what}.sandtable.json`, bytes }]);
    const words = dialog(page);
    await expect(words, what).toBeVisible();
    const said = await words.innerText();
    expect(said, `${what}: no bare code, no engine's words`).not.toMatch(
      /problem\.|file\/|undefined|SyntaxError|Unexpected token|\[object/,
    );
    expect(said.length, `${what}: a sentence`).toBeGreaterThan(40);
    await words.getByRole('button', { name: 'OK' }).click();
    await expect(words).toBeHidden();
  }
  expect(await page.evaluate(() => (({}) as { polluted?: boolean }).polluted)).toBeUndefined();
  expect(await page.evaluate(() => window.__sandtable!.tabs)).toEqual([]);
  // A key that stands twice is no reason to refuse the work, and none to be silent.
  const twice = good.toString().replace('"title"', '"title": "x", "title"');
  await drop(page, [{ name: 'twice.sandtable.json', bytes: Buffer.from(twice) }]);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect((await page.evaluate(() => window.__sandtable!.problems)).map((p) => p.code)).toContain('file/duplicate-key');
  await page.keyboard.press('Alt+w');
  await drop(page, [{ name: 'crossing.sandtable.json', bytes: good }]);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect((await scenario(page)).units.length).toBeGreaterThan(5);
  expect((await scenario(page)).title).toBe(parsed['title']);
});

test('names and texts of a hostile file are text everywhere', async ({ app: page }) => {
  const payload = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>{{title}}$t(menu.file)`;
  const good = JSON.parse(await readFile(join(import.meta.dirname, '../../resources/samples/crossing.sandtable.json'), 'utf8')) as {
    sides: { name: string }[];
    units: { name: string }[];
    zones: { name?: string }[];
    objectives: { name?: string }[];
  };
  for (const list of [good.sides, good.units, good.zones, good.objectives]) for (const entry of list) entry.name = payload;
  await drop(page, [{ name: 'x.json', bytes: Buffer.from(JSON.stringify({ ...good, title: payload })) }]);
  await expect(page.getByRole('tab').first()).toBeVisible();
  for (const panel of ['Forces', 'Zones', 'Scenario', 'History', 'Problems']) {
    await page.locator('.st-panel-tabs').getByRole('tab', { name: panel }).click();
    await expect(page.locator('img[src="x"], .st-panel-body script')).toHaveCount(0);
  }
  await page.locator('.st-panel-tabs').getByRole('tab', { name: 'Forces' }).click();
  await expect(page.locator('.ed-unit').first()).toContainText('<img src=x');
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('option').first()).toContainText('<img src=x');
  expect(await page.title()).not.toBe('owned');
});

test(
  'strokes are in the journal within two seconds, the file is untouched until saved',
  { tag: '@browser' },
  async ({ app: page, place }) => {
    await newScenario(page, { title: 'Journal', columns: 10, rows: 8 });
    await saveAs(page, 'Journal');
    const before = await bytesOf(place, 'Journal');
    await takeTerrain(page, 'Forest');
    await drag(page, [
      [1, 1],
      [6, 4],
    ]);
    await isProtected(page);
    await expect(page.locator('.st-protection')).toHaveText('All strokes protected');
    await expect(page.locator('.st-changes')).toHaveText('1 change since save');
    expect(await bytesOf(place, 'Journal')).toBe(before);
    expect((await standing(page)).changes).toBe(1);
    expect(terrainAt(await scenario(page), [6, 4])).toBe('forest');
  },
);
