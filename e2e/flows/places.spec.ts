/**
 * the file or its place goes away under a document with unsaved strokes. The window says what happened and what is safe, the strokes
 * stay in window and journal, whatever lies there now is left alone, and the way on puts the work on the disk.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { calm, expect, test } from '../fixtures.ts';
import { countedFlow } from '../testing/flowCounts.ts';
import { dialog, text } from './editor.ts';
import { bar, button, endHosts, inFourLanguages, putScenario, startWith, stroke, toTab, words, type Said } from './moments.ts';

test.use(calm);

/** Each moment is looked at in four languages. */
test.afterEach(endHosts);

type Kind = 'gone' | 'moved' | 'folder' | 'notFile';

interface Case {
  /** Name of the file and its folder. */
  readonly name: string;
  readonly kind: Kind;
  /** What others do to `file`; true where it cannot be done here. */
  readonly happens: (file: string) => Promise<void>;
  /** What must lie at the place of the file afterwards, untouched. */
  readonly stays?: 'folder' | 'pipe' | 'link';
}

const parent = dirname;
const CASES: readonly Case[] = [
  { name: 'renamed', kind: 'moved', happens: (file) => rename(file, join(parent(file), 'new name.sandtable.json')) },
  { name: 'moved away', kind: 'gone', happens: (file) => rename(file, join(parent(parent(file)), 'moved.sandtable.json')) },
  { name: 'deleted', kind: 'gone', happens: (file) => rm(file) },
  { name: 'dangling link', kind: 'gone', happens: (file) => rm(file).then(() => symlink('nowhere.json', file)), stays: 'link' },
  { name: 'folder in its place', kind: 'notFile', happens: (file) => rm(file).then(() => mkdir(file)), stays: 'folder' },
  {
    name: 'pipe in its place',
    kind: 'notFile',
    happens: async (file) => {
      await rm(file);
      execFileSync('mkfifo', [file]);
    },
    stays: 'pipe',
  },
  { name: 'link to itself', kind: 'notFile', happens: (file) => rm(file).then(() => symlink(file, file)), stays: 'link' },
  { name: 'folder renamed', kind: 'folder', happens: (file) => rename(parent(file), `${parent(file)} old`) },
  { name: 'folder deleted', kind: 'folder', happens: (file) => rm(parent(file), { recursive: true }) },
  {
    name: 'folder moved',
    kind: 'folder',
    happens: async (file) => {
      await mkdir(join(parent(parent(file)), 'attic'), { recursive: true });
      await rename(parent(file), join(parent(parent(file)), 'attic', 'moved'));
    },
  },
  {
    name: 'file for a folder',
    kind: 'folder',
    happens: async (file) => {
      await rm(parent(file), { recursive: true });
      await writeFile(parent(file), 'a file');
    },
  },
];

const said = (kind: Kind, file: string): readonly Said[] => {
  const name = file.split('/').at(-1)!;
  if (kind === 'moved')
    return [
      ['bar.outside.gone', { name }],
      ['bar.outside.moved.body', { to: 'new name.sandtable.json' }],
    ];
  if (kind === 'folder')
    return [
      ['bar.outside.folder', { name }],
      ['bar.outside.folder.body', { folder: parent(file).split('/').at(-1)! }],
    ];
  return [[`bar.outside.${kind}`, { name }], [`bar.outside.${kind}.body`]];
};

test(
  'R-34 moved, deleted, replaced, folder gone: the work stays and the window says the way on',
  { tag: '@browser' },
  async ({ place, browser, violations }) => {
    const fileOf = ({ name }: Case): string => join(place.documents, name, `${name}.sandtable.json`);
    for (const each of CASES) await putScenario(fileOf(each), each.name);
    const { page, end } = await startWith({ place, browser, violations }, CASES.map(fileOf));
    const seen = new Set<Kind>();
    for (const each of CASES) {
      const file = fileOf(each);
      await toTab(page, each.name);
      const mine = await stroke(page);
      await each.happens(file);
      for (const [key, params] of said(each.kind, file)) await expect(bar(page), each.name).toContainText(words(key, params));
      await expect(bar(page)).toHaveRole('alert');
      expect(await text(page), `${each.name}: the work is in the window`).toBe(mine);
      if (!seen.has(each.kind)) await inFourLanguages(page, `place-${each.kind}`, bar(page), said(each.kind, file));
      seen.add(each.kind);
      const there = each.kind === 'gone' || each.kind === 'moved';
      if (there) await button(bar(page), 'bar.saveAgain').click();
      if (there && each.stays === undefined) {
        await expect(bar(page)).toBeHidden();
        await expect(page.locator('.st-changes')).toHaveText(words('status.allSaved'));
        expect(await readFile(file, 'utf8'), each.name).toBe(mine);
      } else {
        // What has just been refused is told before the rest.
        if (there)
          await expect(bar(page)).toContainText(words('problem.file/dangling-link.title', { name: `${each.name}.sandtable.json` }));
        await button(bar(page), 'bar.saveElsewhere').click();
        await dialog(page).getByLabel(words('saveAs.name')).fill(`${each.name} saved`);
        await button(dialog(page), 'saveAs.do').click();
        await expect(dialog(page)).toBeHidden();
        await expect(bar(page)).toBeHidden();
        // Beside the file where its folder is still there, else in the first granted folder.
        const folder = each.kind === 'folder' ? place.documents : parent(file);
        expect(await readFile(join(folder, `${each.name} saved.sandtable.json`), 'utf8'), each.name).toBe(mine);
      }
      if (each.stays) {
        const there = await lstat(file);
        expect([there.isDirectory(), there.isFIFO(), there.isSymbolicLink()], each.name).toEqual([
          each.stays === 'folder',
          each.stays === 'pipe',
          each.stays === 'link',
        ]);
      }
      expect(existsSync(`${file}.tmp`)).toBe(false);
    }
    countedFlow('R-34', CASES.length);
    await end();
  },
);
