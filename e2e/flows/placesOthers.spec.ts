/** as a person meets them: somebody else changes the open file, or has it open; one file is one document. */
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { calm, expect, test } from '../fixtures.ts';
import { startHost } from '../host.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { clickCell, dialog, openFile, scenario, text } from './editor.ts';
import { bar, button, endHosts, inFourLanguages, putScenario, startWith, stroke, takeBrush, toTab, windowOn, words } from './moments.ts';

test.use(calm);

/** Each moment is looked at in four languages. */
test.afterEach(endHosts);

/** The file as another program would write it: forest in three cells of the first rows, a unit less. */
async function theirsOf(file: string): Promise<string> {
  const mine = JSON.parse(await readFile(file, 'utf8')) as {
    units: unknown[];
    board: { terrain: { rows: string[]; catalogue: { symbol: string; id: string }[] } };
  };
  const forest = mine.board.terrain.catalogue.find((t) => t.id === 'forest')!.symbol;
  mine.board.terrain.rows = mine.board.terrain.rows.map((row, i) => (i >= 20 && i < 23 ? `${forest}${row.slice(1)}` : row));
  mine.units.pop();
  return `${JSON.stringify(mine, null, 2)}\n`;
}

test(
  'R-30 both have drawn: what differs is counted and shown, three ways, none of them loses a version',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const files = ['Keep', 'Take', 'Both'].map((name) => join(place.documents, `${name}.sandtable.json`));
    for (const file of files) await putScenario(file, basename(file));
    const { page, end } = await startWith({ place, browser, violations }, files);
    const differ = (cells: number): string =>
      words('bar.outside.differ', {
        what: `${words('bar.outside.cells_other', { count: cells })}, ${words('bar.outside.units_one', { count: 1 })}`,
      });

    await toTab(page, 'Keep');
    let mine = await stroke(page);
    let theirs = await theirsOf(files[0]!);
    await writeFile(files[0]!, theirs);
    await expect(bar(page)).toContainText(differ(4));
    await inFourLanguages(page, 'others-both', bar(page), [['bar.outside.changed', { name: 'Keep.sandtable.json' }], ['bar.outside.both']]);
    await button(bar(page), 'bar.do.show').click();
    expect((await page.evaluate(() => window.__sandtable!.selection!.cells)).length).toBe(4);
    // A save by key neither asks in a dialog nor writes.
    await page.keyboard.press('Control+s');
    await expect(bar(page)).toContainText(differ(4));
    expect(await readFile(files[0]!, 'utf8')).toBe(theirs);
    await button(bar(page), 'bar.do.mine').click();
    await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
    await expect(bar(page)).toBeHidden();
    expect(await readFile(files[0]!, 'utf8')).toBe(mine);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words('command.file.versions'));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('option')).not.toHaveCount(0);
    await page.keyboard.press('Escape');

    await toTab(page, 'Take');
    mine = await stroke(page);
    theirs = await theirsOf(files[1]!);
    // Another program replaces the file as a whole; the save comes at once, seen or not.
    await writeFile(`${files[1]!}.new`, theirs);
    await rename(`${files[1]!}.new`, files[1]!);
    await page.keyboard.press('Control+s');
    await button(bar(page), 'bar.do.theirs').click();
    expect(await readFile(files[1]!, 'utf8')).toBe(theirs);
    const asks = dialog(page);
    await expect(asks).toHaveRole('alertdialog');
    await expect(button(asks, 'takeTheirs.saveMine'), 'the safe way has the focus').toBeFocused();
    await inFourLanguages(page, 'others-take', asks, [['takeTheirs.body', { name: 'Take.sandtable.json' }]]);
    await page.keyboard.press('Escape');
    await expect(asks).toBeHidden();
    expect(await text(page), 'Escape leaves all as it is').toBe(mine);
    await button(bar(page), 'bar.do.theirs').click();
    await button(asks, 'takeTheirs.do').click();
    await expect(bar(page)).toBeHidden();
    expect((await scenario(page)).units.length).toBe((JSON.parse(theirs) as { units: unknown[] }).units.length);
    expect(await readFile(files[1]!, 'utf8')).toBe(theirs);

    await toTab(page, 'Both');
    mine = await stroke(page);
    theirs = await theirsOf(files[2]!);
    await writeFile(files[2]!, theirs);
    await button(bar(page), 'bar.do.mineAs').click();
    await expect(dialog(page).getByLabel(words('saveAs.name'))).toHaveValue('Both (2).sandtable.json');
    await button(dialog(page), 'saveAs.do').click();
    await expect(dialog(page)).toBeHidden();
    await expect(bar(page)).toBeHidden();
    expect(await readFile(files[2]!, 'utf8')).toBe(theirs);
    expect(await readFile(join(place.documents, 'Both (2).sandtable.json'), 'utf8')).toBe(mine);
    await end();
  },
);

test(
  'R-30 a version that cannot be read replaces nothing; one by a newer Sandtable is never written over (R-22)',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const files = ['Half', 'Newer', 'Clean'].map((name) => join(place.documents, `${name}.sandtable.json`));
    for (const file of files) await putScenario(file, basename(file));
    const { page, end } = await startWith({ place, browser, violations }, files);

    await toTab(page, 'Half');
    let mine = await stroke(page);
    let theirs = await theirsOf(files[0]!);
    await writeFile(files[0]!, theirs.slice(0, 700));
    await expect(bar(page)).toContainText(words('bar.outside.unreadable', { name: 'Half.sandtable.json' }));
    await expect(button(bar(page), 'bar.do.theirs')).toHaveCount(0);
    await inFourLanguages(page, 'others-unreadable', bar(page), [['bar.outside.unreadable.body']]);
    expect(await text(page)).toBe(mine);
    await writeFile(files[0]!, theirs);
    await expect(bar(page), 'the rest has arrived').toContainText(words('bar.outside.changed', { name: 'Half.sandtable.json' }));
    expect(await text(page)).toBe(mine);

    await toTab(page, 'Newer');
    mine = await stroke(page);
    theirs = (await theirsOf(files[1]!)).replace('"version": 1', '"version": 2');
    await writeFile(files[1]!, theirs);
    const { mtimeMs } = await stat(files[1]!);
    await expect(bar(page)).toContainText(words('bar.outside.newer', { name: 'Newer.sandtable.json' }));
    await expect(button(bar(page), 'bar.do.mine')).toHaveCount(0);
    await inFourLanguages(page, 'others-newer', bar(page), [['bar.outside.newer.body']]);
    await page.keyboard.press('Control+s');
    expect(await readFile(files[1]!, 'utf8')).toBe(theirs);
    await button(bar(page), 'bar.do.theirs').click();
    await button(dialog(page), 'takeTheirs.do').click();
    await expect(bar(page)).toContainText(words('bar.readOnly.newer'));
    await expect(page.getByRole('tab', { name: `Newer, ${words('tab.why.newer')}` })).toBeVisible();
    const shown = await text(page);
    await clickCell(page, [4, 4]);
    expect(await text(page), 'painting is refused').toBe(shown);
    await button(bar(page), 'bar.saveCopy').click();
    await button(dialog(page), 'saveAs.do').click();
    await expect(dialog(page)).toBeHidden();
    expect(existsSync(join(place.documents, 'Newer (2).sandtable.json'))).toBe(true);
    expect(await readFile(files[1]!, 'utf8')).toBe(theirs);
    expect((await stat(files[1]!)).mtimeMs).toBe(mtimeMs);

    await toTab(page, 'Clean');
    theirs = await theirsOf(files[2]!);
    await writeFile(files[2]!, theirs);
    await inFourLanguages(page, 'others-clean', bar(page), [
      ['bar.outside.changed', { name: 'Clean.sandtable.json' }],
      ['bar.outside.clean'],
    ]);
    await button(bar(page), 'bar.do.newVersion').click();
    await expect(bar(page)).toBeHidden();
    expect((await scenario(page)).units.length).toBe((JSON.parse(theirs) as { units: unknown[] }).units.length);
    countedFlow('R-22', 1);
    await end();
  },
);

test(
  'R-31 one file is one document: every way to it leads to the tab that is open, a second window only reads',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const file = join(place.documents, 'One.sandtable.json');
    await putScenario(file, 'One');
    await symlink(file, join(place.documents, 'Link.sandtable.json'));
    await link(file, join(place.documents, 'Twin.sandtable.json'));
    await mkdir(join(place.documents, 'deep'));
    await symlink(place.documents, join(place.documents, 'deep', 'way back'));
    const { page, host, end } = await startWith({ place, browser, violations }, [file]);
    const mine = await stroke(page);
    const tabs = page.getByRole('tablist', { name: words('tab.list') }).getByRole('tab');
    for (const name of ['One', 'Link', 'Twin']) {
      await openFile(page, `${name}.sandtable.json`);
      await expect(tabs, name).toHaveCount(1);
      expect(await text(page), name).toBe(mine);
    }
    await page.keyboard.press('Control+o');
    await dialog(page).getByRole('option', { name: 'deep' }).dblclick();
    await dialog(page).getByRole('option', { name: 'way back' }).dblclick();
    await dialog(page).getByRole('option', { name: 'One.sandtable.json' }).dblclick();
    await expect(dialog(page)).toBeHidden();
    await expect(tabs).toHaveCount(1);
    expect(await text(page)).toBe(mine);
    countedFlow('R-31', 4);

    const second = await windowOn(host, browser, violations);
    await openFile(second.page, 'One.sandtable.json');
    await takeBrush(second.page);
    await expect(second.page.getByRole('tab', { name: `One, ${words('tab.why.window')}` })).toBeVisible();
    await inFourLanguages(second.page, 'others-window', bar(second.page), [
      ['bar.locked.title', { name: 'One.sandtable.json' }],
      ['bar.locked.here'],
    ]);
    const there = await text(second.page);
    await clickCell(second.page, [4, 4]);
    expect(await text(second.page), 'painting is refused').toBe(there);
    await button(bar(second.page), 'bar.locked.do').click();
    await expect(dialog(second.page), 'the first window has it').toContainText(
      words('problem.file/open-in-window.title', { name: 'One.sandtable.json' }),
    );
    await second.page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
    await expect(bar(second.page)).toContainText(words('bar.outside.reader'));
    await page.keyboard.press('Alt+w');
    await button(bar(second.page), 'bar.do.newVersion').click();
    await expect(bar(second.page)).toContainText(words('bar.locked.here'));
    await button(bar(second.page), 'bar.locked.do').click();
    await expect(bar(second.page)).toBeHidden();
    const theirs = await stroke(second.page, [5, 5]);
    expect(theirs).not.toBe(mine);
    await second.close();
    await end();
  },
);

test(
  'R-30 a file in use elsewhere: whose it is, what editing anyway means, and that a dead one holds nothing',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const file = join(place.documents, 'Far.sandtable.json');
    const dead = join(place.documents, 'Dead.sandtable.json');
    for (const each of [file, dead]) await putScenario(each, basename(each));
    const lock = join(dirname(file), `.~lock.${createHash('sha256').update(basename(file)).digest('hex').slice(0, 12)}`);
    await writeFile(lock, JSON.stringify({ host: 'atelier', user: 'Marta', pid: 4242, boot: 'b', started: '7' }));

    // A host with a profile of its own has the other file and dies without a word.
    const doomed = await startHost(place, { args: [dead], env: { SANDTABLE_HOME: join(place.home, 'other profile') } });
    const gone = await windowOn(doomed, browser, violations);
    const living = await startWith({ place, browser, violations }, [file, dead]);
    const { page } = living;
    await toTab(page, 'Dead');
    await expect(page.getByRole('tab', { name: `Dead, ${words('tab.why.locked')}` })).toBeVisible();
    await expect(bar(page)).toContainText(words('bar.locked.here'));
    violations.expected.push(/ERR_|network error|WebSocket|socket/i);
    await doomed.end('SIGKILL');
    await gone.close();
    await button(bar(page), 'bar.locked.do').click();
    await expect(bar(page)).toBeHidden();
    const mine = await stroke(page);
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
    expect(await readFile(dead, 'utf8')).toBe(mine);

    await toTab(page, 'Far');
    const there = await text(page);
    await clickCell(page, [4, 4]);
    expect(await text(page), 'painting is refused').toBe(there);
    await inFourLanguages(page, 'others-far', bar(page), [['bar.locked.there', { user: 'Marta', host: 'atelier' }]]);
    await button(bar(page), 'takeOver.do').click();
    const asks = dialog(page);
    await expect(asks).toHaveRole('alertdialog');
    await expect(button(asks, 'bar.saveCopy'), 'the safe way has the focus').toBeFocused();
    await inFourLanguages(page, 'others-anyway', asks, [['takeOver.title', { name: 'Far.sandtable.json' }], ['takeOver.body']]);
    await page.keyboard.press('Escape');
    await expect(asks).toBeHidden();
    await expect(bar(page)).toContainText(words('bar.locked.there', { user: 'Marta', host: 'atelier' }));
    expect(await readFile(lock, 'utf8')).toContain('Marta');
    await button(bar(page), 'takeOver.do').click();
    await button(asks, 'takeOver.do').click();
    await expect(bar(page)).toBeHidden();
    await stroke(page, [4, 4]);
    await rm(file);
    await living.end();
  },
);
