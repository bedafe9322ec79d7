/**
 * R-42 as a person meets it: what may not be written says so by a lock in the tab before the first stroke, with the reason and a copy as the
 * way on. And what turns up only at the save: no right any more, no room (R-40), a disk that was taken out (R-34).
 */
import { chmod, chown, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { calm, expect, test } from '../fixtures.ts';
import type { HostPlace } from '../host.ts';
import { giveToOrdinary } from '../ordinaryUser.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { clickCell, dialog, text } from './editor.ts';
import { bar, button, endHosts, inFourLanguages, putScenario, startWith, stroke, toTab, words } from './moments.ts';
import { mountDisk, protectFolder, takeOut, whyNoMount } from './mounts.ts';

test.use(calm);

/** Each moment is looked at in four languages. */
test.afterEach(endHosts);

test.use({ ordinary: true });

const noMount = whyNoMount();
if (noMount !== null) process.stderr.write(`placesModes.spec.ts leaves out media that are read-only, full or taken out: ${noMount}\n`);

interface Case {
  readonly name: string;
  readonly why: 'file' | 'folder' | 'disk';
  readonly protect: (file: string) => Promise<void>;
  readonly release?: (file: string) => Promise<void>;
}

const CASES: readonly Case[] = [
  { name: 'file 0444', why: 'file', protect: (file) => chmod(file, 0o444) },
  { name: 'file of another', why: 'file', protect: (file) => chown(file, 0, 0) },
  {
    name: 'link to 0444',
    why: 'file',
    protect: async (file) => {
      const real = join(dirname(file), 'real.sandtable.json');
      await writeFile(real, await readFile(file));
      await chmod(real, 0o444);
      await rm(file);
      await symlink(real, file);
    },
  },
  {
    name: 'folder 0555',
    why: 'folder',
    protect: async (file) => {
      await chmod(file, 0o444);
      await chmod(dirname(file), 0o555);
    },
    release: (file) => chmod(dirname(file), 0o755),
  },
  ...(noMount === null
    ? [
        {
          name: 'read-only medium',
          why: 'disk' as const,
          protect: async (file: string) => protectFolder(dirname(file)),
          release: async (file: string) => takeOut(dirname(file)),
        },
      ]
    : []),
];

const fileOf = (place: HostPlace, name: string): string => join(place.documents, name, `${name}.sandtable.json`);

/** A scenario of the ordinary user in a folder of its own. */
async function put(place: HostPlace, name: string): Promise<string> {
  const file = fileOf(place, name);
  await putScenario(file, name);
  await giveToOrdinary(dirname(file), file);
  return file;
}

/** Saves a copy from the dialog that is open or opens; its folder is the first granted one where the document's takes nothing. */
async function saveCopy(page: Page, name: string): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('navigation').getByRole('button', { name: 'Sandtable' }).click();
  await dialog(page).getByLabel(words('saveAs.name')).fill(name);
  await button(dialog(page), 'saveAs.do').click();
  await expect(dialog(page)).toBeHidden();
}

test(
  'R-42 a lock in the tab and the reason stand there before the first stroke; a copy is the way on',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const before = new Map<string, { readonly content: string; readonly mtimeMs: number }>();
    for (const each of CASES) {
      const file = await put(place, each.name);
      await each.protect(file);
      before.set(each.name, { content: await readFile(file, 'utf8'), mtimeMs: (await stat(file)).mtimeMs });
    }
    const { page, end } = await startWith(
      { place, browser, violations },
      CASES.map((each) => fileOf(place, each.name)),
    );
    try {
      const looked = new Set<string>();
      for (const each of CASES) {
        const file = fileOf(place, each.name);
        const tab = page.getByRole('tab', { name: `${each.name}, ${words(`tab.why.${each.why}`)}` });
        await expect(tab, `${each.name}: before anything was done`).toBeVisible();
        await toTab(page, each.name);
        await expect(bar(page), each.name).toContainText(words(`bar.readOnly.${each.why}`));
        const there = await text(page);
        await clickCell(page, [3, 3]);
        expect(await text(page), `${each.name}: painting is refused`).toBe(there);
        if (!looked.has(each.why))
          await inFourLanguages(page, `lock-${each.why}`, bar(page), [['bar.readOnly.title'], [`bar.readOnly.${each.why}`]]);
        looked.add(each.why);
        await page.keyboard.press('Control+s');
        await saveCopy(page, `${each.name} copy`);
        await expect(bar(page)).toBeHidden();
        const mine = await stroke(page, [3, 3]);
        await page.keyboard.press('Control+s');
        await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
        expect(await readFile(join(place.documents, `${each.name} copy.sandtable.json`), 'utf8')).toBe(mine);
        expect({ content: await readFile(file, 'utf8'), mtimeMs: (await stat(file)).mtimeMs }, each.name).toEqual(before.get(each.name));
      }
      countedFlow('R-42', CASES.length);
    } finally {
      await end();
      for (const each of CASES) await each.release?.(fileOf(place, each.name));
    }
  },
);

test(
  'R-42 rights that go while a file is open: the save says so, the strokes stay, another place takes them',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const [file, inPlace] = [await put(place, 'locked later'), await put(place, 'folder later')];
    const { page, end } = await startWith({ place, browser, violations }, [file, inPlace]);
    await toTab(page, 'locked later');
    const old = await readFile(file, 'utf8');
    const mine = await stroke(page);
    await chmod(file, 0o444);
    await page.keyboard.press('Control+s');
    await inFourLanguages(page, 'save-no-access', bar(page), [
      ['problem.file/no-access.title', { name: basename(file) }],
      ['problem.file/no-access.body'],
      ['problem.file/no-access.action'],
    ]);
    expect(await readFile(file, 'utf8')).toBe(old);
    expect(await text(page)).toBe(mine);
    await button(bar(page), 'bar.saveElsewhere').click();
    await saveCopy(page, 'elsewhere');
    await expect(bar(page)).toBeHidden();
    expect(await readFile(join(place.documents, 'elsewhere.sandtable.json'), 'utf8')).toBe(mine);

    await toTab(page, 'folder later');
    const other = await stroke(page);
    await chmod(dirname(inPlace), 0o555);
    await page.keyboard.press('Control+s');
    await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
    await expect(page.locator('.st-toast')).toContainText(words('problem.file/in-place.title', { name: basename(inPlace) }));
    expect(await readFile(inPlace, 'utf8')).toBe(other);
    await chmod(dirname(inPlace), 0o755);
    countedFlow('R-42', 2);
    await end();
  },
);

test(
  'R-34 R-40 a disk without room names what is needed and free; one that is taken out costs nothing',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    test.skip(noMount !== null, noMount ?? '');
    const [full, stick] = [fileOf(place, 'full'), fileOf(place, 'stick')];
    mountDisk(dirname(full), 200);
    mountDisk(dirname(stick), 200);
    for (const name of ['full', 'stick']) await put(place, name);
    const { page, end } = await startWith({ place, browser, violations }, [full, stick]);
    try {
      await toTab(page, 'full');
      const old = await readFile(full, 'utf8');
      let mine = await stroke(page);
      const filler = join(dirname(full), 'filler');
      await writeFile(filler, Buffer.alloc(200 * 1024)).catch(() => undefined);
      await page.keyboard.press('Control+s');
      const title = words('problem.file/disk-full.title', { needed: `${Math.ceil(mine.length / 1024)} KB`, free: '0 B' });
      await expect(bar(page)).toContainText(title);
      await inFourLanguages(page, 'save-disk-full', bar(page), [['problem.file/disk-full.body'], ['problem.file/disk-full.action']]);
      expect(await readFile(full, 'utf8')).toBe(old);
      expect(await text(page)).toBe(mine);
      await rm(filler);
      await button(bar(page), 'bar.tryAgain').click();
      await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
      await expect(bar(page)).toBeHidden();
      expect(await readFile(full, 'utf8')).toBe(mine);

      await toTab(page, 'stick');
      mine = await stroke(page);
      takeOut(dirname(stick));
      await expect(bar(page)).toContainText(words('bar.outside.folder', { name: basename(stick) }));
      expect(await text(page)).toBe(mine);
      await button(bar(page), 'bar.saveElsewhere').click();
      await saveCopy(page, 'from the stick');
      await expect(bar(page)).toBeHidden();
      expect(await readFile(join(place.documents, 'from the stick.sandtable.json'), 'utf8')).toBe(mine);
      countedFlow('R-34', 1);
    } finally {
      await end();
      takeOut(dirname(full));
    }
  },
);
